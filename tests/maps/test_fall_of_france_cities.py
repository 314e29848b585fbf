"""Cities, ports, beaches, sea zones and districts of the Fall of France map."""

from teutons_lab.hexes import load_board

BOARD = load_board("fall_of_france")


def number(label: str) -> int:
    return BOARD.hex_number(label)


def of(country: str) -> set[int]:
    return {i for i, found in enumerate(BOARD.country) if found == country}


def towns(hexes: frozenset[int] | set[int]) -> set[str]:
    return {BOARD.town[i] for i in hexes if BOARD.town[i]}


def test_major_cities_are_those_of_more_than_a_dot() -> None:
    partial = BOARD.where("partial-city") | BOARD.where("full-city") | BOARD.where("multi-city")
    assert BOARD.where("major-city") == partial
    assert not partial & BOARD.where("dot-city")
    assert towns(partial & of("Belgium")) == {"Brussels", "Antwerp", "Liège", "Ghent"}
    assert towns(partial & of("Netherlands")) == {"Amsterdam", "Rotterdam", "The Hague"}
    assert towns(partial & of("Germany")) >= {"Cologne", "Essen", "Hamburg", "Stuttgart", "Munich", "Vienna"}
    assert towns(partial & of("Italy")) >= {"Turin", "Milan", "Genoa"}


def test_the_ten_cities_of_the_surrender_are_cities() -> None:
    ten = {"Lille", "Rouen", "Reims", "Strasbourg", "Metz", "Lyon", "Nantes", "Bordeaux", "Marseille", "Toulouse"}
    assert ten <= towns((BOARD.where("major-city") | BOARD.where("dot-city")) & of("France"))


def test_paris_is_two_adjacent_hexes_joined_by_high_volume_rail() -> None:
    one, other = sorted(BOARD.where("city:Paris"))
    assert BOARD.where("multi-city") == {one, other}
    assert BOARD.distance(one, other) == 1
    assert "rail-high" in BOARD.side(one, other)


def test_british_supply_ports() -> None:
    ports = {"Brest", "Cherbourg", "Saint-Brieuc", "Saint-Nazaire"}
    assert towns(BOARD.where("supply:british")) == ports
    for i in BOARD.where("supply:british"):
        assert "zone:atlantic" in BOARD.features[i]
        assert BOARD.features[i] & {"dot-city", "partial-city"}


def test_a_port_has_one_type_and_a_sea_zone() -> None:
    for i, words in enumerate(BOARD.features):
        kinds = [word for word in words if word.startswith("port:")]
        if kinds:
            assert len(kinds) == 1, BOARD.town[i]
            assert kinds[0] in ("port:minor", "port:standard", "port:major", "port:great")
            assert sum(word.startswith("zone:") for word in words) == 1, BOARD.town[i]
    great = towns(BOARD.where("port:great"))
    assert great >= {"Le Havre", "Marseille", "Antwerp", "Rotterdam", "Hamburg", "Genoa"}


def test_beaches_are_all_coasts_but_mountains() -> None:
    coast, mountain = BOARD.where("coast"), BOARD.where("mountain")
    assert BOARD.where("beach") == coast - mountain
    assert not coast & BOARD.where("sea")
    sea = BOARD.where("sea") - BOARD.where("lake")
    for i, words in enumerate(BOARD.features):
        if "sea" not in words and sea.intersection(BOARD.adjacent[i]):
            assert i in coast


def test_dunkirk_is_within_six_hexes_of_a_british_port() -> None:
    ports = {i for i in of("Britain") if any(word.startswith("port:") for word in BOARD.features[i])}
    assert min(BOARD.distance(number("16A:0731"), i) for i in ports) <= 6


def test_the_two_sea_zones_do_not_meet() -> None:
    west, south = BOARD.where("zone:atlantic"), BOARD.where("zone:mediterranean")
    assert not west & south
    sea = BOARD.where("sea") - BOARD.where("lake")
    for i in west & sea:
        assert not south.intersection(BOARD.adjacent[i])
    assert BOARD.country[number("17A:4611")] == "France"
    assert number("17A:4611") in south


def test_districts_belong_to_cities_and_cities_have_one() -> None:
    at_war = ("France", "Belgium", "Netherlands", "Italy")
    for i, words in enumerate(BOARD.features):
        districts = [word for word in words if word.startswith("district:")]
        if words & {"dot-city", "major-city"} and BOARD.country[i] in at_war:
            assert len(districts) == 1, BOARD.labels[i]
        if districts:
            assert words & {"dot-city", "major-city"}, BOARD.labels[i]
    french = {word for i in of("France") for word in BOARD.features[i] if word.startswith("district:")}
    assert french == {"district:France_North", "district:France_West", "district:France_South"}
    regions = {word for i in of("France") for word in BOARD.features[i] if word.startswith("region:MR_")}
    assert len(regions) >= 10
