"""Chapter 18.36: bombing bridges, and terror bombing of cities. The option `terror_bombing` leaves the latter out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Auto, Procedure, Roll
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Side
from teutons_lab.systems.victory_west import air, bridges, capitulation, flak
from teutons_lab.systems.victory_west.charts.air_table import BOMB, AirResult, air_result
from teutons_lab.systems.victory_west.marks import INTACT
from teutons_lab.systems.victory_west.odds import Part
from teutons_lab.systems.victory_west.refugees import CITIES, Refuge, places
from teutons_lab.systems.victory_west.state import WestDraft, WestState

MAJOR = Part(1, "a major city", "V18.36-c")
FACES = range(1, 11)


class Bombing(NamedTuple):
    """A bombing mission: who flies, the city, or both ends of the bridge, strength and points; `text` is its result."""

    side: Side
    targets: Hexes
    strength: int
    tap: int
    sap: int
    terror: int
    text: str = ""


# What may be bombed.


def why_not_bridge(state: WestState, flyer: str, side: bridges.Side) -> Iterator[Refusal]:
    """Whether there is a standing bridge there that is not one's own (V18.36-a, VR-101)."""
    labels = (state.label(side[0]), state.label(side[1]))
    if bridges.crossing(state, *side).bridge != INTACT:
        yield Refusal("V18.36-a", lambda: f"No intact bridge stands at {bridges.name(state, side)}.", labels)
    elif bridges.is_friendly(state, flyer, side):
        yield Refusal("V18.36-a", lambda: f"The bridge {bridges.name(state, side)} is your own.", labels)


def why_not_city(state: WestState, flyer: str, hex: int) -> Iterator[Refusal]:
    """Whether terror bombing is allowed, and this a city of the enemy (V18.36-a, V18.36-b, V27.16-c)."""
    label = state.label(hex)
    if state.setup.options.get("terror_bombing") == "no":
        yield Refusal("V27.16-c", lambda: "Terror bombing is left out of this game.")
    if flyer != "axis":
        yield Refusal("V18.36-b", lambda: "The Allies bomb no city for terror.")
    if state.setup.terrain[hex] not in CITIES or state.owner(hex) == flyer:
        yield Refusal("V18.36-a", lambda: f"{label} is no enemy city.", lambda: (label,))


def same_city(state: WestState, a: int, b: int) -> bool:
    """Whether two hexes belong to one city, which is one target."""
    town = state.setup.board.town
    return a == b or (bool(town[a]) and town[a] == town[b])


# The numbers.


def guns(state: WestState, flyer: str, targets: tuple[int, ...]) -> str:
    """The flak of a city or bridge."""
    return flak.of_city() if len(targets) == 1 else flak.of_bridge(state, bridges.side_of(*targets), flyer)


def shifts(state: WestState, targets: tuple[int, ...]) -> tuple[Part, ...]:
    """One column to the right for a major city (V18.36-c)."""
    major = len(targets) == 1 and state.setup.terrain[targets[0]] == "major-city"
    return (MAJOR,) if major else ()


def column(state: WestState, targets: tuple[int, ...], strength: int) -> int:
    """The column of a bombing mission, from 1, never beyond the last (V18.36-c)."""
    return min(BOMB, strength + sum(part.value for part in shifts(state, targets)))


def result(state: WestState, flyer: str, targets: tuple[int, ...], strength: int, face: int) -> AirResult:
    """What a face does (V18.36-a, V18.37-a).

    What means nothing here is left out: B for a city (V18.36-d), numbers for a bridge (V18.36-h), H but for heavy flak.
    """
    around, city = guns(state, flyer, targets), len(targets) == 1
    table = state.setup.charts_data.air
    found: AirResult = table.bombing(face + flak.MODIFIERS[around].value, column(state, targets, strength))
    return found.only(letter=not city, number=city, heavy=around == flak.HEAVY)


def people(state: WestState, hex: int, found: AirResult) -> int:
    """Refugee markers of a terror bombing: the number, and one more in a major city (V13.11-b)."""
    return found.number + int(state.setup.terrain[hex] == "major-city") if found.number else 0


# What happens.


def do_roll(draft: WestDraft, face: int) -> None:
    """One die; the flyer may lose an air point (V18.35-c, V18.53-b). Units in the hex are untouched (V18.36-g)."""
    bombing = draft.local(Bombing)
    found = result(draft, bombing.side, bombing.targets, bombing.strength, face)
    around = guns(draft, bombing.side, bombing.targets)
    draft.set(text=str(found))
    draft.tell(
        "bombed",
        "V18.36-a",
        "V18.36-g",
        *(part.rule for part in shifts(draft, bombing.targets)),
        flak.MODIFIERS[around].rule,
        *(("V18.36-b", "V27.16-c") if bombing.terror else ("V18.36-d", "V18.36-h")),
        side=bombing.side,
        targets=bombing.targets,
        terror=bombing.terror,
        strength=bombing.strength,
        face=face,
        modifier=flak.MODIFIERS[around].value,
        result=str(found),
    )
    if found.loss:
        air.lose(draft, bombing.side, air.sort_lost(bombing.tap, bombing.sap), "V18.35-c", "V18.53-a", "V18.53-b")


def do_bridge(draft: WestDraft) -> None:
    """B breaks the bridge (V18.36-d); a number does nothing to one (V18.36-h)."""
    bombing = draft.local(Bombing)
    if air_result(bombing.text).letter == "B":
        side = bridges.side_of(*bombing.targets)
        bridges.damage(draft, side)
        draft.tell("bridge-bombed", "V18.36-d", "V20.0-b", "V4.1-t", side=side)


def terror_track(state: WestState, hex: int) -> str:
    """The track that adds up the refugee markers that terror bombing has placed from a city."""
    return f"{capitulation.TERROR}{state.label(hex)}"


def do_terror(draft: WestDraft) -> None:
    """A number sends so many markers onto the roads, one more from a major city (V13.11-b); B is ignored (V18.36-d)."""
    bombing = draft.local(Bombing)
    count = people(draft, bombing.targets[0], air_result(bombing.text)) if bombing.terror else 0
    if not count:
        return
    hex_ = bombing.targets[0]
    if places(draft, hex_):
        track = terror_track(draft, hex_)
        draft.set_track(track, draft.track(track) + count)
        capitulation.settle(draft)
        draft.call("Refuge", Refuge(hex_, count, "V13.11-b"))
    else:
        draft.tell("no-refugees", "V13.12-d", hex=hex_)


def target_name(state: WestState, targets: tuple[int, ...]) -> str:
    """The city or the bridge, in words."""
    return "/".join(state.label(hex_) for hex_ in targets)


def _prompt(state: WestState) -> str:
    bombing = state.local(Bombing)
    around = guns(state, bombing.side, bombing.targets)
    what = "Terror bombing of" if bombing.terror else "Bombing of the bridge"
    return (
        f"{what} {target_name(state, bombing.targets)}: strength {bombing.strength}, column "
        f"{column(state, bombing.targets, bombing.strength)}, {around} flak {flak.MODIFIERS[around].value:+d}."
    )


def _result_text(state: WestState, face: int) -> str:
    bombing = state.local(Bombing)
    return str(result(state, bombing.side, bombing.targets, bombing.strength, face))


BOMBINGS = Procedure(
    "Bombing",
    (
        Roll(
            "bomb-die",
            do_roll,
            purpose=lambda state: f"bombing {target_name(state, state.local(Bombing).targets)}",
            prompt=_prompt,
            rule="V18.36-a",
            result=_result_text,
            faces=len(FACES),
        ),
        Auto("bridge", do_bridge),
        Auto("terror", do_terror),
    ),
    Bombing,
)
