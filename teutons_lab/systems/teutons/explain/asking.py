"""What a question names, as the rules know it: units, hexes, sides; and how answers speak of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.words import side_name

Names = str | Iterable[str]
RESTS_ON = ("teacher", "reconstruction")
"""What makes a value worth a mark: it stands in no rulebook and in no history."""
ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}


def unit_of(state: TeutonsState, name: str) -> int:
    """A unit by id, full name or short form. Raises UnknownCounter, which lists candidates."""
    return int(state.setup.unit(str(name)))


def units_of(state: TeutonsState, names: Names) -> tuple[int, ...]:
    """Units by name, each once, in order of battle; a single name will do."""
    given = [names] if isinstance(names, str) else list(names)
    return tuple(sorted({unit_of(state, name) for name in given}))


def hex_of(state: TeutonsState, label: str) -> int:
    """A hex by its printed label. Raises LabelError."""
    return int(state.setup.board.hex_number(str(label).strip()))


def hexes_of(state: TeutonsState, labels: Names) -> tuple[int, ...]:
    """Hexes by label, each once, in map order; a text may hold several."""
    given = labels.split() if isinstance(labels, str) else list(labels)
    return tuple(sorted({hex_of(state, label) for label in given}))


def path_of(state: TeutonsState, path: Names) -> tuple[int, ...]:
    """The hexes of "R05-Q05-P05", or of a list of labels, in that order. Raises LabelError."""
    given = path.split("-") if isinstance(path, str) else list(path)
    return tuple(hex_of(state, label) for label in given)


def side_of(state: TeutonsState, name: str) -> str:
    """A side by id or alias. Raises ValueError that lists them."""
    return str(state.setup.rules.side(str(name)))


def place(state: TeutonsState, hex: int) -> str:
    """A hex with its town: "R03 Strasbourg"."""
    return state.where(hex)


def way(state: TeutonsState, path: Iterable[int]) -> str:
    """A path as texts write it: "R05-Q05-P05"."""
    return "-".join(state.label(hex_) for hex_ in path)


def phase_words(phase: str) -> str:
    """A phase in words: "Prussian movement"."""
    side, _, part = phase.partition(".")
    return f"{side_name(side)} {part.replace('-', ' ')}" if part else phase


def basis_of(state: TeutonsState, units: Iterable[int], value: str) -> str:
    """What a printed value of these units rests on, where that is worth a mark; "" where it is not."""
    found = {state.setup.counter(unit).basis.get(value, "") for unit in units}
    return next((basis for basis in RESTS_ON if basis in found), "")


def plain_refusal(refusal: Refusal) -> dict[str, Any]:
    """A refusal as plain data."""
    return {
        "rule": refusal.rule,
        "rules": list(refusal.rules),
        "sentence": refusal.sentence,
        "hexes": list(refusal.hexes),
    }


def plain_refusals(refusals: Iterable[Refusal]) -> list[dict[str, Any]]:
    """Refusals as plain data."""
    return [plain_refusal(refusal) for refusal in refusals]


def plain_map(values: Mapping[Any, Any]) -> dict[str, Any]:
    """A mapping as plain data: keys and values as text where they are no number."""
    return {str(key): value if isinstance(value, int) else str(value) for key, value in values.items()}


def nth(number: int) -> str:
    """ "1st", "2nd", "3rd", "4th"."""
    return ORDINALS.get(number, f"{number}th")
