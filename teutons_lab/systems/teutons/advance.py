"""Chapter 9.4: tactical advances into what was vacated, and beyond."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Units
from teutons_lab.systems.teutons import strides, zones
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.ground import why_not_be
from teutons_lab.systems.teutons.kinds import UNIT_HEX
from teutons_lab.systems.teutons.stacking import why_not_stack
from teutons_lab.systems.teutons.state import TeutonsState, attacking
from teutons_lab.systems.teutons.words import and_list, side_name

FAST = ("cavalry", "armor")


class Advance(NamedTuple):
    """An advance on offer.

    `vacated` are the hexes that the defenders left, `defence` their modified factors; `free` is 1 if those hexes
    are entered regardless of zones of control, `far` 1 if Cavalry and Armor go two hexes, `crossed` 1 if the attack
    went over the border, `routes` the hexes retreated through. `entered` are units now in a vacated hex that may
    go on, `halted` those that have finished; `led` is 1 once Armor has entered a vacated hex.
    """

    attack: int
    vacated: Hexes
    defence: int
    free: int = 0
    far: int = 0
    crossed: int = 0
    routes: Hexes = ()
    entered: Units = ()
    halted: Units = ()
    entered_factors: int = 0
    led: int = 0


def why_not_advance(state: TeutonsState, unit: int, hex: int) -> Iterator[Refusal]:
    """Why a unit cannot advance into a hex now."""
    advance = state.local(Advance)
    if unit not in state.attacks[advance.attack].participants or not state.on_map(unit):
        yield Refusal("T9.4-u", lambda: f"{state.name(unit)} took no part in this attack.", also=("T9.1-f",))
        return
    if unit in advance.halted:
        yield _why_finished(state, advance, unit)
        return
    here = state.hex_of(unit)
    if hex not in state.setup.board.adjacent[here]:
        yield Refusal("core.path", lambda: f"{state.label(hex)} is not beside {state.name(unit)}.")
        return
    yield from why_not_be(state, unit, hex)
    yield from why_not_stack(state, unit, hex, "T5.0-h")
    yield from state.setup.era.stays(state, unit, here, hex)
    if unit in advance.entered:
        yield from _why_not_second(state, advance, unit, here, hex)
    elif hex in advance.vacated:
        if not advance.free and not ignores_zones(state, advance, unit):
            yield from why_not_zone(state, advance, unit, here, hex)
    else:
        yield from _why_not_aside(state, advance, unit, here, hex)


def ignores_zones(state: TeutonsState, advance: Advance, unit: int) -> str:
    """The rule by which a unit ignores zones of control on its way into a vacated hex; "" if it does not.

    Armor does (T9.4-n), and so do Germans that go with Armor, for their first hex (T9.4-o).
    """
    if state.setup.arms[unit] == "armor":
        return "T9.4-n"
    return "T9.4-o" if advance.led and state.side_of(unit) == state.setup.era.attacker else ""


def is_held_back(state: TeutonsState, unit: int, start: int, end: int) -> bool:
    """Whether a step holds Armor to one hex of advance: a river, forest, swamp, or Heavy Rain (T9.4-l, R-145)."""
    if state.setup.arms[unit] != "armor":
        return False
    rough = {"forest", "swamp"} & state.setup.board.features[end]
    return bool(rough) or zones.crosses_river(state, start, end) or state.setup.era.foul(state)


def _why_finished(state: TeutonsState, advance: Advance, unit: int) -> Refusal:
    """One hex for all; two for Cavalry and Armor if the defenders were beaten or went far enough (T9.4-j)."""
    if state.setup.arms[unit] in FAST and not advance.far:
        return Refusal(
            "T9.4-k",
            lambda: (
                f"{state.name(unit)} has finished its advance: the result gives it a second hex only if a defender "
                "went back farther than one."
            ),
            also=("T9.4-v",),
        )
    held_back = state.setup.arms[unit] == "armor"
    return Refusal(
        "T9.4-j", lambda: f"{state.name(unit)} has finished its advance.", also=("T9.4-l", "R-145") if held_back else ()
    )


def why_not_zone(
    state: TeutonsState, advance: Advance, unit: int, start: int, end: int, also: tuple[str, ...] = ()
) -> Iterator[Refusal]:
    """Zones of control in an advance: not between two hexes of the same enemy's zone, nor over a river between two
    (T9.4-m, R-104). After an attack over the border no zone is ignored (T6.0-u, R-53).
    """
    if strides.is_special(state, unit, end):
        return
    side = state.side_of(unit)
    crossing = bool(advance.crossed) or zones.crosses_border(state, start, end)
    leaving, entering = zones.felt(state, side, start, crossing), zones.felt(state, side, end, crossing)
    common = leaving & entering
    if common or (leaving and entering and zones.crosses_river(state, start, end)):
        watchers = common or entering
        yield Refusal(
            "T9.4-m",
            lambda: (
                f"{state.name(unit)} cannot advance from {state.label(start)} to {state.label(end)}: "
                f"{zones.who(state, watchers)} {'control' if len(watchers) > 1 else 'controls'} "
                f"{'both hexes' if common else 'the far bank, and a river lies between'}."
            ),
            lambda: zones.labels(state, end, start, *map(state.hex_of, sorted(watchers))),
            also=(*also, "R-104", *(("T6.0-u", "R-53") if advance.crossed else ())),
        )


def has_strength(state: TeutonsState, advance: Advance) -> bool:
    """Whether the units that entered the vacated hex, passing ones included, match the defenders (R-103)."""
    return advance.entered_factors >= advance.defence


def _why_not_second(state: TeutonsState, advance: Advance, unit: int, here: int, hex: int) -> Iterator[Refusal]:
    """The second hex of Cavalry and Armor: on the retreat route, or anywhere if enough followed (T9.4-q, T9.4-r)."""
    if hex not in advance.routes and not has_strength(state, advance):
        yield Refusal(
            "T9.4-r",
            lambda: (
                f"{state.label(hex)} is not on the defenders' way back; to leave it, units worth {advance.defence} "
                f"must have entered the vacated hex, and {advance.entered_factors} have."
            ),
            lambda: (state.label(hex),),
            also=("R-103",),
        )
    if is_held_back(state, unit, here, hex):
        yield Refusal(
            "T9.4-l",
            lambda: (
                f"The second hex of {state.name(unit)}, {state.label(hex)}, lies over a river or in forest or swamp; "
                "Armor stops before it."
            ),
            lambda: zones.labels(state, here, hex),
            also=("R-145",),
        )
    if state.setup.arms[unit] != "armor":
        yield from why_not_zone(state, advance, unit, here, hex)


def _why_not_aside(state: TeutonsState, advance: Advance, unit: int, here: int, hex: int) -> Iterator[Refusal]:
    """One hex aside into an empty neighbour of a vacated hex, zones of control applying (T9.4-s, T9.4-t)."""
    beside = any(hex in state.setup.board.adjacent[empty] for empty in advance.vacated)
    if not beside or state.units_at(hex):
        yield Refusal(
            "T9.4-q",
            lambda: (
                f"{state.name(unit)} advances into {and_list(zones.labels(state, *advance.vacated))}, or into an empty "
                f"hex beside it; {state.label(hex)} is neither."
            ),
            lambda: zones.labels(state, *advance.vacated),
            also=("T9.4-s",),
        )
        return
    if not has_strength(state, advance):
        yield Refusal(
            "T9.4-s",
            lambda: (
                f"Units worth {advance.defence} must have entered the vacated hex before another goes beside it; "
                f"{advance.entered_factors} have."
            ),
            lambda: zones.labels(state, *advance.vacated),
            also=("R-103",),
        )
    if state.setup.arms[unit] != "armor":
        yield from why_not_zone(state, advance, unit, here, hex, also=("T9.4-t",))


def _args(state: TeutonsState) -> Iterable[tuple[int, int]]:
    advance = state.local(Advance)
    for unit in state.attacks[advance.attack].participants:
        if state.on_map(unit) and unit not in advance.halted:
            for hex_ in state.setup.board.adjacent[state.hex_of(unit)]:
                yield unit, hex_


def do_advance(draft: TeutonsDraft, unit: int, hex: int) -> None:
    """Advance one hex; the unit becomes Disrupted (T9.4-p). Only some go on (T9.4-j, T9.4-k)."""
    advance = draft.local(Advance)
    start = draft.hex_of(unit)
    first = unit not in advance.entered and hex in advance.vacated
    freed = _freed_by_armor(draft, advance, unit, start, hex)
    held_back = is_held_back(draft, unit, start, hex)
    draft.enter(unit, hex)
    draft.disrupt(unit)
    recovers = draft.setup.era.advance_rules.get(draft.setup.nationalities[unit], ())
    draft.tell("advanced", "T9.4-p", *freed, *recovers, unit=unit, path=(start, hex))
    stopped = not advance.free and bool(strides.must_stop(draft.truth, unit, start, hex))
    armor = draft.setup.arms[unit] == "armor"
    goes_on = first and advance.far and draft.setup.arms[unit] in FAST and (armor or not stopped) and not held_back
    draft.set(
        entered=tuple(sorted((*advance.entered, unit))) if goes_on else tuple(u for u in advance.entered if u != unit),
        halted=advance.halted if goes_on else tuple(sorted((*advance.halted, unit))),
        entered_factors=advance.entered_factors + (draft.setup.factors[unit] if first else 0),
        led=int(advance.led or (first and armor)),
    )


def _freed_by_armor(state: TeutonsState, advance: Advance, unit: int, start: int, end: int) -> tuple[str, ...]:
    """The rule that let a unit pass between zones of control, where one would have stopped it."""
    first = end in advance.vacated and unit not in advance.entered
    rule = ignores_zones(state, advance, unit)
    needed = not (first and advance.free) and any(why_not_zone(state, advance, unit, start, end))
    return (rule,) if rule and needed else ()


def _prompt(state: TeutonsState) -> str:
    advance = state.local(Advance)
    where = and_list([state.where(hex_) for hex_ in advance.vacated])
    are = "is" if len(advance.vacated) == 1 else "are"
    return (
        f"{side_name(attacking(state))}: {where} {are} empty. Units of the attack may advance, and become Disrupted. "
        "Choose a unit and a hex, or finish."
    )


ADVANCE = Procedure(
    "Advance",
    (
        Ask(
            "advance",
            side=attacking,
            verbs=(
                Verb("advance", do_advance, _args, why_not_advance, UNIT_HEX, "T9.4-u"),
                Verb("pass", lambda draft: draft.next(), rule="T9.4-u"),
            ),
            prompt=_prompt,
            rule="T9.4-u",
        ),
    ),
    Advance,
)
