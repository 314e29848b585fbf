"""Chapter 9.3, result X: the attacker may trade units for defenders, against the total or against single ones.

On the open plain round Chartres, Red (French) in D03 or E03, Blue (Prussian) in the other. With Red's rifles X stands
where 5 against 3 is fought on 1:1 (a 4), 4 against 2 on 3:2 (a 5); for a French attack, 2 against 3 on 1:1 (a 4).
"""

from __future__ import annotations

import pytest

from tests.systems.teutons.positions import (
    actions,
    army,
    corps,
    has_fort,
    hex_of,
    last,
    play,
    position,
    rules_of,
    to_the_die,
    told,
    unit_of,
)
from teutons_lab.core.game import Game


def blue(name: str, cf: int, where: str = "D03") -> str:
    """A Prussian Corps, called Blue and a letter."""
    return corps(f"Blue {name}", "prussian", where, cf=cf)


def red(name: str, cf: int, where: str = "E03") -> str:
    """A French Corps, called Red and a letter."""
    return corps(f"Red {name}", "french", where, cf=cf)


def prussian(face: int, attack: str, *lines: str) -> Game:
    """The position after the die of a Prussian attack from D03 on E03."""
    game = position("prussian.combat", *lines, f"attack E03 with {attack}")
    return play(to_the_die(game, "E03"), f"roll {face}")


def french(face: int, attack: str, *lines: str) -> Game:
    """The position after the die of a French attack from D03 on E03."""
    game = position("french.combat", *lines, f"attack E03 with {attack}")
    return play(to_the_die(game, "E03"), f"roll {face}")


def dead(game: Game) -> set[str]:
    """The invented units that were eliminated."""
    return {name for name in game.state.setup.roster.names if hex_of(game, name) == "dead"}


def disrupted(game: Game) -> set[str]:
    """The units that the result Disrupted, recovered since or not."""
    return {game.state.setup.roster.names[unit] for event in told(game, "disrupted") for unit in event["units"]}


FOUR_ON_TWO = ('"Blue A"', blue("A", 4), red("A", 2))


@pytest.mark.rule("T9.3-j")
def test_the_attacker_may_decline_and_then_nothing_happens() -> None:
    game = prussian(5, *FOUR_ON_TWO)
    assert (game.node.side, actions(game)) == ("prussian", {"exchange", "pass"})
    play(game, "pass")
    assert last(game, "exchange-declined").rules == ("T9.3-j",)
    assert dead(game) == disrupted(game) == set()
    taken = play(prussian(5, *FOUR_ON_TWO), "exchange", 'lose "Blue A"')
    assert dead(taken) == {"Blue A", "Red A"}


FIVE_ON_THREE = ('"Blue A" "Blue B"', blue("A", 3), blue("B", 2), red("A", 2), red("B", 1))


@pytest.mark.rule("T9.3-k", "R-84")
def test_who_can_match_the_total_exchanges_against_the_total() -> None:
    game = play(prussian(4, *FIVE_ON_THREE), "exchange")
    assert game.node.kind == "exchange-losses"  # there is no choosing of defenders
    assert rules_of(game, 'choose "Red B"') == ("core.verb",)
    assert actions(game) == {'lose "Blue A"'}  # three factors; with B as well it would be one unit too many
    play(game, 'lose "Blue A"')
    assert dead(game) == {"Blue A", "Red A", "Red B"}
    assert "T9.3-k" in last(game, "exchanged").rules


@pytest.mark.rule("T9.3-k", "R-84")
def test_by_the_option_he_may_pick_single_defenders_all_the_same() -> None:
    option = "option x_total_first=no"
    game = play(prussian(4, *FIVE_ON_THREE, option), "exchange")
    assert {'choose "Red A"', 'choose "Red B"', "exchange"} == actions(game)
    play(game, 'choose "Red A"', "done", 'lose "Blue B"')
    assert dead(game) == {"Blue B", "Red A"}
    assert disrupted(game) == {"Red B"}
    whole = play(prussian(4, *FIVE_ON_THREE, option), "exchange", "exchange", 'lose "Blue A"')
    assert dead(whole) == {"Blue A", "Red A", "Red B"}


THREE_ON_FOUR = ('"Red A" "Red B"', red("A", 2, "D03"), red("B", 1, "D03"), blue("A", 2, "E03"), blue("B", 2, "E03"))


@pytest.mark.rule("T9.3-l", "R-84")
def test_who_cannot_match_the_total_picks_single_defenders() -> None:
    game = play(french(4, *THREE_ON_FOUR), "exchange")  # 3 against 4 is 1:2, with the rifles 1:1
    assert actions(game) == {'choose "Blue A"', 'choose "Blue B"'}
    assert rules_of(game, "done") == ("T9.3-l",)
    assert rules_of(game, "exchange") == ("T9.3-k",)
    play(game, 'choose "Blue B"')
    assert rules_of(game, 'choose "Blue A"') == ("T9.3-l",)  # four factors, and he has three
    play(game, "done", 'lose "Red A"')
    assert dead(game) == {"Red A", "Blue B"}
    assert disrupted(game) == {"Blue A"}
    assert "T9.3-l" in last(game, "exchanged").rules


@pytest.mark.rule("T9.3-m")
def test_who_cannot_match_even_the_cheapest_defender_has_no_effect() -> None:
    game = french(4, '"Red A"', red("A", 1, "D03"), blue("A", 2, "E03"))  # 1 against 2 is 1:2, with the rifles 1:1
    assert last(game, "fought")["results"] == ("X",)
    assert last(game, "exchange-impossible").rules == ("T9.3-m",)
    assert not told(game, "exchanged")
    assert dead(game) == disrupted(game) == set()
    cheaper = french(4, '"Red A"', red("A", 1, "D03"), blue("A", 1, "E03"), blue("B", 1, "E03"))
    assert actions(cheaper) == {"exchange", "pass"}  # 1 against 1 + 1: either of them he can match


@pytest.mark.rule("T9.3-n", "R-84")
def test_the_attacker_picks_who_pays_and_pays_at_least_the_factors_matched() -> None:
    lines = (blue("A", 2), blue("B", 2), blue("C", 1), red("A", 3))
    game = play(prussian(4, '"Blue A" "Blue B" "Blue C"', *lines), "exchange")
    play(game, 'lose "Blue A"')
    assert actions(game) == {'lose "Blue B"', 'lose "Blue C"'}  # 4 or 3 factors for the three
    play(game, 'lose "Blue B"')
    assert dead(game) == {"Blue A", "Blue B", "Red A"}
    other = play(prussian(4, '"Blue A" "Blue B" "Blue C"', *lines), "exchange", 'lose "Blue A"', 'lose "Blue C"')
    assert dead(other) == {"Blue A", "Blue C", "Red A"}


@pytest.mark.rule("T9.3-n", "R-84")
def test_no_unit_is_paid_that_is_not_needed() -> None:
    game = play(prussian(4, '"Blue A" "Blue B"', blue("A", 3), blue("B", 2), red("A", 3)), "exchange")
    assert rules_of(game, 'lose "Blue B"')[0] == "T9.3-n"  # two do not reach three, and with A they are five
    assert rules_of(game, 'lose "Red A"')[0] == "T9.3-n"


@pytest.mark.rule("T9.3-n", "T9.1-e")
def test_volunteers_may_pay_and_nobody_has_to_volunteer() -> None:
    def offer() -> Game:
        lines = (red("A", 2, "D03"), red("B", 1, "D03"), blue("A", 2, "E03"), blue("B", 1, "E03"))
        game = french(4, '"Red A" along "Red B"', *lines)  # 2 against 3 is 1:2, with the rifles 1:1
        return play(game, "exchange")

    assert actions(offer()) == {'choose "Blue A"', 'choose "Blue B"', "exchange"}
    single = play(offer(), 'choose "Blue A"', "done", 'lose "Red A"')
    assert dead(single) == {"Red A", "Blue A"}
    volunteer = play(offer(), 'choose "Blue B"', "done", 'lose "Red B"')
    assert dead(volunteer) == {"Red B", "Blue B"}
    whole = play(offer(), "exchange", 'lose "Red A"', 'lose "Red B"')
    assert dead(whole) == {"Red A", "Red B", "Blue A", "Blue B"}


# Fortresses.

FORT = "fortress E03 1 side=prussian"


@pytest.mark.rule("T9.3-q", "R-85")
@pytest.mark.parametrize(("value", "stands"), [("no", True), ("yes", False)])
def test_units_are_exchanged_before_a_fortress_which_then_stands_or_falls_as_the_option_says(
    value: str, stands: bool
) -> None:
    # 2 against 2 + 1 is 1:2, with the rifles 1:1. Two factors pay for the Corps, not for the Fortress.
    game = french(4, '"Red A"', red("A", 2, "D03"), blue("A", 2, "E03"), FORT, f"option x_kills_fortress={value}")
    play(game, "exchange")
    assert actions(game) == {'choose "Blue A"'}
    play(game, 'choose "Blue A"', "done", 'lose "Red A"')
    assert dead(game) == {"Red A", "Blue A"}
    assert has_fort(game, "E03") is stands
    assert "T9.3-q" in last(game, "exchanged").rules


@pytest.mark.rule("T9.3-q", "R-85")
@pytest.mark.parametrize("value", ["no", "yes"])
def test_a_fortress_does_not_fall_while_a_unit_in_its_hex_survives(value: str) -> None:
    # 3 against 2 + 2 + 1 is 1:2, with the rifles 1:1: one Corps can be matched, the other stays.
    lines = (red("A", 3, "D03"), blue("A", 2, "E03"), blue("B", 2, "E03"), FORT, f"option x_kills_fortress={value}")
    game = play(french(4, '"Red A"', *lines), "exchange", 'choose "Blue A"', "done", 'lose "Red A"')
    assert dead(game) == {"Red A", "Blue A"}
    assert has_fort(game, "E03")


@pytest.mark.rule("T9.3-q", "T9.3-k")
def test_whoever_matches_the_total_pays_for_the_fortress_and_it_falls() -> None:
    game = french(5, '"Red A" "Red B"', red("A", 2, "D03"), red("B", 1, "D03"), blue("A", 2, "E03"), FORT)
    play(game, "exchange")  # 3 against 2 + 1 on 3:2
    play(game, 'lose "Red A"', 'lose "Red B"')
    assert dead(game) == {"Red A", "Red B", "Blue A"}
    assert not has_fort(game, "E03")


@pytest.mark.rule("T9.3-q", "R-85")
@pytest.mark.parametrize("value", ["no", "yes"])
def test_an_empty_fortress_is_paid_for_by_its_value_and_a_declined_exchange_never_fells_it(value: str) -> None:
    lines = (blue("A", 2), blue("B", 1), "fortress E03 2", f"option x_kills_fortress={value}")
    attack = '"Blue A" "Blue B"'  # 3 against 2, no rifles: 3:2
    paid = play(prussian(5, attack, *lines), "exchange", 'lose "Blue A"')
    assert dead(paid) == {"Blue A"}
    assert not has_fort(paid, "E03")
    assert has_fort(play(prussian(5, attack, *lines), "pass"), "E03")


@pytest.mark.rule("T9.3-k")
def test_two_empty_fortresses_are_exchanged_for_together() -> None:
    lines = (blue("A", 3), "fortress E03 1", "fortress D04 1", "option x_total_first=no")
    game = position("prussian.combat", *lines, 'attack D04 E03 with "Blue A"')
    name = next(iter(actions(game))).removeprefix("resolve ")
    play(to_the_die(game, name), "roll 5", "exchange", 'lose "Blue A"')  # 3 against 2: 3:2
    assert not has_fort(game, "E03")
    assert not has_fort(game, "D04")


@pytest.mark.rule("T9.3-j", "R-77")
def test_of_a_mixed_hex_only_those_are_exchanged_whose_column_shows_x() -> None:
    # 4 against 2 + 2: the Corps in good order on 1:2, the shaken one on 1:1. A 4 is no effect and X.
    shaken = corps("Red B", "french", "E03", "disrupted", cf=2)
    game = prussian(4, '"Blue A" "Blue B"', blue("A", 2), blue("B", 2), red("A", 2), shaken)
    assert last(game, "fought")["results"] == ("-", "X")
    play(game, "exchange", 'lose "Blue B"')
    assert dead(game) == {"Blue B", "Red B"}
    assert disrupted(game) == set()
    assert hex_of(game, "Red A") == "E03"


@pytest.mark.rule("T9.3-k")
def test_a_defender_without_factors_costs_nothing() -> None:
    lines = (army("Blue Army", "prussian", "D03", cf=3), red("A", 2), red("B", 0))
    game = prussian(4, '"Blue Army"', *lines, "option x_total_first=no")
    play(game, "exchange", 'choose "Red B"', "done")
    assert dead(game) == {"Red B"}
    assert not game.state.disrupted[unit_of(game, "Blue Army")]
