"""Chapter 10: what a Disrupted unit may do, how it is attacked, and when it recovers.

Combats take place around S13 in Germany, on clear ground. Prussian attackers of 10 against 2 are 5:1, French rifles
make it 4:1.
"""

import pytest

from tests.systems.teutons.positions import (
    actions,
    army,
    at,
    corps,
    hex_of,
    in_supply,
    is_disrupted,
    is_entrenched,
    ladder,
    last,
    play,
    rules_of,
    to_result,
    to_the_die,
    told,
)
from teutons_lab.core.game import Game

BLUES = corps("Blue", "prussian", "T13", cf=6) + "\n" + corps("Second", "prussian", "T14", cf=4)
ATTACK = 'attack S13 with "Blue" "Second"'
RESERVE = corps("Reserve", "french", "C02")
"""Far away; it could move, which keeps the turn from running on by itself after a combat."""


def attacked(*defenders: str) -> Game:
    """The Prussians, 10 in all and no Army, are about to attack S13."""
    return at("\n".join(("phase prussian.combat", BLUES, *defenders, RESERVE, ATTACK)))


def results(game: Game) -> list[str]:
    """What the faces 1 to 6 bring."""
    to_the_die(game, "S13")
    return [game.node.results[f"roll {face}"] for face in range(1, 7)]  # type: ignore[union-attr]


# What a Disrupted unit may do.


@pytest.mark.rule("T10.0-a")
def test_a_disrupted_unit_does_not_move() -> None:
    line = corps("Blue", "prussian", "T13")
    assert "T10.0-a" in rules_of(at(f"phase prussian.movement\n{line} disrupted"), 'take "Blue"')
    assert at(f"phase prussian.movement\n{line}").check('take "Blue"')


@pytest.mark.rule("T10.0-a")
@pytest.mark.parametrize("role", ["with", "along"])
def test_a_disrupted_unit_takes_no_part_in_an_attack_in_any_role(role: str) -> None:
    fresh = f"phase prussian.allocation\n{BLUES}\n{corps('Red', 'french', 'S13')}\n"
    shaken = fresh.replace("at T14", "at T14 disrupted")
    start = ("attack S13",) if role == "with" else ("attack S13", 'with "Blue"')
    assert play(at(fresh), *start).check(f'{role} "Second"')
    assert "T10.0-a" in rules_of(play(at(shaken), *start), f'{role} "Second"')


# How Disrupted defenders are attacked.

FOUR_TO_ONE = ["DE", "D3", "D2", "D2", "D1", "D"]
FIVE_TO_ONE = ["DE", "DE", "D3", "D2", "D2", "D1"]


@pytest.mark.rule("T10.0-b")
def test_disrupted_defenders_are_read_one_column_further_right() -> None:
    assert results(attacked(corps("Red", "french", "S13"))) == FOUR_TO_ONE
    assert results(attacked(corps("Red", "french", "S13", "disrupted"))) == FIVE_TO_ONE


@pytest.mark.rule("T10.0-b", "T10.0-c", "R-77")
def test_in_a_split_hex_one_die_is_read_on_two_columns_of_the_same_odds() -> None:
    # 10 against 1 + 1: the factors of both groups make the odds; only the Disrupted one reads 5:1.
    split = attacked(corps("Steady", "french", "S13", cf=1), corps("Shaken", "french", "S13", "disrupted", cf=1))
    assert results(split) == ["DE", "D3 / DE", "D2 / D3", "D2", "D1 / D2", "D / D1"]


@pytest.mark.rule("T10.0-c", "R-77")
def test_each_group_of_a_split_hex_takes_its_own_result() -> None:
    steady, shaken = corps("Steady", "french", "S13", cf=1), corps("Shaken", "french", "S13", "disrupted", cf=1)
    game = to_result(attacked(steady, shaken), "S13", "D3 / DE")
    assert hex_of(game, "Shaken") == "dead"
    assert hex_of(game, "Steady") == "S13"
    assert is_disrupted(game, "Steady")
    assert actions(game) == {"distance 1", "distance 2", "distance 3"}


@pytest.mark.rule("T10.0-i", "T12.0-f", "R-77")
def test_a_fortress_reads_the_column_of_units_in_good_order() -> None:
    # 10 against 1 + 1, the Fortress being worth 1: it reads 4:1, the Disrupted Corps 5:1.
    lines = corps("Shaken", "french", "S13", "disrupted", cf=1), "fortress S13 1"
    assert results(attacked(*lines)) == ["DE", "D3 / DE", "D2 / D3", "D2", "D1 / D2", "D / D1"]
    game = to_result(attacked(*lines), "S13", "D1 / D2")
    assert {"T10.0-c", "T10.0-i"} <= set(last(game, "fought").rules)
    # A D1 without an Army leaves the Fortress; the Corps has a D2 to suffer.
    assert last(game, "fortress-held").rules == ("T12.0-i",)
    assert actions(game) == {"distance 1", "distance 2"}


@pytest.mark.rule("T10.0-g")
def test_disrupted_units_keep_their_bonuses() -> None:
    # Forest adds 1 to Red's 1 all the same: 10 against 2. On clear ground 10 against 1 is 7:1, the highest column, and
    # rifles and Disruption cancel out.
    red = corps("Red", "french", "S13", "disrupted", cf=1)
    assert results(attacked(red, "hex S13 forest")) == FIVE_TO_ONE
    assert results(attacked(red)) == ["DE", "DE", "DE", "DE", "D3", "D2"]
    game = to_result(attacked(red, "hex S13 forest"), "S13", "D1")
    assert "T10.0-g" in last(game, "fought").rules
    assert last(game, "fought")["column"] == "5:1"


# Disrupted again.

DUG_IN = army("Red Army", "french", "S13", "entrenched", cf=1)
DUG_IN_AND_SHAKEN = army("Red Army", "french", "S13", "entrenched disrupted", cf=1)


@pytest.mark.rule("T10.0-h", "T2.2-j")
def test_the_first_disruption_of_an_entrenched_army_leaves_its_works_and_their_factor() -> None:
    game = to_result(attacked(DUG_IN), "S13", "D")
    assert is_disrupted(game, "Red Army")
    assert is_entrenched(game, "Red Army")
    assert "T10.0-h" in last(game, "disrupted").rules
    assert ladder(game, "S13", "Blue").defence == 2  # 1 and 1 for the works


@pytest.mark.rule("T10.0-e", "R-105", "R-149")
def test_the_second_costs_the_works_and_nothing_more() -> None:
    # Under No Retreat a D1 is a D, in place.
    game = to_result(attacked(DUG_IN_AND_SHAKEN), "S13", "D", "no-retreat")
    assert hex_of(game, "Red Army") == "S13"
    assert is_disrupted(game, "Red Army")
    assert not is_entrenched(game, "Red Army")
    assert last(game, "works-left").rules == ("T10.0-e",)


@pytest.mark.rule("T10.0-e", "R-149")
def test_the_retreat_that_comes_with_it_is_made_all_the_same() -> None:
    game = to_result(attacked(DUG_IN_AND_SHAKEN), "S13", "D1")
    assert rules_of(game, "pass") == ("T9.3-e",)
    play(game, 'retreat "Red Army" R13', "stop")
    assert hex_of(game, "Red Army") == "R13"
    assert is_disrupted(game, "Red Army")


@pytest.mark.rule("T10.0-f", "R-149")
def test_a_disrupted_corps_that_is_disrupted_again_just_stays_so() -> None:
    shaken = corps("Shaken", "french", "S13", "disrupted")
    game = to_result(attacked(shaken), "S13", "D", "no-retreat")
    assert hex_of(game, "Shaken") == "S13"
    assert is_disrupted(game, "Shaken")
    assert "T10.0-f" in last(game, "disrupted").rules


# Recovery of the French: the last step of their turn.


@pytest.mark.rule("T10.1-a")
def test_the_french_recover_at_the_end_of_their_turn_and_not_before() -> None:
    red = corps("Red", "french", "D03", "disrupted")
    blue = corps("Blue", "prussian", "U10")
    game = play(at("\n".join(("phase prussian.movement", blue, red, RESERVE))), "pass")
    assert (game.state.phase, is_disrupted(game, "Red")) == ("french.movement", True)
    play(game, "pass")
    assert (game.state.turn, is_disrupted(game, "Red")) == (4, False)
    assert (last(game, "recovered").phase, last(game, "recovered").rules) == ("french.recovery", ("T10.1-a",))


@pytest.mark.rule("T10.1-a")
def test_the_french_out_of_supply_do_not_recover() -> None:
    # Sheltered by its Fortress, Red in S13 among Prussians survives the supply phase, but stays Disrupted.
    ring = corps("Blue", "prussian", "T13"), corps("Second", "prussian", "R14")
    red = corps("Red", "french", "S13", "disrupted", cf=1)
    game = at("\n".join(("phase french.movement", *ring, red, "fortress S13 1", RESERVE)))
    assert not in_supply(game, "Red")
    play(game, "pass")
    assert game.state.turn == 4
    assert (hex_of(game, "Red"), is_disrupted(game, "Red")) == ("S13", True)


@pytest.mark.rule("T10.1-i", "T9.4-p")
def test_a_french_unit_disrupted_by_its_advance_recovers_in_the_same_turn() -> None:
    # 9 against 2 is 4:1, rifles make it 5:1.
    text = "\n".join(
        (
            "phase french.combat",
            corps("Red", "french", "R13", cf=9),
            corps("Blue", "prussian", "S13"),
            'attack S13 with "Red"',
        )
    )
    game = play(to_result(at(text), "S13", "DE"), 'advance "Red" S13')
    assert last(game, "advanced").rules == ("T9.4-p",)
    assert game.state.turn == 4
    assert not is_disrupted(game, "Red")
    assert last(game, "recovered").rules == ("T10.1-a", "T10.1-i")


@pytest.mark.rule("T10.1-i")
def test_it_does_not_if_the_advance_took_it_out_of_supply() -> None:
    # Two Armies, Disrupted themselves and not attacked, close every hex around S13; being Disrupted without supply,
    # Red is lost in the supply phase that comes before recovery.
    watch = army("East", "prussian", "T14", "disrupted"), army("West", "prussian", "R12", "disrupted")
    north = army("North", "prussian", "R15", "disrupted")
    text = "\n".join(
        (
            "phase french.combat",
            corps("Red", "french", "R13", cf=9),
            corps("Blue", "prussian", "S13"),
            *watch,
            north,
            'attack S13 with "Red"',
        )
    )
    game = play(to_result(at(text), "S13", "DE"), 'advance "Red" S13')
    assert hex_of(game, "Red") == "dead"
    assert "T10.1-i" not in [rule for event in told(game, "recovered") for rule in event.rules]


# Recovery of the Prussians: before the French combat, or after it.

SHAKEN = corps("Shaken", "prussian", "S13", "disrupted", cf=6)
IDLE = corps("Idle", "prussian", "U10", "disrupted")
RED = corps("Red", "french", "R13")


@pytest.mark.rule("T10.1-b", "R-22")
def test_the_prussians_recover_before_the_french_combat_unless_they_are_attacked() -> None:
    game = at("\n".join(("phase french.allocation", SHAKEN, IDLE, RED)))
    play(game, 'attack S13 with "Red"')
    assert game.state.phase == "french.combat"
    assert (is_disrupted(game, "Shaken"), is_disrupted(game, "Idle")) == (True, False)
    assert last(game, "recovered").rules == ("T10.1-b",)


@pytest.mark.rule("T10.1-b")
def test_without_an_attack_all_of_them_recover_there() -> None:
    game = play(at("\n".join(("phase french.allocation", SHAKEN, IDLE, RED))), "pass")
    assert not is_disrupted(game, "Shaken")
    assert not is_disrupted(game, "Idle")


@pytest.mark.rule("T10.1-b")
def test_the_prussians_do_not_recover_in_their_own_turn() -> None:
    other = corps("Other", "prussian", "U12")
    game = play(at("\n".join(("phase prussian.movement", SHAKEN, IDLE, other, RED))), "pass")
    assert game.state.phase == "french.movement"
    assert is_disrupted(game, "Idle")
    assert not told(game, "recovered")


def after_french_combat(result: str, *answers: str) -> Game:
    """Red attacks Shaken: 2 against 6 is 1:3; rifles and Disruption make it 1:1, where D1, D, X, - and AD can come."""
    game = at("\n".join(("phase french.combat", SHAKEN, RED, 'attack S13 with "Red"')))
    return play(to_result(game, "S13", result), *answers)


@pytest.mark.rule("T9.3-v", "R-25")
@pytest.mark.parametrize("result", ["-", "AD"])
def test_attacked_prussians_without_a_disruption_result_recover_after_the_combat(result: str) -> None:
    game = after_french_combat(result)
    assert not is_disrupted(game, "Shaken")
    assert "T9.3-v" in [rule for event in told(game, "recovered") for rule in event.rules]


@pytest.mark.rule("T9.3-v", "R-25", "R-26")
def test_so_do_those_whose_attack_was_called_off() -> None:
    game = at("\n".join(("phase french.combat", SHAKEN, RED, 'attack S13 with "Red"')))
    play(game, "resolve S13", "pass", "call-off")
    assert not is_disrupted(game, "Shaken")


@pytest.mark.rule("T9.3-v", "R-25")
@pytest.mark.parametrize(
    ("result", "answers"),
    [("D", ("pass",)), ("D", ('retreat "Shaken" S14', "stop")), ("D1", ('retreat "Shaken" S14', "stop"))],
)
def test_a_disruption_result_blocks_it_even_if_it_changed_nothing(result: str, answers: tuple[str, ...]) -> None:
    game = after_french_combat(result, *answers)
    assert is_disrupted(game, "Shaken")
    if game.node.kind == "advance":
        play(game, "pass")
    assert game.state.turn == 4
    assert is_disrupted(game, "Shaken")


@pytest.mark.rule("T9.3-v", "R-25")
def test_their_own_combat_phase_gives_no_such_recovery() -> None:
    # Idle is Disrupted, and nobody attacks it; the Prussians fight elsewhere.
    game = to_result(
        at("\n".join(("phase prussian.combat", BLUES, IDLE, corps("Foe", "french", "S13"), RESERVE, ATTACK))),
        "S13",
        "DE",
    )
    play(game, "pass")
    assert game.state.phase == "french.movement"
    assert is_disrupted(game, "Idle")
    assert not told(game, "recovered")


@pytest.mark.rule("T9.3-v")
def test_out_of_supply_they_do_not_recover_after_combat_either() -> None:
    # French Corps in R13 and, opposite, T14 leave Shaken no open hex; a line of hexes beside S13 is all it would need.
    text = "\n".join(("phase french.combat", SHAKEN, RED, corps("Far", "french", "T14"), 'attack S13 with "Red"'))
    game = at(text)
    assert not in_supply(game, "Shaken")
    to_result(game, "S13", "-")
    assert is_disrupted(game, "Shaken")
