"""7.0 Supply: what a unit without a line suffers, in combat, in recovery and in its side's supply phase.

Two places serve for all of it, both with closed land around them where a test says so: K02 in Champagne for the French
and T13, T14 in Westphalia. No river or border is near, and no French unit but those named.
"""

import pytest

from tests.systems.teutons.positions import (
    army,
    corps,
    hex_of,
    in_supply,
    is_disrupted,
    last,
    play,
    position,
    rules_of,
    to_the_die,
    told,
    walled,
)
from teutons_lab.core.game import Game

# Combat. 6 factors against 2 are 3:1; French rifles in the defence move it to 2:1.

ATTACK = 'attack T14 with "Striker"'
VICTIM = corps("Victim", "french", "T14")
STRIKER = corps("Striker", "prussian", "T13", cf=6)
STRIKER_CUT_OFF = "\n".join((walled("T13", "T14"), STRIKER))
VICTIM_CUT_OFF = "\n".join((walled("T14", "T13"), VICTIM))


def column(game: Game, attack: str = "T14", face: int = 1) -> str:
    """Resolve an attack and tell the column it was read on."""
    to_the_die(game, attack).roll(face)
    return str(last(game, "fought")["column"])


@pytest.mark.rule("T7.0-p", "T7.0-q")
@pytest.mark.parametrize(
    ("striker", "victim", "read_on", "rules"),
    [
        (STRIKER, VICTIM, "2:1", set()),
        (STRIKER_CUT_OFF, VICTIM, "3:2", {"T7.0-p"}),
        (STRIKER, VICTIM_CUT_OFF, "3:1", {"T7.0-q"}),
    ],
    ids=["both supplied", "attacker cut off", "defender cut off"],
)
def test_lack_of_supply_costs_a_column(striker: str, victim: str, read_on: str, rules: set[str]) -> None:
    game = position("prussian.combat", striker, victim, ATTACK)
    assert in_supply(game, "Striker") is (striker == STRIKER)
    assert in_supply(game, "Victim") is (victim == VICTIM)
    assert column(game) == read_on
    assert rules == {"T7.0-p", "T7.0-q"} & set(last(game, "fought").rules)


@pytest.mark.rule("T7.0-p", "T7.0-q")
def test_both_shifts_cancel_out() -> None:
    wall = "\n".join(sorted(set(walled("T13", "T14").split("\n")) | set(walled("T14", "T13").split("\n"))))
    game = position("prussian.combat", wall, STRIKER, VICTIM, ATTACK)
    assert not in_supply(game, "Striker")
    assert not in_supply(game, "Victim")
    assert column(game) == "2:1"


@pytest.mark.rule("T7.0-r")
@pytest.mark.parametrize(("first", "read_on"), [("T14", "3:2"), ("U11", "2:1")])
def test_an_earlier_combat_can_open_a_line(first: str, read_on: str) -> None:
    # Striker's only way out is U12, and the French Corps at U11 closes it. 18 against 2 is 7:1, less one, 6:1: a 1
    # eliminates that Corps, and the way by U12 to V12 on the edge is open.
    game = position(
        "prussian.combat",
        walled("T13", "T14", "U12"),
        STRIKER,
        VICTIM,
        corps("Blocker", "french", "U11"),
        corps("Hammer", "prussian", "U10", cf=9),
        corps("Anvil", "prussian", "U10", cf=9),
        ATTACK,
        'attack U11 with "Hammer" "Anvil"',
    )
    assert not in_supply(game, "Striker")
    if first == "U11":
        assert column(game, "U11", 1) == "6:1"
        play(game, "pass")  # nobody advances
        assert hex_of(game, "Blocker") == "dead"
    assert column(game) == read_on
    assert ("T7.0-r" in last(game, "fought").rules) is (read_on == "3:2")


@pytest.mark.rule("T7.0-r")
@pytest.mark.parametrize(("first", "read_on"), [("T14", "2:1"), ("V15", "3:1")])
def test_an_earlier_combat_can_cut_a_line(first: str, read_on: str) -> None:
    # Victim's only way out is U14. The Army, come to V15, touches U14 and closes it, Disrupted as it then is.
    # 9 against 1 is 7:1, less one for the rifles, 6:1; a 1 is DE.
    game = position(
        "prussian.combat",
        walled("T14", "T13", "U14"),
        STRIKER,
        VICTIM,
        corps("Outpost", "french", "V15", cf=1),
        army("Blue Army", "prussian", "V16", cf=9),
        ATTACK,
        'attack V15 with "Blue Army"',
    )
    assert in_supply(game, "Victim")
    if first == "V15":
        assert column(game, "V15", 1) == "6:1"
        play(game, 'advance "Blue Army" V15')
        assert is_disrupted(game, "Blue Army")
        assert not in_supply(game, "Victim")
    assert column(game) == read_on


@pytest.mark.rule("T7.0-y", "R-61")
@pytest.mark.parametrize(
    ("closed", "read_on"),
    [("", "2:1"), (walled("T13", "T14", "U13"), "3:2"), (walled("T13", "T14", "U13", "S12"), "2:1")],
    ids=["both supplied", "one cut off", "a way out by S12"],
)
def test_one_attacker_without_supply_shifts_the_whole_attack_once(closed: str, read_on: str) -> None:
    # 3 and 3 against 2, less one: 2:1. Striker at T13 is cut off by closed land and, in U13, by Victim next door;
    # Partner in U13 goes out by V13. (The two leave S14 and T15 open to Victim.)
    game = position(
        "prussian.combat",
        closed,
        corps("Striker", "prussian", "T13", cf=3),
        corps("Partner", "prussian", "U13", cf=3),
        VICTIM,
        'attack T14 with "Striker" "Partner"',
    )
    assert in_supply(game, "Partner")
    assert in_supply(game, "Victim")
    assert column(game) == read_on
    assert ("T7.0-y" in last(game, "fought").rules) is (read_on == "3:2")


@pytest.mark.rule("T7.0-y", "R-61")
def test_an_attacker_without_supply_who_lends_nothing_costs_nothing() -> None:
    game = position(
        "prussian.combat",
        walled("T13", "T14", "U13"),
        corps("Striker", "prussian", "T13", cf=3),
        corps("Partner", "prussian", "U13", cf=6),
        VICTIM,
        'attack T14 with "Partner" along "Striker"',
    )
    assert not in_supply(game, "Striker")
    assert column(game) == "2:1"  # 6 against 2, less one


@pytest.mark.rule("T7.0-y", "R-61")
@pytest.mark.parametrize(
    ("closed", "results"), [(walled("T14", "U13", "U14"), ("D1", "D2")), ("", ("D1",))], ids=["one cut off", "neither"]
)
def test_defenders_with_and_without_supply_are_read_on_columns_of_their_own(
    closed: str, results: tuple[str, ...]
) -> None:
    # 8 against 2 and 2 are 2:1, less one, 3:2. Striker at U13 closes U14, the only way out of T14; the Corps in U14
    # itself gets away by U15. A 2 is D1 on 3:2 and D2 on 2:1.
    game = position(
        "prussian.combat",
        closed,
        corps("Striker", "prussian", "U13", cf=8),
        corps("Cut", "french", "T14"),
        corps("Free", "french", "U14"),
        'attack T14 U14 with "Striker"',
    )
    assert in_supply(game, "Free")
    assert in_supply(game, "Cut") is (closed == "")
    assert column(game, "T14", 2) == "3:2"
    assert last(game, "fought")["results"] == results


@pytest.mark.rule("T7.0-q", "T7.0-y")
@pytest.mark.parametrize(
    ("closed", "free", "read_on", "why"),
    [
        ("", "", "3:2", "some in good order and in supply"),
        ("", "disrupted", "3:2", "some in good order and in supply"),
        (walled("T14", "U13", "U14"), "disrupted", "2:1", "all Disrupted or out of supply"),
    ],
)
def test_a_shift_that_each_defender_has_for_a_reason_of_his_own_moves_the_base_column(
    closed: str, free: str, read_on: str, why: str
) -> None:
    # 9 against 2 and 2 are 2:1, less one for rifles, 3:2; one right if Cut lacks supply and Free is Disrupted.
    game = position(
        "prussian.combat",
        closed,
        corps("Striker", "prussian", "U13", cf=9),
        corps("Cut", "french", "T14"),
        corps("Free", "french", "U14", free),
        'attack T14 U14 with "Striker"',
    )
    ladder = game.explain.combat(["T14", "U14"], ["Striker"])
    assert ladder.column == read_on
    assert f"Defenders: {why}" in [line.label for line in ladder.lines]
    assert column(game, "T14", 6) == read_on


# Recovery. Every step of it asks for supply.


@pytest.mark.rule("T7.0-o")
@pytest.mark.parametrize(("closed", "still_disrupted"), [("", False), (walled("T13"), True)])
@pytest.mark.parametrize("phase", ["french.allocation", "french.combat"])
def test_no_prussian_recovers_without_supply(phase: str, closed: str, still_disrupted: bool) -> None:
    # C4 before the French combat, and the recovery of 9.3 after it. An attack far away keeps the phase open.
    red = (corps("Red", "french", "M03", cf=4), corps("Blue", "prussian", "M04"))
    attack = ('attack M04 with "Red"',) if phase == "french.combat" else ()
    game = position(phase, closed, corps("Shaken", "prussian", "T13", "disrupted"), *red, *attack)
    assert is_disrupted(game, "Shaken")
    if attack:
        play(game, "resolve M04", "pass", "call-off")
    else:
        play(game, "pass")
    assert is_disrupted(game, "Shaken") is still_disrupted


@pytest.mark.rule("T7.0-o")
@pytest.mark.parametrize(("closed", "still_disrupted"), [("", False), (walled("K02"), True)])
def test_no_frenchman_recovers_without_supply(closed: str, still_disrupted: bool) -> None:
    # C8, at the end of the turn. A Fortress saves the unit from the supply phase before it.
    game = position("french.supply", closed, "fortress K02 1", corps("Shaken", "french", "K02", "disrupted", cf=1))
    assert game.state.turn == 4
    assert is_disrupted(game, "Shaken") is still_disrupted


# The supply phase.


def after_supply(side: str, *lines: str) -> Game:
    """The position after that side's supply phase (and for the French the end of the turn)."""
    return position(f"{side}.supply", *lines)


def camp(flags: str = "", cf: int = 2, name: str = "Camp") -> str:
    return corps(name, "french", "K02", flags, cf=cf)


WALL = walled("K02")


@pytest.mark.rule("T7.0-s")
def test_a_disrupted_unit_without_supply_is_eliminated() -> None:
    lost = after_supply("french", WALL, camp("disrupted"))
    assert hex_of(lost, "Camp") == "dead"
    assert "T7.0-s" in last(lost, "starved").rules
    assert hex_of(after_supply("french", camp("disrupted")), "Camp") == "K02"


@pytest.mark.rule("T7.0-s")
def test_a_fortress_in_another_hex_or_of_the_enemy_is_no_shelter() -> None:
    # A Fortress beside it, in the one hex that is not closed, and a Prussian in good order who closes that hex.
    beside = (walled("K02", "J02"), "fortress J02 2", corps("Blue One", "prussian", "I02"))
    assert hex_of(after_supply("french", *beside, camp("disrupted", cf=1)), "Camp") == "dead"
    assert hex_of(after_supply("french", WALL, "fortress K02 2", camp("disrupted", cf=1)), "Camp") == "K02"


@pytest.mark.rule("T7.0-t", "R-59")
@pytest.mark.parametrize(
    ("value", "strength", "cf", "where"),
    [
        ("factors", 1, 1, "K02"),
        ("factors", 1, 2, "dead"),
        ("factors", 2, 2, "K02"),
        ("factors", 2, 3, "dead"),
        ("units", 1, 2, "K02"),
        ("units", 1, 9, "K02"),
    ],
)
def test_a_fortress_shelters_up_to_its_strength(value: str, strength: int, cf: int, where: str) -> None:
    lines = (WALL, f"fortress K02 {strength}", camp("disrupted", cf), f"option fortress_capacity={value}")
    game = after_supply("french", *lines)
    assert hex_of(game, "Camp") == where
    if where == "K02":
        assert is_disrupted(game, "Camp")
        assert "T7.0-t" in last(game, "sheltered").rules


@pytest.mark.rule("T7.0-t", "R-59")
def test_two_units_of_one_factor_fill_a_fortress_of_two() -> None:
    game = after_supply("french", WALL, "fortress K02 2", camp("disrupted", 1), camp("disrupted", 1, "Twin"))
    assert (hex_of(game, "Camp"), hex_of(game, "Twin")) == ("K02", "K02")
    assert game.state.turn == 4  # nothing to choose


@pytest.mark.rule("T7.0-t", "R-59")
@pytest.mark.parametrize("value", ["factors", "units"])
def test_the_owner_chooses_whom_a_fortress_shelters(value: str) -> None:
    # Strength 1: one unit of one factor, or one unit.
    lines = (WALL, "fortress K02 1", camp("disrupted", 1), camp("disrupted", 1, "Twin"))
    game = after_supply("french", *lines, f"option fortress_capacity={value}")
    assert (game.node.kind, game.node.side) == ("shelter", "french")
    play(game, 'choose "Twin"')
    assert (hex_of(game, "Camp"), hex_of(game, "Twin")) == ("dead", "K02")


@pytest.mark.rule("T7.0-t", "R-59")
def test_a_unit_too_strong_for_the_fortress_is_refused_shelter() -> None:
    # Three units in a Fortress of 1: two of one factor, between whom the owner chooses, and one of two.
    units = (camp("disrupted", 1), camp("disrupted", 1, "Twin"), camp("disrupted", 2, "Guard"))
    game = after_supply("french", WALL, "fortress K02 1", *units)
    assert rules_of(game, 'choose "Guard"') == ("T7.0-t", "R-59")
    by_units = after_supply("french", WALL, "fortress K02 1", *units, "option fortress_capacity=units")
    play(by_units, 'choose "Guard"')
    assert [hex_of(by_units, name) for name in ("Camp", "Twin", "Guard")] == ["dead", "dead", "K02"]


@pytest.mark.rule("T7.0-t")
def test_a_fortress_shelters_for_any_number_of_turns() -> None:
    game = after_supply("french", WALL, "fortress K02 1", camp("disrupted", 1))
    while game.state.turn < 7:
        play(game, "pass")
    assert hex_of(game, "Camp") == "K02"
    assert is_disrupted(game, "Camp")
    assert len(told(game, "sheltered")) == 4  # turns 3, 4, 5 and 6


@pytest.mark.rule("T7.0-u", "R-64")
def test_a_unit_in_good_order_without_supply_becomes_disrupted_and_is_lost_only_next_turn() -> None:
    game = after_supply("french", WALL, camp())
    assert (hex_of(game, "Camp"), is_disrupted(game, "Camp")) == ("K02", True)
    assert told(game, "starved") == []
    assert "T7.0-u" in last(game, "cut-off").rules
    while game.state.turn < 5:
        play(game, "pass")
    assert hex_of(game, "Camp") == "dead"
    assert not is_disrupted(after_supply("french", camp()), "Camp")


@pytest.mark.rule("T7.0-v")
def test_a_fortress_does_not_keep_an_unsupplied_unit_in_good_order() -> None:
    game = after_supply("french", WALL, "fortress K02 2", camp(cf=1))
    assert (hex_of(game, "Camp"), is_disrupted(game, "Camp")) == ("K02", True)
    assert "T7.0-v" in last(game, "cut-off").rules
    open_field = after_supply("french", WALL, camp(cf=1))
    assert "T7.0-v" not in last(open_field, "cut-off").rules
    assert not is_disrupted(after_supply("french", "fortress K02 2", camp(cf=1)), "Camp")


@pytest.mark.rule("T7.0-w")
@pytest.mark.parametrize(("phasing", "other"), [("prussian", "french"), ("french", "prussian")])
def test_only_the_side_whose_phase_it_is_is_looked_at(phasing: str, other: str) -> None:
    # On each side one unit in good order and one Disrupted, all four cut off. (No recovery is due in the Prussian
    # phase; in the French one only the French recover.)
    homes = {"prussian": ("T13", "S11"), "french": ("K02", "H03")}
    lines = [walled(where) for pair in homes.values() for where in pair]
    for side, (first, second) in homes.items():
        lines += [corps(f"Steady {side}", side, first), corps(f"Shaken {side}", side, second, "disrupted")]
    game = after_supply(phasing, *lines)
    assert is_disrupted(game, f"Steady {phasing}")
    assert hex_of(game, f"Shaken {phasing}") == "dead"
    assert not is_disrupted(game, f"Steady {other}")
    assert hex_of(game, f"Shaken {other}") == homes[other][1]
    assert "T7.0-w" in last(game, "cut-off").rules
