"""`explain.rule`: the statement of a rule in our words, its printed section, and the rulings it leans on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.systems.rulebook import RULING, RuleRow, load_rulebook

SYSTEM = "teutons"


@dataclass(frozen=True, repr=False)
class RuleExplanation(Explanation):
    """One row of the rulebook: `statement` in our words, `cite` the printed section, `option` its choice or ""."""

    id: str = field(default="", kw_only=True)
    cite: str = field(default="", kw_only=True)
    statement: str = field(default="", kw_only=True)
    option: str = field(default="", kw_only=True)

    def as_dict(self) -> dict[str, Any]:
        """Plain data: the ladder and every field."""
        fields = {"id": self.id, "cite": self.cite, "statement": self.statement, "option": self.option}
        return {**super().as_dict(), **fields}


def rule(id: str) -> RuleExplanation:  # noqa: A002 - the field's own name
    """A rule by its id, such as "T6.0-l", "R-57" or "core.path". Raises UnknownRule, which names ids like it."""
    book = load_rulebook(SYSTEM)
    row = book.row(str(id))
    lines = [Line(row.statement, "", row.id)]
    lines += [Line(f"Reading: {book.row(ruling).statement}", "", ruling) for ruling in row.rulings]
    if row.option:
        lines.append(Line(f"You may choose another reading: option {row.option}", "", row.id))
    return RuleExplanation(
        f"{row.id}, section {row.cite}" if row.kind != RULING else f"{row.id}, a reading of {row.cite}",
        lines=tuple(lines),
        result=_games(row),
        id=row.id,
        cite=row.cite,
        statement=row.statement,
        option=row.option,
    )


def _games(row: RuleRow) -> str:
    return "In every game." if "*" in row.games else f"Games: {', '.join(row.games)}."
