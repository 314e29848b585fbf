"""Chapters 18.34 and 18.35: ground attacks on stacks, flown as missions or met in an interdicted hex."""

from __future__ import annotations

from teutons_lab.core.flow import Auto, Procedure, Roll
from teutons_lab.systems.victory_west import air, flak
from teutons_lab.systems.victory_west.charts.air_table import GROUND, AirResult, air_result
from teutons_lab.systems.victory_west.interdiction import STEP_OF_MARKER, GroundAttack
from teutons_lab.systems.victory_west.losses import Losses
from teutons_lab.systems.victory_west.marks import INTERDICTION
from teutons_lab.systems.victory_west.odds import Part
from teutons_lab.systems.victory_west.panic import Panic, susceptible
from teutons_lab.systems.victory_west.points import is_exploitation, points_left, side_moving
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.steps import disrupt
from teutons_lab.systems.victory_west.words import and_list

CAUSEWAY_SHIFT, HIDDEN_SHIFT = 2, -1
FACES = range(1, 11)


# The numbers.


def shifts(state: WestState, hex: int) -> tuple[Part, ...]:
    """Columns for the place of the target: a causeway, and cover from the air (V18.35-b, V7.32-a)."""
    found = []
    if state.setup.terrain[hex] == "causeway":
        found.append(Part(CAUSEWAY_SHIFT, "on a causeway", "V18.35-b"))
    if what := air.hidden(state, hex):
        found.append(Part(HIDDEN_SHIFT, f"hidden in the {what}", "V7.32-a"))
    return tuple(found)


def column(state: WestState, hex: int, strength: int) -> int:
    """The column of a ground attack, from 1, kept within its section on both sides (V18.35-b, VR-100)."""
    return max(1, min(GROUND, strength + sum(part.value for part in shifts(state, hex))))


def result(state: WestState, hex: int, units: tuple[int, ...], strength: int, marker: bool, face: int) -> AirResult:
    """What a face does to a stack: flak changes the die, the place the column (V18.37-a, V18.37-c).

    What means nothing here is left out: bold numbers but for interdiction (V18.35-h), H but for heavy flak (V18.35-c,
    VR-12).
    """
    guns = flak.of_stack(state, units)
    table = state.setup.charts_data.air
    found: AirResult = table.ground_attack(face + flak.MODIFIERS[guns].value, column(state, hex, strength))
    return found.only(penalty=marker, heavy=guns == flak.HEAVY)


# What happens.


def do_roll(draft: WestDraft, face: int) -> None:
    """One die for the whole stack (V18.35-a); the flyer may lose an air point (V18.35-c)."""
    attack = draft.local(GroundAttack)
    guns = flak.of_stack(draft, attack.units)
    found = result(draft, attack.hex, attack.units, attack.strength, bool(attack.marker), face)
    draft.set(text=str(found))
    draft.tell(
        "ground-attack",
        *_rules(draft, attack, guns, found),
        side=attack.side,
        units=attack.units,
        hex=attack.hex,
        strength=attack.strength,
        face=face,
        modifier=flak.MODIFIERS[guns].value,
        result=str(found),
    )
    if not found.loss:
        return
    air.lose(draft, attack.side, air.sort_lost(attack.tap, attack.sap), "V18.35-c", "V18.53-a", "V18.53-b")
    if attack.marker:
        _weaken(draft, attack.hex)


def _weaken(draft: WestDraft, hex: int) -> None:
    """The marker is worth two less; below two it goes (V18.34-e, VR-98)."""
    mark = draft.marks[INTERDICTION, hex]
    left = mark.value - STEP_OF_MARKER
    draft.put_marker(mark._replace(value=left if left >= STEP_OF_MARKER else 0))
    draft.tell("interdiction-weaker", "V18.34-e", "VR-98", hex=hex, value=max(0, left))


def _rules(state: WestState, attack: GroundAttack, guns: str, found: AirResult) -> tuple[str, ...]:
    place = tuple(part.rule for part in shifts(state, attack.hex))
    heavy = ("V18.37-d",) if len({flak.of_unit(state, unit) for unit in attack.units}) > 1 else ()
    letter = {"D": ("V18.35-d",), "P": ("V18.35-e",)}.get(found.letter, ())
    steps = ("V18.35-g",) if found.number else ()
    fort = ("V18.35-i",) if state.fort(attack.hex) is not None else ()
    why = ("V18.34-c", "V18.34-f", "VR-99") if attack.marker else ()
    return ("V18.35-a", "V18.35-b", *place, flak.MODIFIERS[guns].rule, *heavy, *letter, *steps, *fort, *why)


def fighters(state: WestState, units: tuple[int, ...]) -> tuple[int, ...]:
    """Combat units still on the map: headquarters suffer neither disruption nor panic nor steps."""
    return tuple(unit for unit in units if state.on_map(unit) and not state.is_hq(unit))


def do_steps(draft: WestDraft) -> None:
    """The steps first, shared out by their owner; never from headquarters (V18.35-g)."""
    attack = draft.local(GroundAttack)
    steps, units = air_result(attack.text).number, fighters(draft, attack.units)
    if steps and units:
        draft.call("Losses", Losses(units, steps, "V18.35-g"))


def do_shake(draft: WestDraft) -> None:
    """D disrupts every combat unit (V18.35-d); P does so first (V18.35-e), except in landing zones and bridgeheads.

    V18.35-k, VR-144; a unit that is disrupted already loses a step (V18.35-f, V11.33-a).
    """
    attack = draft.local(GroundAttack)
    letter = air_result(attack.text).letter
    if not letter:
        return
    units = fighters(draft, attack.units)
    calm = tuple(unit for unit in units if letter == "P" and draft.sheltered(unit))
    if calm:
        draft.tell("steady", "V18.35-k", "VR-144", units=calm)
    for unit in units:
        if unit not in calm:
            disrupt(draft, unit, "V18.35-d" if letter == "D" else "V18.35-e", "V18.35-f")


def do_fear(draft: WestDraft) -> None:
    """After P those rated below 6 check for panic; a D or R in it disrupts a second time (V18.35-e, VR-82)."""
    attack = draft.local(GroundAttack)
    if air_result(attack.text).letter == "P":
        shaky = tuple(unit for unit in fighters(draft, attack.units) if susceptible(draft, unit))
        if shaky:
            draft.call("Panic", Panic(shaky, "air"))


def do_delay(draft: WestDraft) -> None:
    """A bold number, out of interdiction only: more points for the next hex, headquarters too (V18.35-h, VR-22).

    Who lacks them now, or may not exploit any more, has finished its move.
    """
    attack = draft.local(GroundAttack)
    penalty = air_result(attack.text).penalty
    units = tuple(unit for unit in attack.units if draft.on_map(unit))
    if penalty and units:
        for unit in units:
            draft.note("slowed", unit, penalty)
        draft.tell("slowed", "V18.35-h", "VR-22", units=units, points=penalty)
    moving = draft.phase.endswith((".movement", ".exploitation"))
    for unit in units:
        spent = penalty > points_left(draft, unit)
        shaken = is_exploitation(draft) and draft.disrupted[unit]
        if moving and side_moving(draft) == draft.side_of(unit) and (spent or shaken):
            draft.note("done", unit)


def _result_text(state: WestState, face: int) -> str:
    attack = state.local(GroundAttack)
    return str(result(state, attack.hex, attack.units, attack.strength, bool(attack.marker), face))


def _prompt(state: WestState) -> str:
    attack = state.local(GroundAttack)
    names = and_list([state.name(unit) for unit in attack.units])
    guns = flak.of_stack(state, attack.units)
    what = "Interdiction" if attack.marker else "Ground attack"
    return (
        f"{what} on {names} in {state.label(attack.hex)}: strength {attack.strength}, column "
        f"{column(state, attack.hex, attack.strength)}, {guns} flak {flak.MODIFIERS[guns].value:+d}."
    )


GROUND_ATTACK = Procedure(
    "GroundAttack",
    (
        Roll(
            "ground-die",
            do_roll,
            purpose=lambda state: f"ground attack {state.label(state.local(GroundAttack).hex)}",
            prompt=_prompt,
            rule="V18.35-a",
            result=_result_text,
            faces=len(FACES),
        ),
        Auto("steps", do_steps),
        Auto("shake", do_shake),
        Auto("fear", do_fear),
        Auto("delay", do_delay),
    ),
    GroundAttack,
)
