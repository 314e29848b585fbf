"""The answer of the one authority on legality: allowed, or every reason against."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


class Refusal:
    """One reason why something may not be done. The sentence is made only when it is read.

    `rule` is the id of the rule that forbids it, `rules` that id and any further ones, `hexes` the printed
    labels to look at, nearest first.
    """

    __slots__ = ("_hexes", "_sentence", "rule", "rules")

    def __init__(
        self,
        rule: str,
        sentence: str | Callable[[], str],
        hexes: tuple[str, ...] | Callable[[], tuple[str, ...]] = (),
        also: tuple[str, ...] = (),
    ) -> None:
        self.rule = rule
        self.rules = (rule, *also)
        self._sentence = sentence
        self._hexes = hexes

    @property
    def sentence(self) -> str:
        """What is refused and why, in one or two sentences."""
        return self._sentence if isinstance(self._sentence, str) else self._sentence()

    @property
    def hexes(self) -> tuple[str, ...]:
        """Printed labels of the hexes to look at."""
        return self._hexes if isinstance(self._hexes, tuple) else self._hexes()

    def __str__(self) -> str:
        look = f" · look at {', '.join(self.hexes)}" if self.hexes else ""
        return f"{self.sentence} {' '.join(f'`{r}`' for r in dict.fromkeys(self.rules))}{look}"

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.sentence!r}, {self.hexes!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.rules, self.sentence, self.hexes) == (
            other.rules,
            other.sentence,
            other.hexes,
        )

    def __hash__(self) -> int:
        return hash(self.rules)


def each_once(refusals: Iterable[Refusal]) -> tuple[Refusal, ...]:
    """Refusals in their order, none twice."""
    found: list[Refusal] = []
    for refusal in refusals:
        if refusal not in found:
            found.append(refusal)
    return tuple(found)


class Verdict:
    """Truthy when allowed; otherwise `refusals`, the nearest reason first.

    For a line, `atom` is the text of the atom that was refused ("" when none was) and `cut` the number of atoms
    after which the dry run ended at a die, a reveal or the other side's decision (None when it ran through).
    """

    __slots__ = ("atom", "cut", "refusals")

    def __init__(self, refusals: tuple[Refusal, ...] = (), atom: str = "", cut: int | None = None) -> None:
        self.refusals, self.atom, self.cut = refusals, atom, cut

    def __bool__(self) -> bool:
        return not self.refusals

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of all rules that forbid it, nearest first."""
        return tuple(dict.fromkeys(rule for refusal in self.refusals for rule in refusal.rules))

    def __str__(self) -> str:
        if not self.refusals:
            return "Allowed."
        more = len(self.refusals) - 1
        tail = f" ({more} more reason{'s' if more > 1 else ''})" if more else ""
        return f"{self.refusals[0]}{tail}"

    def __repr__(self) -> str:
        return f"<Verdict: {self}>"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": str(self)}


ALLOWED = Verdict()
