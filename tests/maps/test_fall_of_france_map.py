"""What the rules of The Fall of France need from the map, whatever else is reconstructed."""

from collections import deque
from collections.abc import Callable

import pytest

from teutons_lab.hexes import Board, load_board

BOARD = load_board("fall_of_france")
DYLE = ("16A:1026", "16A:1126", "16A:1225", "16A:1326", "16A:1426", "16A:1527")
MAGINOT = ("16A:2026", "16A:2126", "16A:2225", "16A:2326", "16A:2425", "16A:2525", "16A:2524", "16A:2622")
RHINE = ("16A:2623", "16A:2724", "16A:2824", "16A:2925", "16A:2926", "16A:3026", "16A:3127", "16A:3227")
NAMED = {"16A:1030": "Lille", "16A:1426": "Namur", "16A:1423": "Eben Emael"}
FITTED = {
    "Amsterdam": "16A:0621", "Rotterdam": "16A:0723", "The Hague": "16A:0623", "Antwerp": "16A:1025",
    "Brussels": "16A:1127", "Liège": "16A:1524", "Sedan": "16A:1828", "Luxembourg": "16A:2025", "Metz": "16A:2226",
    "Strasbourg": "16A:2824", "Mulhouse": "16A:3127", "Dunkirk": "16A:0731", "Calais": "16A:0632",
    "Boulogne-sur-Mer": "16A:0633", "Paris": "17A:1604", "Reims": "16A:1831", "Rouen": "17A:1106",
    "Le Havre": "17A:0808", "Cherbourg": "17A:0411", "Brest": "17A:0322", "Saint-Brieuc": "17A:0617",
    "Saint-Nazaire": "17A:1220", "Lyon": "17A:3406", "Marseille": "17A:4611", "Nice": "17A:4805",
    "Bordeaux": "17A:2623", "Aachen": "16A:1522", "Cologne": "16A:1620", "Trier": "16A:2124",
    "Saarbrücken": "16A:2424", "Karlsruhe": "16A:2721", "Freiburg": "16A:3125", "Wesel": "16A:1219",
    "Turin": "16A:4333", "Genoa": "16A:4931", "Milan": "16A:4528", "London": "17A:0103", "Dover": "16A:0432",
    "Kiel": "16A:0604",
}  # fmt: skip
SET_UP = {
    "Germany": "0916 1016 1117 0814 0713 1116 0914 1219 1320 1421 1522 1622 1722 1822 1922 1923 2023 2124 2324 2621 "
    "2722 3126",
    "France": "0832 0831 0731 1330 1331 1530 1629 1729 1828 1928 2127 2126 2226 2426 2624 2825 2925 3227 1831 1030 "
    "1031 1131 1132 2724 3127",
    "Belgium": "1125 1424 1025 1326 0928 1426 1625 1526 1223 1525 1524 1423",
    "Netherlands": "0621 0623 0921 1023 1121 1221 0718 0819 0920",
}
WATER = {"sea-side", "lake-side"}


def number(label: str) -> int:
    return BOARD.hex_number(BOARD.grid.aliases(label)[0])


def of(country: str) -> set[int]:
    return {i for i, found in enumerate(BOARD.country) if found == country}


def towns(hexes: frozenset[int] | set[int]) -> set[str]:
    return {BOARD.town[i] for i in hexes if BOARD.town[i]}


def reached(board: Board, start: int, passable: Callable[[int, int], bool]) -> set[int]:
    found, queue = {start}, deque([start])
    while queue:
        here = queue.popleft()
        for near in board.adjacent[here]:
            if near not in found and passable(here, near):
                found.add(near)
                queue.append(near)
    return found


def by_land(a: int, b: int) -> bool:
    side = BOARD.side(a, b)
    dry = "sea" not in BOARD.features[a] | BOARD.features[b]
    return dry and (not side & WATER or "causeway" in side)


@pytest.mark.parametrize("label, town", NAMED.items())
def test_a_hex_that_the_rulebook_names_holds_its_town(label: str, town: str) -> None:
    assert BOARD.town[number(label)] == town


@pytest.mark.parametrize("town, label", FITTED.items())
def test_a_town_of_the_reference_list_stands_in_its_hex(town: str, label: str) -> None:
    assert BOARD.town[number(label)] == town


def test_a_town_stands_in_one_hex_only() -> None:
    found = [town for town in BOARD.town if town]
    assert len(found) == len(set(found)) > 400


def test_the_dyle_line_is_in_belgium_and_nothing_else_is_marked() -> None:
    assert {BOARD.labels[i] for i in BOARD.where("dyle")} == set(DYLE)
    assert {BOARD.country[number(label)] for label in DYLE} == {"Belgium"}


@pytest.mark.parametrize("label", ["16A:1126", "16A:1225", "16A:1326"])
def test_a_hex_of_the_dyle_line_stands_behind_the_dyle(label: str) -> None:
    assert BOARD.across("river:Dyle")[number(label)]


def test_the_meuse_is_in_front_of_namur_and_dinant_and_runs_from_sedan_to_liege() -> None:
    meuse = BOARD.across("river:Meuse")
    for label in ("16A:1828", "16A:1426", "16A:1527", "16A:1524", "16A:1423"):
        assert meuse[number(label)], label
    east = {number("16A:1526")}
    assert east <= meuse[number("16A:1426")] & meuse[number("16A:1527")]


def test_the_maginot_line_is_the_french_border_hexes_between_its_ends() -> None:
    marked = {BOARD.labels[i] for i in BOARD.where("maginot")}
    assert marked == set(MAGINOT)
    abroad = of("Luxembourg") | of("Germany")
    for label in MAGINOT:
        assert BOARD.country[number(label)] == "France"
        assert BOARD.across("border")[number(label)] & abroad, label
    between = {i for i in of("France") if BOARD.across("border")[i] & abroad} - BOARD.where("rhine-forts")
    assert {BOARD.labels[i] for i in between} == set(MAGINOT)


def test_the_fortified_hexsides_are_the_rhine_frontier_and_the_gap_beside_wissembourg() -> None:
    assert {BOARD.labels[i] for i in BOARD.where("rhine-forts")} == set(RHINE)
    forts = {side for side, words in BOARD.sides.items() if "fortified" in words}
    rhine = {
        (a, b)
        for a, b in forts
        if "river:Rhine" in BOARD.side(a, b) and {BOARD.country[a], BOARD.country[b]} == {"France", "Germany"}
    }
    rest = [tuple(BOARD.labels[i] for i in side) for side in forts - rhine]
    assert rest == [("16A:2523", "16A:2623")]
    for label in RHINE:
        assert any(number(label) in side for side in rhine), label
    frontier = {
        side
        for side, words in BOARD.sides.items()
        if "river:Rhine" in words and {BOARD.country[i] for i in side} == {"France", "Germany"}
    }
    assert frontier - rhine == {side for side in frontier if number("16A:2622") in side}, (
        "only Wissembourg, a Maginot hex, has none"
    )


def test_no_german_reaches_france_past_all_forts_north_of_basel() -> None:
    """From Luxembourg to Switzerland every French border hex is Maginot or has a fortified hexside."""
    for i in of("France"):
        for j in BOARD.across("border")[i] & of("Germany"):
            assert "maginot" in BOARD.features[i] or "fortified" in BOARD.side(i, j), BOARD.labels[i]


def test_the_westwall_stands_on_the_german_frontier_with_a_value() -> None:
    valued = {i: word for i, words in enumerate(BOARD.features) for word in words if word.startswith("westwall:")}
    assert set(valued.values()) == {"westwall:1", "westwall:2", "westwall:3"}
    abroad = of("France") | of("Luxembourg") | of("Belgium") | of("Netherlands")
    for i in valued:
        assert BOARD.country[i] == "Germany"
        assert BOARD.across("border")[i] & abroad or BOARD.labels[i] in ("16A:1320", "16A:1420")
    facing_france = {i for i in of("Germany") if BOARD.across("border")[i] & of("France")}
    assert facing_france <= set(valued)


def test_the_fortresses() -> None:
    assert towns(BOARD.where("fortress")) == {"Eben Emael", "Liège", "Namur", "Antwerp", "Maubeuge", "Harlingen"}
    assert "fort:Eben_Emael" in BOARD.features[number("16A:1423")]


@pytest.mark.parametrize("country, text", SET_UP.items())
def test_set_up_hexes_lie_in_their_country(country: str, text: str) -> None:
    for digits in text.split():
        assert BOARD.country[number(f"16A:{digits}")] == country, digits


def test_italian_set_up_hexes_lie_in_italy_and_the_garrison_has_a_border_to_hold() -> None:
    for digits in ("4303", "4702", "4402", "4903"):
        assert BOARD.country[number(f"17A:{digits}")] == "Italy"
    line = {i for i in of("France") if BOARD.across("border")[i] & of("Italy")}
    assert 8 <= len(line) <= 20


def test_each_hex_has_one_kind_of_ground_and_land_has_a_country() -> None:
    kinds = set(BOARD.vocabulary.terrain)
    for i, words in enumerate(BOARD.features):
        assert len(words & kinds) == 1
        assert ("sea" in words) == (BOARD.country[i] == "")


def test_every_land_hex_of_the_continent_is_reached_by_land() -> None:
    found = reached(BOARD, number("17A:1604"), by_land)
    lost = {BOARD.labels[i] for i, c in enumerate(BOARD.country) if c not in ("", "Britain")} - {
        BOARD.labels[i] for i in found
    }
    assert lost == {"16A:0501"}, "Langeland is an island"
    assert not found & of("Britain")
    assert reached(BOARD, number("17A:0103"), by_land) == of("Britain")


def test_a_causeway_is_a_road_or_railway_over_water() -> None:
    found = [(side, words) for side, words in BOARD.sides.items() if "causeway" in words]
    assert len(found) == 2
    for _, words in found:
        assert words & WATER
        assert words & {"road", "rail-high", "rail-low"}
    ends = {tuple(BOARD.town[i] for i in side) for side, _ in found}
    assert any("Harlingen" in pair for pair in ends)


def test_no_line_crosses_water_but_on_a_causeway() -> None:
    for side, words in BOARD.sides.items():
        if words & WATER and words & {"road", "rail-high", "rail-low"}:
            assert "causeway" in words, side


def test_water_sides_lie_between_land_and_straits_are_no_water_sides() -> None:
    for (a, b), words in BOARD.sides.items():
        if words & (WATER | {"strait"}):
            assert "sea" not in BOARD.features[a] | BOARD.features[b]
        assert not (words & WATER and "strait" in words)


def test_the_ground_of_the_campaign() -> None:
    def kinds(labels: str) -> set[str]:
        found = {number(f"16A:{digits}") for digits in labels.split()}
        return {word for i in found for word in BOARD.features[i] & set(BOARD.vocabulary.terrain)}

    assert kinds("1624 1724 1726 1727 1826 1627") == {"wooded-rough"}, "the Ardennes"
    assert kinds("0731 0729") == {"canal-intensive"}, "the coast of Flanders"
    assert kinds("1030 1031 1130 1229 1128 1328") == {"clear"}, "the plain of Flanders and Hainaut"
    assert kinds("2928 2927") == {"mountain"}, "the high Vosges"
    assert kinds("2822 2922") == {"wooded-rough"}, "the Black Forest"
    assert "mountain" in BOARD.features[number("17A:4204")], "Briançon"
    assert "forest" in BOARD.features[number("17A:2824")], "the Landes"
    assert "swamp" in BOARD.features[number("16A:1221")], "the Peel"


def test_supply_from_the_edges() -> None:
    east = BOARD.where("edge:east") & of("Germany")
    assert len(east) > 30
    assert {BOARD.grid.lonlat(BOARD.labels[i])[0] > 11 for i in east} == {True}
    south = BOARD.where("edge:south") & of("Italy")
    lines = {i for side, words in BOARD.sides.items() if words & {"rail-high", "road"} for i in side}
    assert south & lines
