"""The errors that the core raises. Each says what was found, what was expected and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from teutons_lab.core.verdict import Verdict


class TeutonsLabError(Exception):
    """Base of all errors that a user of the package may meet."""


class Answered(TeutonsLabError):
    """An error that answers the person at the keyboard: the sentence counts, not where in the code it was said."""

    def _render_traceback_(self) -> list[str]:
        """What IPython shows in place of a traceback: the kind of error and the whole sentence."""
        return [f"{type(self).__name__}: {self}"]


class RulesError(TeutonsLabError):
    """The rules contradict themselves (a dead end, a refused `pass`); always a bug to report."""


class NotationError(Answered, ValueError):
    """A text that is no sentence of the notation. Points at the token.

    Attributes: `text` (the whole sentence), `token` (the offending word, "" at the end of the text),
    `start` (its offset in characters) and `expected` (what could have stood there).
    """

    def __init__(self, text: str, token: str, start: int, expected: str) -> None:
        self.text, self.token, self.start, self.expected = text, token, start, expected
        what = (token if token[:1] in "\"'" else f'"{token}"') if token else "the end of the text"
        pointer = " " * start + "^" * max(1, len(token))
        if text.strip():
            super().__init__(f"At {what} (character {start + 1}): expected {expected}.\n  {text}\n  {pointer}")
        else:
            super().__init__(f"The text is empty: expected {expected}.")


class Misasked(Answered, TypeError):
    """A call, such as a question of `explain`, that lacks something or was given something that it does not take."""


class NoSuchQuestion(Answered, AttributeError):
    """A question of `explain` that the game does not know; names those that it does."""


class PositionError(Answered, ValueError):
    """A position text that cannot be read; `line` counts from 1. Nothing was loaded."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        super().__init__(f"Line {line}: {message} Nothing was loaded.")


class IllegalAction(Answered):
    """A well-formed action that the rules refuse; `verdict` holds every reason."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(str(verdict))


class UndoBarrier(Answered):
    """Undo would cross a die or something that was revealed. Branch instead."""


class StaleCell(Answered):
    """A notebook cell with `at=n` that does not fit where the game stands.

    `at` is the act the cell plays, `found` what the game holds there ("" when the game is not there yet).
    """

    def __init__(self, message: str, at: int, found: str) -> None:
        self.at, self.found = at, found
        super().__init__(message)


class SaveError(Answered):
    """A saved game, journal or record that cannot be opened. Nothing was changed."""
