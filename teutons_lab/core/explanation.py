"""Explanations: a number unfolded into lines, each a fact, a value and the rule behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from html import escape
from inspect import Parameter, Signature, getdoc, isfunction, signature
from typing import Any, get_type_hints

from teutons_lab.core.errors import Misasked, NoSuchQuestion

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
    """What can be asked about one position; prints as the list of its questions.

    A question that lacks something, or is given something that it does not take, is answered by what it wants.
    """

    state: Any

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for name, asked in list(vars(cls).items()):
            if not name.startswith("_") and isfunction(asked):
                setattr(cls, name, _answered(name, asked))

    def __repr__(self) -> str:
        return "\n".join(f"{_form(name, each)}\n    {_about(each)}".rstrip() for name, each in self._asks().items())

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        raise NoSuchQuestion(f'There is no question "{name}" here. Questions: {", ".join(self._asks())}.')

    @classmethod
    def _asks(cls) -> dict[str, Callable[..., Any]]:
        """The questions by name."""
        return {n: f for n, f in vars(cls).items() if not n.startswith("_") and isfunction(f)}


def _answered(name: str, asked: Callable[..., Any]) -> Callable[..., Any]:
    wanted = signature(asked)

    @wraps(asked)
    def ask(self: Questions, *args: Any, **kwargs: Any) -> Any:
        try:
            wanted.bind(self, *args, **kwargs)
        except TypeError as wrong:
            missing = _missing(wanted, self, args, kwargs)
            lacks = f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing" if missing else str(wrong)
            sides = _sides(asked, missing, self.state)
            raise Misasked(f"{_form(name, asked)}: {lacks}.{sides} {_about(asked)}") from None
        return asked(self, *args, **kwargs)

    return ask


def _missing(wanted: Signature, self: Questions, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[str]:
    """What a question needs and was not given; nothing where it was given something that it does not take."""
    try:
        given = wanted.bind_partial(self, *args, **kwargs).arguments
    except TypeError:
        return []
    named = (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)
    needed = [one.name for one in wanted.parameters.values() if one.default is one.empty and one.kind in named]
    return [name for name in needed if name not in given]


def _sides(asked: Callable[..., Any], missing: list[str], state: Any) -> str:
    """The sides of the game, where one of them is missing."""
    hints = get_type_hints(asked, include_extras=True)
    if any("side" in getattr(hints.get(name), "__metadata__", ()) for name in missing):
        return f" The sides here are {' and '.join(state.setup.rules.sides)}."
    return ""


def _form(name: str, asked: Callable[..., Any]) -> str:
    """How a question is written: `explain.zoc(hex, by)`."""
    named = [str(one.replace(annotation=one.empty)) for one in list(signature(asked).parameters.values())[1:]]
    return f"explain.{name}({', '.join(named)})"


def _about(asked: Callable[..., Any]) -> str:
    return (getdoc(asked) or "").partition("\n")[0]


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
