"""Small words for sentences."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def and_list(words: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def watch(names: Sequence[str], label: str) -> str:
    """ "A watches B1203", "A and B watch B1203"."""
    return f"{and_list(names)} {'watches' if len(names) == 1 else 'watch'} {label}"


def number(count: int, one: str, many: str = "") -> str:
    """ "1 hex", "2 hexes"."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def points(halves: int) -> str:
    """Half stacking points as stacking points: "1", "2½"."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def fraction(value: Fraction) -> str:
    """A strength with its fraction: "4", "2½", "3/8"."""
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    part = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}.get(rest, f" {rest}" if whole else str(rest))
    return f"{whole or ''}{part}"


SIDE_NAMES = {"axis": "Axis", "allied": "Allied"}
SIDE_NOUNS = {"axis": "the Axis", "allied": "the Allies"}


def side_name(side: str) -> str:
    """The adjective of a side."""
    return SIDE_NAMES[side]


def side_noun(side: str, first: bool = False) -> str:
    """A side as those who act: "the Axis", "the Allies"; `first` in a sentence "The Axis"."""
    noun = SIDE_NOUNS[side]
    return noun[0].upper() + noun[1:] if first else noun


PHASE_WORDS = {"setup": "set-up", "forces": "Task Forces", "refugees": "refugee movement"}


def phase_words(phase: str) -> str:
    """A phase in words: "Axis combat"; "" for the housekeeping between phases."""
    side, dot, step = phase.partition(".")
    return f"{side_name(side)} {PHASE_WORDS.get(step, step)}" if dot and "-" not in step else ""


NATION_NAMES = {"netherlands": "the Netherlands", "belgium": "Belgium", "france": "France"}


def nation_name(nation: str, first: bool = False) -> str:
    """A nation in a sentence, or as its first word."""
    name = NATION_NAMES[nation]
    return f"{name[0].upper()}{name[1:]}" if first else name
