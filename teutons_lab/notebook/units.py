"""Units, fortresses and zones of control of a state as plain data with their drawings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from .counters import face, star
from .words import STYLES

MARKS = ("disrupted", "entrenched", "moved", "attacked")


def units(state: Any) -> dict[str, dict[str, Any]]:
    """Unit id -> what the board shows of it, for every unit in the game.

    Keys: name, short, label, side, size, arm, cf, mf, at (a hex label or a place such as "turn:4"), the marks
    that are on (disrupted, entrenched, moved, attacked) and `svg`, the drawn counter.
    """
    counters = state.setup.roster.counters
    gone = ("dead",) if state.phase.endswith(".setup") else ("dead", "off")
    return {counter.id: unit(state, n) for n, counter in enumerate(counters) if state.at[n] not in gone}


def movement(state: Any, number: int) -> int:
    """The movement factor of a unit now, which the era may have raised above the printed one."""
    era = getattr(state.setup, "era", None)
    return int(era.omf(state, number) if era is not None else state.setup.roster.counters[number].omf)


def unit(state: Any, number: int) -> dict[str, Any]:
    """One unit as plain data."""
    setup, counter, at = state.setup, state.setup.roster.counters[number], state.at[number]
    said = getattr(setup, "said", None)
    marks = tuple(mark for mark in MARKS if _on(state, mark, number))
    mf = movement(state, number)
    face_of = (counter.label, counter.size, counter.arm, counter.cf, mf, STYLES.get(counter.side, "german"))
    return {
        "name": setup.roster.names[number],
        "short": said[number] if said else counter.short,
        "label": counter.label,
        "side": counter.side,
        "size": counter.size,
        "arm": counter.arm,
        "cf": counter.cf,
        "mf": mf,
        "at": setup.board.labels[at] if isinstance(at, int) else str(at),
        **dict.fromkeys(marks, True),
        "svg": _drawn(*face_of, _boxed(counter), _era(setup), marks),
    }


def forts(state: Any, fallen: Iterable[int] = ()) -> list[dict[str, Any]]:
    """Every fortress that stands, and those that fell: hex, strength, side, fallen, drawing.

    `fallen` are hexes whose fortress fell in this game.
    """
    labels = state.setup.board.labels
    out = [_fort(labels[at], strength, side, False) for at, strength, side in sorted(state.forts)]
    standing = {fort["hex"] for fort in out}
    for hex_ in dict.fromkeys(fallen):
        if labels[hex_] not in standing:
            out.append(_fort(labels[hex_], 0, _owner(state, labels[hex_]), True))
    return out


def _owner(state: Any, label: str) -> str:
    known = {at: side for at, _, side in getattr(state.setup.scenario_data, "fortresses", ())}
    return str(known.get(label, ""))


def _fort(label: str, strength: int, side: str, fallen: bool) -> dict[str, Any]:
    style = STYLES.get(side, "french")
    return {
        "hex": label,
        "strength": strength,
        "side": side,
        "fallen": fallen,
        "svg": star(strength, style, fallen),
    }


def _on(state: Any, mark: str, number: int) -> bool:
    column = getattr(state, mark, None)
    return bool(column[number]) if column is not None else False


def _boxed(counter: Any) -> str:
    """The yellow box of 1870: strength of the French, movement of Prussian armies."""
    if counter.side == "french":
        return "cf"
    return "mf" if counter.side == "prussian" and counter.size == "army" else ""


def _era(setup: Any) -> str:
    """How symbols are drawn: solid blocks in 1870, framed ones later."""
    return "block" if getattr(setup.scenario_data, "game", "") == "1870" else "framed"


@cache
def _drawn(
    label: str,
    size: str,
    arm: str,
    cf: int,
    mf: int,
    style: str,
    boxed: str,
    drawn: str,
    marks: tuple[str, ...],
) -> str:
    shown = {"label": label, "size": size, "arm": arm, "cf": cf, "mf": mf, "style": style, "boxed": boxed}
    return face({**shown, "drawn": drawn, **dict.fromkeys(marks, True)})
