"""What happened, day by day, with a source for each line: a TOML file for each game that has one."""

from __future__ import annotations

import datetime
from functools import cache
from html import escape
from pathlib import Path

from attrs import frozen

from teutons_lab.kit.toml_file import TomlFile

HERE = Path(__file__).parent
FILES = {
    "teutons/1870": "timeline_1870.toml",
    "teutons/1914": "timeline_1914.toml",
    "teutons/1940": "timeline_1940.toml",
    "victory_west/the-cape": "timeline_the_cape.toml",
}


@frozen
class Happening:
    """One line: the day ("1870-08-06"), the game turn it falls in (0: outside the game), what happened, the hexes
    where ("" for none), and the keys of its sources.
    """

    day: str
    turn: int
    text: str
    at: tuple[str, ...]
    sources: tuple[str, ...]

    @property
    def date(self) -> str:
        """The day as prose has it: 6 August 1870."""
        day = datetime.date.fromisoformat(self.day)
        return f"{day.day} {day:%B %Y}"


@frozen
class Source:
    """A source: a short key and the full title."""

    key: str
    text: str


@frozen
class Timeline:
    """The happenings of a war in order of days, with their sources."""

    scenario: str
    basis: str
    sources: tuple[Source, ...]
    happenings: tuple[Happening, ...]

    def of_turn(self, turn: int) -> tuple[Happening, ...]:
        """What happened in the days of a game turn."""
        return tuple(happening for happening in self.happenings if happening.turn == turn)

    def after_turn(self, turn: int) -> tuple[Happening, ...]:
        """What happened after the days of a game turn, later than the game can tell included."""
        last = max((h.day for h in self.happenings if 0 < h.turn <= turn), default="")
        return tuple(h for h in self.happenings if h.day > last and (h.turn > turn or h.turn == 0))

    def source(self, key: str) -> str:
        """The full title of a source."""
        return {source.key: source.text for source in self.sources}[key]

    def __str__(self) -> str:
        lines = [f"{h.date}. {h.text} [{', '.join(h.sources)}]" for h in self.happenings]
        return "\n".join([*lines, "", *(f"[{source.key}] {source.text}" for source in self.sources)])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td style='text-align:left;white-space:nowrap'>{escape(h.date)}</td>"
            f"<td style='text-align:left'>{escape(h.text)}</td><td>{escape(', '.join(h.sources))}</td></tr>"
            for h in self.happenings
        )
        sources = "".join(f"<li>[{escape(s.key)}] {escape(s.text)}</li>" for s in self.sources)
        return f"<table>{rows}</table><ul>{sources}</ul>"


@cache
def timeline(scenario: str) -> Timeline | None:
    """The timeline of a scenario; None if it has none. Raises DataError with file and line for a broken file."""
    name = FILES.get(scenario)
    return read_timeline(HERE / name) if name else None


def read_timeline(path: Path) -> Timeline:
    """Read a timeline: days in order, every line with a known source. Raises DataError with file and line."""
    file = TomlFile(path, called={"happenings": "happening", "sources": "source"})
    told = file.structure(Timeline)
    keys = {source.key for source in told.sources}
    before = ""
    for place, happening in enumerate(told.happenings):
        where = ("happenings", place)
        try:
            datetime.date.fromisoformat(happening.day)
        except ValueError:
            raise file.fault(where, f'day = "{happening.day}"', "A day such as 1870-08-06.") from None
        if happening.day < before:
            raise file.fault(where, f"{happening.day} comes after {before}", "Days stand in order.")
        if not happening.sources or not set(happening.sources) <= keys:
            expected = f"One or more of {', '.join(sorted(keys))}."
            raise file.fault(where, f"sources = {list(happening.sources)}", expected)
        before = happening.day
    return told
