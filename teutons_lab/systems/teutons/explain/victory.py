"""`explain.victory`: how near a side is to winning, condition by condition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from teutons_lab.core import engine
from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.systems.teutons import victory, zones
from teutons_lab.systems.teutons.era import Condition
from teutons_lab.systems.teutons.explain.asking import place, side_of, way
from teutons_lab.systems.teutons.explain.supply import trace_from
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.words import and_list, number, side_name, side_people


@dataclass(frozen=True, repr=False)
class VictoryExplanation(Explanation):
    """How a side stands now, as if the check came now.

    `level`: "smashing", "normal" or "". `paris`: label -> who holds it (a side, or "" for nobody). `supply_lines`:
    label -> the labels of the defender's line from that hex of Paris, () where none runs. `turns_left`: turns
    after this one.
    """

    side: str = field(default="", kw_only=True)
    level: str = field(default="", kw_only=True)
    paris: dict[str, str] = field(default_factory=dict, kw_only=True)
    supply_lines: dict[str, tuple[str, ...]] = field(default_factory=dict, kw_only=True)
    turns_left: int = field(default=0, kw_only=True)

    def as_dict(self) -> dict[str, Any]:
        """Plain data: the ladder and every field."""
        return {
            **super().as_dict(),
            "side": self.side,
            "level": self.level,
            "paris": dict(self.paris),
            "supply_lines": {label: list(path) for label, path in self.supply_lines.items()},
            "turns_left": self.turns_left,
        }


def explain_victory(state: TeutonsState, name: str) -> VictoryExplanation:
    """What a side has of its victory conditions now, and what it lacks."""
    side = side_of(state, name)
    attacker = side == state.setup.era.attacker
    level = victory.german_level(state) if attacker else _allied_level(state)
    lines = [*_paris_lines(state)]
    lines += _german_lines(state) if attacker else _allied_lines(state)
    left = state.setup.scenario_data.turns - state.turn
    lines.append(Line("Turns after this one", str(left), "T3.0-n", ("R-05",)))
    defender = state.setup.era.defender
    return VictoryExplanation(
        f"How near the {side_name(side)} side is to victory",
        lines=tuple(lines),
        result=_result(state, side, level),
        side=side,
        level=victory.LEVELS.get(level, ""),
        paris={state.label(hex_): _holder(state, hex_) for hex_ in victory.paris(state)},
        supply_lines={
            state.label(hex_): tuple(map(state.label, trace_from(state, defender, hex_)[1]))
            for hex_ in victory.paris(state)
        },
        turns_left=left,
    )


def _allied_level(state: TeutonsState) -> int:
    """What the Allied side would have if the game ended now: nothing while the Germans have won."""
    if victory.german_level(state):
        return 0
    return victory.SMASHING if victory.units_in_germany(state) else victory.NORMAL


def _holder(state: TeutonsState, hex: int) -> str:
    """The side of the units in a hex, or of its Fortress; "" for nobody."""
    units = state.units_at(hex)
    if units:
        return state.side_of(units[0])
    fort = state.fort_at.get(hex)
    return fort.side if fort is not None else ""


def _paris_lines(state: TeutonsState) -> Iterator[Line]:
    """Who holds each hex of Paris, and the defender's line from it."""
    defender = state.setup.era.defender
    verdicts = state.setup.era.verdicts
    holding, line_rule = verdicts[True, "smashing"][0], verdicts[True, "normal"][0]
    for hex_ in victory.paris(state):
        units = [state.name(unit) for unit in state.units_at(hex_)]
        fort = state.fort_at.get(hex_)
        held = units + ([f"a {side_name(fort.side)} Fortress"] if fort is not None else [])
        label = zones.labels(state, hex_)
        yield Line(f"{place(state, hex_)}: {and_list(held) or 'nobody'}", "", holding, hexes=label)
        told, path, cut = trace_from(state, defender, hex_)
        if path:
            hexes = tuple(map(state.label, path))
            yield Line(
                f"{side_name(defender)} supply line: {way(state, path)}",
                number(len(path) - 1, "hex", "hexes"),
                line_rule,
                ("T7.0-z",),
                hexes,
            )
        else:
            nearest = f", at {state.label(cut[0])} first" if cut else ""
            rules = told[1].rules if len(told) > 1 else told[0].rules
            yield Line(
                f"{side_name(defender)} supply line from {label[0]}: cut{nearest}",
                "none",
                line_rule,
                ("T7.0-z", *rules),
                tuple(map(state.label, cut)),
            )


def _german_lines(state: TeutonsState) -> Iterator[Line]:
    conditions = list(state.setup.era.conditions(state)) or list(_common_conditions(state))
    return (Line(found.label, found.value, found.rule, found.also) for found in conditions)


def _common_conditions(state: TeutonsState) -> Iterator[Condition]:
    """Paris and a line from it, where a game says nothing of its own."""
    era = state.setup.era
    rule = era.verdicts[True, "normal"][0]
    paris = victory.paris(state)
    held = [hex_ for hex_ in paris if state.friends_at(hex_, era.attacker)]
    yield Condition("Own units in both hexes of Paris", f"{len(held)} of {len(paris)}", rule)
    line = len(held) == len(paris) and victory.paris_traces(state, era.attacker, era.supplies[era.attacker])
    yield Condition("A line from Paris to the eastern edge", "yes" if line else "not yet", rule)


def _allied_lines(state: TeutonsState) -> Iterator[Line]:
    era = state.setup.era
    normal, smashing = (era.verdicts[False, level][0] for level in ("normal", "smashing"))
    won = victory.german_level(state)
    enemy = side_people(era.attacker).replace("The", "the")
    yield Line(f"Normal: {enemy} have not won", "no" if won else "so far", normal, ("T3.0-l",))
    raiders = victory.units_in_germany(state)
    names = and_list([state.name(unit) for unit in raiders]) or "nobody"
    hexes = zones.labels(state, *(state.hex_of(unit) for unit in raiders))
    yield Line(f"Smashing: a unit in Germany at the last check: {names}", str(len(raiders)), smashing, ("R-24",), hexes)


def _result(state: TeutonsState, side: str, level: int) -> str:
    if not state.frames:
        return engine.node(state).prompt
    if not level:
        return "Not won as things stand."
    when = "at the next German check" if side == state.setup.era.attacker else "at the end of the last turn"
    return f"As things stand: a {victory.LEVELS[level].capitalize()} Victory {when}."
