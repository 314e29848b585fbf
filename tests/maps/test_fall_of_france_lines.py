"""Rivers, borders, railways and roads of The Fall of France are unbroken and joined to each other."""

import csv
from collections import deque
from itertools import combinations, pairwise

import pytest

from tests.maps.lines import chain_ends, ends, hexes_at, sides_with
from teutons_lab.data import data_path
from teutons_lab.hexes import load_board

BOARD = load_board("fall_of_france")
HERE = data_path("maps", "fall_of_france")
LINES = ("rail-high", "rail-low", "road")
STREAMS = sorted({w for words in BOARD.sides.values() for w in words if w.startswith(("river:", "canal:"))})


def rows(name: str) -> list[dict[str, str]]:
    with (HERE / f"{name}.csv").open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


def at(label: str) -> int:
    return BOARD.index[label]


@pytest.mark.parametrize("stream", STREAMS)
def test_a_river_or_canal_is_one_unbroken_chain_of_hexsides(stream: str) -> None:
    chain_ends(BOARD, sides_with(BOARD, stream))


def test_every_row_of_the_tables_is_on_the_map() -> None:
    named = {f"river:{row['name']}" for row in rows("rivers")} | {f"canal:{row['name']}" for row in rows("canals")}
    assert named == set(STREAMS)
    assert len(STREAMS) > 100


@pytest.mark.parametrize(
    "river, mouth",
    sorted({(r["name"], m["name"]) for r in rows("rivers") for m in rows("rivers") if r["mouth"] == m["river"]}),
)
def test_a_river_meets_the_one_it_joins(river: str, mouth: str) -> None:
    if river != mouth:
        into = {corner for side in sides_with(BOARD, f"river:{mouth}") for corner in ends(BOARD, *side)}
        assert any(corner in into for corner in chain_ends(BOARD, sides_with(BOARD, f"river:{river}")))


@pytest.mark.parametrize(
    "river", ["Rhône", "Loire", "Seine", "Garonne", "Somme", "Weser", "Elbe", "Yser", "Lek", "Waal"]
)
def test_a_river_ends_at_the_sea(river: str) -> None:
    shores = [
        {
            "coast" in BOARD.features[at(label)] or "sea" in BOARD.features[at(label)]
            for label in hexes_at(BOARD, corner)
        }
        for corner in chain_ends(BOARD, sides_with(BOARD, f"river:{river}"))
    ]
    assert {True} in shores


def test_a_river_side_has_a_class_and_no_sea_on_both_banks() -> None:
    for (a, b), words in BOARD.sides.items():
        if any(word.startswith("river:") for word in words):
            assert len(words & {"river", "major-river"}) == 1
            assert not {a, b} <= BOARD.where("sea")
        if any(word.startswith("canal:") for word in words):
            assert "canal" in words


def test_rivers_run_along_hexsides_and_only_one_along_each() -> None:
    for words in BOARD.sides.values():
        assert sum(word.startswith("river:") for word in words) <= 1


@pytest.mark.parametrize(
    "label, river",
    [
        ("16A:2824", "Rhine"), ("16A:1620", "Rhine"), ("16A:2020", "Rhine"), ("16A:2226", "Moselle"),
        ("16A:2124", "Moselle"), ("16A:1828", "Meuse"), ("16A:1426", "Sambre"), ("16A:1225", "Dyle"),
        ("16A:1025", "Scheldt"), ("17A:1604", "Seine"), ("17A:1106", "Seine"), ("17A:3406", "Rhône"),
        ("17A:2623", "Garonne"), ("16A:4333", "Po"), ("16A:2424", "Saar"),
    ],
)  # fmt: skip
def test_a_town_stands_on_its_river(label: str, river: str) -> None:
    assert BOARD.across(f"river:{river}")[at(label)]


@pytest.mark.parametrize(
    "near, far, river",
    [
        ("Strasbourg", "Offenburg", "Rhine"), ("Kleve", "Wesel", "Rhine"), ("Cologne", "Wuppertal", "Rhine"),
        ("Nijmegen", "Arnhem", "Rhine"), ("Rotterdam", "Dordrecht", "Lek"), ("Vlissingen", "Terneuzen", "Scheldt"),
        ("Mulhouse", "Lörrach", "Rhine"),
    ],
)  # fmt: skip
def test_two_towns_face_each_other_over_a_major_river(near: str, far: str, river: str) -> None:
    a, b = BOARD.town.index(near), BOARD.town.index(far)
    sides = {
        (i, j) for i, j in BOARD.sides if f"river:{river}" in BOARD.side(i, j) and "major-river" in BOARD.side(i, j)
    }
    touched = {i for side in sides for i in side}
    assert {a, b} <= touched
    bank, queue = {a}, deque([a])
    while queue:  # along the bank, from hex to hex of the river, without crossing it
        here = queue.popleft()
        for other in set(BOARD.adjacent[here]) & touched - bank:
            if tuple(sorted((here, other))) not in sides and BOARD.distance(a, other) <= 3:
                bank.add(other)
                queue.append(other)
    assert b not in bank


@pytest.mark.parametrize("pair", sorted(combinations(sorted(set(BOARD.country) - {""}), 2)))
def test_a_border_is_one_unbroken_line(pair: tuple[str, str]) -> None:
    sides = [s for s, w in BOARD.sides.items() if "border" in w and {BOARD.country[i] for i in s} == set(pair)]
    if sides:
        chain_ends(BOARD, sides)


def test_a_border_stands_between_all_countries_and_nowhere_else() -> None:
    for i in range(len(BOARD.labels)):
        for j in BOARD.adjacent[i]:
            pair = {BOARD.country[i], BOARD.country[j]}
            assert ("border" in BOARD.side(i, j)) == (len(pair) == 2 and "" not in pair)


@pytest.mark.parametrize("line", rows("lines"), ids=lambda row: str(row["line"]))
def test_each_hop_of_a_line_runs_through_adjacent_hexes_of_land(line: dict[str, str]) -> None:
    chain = [at(label) for label in line["hexes"].split()]
    best = {"rail-high": 2, "rail-low": 1, "road": 0}
    assert len(chain) > 1
    for a, b in pairwise(chain):
        assert b in BOARD.adjacent[a]
        assert "sea" not in BOARD.features[a] | BOARD.features[b]
        found = BOARD.side(a, b) & set(LINES)
        assert len(found) == 1
        assert best[next(iter(found))] >= best[line["kind"]]


def test_every_stop_of_a_line_is_on_it() -> None:
    where = {town: i for i, town in enumerate(BOARD.town) if town}
    for line in rows("lines"):
        chain = {at(label) for label in line["hexes"].split()}
        for stop in line["stops"].split(" > "):
            assert (at(BOARD.grid.aliases(stop[1:])[0]) if stop.startswith("@") else where[stop]) in chain, line["line"]


def network(kinds: set[str], start: str) -> set[int]:
    found, queue = {BOARD.town.index(start)}, deque([BOARD.town.index(start)])
    while queue:
        here = queue.popleft()
        for near in BOARD.adjacent[here]:
            if near not in found and BOARD.side(here, near) & kinds:
                found.add(near)
                queue.append(near)
    return found


def test_the_railways_of_the_continent_are_one_net_with_all_its_cities() -> None:
    net = network({"rail-high", "rail-low"}, "Paris")
    cities = BOARD.where("dot-city") | BOARD.where("major-city")
    lost = {BOARD.town[i] for i in cities - net if BOARD.country[i] != "Britain"}
    assert lost == set()
    railed = {i for side, words in BOARD.sides.items() if words & {"rail-high", "rail-low"} for i in side}
    assert {BOARD.country[i] for i in railed - net} == {"Britain"}


def test_major_cities_are_joined_by_high_volume_lines() -> None:
    net = network({"rail-high"}, "Paris")
    assert {BOARD.town[i] for i in BOARD.where("major-city") - net if BOARD.country[i] != "Britain"} == set()


def test_every_town_of_the_continent_is_on_a_line() -> None:
    net = network(set(LINES), "Paris")
    lost = {town for i, town in enumerate(BOARD.town) if town and i not in net and BOARD.country[i] != "Britain"}
    assert lost == set()


def test_a_side_has_one_line_and_a_line_over_a_stream_is_a_bridge() -> None:
    for words in BOARD.sides.values():
        lines = words & set(LINES)
        assert len(lines) <= 1
        stream = words & {"river", "major-river", "canal"}
        assert ("bridge" in words) == bool(lines and stream)
