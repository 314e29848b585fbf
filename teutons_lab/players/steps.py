"""Letting a player play step by step, so that a board can show how far it is, and somebody can stop it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from teutons_lab.core import engine
from teutons_lab.core.game import Game
from teutons_lab.players.scripted import Player

UNTIL = ("phase", "turn")


class Progress(NamedTuple):
    """One act that a player has just played: its text, the player's reason, and how much is done, from 0 to 1."""

    text: str
    why: str
    done: float


def going_on(game: Game, player: Player, until: str = "phase") -> Iterator[Progress]:
    """Play on act by act for the side that decides now. Whoever stops asking stops the player; the game stands there.

    Ends with the phase, or with `until="turn"` when no phase of that side is left in the turn; also wherever the other
    side must decide, and then may be called again. Dice are the game's own. `done` is a share of the phase or of the
    side's phases of the turn, as far as the player knows it (`player.share(state)`).

    Raises ValueError for another word than "phase" or "turn".
    """
    if until not in UNTIL:
        raise ValueError(f'until="{until}"; expected one of {", ".join(UNTIL)}.')
    side, turn = engine.actor(game.state), game.state.turn
    if side == "*":
        raise ValueError("A die decides now; roll it first.")
    phases = _phases(game, side, until)
    while game.state.turn == turn and game.state.phase in phases:
        actor = engine.actor(game.state)
        if actor not in (side, "*"):
            return
        text = player(game) if actor == side else ""
        act = game.play(text) if text else game.roll()
        yield Progress(act.text, getattr(player, "why", "") if text else "", _done(game, player, phases, turn))


def _phases(game: Game, side: str, until: str) -> tuple[str, ...]:
    """The phases to be played, from the one at hand on: this one, or all of the side that are left in the turn."""
    now = game.state.phase
    if until == "phase":
        return (now,)
    names = game.state.setup.rules.phases
    rest = names[names.index(now) :] if now in names else (now,)
    own: list[str] = []
    for name in rest:
        if name != now and not name.startswith(f"{side}."):
            break
        own.append(name)
    return tuple(own)


def _done(game: Game, player: Player, phases: tuple[str, ...], turn: int) -> float:
    state = game.state
    if state.turn != turn or state.phase not in phases:
        return 1.0
    share = getattr(player, "share", None)
    within = float(share(state)) if share is not None else 0.0
    return (phases.index(state.phase) + within) / len(phases)
