"""The rules of a system as data: ids, printed sections, statements in our own words.

Each system folder holds a `rules.tsv`; `core_rules.tsv` beside this module holds the refusals that come from
no rulebook (`core.*`) and is part of every system's book. Rows of kind `ruling` tell how an ambiguous or
missing passage is read; where a game may choose, `option` names the choice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from attrs import field, frozen

from teutons_lab.core.errors import TeutonsLabError
from teutons_lab.kit.files import DataError, Row, read_table

HERE = Path(__file__).parent
COLUMNS = ("id", "cite", "games", "kind", "statement", "ruling_option", "waived")
EVERY_GAME = "*"
RULING = "ruling"
NEVER_WAIVED = frozenset(
    {
        *("zoc", "supply", "movement", "combat", "retreat"),
        *("disruption", "fortress", "stacking", "terrain", "victory"),
        *("air", "bridges", "coup", "hqs", "overrun", "panic", "paradrop", "rail", "reaction", "refugees", "surrender"),
    }
)
"""Kinds of rows that every game has to show at work."""
KINDS = NEVER_WAIVED | frozenset(
    (
        *("chart", "core", "entrench", "replacement", RULING, "sequence", "setup", "special", "weather"),
        *("evacuation", "fatigue", "hidden", "neutrals", "reinforcements", "replacements"),
    )
)


class UnknownRule(TeutonsLabError, KeyError):
    """No rule goes by this id. Attributes: `id`, and `near`, ids that look like it."""

    def __init__(self, id: str, near: tuple[str, ...]) -> None:  # noqa: A002 - the field's own name
        self.id, self.near = id, near
        super().__init__(id)

    def __str__(self) -> str:
        hint = f" Did you mean {' or '.join(self.near)}?" if self.near else ""
        return f'There is no rule "{self.id}".{hint}'


@frozen
class RuleRow:
    """One testable statement of a rulebook, or one ruling.

    `cite` is the printed section, `games` the games that need it ("*" for all), `option` the name of the
    option that chooses between readings ("" for most), `waived` why no test shows it ("" for most).
    """

    id: str
    cite: str
    games: tuple[str, ...]
    kind: str
    statement: str
    option: str = ""
    waived: str = ""

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings that the statement leans on, such as "R-57" (Teutons!) or "VR-23" (Victory in the West)."""
        return tuple(re.findall(r"\bV?R-\d+\b", self.statement))

    def applies_to(self, game: str) -> bool:
        """Whether `game` ("1870" or "teutons/1870") needs the row."""
        return EVERY_GAME in self.games or game.rpartition("/")[2] in self.games


@frozen
class Rulebook:
    """The rows of one system in the order of its files: its rulebook, its rulings, then `core.*`."""

    system: str
    rows: tuple[RuleRow, ...]
    _by_id: dict[str, RuleRow] = field(init=False, eq=False, repr=False)

    @_by_id.default
    def _ids(self) -> dict[str, RuleRow]:
        return {row.id: row for row in self.rows}

    def __iter__(self) -> Iterator[RuleRow]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __contains__(self, id: object) -> bool:  # noqa: A002 - the field's own name
        return id in self._by_id

    def row(self, id: str) -> RuleRow:  # noqa: A002 - the field's own name
        """The row of that id. Raises UnknownRule, which names ids that look like it."""
        if id not in self._by_id:
            raise UnknownRule(id, tuple(get_close_matches(id, self._by_id, n=3)))
        return self._by_id[id]

    def for_game(self, game: str) -> tuple[RuleRow, ...]:
        """The rows that `game` needs, rulings and `core.*` included."""
        return tuple(row for row in self.rows if row.applies_to(game))

    def checklist(self, game: str) -> tuple[RuleRow, ...]:
        """The rows of `game` that come from the rulebook itself: neither rulings nor `core.*`."""
        return tuple(row for row in self.for_game(game) if row.kind not in (RULING, "core"))

    @property
    def games(self) -> tuple[str, ...]:
        """Every game that some row names."""
        return tuple(sorted({game for row in self.rows for game in row.games} - {EVERY_GAME}))


@cache
def load_rulebook(system: str) -> Rulebook:
    """The rules of "teutons", "victory_west" or "fall_of_france", with the core's own.

    Raises DataError with file and line for a broken file, ValueError for a system that has none.
    """
    file = HERE / system / "rules.tsv"
    if not file.is_file():
        known = sorted(found.parent.name for found in HERE.glob("*/rules.tsv"))
        raise ValueError(f'There are no rules of a system "{system}", only of {", ".join(known)}.')
    return read_rulebook(system, (file, HERE / "core_rules.tsv"))


def read_rulebook(system: str, files: tuple[Path, ...]) -> Rulebook:
    """A rulebook from files of one form, whose ids are unique over all of them."""
    lines: dict[str, str] = {}
    rows = []
    for file in files:
        table = read_table(file, delimiter="\t")
        if table.columns != COLUMNS:
            found = f"the columns are {', '.join(table.columns)}"
            raise DataError(file, f"line {table.header_line}", found, f"They are {', '.join(COLUMNS)}.")
        for line in table.rows:
            row = _rule(file, line)
            if row.id in lines:
                found = f"{row.id} stands in {lines[row.id]} already"
                raise DataError(file, f"line {line.line}", found, "An id stands for one rule.")
            lines[row.id] = f"{file.name}, line {line.line},"
            rows.append(row)
    book = Rulebook(system, tuple(rows))
    for row in rows:
        for ruling in row.rulings:
            if ruling not in book:
                found = f"{row.id} leans on {ruling}"
                raise DataError(files[0], "", found, "No row has that id.")
    return book


def _rule(file: Path, line: Row) -> RuleRow:
    place = f"line {line.line}"
    id_, games, kind = line["id"], tuple(line["games"].split(",")), line["kind"]
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*([.\-][A-Za-z0-9]+)*", id_):
        raise DataError(file, place, f'id = "{id_}"', "An id has the form T6.0-c, R-57 or core.verb.")
    if kind not in KINDS:
        raise DataError(file, place, f'{id_} is of kind "{kind}"', f"A kind is one of {', '.join(sorted(KINDS))}.")
    if not all(re.fullmatch(r"\*|[a-z0-9-]+", game) for game in games):
        expected = "Games stand side by side with commas and no spaces, such as 1870,1914."
        raise DataError(file, place, f'{id_} has games = "{line["games"]}"', expected)
    for key in ("cite", "statement"):
        if not line[key]:
            raise DataError(file, place, f"{id_} has no {key}", "Every rule has one.")
    if line["waived"] and kind in NEVER_WAIVED:
        raise DataError(file, place, f"{id_} is waived", f"Rows of kind {kind} are shown by a test.")
    return RuleRow(id_, line["cite"], games, kind, line["statement"], line["ruling_option"], line["waived"])
