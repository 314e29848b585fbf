"""The lines and areas of the map of Victory in the West hang together as such things do."""

import csv
from collections import Counter, deque
from itertools import pairwise
from pathlib import Path

import pytest

from tests.maps.lines import chain_ends, ends, hexes_at, sides_with
from teutons_lab.data import data_path
from teutons_lab.hexes import load_board

HERE = data_path("maps", "victory_west")
BOARD = load_board("victory_west")
GRID = BOARD.grid
RIVERS = sorted({word for words in BOARD.sides.values() for word in words if word.startswith("river:")})
Corners = dict[tuple[int, int], set[str]]
WATER = frozenset({"major-river", "minor-river"})


def rows(name: str) -> list[dict[str, str]]:
    with Path(HERE / name).open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


LINES = rows("lines.csv")


@pytest.fixture(scope="module")
def corner_hexes() -> Corners:
    """The hexes at each corner of the map."""
    from teutons_lab.hexes import lattice

    found: Corners = {}
    for label in BOARD.labels:
        for k in range(6):
            found.setdefault(lattice.corner(GRID.cell(label), k), set()).add(label)
    return found


@pytest.mark.parametrize("river", RIVERS)
def test_a_river_is_one_unbroken_chain_of_hexsides(river: str) -> None:
    chain_ends(BOARD, sides_with(BOARD, river))


def test_a_tributary_ends_on_another_river_at_the_sea_or_on_the_edge(
    corner_hexes: dict[tuple[int, int], set[str]],
) -> None:
    corners = {river: {c for side in sides_with(BOARD, river) for c in ends(BOARD, *side)} for river in RIVERS}
    for river in RIVERS:

        def reaches(corner: tuple[int, int], river: str = river) -> bool:
            here = corner_hexes[corner]
            coast = any("sea" in BOARD.features[BOARD.index[label]] for label in here)
            other = any(corner in found for name, found in corners.items() if name != river)
            return coast or other or len(here) < 3

        assert any(map(reaches, chain_ends(BOARD, sides_with(BOARD, river)))), river


def test_no_two_rivers_share_a_hexside() -> None:
    for words in BOARD.sides.values():
        assert sum(word.startswith("river:") for word in words) <= 1
        assert len(words & WATER) <= 1


def test_no_river_runs_in_the_sea_and_every_river_side_has_a_rank() -> None:
    for (a, b), words in BOARD.sides.items():
        if "river" in words:
            assert words & WATER
            assert not {"sea"} <= BOARD.features[a] & BOARD.features[b]


def test_a_river_that_is_major_once_stays_major_down_to_its_end() -> None:
    for river in ("Meuse", "Moselle", "Seine", "Marne", "Oise", "Scheldt", "Somme"):
        major = [side for side in sides_with(BOARD, f"river:{river}") if "major-river" in BOARD.sides[side]]
        chain_ends(BOARD, major)


def test_bridges_stand_wherever_a_road_or_railway_crosses_a_river_20_0() -> None:
    for words in BOARD.sides.values():
        crossing = bool(words & {"road", "rail"})
        assert ("bridge" in words) == (crossing and bool(words & WATER))
        assert ("causeway" in words) == (crossing and "sea-side" in words)


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line['kind']}-{line['line']}")
def test_a_line_runs_through_adjacent_land_hexes(line: dict[str, str]) -> None:
    chain = [BOARD.index[label] for label in line["hexes"].split()]
    assert len(chain) > 1
    for a, b in pairwise(chain):
        assert b in BOARD.adjacent[a]
        assert line["kind"] in BOARD.side(a, b)
    assert not set(chain) & BOARD.where("sea")


def test_roads_and_railways_are_one_network_in_france_belgium_and_germany() -> None:
    near: dict[int, set[int]] = {}
    for (a, b), words in BOARD.sides.items():
        if words & {"rail"}:
            near.setdefault(a, set()).add(b)
            near.setdefault(b, set()).add(a)
    seen, queue = set(), deque([BOARD.index["A2028"]])
    while queue:
        i = queue.popleft()
        if i not in seen:
            seen.add(i)
            queue.extend(near[i])
    assert len(seen) == len(near)
    cities = BOARD.where("major-city") - {BOARD.index[label] for label in ("A1929", "A2027")}
    assert not {BOARD.town[i] for i in cities} - {BOARD.town[i] for i in seen}


def test_borders_are_the_sides_between_countries_and_nothing_else() -> None:
    for i in range(len(BOARD.labels)):
        for j in BOARD.adjacent[i]:
            pair = {BOARD.country[i], BOARD.country[j]}
            assert ("border" in BOARD.side(i, j)) == (len(pair) == 2 and "" not in pair)


@pytest.mark.parametrize("country", sorted(set(BOARD.country) - {""}))
def test_a_country_is_one_piece_so_that_its_border_is_unbroken(country: str) -> None:
    own = {i for i, name in enumerate(BOARD.country) if name == country}
    assert _reached(own) == own


def _reached(among: set[int]) -> set[int]:
    seen, queue = {min(among)}, deque([min(among)])
    while queue:
        for j in BOARD.adjacent[queue.popleft()]:
            if j in among and j not in seen:
                seen.add(j)
                queue.append(j)
    return seen


def test_every_land_hex_can_be_reached_on_foot_but_islands_without_a_dam() -> None:
    land = {i for i in range(len(BOARD.labels)) if "sea" not in BOARD.features[i]}
    seen, queue = {BOARD.index["A2028"]}, deque([BOARD.index["A2028"]])
    while queue:
        i = queue.popleft()
        for j in BOARD.adjacent[i]:
            words = BOARD.side(i, j)
            if j in land and j not in seen and ("sea-side" not in words or "causeway" in words):
                seen.add(j)
                queue.append(j)
    islands = {row["island"]: row["hexes"].split() for row in rows("islands.csv")}
    cut_off = {BOARD.labels[i] for i in land - seen}
    assert cut_off <= {*islands["Texel"], *islands["Schouwen-Duiveland"], *_off_coast()}


def _off_coast() -> set[str]:
    """Land hexes with sea all round: the islands of the Wadden Sea."""
    sea = BOARD.where("sea")
    return {BOARD.labels[i] for i in range(len(BOARD.labels)) if i not in sea and set(BOARD.adjacent[i]) <= sea}


def test_each_hex_has_one_terrain_and_land_has_a_country() -> None:
    kinds = set(BOARD.vocabulary.terrain)
    for i, words in enumerate(BOARD.features):
        assert len(words & kinds) == 1
        assert ("sea" in words) == (BOARD.country[i] == "")


def test_a_fortification_has_one_strength_and_stands_on_land() -> None:
    strong = BOARD.where("fortress") | BOARD.where("fortified-zone") | BOARD.where("optional-zone")
    for i, words in enumerate(BOARD.features):
        ids = [word for word in words if word.startswith("ids:")]
        assert len(ids) == (i in strong)
        assert len(words & {"fortress", "fortified-zone", "optional-zone"}) <= 1
        assert not (i in strong and "sea" in words)


@pytest.mark.parametrize("name", ["Maginot_Line", "Siegfried_Line", "Grebbe_Line", "K-W_Line", "New_Water_Line"])
def test_a_fortified_line_has_no_loose_hex(name: str) -> None:
    line = BOARD.where(f"fort:{name}")
    assert len(line) > 3
    assert all(line & set(BOARD.adjacent[i]) for i in line)


def test_supply_sources_lie_where_the_chart_puts_them() -> None:
    for i in BOARD.where("supply:German"):
        assert BOARD.country[i] == "Germany"
        assert "edge:east" in BOARD.features[i]
    french = BOARD.where("supply:French")
    assert {i for i in french if BOARD.town[i] != "Paris"} <= BOARD.where("edge:south")
    assert len([i for i in french if BOARD.town[i] == "Paris"]) == 6
    assert len(french) > 12
    assert len(BOARD.where("supply:German")) > 8


@pytest.mark.parametrize(
    "terrain, places",
    {
        "wooded-rough": [(5.3, 50.0), (5.9, 50.35), (6.25, 50.6), (7.8, 49.25), (8.2, 48.5), (5.0, 49.15)],
        "clear": [(3.2, 50.9), (2.7, 50.0), (4.3, 49.0), (1.9, 49.9), (4.7, 50.6), (7.9, 52.4), (6.9, 51.9)],
        "wetlands": [(4.8, 52.2), (2.9, 51.1), (5.5, 51.9), (5.75, 53.1), (5.83, 51.45)],
        "mountain": [(7.05, 48.1), (7.0, 47.9)],
        "woods": [(5.75, 52.3), (2.65, 48.42), (7.86, 48.84), (1.8, 48.68)],
        "rough": [(5.2, 50.4), (5.5, 49.05), (3.6, 49.45), (6.6, 50.35), (7.8, 50.62)],
    }.items(),
)
def test_the_ground_is_what_an_atlas_says(terrain: str, places: list[tuple[float, float]]) -> None:
    for place in places:
        label = GRID.label(*place)
        assert label is not None
        assert terrain in BOARD.features[BOARD.index[label]], f"{label} at {place}"


@pytest.mark.parametrize(
    "town, river",
    [
        ("Sedan", "Meuse"), ("Charleville-Mézières", "Meuse"), ("Verdun", "Meuse"), ("Dinant", "Meuse"),
        ("Namur", "Meuse"), ("Maastricht", "Meuse"), ("Venlo", "Meuse"), ("Metz", "Moselle"), ("Trier", "Moselle"),
        ("Thionville", "Moselle"), ("Strasbourg", "Rhine"), ("Cologne", "Lower_Rhine"), ("Düsseldorf", "Lower_Rhine"),
        ("Koblenz", "Lower_Rhine"), ("Arnhem", "Lek"), ("Nijmegen", "Waal"), ("Rotterdam", "Lek"),
        ("Antwerp", "Scheldt"), ("Ghent", "Scheldt"), ("Amiens", "Somme"), ("Abbeville", "Somme"), ("Rouen", "Seine"),
        ("Paris", "Seine"), ("Château-Thierry", "Marne"), ("Soissons", "Aisne"), ("Compiègne", "Oise"),
        ("Deventer", "IJssel"), ("Zutphen", "IJssel"), ("Saarbrücken", "Saar"), ("Louvain", "Dyle"),
        ("Moerdijk", "Meuse"), ("Maubeuge", "Sambre"), ("Courtrai", "Lys"), ("Bouillon", "Semois"),
    ],
)  # fmt: skip
def test_a_town_stands_on_its_river(town: str, river: str) -> None:
    at = [i for i, name in enumerate(BOARD.town) if name == town]
    assert any(BOARD.across(f"river:{river}")[i] for i in at)


def test_the_rivers_of_holland_part_the_towns_as_they_do() -> None:
    """Rotterdam, Nieuwe Maas, Dordrecht, Hollands Diep, Moerdijk, from north to south."""
    places = {name: BOARD.town.index(name) for name in ("Rotterdam", "Dordrecht", "Moerdijk", "Gouda", "Breda")}

    def apart(a: str, b: str, *rivers: str) -> bool:
        """Whether every way over land from a to b crosses one of the rivers, within the delta."""
        seen, queue = {places[a]}, deque([places[a]])
        while queue:
            i = queue.popleft()
            for j in BOARD.adjacent[i]:
                barred = any(f"river:{river}" in BOARD.side(i, j) for river in rivers)
                near = BOARD.distance(j, places["Rotterdam"]) < 7
                if j not in seen and near and not barred and "sea" not in BOARD.features[j]:
                    seen.add(j)
                    queue.append(j)
        return places[b] not in seen

    assert apart("Rotterdam", "Dordrecht", "Lek")
    assert apart("Dordrecht", "Moerdijk", "Meuse")
    assert apart("Gouda", "Breda", "Meuse")
    assert not apart("Rotterdam", "Gouda", "Lek")


def test_towns_are_named_once_but_for_cities_of_several_hexes() -> None:
    double = {town for town, count in Counter(filter(None, BOARD.town)).items() if count > 1}
    assert double == {"Paris", "Liège", "Antwerp"}
    assert all(f"city:{town}" in BOARD.features[i] for i, town in enumerate(BOARD.town) if town in double)


def test_hexes_at_a_corner_of_the_join_belong_together() -> None:
    a, b = BOARD.hex_number("A2901"), BOARD.hex_number("B2127")
    for corner in ends(BOARD, *sorted((a, b))):
        assert {"A2901", "B2127"} <= hexes_at(BOARD, corner)


def test_fortified_lines_follow_the_lines_that_are_drawn_as_features() -> None:
    """No hex of a line lies more than a hex and a half from where its works stood."""
    pytest.importorskip("shapely")
    from shapely.geometry import LineString, MultiLineString, Point

    from maps.builder import read_features

    drawn = MultiLineString(
        [
            LineString([GRID.georeference.plane(lon, lat) for lon, lat in feature.shape.coords])
            for feature in read_features(HERE, "fortified_lines", grid=GRID)
        ]
    )
    names = ("Maginot_Line", "Rhine_line", "Siegfried_Line", "Grebbe_Line", "Peel-Raam_Line", "IJssel_Line")
    for name in (*names, "Maas_Line", "New_Water_Line", "K-W_Line"):
        for i in BOARD.where(f"fort:{name}"):
            place = Point(*GRID.georeference.plane(*GRID.lonlat(BOARD.labels[i])))
            assert place.distance(drawn) < 1.5, f"{name} {BOARD.labels[i]}"


@pytest.mark.parametrize(
    "country, towns",
    {
        "France": ("Givet", "Revin", "Wissembourg", "Lauterbourg", "Armentières", "Bitche", "Longwy", "Dunkirk"),
        "Germany": ("Breisach", "Kehl", "Aachen", "Saarbrücken", "Emmerich", "Kleve", "Monschau"),
        "Belgium": ("Eupen", "Malmedy", "Saint-Vith", "Arlon", "Martelange", "Courtrai", "Turnhout", "Bouillon"),
        "Netherlands": ("Venlo", "Roermond", "Maastricht", "Sittard", "Enschede", "Terneuzen", "Delfzijl"),
        "Luxembourg": ("Vianden", "Echternach", "Clervaux", "Remich", "Esch-sur-Alzette"),
        "Switzerland": ("Basel", "Porrentruy"),
    }.items(),
)
def test_towns_on_the_frontier_stand_in_their_country(country: str, towns: tuple[str, ...]) -> None:
    for town in towns:
        assert BOARD.country[BOARD.town.index(town)] == country, town
