"""What Victory in the West looks like to a reader: counters, moves, combats, as plain values (`kit.portrait`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from teutons_lab.core.verdict import ALLOWED
from teutons_lab.kit.portrait import Plain, Portrait, Source, label_of
from teutons_lab.systems.victory_west import reach
from teutons_lab.systems.victory_west.explain.combat import CombatExplanation
from teutons_lab.systems.victory_west.overrunning import fighters, participants
from teutons_lab.systems.victory_west.points import points_left
from teutons_lab.systems.victory_west.portrait_map import forts, ground, labels, scene, zones
from teutons_lab.systems.victory_west.portrait_moves import moves, numbers
from teutons_lab.systems.victory_west.portrait_stake import stake
from teutons_lab.systems.victory_west.portrait_words import BRANCHES, NATIONS, WORDS, kind_words, result_words
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.words import side_name

MARKS = ("disrupted", "unsupplied", "fatigued", "attacked")


def piece(state: WestState, number: int) -> Plain:
    """One unit as plain data: `cf`, `ds`, `mf`, `rating` as it is now, `steps` and `left`, the `radius` of an HQ."""
    setup = state.setup
    counter, face, left = setup.counter(number), state.face(number), state.steps[number]
    style, letters = BRANCHES.get(counter.branch, NATIONS[counter.nationality])
    marks = dict.fromkeys((mark for mark in MARKS if getattr(state, mark)[number]), True)
    if state.done[number]:
        marks["moved"] = True
    size = ("KG" if counter.nationality == "german" else "BG") if face.cadre else counter.size
    look = {
        "layout": "strengths",
        "label": counter.name,
        "rating": face.er,
        "size": size,
        "type": counter.type,
        "foot": f"{face.attack}-{face.defence}-{face.ma}",
        "style": style,
        "nation": letters,
        "steps": counter.steps,
        "left": left,
        "motorized": face.motorized,
        "blitz": face.blitz,
        "corps": counter.level == "corps",
        **marks,
    }
    if counter.is_hq:
        look |= {"radius": counter.cr, "bonus": counter.cb, "movement": face.ma}
    return {
        "name": setup.roster.names[number],
        "short": setup.said[number],
        "label": counter.name,
        "side": counter.side,
        "size": counter.size,
        "arm": counter.type,
        "at": label_of(state, state.at[number]),
        "cf": face.attack,
        "ds": face.defence,
        "mf": points_left(state, number),
        "rating": face.er,
        "left": left,
        "steps": counter.steps,
        "rank": -1 if counter.is_hq else face.sv,
        **({"radius": counter.cr} if counter.is_hq else {}),
        **marks,
        "words": piece_words(state, number),
        "look": look,
    }


def piece_words(state: WestState, number: int) -> str:
    """A unit in words, after its name: kind, strengths, rating, steps, and what is wrong with it."""
    counter, face, left = state.setup.counter(number), state.face(number), state.steps[number]
    if counter.is_hq:
        said = [f"{kind_words(counter)}, radius {counter.cr}, bonus {counter.cb}, movement {face.ma}, rated {face.er}"]
    else:
        said = [f"{kind_words(counter)}, {face.attack}-{face.defence}-{face.ma}, rated {face.er}"]
        if face.cadre:
            said.append("worn down to its cadre")
        if counter.steps > 1:
            said.append(f"{left} of {counter.steps} steps left")
        if face.blitz != "none":
            said.append("Blitzkrieg-capable")
    said += [mark for mark in ("disrupted", "unsupplied", "fatigued") if getattr(state, mark)[number]]
    return ", ".join([*said, *(["has moved"] if state.done[number] else [])])


# Moves.


def ways(source: Source, names: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Label -> path of everywhere that units can get together."""
    found = source.explain.reach(list(names))
    return dict(found.paths)


def why_not(source: Source, names: Sequence[str], label: str) -> tuple[Any, ...]:
    """The reasons against a hex as the end of a move."""
    return tuple(source.explain.reach(list(names)).why_not(label).refusals)


# Combats.


def attack(
    source: Source, targets: Sequence[str], names: Sequence[str], *, along: Sequence[str] = (), way: Sequence[str] = ()
) -> CombatExplanation:
    """An attack of the phase, or with a `way` an overrun at its end by those of the units who can."""
    state: WestState = source.state
    if not way:
        found: CombatExplanation = source.explain.combat(list(targets), list(names))
        return found
    units, path = numbers(state, names), [state.setup.board.hex_number(label) for label in way]
    draft = state.draft()
    for unit in units:
        spent = reach.spent(state, unit, tuple(path))
        draft.note("mp", unit, max(0, points_left(state, unit) - spent))
        draft.place(unit, path[-1])
    there = draft.freeze()
    target = state.setup.board.hex_number(targets[0])
    able = fighters(there, participants(there, units, path[-1], target)) or units
    rules = state.setup.rules
    posed: CombatExplanation = rules.explain(there).combat(list(targets), [state.name(u) for u in able], overrun=True)
    return posed


def combat(source: Source) -> CombatExplanation | None:
    """The combat that is being resolved, with the support committed so far; None when there is none."""
    state: WestState = source.state
    frame = next((f.locals for f in reversed(state.frames) if f.proc == "Combat"), None)
    if frame is None:
        return None
    found: CombatExplanation = source.explain.combat(
        labels(state, frame.targets),
        [state.name(unit) for unit in frame.attackers],
        hq=[state.name(unit) for unit in frame.hq],
        foe_hq=[state.name(unit) for unit in frame.foe_hq],
        tap=frame.tap,
        sap=frame.sap,
        foe_tap=frame.foe_tap,
        foe_sap=frame.foe_sap,
        overrun=bool(frame.overrun),
    )
    return replace(found, verdict=ALLOWED)  # it is being fought; whether it could be declared again is no question


def declared(state: WestState) -> list[Plain]:
    """The attack that is being declared or fought, told for each of its target hexes."""
    frame = next((f.locals for f in reversed(state.frames) if f.proc in ("Declare", "Combat")), None)
    if frame is None:
        return []
    counters, targets = state.setup.roster.counters, labels(state, frame.targets)
    units = [counters[unit].id for unit in frame.attackers]
    return [{"target": target, "targets": targets, "with": units} for target in targets]


# Command.


def command(source: Source, name: str) -> Plain:
    """The lines of command of a unit, or of a headquarters those of everybody whom it commands."""
    state: WestState = source.state
    unit = state.setup.unit(name)
    if not state.is_hq(unit):
        found = source.explain.command(name)
        return {"explanation": found, "paths": [list(path) for path in found.paths.values()], "cut": None}
    from teutons_lab.core.explanation import Explanation, Line
    from teutons_lab.systems.victory_west.command import line

    side, counter = state.side_of(unit), state.setup.counter(unit)
    paths, lines = [], []
    for other in state.setup.members[side] if not state.disrupted[unit] else ():
        near = state.on_map(other) and not state.is_hq(other)
        if not near or state.setup.board.distance(state.hex_of(other), state.hex_of(unit)) > counter.cr:
            continue
        way = line(state, state.hex_of(other), side, state.face(other).motorized, unit)
        if way is not None:
            paths.append(labels(state, way))
            lines.append(Line(state.name(other), "in command", "V14.11-a"))
    title = f"{state.name(unit)}: radius {counter.cr}, bonus {counter.cb}"
    said = Explanation(title, lines=tuple(lines), result=f"{side_name(side)} units in command: {len(lines)}")
    return {"explanation": said, "paths": paths, "cut": None}


PORTRAIT = Portrait(
    title="The map of Victory in the West",
    words=WORDS,
    piece=piece,
    forts=forts,
    zones=zones,
    moves=moves,
    ways=ways,
    why_not=why_not,
    attack=attack,
    combat=combat,
    declared=declared,
    stake=stake,
    result=result_words,
    basis=lambda state: str(state.setup.charts_data.combat.basis),
    scene=scene,
    ground=ground,
    ties={"command": command},
    together=True,
    die=10,
    date=lambda state: str(state.setup.charts_data.turns[state.turn - 1].dates),
)
