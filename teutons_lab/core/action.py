"""Actions: sentences bound to a set-up, printed in the one canonical form."""

from __future__ import annotations

from typing import Any

from teutons_lab.core.notation import Pattern, Sentence, Slot, Unbound


class Action:
    """An atom or a line whose values are known in a set-up. `str()` is canonical notation.

    `values` follow the slots of the pattern; `atom` is the inner form (verb, *values) that the rules take.
    """

    __slots__ = ("pattern", "setup", "values")

    def __init__(self, setup: Any, pattern: Pattern, values: tuple[Any, ...]) -> None:
        self.setup, self.pattern, self.values = setup, pattern, values

    @property
    def verb(self) -> str:
        """The verb."""
        return self.pattern.verb

    @property
    def is_line(self) -> bool:
        """Whether it expands to atoms."""
        return self.pattern.line

    @property
    def atom(self) -> tuple[Any, ...]:
        """The inner form of an atom."""
        return (self.pattern.verb, *self.values)

    def mentions(self, sort: str, value: Any) -> bool:
        """Whether a slot of that sort ("unit", "hex") holds the value."""
        return any(
            getattr(slot.kind, "sort", "") == sort and (value in held if slot.many else value == held)
            for slot, held in zip(self.pattern.slots, self.values, strict=True)
        )

    def __str__(self) -> str:
        words = [self.pattern.verb]
        for slot, value in zip(self.pattern.slots, self.values, strict=True):
            words.extend(_words(self.setup, slot, value))
        return " ".join(words)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return str(self) == other
        return isinstance(other, Action) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


def _words(setup: Any, slot: Slot, value: Any) -> list[str]:
    if slot.flag:
        return [slot.name] if value else []
    if value is None or value == ():
        return []
    shown = [slot.kind.show(setup, item) for item in (value if slot.many else (value,))]
    if slot.key:
        return [f"{slot.name}={shown[0]}"]
    return [slot.after, *shown] if slot.after else shown


def bind(setup: Any, sentence: Sentence) -> Action:
    """Give a parsed sentence its meaning in a set-up. Sets are put in order. Raises Unbound."""
    values: list[Any] = []
    for slot, value in zip(sentence.pattern.slots, sentence.values, strict=True):
        if slot.flag or value is None:
            values.append(value)
        elif slot.many:
            bound = [slot.kind.bind(setup, item) for item in value]
            if len(set(bound)) < len(bound):
                doubled = next(item for item in bound if bound.count(item) > 1)
                raise Unbound("core.order", f"{slot.kind.show(setup, doubled)} is named twice.")
            values.append(tuple(sorted(bound)))
        else:
            values.append(slot.kind.bind(setup, value))
    return Action(setup, sentence.pattern, tuple(values))
