"""7.0 Supply: which hexes are sources, and what a line may pass.

Most tests use a valley: a unit whose neighbours are all closed land (made Swiss by the position) but one, the gate. The
French valley is K02 in Champagne with the gate J02; beyond it lie J01, I01 and I02, and the south of France. A blocker
at I02 touches the gate and not the unit. The Prussian one is T13 in Westphalia with the gate U12, a blocker at V12.
"""

from itertools import pairwise

import pytest

from tests.systems.teutons.positions import (
    army,
    corps,
    in_supply,
    position,
    ring,
    unit_of,
    walled,
)
from teutons_lab.core.game import Game

VALLEY = walled("K02", "J02")
CAMP = corps("Camp", "french", "K02")


def camp(*lines: str) -> bool:
    """Whether the French in the valley are in supply."""
    return in_supply(position("french.movement", VALLEY, CAMP, *lines), "Camp")


def supply_line(game: Game, name: str) -> tuple[str, ...]:
    from teutons_lab.systems.teutons.supply import supply_path

    unit = unit_of(game, name)
    counter = game.state.setup.counter(unit)
    path = supply_path(game.state, counter.side, counter.nationality, game.state.hex_of(unit))
    return tuple(game.state.label(hex_) for hex_ in path)


# What a line is.


@pytest.mark.rule("T7.0-a")
def test_a_supply_line_is_a_chain_of_adjacent_hexes_however_long() -> None:
    # From the Atlantic side of the map, A05, to the eastern edge, column V: 21 columns apart, so 22 hexes at least.
    game = position("prussian.movement", corps("Uhlans", "prussian", "A05"))
    line = supply_line(game, "Uhlans")
    assert line[0] == "A05"
    assert line[-1].startswith("V")
    assert len(line) >= 22
    assert all(following in ring(here) for here, following in pairwise(line))


@pytest.mark.rule("T7.0-a")
def test_a_chain_broken_at_one_place_is_no_line() -> None:
    assert camp()
    game = position("french.movement", walled("K02"), CAMP)
    assert not in_supply(game, "Camp")
    assert supply_line(game, "Camp") == ()


# Sources. A unit with closed land all round it is in supply only if it stands on a source of its own.


def stands_on_source(nation: str, where: str, *lines: str) -> bool:
    game = position("french.movement", walled(where), corps("Alone", nation, where), *lines)
    return in_supply(game, "Alone")


@pytest.mark.rule("T7.0-b", "R-11")
@pytest.mark.parametrize("where", ["A00", "A04", "A07", "B00", "N00", "Q00"])
def test_the_western_and_southern_map_edge_in_france_supplies_the_french(where: str) -> None:
    assert stands_on_source("french", where)
    assert not stands_on_source("prussian", where)


@pytest.mark.rule("T7.0-b", "R-11")
@pytest.mark.parametrize("where", ["C08", "D11", "E11", "F12"])
def test_the_channel_ports_supply_the_french(where: str) -> None:
    assert stands_on_source("french", where)
    assert not stands_on_source("prussian", where)


@pytest.mark.rule("T7.0-b")
@pytest.mark.parametrize("where", ["S00", "V00", "P16", "I05"])
def test_no_other_edge_and_no_inland_hex_supplies_the_french(where: str) -> None:
    # The southern edge in Germany, its south-eastern corner, the northern edge, and Épernay far inland.
    assert not stands_on_source("french", where)


@pytest.mark.rule("T7.0-b")
def test_a_port_has_to_lie_in_france() -> None:
    # Ostend, G12, is a Channel port in Belgium; were it French, it would supply a Frenchman there.
    assert stands_on_source("french", "G12", "hex G12 country=France")
    assert not stands_on_source("french", "G12")


@pytest.mark.rule("T7.0-f")
@pytest.mark.parametrize("where", ["V00", "V08", "V16"])
def test_any_hex_of_the_eastern_edge_supplies_the_germans(where: str) -> None:
    assert stands_on_source("prussian", where)
    assert not stands_on_source("french", where)


@pytest.mark.rule("T7.0-f")
@pytest.mark.parametrize("where", ["U08", "S00", "P16"])
def test_other_german_hexes_do_not(where: str) -> None:
    assert not stands_on_source("prussian", where)


@pytest.mark.rule("T7.0-f")
def test_bavarians_and_saxons_trace_to_the_east_like_prussians() -> None:
    for name in ("I Bavarian Corps", "XII (Royal Saxon) Corps", "Wuerttemberg Division"):
        open_ = position("prussian.movement", walled("T13", "U12"), f'unit "{name}" at T13')
        closed = position("prussian.movement", walled("T13"), f'unit "{name}" at T13')
        assert in_supply(open_, name)
        assert not in_supply(closed, name)


# What blocks a hex. The gate is J02; I02 touches it.


@pytest.mark.rule("T7.0-g")
def test_no_line_runs_through_a_hex_that_an_enemy_unit_holds() -> None:
    # Even a Disrupted Corps, which blocks nothing else.
    assert not camp(corps("Blue One", "prussian", "J02", "disrupted"))
    assert camp(corps("Blue One", "prussian", "I02", "disrupted"))


@pytest.mark.rule("T7.0-g")
def test_no_line_runs_through_an_enemy_fortress() -> None:
    assert not camp("fortress J02 1 side=prussian")
    assert camp("fortress J02 1 side=french")


@pytest.mark.rule("T7.0-h")
def test_an_enemy_fortress_without_a_garrison_closes_the_hexes_around_it() -> None:
    assert not camp("fortress I02 1 side=prussian")
    assert camp("fortress I02 1 side=french")
    assert camp("fortress H02 1 side=prussian")  # two hexes from the gate; J01 is open


@pytest.mark.rule("T7.0-i")
@pytest.mark.parametrize("flags", ["", "disrupted"])
def test_an_enemy_army_disrupted_or_not_closes_the_hexes_around_it(flags: str) -> None:
    assert not camp(army("Blue Army", "prussian", "I02", flags))
    assert camp(army("Blue Army", "prussian", "H03", flags))  # two hexes from the gate


@pytest.mark.rule("T7.0-j", "R-60")
def test_a_single_corps_in_good_order_closes_the_hexes_around_it() -> None:
    assert not camp(corps("Blue One", "prussian", "I02"))
    assert camp(corps("Blue One", "prussian", "H03"))


@pytest.mark.rule("T7.0-k", "R-60")
def test_a_disrupted_corps_closes_only_its_own_hex() -> None:
    assert camp(corps("Blue One", "prussian", "I02", "disrupted"))
    both = (corps("Blue One", "prussian", "I02", "disrupted"), corps("Blue Two", "prussian", "I02", "disrupted"))
    assert camp(*both)
    assert not camp(both[0], corps("Blue Two", "prussian", "I02"))


@pytest.mark.rule("T7.0-j", "R-60")
def test_a_river_between_is_no_help() -> None:
    assert not camp(corps("Blue One", "prussian", "I02"), "side I02/J02 river")


@pytest.mark.rule("T7.0-l")
def test_no_line_runs_through_a_closed_country() -> None:
    assert not camp("hex J02 country=Belgium")
    assert camp("hex J02 country=Germany")  # enemy land, but open


@pytest.mark.rule("T7.0-l")
def test_no_line_runs_over_the_sea() -> None:
    assert not camp("hex J02 sea")


# The two ends of a line.


@pytest.mark.rule("T7.0-m", "R-57")
def test_an_enemy_beside_the_units_own_hex_alone_is_no_matter_unless_the_option_says_so() -> None:
    # L02 touches K02, the unit's hex, and not the gate J02.
    assert "J02" not in ring("L02")
    enemy = corps("Blue One", "prussian", "L02")
    assert camp(enemy, "option supply_own_hex_exempt=yes")
    assert not camp(enemy, "option supply_own_hex_exempt=no")
    assert camp("option supply_own_hex_exempt=no")


@pytest.mark.rule("R-57", "T7.0-m")
def test_under_the_other_reading_three_of_the_four_start_hexes_are_out_of_supply() -> None:
    # P06, R05 and S04 touch the Fortresses of Thionville (O05) and Bitche (R04); Q05 touches none. No French unit near.
    forts = "fortress O05 1\nfortress R04 1"
    for value, expected in (("yes", [True] * 4), ("no", [False, True, False, False])):
        units = [corps(f"At {where}", "prussian", where) for where in ("P06", "Q05", "R05", "S04")]
        game = position("prussian.movement", forts, *units, f"option supply_own_hex_exempt={value}")
        assert [in_supply(game, f"At {where}") for where in ("P06", "Q05", "R05", "S04")] == expected


# N01 with the gate N00 on the southern edge: O00, the only other land beside N00, is closed, and M00 is left open.
COAST = walled("N01", "N00", "M00")


@pytest.mark.rule("T7.0-m", "R-67")
@pytest.mark.parametrize(("flags", "supplied"), [("", False), ("disrupted", True)])
def test_an_enemy_beside_the_supply_hex_closes_it(flags: str, supplied: bool) -> None:
    # The Corps at M00 holds one edge hex and touches the other, N00. (It touches N01 too, which is exempt.)
    game = position(
        "french.movement", COAST, corps("Camp", "french", "N01"), corps("Blue One", "prussian", "M00", flags)
    )
    assert in_supply(game, "Camp") is supplied


@pytest.mark.rule("T7.0-m", "R-67")
def test_an_enemy_in_the_supply_hex_closes_it() -> None:
    lines = (walled("N01", "N00"), corps("Camp", "french", "N01"))
    assert in_supply(position("french.movement", *lines), "Camp")
    for holder in (corps("Blue One", "prussian", "N00", "disrupted"), "fortress N00 1 side=prussian"):
        assert not in_supply(position("french.movement", *lines, holder), "Camp")


@pytest.mark.rule("T7.0-aa", "R-66")
def test_a_unit_on_its_own_supply_hex_is_in_supply_whatever_is_beside_it() -> None:
    # A Prussian Army in every open neighbour, closed land in the others.
    besieged = (
        walled("N00", "N01", "M00"),
        army("Blue First", "prussian", "N01"),
        army("Blue Second", "prussian", "M00"),
    )
    assert in_supply(position("french.movement", *besieged, corps("Camp", "french", "N00")), "Camp")
    # One hex inland the same siege cuts it off.
    inland = (walled("N02", "N01"), army("Blue First", "prussian", "N01"))
    assert not in_supply(position("french.movement", *inland, corps("Camp", "french", "N02")), "Camp")


@pytest.mark.rule("T7.0-n", "R-58")
def test_a_friend_in_a_blocked_hex_does_not_open_it() -> None:
    blocker = corps("Blue One", "prussian", "I02")
    assert not camp(blocker, corps("Ally", "french", "J02"))
    assert not camp(blocker, "fortress J02 1")
    assert not camp(blocker, "fortress J02 1", army("Red Army", "french", "J02"))
    assert camp(corps("Ally", "french", "J02"))
    game = position("french.movement", VALLEY, CAMP, blocker, corps("Ally", "french", "J02"))
    (cut,) = [line for line in game.explain.supply("Camp").lines if "J02" in line.hexes]
    assert cut.rules == ("T7.0-j", "T7.0-n", "R-58")


# Paris and Fortresses.

# Both hexes of Paris, F04 and F05, with closed land around them but for one way out of each: F03 from the one, F06 from
# the other. A Disrupted Corps in such a hex closes it and nothing else.


def paris_wall(*spared: str) -> str:
    closed = (ring("F04") | ring("F05")) - {"F03", "F04", "F05", "F06", *spared}
    return "\n".join(f"hex {label} country=Switzerland" for label in sorted(closed))


@pytest.mark.rule("T7.0-z", "R-65")
@pytest.mark.parametrize(
    ("held", "traces"), [((), True), (("F03",), True), (("F06",), True), (("F03", "F06"), False)], ids=str
)
def test_paris_can_trace_if_either_of_its_hexes_can(held: tuple[str, ...], traces: bool) -> None:
    # The Corps in good order at G04 touches both hexes of Paris, so neither serves the other as a way out; F03 and F06
    # it does not touch. The Prussians win at once when Paris is cut off: the game is over, or turn 4 begins.
    siege = [corps("Siege", "prussian", "G04"), *(corps(f"In {hex_}", "prussian", hex_, "disrupted") for hex_ in held)]
    game = position("french.supply", paris_wall("G04"), *siege)
    assert (game.node.phase == "over") is not traces
    assert game.state.turn == (4 if traces else 3)


@pytest.mark.rule("T7.0-z", "R-65")
def test_a_line_from_paris_starts_as_if_a_unit_stood_there() -> None:
    # Prussian Corps in good order at G03 and G05 touch both hexes of Paris; its own hexes are exempt, like a unit's.
    siege = [corps("Blue South", "prussian", "G03"), corps("Blue North", "prussian", "G05")]
    assert "F04" in ring("G03")
    assert "F05" in ring("G05")
    assert position("french.supply", *siege).state.turn == 4
    # Under the other reading of R-57 a unit there would be out of supply, and so is Paris.
    assert position("french.supply", *siege, "option supply_own_hex_exempt=no").node.phase == "over"


@pytest.mark.rule("T7.0-z")
def test_no_line_starts_in_a_hex_of_paris_that_the_enemy_holds() -> None:
    # F04 has the only way out, and a Prussian stands in it.
    wall = paris_wall() + "\nhex F06 country=Switzerland"
    assert position("french.supply", wall).state.turn == 4
    assert position("french.supply", wall, corps("Blue One", "prussian", "F04", "disrupted")).node.phase == "over"


@pytest.mark.rule("T7.0-z", "R-65")
def test_a_fortress_traces_as_if_a_friend_stood_there() -> None:
    # An empty Fortress at K02, whose only way out is J02; a Prussian at L02 touches K02 alone, one at I02 the gate.
    def traces(*enemies: str) -> bool:
        game = position("french.supply", VALLEY, "fortress K02 1", *enemies)
        return bool(game.explain.supply_from("K02", "french").supplied)

    assert traces()
    assert traces(corps("Blue One", "prussian", "L02"))
    assert not traces(corps("Blue One", "prussian", "I02"))
