"""Chapter 9.0: the allocation phase, and giving attacks up."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

from teutons_lab.core.flow import Ask, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons import zones
from teutons_lab.systems.teutons.attack_names import name_of, named, shown
from teutons_lab.systems.teutons.declaring import do_attack
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.duties import causes, unmet
from teutons_lab.systems.teutons.kinds import ATTACK_SLOT, HEX_SLOT
from teutons_lab.systems.teutons.state import DECLARED, LAPSED, TeutonsState
from teutons_lab.systems.teutons.targets import target_args, why_not_target
from teutons_lab.systems.teutons.words import and_list, number, side_name


def why_not_lapse(state: TeutonsState, name: tuple[int, int]) -> Iterator[Refusal]:
    """A declared attack is given up only while a duty is unmet that it causes."""
    place = named(state, name)
    if place is None or state.attacks[place].status != DECLARED:
        yield Refusal("T9.0-o", lambda: f"No attack on {shown(state, name)} stands declared.")
    elif place not in causes(state):
        yield Refusal("T9.0-o", lambda: f"The attack on {shown(state, name)} causes no duty that is unmet; it stands.")


def lapse_args(state: TeutonsState) -> Iterable[tuple[tuple[int, int]]]:
    """All declared attacks."""
    return ((name_of(state, place),) for place, attack in enumerate(state.attacks) if attack.status == DECLARED)


def do_lapse(draft: TeutonsDraft, name: tuple[int, int]) -> None:
    """Give up a declared attack whose duty is not met."""
    place = named(draft, name)
    assert place is not None
    attack = draft.attacks[place]
    draft.set_attack(place, attack._replace(status=LAPSED))
    draft.tell("lapsed", "T9.0-o", targets=attack.targets)


def why_not_end(state: TeutonsState) -> Iterator[Refusal]:
    """Allocation ends when every duty is met."""
    for duty in unmet(state):
        yield Refusal(
            duty.rule,
            lambda duty=duty: duty.sentence(state),  # type: ignore[misc]
            lambda duty=duty: zones.labels(state, duty.hex, duty.start, *duty.targets),  # type: ignore[misc]
            also=duty.also,
        )


def _prompt(state: TeutonsState, side: str) -> str:
    declared = sum(1 for attack in state.attacks if attack.status == DECLARED)
    said = f"{side_name(side)} attacks. {number(declared, 'attack')} declared. "
    duties = unmet(state)
    if duties:
        return said + f"{and_list([state.label(duty.hex) for duty in duties[:3]])} must be attacked too."
    return said + "Choose a hex to attack, or finish; nobody has to attack."


def phase(name: str, side: str) -> Ask:
    """The allocation of one side's attacks, all of them before any is resolved (T9.0-a, T9.0-c)."""
    return Ask(
        name,
        side=lambda _state: side,
        verbs=(
            Verb(
                "attack",
                do_attack,
                lambda state: target_args(side, state),
                lambda state, hex_: why_not_target(state, hex_, side),
                HEX_SLOT,
                "T9.0-a",
            ),
            Verb("lapse", do_lapse, lapse_args, why_not_lapse, ATTACK_SLOT, "T9.0-o"),
            Verb("pass", lambda draft: draft.next(), why=why_not_end, rule="T9.0-c"),
        ),
        prompt=lambda state: _prompt(state, side),
        rule="T9.0-a",
        kind="allocation",
    )


def attack_line(
    _state: TeutonsState, values: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
) -> Generator[tuple[object, ...], object, None]:
    """The atoms of `attack R05 Q04 with "A" "C" along "B"`."""
    targets, attackers, along = values
    yield ("attack", targets[0])
    for hex_ in targets[1:]:
        yield ("also", hex_)
    for unit in attackers:
        yield ("with", unit)
    for unit in along:
        yield ("along", unit)
    if attackers:
        yield ("done",)
