"""The greedy player: legal, repeatable, with reasons, and sensible in small positions."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import teutons_lab as lab
from teutons_lab import players
from teutons_lab.core import engine
from teutons_lab.core.game import Game
from teutons_lab.players import Greedy, play
from teutons_lab.players.teutons.orders import ANSWERS
from teutons_lab.players.teutons.war import War
from teutons_lab.players.teutons.weights import Weights
from teutons_lab.systems.teutons.strategy import strategy_of


def phase(game: Game, side: str) -> list[str]:
    """What the greedy player of a side plays until the phase ends."""
    player = Greedy(side)
    return [act.text for act in game.play_phase(player)]


@pytest.mark.parametrize("game", ["1870", "1914"])
def test_it_knows_every_decision_that_a_game_asks(game: str) -> None:
    rules = lab.start(f"teutons/{game}", seed=1).state.setup.rules
    chances = {step.name for p in rules.procedures.values() for step in p.steps if hasattr(step, "faces")}
    assert set(rules.decisions) - chances <= set(ANSWERS) | {"movement", "march"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_is_legal_repeatable_and_reasoned(seed: int) -> None:
    def told(player: Greedy, reasons: list[str]) -> players.Player:
        def answer(game: Game) -> str:
            text = player(game)
            reasons.append(player.explain())
            return text

        return answer

    reasons: list[str] = []
    first = play(
        lab.start("teutons/1870", seed=seed, setup="free"),
        german=told(Greedy("prussian"), reasons),
        allied=told(Greedy("french"), reasons),
    )
    again = play(lab.start("teutons/1870", seed=seed, setup="free"), german="greedy", allied="greedy")
    assert first.node.phase == "over"
    assert [act.text for act in first.cursor.line()] == [act.text for act in again.cursor.line()]
    assert all(reason.endswith(".") and len(reason) < 200 for reason in reasons)
    assert all(". " not in reason for reason in reasons), "one sentence each"


@pytest.mark.slow
def test_it_beats_chance_from_either_side() -> None:
    german = [play(lab.start("teutons/1870", seed=s), german="greedy", allied="random").node.winner for s in range(4)]
    allied = [play(lab.start("teutons/1870", seed=s), german="random", allied="greedy").node.winner for s in range(2)]
    assert german.count("prussian") >= 3
    assert allied == ["french", "french"]


def test_it_takes_up_a_phase_that_somebody_else_began() -> None:
    game = lab.start("teutons/1870", seed=1)
    while game.node.kind != "movement":
        game.play("pass")
    game.play('take "XI Corps"')
    assert Greedy("prussian")(game) == "stop"
    game.play("stop")
    game.play('move "Cavalry Corps" P06-P07')
    assert game.check(Greedy("prussian")(game))


def test_it_attacks_at_good_odds_and_leaves_bad_ones() -> None:
    position = 'system teutons  game 1870\nturn 3  phase prussian.allocation\n{}\nunit "VII Corps" at L05'
    strong = lab.read_position(position.format('unit "Second Army" at M05\nunit "Third Army" at M06'))
    assert phase(strong, "prussian")[0].startswith('attack L05 with "Second Army (Friedrich Karl)"')
    weak = lab.read_position(position.format('unit "XI Corps" at M05') + "\nfortress L05 2")
    assert phase(weak, "prussian") == ["pass"]


def test_a_prussian_army_storms_the_fortress_that_bars_its_road() -> None:
    game = lab.read_position(
        "system teutons  game 1870\nturn 6  phase prussian.movement\nfortress K04 1\n"
        'unit "Second Army" at M04\nunit "Prussian Guard Corps" at M04\nunit "VII Corps" at B02'
    )
    assert any('"Second Army (Friedrich Karl)" M04-L0' in text for text in phase(game, "prussian"))
    assert phase(game, "prussian")[0].startswith("attack K04 with")


def test_armies_dig_in_because_it_costs_nothing() -> None:
    game = lab.start("teutons/1870", seed=1)
    game.play("pass")
    if game.node.side == "french":
        game.play("pass")
    texts = phase(game, "prussian")
    assert [text.split()[0] for text in texts] == ["entrench"] * 3


def test_reinforcements_arrive_and_nobody_is_given_up() -> None:
    game = lab.read_position("scenario teutons/1870\nturn 2  phase prussian.replacements")
    texts = phase(game, "prussian")
    assert sum(text.startswith("place") for text in texts) == 4
    assert texts[-1] == "pass"
    assert not any(text.startswith(("lose", "downgrade")) for text in texts)


def test_french_arrivals_go_to_paris_while_it_is_supplied() -> None:
    game = lab.read_position("scenario teutons/1870\nturn 2  phase french.replacements")
    places = [text.split()[-1] for text in phase(game, "french") if text.startswith("place")]
    assert places
    assert set(places) <= {"F04", "F05"}


def test_a_french_corps_crosses_the_border_when_it_counts() -> None:
    """Raiders are counted in the German half of the last turn: the French cross in the turn before."""
    position = (
        "system teutons  game 1870\nturn {}  phase french.movement\n"
        'unit "VII Corps" at R02\nunit "Second Army" at V12\nunit "XII Corps" at F05\nfortress F05 1\nfortress F04 1'
    )
    board = lab.read_position(position.format(11)).state.setup.board
    ends = {}
    for turn in (5, 11):
        game = lab.read_position(position.format(turn))
        phase(game, "french")
        ends[turn] = board.country[game.state.hex_of(game.state.setup.unit("VII Corps"))]
    assert ends == {5: "France", 11: "Germany"}


def test_an_ordered_march_into_the_unknown_is_obeyed() -> None:
    """Two turns of 1914 in which a French Army has to march to Belgium past counters that lie face down."""
    game = lab.start("teutons/1914", seed=2, options={"spy": "intelligence"})
    seats = {side: Greedy(side) for side in game.state.setup.scenario_data.sides}
    with game.quiet():
        while game.state.turn < 3:
            actor = engine.actor(game.state)
            if actor == "*":
                game.roll()
            else:
                game.play(seats[actor](game))
    assert any(entry.kind == "in-belgium" for entry in game.log)


def test_a_besieger_shuts_the_ways_out_of_the_city() -> None:
    game = lab.read_position(
        "system teutons  game 1870\nturn 8  phase prussian.movement\nfortress F04 1\nfortress F05 1\n"
        'unit "Second Army" at H05\nunit "Third Army" at H04\nunit "First Army" at G02\nunit "VII Corps" at F05'
    )
    before = War(game.state, "prussian", Weights()).exits()
    phase(game, "prussian")
    assert len(War(game.state, "prussian", Weights()).exits()) < len(before)


def test_losses_are_paid_with_what_is_worth_least() -> None:
    """6 against 4 is 3:2, on 1:2 after rifles and river; a 6 is AE and costs 4: the Army and a Corps."""
    game = lab.read_position(
        "system teutons  game 1870\nturn 3  phase prussian.combat\nside M05/L05 river\n"
        'unit "First Army" at M05\nunit "III Corps" at M05\nunit "Prussian Guard Corps" at M05\n'
        'unit "Green Army" side=french size=army type=infantry cf=4 omf=2 at L05\n'
        'attack L05 with "First Army" "III Corps" "Prussian Guard Corps"'
    )
    for text in ("resolve L05", "pass", "pass"):
        game.play(text)
    assert game.node.results["roll 6"] == "AE"
    game.roll(6)
    player = Greedy("prussian")
    while game.node.kind == "losses":
        game.play(player(game))
    state = game.state
    lost = {state.setup.roster.names[u] for u, place in enumerate(state.at) if place == "dead"}
    assert lost == {"First Army (Steinmetz)", "III Corps"}


def test_it_reads_its_goals_and_asks_no_game_by_name() -> None:
    folder = Path(players.__file__).parent
    for path in folder.rglob("*.py"):
        for part in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                assert part.value not in ("1870", "1914", "1940"), f"{path.name} asks for a game by name"
    setups = {game: lab.start(f"teutons/{game}", seed=1).state.setup for game in ("1870", "1914")}
    cut_off = {game: strategy_of(setup).cut_off for game, setup in setups.items()}
    assert cut_off == {"1870": True, "1914": False}


def test_other_weights_make_another_player() -> None:
    game = lab.read_position(
        "system teutons  game 1870\nturn 3  phase prussian.allocation\n"
        'unit "Second Army" at M05\nunit "VII Corps" at L05'
    )
    assert Greedy("prussian")(game).startswith("attack L05")
    assert Greedy("prussian", Weights(least=50.0))(game) == "pass"


def test_an_unknown_system_is_said_so() -> None:
    game = lab.start("teutons/1870", seed=1)
    player = Greedy("prussian")
    object.__setattr__(game.state.setup, "system", "unheard-of")
    try:
        with pytest.raises(LookupError, match="has not learnt unheard-of"):
            player(game)
    finally:
        object.__setattr__(game.state.setup, "system", "teutons")
    assert engine.actor(game.state) == "prussian"
