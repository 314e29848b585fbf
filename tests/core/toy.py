"""A game that is no wargame, to test the core alone: two runners on a track of ten squares.

Each turn both sides secretly commit a pace from 1 to 3 (`commit pace=2`); the paces are revealed together, a die
decides who stumbles (1 and 2: red, 5 and 6: blue, else nobody), then each side in turn steps its runner by single
squares (`step 4`, up to its pace) and stops (`stop`). Entering the other's square asks that one to `shove | pass`.
The first on square 9 wins; after three turns it is a draw won by blue.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from teutons_lab.core.engine import begin
from teutons_lab.core.errors import PositionError
from teutons_lab.core.events import Event
from teutons_lab.core.flow import Ask, Auto, Procedure, Roll, Verb
from teutons_lab.core.game import Game
from teutons_lab.core.nodes import Terminal
from teutons_lab.core.notation import INT, WORD, Pattern, Slot
from teutons_lab.core.position import Opening
from teutons_lab.core.record import Record
from teutons_lab.core.ruleset import Line, PositionLine, Reading, Ruleset
from teutons_lab.core.state import Draft, Frame, Sealed, Setup, State
from teutons_lab.core.verdict import Refusal

SIDES = ("red", "blue")
LAST = 9


class Track(State):
    """Where the runners are, the paces that were revealed, who fell."""

    square: tuple[int, ...]
    pace: tuple[int, ...]
    fallen: tuple[bool, ...]

    COLUMNS: ClassVar[tuple[str, ...]] = ("square", "pace", "fallen")


class TrackDraft(Draft, Track):
    """The writable twin."""


Track.DRAFT = TrackDraft
TrackDraft.STATE = Track


class Running(NamedTuple):
    """A runner on its way."""

    runner: int
    left: int
    shoved: int = 0


@dataclass(frozen=True, eq=False)
class TrackSetup(Setup):
    """No board, no units: only the rules."""

    version: str = "1"

    @property
    def rules(self) -> Ruleset:
        return RULES if self.ruleset == "1" else STRICT

    @property
    def chosen_options(self) -> dict[str, str]:
        return dict(self.options)

    @property
    def scenario_data(self) -> Any:
        return self


def _commit(side: int) -> Ask:
    name = SIDES[side]

    def do(draft: TrackDraft, pace: int) -> None:
        if side == 0:
            draft.sealed = Sealed(name, "pace", str(pace))
            draft.tell("committed", "toy.commit", side=name, pace=pace, visible_to=frozenset({name}))
        else:
            assert draft.sealed is not None
            draft.pace = (int(draft.sealed.value), pace)
            draft.sealed = None
            draft.tell("revealed", "toy.commit", paces=draft.pace, reveals=("pace",))
        draft.next()

    def why(_state: Track, pace: int) -> Iterator[Refusal]:
        if not 1 <= pace <= 3:
            yield Refusal("toy.pace", lambda: f"A pace is 1 to 3, not {pace}.")

    return Ask(
        f"{name}.commit",
        side=lambda _state: name,
        verbs=(Verb("commit", do, lambda _s: ((1,), (2,), (3,)), why, (Slot("pace", INT, key=True),), "toy.pace"),),
        prompt=lambda _state: f"{name}: commit a pace from 1 to 3.",
        rule="toy.commit",
        sealed=side == 0,
    )


def _stumble(draft: TrackDraft, face: int) -> None:
    draft.fallen = (face <= 2, face >= 5)


def _why_not_step(state: Track, square: int) -> Iterator[Refusal]:
    run = state.local(Running)
    here = state.square[run.runner]
    if square != here + 1:
        yield Refusal("toy.step", lambda: f"The next square is {here + 1}, not {square}.", (f"S{square}",))
    elif not run.left:
        yield Refusal("toy.pace", lambda: "The pace is used up.", (f"S{here}",))


def _step(draft: TrackDraft, square: int) -> None:
    run = draft.local(Running)
    draft.square = tuple(square if n == run.runner else old for n, old in enumerate(draft.square))
    draft.tell("stepped", "toy.step", runner=run.runner, square=square)
    draft.set(left=run.left - 1)
    if draft.square[0] == draft.square[1] and square < LAST:
        draft.call("Meeting", Running(1 - run.runner, 0))


def _meet(word: str) -> Any:
    def do(draft: TrackDraft) -> None:
        draft.tell(word, "toy.shove")
        draft.end(shoved=int(word == "shove"))

    return do


def _run(side: int) -> Auto:
    return Auto(
        f"{SIDES[side]}.run",
        lambda draft: draft.call("Run", Running(side, draft.pace[side])),
        when=lambda state: not state.fallen[side] and max(state.square) < LAST,
    )


def _close(draft: TrackDraft) -> None:
    if max(draft.square) >= LAST or draft.turn == 3:
        draft.over()
    else:
        draft.turn += 1
        draft.pace, draft.fallen = (0, 0), (False, False)
        draft.goto("red.commit")


TURN = Procedure(
    "Turn",
    (
        _commit(0),
        _commit(1),
        Roll(
            "stumble",
            _stumble,
            lambda _s: "stumble",
            lambda _s: "1 and 2 trip red, 5 and 6 blue.",
            "toy.stumble",
            lambda _s, face: ("red", "red", "nobody", "nobody", "blue", "blue")[face - 1],
        ),
        _run(0),
        _run(1),
        Auto("close", _close),
    ),
)
RUN = Procedure(
    "Run",
    (
        Ask(
            "run",
            side=lambda state: SIDES[state.local(Running).runner],
            verbs=(
                Verb(
                    "step",
                    _step,
                    lambda s: ((s.square[s.local(Running).runner] + 1,),),
                    _why_not_step,
                    (Slot("square", INT),),
                    "toy.step",
                ),
                Verb("stop", lambda d: d.next(), rule="toy.step", sure=True),
            ),
            prompt=lambda _state: "Step on, or stop.",
            rule="toy.step",
            when=lambda state: not state.local(Running).shoved,
        ),
    ),
    Running,
)
MEETING = Procedure(
    "Meeting",
    (
        Ask(
            "meeting",
            side=lambda state: SIDES[state.local(Running).runner],
            verbs=(Verb("shove", _meet("shove"), rule="toy.shove"), Verb("pass", _meet("let-by"), rule="toy.shove")),
            prompt=lambda _state: "Shove the other, so that it must stop, or let it by.",
            rule="toy.shove",
        ),
    ),
    Running,
)


def _dash(_state: Any, values: tuple[Any, ...]) -> Any:
    for square in values[0]:
        yield ("step", square)
    yield ("stop",)


def _outcome(state: Track) -> Terminal:
    winner = SIDES[0] if state.square[0] >= LAST else SIDES[1]
    return Terminal(winner, "normal", f"The race is over: {winner} has won.", "toy.win")


def _sentence(_setup: Any, event: Event) -> str:
    return {
        "committed": lambda: f"{event['side']} committed {event['pace']}.",
        "revealed": lambda: f"The paces are {event['paces']}.",
        "rolled": lambda: f"The die showed {event['face']}: {event['result']}.",
        "stepped": lambda: f"{SIDES[event['runner']]} stepped on {event['square']}.",
    }.get(event.kind, lambda: "")()


def _squares(state: Track) -> Iterator[str]:
    yield f"runners {state.square[0]} {state.square[1]}"
    if any(state.pace):
        yield f"paces {state.pace[0]} {state.pace[1]}"
    for side, fell in zip(SIDES, state.fallen, strict=True):
        if fell:
            yield f"fallen {side}"


def _read_pair(column: str) -> Any:
    def read(draft: TrackDraft, reading: Reading) -> None:
        reading.claim(column, column)
        setattr(draft, column, (reading.value(INT, 1, None), reading.value(INT, 2, None)))

    return read


def _read_fallen(draft: TrackDraft, reading: Reading) -> None:
    side = SIDES.index(reading.value(WORD, 1, draft.setup))
    draft.fallen = tuple(n == side or fell for n, fell in enumerate(draft.fallen))


def _nothing(_state: Any) -> Iterator[str]:
    return iter(())


def _rules(turn: Procedure, version: str) -> Ruleset:
    return Ruleset(
        system="toy",
        game="race",
        version=version,
        sides=SIDES,
        aliases={"first": "red"},
        state=Track,
        procedures={"Turn": turn, "Run": RUN, "Meeting": MEETING},
        phases=("red.commit", "blue.commit", "stumble", "red.run", "blue.run"),
        bottom={step.name: "Turn" for step in turn.steps}.__getitem__,
        kinds={int: INT, str: WORD},
        lines=(Line(Pattern("dash", (Slot("squares", INT, many=True),), line=True), _dash),),
        positions=(
            PositionLine("runners", ("square",), _squares, _read_pair("square")),
            PositionLine("paces", ("pace",), _nothing, _read_pair("pace")),
            PositionLine("fallen", ("fallen",), _nothing, _read_fallen),
        ),
        outcome=_outcome,
        sentence=_sentence,
        phase_words=lambda phase: phase,
        explain=lambda state: state,
        seen_by=lambda state, _side: state,
        suggestions=lambda _state: iter(()),
    )


RULES = _rules(TURN, "1")
STRICT = _rules(TURN.without("blue.run"), "2")


def _setup(
    scenario: str, options: Mapping[str, str], overrides: tuple[tuple[int, str], ...], _charts: Path | None
) -> TrackSetup:
    if overrides:
        raise PositionError(overrides[0][0], "the race has no ground.")
    return TrackSetup("toy", scenario, CURRENT[0], dict(options))


def _blank(setup: TrackSetup) -> Track:
    return Track(
        setup, turn=1, frames=(Frame("Turn", "", ()),), sealed=None, square=(0, 0), pace=(0, 0), fallen=(False, False)
    )


CURRENT = ["1"]
"""The ruleset version that new set-ups get; a test changes it to play at being a later release."""
OPENINGS = {"toy": Opening(_setup, _blank, lambda setup, _how: _blank(setup))}  # type: ignore[arg-type]
ORIGIN = {"setup": "historical"}


def race(seed: int = 1) -> Game:
    """A new race."""
    opened = begin(_blank(_setup("toy/race", {}, (), None)).draft())
    return Game(Record(opened.state, opened.events, seed, ORIGIN))
