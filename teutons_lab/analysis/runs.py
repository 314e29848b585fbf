"""One parcel of an experiment: games that come as text, are played, and go back as text."""

from __future__ import annotations

import json
from collections import Counter
from importlib import import_module
from typing import Any

from teutons_lab.analysis.compared import facts
from teutons_lab.core.game import Game
from teutons_lab.players import KNOWN, Player, play

WAYS = ("options", "setup", "players", "charts", "position")
"""What a variant may change."""


def run_chunk(text: str) -> str:
    """Play the games of a JSON text; the outcomes as a JSON text. Works in any process."""
    return json.dumps([run(job) for job in json.loads(text)])


def run(job: dict[str, Any]) -> dict[str, Any]:
    """Play one game to its end and count."""
    game = _start(job)
    play(game, **{side: _player(name) for side, name in job["players"].items()})
    return counted(game, job["variant"], job["seed"])


def counted(game: Game, variant: str, seed: int) -> dict[str, Any]:
    """The outcome of a game that has ended, as plain data. Raises ValueError for one that has not."""
    node = game.node
    if node.phase != "over":
        raise ValueError(f"The game has not ended: nobody plays {node.side}.")
    acts = game.cursor.line()
    fought = [event for act in acts for event in act.events if event.kind == "fought"]
    return {
        "variant": variant,
        "seed": seed,
        "winner": getattr(node, "winner", ""),
        "level": getattr(node, "level", ""),
        "turns": game.state.turn,
        "acts": len(acts),
        "results": dict(Counter(result for event in fought for result in event["results"])),
        "columns": dict(Counter(str(event["column"]) for event in fought)),
        "facts": facts(game.state),
    }


def _start(job: dict[str, Any]) -> Game:
    from teutons_lab.systems import games

    if "position" in job:
        return games.read_position(job["position"], seed=job["seed"], charts=job.get("charts"))
    return games.start(
        job["scenario"],
        seed=job["seed"],
        setup=job.get("setup", "historical"),
        options=job.get("options"),
        charts=job.get("charts"),
    )


def _player(name: str) -> str | Player:
    """A player by name, or one's own as "module:function"."""
    module, colon, function = name.partition(":")
    if not colon or name in KNOWN:
        return name
    found = getattr(import_module(module), function, None)
    if not callable(found):
        raise ValueError(f'"{name}": the module {module} has no function {function}.')
    player: Player = found
    return player
