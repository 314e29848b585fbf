"""Victory in France 1870, and the end of the game (3.0).

Paris is F04 and F05. A Prussian Army in E04 closes E05, E04 and E03 to French supply lines, one in G04 closes G05, G04
and G03; Corps in F02 and F07 close F03 and F06, the two hexes left around Paris.
"""

import pytest

from tests.systems.teutons.positions import army, at, corps, is_disrupted, last, play, to_result, told
from teutons_lab.core.game import Game
from teutons_lab.core.nodes import Terminal

RESERVE = corps("Reserve", "french", "C02")
IDLE = corps("Idle", "prussian", "U10")
"""Reserve and Idle are far from Paris; that they could move keeps the turn from running on by itself."""
SIEGE = (
    army("East", "prussian", "G04"),
    army("West", "prussian", "E04"),
    corps("South", "prussian", "F02"),
    corps("North", "prussian", "F07"),
)


def french_turn(*lines: str, turn: int = 5) -> Game:
    """Before the French move; Reserve may do so."""
    return at("\n".join((f"turn {turn}  phase french.movement", RESERVE, *lines)))


def is_over(game: Game) -> bool:
    return isinstance(game.node, Terminal)


def outcome(game: Game) -> tuple[str, str]:
    """Who won, and how."""
    assert isinstance(game.node, Terminal), f"the game is not over: {game.node}"
    return game.node.winner, game.node.level


# The Prussians.


@pytest.mark.rule("T1870.victory-a", "R-65")
def test_the_prussians_win_when_paris_has_no_supply_line() -> None:
    game = play(french_turn(*SIEGE), "pass")
    assert outcome(game) == ("prussian", "normal")
    assert last(game, "victory").rules == ("T1870.victory-a", "T3.0-o")


@pytest.mark.rule("T1870.victory-a", "R-65")
@pytest.mark.parametrize("gap", range(4))
def test_they_do_not_while_one_way_out_of_either_hex_of_paris_is_open(gap: int) -> None:
    ring = [line for place, line in enumerate(SIEGE) if place != gap]
    assert not is_over(play(french_turn(*ring), "pass"))


@pytest.mark.rule("T1870.victory-a", "R-65")
def test_a_prussian_in_one_hex_of_paris_does_not_win_while_the_other_traces() -> None:
    game = play(french_turn(corps("Guest", "prussian", "F04")), "pass")
    assert not is_over(game)
    # The line from F05 avoids F04 and the hexes beside it; with F06 and E05 closed as well there is none.
    closing = corps("North", "prussian", "F07"), corps("West", "prussian", "D05"), corps("East", "prussian", "H05")
    assert outcome(play(french_turn(corps("Guest", "prussian", "F04"), *closing), "pass")) == ("prussian", "normal")


PARIS_TAKEN = (corps("Left", "prussian", "F04"), corps("Right", "prussian", "F05"))


@pytest.mark.rule("T1870.victory-b", "R-108", "T3.0-o")
def test_both_hexes_of_paris_and_a_line_to_the_east_are_a_smashing_victory() -> None:
    # Paris is cut off from French supply too, which would be a Normal Victory: the Smashing one comes first.
    game = play(french_turn(*PARIS_TAKEN), "pass")
    assert outcome(game) == ("prussian", "smashing")
    assert last(game, "victory").rules == ("T1870.victory-b", "T3.0-o")


@pytest.mark.rule("T1870.victory-b", "T1870.victory-a")
def test_both_hexes_without_the_line_are_only_a_normal_one() -> None:
    # The French stand around Paris as the Prussians do in the siege.
    ring = [line.replace("prussian", "french") for line in SIEGE]
    game = play(french_turn(*PARIS_TAKEN, *ring), "pass", "pass")  # no move, no attack
    assert outcome(game) == ("prussian", "normal")


@pytest.mark.rule("T1870.victory-b")
def test_one_hex_of_paris_with_a_line_to_the_east_is_none() -> None:
    game = play(french_turn(PARIS_TAKEN[0]), "pass")
    assert not is_over(game)


# When it is tested.


@pytest.mark.rule("T3.0-l", "T3.0-o")
def test_german_victory_is_tested_in_the_french_turn_only() -> None:
    game = play(at("\n".join(("turn 5  phase prussian.movement", RESERVE, IDLE, *SIEGE))), "pass")
    assert game.state.phase == "french.movement"  # Paris is cut off, and yet the French have their turn
    assert not told(game, "victory")
    play(game, "pass")
    assert outcome(game) == ("prussian", "normal")
    assert last(game, "victory").phase == "french.german-victory"


@pytest.mark.rule("T3.0-l", "T1870.victory-a")
def test_so_the_french_can_open_the_line_in_their_turn() -> None:
    # 9 against North 2 is 4:1, rifles make it 5:1; with North gone F06 is free.
    relief = corps("Relief", "french", "F08", cf=9)
    lines = ("turn 5  phase french.combat", RESERVE, relief, *SIEGE, 'attack F07 with "Relief"')
    game = play(to_result(at("\n".join(lines)), "F07", "DE"), "pass")
    assert not is_over(game)
    assert game.state.turn == 6


@pytest.mark.rule("T3.0-l", "T7.0-k", "T1870.victory-a")
def test_a_disrupted_corps_does_not_keep_paris_cut_off() -> None:
    # On 5:1 a 6 is D1; under No Retreat that is D, which Disrupts North in place.
    relief = corps("Relief", "french", "F08", cf=9)
    lines = ("turn 5  phase french.combat", RESERVE, relief, *SIEGE, 'attack F07 with "Relief"')
    game = to_result(at("\n".join(lines)), "F07", "D", "no-retreat")
    assert is_disrupted(game, "North")
    assert not is_over(game)


@pytest.mark.rule("T3.0-o", "R-24")
def test_a_german_victory_ends_the_game_at_once() -> None:
    game = play(french_turn(*SIEGE, turn=2), "pass")
    assert outcome(game) == ("prussian", "normal")
    assert game.check("pass").rules == ("core.over",)


# The French.


@pytest.mark.rule("T3.0-n", "R-05")
def test_the_game_lasts_twelve_turns() -> None:
    game = play(french_turn(turn=11), "pass")
    assert (is_over(game), game.state.turn) == (False, 12)
    last_turn = play(french_turn(turn=12), "pass")
    assert is_over(last_turn)


@pytest.mark.rule("T1870.victory-c", "T3.0-n", "T3.0-o")
def test_the_french_win_when_the_last_turn_is_over() -> None:
    game = play(french_turn(turn=12), "pass")
    assert outcome(game) == ("french", "normal")
    assert last(game, "victory").rules == ("T1870.victory-c", "T3.0-n")


@pytest.mark.rule("T3.0-o", "T1870.victory-c", "T3.0-n")
def test_in_the_last_turn_too_german_victory_is_tested_first() -> None:
    assert outcome(play(french_turn(*SIEGE, turn=12), "pass")) == ("prussian", "normal")


RAIDER = corps("Raider", "french", "S10")
"""Deep in Germany."""


def last_prussian_turn(*lines: str, turn: int = 12) -> Game:
    return at("\n".join((f"turn {turn}  phase prussian.movement", RESERVE, IDLE, *lines)))


@pytest.mark.rule("T1870.victory-d", "R-24", "T3.0-l")
def test_a_french_unit_in_germany_makes_it_smashing() -> None:
    game = play(last_prussian_turn(RAIDER), "pass", "pass")
    assert outcome(game) == ("french", "smashing")
    assert last(game, "raid").rules == ("T1870.victory-d", "T3.0-l")
    assert outcome(play(last_prussian_turn(), "pass", "pass")) == ("french", "normal")


@pytest.mark.rule("T3.0-o", "R-24", "T1870.victory-d")
def test_it_is_counted_in_the_prussian_turn_so_a_raid_of_the_last_french_turn_comes_too_late() -> None:
    # From R04 in France to S04 in Germany.
    frontier = corps("Late", "french", "R04")
    game = play(last_prussian_turn(frontier), "pass", 'move "Late" R04-S04', "pass")
    assert outcome(game) == ("french", "normal")


@pytest.mark.rule("T3.0-o", "T3.0-l", "T1870.victory-d")
def test_only_the_count_of_the_last_turn_matters() -> None:
    # In Germany when turn 11 is counted, back in France before turn 12 is.
    game = play(last_prussian_turn(corps("Early", "french", "S04"), turn=11), "pass")
    assert not told(game, "raid")
    play(game, 'move "Early" S04-R04', "pass")
    assert game.state.turn == 12
    while game.state.phase != "french.movement":
        play(game, "pass")
    play(game, "pass")
    assert outcome(game) == ("french", "normal")


@pytest.mark.rule("T1870.victory-d", "T3.0-o")
def test_a_raid_is_worth_nothing_when_the_prussians_win() -> None:
    game = play(last_prussian_turn(RAIDER, *SIEGE), "pass", "pass")
    assert outcome(game) == ("prussian", "normal")


# Playing on for more, under the option.


@pytest.mark.rule("R-24", "T3.0-o")
def test_under_the_option_the_prussian_may_take_a_normal_victory_or_play_on() -> None:
    game = play(french_turn("option german_plays_on=yes", *SIEGE), "pass")
    assert (game.node.side, game.node.kind) == ("prussian", "victory")
    takes, plays_on = game.branch("takes"), game.branch("plays on")
    play(takes, "choose victory")
    assert outcome(takes) == ("prussian", "normal")
    play(plays_on, "pass")
    assert (is_over(plays_on), plays_on.state.turn) == (False, 6)


@pytest.mark.rule("R-24")
def test_what_he_declines_in_the_last_turn_is_lost() -> None:
    game = play(french_turn("option german_plays_on=yes", *SIEGE, turn=12), "pass", "pass")
    assert outcome(game) == ("french", "normal")


@pytest.mark.rule("R-24", "T3.0-o")
@pytest.mark.parametrize("option", ["no", "yes"])
def test_a_smashing_victory_ends_the_game_in_either_case(option: str) -> None:
    game = play(french_turn(f"option german_plays_on={option}", *PARIS_TAKEN), "pass")
    assert outcome(game) == ("prussian", "smashing")


@pytest.mark.rule("R-24", "T3.0-o")
def test_without_the_option_a_normal_victory_is_not_declined() -> None:
    game = play(french_turn("option german_plays_on=no", *SIEGE), "pass")
    assert outcome(game) == ("prussian", "normal")
