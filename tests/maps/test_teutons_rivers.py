"""The rivers of the Teutons! map: unbroken, joined to each other, on the right side of their towns."""

import pytest

from tests.maps.lines import chain_ends, ends, hexes_at, sides_with
from teutons_lab.hexes import load_board

EARLY = load_board("teutons", "1870")
RIVERS = (
    *("Meuse", "Moselle", "Rhine", "Marne", "Seine"),
    *("Aisne", "Oise", "Somme", "Sambre", "Scheldt", "Saar"),
)


@pytest.mark.parametrize("river", sorted({w for words in EARLY.sides.values() for w in words if ":" in w}))
def test_a_river_is_one_unbroken_chain_of_hexsides(river: str) -> None:
    chain_ends(EARLY, sides_with(EARLY, river))


def test_the_great_rivers_are_there() -> None:
    assert all(sides_with(EARLY, f"river:{name}") for name in RIVERS)


@pytest.mark.parametrize(
    "river, mouth",
    [
        ("Marne", "Seine"),
        ("Oise", "Seine"),
        ("Aube", "Seine"),
        ("Yonne", "Seine"),
        ("Aisne", "Oise"),
        ("Sambre", "Meuse"),
        ("Meurthe", "Moselle"),
        ("Saar", "Moselle"),
        ("Moselle", "Rhine"),
        ("Meuse", "Rhine"),
        ("Main", "Rhine"),
    ],
)
def test_a_tributary_ends_on_the_river_it_joins(river: str, mouth: str) -> None:
    into = {corner for side in sides_with(EARLY, f"river:{mouth}") for corner in ends(EARLY, *side)}
    assert any(corner in into for corner in chain_ends(EARLY, sides_with(EARLY, f"river:{river}")))


@pytest.mark.parametrize("river", ["Rhine", "Scheldt", "Somme"])
def test_a_river_ends_at_the_sea(river: str) -> None:
    shores = [
        {EARLY.country[EARLY.index[label]] for label in hexes_at(EARLY, corner)}
        for corner in chain_ends(EARLY, sides_with(EARLY, f"river:{river}"))
    ]
    assert any("" in shore for shore in shores)


@pytest.mark.parametrize("river", ["Seine", "Loire", "Rhine", "Main"])
def test_a_river_that_goes_on_off_the_map_reaches_its_edge(river: str) -> None:
    assert any(len(hexes_at(EARLY, corner)) < 3 for corner in chain_ends(EARLY, sides_with(EARLY, f"river:{river}")))


def test_the_rhine_has_strasbourg_to_the_west_and_baden_to_the_east() -> None:
    rhine = {frozenset((EARLY.labels[a], EARLY.labels[b])) for a, b in sides_with(EARLY, "river:Rhine")}
    assert {frozenset(("R03", "S03")), frozenset(("R03", "S02")), frozenset(("S04", "T04"))} <= rhine
    west, east = {"R01", "R02", "R03", "R04", "S04", "T05"}, {"S00", "S01", "S02", "S03", "T04", "U04", "U05"}
    for a in west:
        for b in EARLY.grid.neighbours(a):
            assert (frozenset((a, b)) in rhine) == (b in east), (a, b)


def test_in_alsace_the_rhine_is_the_border_of_1870() -> None:
    for label in ("R01", "R02", "R03"):
        i = EARLY.index[label]
        assert EARLY.across("border")[i] == EARLY.across("river:Rhine")[i] != frozenset()


@pytest.mark.parametrize(
    "label, river",
    [
        ("O04", "Moselle"),
        ("O05", "Moselle"),
        ("N03", "Moselle"),
        ("P02", "Moselle"),
        ("L07", "Meuse"),
        ("K06", "Meuse"),
        ("N05", "Meuse"),
        ("M10", "Meuse"),
        ("K09", "Sambre"),
        ("R03", "Rhine"),
        ("P11", "Rhine"),
        ("K05", "Marne"),
        ("K04", "Marne"),
        ("R05", "Saar"),
        ("Q05", "Saar"),
        ("C06", "Seine"),
        ("F08", "Somme"),
        ("K12", "Scheldt"),
    ],
)
def test_a_town_stands_on_its_river(label: str, river: str) -> None:
    assert EARLY.across(f"river:{river}")[EARLY.index[label]]
