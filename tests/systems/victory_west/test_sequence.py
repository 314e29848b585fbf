"""4.0 The order of play in The Cape, its two turns, and the texts of a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import teutons_lab as lab
from tests.systems.victory_west.positions import at, blue, events, play, red, round_trip
from teutons_lab.core.errors import PositionError
from teutons_lab.core.game import Game

DOCS = Path(__file__).parents[3] / "docs"
PAIR = (blue("Blue", "B3310", "motorized"), red("Red", "B3210", "motorized"))


def phases_of_a_turn() -> list[str]:
    """The phases through which a turn passes when everybody passes."""
    game = at("\n".join(("phase open-turn", *PAIR)), turn=1)
    seen = [game.node.phase]
    while game.state.turn == 1 and game.node.kind != "over":
        game.play("roll 5" if game.node.side == "*" else "pass")
        if game.node.phase != seen[-1] and game.state.turn == 1:
            seen.append(game.node.phase)
    return seen


@pytest.mark.rule("V4.0-a", "V4.1-n", "V4.1-p", "V4.1-q", "V4.1-s", "V4.1-d")
def test_operations_run_axis_then_allied_movement_combat_exploitation() -> None:
    assert phases_of_a_turn() == [
        "axis.movement",
        "axis.combat",
        "axis.exploitation",
        "allied.movement",
        "allied.combat",
        "allied.check",
        "allied.exploitation",
    ]


@pytest.mark.rule("V5.1-a", "V5.2-b", "V4.1-a", "V4.1-b", "V15.14-a", "V15.14-b", "V3.1-c")
def test_a_turn_opens_clear_with_every_air_point_and_nobody_short_of_supply() -> None:
    game = at("\n".join(("phase open-turn", "weather rain", "track axis.tap 4", "track axis.sap 6", *PAIR)), turn=2)
    assert game.state.weather == "clear"
    assert (game.state.track("axis.tap.unused"), game.state.track("axis.sap.unused")) == (4, 6)
    assert not any(game.state.unsupplied)


@pytest.mark.rule("V4.1-j", "V18.34-b", "V4.1-h")
def test_interdiction_goes_and_units_recover_before_the_operations() -> None:
    lines = ("marker interdiction B3312 4", blue("Blue", "B3310", "disrupted"), red("Red", "B3210"))
    game = at("\n".join(("phase open-turn", *lines)), turn=2)
    assert not game.state.markers
    assert not any(game.state.disrupted)


@pytest.mark.rule("V27.1-a", "V4.1-q")
def test_the_cape_lasts_two_turns_and_the_allies_win_unless_the_dutch_gave_up() -> None:
    game = at("\n".join(("phase allied.exploitation", *PAIR)), turn=1)
    play(game, "pass")
    assert game.state.turn == 2
    end = play(at("\n".join(("phase allied.exploitation", *PAIR)), turn=2), "pass")
    assert (end.node.kind, end.node.winner) == ("over", "allied")
    assert events(end, "victory")
    lost = at("turn 2  phase over\ntrack surrendered.netherlands 1")
    assert lost.node.winner == "axis"


def test_a_whole_turn_keeps_its_texts() -> None:
    game = lab.start("victory_west/the-cape", seed=3)
    round_trip(game)
    play(game, "pass", "pass")  # no drops, no flights
    play(game, "strike B1318", "roll 5", "commit tap=1 sap=0")
    round_trip(game)
    play(game, "roll 4", "pass", "roll 3", 'move "33p/9p" "10m/9p" to B1818', "pass")
    round_trip(game)
    copy = lab.read_record(str(game.record))
    assert copy.state == game.state
    assert game.scenario.turns == 2


def test_both_sides_can_pass_through_the_whole_game() -> None:
    game: Game = lab.start("victory_west/the-cape", seed=3)
    for _ in range(40):
        if game.node.kind == "over":
            break
        game.roll() if game.node.side == "*" else game.play("pass")
    assert game.node.kind == "over"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('unit "Nobody" at B1203', 'No unit is called "Nobody"'),
        ('unit "207" at B0101', "is sea"),
        ('unit "207" at B1816 steps=9', "steps=1 to 4"),
        ('unit "207" at A3211', "this game is played on sheet B alone"),
        ("marker lz B1108 3", "which a marker lz does not have"),
        ("marker bridgehead B1203", "a bridgehead needs from="),
        ("marker ruin B1203", "no fortification in B1203"),
        ("bridge B1203/B1204 damaged", "no water at"),
        ("weather fog", "expected weather clear or overcast or rain"),
        ("control B0101 axis", "is sea"),
        ("hex B1203 lava", "hex B1203: 'lava' is not one of"),
        ("side B1203/B1205 road", "not neighbours"),
        ('unit "Blue" side=axis as=x at B1203', "found as=x"),
        ('unit "207" at B1816 reduced cadre', 'the steps of "207 Division" was already stated in line 3'),
        ('unit "207" at B1816 disrupted disrupted', "was already stated in line 3"),
        ('left "207" mp=99', 'found "mp=99", expected mp=0 to mp=6'),
        ("marker interdiction B1203 3", 'found "3", expected interdiction of strength 2, 4 or 6'),
        ("marker interdiction B1203 8", 'found "8", expected interdiction of strength 2, 4 or 6'),
        ("track cp.netherland 5", 'found the track "cp.netherland", expected one of cp.netherlands, '),
        ("track bogus 5", "expected one of allied.tap, axis.tap, base."),
        ("track cp.netherlands 25", 'found "25", expected cp.netherlands 0 to 19'),
        ("track axis.tap -1", 'found "-1", expected axis.tap 0 to 19'),
        ("track terror.B9999 3", "expected terror. and the label of a city on the map, such as terror.B"),
        ("track koch", "expected track <name> <whole number>"),
        ("used coups 9", 'found "9", expected coups 0 to 8'),
        ("hex B1203 clear fortress ids:x", 'found "ids:x", expected ids: and one whole number'),
        ("hex B1203 clear fortress", "a fortification goes with its strength"),
        ("hex B1203 clear ids:3", "a fortification goes with its strength"),
        ("hex B1203 fortress ids:3", "without a kind of ground"),
        ("hex B1203 clear woods", "clear and woods exclude each other"),
    ],
)
def test_a_wrong_position_names_line_and_reason(text: str, expected: str) -> None:
    with pytest.raises(PositionError, match=re.escape(expected)) as caught:
        at(f"phase axis.movement\n{text}", flat=False)
    assert "Line 3" in str(caught.value)


def test_the_samples_of_the_notation_are_read() -> None:
    text = """
    option r33=letter
    turn 2  phase axis.movement
    unit "9 Panzer a" side=axis as=4 ds=3 ma=8 sv=1 er=6 motorized blitz division="9 Panzer" at B1105
    left "9 Panzer a" mp=3
    used coups 2
    track cp.netherlands 5
    marker refugees B1110 2
    marker interdiction B1105 4
    weather rain
    """
    game = at(text, flat=False)
    round_trip(game)
    assert game.state.track("coups") == 2
    cadre = at('phase axis.movement\nunit "207" at B1816 cadre unsupplied', flat=False)
    assert cadre.state.face(cadre.state.setup.unit("207")).cadre
    round_trip(cadre)


def test_the_page_of_the_system_lists_its_phases_and_decisions() -> None:
    text = (DOCS / "victory-west.md").read_text(encoding="utf-8")
    rules = lab.start("victory_west/the-cape", seed=1).state.setup.rules
    phases = re.findall(r"^\| `([a-z.-]+)` \|", text.partition("## Phases")[2].partition("## Decisions")[0], re.M)
    decisions = re.findall(r"^\| `([a-z.-]+)` \|", text.partition("## Decisions")[2].partition("## Files")[0], re.M)
    assert phases == list(rules.phases)
    assert sorted(decisions) == sorted(rules.decisions)
