"""The sorts of value that wargame sentences are made of: units, hexes, paths, sides of the war."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any

from teutons_lab.core.notation import Unbound
from teutons_lab.core.tokens import Token

Unit = Annotated[int, "unit"]
"""A unit: its place in the order of battle."""
Hex = Annotated[int, "hex"]
"""A hex: its place in the board's labels."""
Side = Annotated[str, "side"]
"""A side of the war, by its id."""
Units = tuple[Unit, ...]
Hexes = tuple[Hex, ...]


LABEL = r"(\w+:\d{4}|[A-Z]\d{2,4})"
LABELS = re.compile(f"{LABEL}(-{LABEL})*")
"""What a hex label or a path of labels looks like on any map."""
RUN_TOGETHER = re.compile(rf"{LABEL}([^\w-]?{LABEL})+")
"""What a path looks like that was written without its hyphens."""


class UnitKind:
    """A unit by id, full name or unique short form; always printed by its full name in quotes.

    A plain word that looks like a hex or a path is no unit; a unit of such a name stands in quotes. `example` is a name
    that the system's own games know.
    """

    sort = "unit"

    def __init__(self, example: str) -> None:
        self.expected = f'the name of a unit, such as "{example}"'

    def parse(self, token: Token) -> str:
        if token.key or not token.text or (not token.quoted and ("/" in token.text or LABELS.fullmatch(token.text))):
            raise ValueError(token.text)
        return token.text

    def bind(self, setup: Any, value: str) -> Unit:
        try:
            return int(setup.roster.find(value))
        except LookupError as unknown:
            raise Unbound("core.unit", str(unknown)) from None

    def show(self, setup: Any, value: int) -> str:
        return f'"{setup.roster.names[value]}"'


class HexKind:
    """A hex by its printed label. `canonical` gives the label to print, or raises ValueError with what is expected."""

    sort = "hex"

    def __init__(self, canonical: Callable[[str], str], expected: str) -> None:
        self._canonical, self.expected = canonical, expected

    def parse(self, token: Token) -> str:
        if token.quoted or token.key:
            raise ValueError(token.text)
        return self._canonical(token.text)

    def bind(self, setup: Any, value: str) -> Hex:
        return int(setup.board.index[value])

    def show(self, setup: Any, value: int) -> str:
        return str(setup.board.labels[value])


BY_GOAL = 'or "to {}" for the cheapest way there'
"""What else a sentence takes that has both forms, a path and its goal."""


class PathKind:
    """Adjacent hexes joined by hyphens, beginning where the unit stands.

    `example` is such a path on the system's map; `by_goal` says what to write, with `{}` for the label, where a
    lone hex stands in its place.
    """

    sort = "path"

    def __init__(self, hexes: HexKind, example: str, by_goal: str = "") -> None:
        self._hexes, self._by_goal = hexes, by_goal
        self.expected = f"a path of hexes, such as {example}"

    def parse(self, token: Token) -> tuple[str, ...]:
        if self._by_goal and not token.quoted and not token.key and self._is_hex(token.text):
            raise ValueError(f"{self.expected}, {self._by_goal.format(token.text)}")
        if token.quoted or token.key or "-" not in token.text:
            raise ValueError(token.text)
        return tuple(self._hexes.parse(Token(word, False, token.start)) for word in token.text.split("-"))

    def bind(self, setup: Any, value: tuple[str, ...]) -> Hexes:
        return tuple(self._hexes.bind(setup, label) for label in value)

    def show(self, setup: Any, value: Hexes) -> str:
        return "-".join(setup.board.labels[h] for h in value)

    @property
    def part_expected(self) -> str:
        """Each part is a hex."""
        return self._hexes.expected

    def wrong_part(self, token: Token, meant: bool) -> Token | None:
        """The part of a path that is no hex: all of it where hexes stand in it without hyphens.

        The ids of units have hyphens too: a word of two parts that could be one is a path only where one is `meant`.
        """
        parts = token.text.split("-")
        if token.quoted or token.key:
            return None
        if len(parts) == 1:
            return token if RUN_TOGETHER.fullmatch(token.text) else None
        if not (meant or len(parts) > 2):
            return None
        wrong = [part for part in parts if not self._is_hex(part)]
        if not wrong or (len(wrong) == len(parts) and not LABELS.fullmatch(token.text)):
            return None
        place = parts.index(wrong[0])
        start = token.start + sum(len(part) + 1 for part in parts[:place])
        return Token(wrong[0], False, start) if wrong[0] else Token("-", False, max(token.start, start - 1))

    def _is_hex(self, word: str) -> bool:
        try:
            self._hexes.parse(Token(word, False, 0))
        except ValueError:
            return False
        return True


class AttackKind:
    """A declared attack: the label of its first target, with `#2` for a second one on the same first target.

    The inner value is (hex, number from 1).
    """

    sort = "attack"

    def __init__(self, hexes: HexKind, example: str) -> None:
        self._hexes = hexes
        self.expected = f"the first target of an attack, such as {example} or {example}#2"

    def parse(self, token: Token) -> tuple[str, int]:
        label, mark, number = token.text.partition("#")
        if mark and not re.fullmatch(r"[2-9]", number):
            raise ValueError(token.text)
        return self._hexes.parse(Token(label, token.quoted, token.start, token.key)), int(number or 1)

    def bind(self, setup: Any, value: tuple[str, int]) -> tuple[Hex, int]:
        return self._hexes.bind(setup, value[0]), value[1]

    def show(self, setup: Any, value: tuple[int, int]) -> str:
        label = str(setup.board.labels[value[0]])
        return f"{label}#{value[1]}" if value[1] > 1 else label


class ManyKind:
    """Several values of one sort as one word, joined by commas: the form of frame locals."""

    sort = ""

    def __init__(self, one: Any) -> None:
        self._one = one
        self.expected = f"{one.expected}, and more after commas"

    def parse(self, token: Token) -> tuple[Any, ...]:
        if token.quoted:
            return (self._one.parse(token),)
        words = re.findall(r"\"([^\"]*)\"|'([^']*)'|([^,\"']+)", token.text)
        return tuple(self._one.parse(Token(a or b or c, bool(a or b), token.start)) for a, b, c in words)

    def bind(self, setup: Any, value: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(self._one.bind(setup, item) for item in value)

    def show(self, setup: Any, value: tuple[Any, ...]) -> str:
        return ",".join(self._one.show(setup, item) for item in value)
