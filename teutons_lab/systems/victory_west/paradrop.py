"""Chapters 19.1 to 19.3: who drops where, what the survival die does, and how landing zones come about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Auto, Roll, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Side, Units
from teutons_lab.systems.victory_west import control
from teutons_lab.systems.victory_west.charts.small_tables import DICE
from teutons_lab.systems.victory_west.costs import COUNTRIES
from teutons_lab.systems.victory_west.kinds import UNIT_HEX
from teutons_lab.systems.victory_west.refugees import CITIES, Refuge, empties
from teutons_lab.systems.victory_west.stacking import limit_rule
from teutons_lab.systems.victory_west.state import DEAD, DROP_ZONE, GQG, LZ, OKH, Marker, WestDraft, WestState
from teutons_lab.systems.victory_west.words import number, points, side_name

PARATROOP = "paratroop"
BOXES = {"axis": OKH, "allied": GQG}
"""The box from which the airborne units of a side come (V19.11-a, V17.1-c)."""
TARGETS = (*CITIES, "clear", "wetlands", "woods")
"""Ground on which units can drop (V19.2-a)."""
HARD = (*CITIES, "woods")
"""Ground that adds to the survival die (V19.2-d)."""
SAFE_TO, HURT_TO = 9, 11
"""The highest survival dice, as modified, for a safe landing and for a disrupted one (V19.2-d)."""
SAFE, HURT, LOST = 1, 2, 3
RESULTS = {SAFE: "safe", HURT: "disrupted", LOST: "eliminated"}
DROPS = "drops"
"""The track that counts units that dropped in this turn; extended air missions ask for it (V18.46-a, VR-103)."""
WHOLE_POINT = 2


class Drop(NamedTuple):
    """The Reinforcement Phase of one side. `units` are on their way to `hexes`, one each, the first is checked first.

    `result` is that of the first unit's check, 0 before it; `bridge` the ends of the bridge that it tries to take.
    """

    side: Side
    units: Units = ()
    hexes: Hexes = ()
    result: int = 0
    bridge: Hexes = ()


def under_way(state: WestState) -> dict[int, int]:
    """The units that have been sent and are not yet checked, each with its hex."""
    if not state.frames or state.frames[-1].proc != "Reinforcement":
        return {}
    drop = state.local(Drop)
    return dict(zip(drop.units, drop.hexes, strict=True))


def waiting(state: WestState, side: str, type_: str = PARATROOP) -> tuple[int, ...]:
    """Airborne units of a sort in the box of their side, in order of battle, those on their way left out."""
    counters, away = state.setup.roster.counters, under_way(state)
    return tuple(
        unit
        for unit in state.setup.members[side]
        if counters[unit].type == type_ and state.at[unit] == BOXES[side] and unit not in away
    )


# Where a unit may drop.


def in_range(state: WestState, unit: int, hex: int, activity: str) -> bool:
    """Whether a friendly city of the unit's home country is near enough (V19.2-a, V19.41-a)."""
    side, board = state.side_of(unit), state.setup.board
    reach = state.setup.charts_data.ranges[side][activity]
    home = COUNTRIES.get(state.setup.counter(unit).nationality, "")
    return any(board.distance(city, hex) <= reach for city in state.setup.cities_of(home) if state.owner(city) == side)


def why_grounded(state: WestState, side: str, rule: str) -> Iterator[Refusal]:
    """Nobody flies in rain (V19.12-a, V19.41-a)."""
    if state.raining():
        yield Refusal(rule, lambda: f"In rain no {side_name(side)} unit comes by air.")


def why_not_drop(state: WestState, unit: int, hex: int) -> Iterator[Refusal]:
    """Why a unit may not be sent into a hex by the side whose phase it is."""
    if unit in waiting(state, state.local(Drop).side):
        yield from why_not_land(state, unit, hex)
    else:
        yield from why_absent(state, unit)


def why_absent(state: WestState, unit: int) -> Iterator[Refusal]:
    """Only paratroops in the box of their side drop, and they are there but once (V19.11-a)."""
    yield Refusal(
        "V19.11-a",
        lambda: (
            f"{state.name(unit)} is no paratroop unit that waits in its box; each drops once in the game, and only "
            "from there."
        ),
        also=("V27.16-b",),
    )


def why_not_land(state: WestState, unit: int, hex: int) -> Iterator[Refusal]:
    """Weather, ground, whose the hex is, how far it is, how many fit."""
    side, label = state.side_of(unit), state.label(hex)
    yield from why_grounded(state, side, "V19.12-a")
    yield from why_no_target(state, unit, hex)
    if in_range(state, unit, hex, "paradrop"):
        yield from why_crowded(state, unit, hex)
    else:
        reach = state.setup.charts_data.ranges[side]["paradrop"]
        yield Refusal(
            "V19.2-a",
            lambda: f"{label} is more than {reach} hexes from every friendly city of the home country.",
            lambda: (label,),
        )


def why_no_target(state: WestState, unit: int, hex: int) -> Iterator[Refusal]:
    """The hex itself: enemy, without a bridgehead, and of a ground to land on. Fortifications only add to the die."""
    side, label = state.side_of(unit), state.label(hex)
    ground = state.setup.terrain[hex]
    if ground not in TARGETS:
        words = ground.replace("-", " ")
        yield Refusal("V19.2-b", lambda: f"Nobody drops into the {words} of {label}.", lambda: (label,))
    elif state.owner(hex) == side:
        yield Refusal(
            "V19.2-b", lambda: f"{label} is friendly; paratroops drop into enemy hexes only.", lambda: (label,)
        )
    elif state.bridgehead(hex) is not None:
        yield Refusal("V19.2-b", lambda: f"There is a bridgehead in {label}; nobody drops there.", lambda: (label,))


def why_crowded(state: WestState, unit: int, hex: int) -> Iterator[Refusal]:
    """Stacking holds for those on their way too (V7.23-a)."""
    side = state.side_of(unit)
    coming = [other for other, goal in under_way(state).items() if goal == hex]
    weight = state.weight((*state.friends_at(hex, side), *coming, unit))
    limit = int(state.setup.stack_limits[hex])
    if weight > limit:
        label = state.label(hex)
        yield Refusal(
            limit_rule(state, hex),
            lambda: f"{label} holds at most {points(limit)} stacking points a side; this would make {points(weight)}.",
            lambda: (label,),
            also=("V7.23-a",),
        )


def drop_args(state: WestState) -> Iterable[tuple[int, int]]:
    """Every waiting unit over every hex that one could land on."""
    side = state.local(Drop).side
    if state.raining():
        return ()
    goals = [hex_ for hex_ in state.setup.landing_grounds if state.owner(hex_) != side]
    return ((unit, hex_) for unit in waiting(state, side) for hex_ in goals)


def can_drop(state: WestState) -> bool:
    """Whether there is anything to ask."""
    return any(not any(why_not_drop(state, *args)) for args in drop_args(state))


def do_drop(draft: WestDraft, unit: int, hex: int) -> None:
    """Send a unit; the checks come when all have been sent (V19.2-c, V19.13-a)."""
    drop = draft.local(Drop)
    draft.set(units=(*drop.units, unit), hexes=(*drop.hexes, hex))
    draft.set_track(DROPS, draft.track(DROPS) + 1)
    draft.tell("dropping", "V19.2-c", "V19.13-a", "V19.11-a", unit=unit, hex=hex)


# The survival check.


def survival_parts(state: WestState, side: str, hex: int) -> tuple[tuple[str, int, str], ...]:
    """What is added to the survival die: words, number, rule. Enemy half points are dropped at the end (VR-104)."""
    ground, fort = state.setup.terrain[hex], state.fort(hex)
    parts = []
    if ground in HARD:
        parts.append((f"{'woods' if ground == 'woods' else 'city'} hex", 1, "V19.2-d"))
    enemy = state.weight(state.enemies_at(hex, side)) // 2
    if enemy:
        parts.append(("stacking points of the enemy there", enemy, "VR-104"))
    if fort is not None and fort.ids:
        parts.append(("strength of the fortification", fort.ids, "VR-105"))
    return tuple(parts)


def survival(state: WestState, side: str, hex: int, face: int) -> int:
    """The result of a survival die (V19.2-d): SAFE, HURT or LOST."""
    die = face + sum(part for _, part, _ in survival_parts(state, side, hex))
    return SAFE if die <= SAFE_TO else HURT if die <= HURT_TO else LOST


def wins(state: WestState, unit: int, hex: int) -> bool:
    """Whether a survivor makes the hex friendly: no enemy and no fortification, a whole point there (V19.2-e).

    Two battalions do it, one does not (V19.2-g). Those whose check is still to come are not in the hex yet.
    """
    side = state.side_of(unit)
    empty = not state.enemies_at(hex, side) and state.enemy_fort(hex, side) is None
    return empty and state.weight((*state.friends_at(hex, side), unit)) >= WHOLE_POINT


def do_survival(draft: WestDraft, face: int) -> None:
    """The die of the first unit on its way; each has its own (V19.13-a)."""
    drop = draft.local(Drop)
    result = survival(draft, drop.side, drop.hexes[0], face)
    draft.tell("landed", "V19.2-d", "VR-104", unit=drop.units[0], hex=drop.hexes[0], face=face, result=RESULTS[result])
    draft.set(result=result)


def do_land(draft: WestDraft) -> None:
    """A survivor is on the ground, disrupted or not (V19.2-h); one that enters a Belgian or French city empties it."""
    drop = draft.local(Drop)
    unit, hex_ = drop.units[0], drop.hexes[0]
    if drop.result == LOST:
        draft.place(unit, DEAD)
        draft.note("steps", unit, 0)
        draft.tell("eliminated", "V19.2-d", units=(unit,), hex=hex_)
        return
    crowd = empties(draft, (unit,), hex_)
    set_down(draft, unit, hex_)
    if drop.result == HURT:
        draft.note("disrupted", unit)
        draft.tell("disrupted", "V19.2-d", "V19.2-h", units=(unit,))
    if crowd:
        draft.call("Refuge", Refuge(hex_, 1, "V13.11-c"))


def set_down(draft: WestDraft, unit: int, hex: int) -> None:
    """Put a unit that came by air into a hex: it wins the hex (V19.2-e), or is in a landing zone (V19.2-f, V19.31-c).

    It is supplied on arrival and acts like any other (V17.1-a). A zone stays until it falls or its hex is won
    (V19.31-b).
    """
    side, won = draft.side_of(unit), wins(draft, unit, hex)
    friendly, there = draft.owner(hex) == side, draft.lz(hex, side)
    draft.place(unit, hex)
    draft.note("unsupplied", unit, False)
    if not friendly and not won and not there:
        draft.put_marker(Marker(LZ, hex, side=side))
        draft.put_marker(Marker(DROP_ZONE, hex))
        draft.tell("lz", "V19.2-f", "V19.2-g", "V19.31-c", "V19.31-b", "V19.32-a", "V17.1-a", unit=unit, hex=hex)
    elif won and not friendly:
        draft.tell("landing-wins", "V19.2-e", "V19.2-g", "V19.45-a", "V17.1-a", unit=unit, hex=hex)
    control.settle(draft, hex)


def do_next_drop(draft: WestDraft) -> None:
    """The first unit is down; the next one is checked."""
    drop = draft.local(Drop)
    draft.set(units=drop.units[1:], hexes=drop.hexes[1:], result=0, bridge=())
    if drop.units[1:]:
        draft.goto("survival")


def dice(state: WestState, side: str, hex: int) -> str:
    """What the faces mean: "1-8 safe, 9-10 disrupted"."""
    words = []
    for result, word in RESULTS.items():
        faces = [face for face in DICE if survival(state, side, hex, face) == result]
        if faces:
            words.append(f"{faces[0]}{f'-{faces[-1]}' if len(faces) > 1 else ''} {word}")
    return ", ".join(words)


def _drop_prompt(state: WestState) -> str:
    drop = state.local(Drop)
    return (
        f"{side_name(drop.side)} paradrops. {number(len(drop.units), 'unit')} on the way, "
        f"{len(waiting(state, drop.side))} in the box. Send one, or finish?"
    )


def _survival_prompt(state: WestState) -> str:
    drop = state.local(Drop)
    where = f"{state.label(drop.hexes[0])} {state.setup.board.town[drop.hexes[0]]}".strip()
    return f"{state.name(drop.units[0])} drops on {where}: {dice(state, drop.side, drop.hexes[0])}."


def on_way(state: WestState) -> bool:
    """Whether a unit is on its way or has just landed."""
    return bool(state.local(Drop).units)


STEPS = (
    Ask(
        "drop",
        side=lambda state: str(state.local(Drop).side),
        verbs=(
            Verb("paradrop", do_drop, drop_args, why_not_drop, UNIT_HEX, "V19.2-a"),
            Verb("pass", lambda draft: draft.next(), rule="V17.26-a"),
        ),
        prompt=_drop_prompt,
        rule="V19.2-c",
        when=can_drop,
    ),
    Roll(
        "survival",
        do_survival,
        purpose=lambda state: f"survival {state.name(state.local(Drop).units[0])}",
        prompt=_survival_prompt,
        rule="V19.2-d",
        result=lambda state, face: RESULTS[survival(state, state.local(Drop).side, state.local(Drop).hexes[0], face)],
        faces=len(DICE),
        when=on_way,
    ),
    Auto("land", do_land, when=on_way),
)
NEXT = Auto("next-drop", do_next_drop, when=on_way)
