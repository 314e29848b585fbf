"""Counters say everything twice: side by corner, ink and lightness; state by mark and letter."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from teutons_lab.notebook.counters import face, stacked, star
from teutons_lab.notebook.symbols import symbols

FRENCH = {
    "label": "IV",
    "size": "corps",
    "arm": "infantry",
    "cf": 2,
    "mf": 2,
    "style": "french",
    "boxed": "cf",
}
GERMAN = {
    "label": "Third",
    "size": "army",
    "arm": "infantry",
    "cf": 4,
    "mf": 1,
    "style": "german",
    "boxed": "mf",
}


def parsed(drawing: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{drawing}</svg>")


def texts(drawing: str) -> list[str]:
    return [node.text or "" for node in parsed(drawing).iter("text")]


def test_name_and_factors_are_printed() -> None:
    assert texts(face(FRENCH)) == ["IV", "2", "2"]
    assert texts(face(GERMAN)) == ["Third", "4", "1"]


def test_sides_differ_by_corner_and_ink_and_not_only_by_colour() -> None:
    french, german = (parsed(face(unit)).findall("rect")[1] for unit in (FRENCH, GERMAN))
    assert float(french.attrib["rx"]) > 5 > float(german.attrib["rx"])
    assert 'fill="#FFFFFF">Third' in face(GERMAN)
    assert 'fill="#0B2A55">IV' in face(FRENCH)


def test_echelon_is_told_by_crosses() -> None:
    def crosses(unit: dict[str, object]) -> int:
        path = next(node for node in parsed(face(unit)).findall("path") if node.attrib.get("stroke-width") == "1.3")
        return path.attrib["d"].count("M")

    assert (crosses(FRENCH), crosses(GERMAN)) == (3, 4)


def test_cavalry_is_half_a_block() -> None:
    assert face({**FRENCH, "arm": "cavalry"}) != face(FRENCH)
    assert face({**FRENCH, "arm": "cavalry"}).count("<rect") == face(FRENCH).count("<rect")


@pytest.mark.parametrize(
    ("mark", "css"), [("disrupted", "tl-slash"), ("moved", "tl-moved"), ("unsupplied", "tl-unsupplied")]
)
def test_marks(mark: str, css: str) -> None:
    assert css in face({**FRENCH, mark: True})
    assert css not in face(FRENCH)


def test_an_entrenched_unit_shows_e_for_its_movement() -> None:
    assert texts(face({**GERMAN, "entrenched": True})) == ["Third", "4", "E"]


def test_the_yellow_box_stands_behind_the_factor_it_belongs_to() -> None:
    def left(unit: dict[str, object]) -> list[float]:
        return [float(box.attrib["x"]) for box in parsed(face(unit)).findall("rect[@class='tl-box']")]

    assert [x < 0 for x in left(FRENCH)] == [True]
    assert [x > 0 for x in left(GERMAN)] == [True]
    assert left({**FRENCH, "boxed": ""}) == []


def test_invented_names_are_escaped() -> None:
    assert texts(face({**FRENCH, "label": '<b onload="x">'}))[0] == '<b onload="x">'
    assert "<b" not in face({**FRENCH, "label": "<b>"})


def test_a_stack_counts_its_units_and_one_unit_needs_no_count() -> None:
    assert "3" in texts(stacked([face(FRENCH)] * 3))
    assert "tl-count" not in stacked([face(FRENCH)])


def test_a_fallen_fortress_is_a_dotted_star_without_strength() -> None:
    assert texts(star(1, "french")) == ["1"]
    fallen = star(1, "french", fallen=True)
    assert texts(fallen) == []
    assert "stroke-dasharray" in fallen


def test_symbols_after_1870_come_from_the_baked_file_in_the_ink_of_the_counter() -> None:
    infantry, armor = (face({**GERMAN, "arm": arm, "drawn": "hollow"}) for arm in ("infantry", "armor"))
    assert 'color="#FFFFFF"' in infantry
    assert parsed(infantry) is not None
    assert infantry != armor
    assert "currentColor" in symbols()["infantry"]
    assert "black" not in str(symbols())


def test_a_branch_without_a_symbol_is_named_by_its_letter() -> None:
    assert "U" in texts(face({**GERMAN, "arm": "unheard-of", "drawn": "framed"}))
