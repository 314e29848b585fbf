"""Units, fortresses and zones of control of a state as plain data with their drawings."""

from __future__ import annotations

from functools import cache
from typing import Any

from .counters import face, star
from .words import STYLES


def units(state: Any) -> dict[str, dict[str, Any]]:
    """Unit id -> what the board shows of it, for every unit that is not dead.

    Keys: name, short, label, side, size, arm, cf, mf, at (a hex label or a place such as "turn:4"), the marks that
    are on (disrupted, entrenched, moved, attacked) and `svg`, the drawn counter.
    """
    found: dict[str, dict[str, Any]] = {}
    labels = state.setup.board.labels
    for number, counter in enumerate(state.setup.roster.counters):
        at = state.at[number]
        if at == "dead":
            continue
        found[counter.id] = unit(
            counter,
            labels[at] if isinstance(at, int) else str(at),
            movement(state, number),
            tuple(
                mark for mark in ("disrupted", "entrenched", "moved", "attacked") if _on(state, mark, number)
            ),
            state.setup.roster.names[number],
        )
    return found


def movement(state: Any, number: int) -> int:
    """The movement factor of a unit now, which the era may have raised above the printed one."""
    era = getattr(state.setup, "era", None)
    return int(era.omf(state, number) if era is not None else state.setup.roster.counters[number].omf)


def unit(counter: Any, at: str, mf: int, marks: tuple[str, ...], name: str) -> dict[str, Any]:
    """One unit as plain data; `name` is the name that output uses."""
    style = STYLES.get(counter.side, "german")
    shown: dict[str, Any] = {
        "name": name,
        "short": counter.short,
        "label": counter.label,
        "side": counter.side,
        "size": counter.size,
        "arm": counter.arm,
        "cf": counter.cf,
        "mf": mf,
        "at": at,
        **dict.fromkeys(marks, True),
    }
    shown["svg"] = _drawn(
        counter.label, counter.size, counter.arm, counter.cf, mf, style, _boxed(counter), marks
    )
    return shown


def forts(state: Any) -> list[dict[str, Any]]:
    """Every fortress that stands, and those that fell: hex, strength, side, fallen, drawing."""
    labels = state.setup.board.labels
    standing = {fort[0]: (fort[1], fort[2]) for fort in state.forts}
    out: list[dict[str, Any]] = []
    for at, (strength, side) in sorted(standing.items()):
        out.append(_fort(labels[at], strength, side, False))
    scenario = getattr(state.setup, "scenario_data", None)
    for label, strength, side in getattr(scenario, "fortresses", ()):
        if state.setup.board.index[label] not in standing:
            out.append(_fort(label, strength, side, True))
    return out


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


@cache
def _drawn(
    label: str, size: str, arm: str, cf: int, mf: int, style: str, boxed: str, marks: tuple[str, ...]
) -> str:
    return face(
        {"label": label, "size": size, "arm": arm, "cf": cf, "mf": mf, "style": style, "boxed": boxed}
        | dict.fromkeys(marks, True)
    )
