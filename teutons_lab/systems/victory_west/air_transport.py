"""Chapter 19.4: the regiments of 22nd Air Landing Division, flown in after the drops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teutons_lab.core.flow import Ask, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west.kinds import UNIT_HEX
from teutons_lab.systems.victory_west.landing import set_down
from teutons_lab.systems.victory_west.paradrop import Drop, in_range, waiting, why_grounded
from teutons_lab.systems.victory_west.refugees import Refuge, empties
from teutons_lab.systems.victory_west.stacking import why_not_stack
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.words import number, side_name

AIR_LANDING = "air-landing"
AIRFIELDS = "major-city"


def why_not_fly(state: WestState, unit: int, hex: int) -> Iterator[Refusal]:
    """Why a regiment may not be flown to a hex: a major city, friendly or with a landing zone, in range (V19.41-a)."""
    side, label = state.local(Drop).side, state.label(hex)
    if unit not in waiting(state, side, AIR_LANDING):
        yield Refusal(
            "V19.43-a",
            lambda: f"{state.name(unit)} is no air-landing regiment in its box; each is flown once in the game.",
            also=("V27.16-b",),
        )
        return
    yield from why_grounded(state, side, "V19.41-a")
    if state.setup.terrain[hex] != AIRFIELDS:
        yield Refusal("V19.41-a", lambda: f"{label} is no major city; only there can it land.", lambda: (label,))
    elif state.owner(hex) != side and not state.lz(hex, side):
        yield Refusal(
            "V19.41-a",
            lambda: f"{label} is neither friendly nor holds a landing zone; paratroops come first.",
            lambda: (label,),
        )
    elif not in_range(state, unit, hex, "transport"):
        reach = state.setup.charts_data.ranges[side]["transport"]
        yield Refusal(
            "V19.41-a",
            lambda: f"{label} is more than {reach} hexes from every friendly city of the home country.",
            lambda: (label,),
        )
    yield from why_not_stack(state, (unit,), hex, "V7.23-a")


def fly_args(state: WestState) -> Iterable[tuple[int, int]]:
    """Every waiting regiment to every major city that could take it."""
    side = state.local(Drop).side
    cities = [
        hex_
        for hex_ in state.setup.landing_grounds
        if state.setup.terrain[hex_] == AIRFIELDS and (state.owner(hex_) == side or state.lz(hex_, side))
    ]
    return ((unit, hex_) for unit in waiting(state, side, AIR_LANDING) for hex_ in cities)


def can_fly(state: WestState) -> bool:
    """Whether there is anything to ask."""
    return any(not any(why_not_fly(state, *args)) for args in fly_args(state))


def do_fly(draft: WestDraft, unit: int, hex: int) -> None:
    """Set it down, without a check; a zone of this turn serves (V19.41-b). Alone with the zone it wins (V19.45-a)."""
    crowd = empties(draft, (unit,), hex)
    draft.tell("flown", "V19.41-a", "V19.41-b", "V19.43-a", "V17.1-a", unit=unit, hex=hex)
    set_down(draft, unit, hex)
    if crowd:
        draft.call("Refuge", Refuge(hex, 1, "V13.11-c"))


STEP = Ask(
    "transport",
    side=lambda state: str(state.local(Drop).side),
    verbs=(
        Verb("fly", do_fly, fly_args, why_not_fly, UNIT_HEX, "V19.41-a"),
        Verb("pass", lambda draft: draft.next(), rule="V17.26-a"),
    ),
    prompt=lambda state: (
        f"{side_name(state.local(Drop).side)} air transport: "
        f"{number(len(waiting(state, state.local(Drop).side, AIR_LANDING)), 'air-landing regiment')} in the box. "
        "Fly one in, or finish?"
    ),
    rule="V19.41-a",
    when=can_fly,
)
