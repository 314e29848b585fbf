"""Words and grammar: how a text becomes a verb with typed values. Tokens only, no wargame.

A system lists its `Pattern`s (one or more a verb). A `Kind` knows how to read one token, how to bind it to a
set-up (a unit name becomes a number) and how to print it again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from teutons_lab.core.errors import NotationError
from teutons_lab.core.tokens import Token, quote, tokens


class Unbound(Exception):
    """A token that is good notation but means nothing in this set-up (an unknown unit)."""

    def __init__(self, rule: str, sentence: str) -> None:
        self.rule, self.sentence = rule, sentence
        super().__init__(sentence)


class Kind(Protocol):
    """One sort of value: how it is read, bound, printed and put in order."""

    @property
    def expected(self) -> str:
        """What a reader should have written, for error texts."""
        ...

    def parse(self, token: Token) -> Any:
        """Syntax only; raises ValueError."""
        ...

    def bind(self, setup: Any, value: Any) -> Any:
        """The inner value in this set-up; raises Unbound."""
        ...

    def show(self, setup: Any, value: Any) -> str:
        """The canonical text of an inner value."""
        ...


@runtime_checkable
class Composed(Protocol):
    """A kind whose words have parts, and can say which of them is wrong."""

    @property
    def part_expected(self) -> str:
        """What each part should be."""
        ...

    def wrong_part(self, token: Token, meant: bool) -> Token | None:
        """The part that keeps a word from being of this kind; None for a word that was not meant for one.

        `meant`: nothing else is likely to stand here.
        """
        ...


class IntKind:
    """A whole number."""

    expected = "a whole number"

    def parse(self, token: Token) -> int:
        if token.quoted or not re.fullmatch(r"-?\d{1,6}", token.text):
            raise ValueError(token.text)
        return int(token.text)

    def bind(self, setup: Any, value: int) -> int:
        return value

    def show(self, setup: Any, value: int) -> str:
        return str(value)


class WordKind:
    """A plain word, or one of a closed list of words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    @property
    def expected(self) -> str:
        return " or ".join(self.words) if self.words else "a word"

    def parse(self, token: Token) -> str:
        if self.words and token.text not in self.words:
            raise ValueError(token.text)
        return token.text

    def bind(self, setup: Any, value: str) -> str:
        return value

    def show(self, setup: Any, value: str) -> str:
        return quote(value) if value else '""'


INT = IntKind()
WORD = WordKind()


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a pattern: its name, the kind of value, one or many, and the word that introduces it.

    `key` slots are written `name=value`; `flag` slots are a bare word that is there or not.
    """

    name: str
    kind: Kind
    many: bool = False
    optional: bool = False
    after: str = ""
    key: bool = False
    flag: bool = False


@dataclass(frozen=True, slots=True)
class Pattern:
    """A verb with its slots in order. `line` patterns expand to atoms, the others are atoms."""

    verb: str
    slots: tuple[Slot, ...] = ()
    line: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """A parsed text: the pattern it fits and its values, not yet bound to any set-up."""

    pattern: Pattern
    values: tuple[Any, ...]
    text: str

    @property
    def verb(self) -> str:
        """The verb."""
        return self.pattern.verb


class Misfit(Exception):
    """A pattern does not fit: the index of the token where it broke, and what was expected there."""

    def __init__(self, index: int, expected: str) -> None:
        self.index, self.expected = index, expected
        super().__init__(expected)


def parse(text: str, patterns: Mapping[str, Iterable[Pattern]]) -> Sentence:
    """Read one sentence. Raises NotationError that points at the token."""
    words = tokens(text)
    if not words:
        raise NotationError(text, "", len(text.rstrip()), "a verb such as " + ", ".join(sorted(patterns)[:6]))
    verb = words[0]
    if verb.quoted or verb.key or verb.text not in patterns:
        raise NotationError(text, verb.shown, verb.start, "a verb: " + ", ".join(sorted(patterns)))
    worst: Misfit | None = None
    stops = {slot.after for pattern in patterns[verb.text] for slot in pattern.slots if slot.after}
    for pattern in patterns[verb.text]:
        try:
            return Sentence(pattern, fit(pattern, words[1:], stops), text)
        except Misfit as misfit:
            if worst is None or misfit.index > worst.index:
                worst = misfit
    assert worst is not None
    blamed = _wrong_part(patterns[verb.text], words[1:], worst)
    if blamed is not None:
        raise NotationError(text, *blamed)
    if worst.index < len(words) - 1:
        bad = words[1 + worst.index]
        raise NotationError(text, bad.shown, bad.start, worst.expected)
    raise NotationError(text, "", len(text.rstrip()), worst.expected)


def _wrong_part(patterns: Iterable[Pattern], words: list[Token], worst: Misfit) -> tuple[str, int, str] | None:
    """Token, start and what was expected, where the break is due to one part of a word, such as a hex of a path.

    A slot before may have taken the word for something else, so that it stands before the place of the break.
    """
    for place in (worst.index, worst.index - 1):
        for pattern in patterns if 0 <= place < len(words) else ():
            for number, slot in enumerate(pattern.slots):
                if isinstance(slot.kind, Composed):
                    meant = place > 0 or all(before.optional for before in pattern.slots[:number])
                    wrong = slot.kind.wrong_part(words[place], meant)
                    if wrong is not None:
                        return wrong.text, wrong.start, slot.kind.part_expected
    return None


def fit(pattern: Pattern, words: list[Token], after: Iterable[str]) -> tuple[Any, ...]:
    """The values of the pattern's slots; a slot that is left out gives None, () or False. Raises Misfit.

    `after` are the words that introduce a slot in any pattern of the verb; without quotes they are no value.
    """
    stops = {*after, *(slot.name for slot in pattern.slots if slot.flag)}
    values: list[Any] = []
    place = 0
    for slot in pattern.slots:
        value, place = _fill(slot, words, place, stops)
        values.append(value)
    if place < len(words):
        raise Misfit(place, "nothing more here" if pattern.slots else f"nothing after {pattern.verb}")
    return tuple(values)


def _fill(slot: Slot, words: list[Token], place: int, stops: set[str]) -> tuple[Any, int]:
    if slot.flag:
        here = place < len(words) and _is(words[place], slot.name)
        return here, place + here
    if slot.key:
        if place < len(words) and words[place].key == slot.name:
            return _read(slot, words, place), place + 1
        if slot.optional:
            return None, place
        raise Misfit(place, f"{slot.name}=<{slot.kind.expected}>")
    if slot.after:
        if not (place < len(words) and _is(words[place], slot.after)):
            if slot.optional:
                return (() if slot.many else None), place
            raise Misfit(place, f'"{slot.after}"')
        place += 1
    found: list[Any] = []
    while place < len(words) and not (words[place].key or (not words[place].quoted and words[place].text in stops)):
        if found and not slot.many:
            break
        if slot.optional and not slot.after and not _readable(slot, words[place]):
            break
        found.append(_read(slot, words, place))
        place += 1
    if not found and not (slot.optional and not slot.after):
        raise Misfit(place, slot.kind.expected)
    if slot.many:
        return tuple(found), place
    return (found[0] if found else None), place


def _is(token: Token, word: str) -> bool:
    return not token.quoted and not token.key and token.text == word


def _readable(slot: Slot, token: Token) -> bool:
    try:
        slot.kind.parse(token)
    except ValueError:
        return False
    return True


def _read(slot: Slot, words: list[Token], place: int) -> Any:
    try:
        return slot.kind.parse(words[place])
    except ValueError as wrong:
        expected = slot.kind.expected
        detail = str(wrong)
        raise Misfit(place, detail if detail.startswith(expected) else expected) from None
