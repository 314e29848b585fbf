"""France 1914: Mata Hari, or Intelligence, turns hidden counters face up; and the taxicabs of Paris."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Roll, Verb
from teutons_lab.core.notation import Slot
from teutons_lab.core.tokens import Token
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Units
from teutons_lab.systems.teutons import hidden, replacements, victory
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.era import Arrival
from teutons_lab.systems.teutons.kinds import UNIT_HEX
from teutons_lab.systems.teutons.state import DEAD, TeutonsState

GERMAN, ALLIED = "german", "allied"
CAUGHT = "mata-hari"
"""The track that is 1 once she is gone; until then the back of the Game Turn marker shows (T2.4-a)."""
TAXICABS = "taxicabs"
OFFERED, USED = 1, 2
NEAR_PARIS = 3
BACK = "hidden counter "


class CoverKind:
    """A counter of the other side that lies face down, by the number on its back: "hidden counter 3"."""

    sort = "cover"
    expected = 'a counter that lies face down, such as "hidden counter 3"'

    def parse(self, token: Token) -> int:
        number = token.text.removeprefix(BACK)
        if token.key or not token.text.startswith(BACK) or not number.isdecimal() or len(number) > 2:
            raise ValueError(token.text)
        return int(number)

    def bind(self, _setup: Any, value: int) -> int:
        return value

    def show(self, _setup: Any, value: int) -> str:
        return f'"{BACK}{value}"'


COVER = CoverKind()


def name_of(state: TeutonsState) -> str:
    """What the texts call her; a class may prefer another word (option `spy`)."""
    return "Mata Hari" if state.setup.options["spy"] == "mata-hari" else "Intelligence"


# Mata Hari (T1914.mata-a to T1914.mata-c).


class Intelligence(NamedTuple):
    """One question: the number of the counter; `fresh` are Armies found out that may dig in."""

    number: int
    fresh: Units = ()


def _covers(state: TeutonsState) -> Iterable[tuple[int]]:
    return sorted((state.hidden[unit],) for unit in state.setup.members[ALLIED] if state.hidden[unit])


def why_not_ask(state: TeutonsState, number: int) -> Iterator[Refusal]:
    """Only an Allied counter that lies face down can be asked about (R-117)."""
    if (number,) not in set(_covers(state)):
        yield Refusal(
            "T1914.mata-a", lambda: f"No Allied counter that lies face down has the number {number}.", also=("R-117",)
        )


def do_answer(draft: TeutonsDraft, face: int) -> None:
    """A 1 is the end of her, before anything is learnt; else the counter is turned up. Read literally (R-16)."""
    number = draft.local(Intelligence).number
    unit = next(u for u in draft.setup.members[ALLIED] if draft.hidden[u] == number)
    if face == 1:
        draft.set_track(CAUGHT, 1)
        draft.tell("mata-hari", "T1914.mata-b", "T2.4-a", "R-117", number=number, caught=True)
        return
    draft.tell("mata-hari", "T1914.mata-a", "T1914.mata-c", number=number, caught=False)
    if hidden.show(draft, unit, "T1914.mata-a") and hidden.may_dig_in(draft, unit):
        draft.set(fresh=(unit,))


INTELLIGENCE = Procedure(
    "Intelligence",
    (
        Roll(
            "intelligence-die",
            do_answer,
            purpose=lambda state: f"intelligence {state.local(Intelligence).number}",
            prompt=lambda state: (
                f"{name_of(state)} asks about {BACK}{state.local(Intelligence).number}: a 1 is the end of it, "
                "anything else turns the counter up."
            ),
            rule="T1914.mata-a",
            result=lambda _state, face: "found out" if face == 1 else "turned up",
        ),
        hidden.dig_in_step("dig-in"),
    ),
    Intelligence,
)


def intelligence_phase(name: str) -> Ask:
    """In the German part of the replacement phase, as often as he likes while she lives."""
    return Ask(
        name,
        side=lambda _state: GERMAN,
        verbs=(
            Verb(
                "uncover",
                lambda draft, number: draft.call("Intelligence", Intelligence(number)),
                _covers,
                why_not_ask,
                (Slot("counter", COVER),),
                "T1914.mata-a",
            ),
            Verb("pass", lambda draft: draft.next(), rule="T1914.mata-c"),
        ),
        prompt=lambda state: (
            f"German: {name_of(state)} may find out what a hidden counter is. Name one, or pass; "
            "you may ask again next turn."
        ),
        rule="T1914.mata-a",
        kind="intelligence",
        when=lambda state: not state.track(CAUGHT),
    )


# The taxicabs of Paris (T1914.taxi-a to T1914.taxi-c, R-118).


def is_alarm(state: TeutonsState) -> bool:
    """Whether Paris traces supply and a German unit stands three hexes away or nearer of it."""
    board = state.setup.board
    near = any(
        board.distance(state.hex_of(unit), hex_) <= NEAR_PARIS
        for unit in state.setup.members[GERMAN]
        if state.on_map(unit) and state.is_known(unit)
        for hex_ in victory.paris(state)
    )
    return near and victory.paris_traces(state, ALLIED, "France")


def arrival(state: TeutonsState, unit: int, hex: int) -> Arrival:
    """Whoever arrives lies face up (T4.0-j, T4.0-r); a French Replacement in Paris, with the alarm given, is in good
    order. Reinforcements, and whoever enters at the map edge, are Disrupted all the same (T1914.taxi-c).
    """
    rebuilt = state.rebuilding[unit]
    open_ = ("T4.0-j",) if rebuilt else ("T4.0-r", "R-146")
    if state.setup.nationalities[unit] != "France" or not is_alarm(state):
        return False, open_
    if rebuilt and hex in victory.paris(state):
        return True, ("T1914.taxi-a", *open_)
    return False, ("T1914.taxi-c", *open_)


def do_sound_alarm(draft: TeutonsDraft) -> None:
    """The first time that it is given, one Corps more comes back (T1914.taxi-b)."""
    if not draft.track(TAXICABS) and is_alarm(draft):
        draft.set_track(TAXICABS, OFFERED)
        draft.tell("alarm", "T1914.taxi-b", "R-118")


def why_not_drive(state: TeutonsState, unit: int, hex: int) -> Iterator[Refusal]:
    """Only an eliminated French infantry Corps, and only into Paris."""
    counter = state.setup.counter(unit)
    if (counter.nationality, counter.size, counter.arm) != ("France", "corps", "infantry") or state.at[unit] != DEAD:
        yield Refusal(
            "T1914.taxi-b", lambda: f"{state.name(unit)} is no eliminated French infantry Corps.", also=("R-118",)
        )
        return
    if hex not in victory.paris(state):
        label = state.label(hex)
        yield Refusal("T1914.taxi-b", lambda: f"The taxis drive from Paris; {label} is not there.", lambda: (label,))
        return
    yield from replacements.why_not_enter(state, unit, hex, ALLIED)


def _drives(state: TeutonsState) -> Iterable[tuple[int, int]]:
    return (
        (unit, hex_) for unit in state.setup.members[ALLIED] if state.at[unit] == DEAD for hex_ in victory.paris(state)
    )


def do_drive(draft: TeutonsDraft, unit: int, hex: int) -> None:
    """The additional Corps enters in good order."""
    draft.enter(unit, hex)
    draft.set_track(TAXICABS, USED)
    draft.tell("arrived", "T1914.taxi-b", unit=unit, hex=hex, fresh=True)
    draft.next()


def do_stay_home(draft: TeutonsDraft) -> None:
    """Nobody comes, and the chance is gone."""
    draft.set_track(TAXICABS, USED)
    draft.next()


def taxicabs_phase(name: str) -> tuple[Auto, Ask]:
    """The alarm, and the Corps that it brings."""
    return (
        Auto("allied.alarm", do_sound_alarm),
        Ask(
            name,
            side=lambda _state: ALLIED,
            verbs=(
                Verb("place", do_drive, _drives, why_not_drive, UNIT_HEX, "T1914.taxi-b"),
                Verb("pass", do_stay_home, rule="T1914.taxi-b"),
            ),
            prompt=lambda _state: (
                "Allied: Alarme! One eliminated French infantry Corps may come back in Paris at once, in good order."
            ),
            rule="T1914.taxi-b",
            kind="taxicabs",
            when=lambda state: state.track(TAXICABS) == OFFERED,
        ),
    )
