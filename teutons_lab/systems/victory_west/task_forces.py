"""Chapters 6.6 and 7.3: Task Force markers, which stand for Axis stacks, and who may look into them.

Both players agree on hidden movement when they set up (option `task_forces`); without it every stack is open. A unit
under a marker keeps its number in the column `force`; what the other side sees instead is made in `seen.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teutons_lab.core.flow import Ask, Verb
from teutons_lab.core.notation import INT, Slot
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west import zones
from teutons_lab.systems.victory_west.counters import MARKER
from teutons_lab.systems.victory_west.kinds import HEX_SLOT, UNIT, UNIT_SLOT
from teutons_lab.systems.victory_west.points import side_moving
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.words import watch

OPTION = "task_forces"
MARKERS = 8
"""Task Force markers of the Axis (V6.61-a); the Allies have none in The Cape (V6.61-b, VR-121)."""
FORCE_UNIT = (Slot("force", INT), Slot("unit", UNIT))
SET_UP = "axis.forces"
"""The step of the first turn at which the Axis covers stacks before anything moves (V6.62-a)."""


def agreed(state: WestState) -> bool:
    """Whether hidden movement was agreed on (V6.61-a)."""
    return bool(state.setup.options.get(OPTION) == "yes")


def members(state: WestState, number: int) -> tuple[int, ...]:
    """The units that a marker stands for, in order of battle; none for a marker that is free (V6.68-a)."""
    return tuple(unit for unit, force in enumerate(state.force) if force == number)


def forces(state: WestState) -> dict[int, tuple[int, ...]]:
    """The markers in use, each with its units."""
    return {number: members(state, number) for number in sorted({force for force in state.force if force})}


def covered_at(state: WestState, hex: int) -> tuple[int, ...]:
    """Units under markers in a hex."""
    return tuple(unit for unit in state.units_at(hex) if state.force[unit])


def is_marker(state: WestState, unit: int) -> bool:
    """Whether a unit is a Task Force marker, seen by the side that may not look into it."""
    return bool(state.setup.counter(unit).type == MARKER)


def not_agreed() -> Refusal:
    """Why nothing of this chapter is done in a game with open stacks."""
    return Refusal("V6.61-a", "Hidden movement was not agreed on for this game: every stack is open.")


# Covering.


def why_not_cover(state: WestState, number: int, unit: int) -> Iterator[Refusal]:
    """Why a unit may not be put under a marker (6.61 to 6.64)."""
    if not agreed(state):
        yield not_agreed()
        return
    if state.side_of(unit) != "axis":
        yield Refusal("V6.61-b", "The Allies have no Task Force markers in this scenario.", also=("VR-121",))
        return
    if not 1 <= number <= MARKERS:
        yield Refusal("V6.61-a", f"The Axis has Task Force markers 1 to {MARKERS}.")
        return
    if not state.on_map(unit):
        yield Refusal("core.unit", lambda: f"{state.name(unit)} is not on the map.")
        return
    here = state.hex_of(unit)
    label = state.label(here)
    if state.force[unit] == number:
        yield Refusal("V6.64-a", lambda: f"{state.name(unit)} belongs to Task Force {number} already.", (label,))
    others = members(state, number)
    if others and state.hex_of(others[0]) != here:
        there = state.label(state.hex_of(others[0]))
        yield Refusal("V6.64-a", f"Task Force {number} is in {there}; units join it where it is.", (label, there))
    if state.sheltered(unit):
        yield Refusal(
            "V6.63-a", lambda: f"{state.name(unit)} is in a landing zone or bridgehead, in full view.", (label,)
        )
    if state.phase != SET_UP and is_watched(state, here):
        watching = zones.watchers(state, "axis", here)
        yield Refusal(
            "V6.63-a",
            lambda: f"{watch([state.name(u) for u in watching], label)} and may look into the stack.",
            lambda: (label, *(state.label(state.hex_of(u)) for u in watching)),
            also=("V7.31-b",),
        )


def cover_args(state: WestState) -> Iterable[tuple[int, int]]:
    """Each Axis unit on the map under each marker."""
    if not agreed(state):
        return ()
    units = [unit for unit in state.setup.members["axis"] if state.on_map(unit)]
    return ((number, unit) for number in range(1, MARKERS + 1) for unit in units)


def do_cover(draft: WestDraft, number: int, unit: int) -> None:
    """Off the map and onto the Command Card, which the other side never sees (V6.62-a, V6.64-a, V6.66-a)."""
    draft.note("force", unit, number)
    draft.tell("force-joined", "V6.62-a", "V6.64-a", "V6.66-a", unit=unit, number=number, hex=draft.hex_of(unit))


def why_not_uncover(state: WestState, unit: int) -> Iterator[Refusal]:
    """Only a unit under a marker comes out from it."""
    if not agreed(state):
        yield not_agreed()
    elif not state.force[unit] or state.side_of(unit) != "axis":
        yield Refusal("V6.64-a", lambda: f"{state.name(unit)} is under no Task Force marker.")


def uncover_args(state: WestState) -> Iterable[tuple[int]]:
    """Every unit under a marker."""
    return ((unit,) for unit, force in enumerate(state.force) if force)


# Coming to light.


def show(draft: WestDraft, units: Iterable[int], *rules: str) -> None:
    """Put units back on the map for all to see; a marker without units is free again (V6.68-a)."""
    covered = tuple(unit for unit in units if draft.force[unit])
    for number in sorted({draft.force[unit] for unit in covered}):
        out = tuple(unit for unit in covered if draft.force[unit] == number)
        whole = out == members(draft, number)
        for unit in out:
            draft.note("force", unit, 0)
        draft.tell(
            "force-shown" if whole else "force-left",
            *rules,
            "V6.68-a",
            units=out,
            number=number,
            hex=draft.hex_of(out[0]),
            reveals=(f"Task Force {number}",),
            learns=frozenset({"allied"}),
        )


def involve(draft: WestDraft, units: Iterable[int]) -> None:
    """Whole Task Forces of units that take part in a combat come to light (V7.31-a, V6.67-a)."""
    numbers = {draft.force[unit] for unit in units} - {0}
    if numbers:
        show(draft, [unit for unit, force in enumerate(draft.force) if force in numbers], "V6.67-a", "V7.31-a")


def part(draft: WestDraft, units: tuple[int, ...]) -> None:
    """A Task Force that moves as a whole keeps its marker; units that go without the others come out (V6.64-a)."""
    for units_of in forces(draft).values():
        going = tuple(unit for unit in units_of if unit in units)
        if going and going != units_of:
            show(draft, going, "V6.64-a")


def emerge(draft: WestDraft, hex: int) -> None:
    """Units in a bridgehead or landing zone are in full view of the enemy in the same hex."""
    if draft.shelter(hex, "axis"):
        show(draft, covered_at(draft, hex), "V6.63-a")


# Inspecting.


def is_watched(state: WestState, hex: int) -> bool:
    """Whether a hex is in the zone of an Allied unit, so that the Allies may look into it in their phases (V7.31-b)."""
    return hex in zones.zone(state, "allied")


def why_not_inspect(state: WestState, hex: int, side: str) -> Iterator[Refusal]:
    """Why a side may not look into the stacks of a hex in its own Movement, Exploitation or Combat Phase (7.31)."""
    label = state.label(hex)
    if not agreed(state):
        yield not_agreed()
    elif side != "allied":
        yield Refusal("V6.61-b", "The Allies have no Task Force markers in this scenario.", also=("VR-121",))
    elif not covered_at(state, hex):
        yield Refusal("V6.67-a", lambda: f"No Task Force marker is in {label}.", lambda: (label,))
    elif not is_watched(state, hex):
        yield Refusal(
            "V7.31-b",
            lambda: f"{label} is in the zone of no Allied unit, so nobody may look into the stack there.",
            lambda: (label,),
            also=("V7.31-d",),
        )


def inspect_args(state: WestState) -> Iterable[tuple[int]]:
    """The hexes of Task Force markers."""
    return ((hex_,) for hex_ in sorted({state.hex_of(unit) for unit, force in enumerate(state.force) if force}))


def do_inspect(draft: WestDraft, hex: int) -> None:
    """The marker goes, the stack stands there (V6.67-a)."""
    show(draft, covered_at(draft, hex), "V6.67-a", "V7.31-b")


COVER = (
    Verb("cover", do_cover, cover_args, why_not_cover, FORCE_UNIT, "V6.62-a"),
    Verb(
        "uncover",
        lambda draft, unit: show(draft, (unit,), "V6.64-a"),
        uncover_args,
        why_not_uncover,
        UNIT_SLOT,
        "V6.64-a",
    ),
)
"""What the Axis may do in its own Movement and Exploitation Phases."""


INSPECT = Verb(
    "inspect",
    do_inspect,
    inspect_args,
    lambda state, hex_: why_not_inspect(state, hex_, side_moving(state)),
    HEX_SLOT,
    "V7.31-b",
)
"""What a side may do in its own Movement, Exploitation and Combat Phases (V7.31-b)."""


FORCES = Ask(
    SET_UP,
    side=lambda _state: "axis",
    verbs=(*COVER, Verb("pass", lambda draft: draft.next(), rule="V6.62-a")),
    prompt=lambda _state: "Axis: put stacks under Task Force markers (cover 1 and a unit), or begin.",
    rule="V6.62-a",
    kind="task-forces",
    when=lambda state: agreed(state) and state.turn == 1,
)
"""During set-up nothing is looked into, so every stack may be covered (V7.31-d)."""
