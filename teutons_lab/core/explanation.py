"""Explanations: a number unfolded into lines, each a fact, a value and the rule behind it."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from inspect import getdoc, isfunction, signature
from typing import Any

WIDTH = 52


@dataclass(frozen=True, slots=True)
class Line:
    """One rung of the ladder: what it is about, its value as text, the ids of the rules behind it.

    `hexes` are printed labels to look at; `basis` is set when the value hangs on something that no rulebook
    prints ("reconstruction", "teacher").
    """

    label: str
    value: str = ""
    rule: str = ""
    also: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    basis: str = ""

    @property
    def rules(self) -> tuple[str, ...]:
        """All rule ids of the line."""
        return ((self.rule,) if self.rule else ()) + self.also

    def __str__(self) -> str:
        chips = " ".join(f"`{r}`" for r in self.rules)
        body = f"{self.label} {'.' * max(2, WIDTH - len(self.label) - len(self.value))} {self.value}"
        return f"{body if self.value else self.label}{'  ' + chips if chips else ''}"


class Questions:
    """What can be asked about one position; prints as the list of its questions."""

    def __repr__(self) -> str:
        rows = []
        for name, asked in vars(type(self)).items():
            if name.startswith("_") or not isfunction(asked):
                continue
            named = [str(one.replace(annotation=one.empty)) for one in list(signature(asked).parameters.values())[1:]]
            rows.append((f"explain.{name}({', '.join(named)})", (getdoc(asked) or "").partition("\n")[0]))
        return "\n".join(f"{question}\n    {about}".rstrip() for question, about in rows)


@dataclass(frozen=True, repr=False)
class Explanation:
    """What every `explain` call answers. `result` is the short answer; subclasses add their own fields."""

    title: str
    lines: tuple[Line, ...] = field(default=(), kw_only=True)
    result: str = field(default="", kw_only=True)

    def __str__(self) -> str:
        head = [self.title] if self.title else []
        return "\n".join([*head, *(str(line) for line in self.lines), *([self.result] if self.result else [])])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows = "".join(_html_row(line) for line in self.lines)
        result = f"<p style='margin:6px 0 0'><b>{escape(self.result)}</b></p>" if self.result else ""
        return f"<div class='tl-explanation'><b>{escape(self.title)}</b><table>{rows}</table>{result}</div>"

    def as_dict(self) -> dict[str, Any]:
        """Plain data for the notebook: title, lines and result."""
        return {
            "title": self.title,
            "lines": [
                {
                    "label": line.label,
                    "value": line.value,
                    "rules": list(line.rules),
                    "hexes": list(line.hexes),
                    "basis": line.basis,
                }
                for line in self.lines
            ],
            "result": self.result,
        }


INDENT = 0.9
"""How far a line is set in under another in its HTML form, in ems for each blank before its words."""


def _html_row(line: Line) -> str:
    words = line.label.lstrip()
    pad = (len(line.label) - len(words)) * INDENT
    inset = f";padding-left:{0.5 + pad:.1f}em" if pad else ""
    chips = " ".join(f"<code style='white-space:nowrap'>{escape(rule)}</code>" for rule in line.rules)
    return (
        f"<tr><td style='text-align:left{inset}'>{escape(words)}</td><td>{escape(line.value)}</td>"
        f"<td style='text-align:left'>{chips}</td></tr>"
    )
