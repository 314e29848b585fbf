"""Hidden units of 1914 stay hidden: nothing that a side is given names one, and refusing tells nothing either."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, get_type_hints

import pytest

from tests.conftest import FUZZING
from tests.properties.invariants import other_atom
from tests.properties.walks import start, walk
from teutons_lab.core import engine
from teutons_lab.core.game import Game
from teutons_lab.core.options import atoms
from teutons_lab.core.record import MAIN, Record
from teutons_lab.kit.kinds import Unit, Units
from teutons_lab.kit.rosters import short_form
from teutons_lab.notebook.show import Picture
from teutons_lab.notebook.view import view
from teutons_lab.systems.teutons.state import TeutonsState

SCENARIO = "teutons/1914"
EVERY = 40
GAMES = range(40) if FUZZING else range(3)


def secrets(state: Any, side: str) -> set[str]:
    """Names and ids of enemy counters that lie face down; no word that also names something in plain sight."""
    setup = state.setup
    enemy = setup.other(side)
    if state.phase == f"{enemy}.setup":
        return set()  # nothing has been placed yet, as far as the side is told
    covered = [unit for unit in setup.members[enemy] if state.hidden[unit]]
    plain = " | ".join(
        f"{setup.roster.names[unit]} {counter.name} {counter.id}"
        for unit, counter in enumerate(setup.roster.counters)
        if unit not in covered
    )
    words = set()
    for unit in covered:
        counter = setup.counter(unit)
        words |= {counter.id, counter.name, short_form(counter.name), setup.roster.names[unit]}
    return {word for word in words if word not in plain}


def given(game: Game, side: str, rng: random.Random) -> Iterator[tuple[str, str]]:
    """Everything that a side is given at this point of a game, as texts with what they are."""
    seen = game.seen_by(side)
    state = seen.state
    yield "state", str(state)
    yield "data", json.dumps(state.as_dict())
    yield "node", str(seen.node)
    yield "prompt", repr(seen)
    yield "options", str(seen.options())
    yield "log", "\n".join(str(entry) for entry in seen.log)
    yield (
        "events",
        "\n".join(
            f"{entry.sentence} {[state.setup.roster.names[u] for u in units(entry.event)]}" for entry in seen.log
        ),
    )
    yield "record", "\n".join(seen.record)
    for _ in range(20):
        atom = other_atom(state, rng)
        if atom and seen.mine:
            yield f"refusals of {atom}", "\n".join(map(str, engine.refusals(state, atom)))
    yield from explanations(seen, rng)


def units(event: Any) -> list[int]:
    """The units that an event names."""
    found: list[int] = []
    for key in ("unit", "units", "attackers", "along", "defenders", "corps"):
        value = event.get(key, ())
        found += value if isinstance(value, tuple) else (value,)
    return found


def explanations(seen: Any, rng: random.Random) -> Iterator[tuple[str, str]]:
    """Explanations about what the side sees, hidden counters among it."""
    state, names = seen.state, seen.state.setup.roster.names
    on_map = [unit for unit in range(len(state.at)) if state.on_map(unit)]
    for unit in rng.sample(on_map, min(6, len(on_map))):
        yield "supply", str(seen.explain.supply(names[unit]))
        yield "reach", str(seen.explain.reach(names[unit], bonus=True))
        label = state.label(state.hex_of(unit))
        yield (
            "zoc",
            str(seen.explain.zoc(label, by=seen.side)) + str(seen.explain.zoc(label, by=state.setup.other(seen.side))),
        )
        yield "stack", str(seen.explain.stack(label, state.side_of(unit)))
        beside = state.label(state.setup.board.adjacent[state.hex_of(unit)][0])
        yield "retreat", str(seen.explain.retreat(names[unit], 1, [beside]))
        yield "move", str(seen.explain.move(names[unit], [label, beside]))
    yield "zones", str(seen.explain.zones(by=seen.side)) + str(seen.explain.zones(by=state.setup.other(seen.side)))
    yield "victory", str(seen.explain.victory(seen.side)) + str(seen.explain.victory(state.setup.other(seen.side)))
    mine = [unit for unit in on_map if state.side_of(unit) == seen.side]
    for unit in rng.sample(mine, min(6, len(mine))):
        for near in state.setup.board.adjacent[state.hex_of(unit)]:
            if state.enemies_at(near, seen.side):
                yield "combat", str(seen.explain.combat(state.label(near), names[unit]))


def swapped(state: Any, side: str, rng: random.Random) -> Any:
    """The same position with two hidden counters of the other side in each other's places."""
    enemy = state.setup.other(side)
    covered = [unit for unit in state.setup.members[enemy] if state.hidden[unit] and unit not in acting(state)]
    if len(covered) < 2:
        return state
    one, other = rng.sample(covered, 2)
    columns = {name: getattr(state, name) for name in state.CORE + state.COLUMNS}
    for name in ("at", "hidden"):
        column = list(columns[name])
        column[one], column[other] = column[other], column[one]
        columns[name] = tuple(column)
    return TeutonsState(state.setup, **columns)


def acting(state: Any) -> set[int]:
    """Units that a frame names: one that has been taken up and has not moved yet is seen to be taken up."""
    found: set[int] = set()
    for frame in state.frames:
        kind = state.setup.rules.locals_of[frame.proc]
        hints = {} if kind is tuple else get_type_hints(kind, include_extras=True)
        for name, hint in hints.items():
            if hint in (Unit, Units):
                value = getattr(frame.locals, name)
                found |= set(value) if isinstance(value, tuple) else {value}
    return found


def texts(state: Any) -> set[str]:
    """All legal atoms as texts."""
    return {engine.show(state, atom) for atom in atoms(state)}


def as_game(state: Any) -> Game:
    """A game that begins at a state."""
    return Game(Record(state, (), 0, {"setup": "historical"}), MAIN)


def follow(seed: int) -> int:
    """Play a random game and look over both shoulders now and then. Says how often something was hidden."""
    rng = random.Random(f"hidden {seed}")
    game = start(seed, SCENARIO)
    looked = 0
    for number, step in enumerate(walk(seed, game)):
        state = step.after
        if number % EVERY or not state.frames:
            continue
        for side in state.setup.scenario_data.sides:
            words = secrets(state, side)
            if not words:
                continue
            looked += 1
            for what, text in given(game, side, rng):
                found = [word for word in words if word in text]
                assert not found, f"{what} tells the {side} side of {found[0]}:\n{text}"
            _compare(state, side, rng)
    return looked


def _compare(state: Any, side: str, rng: random.Random) -> None:
    """What may be ordered is the same whatever lies under the backs; so are the words."""
    other = swapped(state, side, rng)
    one, two = as_game(state).seen_by(side), as_game(other).seen_by(side)
    assert str(one.state) == str(two.state)
    assert one.state.digest == two.state.digest
    assert one.node == two.node
    if engine.actor(state) != side:
        return
    legal = texts(state)
    assert legal == texts(one.state), "what is legal differs from what the side is told"
    assert legal == texts(other), "what is legal hangs on what lies face down"
    for _ in range(20):
        atom = other_atom(one.state, rng)
        if atom:
            text = engine.show(one.state, atom)
            assert bool(one.check(text)) == (text in legal)
            assert str(one.check(text)) == str(two.check(text))


@pytest.mark.slow
@pytest.mark.parametrize("seed", GAMES)
def test_nothing_that_a_side_is_given_names_a_hidden_unit(seed: int) -> None:
    assert follow(seed) > 5


@pytest.mark.slow
def test_board_and_picture_name_no_hidden_unit() -> None:
    game = start(3, SCENARIO)
    for number, step in enumerate(walk(3, game)):
        if number > 240:
            break
        if number % 60 or not step.after.frames:
            continue
        for side in ("german", "allied"):
            words = secrets(step.after, side)
            picture = Picture(game, side)
            told = json.dumps(view(game, side), ensure_ascii=False) + picture.html + picture.alt
            assert not [word for word in words if word in told]


def test_a_reveal_is_never_taken_back() -> None:
    game = start(3, SCENARIO)
    from teutons_lab.core.errors import UndoBarrier

    for _, _, _, events in walk(3, game):
        if any(event.kind == "revealed" for event in events):
            break
    with pytest.raises(UndoBarrier):
        game.undo(past_dice=True)
    assert game.branch("what if", at=1).ply == 1


FACE_DOWN = """
system teutons  game 1914
turn 2  phase german.allocation
unit "Blue" side=german size=corps type=infantry cf=4 omf=2 at K07
unit "Reserve" side=german size=corps type=infantry cf=4 omf=2 at V13
unit "5th Army (Lanrezac)" at J07 hidden=4 entrenched
unit "French Dummy 1" at K06 hidden=7
unit "Red" side=allied size=corps type=infantry cf=2 omf=2 at L07
track invaded.Belgium 1
"""
SECRETS = ("Lanrezac", "5th Army", "F14-5th", "Dummy", "F14-D")


def asked(game: Game) -> list[dict[str, Any]]:
    """What a board may be asked of counters and hexes, by the true names and by those on the backs."""
    backs = ("F14-5th", "hidden-4", "hidden-7", "B14-X")
    return [
        *({"do": do, "unit": unit} for do in ("moves", "options") for unit in backs),
        *({"do": "tie", "tie": "supply", "unit": unit} for unit in backs),
        *({"do": "move", "unit": unit, "path": ["J07", "J06"]} for unit in backs),
        *({"do": "combat", "targets": [hex_], "with": ["Blue"]} for hex_ in ("J07", "K06", "L07")),
        *(
            {"do": "play", "text": f'attack {hex_} with "{name}"'}
            for hex_ in ("J06", "M07")
            for name in ("Blue", "5th")
        ),
        {"do": "options", "verb": "attack"},
        {"do": "save"},
    ]


def test_a_board_of_one_side_and_its_answers_name_nothing_that_lies_face_down() -> None:
    from teutons_lab import read_position, show
    from teutons_lab.notebook.table import Table

    game = read_position(FACE_DOWN)
    board = show(game, side="german")
    told = json.dumps([board.get_state(), board._repr_mimebundle_()], default=str, ensure_ascii=False)
    assert "hidden counter 4" in told
    assert not [word for word in SECRETS if word in told]
    table = Table(game, "german", lambda *_: None)
    for message in asked(game):
        answer = json.dumps(table.answer(message), default=str, ensure_ascii=False)
        for word in SECRETS:
            assert word not in answer.replace(str(message.get("text", " ")), ""), f"{message}: {answer}"
    own = json.dumps(show(game, side="allied").get_state(), default=str, ensure_ascii=False)
    assert "Lanrezac" in own


def test_a_position_saved_from_a_side_reads_back_as_what_that_side_knows() -> None:
    from teutons_lab import read_position

    game = read_position(FACE_DOWN)
    seen = game.seen_by("german")
    text = str(seen.state)
    assert not [word for word in SECRETS if word in _placed(text)]
    assert not any("Lanrezac" in str(seen.explain.combat(hex_, "Blue")) for hex_ in ("J07", "K06", "L07"))
    swapped_ = read_position(_swap(FACE_DOWN)).seen_by("german")
    assert str(swapped_.state) == text  # whatever lies under the backs


def _placed(text: str) -> str:
    """The lines of a position text that put something somewhere."""
    return "\n".join(line for line in text.splitlines() if " at " in line)


def _swap(text: str) -> str:
    """The same backs with what is under them exchanged."""
    army, fake = '"5th Army (Lanrezac)"', '"French Dummy 1"'
    return text.replace(army, "@").replace(fake, army).replace("@", fake).replace("entrenched", "")
