"""What the slices of The Cape and lesson 29 say about odds, dice and rules is what the engine says."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import teutons_lab as lab
from teutons_lab.core.game import Game
from teutons_lab.teaching import debrief, decisions, driven_out
from teutons_lab.teaching.games import Prepared
from teutons_lab.teaching.lesson import Lesson
from teutons_lab.teaching.plan import load_plan
from teutons_lab.teaching.quiz import load_questions

from .harness import Kernel, code_cells, copy_to, markdown
from .test_notebooks import CAPE

SLICES = tuple(name for name in CAPE if name != "29-the-cape")
BRIDGE, DROP, ODDS, PANIC, AIR, STAFF = SLICES[1:]


def at(lesson: str, stop: str) -> Game:
    return Prepared(load_plan(lesson)).game_at(stop)


def marked(lesson: str, question: str, answer: Any) -> bool:
    return bool(load_questions(lesson)[question].mark(str(answer)))


@pytest.mark.parametrize("name", CAPE)
def test_the_dice_of_the_walk_through_are_the_games_own(name: str) -> None:
    prepared = Prepared(load_plan(name))
    game = prepared.game_at(prepared.plan.stops[0].name)
    for text in prepared.acts_to("orders" if name == "29-the-cape" else prepared.plan.stops[-1].name):
        if text.startswith("roll"):
            assert f"roll {game.face(game.node)}" == text  # type: ignore[arg-type]
        game.play(text)


@pytest.mark.parametrize("name", CAPE)
def test_every_act_that_a_cell_plays_is_that_of_the_record(name: str, tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.chdir(copy_to(tmp_path))
    kernel = Kernel()
    cells = [source for _, source in code_cells(name) if "at=" in source or "jump(" in source]
    for source in cells:
        kernel.run(source)
    played = [act.text for act in Lesson(name).game().cursor.line()]
    assert played == Prepared(load_plan(name)).acts_to(load_plan(name).stops[-1].name)


@pytest.mark.parametrize("name", CAPE)
def test_notes_for_the_teacher_sober_scope_and_no_terror_bombing(name: str) -> None:
    prose = markdown(name)
    assert "For the teacher" in prose
    assert "reconstruct" in prose
    assert load_plan(name).options == {"terror_bombing": "no"}
    first = at(name, load_plan(name).stops[0].name)
    assert first.state.setup.options["terror_bombing"] == "no"


@pytest.mark.parametrize("name", CAPE)
def test_a_jump_and_a_section_stand_at_every_stop(name: str) -> None:
    plan, prose = load_plan(name), markdown(name)
    jumps = {ident.removeprefix("jump-") for ident, _ in code_cells(name) if ident.startswith("jump-")}
    assert jumps == {stop.name for stop in plan.stops[1:]}
    if name != CAPE[0]:
        for number, stop in enumerate(plan.stops, 1):
            assert f"## {number} · {stop.title} ({stop.minutes} minutes)" in prose


def test_the_index_states_the_minutes_of_each_slice() -> None:
    prose = markdown(CAPE[0])
    for name in CAPE[1:]:
        assert f"]({name}.ipynb) | {load_plan(name).minutes} |" in prose


# A bridge.


def test_a_coup_of_turn_1_has_seven_tenths() -> None:
    game = at(BRIDGE, "coup")
    chance = game.explain.coup("B1617/B1717").chance
    assert marked(BRIDGE, "chance", chance)
    assert marked(BRIDGE, "better-of-two", 1 - (1 - chance) ** 2)


def test_without_the_bridge_five_points_are_too_few() -> None:
    game = at(BRIDGE, "charges")
    for act in ("demolish B1617/B1717", "pass"):
        game.play(act)
    refused = game.check("go B1617")
    assert not refused
    assert "5 movement points left; B1617 costs 1" in str(refused)
    assert "+ 4" in str(refused)


def test_who_lets_them_cross_can_blow_the_bridge_no_more() -> None:
    game = at(BRIDGE, "charges")
    game.play("pass")
    assert game.state.owner(game.state.setup.board.index["B1617"]) == "axis"
    assert not game.check("demolish B1617/B1717")


# A drop.


def test_two_dice_lie_between_an_aircraft_and_a_bridge() -> None:
    game = at(DROP, "targets")
    island = game.explain.paradrop("1/1FJr", "B0821")
    assert set(island.coups.values()) == {Fraction(63, 100)}
    assert marked(DROP, "product", Fraction(63, 100))
    rotterdam = game.explain.paradrop("1/1FJr", "B0722")
    assert marked(DROP, "rotterdam", rotterdam.coups["B0722/B0821"])
    assert [game.explain.paradrop("1/1FJr", place).modifier for place in ("B0821", "B0722", "B0922")] == [0, 2, 3]


def test_a_battalion_alone_wins_no_hex() -> None:
    game = at(DROP, "debrief")
    moerdijk = game.state.setup.board.index["B0923"]
    assert game.state.lz(moerdijk, "axis")
    assert game.state.owner(moerdijk) == "allied"


# Odds.

FOUR = ["254 Division", "256 Division", "207 Division", "33p/9p"]


def test_the_sum_by_hand_is_that_of_the_ladder() -> None:
    found = at(ODDS, "frame").explain.combat("B1617", FOUR)
    by_hand = Fraction(6, 2) + Fraction(6, 2) + Fraction(5, 4) + Fraction(3, 4)
    assert (found.attack, found.defence, found.ratio) == (by_hand, 4, "2-1")
    assert marked(ODDS, "total", by_hand)
    assert not marked(ODDS, "total", 3 + 3 + 1 + 0)


def test_the_corps_is_worth_a_fifth() -> None:
    game = at(ODDS, "frame")
    alone, helped = (
        driven_out(game.explain.combat("B1617", FOUR, **support)) for support in ({}, {"hq": "39th Panzer Corps HQ"})
    )
    assert (alone, helped) == (Fraction(1, 10), Fraction(3, 10))
    assert marked(ODDS, "worth", helped - alone)


def test_a_blown_bridge_still_halves() -> None:
    text = load_plan(ODDS).position + "bridge B1617/B1717 damaged\n"
    assert lab.read_position(text).explain.combat("B1617", ["254 Division"]).attack == 3


# Panic.


def test_one_die_for_all_is_no_product() -> None:
    game = at(PANIC, "die")
    assert game.node.grouped()["-"] == Fraction(3, 10)  # type: ignore[union-attr]
    assert marked(PANIC, "all-hold", "3/10")
    alone = [at(PANIC, "frame").explain.panic(unit).probabilities["-"] for unit in ("6 Division", "B Brigade")]
    assert alone == [Fraction(2, 5), Fraction(3, 10)]


def test_only_low_ratings_are_asked() -> None:
    state = at("29-the-cape", "frame").state
    low = {state.setup.counter(unit).nationality for unit in range(len(state.at)) if state.face(unit).er < 6}
    assert low == {"dutch", "belgian"}


# Aircraft.


def test_both_dice_of_a_strike() -> None:
    found = at(AIR, "frame").explain.air("strike", "B1318", tap=2)
    words = {line.label: line.value for line in found.lines}
    disrupted = Fraction(words["Chance that the stack is disrupted"])
    strong = sum(Fraction(value) for label, value in words.items() if label[-1] in "456" and "check: up to" in label)
    assert marked(AIR, "both-dice", disrupted * strong)
    bombed = at(AIR, "bridge").explain.air("bomb", "B1217/B1318", sap=4)
    words = {line.label: line.value for line in bombed.lines}
    assert marked(AIR, "bridge-chance", words["Chance that the bridge is damaged"])


def test_the_strike_is_worth_a_column_on_the_ground_and_no_city_is_bombed() -> None:
    ratios = [at(AIR, stop).explain.combat("B1318", ["207 Division"]).ratio for stop in ("frame", "city")]
    assert ratios == ["1-2", "1-1"]
    assert "left out of this game" in str(at(AIR, "frame").check("terror B0722"))
    assert "terror" not in at(AIR, "frame").node.prompt


# Headquarters.


def test_who_may_react_is_decided_by_the_combat_die() -> None:
    sides = {}
    for face in range(1, 11):
        game = at(STAFF, "die")
        game.roll(face)
        asked = set()
        while game.node.phase == "axis.combat" and game.node.kind not in ("combat",):
            if game.node.kind == "reaction":
                asked.add(game.node.side)
            if game.node.kind.endswith("die"):
                game.roll(1)
            else:
                options = [str(option) for option in game.options()]
                game.play("pass" if "pass" in options else options[0])
        sides[face] = asked
    only = [face for face, asked in sides.items() if asked == {"axis"}]
    assert set(only) <= {4, 5, 6, 7}
    assert all("allied" not in sides[face] for face in range(4, 11))
    assert all("allied" in sides[face] for face in range(1, 4))
    assert marked(STAFF, "only-one", "2/5")


def test_what_the_other_headquarters_takes_back() -> None:
    game, two = at(STAFF, "frame"), ["207 Division", "227 Division"]
    ours = driven_out(game.explain.combat("B1415", two, hq="18th Army HQ"))
    both = driven_out(game.explain.combat("B1415", two, hq="18th Army HQ", foe_hq="Dutch HQ"))
    assert marked(STAFF, "net", ours - both)


# The whole.


def test_the_chances_of_lesson_29() -> None:
    hague = at("29-the-cape", "frame").explain.paradrop("1/2FJr", "B0521").probabilities["safe"]
    assert marked("29-the-cape", "hague", hague**2)
    first, second = (
        at("29-the-cape", "turn-2").explain.capitulation(),
        at("29-the-cape", "debrief").explain.capitulation(),
    )
    assert (first.points + 1, first.chance) == (second.points, Fraction(1, 10))
    assert marked("29-the-cape", "two-checks", 1 - (1 - first.chance) * (1 - second.chance))
    overrun = at("29-the-cape", "march").explain.combat("B1719", ["33p/9p", "10m/9p", "11m/9p"], overrun=True)
    assert overrun.attack == 20
    assert at("29-the-cape", "combat").explain.combat("B1617", ["254 Division", "256 Division"]).ratio == "3-1"


def test_the_decisions_of_a_slice_name_both_commands_and_the_odds() -> None:
    log = decisions(at(ODDS, "debrief"))
    assert [decision.odds for decision in log.attacks] == ["2-1"]
    assert "will attack B1617" in log.attacks[0].what
    assert {decision.side for decision in log.decisions} == {"axis", "allied"}
    assert log.about_dice == "1 die: 8."
    bridge = decisions(at(BRIDGE, "debrief"))
    assert [decision.what for decision in bridge.decisions][:2] == [
        "The Allies set about blowing the bridge B1617/B1717.",
        "Tried to take a bridge by a coup.",
    ]


def test_the_debrief_of_the_cape_has_both_turns_beside_their_days() -> None:
    told = Lesson("29-the-cape").checkpoint("debrief")
    found = debrief(told)
    assert [turn.number for turn in found.turns] == [1, 2, 0]
    assert found.turns[0].heading == "Turn 1, 10 May – 11 May"
    assert all(turn.history for turn in found.turns)
    assert 4 <= len(found.questions) <= 6
