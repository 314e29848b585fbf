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


def acts_played(acts: list[str]) -> str:
    """What a jump has played: how many acts, and the last one or two; "." alone where it played none."""
    if not acts:
        return "."
    count = "1 act" if len(acts) == 1 else f"{len(acts)} acts"
    return f": {count} played, {'the last of them' if len(acts) > 2 else 'namely'} {' and then '.join(acts[-2:])}."
