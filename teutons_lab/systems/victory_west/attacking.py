"""Chapter 9.2: who may attack what."""

from __future__ import annotations

from collections.abc import Iterator

from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west.bridges import crossing
from teutons_lab.systems.victory_west.marks import BRIDGEHEAD, FRESH, LZ
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.strengths import is_artillery
from teutons_lab.systems.victory_west.words import side_name

# Targets.


def why_not_target(state: WestState, hex: int, side: str) -> Iterator[Refusal]:
    """Why a hex may not be attacked: nobody there, or attacked already in this phase (V9.21-c, V9.25-a).

    A unit that was attacked elsewhere and has fled to others is no part of their defence, so it does not shield them
    (V9.94-a).
    """
    label = state.label(hex)
    enemies = state.enemies_at(hex, side)
    if not enemies and state.enemy_fort(hex, side) is None:
        yield Refusal("V9.21-c", lambda: f"No enemy unit and no enemy fortification is in {label}.", lambda: (label,))
        return
    fresh = [unit for unit in enemies if not state.defended[unit]]
    again = [unit for unit in enemies if state.defended[unit] and not (fresh and state.fled[unit])]
    if again or (not enemies and hex in state.assaulted):
        what = state.name(again[0]) if again else "The fortification"
        yield Refusal(
            "V9.25-a",
            lambda: f"{what} in {label} has been attacked in this phase already.",
            lambda: (label,),
            also=() if again else ("VR-60",),
        )
    moved = [unit for unit in enemies if state.advanced[unit]]
    if moved:
        yield Refusal(
            "V9.97-a",
            lambda: f"{state.name(moved[0])} has advanced into {label} after combat and cannot be attacked any more.",
            lambda: (label,),
        )


def start_of(state: WestState, unit: int) -> int:
    """Where a unit stood when the Combat Phase began (V9.21-a)."""
    return state.stood[unit] if state.stood[unit] != FRESH else state.hex_of(unit)


def why_cannot_attack(state: WestState, unit: int, side: str) -> Iterator[Refusal]:
    """Why a unit may not attack at all now (V9.21-a, V9.25-a, V11.32-b, V14.32-a)."""
    if state.side_of(unit) != side or not state.on_map(unit):
        yield Refusal("core.unit", lambda: f"{state.name(unit)} is no {side_name(side)} unit on the map.")
        return
    where = (state.label(state.hex_of(unit)),)
    if state.is_hq(unit):
        yield Refusal("V14.32-a", lambda: f"{state.name(unit)} is a headquarters and does not attack.", where)
    if state.disrupted[unit]:
        yield Refusal(
            "V9.21-a", lambda: f"{state.name(unit)} is disrupted and cannot attack.", where, also=("V11.32-b",)
        )
    if state.attacked[unit]:
        yield Refusal(
            "V9.25-a",
            lambda: f"{state.name(unit)} has attacked in this phase.",
            where,
            also=("V9.29-a",),
        )
    if state.advanced[unit]:
        yield Refusal("V9.97-a", lambda: f"{state.name(unit)} has advanced and fights no more in this phase.", where)


def why_not_reach(state: WestState, unit: int, hex: int) -> Iterator[Refusal]:
    """Why a unit may not attack that hex from where it is: distance, shelters, water, mountains."""
    here, first = state.hex_of(unit), start_of(state, unit)
    board = state.setup.board
    reach = 2 if is_artillery(state, unit) else 1
    labels = (state.label(here), state.label(hex))
    if max(board.distance(here, hex), board.distance(first, hex)) > reach:
        moved = here != first
        yield Refusal(
            "V9.21-b" if moved and board.distance(here, hex) <= reach else "V9.21-a",
            lambda: (
                f"{state.name(unit)} was not beside {labels[1]} when the phase began."
                if moved
                else f"{state.name(unit)} in {labels[0]} is not beside {labels[1]}."
            ),
            labels,
            also=("VR-59",) if moved else ("V9.21-d",) if reach == 2 else (),
        )
        return
    if here != hex:
        yield from _why_bound(state, unit, here, labels)
        yield from _why_sheltered(state, unit, here, hex, labels)
        yield from _why_over_water(state, unit, here, hex, labels)


def _why_bound(state: WestState, unit: int, here: int, labels: tuple[str, ...]) -> Iterator[Refusal]:
    """Units in a landing zone or bridgehead, and units that face one, fight in their own hex only."""
    side = state.side_of(unit)
    own, other = state.shelter(here, side), state.shelter(here, state.setup.other(side))
    rule = {LZ: "V19.33-b", BRIDGEHEAD: "V20.46-a"}.get(own) or {LZ: "V19.34-b", BRIDGEHEAD: "V20.47-a"}.get(other)
    if rule is None or is_artillery(state, unit):
        return
    what = "landing zone" if LZ in (own, other) else "bridgehead"
    place = f"is in a {what}" if own else f"faces an enemy {what}"
    yield Refusal(
        rule, lambda: f"{state.name(unit)} {place} in {labels[0]} and attacks nobody outside that hex.", labels
    )


def _why_sheltered(state: WestState, unit: int, here: int, hex: int, labels: tuple[str, ...]) -> Iterator[Refusal]:
    """Enemies in a landing zone are attacked from their own hex only (V19.33-b); those in a bridgehead also from
    outside, over dry sides (V20.46-d, VR-140).
    """
    shelter = state.shelter(hex, state.setup.other(state.side_of(unit)))
    if shelter == LZ:
        yield Refusal(
            "V19.33-b", lambda: f"The landing zone in {labels[1]} is attacked only from within its hex.", labels
        )
    elif shelter == BRIDGEHEAD and state.setup.by_letter("r140"):
        yield Refusal("VR-140", lambda: f"The bridgehead in {labels[1]} is attacked only from within its hex.", labels)
    elif shelter == BRIDGEHEAD and crossing(state, here, hex).river:
        yield Refusal(
            "V20.46-d",
            lambda: f"{labels[1]} holds an enemy bridgehead, and an attack over water could place a second one there.",
            labels,
            also=("V20.44-a", "VR-140"),
        )


def _why_over_water(state: WestState, unit: int, here: int, hex: int, labels: tuple[str, ...]) -> Iterator[Refusal]:
    """Every river may be attacked over; sea only along a whole causeway (V9.23-a). Vehicles and mountains: V9.23-b."""
    if is_artillery(state, unit) or hex not in state.setup.board.adjacent[here]:
        return
    water = crossing(state, here, hex)
    if water.river == "sea" and water.unbridged:
        yield Refusal("V9.23-a", lambda: f"Sea without a causeway lies between {labels[0]} and {labels[1]}.", labels)
    road = bool(state.setup.board.side(here, hex) & {"road", "rail"})
    if state.face(unit).motorized and not road and "mountain" in (state.setup.terrain[here], state.setup.terrain[hex]):
        yield Refusal(
            "V9.23-b", lambda: f"{state.name(unit)} is motorized; into and out of mountains it keeps to roads.", labels
        )


def why_not_attack(state: WestState, unit: int, targets: tuple[int, ...], side: str) -> Iterator[Refusal]:
    """Why a unit may not take part in an attack on these hexes: it must reach every one (V9.27-a, V9.27-b)."""
    yield from why_cannot_attack(state, unit, side)
    if not state.on_map(unit):
        return
    for hex_ in targets:
        for refusal in why_not_reach(state, unit, hex_):
            if len(targets) > 1:
                rule = "V9.27-b" if is_artillery(state, unit) else "V9.27-a"
                yield Refusal(refusal.rule, refusal.sentence, refusal.hexes, also=(*refusal.rules[1:], rule))
            else:
                yield refusal


def able(state: WestState, targets: tuple[int, ...], side: str) -> tuple[int, ...]:
    """Every unit that could take part in an attack on these hexes."""
    board = state.setup.board
    near = {
        unit for hex_ in targets for place in (hex_, *board.adjacent[hex_]) for unit in state.friends_at(place, side)
    }
    guns = {unit for unit in state.setup.members[side] if is_artillery(state, unit) and state.on_map(unit)}
    return tuple(unit for unit in sorted(near | guns) if not any(why_not_attack(state, unit, targets, side)))
