"""The combat calculator tells exactly what the engine does: every face of every attack is forced, and compared.

Positions come from seeded random games, at the start of an allocation. Each target is attacked by everybody who can
and by sampled subsets, some units going along without their factors, under every order that the engine allows.
`make test` looks at a fixed share of the positions, `make fuzz` at all 200.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from tests.conftest import FUZZING
from tests.properties.walks import walk
from teutons_lab.core import engine
from teutons_lab.core.events import Event
from teutons_lab.core.flow import Ask
from teutons_lab.core.nodes import Chance
from teutons_lab.core.state import Frame
from teutons_lab.systems.teutons.attackers import able
from teutons_lab.systems.teutons.explain import CombatExplanation, Explain
from teutons_lab.systems.teutons.state import DECLARED
from teutons_lab.systems.teutons.suggestions import full_attack
from teutons_lab.systems.teutons.targets import target_args

A_GAME, SUBSETS = 5, 20
GAMES = 40 if FUZZING else 4
POSITIONS = A_GAME if FUZZING else 2
FACES = range(1, 7)


def positions(seed: int) -> list[Any]:
    """States of one random game at the start of an allocation with somebody to attack."""
    found = []
    for step in walk(seed):
        asks = engine.step_of(step.after)
        if (
            isinstance(asks, Ask)
            and asks.asked == "allocation"
            and not step.after.attacks
            and any(target_args(engine.actor(step.after), step.after))
        ):
            found.append(step.after)
    rng = random.Random(f"positions {seed}")
    return rng.sample(found, min(POSITIONS, len(found)))


def attacks(state: Any, rng: random.Random) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]]:
    """Targets, attackers and those along: for each target the full attack and sampled ones; then pairs of targets."""
    side = engine.actor(state)
    targets = [hex_ for (hex_,) in target_args(side, state)]
    adjacent = state.setup.board.adjacent
    pairs = list(combinations(targets, 2))
    for hexes in [(hex_,) for hex_ in targets] + rng.sample(pairs, min(3, len(pairs))):
        beside = [u for u in able(state, side) if all(state.hex_of(u) in adjacent[hex_] for hex_ in hexes)]
        if len(hexes) == 1:
            yield hexes, full_attack(state, hexes[0], side), ()
        for _ in range(SUBSETS if len(hexes) == 1 else 3):
            chosen = sorted(rng.sample(beside, rng.randrange(len(beside) + 1)))
            along = tuple(unit for unit in chosen if rng.random() < 0.2)
            lends = tuple(unit for unit in chosen if unit not in along)
            if lends:
                yield hexes, lends, along


def sentence(state: Any, targets: tuple[int, ...], attackers: tuple[int, ...], along: tuple[int, ...]) -> str:
    """The attack as notation."""
    names = state.setup.roster.names
    words = ["attack", *map(state.label, targets), "with", *(f'"{names[unit]}"' for unit in attackers)]
    return " ".join([*words, *(["along"] if along else []), *(f'"{names[unit]}"' for unit in along)])


def at_the_die(declared: Any, side: str, no_retreat: bool, pressed: bool) -> Any | None:
    """The state at the die of the only declared attack under these orders; None where the engine refuses them."""
    draft = declared.draft()
    draft.frames = (Frame(declared.frames[0].proc, f"{side}.combat", declared.frames[0].locals),)
    state = draft.freeze()
    state = engine.apply(state, f"resolve {state.label(state.attacks[-1].targets[0])}").state
    if state.attacks[-1].status != DECLARED:
        return None  # its odds have fallen off the table since
    for kind, order in (("no-retreat", no_retreat), ("press", pressed)):
        asked = engine.node(state).kind == kind
        word = kind if order else "pass"
        if (order and not asked) or (asked and not engine.check(state, word)):
            return None
        if asked:
            state = engine.apply(state, word).state
    assert engine.node(state).kind == "combat-die"
    return state


def said(results: tuple[str, ...]) -> str:
    """The results of the groups as one text."""
    return results[0] if len(set(results)) == 1 else " / ".join(results)


def told_of(combat: CombatExplanation) -> dict[int, str]:
    """What the ladder says of each face."""
    words: dict[int, str] = {}
    for line in combat.lines:
        match = re.match(r"Die ([\d, and]+): (.*)", line.label)
        if match:
            words.update(dict.fromkeys(map(int, re.findall(r"\d", match[1])), match[2]))
    return words


def compare(combat: CombatExplanation, state: Any) -> None:
    """Force each face at the die and hold it against the explanation."""
    node = engine.node(state)
    assert isinstance(node, Chance)
    forced: dict[int, str] = {}
    chances: dict[str, Fraction] = {}
    words = told_of(combat)
    for face in FACES:
        events = engine.advance(state, ("roll", face)).events
        fought = next(event for event in events if event.kind == "fought")
        assert fought["column"] == combat.column
        forced[face] = said(fought["results"])
        chances[forced[face]] = chances.get(forced[face], Fraction(0)) + node.outcomes[f"roll {face}"]
        effects_agree(words[face], events)
    assert combat.outcomes == forced
    assert combat.probabilities == chances
    assert sum(combat.probabilities.values()) == 1
    dice = state.setup.options["dice"]
    turned = {7 - face: result for face, result in forced.items()}
    assert combat.outcomes_by_convention == {dice: forced, "B" if dice == "A" else "A": turned}


def effects_agree(words: str, events: tuple[Event, ...]) -> None:
    """What the words say of attackers, Fortresses and nothing at all is what the events say."""
    kinds = {event.kind for event in events}
    assert ("the attackers are Disrupted" in words) == ("attackers-disrupted" in kinds)
    assert ("all that they brought" in words) == ("attackers-lost" in kinds)
    if "exchange" not in words and "lose units" not in words:
        assert ("falls for good" in words) == ("fortress-fell" in kinds)
    if words == "nothing happens":
        assert not kinds & {"disrupted", "eliminated", "retreated", "fortress-fell", "attackers-lost"}


def look_at(state: Any, rng: random.Random) -> int:
    """Compare every attack on one position; how many fights were compared."""
    side = engine.actor(state)
    label, names = state.label, state.setup.roster.names
    compared = 0
    for targets, attackers, along in attacks(state, rng):
        line = sentence(state, targets, attackers, along)
        ask = ([label(hex_) for hex_ in targets], [names[u] for u in attackers])
        plain = Explain(state).combat(*ask, along=[names[u] for u in along])
        assert bool(plain.verdict) == bool(engine.check(state, line)), (line, str(plain.verdict))
        if not plain.verdict:
            continue
        # Where nothing else can be attacked the allocation ends by itself, and units recover before the combat.
        declared = engine.apply(state, line).state
        for no_retreat in (False, True):
            for pressed in (False, True):
                die = at_the_die(declared, side, no_retreat, pressed)
                orders: dict[str, Any] = {"no_retreat": no_retreat, "pressed": pressed}
                combat = Explain(declared).combat(*ask, along=[names[u] for u in along], **orders)
                assert bool(combat.verdict) == (die is not None), (line, orders)
                if die is not None:
                    compare(combat, die)
                    compared += 1
    return compared


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(500, 500 + GAMES))
def test_the_calculator_agrees_with_every_forced_face(seed: int) -> None:
    compared = 0
    for number, state in enumerate(positions(seed)):
        compared += look_at(state, random.Random(f"attacks {seed} {number}"))
    assert compared >= 20
