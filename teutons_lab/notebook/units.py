"""Units, fortresses and zones of control of a state as plain data with their drawings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from .counters import back, face, star
from .words import NATIONS, STYLES

MARKS = ("disrupted", "doubled", "entrenched", "moved", "attacked")
HIDDEN, DUMMY = "hidden", "dummy"


def units(state: Any) -> dict[str, dict[str, Any]]:
    """Unit id -> what the board shows of it, for every unit in the game.

    Keys: name, short, label, side, size, arm, cf, mf, at (a hex label or a place such as "turn:4"), the marks
    that are on (disrupted, doubled, entrenched, moved, attacked), `nation` where allies fight together, `covered`,
    `back` and `dummy` for counters that lie face down (see `unit`), and `svg`, the drawn counter.
    """
    counters = state.setup.roster.counters
    gone = ("dead",) if state.phase.endswith(".setup") else ("dead", "off")
    return {counter.id: unit(state, n) for n, counter in enumerate(counters) if state.at[n] not in gone}


def movement(state: Any, number: int) -> int:
    """The movement factor of a unit now, which the era may have raised above the printed one."""
    era = getattr(state.setup, "era", None)
    return int(era.omf(state, number) if era is not None else state.setup.roster.counters[number].omf)


def unit(state: Any, number: int) -> dict[str, Any]:
    """One unit as plain data.

    A counter of the other side that lies face down is only a place and a number: `back`, without factors, arm or
    marks. One of the viewer's own that lies face down says so by `covered`, the number that the other side sees.
    """
    setup, counter, at = state.setup, state.setup.roster.counters[number], state.at[number]
    covered = int(_number(state, number))
    base = {
        "name": setup.roster.names[number],
        "short": _said(setup, number),
        "label": counter.label,
        "side": counter.side,
        "size": counter.size,
        "arm": counter.arm,
        "at": setup.board.labels[at] if isinstance(at, int) else str(at),
        **({"covered": covered} if covered else {}),
    }
    style, nation = _paint(setup, counter)
    if counter.size == HIDDEN:
        return {**base, "back": True, "svg": back(covered, STYLES.get(counter.side, "german"))}
    marks = tuple(mark for mark in MARKS if _on(state, mark, number))
    if counter.size == DUMMY:
        return {**base, "dummy": True, "svg": face({**base, "style": style})}
    mf = movement(state, number)
    face_of = (counter.label, counter.size, counter.arm, counter.cf, mf, style, nation)
    return {
        **base,
        "cf": counter.cf,
        "mf": mf,
        **({"nation": counter.nationality} if nation else {}),
        **dict.fromkeys(marks, True),
        "svg": _drawn(*face_of, _boxed(counter), _era(setup), marks, covered),
    }


def _said(setup: Any, number: int) -> str:
    said = getattr(setup, "said", None)
    return str(said[number] if said else setup.roster.counters[number].short)


def _number(state: Any, number: int) -> int:
    """The number on the back of a counter that lies face down, 0 for one that is face up."""
    column = getattr(state, "hidden", None)
    return int(column[number]) if column is not None else 0


def _paint(setup: Any, counter: Any) -> tuple[str, str]:
    """The colour of a counter, and the letters of its nation where several nations fight on its side."""
    usual = STYLES.get(counter.side, "german")
    if len(_allies(setup).get(counter.side, ())) < 2:
        return usual, ""
    return NATIONS.get(counter.nationality, (usual, ""))


def _allies(setup: Any) -> dict[str, frozenset[str]]:
    """Side -> the nations in its order of battle as the scenario has it, whatever lies face down now."""
    roster = getattr(setup.scenario_data, "roster", setup.roster)
    return _nations(roster)


@cache
def _nations(roster: Any) -> dict[str, frozenset[str]]:
    sides = {counter.side for counter in roster.counters}
    return {
        side: frozenset(c.nationality for c in roster.counters if c.side == side and c.nationality in NATIONS)
        for side in sides
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
    """How symbols are drawn, as the era of the game has it."""
    return str(getattr(getattr(setup, "era", None), "drawn", "block"))


@cache
def _drawn(
    label: str,
    size: str,
    arm: str,
    cf: int,
    mf: int,
    style: str,
    nation: str,
    boxed: str,
    drawn: str,
    marks: tuple[str, ...],
    covered: int,
) -> str:
    shown = {"label": label, "size": size, "arm": arm, "cf": cf, "mf": mf, "style": style, "boxed": boxed}
    return face({**shown, "nation": nation, "drawn": drawn, "covered": covered, **dict.fromkeys(marks, True)})
