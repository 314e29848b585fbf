"""What a call of a lesson did, as a sentence, with the game as it stands now."""

from __future__ import annotations

from attrs import frozen

from teutons_lab.core.game import Game


@frozen
class Told:
    """What a call of the lesson did, as a sentence, and the game as it stands now."""

    sentence: str
    game: Game

    def __str__(self) -> str:
        return self.sentence

    __repr__ = __str__
