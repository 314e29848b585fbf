"""Small words for sentences."""

from __future__ import annotations

from collections.abc import Sequence


def first(name: str) -> str:
    """A name at the start of a sentence: "Hidden counter 3"."""
    return name[:1].upper() + name[1:]


def and_list(words: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def number(count: int, one: str, many: str = "") -> str:
    """ "1 hex", "2 hexes"."""
    return f"{count} {one if count == 1 else many or one + 's'}"


SIDE_NAMES = {"prussian": "Prussian", "french": "French", "german": "German", "allied": "Allied"}


def side_name(side: str) -> str:
    """The adjective of a side."""
    return SIDE_NAMES[side]


SIDE_PEOPLE = {"prussian": "The Prussians", "french": "The French", "german": "The Germans", "allied": "The Allies"}


def side_people(side: str) -> str:
    """A side as the subject of a sentence."""
    return SIDE_PEOPLE[side]


RESULTS = {
    "DE": "eliminated",
    "D3": "thrown back up to three hexes",
    "D2": "thrown back up to two hexes",
    "D1": "thrown back one hex",
    "D": "disrupted",
    "X": "an exchange is offered",
    "AD": "the attackers are disrupted",
    "AE": "the attackers lose units",
    "-": "no effect",
}
"""What each result of the Combat Results Table does, in short."""


def in_words(result: str) -> str:
    """A result with its meaning: "D1, thrown back one hex"; those of a split hex as "D / D1" have it."""
    parts = [f"{part}, {RESULTS[part]}" if part != "-" else RESULTS[part] for part in result.split(" / ")]
    return " / ".join(parts)


def country_name(country: str) -> str:
    """A country within a sentence: "the Netherlands"."""
    return f"the {country}" if country == "Netherlands" else country


PHASE_WORDS = {
    "replacements": "replacements",
    "entrench": "entrenchment",
    "setup": "set-up",
    "burnside": "advice",
    "open-combat": "combat",
    "allied-victory": "victory check",
    "german-victory": "victory check",
    "claim": "victory check",
    "prussian-recovery": "turn, Prussian recovery",
    "breakthrough-open": "breakthrough",
    "breakthrough-movement": "breakthrough, movement",
    "breakthrough-allocation": "breakthrough, allocation",
    "breakthrough-combat": "breakthrough, combat",
    "recovery-after-combat": "turn, Prussian recovery",
}


def phase_words(phase: str) -> str:
    """A phase in words: "Prussian combat"; "" for the housekeeping between phases."""
    side, dot, step = phase.partition(".")
    return f"{side_name(side)} {PHASE_WORDS.get(step, step)}" if dot else ""
