"""Chapter 9.4: where a retreat may go.

Unless said otherwise Red, a French Corps, stands in S13 in Germany, on plain clear ground far from rivers, the border
and the edge. Around it, clockwise from north: S14, T14, T13, S12, R13, R14.
"""

import pytest

from tests.systems.teutons.positions import (
    actions,
    army,
    at,
    corps,
    hex_of,
    is_disrupted,
    last,
    play,
    ring,
    rules_of,
    to_result,
)
from teutons_lab.core.game import Game

RED = corps("Red", "french", "S13", cf=2)
RESERVE = corps("Reserve", "french", "C02")
"""Far away; it could move, which keeps the turn from running on by itself after the combat."""


def battle(result: str, *lines: str, start: str = "T13") -> Game:
    """One Corps of 8 attacks Red, and the die brings this result. A single Corps exerts no zone of control."""
    blue = corps("Blue", "prussian", start, cf=8)
    text = "\n".join(("phase prussian.combat", blue, RED, RESERVE, *lines, 'attack S13 with "Blue"'))
    return to_result(at(text), "S13", result)


def closed(*labels: str) -> str:
    """These hexes belong to Belgium, which nobody may enter."""
    return "\n".join(f"hex {label} clear country=Belgium" for label in labels)


def open_to_red(game: Game) -> set[str]:
    """The hexes that Red may enter next."""
    return {action.split()[-1] for action in actions(game, "retreat")}


# Away from the hex attacked.


@pytest.mark.rule("T9.4-a", "R-95")
def test_every_hex_of_a_retreat_leads_farther_from_the_hex_attacked() -> None:
    game = play(battle("D1"), 'retreat "Red" R13')
    # R13 is one hex from S13. R12, Q12 and Q13 are two away; R14, S12 and S13 itself are no farther than R13.
    assert open_to_red(game) == {"Q12", "Q13", "R12"}
    for label in ("R14", "S12", "S13"):
        assert "T9.4-a" in rules_of(game, f'retreat "Red" {label}')


@pytest.mark.rule("T9.4-a")
def test_ordered_hexes_lead_farther_from_the_hex_attacked() -> None:
    game = play(battle("D3"), "distance 3", 'retreat "Red" R13')
    assert game.check('retreat "Red" Q13')
    assert "T9.4-a" in rules_of(game, 'retreat "Red" R14')


@pytest.mark.rule("T9.4-a", "R-95")
def test_in_a_combat_against_two_hexes_a_retreat_brings_no_unit_nearer_to_the_other() -> None:
    # S12 is one hex from T12, S13 and T14 are two. The ways to the west are closed, and under this option S12 and T14
    # are not barred by the attacker beside them.
    lines = "option retreat_hexsides=shared\n" + closed("R13", "R14", "S14")
    alone = battle("D1", lines)
    assert open_to_red(alone) == {"S12", "T14"}
    blue, other = corps("Blue", "prussian", "T13", cf=8), corps("Other", "french", "T12", cf=1)
    attack = 'attack S13 T12 with "Blue"'
    # Red is out of supply there and reads one column further than Other, which may stay.
    both = to_result(at("\n".join(("phase prussian.combat", lines, blue, RED, other, attack))), "S13", "D / D1")
    assert open_to_red(both) == {"T14"}
    assert rules_of(both, 'retreat "Red" S12') == ("T9.4-a", "R-95")


# Away from the attackers, if possible.


@pytest.mark.rule("T9.4-b", "R-100")
def test_ordered_hexes_lead_away_from_the_attackers_where_they_can() -> None:
    # From S14, T15 is two hexes from T13 as S14 is; S15 and R15 are three.
    game = play(battle("D2"), "distance 2", 'retreat "Red" S14')
    assert open_to_red(game) == {"S15", "R15"}
    assert rules_of(game, 'retreat "Red" T15') == ("T9.4-b", "R-100", "T5.0-k")


@pytest.mark.rule("T9.4-b", "R-100")
def test_where_no_way_leads_away_from_the_attackers_there_is_no_penalty() -> None:
    game = play(battle("D2", closed("R13", "R14", "S15", "R15")), "distance 2", 'retreat "Red" S14')
    assert open_to_red(game) == {"T15"}
    play(game, 'retreat "Red" T15')
    assert hex_of(game, "Red") == "T15"


@pytest.mark.rule("T9.4-c")
def test_voluntary_hexes_need_not_lead_away_from_the_attackers() -> None:
    # A D2 with one hex ordered: the second is Red's own wish, and T15 is open.
    game = play(battle("D2"), "distance 1", 'retreat "Red" S14', 'retreat "Red" T15')
    assert hex_of(game, "Red") == "T15"
    assert last(game, "retreated").rules == ("T9.3-e", "T9.3-g", "T9.4-c")


# Zones of control.

WATCH = army("Watch", "prussian", "R12", "disrupted")
"""A Disrupted Army controls R13, beside it."""


@pytest.mark.rule("T9.4-d", "R-97")
def test_a_hex_in_enemy_zone_of_control_is_closed() -> None:
    assert rules_of(battle("D1", WATCH), 'retreat "Red" R13') == ("T9.4-d", "R-97")
    lone = corps("Watch", "prussian", "R12")
    assert battle("D1", lone).check('retreat "Red" R13')  # a lone Corps has no zone


@pytest.mark.rule("T9.4-d", "R-97")
@pytest.mark.parametrize("friend", [corps("Friend", "french", "R13"), "fortress R13 1"])
def test_a_friendly_unit_or_fortress_opens_a_hex_in_enemy_zone_of_control(friend: str) -> None:
    game = play(battle("D1", WATCH, friend), 'retreat "Red" R13', "stop")
    assert hex_of(game, "Red") == "R13"


@pytest.mark.rule("R-97", "T9.4-d")
def test_under_the_option_a_retreat_may_end_in_a_zone_of_control_but_not_pass_through() -> None:
    yes = "option retreat_end_in_zoc=yes"
    ends = play(battle("D1", WATCH, yes), 'retreat "Red" R13')
    assert hex_of(ends, "Red") == "R13"
    assert ends.node.kind == "advance"  # it went no farther: the retreat was over at once
    passes = play(battle("D2", WATCH, yes), "distance 2")
    assert not passes.check('retreat "Red" R13')
    assert passes.check('retreat "Red" R14')


# Hexsides that touch an attacker.


@pytest.mark.rule("T9.4-e", "T9.4-w", "R-96")
@pytest.mark.parametrize(
    ("start", "left"),
    [
        ("S14", {"T13", "S12", "R13"}),
        ("T14", {"S12", "R13", "R14"}),
        ("T13", {"R13", "R14", "S14"}),
        ("S12", {"R14", "S14", "T14"}),
        ("R13", {"S14", "T14", "T13"}),
        ("R14", {"T14", "T13", "S12"}),
    ],
)
def test_one_attacking_hex_closes_itself_and_the_two_beside_it(start: str, left: set[str]) -> None:
    game = battle("D1", start=start)
    assert open_to_red(game) == left
    for label in ring("S13") - left - {start}:
        assert rules_of(game, f'retreat "Red" {label}') == ("T9.4-e", "T9.4-w", "R-96")


@pytest.mark.rule("T9.4-e")
def test_a_friend_beyond_the_hexside_does_not_open_it() -> None:
    game = battle("D1", corps("Friend", "french", "S12"))
    assert rules_of(game, 'retreat "Red" S12') == ("T9.4-e", "T9.4-w", "R-96")


@pytest.mark.rule("R-96")
@pytest.mark.parametrize(("option", "left"), [("touching", set()), ("shared", {"T14", "S12"})])
def test_under_the_option_only_the_attackers_own_side_is_closed(option: str, left: set[str]) -> None:
    game = battle("D1", f"option retreat_hexsides={option}", closed("R13", "R14", "S14"))
    assert open_to_red(game) == left
    assert hex_of(game, "Red") == "S13"


@pytest.mark.rule("T9.4-e")
def test_it_is_the_attack_that_closes_hexsides_not_a_mere_enemy_beside_them() -> None:
    game = battle("D1", corps("Bystander", "prussian", "R14"))
    assert "R13" in open_to_red(game)  # touches R14, from where Red was not attacked


def two_sided(result: str, one: str, other: str, *lines: str) -> Game:
    """Red attacked by two Corps from two hexes, with this result."""
    blues = corps("Blue", "prussian", one, cf=4), corps("Second", "prussian", other, cf=4)
    attack = 'attack S13 with "Blue" "Second"'
    text = "\n".join(("phase prussian.combat", *blues, RED, RESERVE, *lines, attack))
    return to_result(at(text), "S13", result)


OPPOSITE = [("S14", "S12"), ("T14", "R13"), ("T13", "R14")]


@pytest.mark.rule("T9.4-w", "T9.4-g", "R-98")
@pytest.mark.parametrize("pair", OPPOSITE)
def test_attackers_on_opposite_sides_close_every_way_and_d1_disrupts_in_place(pair: tuple[str, str]) -> None:
    game = two_sided("D1", *pair)
    assert hex_of(game, "Red") == "S13"
    assert is_disrupted(game, "Red")
    assert last(game, "cannot-retreat").rules == ("T9.4-g",)
    assert game.state.phase == "french.movement"  # the hex is held: there was no advance


@pytest.mark.rule("R-96")
@pytest.mark.parametrize("pair", OPPOSITE)
def test_under_the_option_attackers_on_opposite_sides_close_only_their_own(pair: tuple[str, str]) -> None:
    assert open_to_red(two_sided("D1", *pair, "option retreat_hexsides=shared")) == ring("S13") - set(pair)


@pytest.mark.rule("T9.4-w")
@pytest.mark.parametrize(
    ("pair", "left"), [(("T14", "T13"), {"R13", "R14"}), (("T14", "S12"), {"R14"}), (("S14", "T13"), {"R13"})]
)
def test_attackers_that_are_not_opposite_leave_a_way(pair: tuple[str, str], left: set[str]) -> None:
    assert open_to_red(two_sided("D1", *pair)) == left


@pytest.mark.rule("T9.4-g", "R-98")
@pytest.mark.parametrize("result", ["D2", "D3"])
def test_surrounded_units_are_eliminated_by_d2_and_d3(result: str) -> None:
    game = play(two_sided(result, "T13", "R14"), "distance 1")
    assert hex_of(game, "Red") == "dead"
    assert game.node.kind == "advance"


@pytest.mark.rule("T9.4-g", "R-98", "R-87")
def test_after_such_an_elimination_the_hex_is_entered_as_after_de() -> None:
    # A Disrupted French Army in S12 controls T13 and S13, which after a plain D2 would keep Blue out.
    watch = army("Watch", "french", "S12", "disrupted")
    game = play(two_sided("D2", "T13", "R14", watch), "distance 1")
    assert game.check('advance "Blue" S13')


@pytest.mark.rule("T9.4-g", "R-98")
def test_a_unit_that_can_go_only_one_of_two_ordered_hexes_is_eliminated() -> None:
    blind_alley = closed("R13", "R14", "S15", "R15", "T15")
    assert hex_of(play(battle("D2", blind_alley), "distance 2"), "Red") == "dead"
    one = play(battle("D2", blind_alley), "distance 1")
    assert open_to_red(one) == {"S14"}
    play(one, 'retreat "Red" S14')
    assert hex_of(one, "Red") == "S14"


@pytest.mark.rule("T9.4-g", "R-98")
def test_a_unit_that_can_go_has_to_go() -> None:
    assert rules_of(battle("D1"), "pass") == ("T9.3-e",)


# Hexes under attack.

FRIEND_UNDER_ATTACK = (
    corps("Friend", "french", "S14"),
    corps("Third", "prussian", "S15", cf=1),
    'attack S14 with "Third"',
)


@pytest.mark.rule("T9.4-f")
def test_a_friendly_hex_under_an_unresolved_attack_is_closed_to_end_in_or_pass() -> None:
    ends = battle("D1", *FRIEND_UNDER_ATTACK)
    assert rules_of(ends, 'retreat "Red" S14') == ("T9.4-f",)
    passes = play(battle("D2", *FRIEND_UNDER_ATTACK), "distance 2")
    assert rules_of(passes, 'retreat "Red" S14') == ("T9.4-f",)


@pytest.mark.rule("T9.4-f")
@pytest.mark.parametrize("status", ["resolved", "called-off"])
def test_once_that_attack_is_done_with_the_hex_is_open(status: str) -> None:
    *friend, attack = FRIEND_UNDER_ATTACK
    game = play(battle("D1", *friend, f"{attack} {status}"), 'retreat "Red" S14', "stop")
    assert hex_of(game, "Red") == "S14"


# Off the map, into the sea, into a closed country.


@pytest.mark.rule("T9.4-h", "R-99")
def test_a_unit_whose_only_way_out_is_the_sea_is_eliminated_even_by_d1() -> None:
    sea = "hex R14 sea"
    game = battle("D1", closed("R13", "S14"), sea)
    assert hex_of(game, "Red") == "dead"
    assert last(game, "driven-out").rules == ("T9.4-h",)
    dry = battle("D1", closed("R13"), sea)
    assert hex_of(dry, "Red") == "S13"  # a land way is left, and must be taken
    assert open_to_red(dry) == {"S14"}


@pytest.mark.rule("T9.4-h", "R-99")
def test_a_barred_way_into_the_sea_drives_nobody_out() -> None:
    # The sea lies beyond a side that touches T13; every other way is closed. Red stays, Disrupted.
    game = battle("D1", closed("R13", "R14", "S14"), "hex S12 sea")
    assert hex_of(game, "Red") == "S13"
    assert is_disrupted(game, "Red")


def at_the_edge(attack: str, *lines: str) -> Game:
    """Red in A03, on the western edge, its own Supply Hex; no river is near. A D1 hits it."""
    red = corps("Red", "french", "A03")
    return to_result(at("\n".join(("phase prussian.combat", red, RESERVE, *lines, attack))), "A03", "D1")


@pytest.mark.rule("T9.4-h", "R-99")
def test_a_unit_whose_only_way_out_is_off_the_map_is_eliminated_even_by_d1() -> None:
    # B03 to the south-east bars B04, B03 and A02; A04 to the north and, to the west, the edge remain.
    blue, attack = corps("Blue", "prussian", "B03", cf=8), 'attack A03 with "Blue"'
    assert open_to_red(at_the_edge(attack, blue)) == {"A04"}
    game = at_the_edge(attack, blue, closed("A04"))
    assert hex_of(game, "Red") == "dead"
    assert last(game, "driven-out").rules == ("T9.4-h",)


@pytest.mark.rule("T9.4-h", "R-99")
def test_at_the_edge_a_unit_with_every_side_barred_stays() -> None:
    # Attackers in A04 and A02, opposite each other, bar the two sides of the edge as well.
    blues = corps("Blue", "prussian", "A04", cf=4), corps("Second", "prussian", "A02", cf=4)
    game = at_the_edge('attack A03 with "Blue" "Second"', *blues)
    assert (hex_of(game, "Red"), is_disrupted(game, "Red")) == ("A03", True)


def beside_belgium(*lines: str) -> Game:
    """Red in M06, between Sedan (L07) and Belgium (M07, N07), attacked from M05 with a D1; the river is left out."""
    blue, red = corps("Blue", "prussian", "M05", cf=8), corps("Red", "french", "M06")
    ground = ("hex M06 clear", "side M05/M06 none")
    text = "\n".join(("phase prussian.combat", *ground, blue, red, RESERVE, *lines, 'attack M06 with "Blue"'))
    return to_result(at(text), "M06", "D1")


@pytest.mark.rule("T9.4-i")
def test_nobody_retreats_into_a_closed_country() -> None:
    game = beside_belgium()
    assert rules_of(game, 'retreat "Red" M07') == ("T1870.border-a", "T9.4-i")
    assert rules_of(game, 'retreat "Red" N07') == ("T1870.border-a", "T9.4-i")
    assert open_to_red(game) == {"L07"}


@pytest.mark.rule("T9.4-i", "T9.4-g", "R-99")
def test_a_closed_country_counts_as_barred_and_not_as_the_edge_of_the_world() -> None:
    game = beside_belgium("hex L07 clear country=Belgium")
    assert (hex_of(game, "Red"), is_disrupted(game, "Red")) == ("M06", True)


@pytest.mark.rule("T9.4-e", "T9.4-d")
def test_a_retreat_line_plays_a_whole_route() -> None:
    game = play(battle("D2"), "distance 2", 'retreat "Red" S13-R13-Q13')
    assert hex_of(game, "Red") == "Q13"
    assert not at("phase prussian.movement\n" + RED).check('retreat "Red" S13-R13')
