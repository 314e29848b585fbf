"""What the lessons state: minutes, aims, stops, sources, questions with one true answer, prepared games that fit."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

import teutons_lab as lab
from teutons_lab.systems.rulebook import load_rulebook
from teutons_lab.teaching.games import Prepared
from teutons_lab.teaching.plan import Plan, load_plan
from teutons_lab.teaching.quiz import load_questions

from .harness import LESSONS, NAMES, code_cells, markdown

RULE = re.compile(r"\b(?:[TV]\d[\w.]*-[a-z]+|V?R-\d+)\b")


@pytest.fixture(params=NAMES)
def plan(request: pytest.FixtureRequest) -> Plan:
    return load_plan(request.param)


@pytest.fixture(scope="module")
def prepared() -> Prepared:
    return Prepared(load_plan("10-france-1870"))


def test_minutes_aims_and_sources_are_stated(plan: Plan) -> None:
    prose = markdown(plan.id)
    assert plan.title in prose
    assert len(plan.aims) >= 3
    assert plan.leaves_out
    for stop in plan.stops:
        assert 0 < stop.minutes <= 25
        if plan.id.startswith("10"):
            assert re.search(rf"\({stop.minutes} minutes?\)", prose), stop.title
    cited = [source for source in plan.sources if source.key.split()[0] in prose or source.text[:20] in prose]
    assert len(cited) >= 2


def test_every_lesson_says_what_the_model_leaves_out() -> None:
    for name in NAMES:
        assert re.search(r"model leaves (out|most)|leaves out", markdown(name)), name


def test_a_jump_stands_at_every_stop_of_the_long_lesson() -> None:
    jumps = {ident.removeprefix("jump-") for ident, _ in code_cells("10-france-1870") if ident.startswith("jump-")}
    stops = [stop.name for stop in load_plan("10-france-1870").stops]
    assert jumps == set(stops[1:])


def test_every_question_is_asked_once_and_every_one_asked_exists() -> None:
    for name in NAMES:
        asked = re.findall(r'ask\("([^"]+)", "([^"]+)"\)', "\n".join(source for _, source in code_cells(name)))
        assert {lesson for lesson, _ in asked} == {name}
        assert sorted(question for _, question in asked) == sorted(load_questions(name))


def test_every_rule_that_a_lesson_names_exists() -> None:
    for name in NAMES:
        book = load_rulebook(load_plan(name).scenario.partition("/")[0])
        named = set(RULE.findall(markdown(name))) | {r for q in load_questions(name).values() for r in q.rules}
        assert named
        assert {rule for rule in named if rule not in book} == set()


@pytest.mark.parametrize("name", NAMES)
def test_checkpoints_are_the_positions_of_the_record(name: str) -> None:
    """Loaded one by one, each checkpoint is the very position that the record has there, at the stop's own phase."""
    plan = load_plan(name)
    prepared = Prepared(plan)
    text = (LESSONS / "records" / f"{name}.txt").read_text(encoding="utf-8")
    line = lab.read_record(text).cursor.line()
    assert [stop.name for stop in plan.stops] == sorted(prepared.plies, key=lambda stop: prepared.plies[stop])
    for stop in plan.stops:
        at = prepared.game_at(stop.name)
        ply = prepared.plies[stop.name]
        assert at.ply == ply + 1
        assert at.node.phase == stop.phase, stop.name
        if stop.phase != "over":
            assert at.state.turn == stop.turn
        if ply:
            assert at.state.digest == line[ply - 1].state.digest
            assert line[ply - 1].comment == f"checkpoint {stop.name}"


def test_the_dice_of_the_walk_through_are_the_games_own(prepared: Prepared) -> None:
    """The cells of turn 1 roll without a face, so the seed must give what the record has."""
    game = prepared.game_at("frame")
    for text in prepared.acts_to("turn-2"):
        if text.startswith("roll"):
            assert f"roll {game.face(game.node)}" == text  # type: ignore[arg-type]
        game.play(text)


def test_the_answers_about_the_attack_on_frossard_are_those_of_the_engine(prepared: Prepared) -> None:
    game = prepared.game_at("allocation")
    attackers = ["Second Army", "Prussian Guard Corps", "III Corps", "IX Corps", "X Corps", "I Bavarian Corps"]
    found = game.explain.combat("Q04", attackers)
    questions = load_questions("10-france-1870")
    assert (found.attack, found.defence, found.column) == (10, 3, "3:2")
    assert questions["ratio"].mark(found.ratio)
    assert found.shifts == -2
    assert {rule for line in found.lines if "one column left" in line.value for rule in line.rules} == {
        *questions["shifts"].rules
    }
    back = sum((p for result, p in found.probabilities.items() if result in ("D1", "D2", "D3")), Fraction(0))
    assert questions["chance"].mark(back)
    assert load_questions("00-start-here")["chance"].mark(back)


def test_the_answer_about_macmahon_is_that_of_the_engine(prepared: Prepared) -> None:
    found = prepared.game_at("french-allocation").explain.combat("S03", ["I Corps (MacMahon)"])
    assert (found.ratio, found.column) == ("1:1", "1:1")
    assert load_questions("10-france-1870")["over-the-rhine"].mark(
        "On 1:1: the river takes a column, the rifles give one."
    )


def test_who_advances_over_the_saar_is_lost(prepared: Prepared) -> None:
    """What the branch in lesson 10 shows, for whichever unit advances."""
    game = prepared.game_at("combat")
    for act in prepared.steps[prepared.plies["combat"] : prepared.plies["french-movement"] - 1]:
        game.play(act.text)
    for advance in [str(option) for option in game.options() if str(option).startswith("advance")]:
        what_if = game.branch(advance)
        what_if.play(advance)
        what_if.play("pass")
        assert any(entry.kind in ("starved", "cut-off") for entry in what_if.log), advance


def test_the_stop_about_strength_is_true() -> None:
    game = lab.start("teutons/1870", seed=1870)
    here = game.state.units_at(game.state.setup.board.index["S04"])
    strongest = max(here, key=lambda unit: game.state.setup.factors[unit])
    assert load_questions("00-start-here")["strength"].mark(game.state.name(strongest))


def test_lessons_name_nothing_of_one_machine_and_fetch_nothing() -> None:
    for path in [*LESSONS.rglob("*.ipynb"), *LESSONS.rglob("*.toml"), *LESSONS.rglob("*.json")]:
        text = Path(path).read_text(encoding="utf-8")
        assert "http://" not in text
        assert "https://" not in text
