"""What the rules of Teutons! need from the map, whatever else is reconstructed."""

from collections import deque
from itertools import pairwise

import pytest

from tests.maps.lines import chain_ends, hexes_at, sides_with
from teutons_lab.hexes import Board, load_board

EARLY, LATE = load_board("teutons", "1870"), load_board("teutons", "1914")
BOARDS = pytest.mark.parametrize("board", [EARLY, LATE], ids=["1870", "1914"])
SET_UP = ("P06", "Q05", "R05", "S04")
LINE = ("N06", "O05", "P05", "Q04", "R04", "R03", "R02", "R01")
NAMED_HEXES = {
    "F04": "Paris Left Bank",
    "F05": "Paris Right Bank",
    "I08": "Maubeuge",
    "K04": "Vitry-le-François",
    "K06": "Mézières",
    "K09": "Namur",
    "K12": "Antwerp",
    "L07": "Sedan",
    "L08": "Givet",
    "M01": "Langres",
    "M10": "Liège",
    "N03": "Toul",
    "N05": "Verdun",
    "O04": "Metz",
    "O05": "Thionville",
    "P02": "Épinal",
    "R03": "Strasbourg",
    "R04": "Bitche",
    "R05": "Saarbrücken",
}
FITTED_HEXES = {"K05": "Châlons", "C06": "Rouen", "J11": "Brussels", "K14": "Rotterdam", "L16": "Amsterdam"}
CHANNEL_PORTS = {
    "A07": "Le Havre",
    "C08": "Dieppe",
    "D11": "Boulogne",
    "E11": "Calais",
    "F12": "Dunkirk",
    "G12": "Ostend",
}


def labels(board: Board, hexes: frozenset[int]) -> set[str]:
    return {board.labels[i] for i in hexes}


def in_country(board: Board, country: str) -> set[int]:
    return {i for i, found in enumerate(board.country) if found == country}


@pytest.mark.parametrize("label, town", (NAMED_HEXES | FITTED_HEXES).items())
def test_a_named_hex_holds_its_town(label: str, town: str) -> None:
    assert EARLY.town[EARLY.index[label]] == town
    assert EARLY.features[EARLY.index[label]] & {"town", "city"}


def test_a_town_stands_in_one_hex_only() -> None:
    towns = [town for town in EARLY.town if town]
    assert len(towns) == len(set(towns)) > 100


def test_the_fort_of_manonviller_lies_in_its_hex() -> None:
    assert EARLY.grid.label(6.735, 48.588) == "P03"


def test_paris_is_two_adjacent_major_cities_with_the_seine_between() -> None:
    left, right = EARLY.index["F04"], EARLY.index["F05"]
    assert EARLY.distance(left, right) == 1
    assert {left, right} <= EARLY.where("city")
    assert "river:Seine" in EARLY.side(left, right)
    assert EARLY.country[left] == EARLY.country[right] == "France"


def test_the_four_prussian_set_up_hexes_are_a_chain_on_the_border() -> None:
    chain = [EARLY.index[label] for label in SET_UP]
    assert all(EARLY.distance(a, b) == 1 for a, b in pairwise(chain))
    for i in chain:
        assert EARLY.country[i] == "Germany"
        assert EARLY.across("border")[i] & in_country(EARLY, "France")


def test_they_are_the_northern_ones_of_the_german_border_hexes() -> None:
    on_border = {i for i in in_country(EARLY, "Germany") if EARLY.across("border")[i]}
    others = on_border - {EARLY.index[label] for label in SET_UP}
    assert others
    southernmost = min(EARLY.grid.lonlat(label)[1] for label in SET_UP)
    assert all(EARLY.grid.lonlat(EARLY.labels[i])[1] < southernmost for i in others)


def test_the_eight_french_border_hexes_of_1870_are_a_chain() -> None:
    line = [EARLY.index[label] for label in LINE]
    assert {EARLY.country[i] for i in line} == {"France"}
    assert all(EARLY.distance(a, b) == 1 for a, b in pairwise(line))
    on_border = {EARLY.labels[i] for i in in_country(EARLY, "France") if EARLY.across("border")[i]}
    assert on_border == set(LINE) - {"N06"}
    foreign = {EARLY.country[i] for i in EARLY.adjacent[EARLY.index["N06"]]} - {"France"}
    assert "Luxembourg" in foreign


def test_the_first_five_french_corps_have_a_border_hex_each() -> None:
    assert sum(bool(EARLY.across("border")[i]) for i in in_country(EARLY, "France")) >= 5


@BOARDS
@pytest.mark.rule("T2.1-a", "T2.1-b")
def test_the_border_stands_between_french_and_german_hexes_and_nowhere_else(board: Board) -> None:
    for i in range(len(board.labels)):
        for j in board.adjacent[i]:
            divided = {board.country[i], board.country[j]} == {"France", "Germany"}
            assert ("border" in board.side(i, j)) == divided


@BOARDS
@pytest.mark.rule("T2.1-a", "T2.1-b")
def test_the_border_is_one_line_from_luxembourg_to_switzerland(board: Board) -> None:
    countries = [
        {board.country[board.index[label]] for label in hexes_at(board, corner)}
        for corner in chain_ends(board, sides_with(board, "border"))
    ]
    assert {"France", "Germany", "Luxembourg"} in countries
    assert {"France", "Germany", "Switzerland"} in countries


@pytest.mark.rule("T2.1-b")
def test_between_the_two_borders_lies_alsace_lorraine_german_in_1914() -> None:
    between = {EARLY.labels[i] for i in in_country(EARLY, "France") if LATE.country[i] == "Germany"}
    assert between == {"O04", "O05", "P04", "P05", "Q03", "Q04", "R01", "R02", "R03", "R04"}
    french = ("N05", "N06", "O03", "P02", "P03", "Q00", "Q01", "Q02")
    assert {LATE.country[LATE.index[label]] for label in french} == {"France"}


@BOARDS
def test_other_borders_stand_between_all_other_countries(board: Board) -> None:
    for i in range(len(board.labels)):
        for j in board.adjacent[i]:
            pair = {board.country[i], board.country[j]}
            other = len(pair) == 2 and "" not in pair and pair != {"France", "Germany"}
            assert ("border-other" in board.side(i, j)) == other


@pytest.mark.rule("T2.1-c")
def test_ground_may_belong_to_a_hex_or_to_a_side_and_several_kinds_to_one_hex() -> None:
    assert {"forest", "town"} <= EARLY.features[EARLY.index["R04"]]
    assert {"city", "port"} <= EARLY.features[EARLY.index["K12"]]
    assert {"river", "border"} <= EARLY.side(EARLY.index["R02"], EARLY.index["S02"])


@BOARDS
def test_each_hex_has_one_kind_of_ground_and_land_has_a_country(board: Board) -> None:
    for i, words in enumerate(board.features):
        assert len(words & {"clear", "forest", "swamp", "sea"}) == 1
        assert ("sea" in words) == (board.country[i] == "")


def reached(board: Board, start: int, open_hexes: set[int]) -> set[int]:
    found, queue = {start}, deque([start])
    while queue:
        for near in board.adjacent[queue.popleft()]:
            if near in open_hexes and near not in found:
                found.add(near)
                queue.append(near)
    return found


@BOARDS
def test_france_and_germany_are_one_piece_of_land_without_their_neighbours(board: Board) -> None:
    land = in_country(board, "France") | in_country(board, "Germany")
    assert reached(board, board.index["F04"], land) == land
    for country in ("France", "Germany", "Belgium", "Netherlands", "Luxembourg"):
        own = in_country(board, country)
        assert reached(board, min(own), own) == own, country


def test_every_land_hex_of_the_continent_is_reachable() -> None:
    land = {i for i, country in enumerate(EARLY.country) if country not in ("", "Britain")}
    assert reached(EARLY, EARLY.index["F04"], land) == land


def test_the_sea_keeps_britain_apart() -> None:
    britain = in_country(EARLY, "Britain")
    assert all(EARLY.country[j] in ("", "Britain") for i in britain for j in EARLY.adjacent[i])


@BOARDS
def test_the_edges_that_supply(board: Board) -> None:
    france = in_country(board, "France")
    assert len(board.where("edge:west") & france) >= 5
    assert len(board.where("edge:south") & france) >= 10
    assert {board.country[i] for i in board.where("edge:east")} == {"Germany"}
    assert not board.where("edge:east") & board.where("sea")


def test_the_channel_ports() -> None:
    assert {EARLY.labels[i]: EARLY.town[i] for i in EARLY.where("channel-port")} == CHANNEL_PORTS
    assert all(EARLY.country[i] in ("France", "Belgium") for i in EARLY.where("channel-port"))
    sea = EARLY.where("sea")
    for label in CHANNEL_PORTS:
        assert set(EARLY.adjacent[EARLY.index[label]]) & sea, label


def test_the_ground_of_the_campaigns() -> None:
    woods = {"R04", "Q01", "Q02", "Q03", "S04", "T05", "S01", "M07", "N09"}
    assert woods <= labels(EARLY, EARLY.where("forest"))
    assert labels(EARLY, EARLY.where("swamp") & in_country(EARLY, "France")) == {"N04"}
    cities = {EARLY.town[i] for i in EARLY.where("city")}
    assert cities >= {"Brussels", "Antwerp", "Rotterdam", "Amsterdam", "Cologne", "Strasbourg"}
