"""Going back on a line of play, going on, and going another way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from teutons_lab.core import expected
from teutons_lab.core.errors import StaleCell, UndoBarrier
from teutons_lab.core.record import MAIN, Act
from teutons_lab.core.standing import Standing


class Branching(Standing):
    """Undo, redo, branches and comments. Acts are never lost: what is taken back can be played again."""

    def undo(self, n: int = 1, past_dice: bool = False) -> None:
        """Take back n acts.

        Raises UndoBarrier at a die (unless `past_dice`), at anything revealed, and where a branch begins.
        """
        expected.whole("n", n)
        line = self.cursor.line()
        if not 1 <= n <= len(line):
            played = {0: "Nothing has", 1: "One act has"}.get(len(line), f"{len(line)} acts have")
            raise UndoBarrier(f"{played} been played on this line; {n} cannot be taken back.")
        begins = self._first.ply
        if len(line) - n < begins:
            raise UndoBarrier(
                f'The branch "{self.label}" begins with act {begins + 1}; what lies before belongs to the line it left.'
                f" To change that, branch there: branch(..., at={len(line) - n + 1})."
            )
        for act in reversed(line[-n:]):
            if act.reveals:
                raise UndoBarrier(
                    f'"{act.text}" revealed something to the other side; that is never taken back. Branch instead.'
                )
            if act.is_roll and not past_dice:
                raise UndoBarrier(
                    f'Act {act.ply} is a die ("{act.text}"). Use undo(past_dice=True) to cross it, '
                    "or branch(...) to keep both."
                )
        target = line[-n].parent
        assert target is not None
        act = self.cursor
        while act is not target:
            assert act.parent is not None
            act.parent.forward[self.label] = act
            act = act.parent
        if self.journal is not None:
            self.journal.move(self, "undo", n)
        self._stand_at(target)

    def redo(self, n: int = 1) -> None:
        """Play again what was taken back. Raises UndoBarrier when nothing is left to redo."""
        expected.whole("n", n)
        act = self.cursor
        if n < 1:
            raise UndoBarrier(f"{n} acts cannot be played again; n counts from 1.")
        for _ in range(n):
            if self.label not in act.forward:
                raise UndoBarrier("Nothing was taken back here; there is nothing to redo.")
            act = act.forward[self.label]
        if self.journal is not None:
            self.journal.move(self, "redo", n)
        self._stand_at(act)

    @property
    def can_undo(self) -> bool:
        """Whether the last act can be taken back without crossing a die or a reveal."""
        act = self.cursor
        return act.parent is not None and act is not self._first and not act.is_roll and not act.reveals

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back here."""
        return self.label in self.cursor.forward

    def branch(self, label: str, at: int | None = None, dice: str = "new") -> Self:
        """A what-if before act `at` (default: here), with its own label; `dice="same"` keeps this line's dice.

        The same label again gives the same branch. Raises ValueError if it lies elsewhere or the label is taken.
        """
        expected.text("label", label)
        if at is not None:
            expected.whole("at", at)
        if dice not in ("new", "same"):
            raise ValueError(f'dice="{dice}": expected "new" or "same".')
        place = self.ply if at is None else at
        line = [self.record.root, *self.cursor.line()]
        known = self.record.branches.get(label)
        if known is not None and at is None:
            return type(self)(self.record, label, self.journal)
        if place > len(line):
            raise StaleCell(self._too_early(place), place, "")
        if not 1 <= place <= len(line):
            raise ValueError(
                f"at={place}: this line has the acts 1 to {len(line) - 1}, so a branch may begin at 1 to {len(line)}."
            )
        act = line[place - 1]
        if known is not None:
            if known.act is not act or known.dice != dice:
                raise ValueError(
                    f'The branch "{label}" already exists, from act {known.act.ply + 1} with {known.dice} dice.'
                )
            return type(self)(self.record, label, self.journal)
        if not label or label == MAIN:
            raise ValueError(f'"{label}" cannot be the label of a branch.')
        if self.journal is not None:
            self.journal.branch(self, label, place, dice)
        self.record.open_branch(label, act, self.label, dice)
        return type(self)(self.record, label, self.journal)

    def branches(self) -> Mapping[str, int]:
        """The labels of all branches and the act before which each begins."""
        return {label: point.act.ply + 1 for label, point in self.record.branches.items()}

    def note(self, comment: str) -> None:
        """Put a comment on the last act."""
        comment = " ".join(comment.replace("{", "(").replace("}", ")").split())
        if self.journal is not None:
            self.journal.note(self, comment)
        self.cursor.comment = comment

    @property
    def _first(self) -> Act:
        """The act after which this line is its own: the start, or where the branch began."""
        point = self.record.branches.get(self.label)
        return self.record.root if point is None else point.act
