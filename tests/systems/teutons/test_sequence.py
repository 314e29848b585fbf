"""Chapter 3: the sequence of play of 1870, phase by phase, and how the game ends.

S12 lies in plain Germany. Three Prussian Armies at D04, F06 and G03 shut Paris off from every French source.
"""

from __future__ import annotations

import pytest

from tests.systems.teutons.positions import at, hex_of, is_disrupted, pass_until, play, rules_of, told, walled
from teutons_lab.core.game import Game

CUT = ('unit "First Army" at D04', 'unit "Second Army" at F06', 'unit "Third Army" at G03')
# Units for which every phase has something to ask: an Army, a Corps to rebuild, and both sides beside each other.
BOTH = (
    'unit "Third Army" at S12',
    'unit "VIII Corps" at dead',
    'unit "I Corps (MacMahon)" at S11',
    'unit "V Corps (Failly)" at K04',
)


def starting(turn: int, phase: str, *lines: str) -> Game:
    return at("\n".join((f"turn {turn}  phase {phase}", *lines)))


def phases_of_a_turn(game: Game) -> list[str]:
    """The phases that ask, in order, until the turn is over; attacks are not made."""
    turn = game.state.turn
    seen: list[str] = []
    while game.state.turn == turn:
        if not seen or seen[-1] != game.state.phase:
            seen.append(game.state.phase)
        game.play("pass")
    return seen


@pytest.mark.rule("T3.0-a", "T3.0-b", "T3.0-e", "R-07", "R-23")
def test_a_turn_is_arrivals_then_the_prussian_turn_then_the_french() -> None:
    game = starting(3, "prussian.replacements", *BOTH)
    assert phases_of_a_turn(game) == [
        *("prussian.replacements", "french.replacements"),
        *("prussian.entrench", "prussian.movement", "prussian.allocation"),
        *("french.movement", "french.allocation"),
    ]
    assert (game.state.turn, game.state.phase) == (4, "prussian.replacements")


@pytest.mark.rule("T3.0-b", "T3.0-e", "T8.2-d")
def test_each_allocation_is_followed_by_its_own_combat() -> None:
    # Third Army, 4, against a Corps of 2: 2:1, and with the rifles 3:2, where a 1 is D2.
    game = starting(3, "prussian.allocation", *BOTH)
    play(game, 'attack S11 with "Third Army"')
    assert game.state.phase == "prussian.combat"
    play(game, "resolve S11", "pass", "call-off")
    assert game.state.phase == "french.movement"
    play(game, "pass", 'attack S12 with "I Corps (MacMahon)"')
    assert game.state.phase == "french.combat"
    play(game, "resolve S12", "pass", "call-off")
    assert (game.state.turn, game.state.phase) == (4, "prussian.replacements")


@pytest.mark.rule("T3.0-e", "R-23", "T11.0-a")
def test_the_french_turn_has_no_entrenchment_step() -> None:
    army = 'unit "Armee du Rhin" side=french size=army type=infantry cf=3 omf=1 at K04'
    game = starting(3, "prussian.entrench", 'unit "Third Army" at S12', army)
    assert rules_of(game, 'entrench "Third Army"') == ()
    assert rules_of(game, 'entrench "Armee du Rhin"') == ("core.side",)
    pass_until(game, 3, "french.movement")
    assert rules_of(game, 'entrench "Armee du Rhin"') == ("core.verb",)


@pytest.mark.rule("T3.0-b")
def test_prussian_supply_is_looked_at_in_the_prussian_turn_and_theirs_alone() -> None:
    # Both stand in pockets without a line: the Prussian suffers now, the Frenchman only in his own turn.
    lone = (
        walled("S13"),
        walled("H03"),
        'unit "VIII Corps" at S13',
        'unit "I Corps (MacMahon)" at H03',
        'unit "V Corps (Failly)" at B03',
    )
    game = pass_until(starting(3, "prussian.movement", *lone), 3, "french.movement")
    assert (is_disrupted(game, "VIII Corps"), is_disrupted(game, "I Corps (MacMahon)")) == (True, False)
    pass_until(game, 4, "prussian.replacements")
    assert is_disrupted(game, "I Corps (MacMahon)")


@pytest.mark.rule("T3.0-e")
def test_prussians_recover_between_french_allocation_and_combat_and_the_french_last_of_all() -> None:
    lines = ('unit "Third Army" at S12 disrupted', 'unit "I Corps (MacMahon)" at S11', 'unit "IX Corps" at T10')
    shaken = 'unit "V Corps (Failly)" at B03 disrupted'
    game = starting(3, "french.allocation", *lines, shaken, 'unit "X Corps" at V09 disrupted')
    play(game, 'attack S12 with "I Corps (MacMahon)"')
    assert game.state.phase == "french.combat"
    assert not is_disrupted(game, "X Corps")
    assert is_disrupted(game, "Third Army")  # it is attacked
    assert is_disrupted(game, "V Corps (Failly)")
    play(game, "resolve S12", "pass", "call-off")
    assert not is_disrupted(game, "V Corps (Failly)")


@pytest.mark.rule("T3.0-l", "T3.0-o")
def test_german_victory_is_examined_in_the_french_turn() -> None:
    # Paris is cut all through the Prussian turn; the French have their movement before it is looked at.
    far = 'unit "V Corps (Failly)" at B03'
    game = starting(3, "prussian.movement", *CUT, far)
    pass_until(game, 3, "french.movement")
    assert game.node.phase != "over"
    play(game, "pass")
    assert game.node.phase == "over"
    assert [(event["side"], event.turn) for event in told(game, "victory")] == [("prussian", 3)]


@pytest.mark.rule("T3.0-o", "R-24", "R-108")
def test_the_greater_victory_is_tested_first_and_ends_the_game() -> None:
    # Third Army and VIII Corps hold both banks: Paris is cut, which would be a Normal Victory as well.
    lines = ('unit "Third Army" at F04', 'unit "VIII Corps" at F05', 'unit "V Corps (Failly)" at B03')
    game = play(starting(3, "french.movement", *lines), "pass")
    assert (game.node.phase, told(game, "victory")[0]["level"]) == ("over", "smashing")
    assert rules_of(game, "pass") == ("core.over",)


@pytest.mark.rule("T3.0-l", "T3.0-o", "R-24")
def test_units_in_germany_are_counted_in_the_prussian_turn_of_the_last_turn() -> None:
    # A raid into Germany in the very last French movement comes after the count.
    late = ('unit "Third Army" at V09', 'unit "I Corps (MacMahon)" at R04')
    game = starting(12, "french.movement", *late)
    play(game, 'move "I Corps (MacMahon)" R04-R05')
    assert hex_of(game, "I Corps (MacMahon)") == "R05"
    assert [(e["side"], e["level"]) for e in told(game, "victory")] == [("french", "normal")]
    early = starting(12, "prussian.movement", 'unit "Third Army" at V09', 'unit "I Corps (MacMahon)" at R05')
    pass_until(early, 12, "french.movement")
    play(early, "pass")
    assert [(e["side"], e["level"]) for e in told(early, "victory")] == [("french", "smashing")]


@pytest.mark.rule("T3.0-n", "T3.0-o", "R-05")
def test_the_game_ends_after_its_twelfth_turn_and_no_earlier() -> None:
    eleven, twelve = (
        play(starting(turn, "french.movement", 'unit "Third Army" at V09', 'unit "V Corps (Failly)" at B03'), "pass")
        for turn in (11, 12)
    )
    assert (eleven.state.turn, eleven.state.phase) == (12, "prussian.replacements")
    assert told(eleven, "victory") == []
    assert twelve.node.phase == "over"
    assert [event["side"] for event in told(twelve, "victory")] == ["french"]
