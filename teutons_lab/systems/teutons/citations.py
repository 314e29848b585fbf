"""Which rules stand behind a combat, beyond the one that every combat cites: for the log and the explanations."""

from __future__ import annotations

from teutons_lab.systems.teutons.odds import Fight, Read
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.supply import is_supplied


def of_the_fight(state: TeutonsState, ladder: Fight, reads: tuple[Read, ...]) -> tuple[str, ...]:
    """The rules that made this combat what it was: its Fortress, its two columns, its bonuses."""
    units = [defender for defender in ladder.defenders if defender.unit is not None]
    has_fort = len(units) < len(ladder.defenders)
    rules = ["T9.3-c"]
    if has_fort and units:
        rules.append("T12.0-d")
    elif has_fort:
        rules += ["T12.0-e", "T12.0-k"]
    if len(reads) > 1:
        rules.append("T10.0-c")
        if has_fort:
            rules += ["T10.0-i", "T12.0-f"]
        if len({read.result for read in reads}) > 1:
            rules.append("T9.3-y")
    if any(state.disrupted[d.unit] and d.gains for d in units if d.unit is not None):
        rules.append("T10.0-g")
    if ladder.overrun_rule and not ladder.overrun and any(read.printed in ("D2", "D3") for read in reads):
        rules.append(ladder.overrun_rule)
    return (*rules, *_of_supply(state, ladder))


def _of_supply(state: TeutonsState, ladder: Fight) -> tuple[str, ...]:
    """The rules behind what supply did to a combat, judged now (T7.0-r)."""
    defenders = [defender.unit for defender in ladder.defenders if defender.unit is not None]
    sides = (("T7.0-p", ladder.attackers), ("T7.0-q", tuple(defenders)))
    cut_off = {rule: [unit for unit in units if not is_supplied(state, unit)] for rule, units in sides}
    found = [rule for rule, units in cut_off.items() if units]
    mixed = 0 < len(cut_off["T7.0-p"]) < len(ladder.attackers) or 0 < len(cut_off["T7.0-q"]) < len(defenders)
    return (*found, *(("T7.0-y",) if mixed else ()), *(("T7.0-r",) if found else ()))


def of_the_shaken(state: TeutonsState, units: tuple[int, ...]) -> tuple[str, ...]:
    """The rules behind a Disruption that finds units Disrupted already, or behind works. Ask before it happens."""
    again = any(state.disrupted[unit] and not state.entrenched[unit] for unit in units)
    dug_in = any(state.entrenched[unit] and not state.disrupted[unit] for unit in units)
    return ("T10.0-f",) * again + ("T10.0-h",) * dug_in


def of_the_fall(state: TeutonsState, attackers: tuple[int, ...], by_d1: bool) -> tuple[str, ...]:
    """The rules behind the fall of a Fortress: an Army that lends nothing is enough for a D1 (T12.0-n)."""
    if not by_d1:
        return ("T12.0-g",)
    return ("T12.0-i",) if any(state.setup.armies[unit] for unit in attackers) else ("T12.0-i", "T12.0-n")


def of_the_way_back(path: tuple[int, ...], must: int) -> tuple[str, ...]:
    """The rules behind a retreat: ordered, ordered and carried on by choice, or a withdrawal."""
    if not must:
        return ("T9.3-h",)
    return ("T9.3-e", "T9.3-g", "T9.4-c") if len(path) - 1 > must else ("T9.3-e",)
