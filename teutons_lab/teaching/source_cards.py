"""Source cards: what happened, in sober words with its sources, where a rule turns suffering into a game step.

A card stands in the place of a rule that a lesson leaves off, or beside one that it explains.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from attrs import frozen

from teutons_lab.kit.toml_file import TomlFile
from teutons_lab.teaching.files import LessonError

HERE = Path(__file__).parent
FILES = {
    "teutons/1914": "source_cards_1914.toml",
    "teutons/1940": "source_cards_1940.toml",
    "victory_west/the-cape": "source_cards_the_cape.toml",
}


@frozen
class SourceCard:
    """A card: `happened`, what is `uncertain`, what the `rules` make of it (`model`), questions to `discuss`, and
    full titles of its `sources`.
    """

    key: str
    title: str
    happened: tuple[str, ...]
    uncertain: str
    model: str
    discuss: tuple[str, ...]
    rules: tuple[str, ...]
    sources: tuple[str, ...]

    def __str__(self) -> str:
        lines = [self.title, *self.happened, f"What is not known: {self.uncertain}"]
        lines.append(f"What the rules make of it: {self.model} {' '.join(f'`{rule}`' for rule in self.rules)}".rstrip())
        lines += [f"To discuss: {question}" for question in self.discuss]
        return "\n".join([*lines, f"Sources: {'; '.join(self.sources)}"])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        chips = " ".join(f"<code>{escape(rule)}</code>" for rule in self.rules)
        happened = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in self.happened)
        discuss = "".join(f"<li>{escape(question)}</li>" for question in self.discuss)
        sources = "".join(f"<li>{escape(source)}</li>" for source in self.sources)
        return (
            f"<div style='border:1px solid #8a8576;border-radius:4px;padding:4px 18px;max-width:60em'>"
            f"<p>Source card</p><h3 style='margin-top:0'>{escape(self.title)}</h3>{happened}"
            f"<p><b>What is not known:</b> {escape(self.uncertain)}</p>"
            f"<p><b>What the rules make of it:</b> {escape(self.model)} {chips}</p>"
            f"<p><b>To discuss</b></p><ul>{discuss}</ul><p><b>Sources</b></p><ul>{sources}</ul></div>"
        )


@frozen
class _File:
    cards: tuple[SourceCard, ...]


def source_cards(scenario: str) -> tuple[SourceCard, ...]:
    """The source cards of a game. Raises DataError with file and line for a broken file."""
    name = FILES.get(scenario)
    if name is None:
        return ()
    return TomlFile(HERE / name, called={"cards": "card"}).structure(_File).cards


def source_card(scenario: str, key: str) -> SourceCard:
    """The source card of that name. Raises LessonError that lists the cards."""
    known = {card.key: card for card in source_cards(scenario)}
    if key not in known:
        raise LessonError(f'There is no source card "{key}" for {scenario}. Cards: {", ".join(known) or "none"}.')
    return known[key]
