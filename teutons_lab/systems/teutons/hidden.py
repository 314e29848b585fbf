"""Hidden units and dummies of 1914: what turns a counter face up, and what a side learns that it did not know.

What may be ordered depends on what the ordering side knows; what happens then follows the truth (`state.truth`). So
no refusal tells anything about a counter that lies face down, and whoever is stopped by one has acted first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teutons_lab.core.flow import Ask, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons import zones
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.entrenchment import do_entrench
from teutons_lab.systems.teutons.kinds import UNIT_SLOT
from teutons_lab.systems.teutons.state import OFF, TeutonsState
from teutons_lab.systems.teutons.supply import is_supplied
from teutons_lab.systems.teutons.words import side_name


def show(draft: TeutonsDraft, unit: int, *rules: str) -> bool:
    """Turn a counter face up; a Dummy leaves the game (T1914.hidden-h). Says whether it was a unit."""
    real = bool(draft.setup.real[unit])
    if not real:
        hex_ = draft.hex_of(unit)
        draft.unveil(unit, *rules, "T1914.hidden-h")
        for column in ("disrupted", "entrenched"):
            draft.flag(column, unit, False)
        draft.place(unit, OFF)
        draft.tell("dummy", *rules, unit=unit, hex=hex_)
    else:
        draft.unveil(unit, *rules, "T1914.hidden-h")
    return real


def comes_into_view(draft: TeutonsDraft, unit: int, *rules: str) -> bool:
    """Show a unit that moves or attacks (T1914.hidden-a); False for a Dummy, which is gone (T1914.hidden-j)."""
    if not draft.setup.real[unit]:
        return show(draft, unit, *rules, "T1914.hidden-j")
    if draft.hidden[unit]:
        draft.unveil(unit, *rules)
    return True


def covered_beside(state: TeutonsState, hex: int, side: str) -> Iterator[int]:
    """Enemy counters around a hex that lie face down."""
    for near in state.setup.board.adjacent[hex]:
        yield from (unit for unit in state.enemies_at(near, side) if state.hidden[unit])


def look_around(draft: TeutonsDraft, unit: int, hex: int) -> None:
    """A unit has come to a hex: Dummies beside it are found out (T1914.hidden-e).

    Not those that stand with a unit (T1914.hidden-f), nor those beyond the Franco-German border (T1914.hidden-g).
    What lies beside it and stays face down has shown something by stopping the unit or not.
    """
    side = draft.side_of(unit)
    for other in tuple(covered_beside(draft, hex, side)):
        if draft.setup.real[other]:
            continue
        there, owner = draft.hex_of(other), draft.side_of(other)
        guarded, beyond = bool(draft.friends_at(there, owner)), zones.crosses_border(draft, hex, there)
        if guarded or beyond:
            rule = "T1914.hidden-f" if guarded else "T1914.hidden-g"
            draft.tell("unseen", rule, unit=other, hex=there, visible_to=frozenset({owner}))
        else:
            show(draft, other, "T1914.hidden-e")
    note(draft, hex, side)


def note(draft: TeutonsDraft, hex: int, side: str) -> None:
    """Remember that a side has learnt something of the counters around a hex, which is not taken back."""
    numbers = sorted(draft.hidden[unit] for unit in covered_beside(draft, hex, side))
    if numbers:
        backs = tuple(f"hidden counter {number}" for number in numbers)
        draft.tell("scouted", "R-55", hex=hex, reveals=backs, learns=frozenset({side}))


def cut_unseen(state: TeutonsState, units: Iterable[int]) -> tuple[int, ...]:
    """Units that counters lying face down keep from supply, and nothing else does."""
    truth = state.truth
    if truth is state:
        return ()
    return tuple(sorted(unit for unit in units if is_supplied(state, unit) and not is_supplied(truth, unit)))


def tell_cut(draft: TeutonsDraft, units: Iterable[int], side: str) -> None:
    """Tell a side which of its units turn out to be cut off by what it cannot see; that is not taken back (R-55)."""
    known = {unit for event in draft.events if event.kind == "unsupplied" for unit in event["units"]}
    cut = tuple(unit for unit in cut_unseen(draft, units) if unit not in known)
    if cut:
        news = ("a supply line is cut",)
        draft.tell("unsupplied", "T6.0-ae", "R-55", units=cut, reveals=news, learns=frozenset({side}))


def turn_up_targets(draft: TeutonsDraft, targets: tuple[int, ...], side: str) -> tuple[int, ...]:
    """Turn up everything in the hexes attacked (T1914.hidden-b); gives the units, Dummies being gone."""
    found: list[int] = []
    for hex_ in targets:
        for unit in draft.enemies_at(hex_, side):
            if draft.hidden[unit] and show(draft, unit, "T1914.hidden-b", "R-114"):
                found.append(unit)
    return tuple(found)


# An Army that is turned up, not by its own doing, may dig in at once (T1914.hidden-i, R-116).


def may_dig_in(state: TeutonsState, unit: int) -> bool:
    """Whether a unit just turned up can entrench: an Army in good order that is not dug in."""
    return bool(state.setup.armies[unit]) and not state.disrupted[unit] and not state.entrenched[unit]


def why_not_dig_in(state: TeutonsState, unit: int) -> Iterator[Refusal]:
    """Only Armies just turned up dig in here."""
    fresh: tuple[int, ...] = state.frames[-1].locals.fresh
    if unit not in fresh:
        yield Refusal(
            "T1914.hidden-i", lambda: f"{state.name(unit)} has not just been turned face up.", also=("R-116",)
        )


def do_dig_in(draft: TeutonsDraft, unit: int) -> None:
    """Entrench an Army that was just turned up."""
    do_entrench(draft, unit)
    draft.set(fresh=tuple(other for other in draft.frames[-1].locals.fresh if other != unit))


def dig_in_step(name: str) -> Ask:
    """The owner of Armies just turned up (local `fresh`) may entrench them; they can then count on it at once."""
    return Ask(
        name,
        side=lambda state: state.side_of(state.frames[-1].locals.fresh[0]),
        verbs=(
            Verb(
                "entrench",
                do_dig_in,
                lambda state: ((unit,) for unit in state.frames[-1].locals.fresh),
                why_not_dig_in,
                UNIT_SLOT,
                "T1914.hidden-i",
            ),
            Verb("pass", lambda draft: draft.next(), rule="T1914.hidden-i"),
        ),
        prompt=lambda state: (
            f"{side_name(state.side_of(state.frames[-1].locals.fresh[0]))}: "
            f"{state.name(state.frames[-1].locals.fresh[0])} has been found out. It may dig in now, or pass."
        ),
        rule="T1914.hidden-i",
        kind="dig-in",
        when=lambda state: bool(state.frames[-1].locals.fresh),
    )
