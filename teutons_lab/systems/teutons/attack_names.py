"""How texts name a declared attack: by its first target, a second one on the same target by R05#2."""

from __future__ import annotations

from teutons_lab.systems.teutons.state import LAPSED, TeutonsState


def named(state: TeutonsState, name: tuple[int, int]) -> int | None:
    """The place in the table of the attack that a text names: first target and number."""
    hex_, ordinal = name
    seen = 0
    for place, attack in enumerate(state.attacks):
        if attack.targets[0] == hex_ and attack.status != LAPSED:
            seen += 1
            if seen == ordinal:
                return place
    return None


def name_of(state: TeutonsState, place: int) -> tuple[int, int]:
    """How texts name an attack."""
    first = state.attacks[place].targets[0]
    earlier = sum(1 for a in state.attacks[:place] if a.targets[0] == first and a.status != LAPSED)
    return first, earlier + 1


def name_text(state: TeutonsState, place: int) -> str:
    """The name of an attack as text: R05, or R05#2."""
    return shown(state, name_of(state, place))


def shown(state: TeutonsState, name: tuple[int, int]) -> str:
    """A name, whether or not an attack bears it, as text."""
    hex_, ordinal = name
    return state.label(hex_) + (f"#{ordinal}" if ordinal > 1 else "")
