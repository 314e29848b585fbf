"""Chapters 9.2 and 9.0: No Retreat, pressing, calling off, and in which order all that is decided.

Blue (Prussian) attacks Red (French) in E03 from D03, on the open plain round Chartres. Red's rifles are one column
left: 4 against 2 is fought on 3:2 (D2 D1 D1 D X -), 6 on 2:1 (D2 D2 D1 D1 D X), 8 on 3:1 (D3 D2 D2 D1 D1 X).
"""

from __future__ import annotations

import pytest

from tests.systems.teutons.positions import (
    actions,
    army,
    corps,
    faces,
    hex_of,
    is_entrenched,
    last,
    play,
    position,
    rules_of,
    to_the_die,
    told,
    unit_of,
)
from teutons_lab.core.game import Game

RED = corps("Red Corps", "french", "E03", cf=2)
ATTACK = 'attack E03 with "Blue Army"'


def combat(factors: int, *lines: str, red: str = RED) -> Game:
    """A Blue Army with so many factors, its attack on E03 declared."""
    return position("prussian.combat", army("Blue Army", "prussian", "D03", cf=factors), red, ATTACK, *lines)


@pytest.mark.rule("T9.2-a")
def test_the_defender_decides_first_then_the_attacker_then_the_die() -> None:
    game = play(combat(4), "resolve E03")
    assert (game.node.side, actions(game)) == ("french", {"no-retreat", "pass"})
    assert rules_of(game, "press") == ("core.verb",)
    play(game, "pass")
    assert (game.node.side, actions(game)) == ("prussian", {"press", "call-off", "pass"})
    assert rules_of(game, "no-retreat") == ("core.verb",)
    play(game, "pass")
    assert game.node.kind == "combat-die"
    assert rules_of(game, "press") == ("core.roll",)


@pytest.mark.rule("T9.2-a")
@pytest.mark.parametrize("defender", ["no-retreat", "pass"])
@pytest.mark.parametrize("attacker", ["press", "pass"])
def test_the_attacker_may_press_whatever_the_defender_ordered(defender: str, attacker: str) -> None:
    game = play(combat(4), "resolve E03", defender)
    assert game.check(attacker)
    play(game, attacker).roll(6)
    event = last(game, "fought")
    assert (bool(event["no_retreat"]), bool(event["pressed"])) == (defender == "no-retreat", attacker == "press")


@pytest.mark.rule("T9.2-b", "T9.0-w")
def test_after_no_retreat_the_attack_cannot_be_called_off() -> None:
    assert play(combat(4), "resolve E03", "pass").check("call-off")
    game = play(combat(4), "resolve E03", "no-retreat")
    assert rules_of(game, "call-off") == ("T9.2-b",)
    assert actions(game) == {"press", "pass"}


@pytest.mark.rule("T9.2-c")
def test_under_no_retreat_d1_is_d() -> None:
    driven = play(to_the_die(combat(4), "E03"), "roll 2")  # 3:2, a 2: D1
    assert rules_of(driven, "pass") == ("T9.3-e",)  # the corps has to go
    held = play(to_the_die(combat(4), "E03", "no-retreat"), "roll 2")
    assert last(held, "disrupted")["units"] == (unit_of(held, "Red Corps"),)
    assert hex_of(held, "Red Corps") == "E03"
    assert "T9.2-c" in last(held, "fought").rules
    assert not told(held, "retreated")


@pytest.mark.rule("T9.2-d", "R-81")
@pytest.mark.parametrize(("factors", "printed"), [(6, "D2"), (8, "D3")])
def test_under_no_retreat_d2_and_d3_eliminate(factors: int, printed: str) -> None:
    driven = to_the_die(combat(factors), "E03")
    assert faces(driven)[0] == printed
    assert hex_of(play(driven, "roll 1"), "Red Corps") == "E03"
    held = to_the_die(combat(factors), "E03", "no-retreat")
    assert faces(held)[0] == "DE"
    assert hex_of(play(held, "roll 1"), "Red Corps") == "dead"
    assert "T9.2-d" in last(held, "fought").rules


@pytest.mark.rule("T9.2-e")
def test_no_retreat_changes_no_other_result() -> None:
    # 3:2: D2 D1 D1 D X -      1:2: D1 D D - AD AE      4:1 (10 against 2): DE D3 D2 D2 D1 D
    assert faces(to_the_die(combat(4), "E03", "no-retreat")) == ["DE", "D", "D", "D", "X", "-"]
    assert faces(to_the_die(combat(2), "E03", "no-retreat")) == ["D", "D", "D", "-", "AD", "AE"]
    guard = corps("Blue Guard", "prussian", "D03", cf=2)
    ten = position(
        "prussian.combat",
        army("Blue Army", "prussian", "D03", cf=8),
        guard,
        RED,
        'attack E03 with "Blue Army" "Blue Guard"',
    )
    assert faces(to_the_die(ten, "E03", "no-retreat")) == ["DE", "DE", "DE", "DE", "D", "D"]


@pytest.mark.rule("T9.2-e", "R-82")
def test_under_no_retreat_nobody_withdraws_after_a_d() -> None:
    free = play(to_the_die(combat(4), "E03"), "roll 4")  # 3:2, a 4: D
    assert (free.node.side, free.node.kind) == ("french", "retreat")
    assert free.check('retreat "Red Corps" F03')
    held = play(to_the_die(combat(4), "E03", "no-retreat"), "roll 4")
    assert last(held, "disrupted")["units"] == (unit_of(held, "Red Corps"),)
    assert rules_of(held, 'retreat "Red Corps" F03') == ("core.verb",)
    assert "T9.2-e" in last(held, "fought").rules


@pytest.mark.rule("T9.2-a", "R-81")
def test_one_order_holds_for_all_defenders_and_an_empty_fortress_gives_none() -> None:
    both = combat(8, corps("Second Corps", "french", "E03", cf=1))  # 8 against 3: 2:1, fought on 3:2
    held = play(to_the_die(both, "E03", "no-retreat"), "roll 1")  # D2
    assert {hex_of(held, "Red Corps"), hex_of(held, "Second Corps")} == {"dead"}
    empty = play(combat(4, red="fortress E03 1"), "resolve E03")
    assert (empty.node.side, empty.node.kind) == ("prussian", "press")


# Pressing.


@pytest.mark.rule("T9.2-f", "T9.2-h", "T9.2-l")
@pytest.mark.parametrize(
    ("factors", "pressed"),
    [
        (6, ["D3", "D2", "D2", "D", "X", "-"]),  # 2:1: 3:1 on 1-3, 3:2 on 4-6
        (4, ["D2", "D2", "D1", "X", "-", "AD"]),  # 3:2: 2:1 or 1:1
        (3, ["D2", "D1", "D1", "-", "AD", "AE"]),  # 1:1: 3:2 or 1:2
    ],
)
def test_pressed_a_good_face_reads_one_column_right_and_a_bad_one_left(factors: int, pressed: list[str]) -> None:
    assert faces(to_the_die(combat(factors), "E03", "press")) == pressed
    assert faces(to_the_die(combat(factors), "E03")) != pressed


@pytest.mark.rule("T9.2-g", "T2.5-c")
def test_pressed_by_convention_b_the_high_faces_are_good() -> None:
    game = to_the_die(combat(4, "option dice=B"), "E03", "press")
    assert faces(game) == ["AD", "-", "X", "D1", "D2", "D2"]
    assert "T9.2-g" in last(play(game, "roll 6"), "fought").rules
    assert "T9.2-f" in last(play(to_the_die(combat(4), "E03", "press"), "roll 1"), "fought").rules


@pytest.mark.rule("T9.2-l")
def test_pressing_changes_the_column_and_not_the_row() -> None:
    game = play(to_the_die(combat(4), "E03", "press"), "roll 4")
    assert last(game, "fought")["results"] == ("X",)  # row 4 of 1:1; row 3 of 3:2 would be D1, row 5 is no effect
    assert "T9.2-l" in last(game, "fought").rules


@pytest.mark.rule("T9.2-j", "R-70")
def test_an_attack_on_the_lowest_column_is_not_pressed() -> None:
    low = combat(1, red=army("Red Army", "french", "E03", cf=4))  # 1:4, and 1:5 with the rifles
    assert rules_of(play(low, "resolve E03", "pass"), "press") == ("T9.2-j", "R-70")
    assert play(combat(1, red=army("Red Army", "french", "E03", cf=3)), "resolve E03", "pass").check("press")


@pytest.mark.rule("T9.2-j", "R-70")
def test_odds_of_1_to_5_that_shifts_have_mended_may_be_pressed() -> None:
    game = position(
        "french.combat",
        corps("Red Corps", "french", "D03", cf=1),
        army("Blue Army", "prussian", "E03", cf=5),
        'attack E03 with "Red Corps"',
    )
    play(game, "resolve E03", "pass")
    assert game.check("press")  # 1:5, and 1:4 with the rifles
    assert faces(play(game, "press")) == ["D", "D", "-", "AE", "AE", "AE"]  # 1:3 on 1-3, 1:5 on 4-6


@pytest.mark.rule("T9.2-k", "R-71")
def test_on_the_highest_column_a_good_face_stays_and_a_bad_one_drops() -> None:
    game = to_the_die(combat(7, red="fortress E03 1"), "E03", "press")  # nobody has rifles: 7:1
    assert faces(game) == ["DE", "DE", "DE", "D3", "D2", "D1"]  # 7:1 on 1-3, 6:1 on 4-6
    assert "T9.2-k" in last(play(game, "roll 1"), "fought").rules
    assert faces(to_the_die(combat(7, red="fortress E03 1"), "E03")) == ["DE", "DE", "DE", "DE", "D3", "D2"]


# Calling off, and the order of combats.

SHAKEN = corps("Red Corps", "french", "E03", "disrupted", cf=2)


def pair(red: str = SHAKEN, *, start: str = "D03", ground: str = "hex D03 clear") -> Game:
    """An attack on a Corps in E03 and one on an Army in D04; the first makes the second mandatory.

    The second, from `start`, makes the first mandatory too if the Corps is in good order.
    """
    return position(
        "prussian.combat",
        'unit "Third Army" at D03',
        f'unit "XI Corps" at {start}',
        f'unit "X Corps" at {start}',
        army("Red Army", "french", "D04", cf=3),
        'attack E03 with "Third Army" n=1',
        'attack D04 with "XI Corps" "X Corps" n=2',
        red,
        ground,
    )


def free_pair() -> Game:
    """The same, but a river between D03 and the Army, which is attacked from C03: neither is mandatory."""
    return pair(start="C03", ground="side D03/D04 river")


@pytest.mark.rule("T9.0-w")
def test_a_combat_may_be_called_off_and_then_nothing_has_happened() -> None:
    game = combat(4, red=RED)
    play(game, "resolve E03", "pass", "call-off")
    assert not game.state.attacked[unit_of(game, "Blue Army")]
    assert not told(game, "fought")
    assert game.state.attacks[0].status == "called-off"


@pytest.mark.rule("T9.0-w")
def test_an_entrenched_army_that_calls_off_keeps_its_works() -> None:
    def digger(*orders: str) -> Game:
        blue = army("Blue Army", "prussian", "D03", "entrenched", cf=4)
        return play(position("prussian.combat", blue, RED, ATTACK), "resolve E03", "pass", *orders)

    assert is_entrenched(digger("call-off"), "Blue Army")
    assert not is_entrenched(digger("pass"), "Blue Army")


@pytest.mark.rule("T9.0-x", "R-75")
def test_a_mandated_combat_is_not_called_off_once_the_one_that_mandated_it_is_resolved() -> None:
    game = play(to_the_die(pair(), "E03"), "roll 6")  # Disrupted: 2:1, a 6 is X, declined below
    play(game, "pass", "resolve D04", "pass")
    assert rules_of(game, "call-off") == ("T9.0-x", "R-75")
    free = play(to_the_die(free_pair(), "E03"), "roll 6", "pass", "resolve D04", "pass")
    assert free.check("call-off")  # over the river it was never mandatory


@pytest.mark.rule("T9.0-x", "R-75")
def test_what_a_mandated_combat_mandates_in_turn_is_bound_too() -> None:
    chain = position(
        "prussian.combat",
        'unit "Third Army" at D03',
        'unit "Prussian Guard Corps" at C03',
        'unit "Cavalry Corps" at C03',
        SHAKEN,
        army("Red Army", "french", "D04", cf=3),
        army("Second Red Army", "french", "C04", cf=2),
        'attack E03 with "Third Army" n=1',
        'attack D04 with "Prussian Guard Corps" n=2',
        'attack C04 with "Cavalry Corps" n=3',
    )
    play(to_the_die(chain, "E03"), "roll 6", "pass", "resolve C04", "pass")
    assert "T9.0-x" in rules_of(chain, "call-off")


@pytest.mark.rule("T9.0-y", "R-75")
def test_calling_off_the_cause_frees_the_mandated_combat() -> None:
    game = play(pair(), "resolve E03", "pass", "call-off", "resolve D04", "pass")
    assert actions(game) == {"press", "call-off", "pass"}
    assert "T9.0-y" in last(game, "called-off").rules
    play(game, "call-off")
    assert [attack.status for attack in game.state.attacks] == ["called-off", "called-off"]


@pytest.mark.rule("T9.0-x", "R-75")
def test_a_combat_is_not_made_once_one_that_it_mandates_has_been_called_off() -> None:
    game = play(pair(), "resolve D04", "pass", "call-off", "resolve E03")
    assert (game.node.side, actions(game)) == ("prussian", {"call-off"})  # no question of No Retreat either
    assert rules_of(game, "pass") == ("T9.0-x", "R-75")
    made = play(free_pair(), "resolve D04", "pass", "call-off", "resolve E03", "pass")
    assert made.check("pass")


@pytest.mark.rule("T9.0-x", "T9.0-y")
def test_two_combats_that_mandate_each_other_are_made_or_called_off_together() -> None:
    game = play(pair(RED), "resolve E03", "pass", "call-off", "resolve D04")
    assert actions(game) == {"call-off"}
    both = play(to_the_die(pair(RED), "D04"), "roll 3", "resolve E03", "pass")  # 2:3 is 1:2, fought on 1:3: no effect
    assert rules_of(both, "call-off")[0] == "T9.0-x"


@pytest.mark.rule("T9.0-ab", "R-155")
@pytest.mark.parametrize("order", [("E03", "D04"), ("D04", "E03")])
def test_the_attacker_takes_his_combats_one_at_a_time_in_any_order(order: tuple[str, str]) -> None:
    game = free_pair()
    assert actions(game) == {"resolve E03", "resolve D04"}
    play(game, f"resolve {order[0]}")
    assert rules_of(game, f"resolve {order[1]}") == ("core.verb",)
    play(game, "pass", "call-off")
    assert actions(game) == {f"resolve {order[1]}"}
    assert rules_of(game, f"resolve {order[0]}") == ("T9.0-ab",)
