"""Cards about what a rulebook tells as a joke or a legend: no evidence, and named as such or left out."""

from __future__ import annotations

from html import escape
from pathlib import Path

from attrs import frozen

from teutons_lab.kit.toml_file import TomlFile
from teutons_lab.teaching.files import LessonError

HERE = Path(__file__).parent
FILES = {
    "teutons/1870": "colour_1870.toml",
    "teutons/1914": "colour_1914.toml",
    "teutons/1940": "colour_1940.toml",
}
LABEL = "Designer's colour"


@frozen
class Entry:
    """One such passage: `name` as the rulebook has it, `sober` without the story, `story` (what the rulebook tells),
    `does` (the mechanism), `evidence` (what the sources say), the rules, the sources.
    """

    key: str
    name: str
    sober: str
    story: str
    does: str
    evidence: str
    rules: tuple[str, ...]
    sources: tuple[str, ...]


@frozen
class _File:
    entries: tuple[Entry, ...]


@frozen
class Card:
    """A card to read and discuss."""

    title: str
    paragraphs: tuple[str, ...]
    rules: tuple[str, ...]
    sources: tuple[str, ...]

    def __str__(self) -> str:
        chips = " ".join(f"`{rule}`" for rule in self.rules)
        return "\n".join([f"{self.title}  {chips}", *self.paragraphs, f"Sources: {'; '.join(self.sources)}"])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        chips = " ".join(f"<code>{escape(rule)}</code>" for rule in self.rules)
        body = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in self.paragraphs)
        return f"<div><p><b>{escape(self.title)}</b> {chips}</p>{body}<p>{escape('; '.join(self.sources))}</p></div>"


def entries(scenario: str) -> tuple[Entry, ...]:
    """The passages of a game. Raises DataError for a broken file."""
    name = FILES.get(scenario)
    if name is None:
        return ()
    return TomlFile(HERE / name, called={"entries": "entry"}).structure(_File).entries


def card(scenario: str, key: str, shown: bool = True) -> Card:
    """The card of a passage, with the story labelled or left out. Raises LessonError that lists the cards."""
    known = {entry.key: entry for entry in entries(scenario)}
    if key not in known:
        raise LessonError(f'There is no card "{key}" for {scenario}. Cards: {", ".join(known) or "none"}.')
    entry = known[key]
    if not shown:
        return Card(entry.sober, (entry.does, entry.evidence), entry.rules, entry.sources)
    story = f"{LABEL}: {entry.story}"
    return Card(entry.name, (story, entry.does, entry.evidence), entry.rules, entry.sources)
