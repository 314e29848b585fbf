"""Every line of every explanation rests on rules that exist; the rule card and the glossary."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import teutons_lab as lab
from tests.systems.teutons.positions import corps, position
from teutons_lab.core import engine
from teutons_lab.core.options import draw
from teutons_lab.hexes.labels import LabelError
from teutons_lab.kit.rosters import UnknownCounter
from teutons_lab.systems.rulebook import UnknownRule, load_rulebook
from teutons_lab.systems.teutons.explain import Explain, rule
from teutons_lab.systems.teutons.explain.posing import is_marching
from teutons_lab.systems.teutons.glossary import TERMS, glossary, term

BOOK = load_rulebook("teutons")


def states(count: int, seed: int) -> Iterator[Any]:
    """Positions of a seeded game at random, one every eleven atoms."""
    rng = random.Random(seed)
    state = lab.start("teutons/1870", seed=seed).state
    for number in range(count * 11):
        atom = draw(state, rng)
        if atom is None:
            return
        if atom[0] in ("lose", "downgrade"):
            atom = ("pass",) if engine.legal(state, ("pass",)) else atom
        state = engine.advance(state, atom).state
        if number % 11 == 0:
            yield state


def answers(state: Any, rng: random.Random) -> Iterator[Any]:
    """One answer of each kind about units and hexes drawn at random."""
    ask = Explain(state)
    board, names = state.setup.board, state.setup.roster.names
    units = [unit for unit in range(len(names)) if state.on_map(unit)] or [0]
    unit = rng.choice(units)
    name, label = names[unit], rng.choice(board.labels)
    side = state.side_of(unit)
    yield ask.supply(name)
    yield ask.supply_from(label, side)
    yield ask.zoc(label, side)
    yield ask.stack(label, side)
    yield ask.place(rng.choice(names))
    yield ask.victory(side)
    for how in ({}, {"bonus": True}, {"disrupt": True}):
        reach = ask.reach(name, **how)
        yield reach
        verdict = reach.why_not(label)
        assert bool(verdict) == (label in reach)
        assert all(rule_id in BOOK for rule_id in verdict.rules), verdict
    if state.on_map(unit):
        here = state.hex_of(unit)
        around = [board.labels[near] for near in board.adjacent[here]]
        yield ask.retreat(name, rng.randrange(4), rng.sample(around, rng.randrange(3)))
        first = rng.choice(around)
        path = [board.labels[here], first, rng.choice(lab.grid("teutons").neighbours(first))]
        disrupt = rng.random() < 0.3
        move = ask.move(name, path, disrupt=disrupt)
        if not is_marching(state, unit):
            line = f'move "{name}" {"-".join(path)}{" disrupt" * disrupt}'
            assert move.allowed == bool(engine.check(state, line)), (line, str(move))
        yield move
    attackers = [names[u] for u in rng.sample(range(len(names)), rng.randrange(1, 4))]
    targets = rng.sample(board.labels, rng.randrange(1, 3))
    orders: dict[str, Any] = {"no_retreat": rng.random() < 0.5, "pressed": rng.random() < 0.5}
    yield ask.combat(targets, attackers, along=[name], **orders)
    for enemy in units:
        if state.side_of(enemy) != side:
            yield ask.combat([state.label(state.hex_of(enemy))], [name], **orders)


def test_every_line_names_rules_that_exist_and_nothing_raises() -> None:
    rng = random.Random(7)
    seen: set[str] = set()
    for state in states(25, 11):
        for answer in answers(state, rng):
            assert answer.title
            assert answer.lines, answer.title
            for line in answer.lines:
                assert line.rule, line
                assert all(rule_id in BOOK for rule_id in line.rules), line
                seen.add(type(answer).__name__)
            refusals = [*getattr(answer, "refusals", ()), *getattr(answer, "closed", {}).values()]
            refusals += getattr(getattr(answer, "verdict", None), "refusals", ())
            for refusal in refusals:
                assert refusal.sentence
                assert all(rule_id in BOOK for rule_id in refusal.rules), refusal
    assert len(seen) == 9


@pytest.mark.parametrize(
    "question",
    [
        lambda ask: ask.supply("Nobody"),
        lambda ask: ask.reach("Nobody"),
        lambda ask: ask.move("Nobody", "S06-S05"),
        lambda ask: ask.retreat("Nobody"),
        lambda ask: ask.place("Nobody"),
        lambda ask: ask.combat("S06", ["Nobody"]),
        lambda ask: ask.combat("S06", [], along=["Nobody"]),
    ],
)
def test_an_unknown_unit_is_the_rosters_error(question: Any) -> None:
    with pytest.raises(UnknownCounter, match='No unit is called "Nobody"'):
        question(position("prussian.movement").explain)


@pytest.mark.parametrize(
    "question",
    [
        lambda ask: ask.supply_from("W00", "french"),
        lambda ask: ask.zoc("W00", "french"),
        lambda ask: ask.stack("W00", "french"),
        lambda ask: ask.move("Blue", ["S06", "W00"]),
        lambda ask: ask.retreat("Blue", attacked_from=["W00"]),
        lambda ask: ask.combat("W00", ["Blue"]),
    ],
)
def test_an_unknown_label_is_a_label_error(question: Any) -> None:
    with pytest.raises(LabelError, match="'W00' is not on the map"):
        question(position("prussian.movement", corps("Blue", "prussian", "S06")).explain)


def test_a_finished_game_can_still_be_asked_about() -> None:
    game = position("over", corps("Blue", "prussian", "S06"), corps("Red", "french", "S05"))
    combat = game.explain.combat("S05", ["Blue"])
    assert combat.column
    assert "core.over" in combat.verdict.rules
    assert game.explain.move("Blue", "S06-S07").refusals[-1].rule == "core.over"


def test_the_rule_card_shows_statement_section_and_readings() -> None:
    card = position("prussian.movement").explain.rule("T6.0-n")
    row = BOOK.row("T6.0-n")
    assert (card.id, card.cite, card.statement) == ("T6.0-n", row.cite, row.statement)
    assert [line.rule for line in card.lines] == ["T6.0-n", "R-44"]
    assert card.lines[1].label == f"Reading: {BOOK.row('R-44').statement}"
    assert rule("R-57").option == "supply_own_hex_exempt"
    assert "option supply_own_hex_exempt" in str(rule("R-57"))
    assert rule("core.path").result == "In every game."
    with pytest.raises(UnknownRule, match="Did you mean T6.0-"):
        rule("T6.0-1")


def test_the_glossary_has_one_sentence_a_word_and_rules_that_exist() -> None:
    assert 20 <= len(TERMS) <= 25
    assert len({each.word for each in TERMS}) == len(TERMS)
    for each in TERMS:
        assert each.sentence.endswith(".")
        assert ". " not in each.sentence
        assert each.rules
        assert all(rule_id in BOOK for rule_id in each.rules), each
    assert term("Zone of Control").rules == ("T6.0-a", "T6.0-l")
    assert [each.word.lower() for each in glossary()] == sorted(each.word.lower() for each in TERMS)
    with pytest.raises(KeyError, match="Did you mean supply line"):
        term("suply line")
