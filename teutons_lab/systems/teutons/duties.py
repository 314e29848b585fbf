"""Chapter 9.0: mandatory attacks, closed over everything that is declared (R-68, R-69)."""

from __future__ import annotations

from typing import NamedTuple

from teutons_lab.systems.teutons import zones
from teutons_lab.systems.teutons.attack_names import name_text
from teutons_lab.systems.teutons.state import CALLED_OFF, DECLARED, RESOLVED, Attack, TeutonsState


class Duty(NamedTuple):
    """A hex that must be attacked: because of which attack, from which hex, under which rule."""

    hex: int
    cause: int
    start: int
    rule: str
    also: tuple[str, ...]
    targets: tuple[int, ...]

    def sentence(self, state: TeutonsState) -> str:
        """Why it must be attacked."""
        side = state.setup.other(state.side_of(state.attacks[self.cause].participants[0]))
        units = zones.who(state, frozenset(state.friends_at(self.hex, side)))
        target = name_text(state, self.cause)
        here, start = state.label(self.hex), state.label(self.start)
        return (
            f"{units} in {here} must be attacked too: the attack on {target} from {start} obliges you. "
            f"Attack {here}, or give up {target} with lapse {target}."
        )


def duties_of(state: TeutonsState, place: int) -> list[Duty]:
    """The hexes that one declared attack makes mandatory, those it attacks itself left out.

    An attack on an empty Fortress makes none (T9.0-z, R-152).
    """
    attack = state.attacks[place]
    side = state.side_of(attack.participants[0])
    held = [hex_ for hex_ in attack.targets if state.known_at(hex_, side)]  # T1914.hidden-k, R-78
    if not held:
        return []
    found: dict[int, Duty] = {}
    for start in _starts(state, attack):
        over_river = _attacks_over_river(state, start)
        for hex_ in state.setup.board.adjacent[start]:
            if hex_ in attack.targets or hex_ in found or _is_neutral(state, hex_):
                continue
            across = zones.crosses_river(state, start, hex_)
            if across and not over_river:  # T9.0-f, T9.0-k
                continue
            rule = _mandate(state, hex_, held, side)
            if rule:
                also = (*rule[1:], *_why_no_exception(rule[0], over_river, across))
                found[hex_] = Duty(hex_, place, start, rule[0], also, attack.targets)
    return list(found.values())


def _is_neutral(state: TeutonsState, hex_: int) -> bool:
    """Whether a hex lies in a country that is at peace and that nobody attacks: its units are no enemies yet (R-62)."""
    country = state.setup.board.country
    if country[hex_] not in state.setup.era.at_peace(state):
        return False
    return all(country[target] != country[hex_] for _, attack in _declared(state) for target in attack.targets)


def _starts(state: TeutonsState, attack: Attack) -> tuple[int, ...]:
    return tuple(dict.fromkeys(state.hex_of(unit) for unit in attack.participants if state.on_map(unit)))


def _why_no_exception(rule: str, over_river: bool, across: bool) -> tuple[str, ...]:
    """Why the exception for rivers does not help where an attack from the same hex crosses one."""
    if not over_river:
        return ("T9.05-a",) if rule == "T9.0-d" else ()
    if rule == "T9.0-i":
        return ("T9.0-k", "T9.05-d") if across else ("T9.05-c",)
    return ("T9.0-g", "T9.05-d") if across else ("T9.0-h",)


def spared(state: TeutonsState, place: int) -> tuple[str, ...]:
    """The rules by which enemies beside a declared attack's units need not be attacked, though some would be."""
    attack = state.attacks[place]
    side = state.side_of(attack.participants[0])
    held = [hex_ for hex_ in attack.targets if state.known_at(hex_, side)]
    rules: list[str] = []
    for start in _starts(state, attack) if held else ():
        over_river = _attacks_over_river(state, start)
        for hex_ in state.setup.board.adjacent[start]:
            if hex_ in attack.targets or not state.enemies_at(hex_, side):
                continue
            if not state.known_at(hex_, side):
                rules += ["T1914.hidden-k", "R-78"]
                continue
            mandate = _mandate(state, hex_, held, side)
            if not mandate:
                rules += _why_spared(state, hex_, held, side)
            elif zones.crosses_river(state, start, hex_) and not over_river:
                rules += ["T9.0-f" if mandate[0] == "T9.0-d" else "T9.0-k", "T9.05-c"]
    return tuple(dict.fromkeys(rules))


def _why_spared(state: TeutonsState, hex_: int, held: list[int], side: str) -> list[str]:
    """Why a hex with an enemy carries no duty, apart from rivers."""
    enemies = state.known_at(hex_, side)
    if any(state.setup.armies[unit] for unit in enemies):
        return ["T9.0-e", "T9.05-b"]
    armies = [h for h in held if any(state.setup.armies[unit] for unit in state.known_at(h, side))]
    if not armies or all(state.disrupted[unit] for unit in enemies):
        return []
    if any(_beside(state, h, hex_) for h in armies):
        return ["T9.0-j", "T9.05-b"]
    return ["T9.0-l"]


def _mandate(state: TeutonsState, hex_: int, held: list[int], side: str) -> tuple[str, ...]:
    """The rule under which a hex beside the attackers must be attacked, or nothing."""
    steady = [unit for unit in state.known_at(hex_, side) if not state.disrupted[unit]]
    if any(state.setup.armies[unit] for unit in steady):  # T9.0-d; Disrupted Armies never (T9.0-e)
        return ("T9.0-d",)
    if steady and any(_holds_army(state, target, side) and _beside(state, target, hex_) for target in held):
        return ("T9.0-i", "R-63")
    return ()


def _holds_army(state: TeutonsState, hex_: int, side: str) -> bool:
    """Whether an Army whose attack obliges to attack Corps beside it is in a hex (T9.0-i, T9.0-j, R-63)."""
    needs_order = state.setup.options["corps_duty_needs_undisrupted_army"] == "yes"
    return any(
        state.setup.armies[unit] and not (needs_order and state.disrupted[unit]) for unit in state.known_at(hex_, side)
    )


def _beside(state: TeutonsState, a: int, b: int) -> bool:
    return b in state.setup.board.adjacent[a]


def _attacks_over_river(state: TeutonsState, start: int) -> bool:
    """Whether any declared attack from a hex crosses a river: then the exception falls for that hex (R-68)."""
    return any(
        zones.crosses_river(state, start, target)
        for attack in state.attacks
        if attack.status == DECLARED and any(state.at[unit] == start for unit in attack.participants)
        for target in attack.targets
    )


def _declared(state: TeutonsState) -> list[tuple[int, Attack]]:
    return [(place, attack) for place, attack in enumerate(state.attacks) if attack.status == DECLARED]


def unmet(state: TeutonsState) -> list[Duty]:
    """The duties that no declared attack meets; who meets one does not matter (T9.0-m, T9.0-n)."""
    declared = _declared(state)
    attacked = {hex_ for _, attack in declared for hex_ in attack.targets}
    found: list[Duty] = []
    for place, _ in declared:
        found += [duty for duty in duties_of(state, place) if duty.hex not in attacked]
    return found


def causes(state: TeutonsState) -> set[int]:
    """The declared attacks that cause an unmet duty."""
    return {duty.cause for duty in unmet(state)}


def mandated_by(state: TeutonsState, place: int) -> list[int]:
    """The other declared attacks that this one made mandatory, and those that they make mandatory in turn.

    None of them can be called off once it is resolved (T9.0-x).
    """
    bound: list[int] = []
    causes_ = [place]
    while causes_:
        hexes = {duty.hex for duty in duties_of(state, causes_.pop())}
        more = [
            other
            for other, attack in _declared(state)
            if other != place and other not in bound and hexes & set(attack.targets)
        ]
        bound += more
        causes_ += more
    return sorted(bound)


def hollow(state: TeutonsState) -> set[int]:
    """The declared attacks that cannot be made any more, since one that they made mandatory was called off.

    Calling off is free only so long as the mandatory attacks of whatever is resolved are made (T9.0-x). An attack
    that is bound to be made itself stays.
    """
    gone: set[int] = set()
    while True:
        standing: set[int] = set()
        dropped: set[int] = set()
        for place, attack in enumerate(state.attacks):
            if attack.status == CALLED_OFF or place in gone:
                dropped.update(attack.targets)
            elif attack.status in (DECLARED, RESOLVED):
                standing.update(attack.targets)
        missing = dropped - standing
        more = {
            place
            for place, attack in _declared(state)
            if place not in gone
            and not attack.bound
            and missing
            and any(duty.hex in missing for duty in duties_of(state, place))
        }
        if not more:
            return gone
        gone |= more
