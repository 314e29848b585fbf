"""Leaving the Continent from a Channel port at the start of a turn: the British of 1914 and the BEF of 1940."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Procedure, Roll, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Unit
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.kinds import UNIT_SLOT
from teutons_lab.systems.teutons.state import OFF, TeutonsState
from teutons_lab.systems.teutons.words import and_list, side_name

GONE = "evacuated."
"""The track that says that a unit has left, by the id of its counter."""
WAITS = "waits."
"""The track that says that a unit failed to leave this turn."""
LEAVES_ON = (1, 2, 3)
"""Faces on which a Disrupted unit leaves; read as they stand (R-16)."""


@dataclass(frozen=True)
class Terms:
    """Which units may leave (ids of counters), and by which rules.

    `free`: from a port, without a die in good order. `die`: a Disrupted unit rolls. `second`: a second roll at once,
    whose failure eliminates; `kept`: that leaving is no elimination. "" where a game has no such rule.
    """

    units: tuple[str, ...]
    free: str
    die: str
    second: str = ""
    kept: str = ""


class Leaving(NamedTuple):
    """A Disrupted unit that tries to leave."""

    unit: Unit


def has_left(state: TeutonsState, counter: str) -> bool:
    """Whether the unit of that counter has left the Continent for good."""
    return state.track(GONE + counter) > 0


def _terms(state: TeutonsState) -> Terms:
    terms: Terms | None = state.setup.era.evacuation
    assert terms is not None, "nobody evacuates in this game"
    return terms


def candidates(state: TeutonsState) -> Iterable[tuple[int]]:
    """The units that the rule is about, wherever they are."""
    places = state.setup.roster.by_id
    return [(places[counter],) for counter in _terms(state).units if counter in places]


def why_not_leave(state: TeutonsState, unit: int) -> Iterator[Refusal]:
    """Why a unit cannot leave now: it must begin the turn in a Channel port, and tries once a turn."""
    terms = _terms(state)
    counter = state.setup.counter(unit).id
    if counter not in terms.units:
        yield Refusal(terms.free, lambda: f"{state.name(unit)} does not leave the Continent.")
    elif not state.on_map(unit):
        yield Refusal(terms.free, lambda: f"{state.name(unit)} is not on the map.")
    elif "channel-port" not in state.setup.board.features[state.hex_of(unit)]:
        yield Refusal(
            terms.free,
            lambda: f"{state.name(unit)} is in {state.label(state.hex_of(unit))}; it leaves from a Channel port only.",
            lambda: (state.label(state.hex_of(unit)),),
            also=("R-11",),
        )
    elif state.track(WAITS + counter):
        yield Refusal(terms.die, lambda: f"{state.name(unit)} has failed to leave this turn; it stays for another.")


def do_leave(draft: TeutonsDraft, unit: int) -> None:
    """In good order it is gone; Disrupted it needs the die."""
    if draft.disrupted[unit]:
        draft.call("Leaving", Leaving(unit))
    else:
        _go(draft, unit, _terms(draft).free)


def _go(draft: TeutonsDraft, unit: int, rule: str) -> None:
    """Out of the game for good, which is no elimination."""
    hex_ = draft.hex_of(unit)
    draft.place(unit, OFF)
    for column in ("disrupted", "doubled", "entrenched"):
        draft.flag(column, unit, False)
    draft.set_track(GONE + draft.setup.counter(unit).id, 1)
    kept = _terms(draft).kept
    draft.tell("evacuated", rule, *((kept,) if kept else ()), unit=unit, hex=hex_)


def do_first(draft: TeutonsDraft, face: int) -> None:
    """1 to 3 and it leaves; 4 to 6 and it stays, or tries once more where that is allowed."""
    unit = draft.local(Leaving).unit
    terms = _terms(draft)
    if face in LEAVES_ON:
        _go(draft, unit, terms.die)
        draft.end()
        return
    draft.set_track(WAITS + draft.setup.counter(unit).id, 1)
    draft.tell("not-evacuated", terms.die, unit=unit, lost=False)
    if not terms.second:
        draft.end()


def do_second(draft: TeutonsDraft, face: int) -> None:
    """The last chance: 1 to 3 and it leaves, 4 to 6 and it is lost."""
    unit = draft.local(Leaving).unit
    terms = _terms(draft)
    if face in LEAVES_ON:
        _go(draft, unit, terms.second)
    else:
        draft.eliminate(unit)
        draft.tell("not-evacuated", terms.second, "R-136", unit=unit, lost=True)
    draft.end()


def _named(state: TeutonsState) -> str:
    return state.name(state.local(Leaving).unit)


LEAVING = Procedure(
    "Leaving",
    (
        Roll(
            "evacuation",
            do_first,
            purpose=lambda state: f'evacuation "{_named(state)}"',
            prompt=lambda state: f"The die for {_named(state)}, Disrupted: 1 to 3 leaves, 4 to 6 stays.",
            rule="R-16",
            result=lambda _state, face: "leaves" if face in LEAVES_ON else "stays",
        ),
        Ask(
            "last-boat",
            side=lambda state: state.side_of(state.local(Leaving).unit),
            verbs=(
                Verb("roll-again", lambda draft: draft.next(), rule="R-136", sure=True),
                Verb("pass", lambda draft: draft.end(), rule="R-136"),
            ),
            prompt=lambda state: (
                f"{_named(state)} failed to leave. Roll again at once? On a 4 to 6 it is eliminated. Or pass and stay."
            ),
            rule="R-136",
        ),
        Roll(
            "second-evacuation",
            do_second,
            purpose=lambda state: f'second evacuation "{_named(state)}"',
            prompt=lambda state: f"The second die for {_named(state)}: 1 to 3 leaves, 4 to 6 eliminates it.",
            rule="R-136",
            result=lambda _state, face: "leaves" if face in LEAVES_ON else "eliminated",
        ),
    ),
    Leaving,
)


def do_end(draft: TeutonsDraft) -> None:
    """End the question; next turn everybody may try again."""
    draft.tracks = tuple(track for track in draft.tracks if not track.name.startswith(WAITS))
    draft.next()


def phase(name: str, side: str, rule: str) -> Ask:
    """At the start of a side's turn: who leaves?"""

    def prompt(state: TeutonsState) -> str:
        able = [state.name(unit) for (unit,) in candidates(state) if not any(why_not_leave(state, unit))]
        return f"{side_name(side)} evacuation. {and_list(able) or 'Nobody'} may leave the Continent for good, or pass."

    return Ask(
        name,
        side=lambda _state: side,
        verbs=(
            Verb("evacuate", do_leave, candidates, why_not_leave, UNIT_SLOT, rule),
            Verb("pass", do_end, rule=rule),
        ),
        prompt=prompt,
        rule=rule,
        kind="evacuation",
    )
