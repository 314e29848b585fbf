"""What the rulebook of Victory in the West says about its map, hex by hex; the rule stands in each test."""

from itertools import pairwise

import pytest

from teutons_lab.hexes import Board, load_board

BOARD = load_board("victory_west")
TOWNS = {  # 27.23, 27.24
    "A1410": "Lille", "A1011": "Hazebrouck", "A1813": "Cambrai", "A2513": "Hirson", "A3211": "Sedan",
    "A4312": "Metz", "A4909": "Sarreguemines", "A4205": "Trier", "A2901": "Eben Emael",
}  # fmt: skip
PARIS = ("A1928", "A1929", "A2027", "A2028", "A2029", "A2128")
LIEGE = ("A2902", "A3001", "A3002")
RHINE_BRIDGES = (
    *("A5607-A5707", "A5608-A5709", "A5610-A5710", "A5612-A5712"),
    *("A5815-A5915", "A5916-A6015", "A6018-A6118"),
)
COUNTRIES = {
    # 27.23: Belgian set-up hexes
    **dict.fromkeys(("A3309", "A2502", "A3005", "A3003", "A3004", "A3302", "A2905", "A2804", "A3709"), "Belgium"),
    **dict.fromkeys(("A3407", "A3404", *LIEGE, "A2901"), "Belgium"),
    # 27.23: the centres around which French armies set up, in France; the Zone of Inundation is French (23.21)
    **dict.fromkeys(("A1410", "A1011", "A1813", "A2513", "A3211", "A4312", "A4909", *PARIS), "France"),
    **dict.fromkeys(("A4709", "A4809"), "France"),
    # 27.14, 27.24: centres of German armies
    **dict.fromkeys(("A4205", "A3803", "B2421"), "Germany"),
    **dict.fromkeys(("B0410", "B0510", "B0509"), "Netherlands"),
}


def features(label: str) -> frozenset[str]:
    return BOARD.features[BOARD.hex_number(label)]


def country(label: str) -> str:
    return BOARD.country[BOARD.hex_number(label)]


def side(pair: str) -> frozenset[str]:
    a, b = pair.split("-")
    return BOARD.side(BOARD.hex_number(a), BOARD.hex_number(b))


def labels(board: Board, word: str) -> set[str]:
    return {board.labels[i] for i in board.where(word)}


@pytest.mark.parametrize("label, town", TOWNS.items())
def test_a_named_hex_holds_its_town(label: str, town: str) -> None:
    assert BOARD.town[BOARD.hex_number(label)] == town


@pytest.mark.parametrize("label, name", COUNTRIES.items())
def test_the_country_of_a_named_hex(label: str, name: str) -> None:
    assert country(label) == name


def test_the_centre_of_the_fourth_army_lies_in_or_near_germany_27_24() -> None:
    here = BOARD.hex_number("A3702")
    assert "Germany" in {BOARD.country[j] for j in (here, *BOARD.adjacent[here])}


def test_paris_is_six_major_city_hexes_26_36() -> None:
    assert labels(BOARD, "city:Paris") == set(PARIS)
    assert all({"major-city", "fortified-zone"} <= features(label) for label in PARIS)
    assert {BOARD.town[BOARD.hex_number(label)] for label in PARIS} == {"Paris"}


def test_liege_is_three_hexes_on_both_banks_of_the_meuse_27_23() -> None:
    assert labels(BOARD, "city:Liège") == set(LIEGE)
    assert all("major-city" in features(label) for label in LIEGE)
    assert "river:Meuse" in side("A2902-A3001") & side("A2902-A3002")
    assert not side("A3001-A3002") & {"major-river", "minor-river"}


def test_antwerp_has_several_hexes_one_of_them_on_sheet_a_27_26() -> None:
    found = labels(BOARD, "city:Antwerp")
    assert len(found) > 1
    assert any(label.startswith("A") for label in found)
    assert all("major-city" in features(label) for label in found)


def test_eben_emael_is_a_fortress_west_of_the_meuse_23_1() -> None:
    assert {"fortress", "fort:Eben_Emael", "ids:6"} <= features("A2901")
    assert "river:Meuse" in side("A2901-A3001")
    assert "bridge" in side("A2901-B2127"), "a bridge for the coup, from Maastricht over the canal"


def test_the_causeway_hexes_20_11() -> None:
    chain = ("B0411", "B0410", "B0510", "B0509", "B0608")
    assert labels(BOARD, "causeway") == set(chain[1:-1])
    for a, b in pairwise(chain):
        assert {"causeway", "sea-side", "road"} <= side(f"{a}-{b}")
    for label in chain[1:-1]:
        i = BOARD.hex_number(label)
        for j in BOARD.adjacent[i]:
            by_causeway = {BOARD.labels[j], label} <= set(chain)
            assert ("causeway" in BOARD.side(i, j)) == by_causeway
            assert "sea" in BOARD.features[j] or "sea-side" in BOARD.side(i, j)


@pytest.mark.parametrize("pair", RHINE_BRIDGES)
def test_a_rhine_bridge_stands_on_its_side_and_starts_damaged_20_23(pair: str) -> None:
    assert {"river:Rhine", "major-river", "bridge", "damaged", "border"} <= side(pair)


def test_no_other_bridge_is_damaged_or_leads_over_the_french_rhine_20_23() -> None:
    printed = {frozenset(pair.split("-")) for pair in RHINE_BRIDGES}
    for (a, b), words in BOARD.sides.items():
        pair = frozenset((BOARD.labels[a], BOARD.labels[b]))
        french = {BOARD.country[a], BOARD.country[b]} == {"France", "Germany"} and "river:Rhine" in words
        assert ("damaged" in words) == (pair in printed)
        assert not french or ("bridge" in words) == (pair in printed)


def test_the_zone_of_inundation_23_21() -> None:
    assert labels(BOARD, "inundation") == {"A4709", "A4809"}
    for label in ("A4709", "A4809"):
        assert "wetlands" in features(label)
        i = BOARD.hex_number(label)
        for j in BOARD.adjacent[i]:
            shared = BOARD.labels[j] in ("A4709", "A4809")
            assert ("minor-river" in BOARD.side(i, j)) != shared
            assert "major-river" not in BOARD.side(i, j)


def test_the_ports_on_shipping_channels_22_3() -> None:
    ports = {BOARD.town[i] for i in BOARD.where("port")}
    for name, town in {"Antwerp": "Antwerp", "Vlissingen": "Vlissingen", "Rotterdam": "Rotterdam"}.items():
        channel = BOARD.where(f"channel:{name}")
        assert any(BOARD.town[i] == town for i in channel)
        assert any("sea" in BOARD.features[i] for i in channel)
        assert town in ports
    somme = BOARD.where("channel:Saint-Valery")
    assert any(BOARD.town[i] == "Saint-Valery-sur-Somme" for i in somme & BOARD.where("port"))


@pytest.mark.parametrize("name", ["Antwerp", "Vlissingen", "Rotterdam", "Saint-Valery"])
def test_a_channel_is_one_connected_way_to_the_open_sea_22_2(name: str) -> None:
    channel = BOARD.where(f"channel:{name}")
    port = next(i for i in channel & BOARD.where("port"))
    west = BOARD.where("edge:west") & BOARD.where("sea")
    seen, queue = {port}, [port]
    while queue:
        for j in BOARD.adjacent[queue.pop()]:
            if j not in seen and (j in channel or "sea" in BOARD.features[j]):
                seen.add(j)
                queue.append(j)
    assert channel <= seen
    assert west & seen


def test_a_land_hex_of_a_channel_lies_on_its_river_22_22() -> None:
    for name in ("Antwerp", "Rotterdam", "Saint-Valery", "Vlissingen"):
        for i in BOARD.where(f"channel:{name}") - BOARD.where("sea"):
            assert BOARD.across("major-river")[i], BOARD.labels[i]


def test_every_other_port_touches_the_sea() -> None:
    sea = BOARD.where("sea")
    for i in BOARD.where("port"):
        on_channel = any(word.startswith("channel:") for word in BOARD.features[i])
        assert on_channel or set(BOARD.adjacent[i]) & sea, BOARD.town[i]


def test_the_entry_hexes_of_the_north_edge_27_26() -> None:
    assert labels(BOARD, "entry:Belgian") == {f"A{column}01" for column in range(17, 26)}
    assert labels(BOARD, "entry:German_6th_Army") == {f"A{column}01" for column in range(26, 35)}
    sickle = load_board("victory_west", part="A")
    assert {sickle.labels[i] for i in sickle.where("edge:north")} >= labels(BOARD, "entry:Belgian")


def test_half_hexes_27_12() -> None:
    halves = {BOARD.grid.aliases(label)[-1] for label in labels(BOARD, "half:B")}
    assert halves == {f"B{column:02d}28" for column in range(2, 41, 2)}
    assert labels(BOARD, "half:A") == {f"A{column:02d}34" for column in range(2, 63, 2)}


def test_the_meuse_runs_between_the_named_hexes() -> None:
    assert "river:Meuse" in side("A3211-A3212")
    assert "major-river" in side("A3211-A3212")
    assert "river:Meuse" in side("A3211-A3312")


def test_the_sets_of_hexes_that_set_up_rules_need() -> None:
    """14 fortress divisions by the German border, at least 12 east of A36xx (27.23)."""
    fortified = BOARD.where("fortress") | BOARD.where("fortified-zone")
    by_border = {
        i
        for i in fortified
        if BOARD.country[i] == "France" and any(BOARD.country[j] == "Germany" for j in BOARD.adjacent[i])
    }
    assert len([i for i in by_border if int(BOARD.labels[i][1:3]) > 36]) >= 12


def test_the_optional_belgian_zones_27_26() -> None:
    zones = BOARD.where("optional-zone")
    assert {BOARD.country[i] for i in zones} == {"Belgium"}
    assert any(int(BOARD.labels[i][3:]) < 4 for i in zones), "north of row 04, for the BEF"
    assert any(int(BOARD.labels[i][3:]) >= 4 for i in zones), "west of the Sambre, for the 1st Army"


def test_the_siegfried_line_is_german_and_made_of_fortified_zones_9_44() -> None:
    line = BOARD.where("siegfried-line")
    assert line <= BOARD.where("fortified-zone")
    assert {BOARD.country[i] for i in line} == {"Germany"}


def test_fortress_holland_leaves_room_outside_for_fifteen_units_27_13() -> None:
    holland = BOARD.where("fortress-holland")
    dutch = {i for i, name in enumerate(BOARD.country) if name == "Netherlands"}
    assert holland < dutch
    towns = {BOARD.town[i] for i in holland}
    assert {"Amsterdam", "Rotterdam", "The Hague", "Utrecht", "Dordrecht", "Leiden"} <= towns
    assert not towns & {"Moerdijk", "Breda", "Amersfoort", "Arnhem", "Groningen", "Vlissingen"}
    away = [i for i in dutch if min(BOARD.distance(i, j) for j in holland) >= 2]
    assert len(away) >= 15


def test_mountains_stand_in_the_vosges_alone_2_2() -> None:
    for i in BOARD.where("mountain"):
        lon, lat = BOARD.grid.lonlat(BOARD.labels[i])
        assert 6.7 < lon < 7.4
        assert 47.7 < lat < 48.7
        assert BOARD.country[i] == "France"


def test_belgium_west_of_column_22_of_b_takes_in_most_of_its_hexes_there_27_13() -> None:
    cape = load_board("victory_west", part="B full")
    belgian = [label for i, label in enumerate(cape.labels) if cape.country[i] == "Belgium"]
    assert sum(int(label[1:3]) < 22 for label in belgian) > 25


def test_germany_has_room_for_the_army_of_the_north_27_14() -> None:
    cape = load_board("victory_west", part="B full")
    german = {i for i, name in enumerate(cape.country) if name == "Germany"}
    assert len([i for i in german if int(cape.labels[i][3:]) < 18]) > 100
    assert len([i for i in german if cape.distance(i, cape.hex_number("B2421")) <= 6]) > 60
