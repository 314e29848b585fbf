"""Who decides while a distribution is worked out: standing answers, players, or whoever may pass."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from teutons_lab.core import engine
from teutons_lab.core.action import Action
from teutons_lab.core.flow import Ask
from teutons_lab.core.game import Game
from teutons_lab.core.options import atoms
from teutons_lab.core.record import Record
from teutons_lab.players import Player, player

Policy = Player | Mapping[str, "str | Player"] | str | None
Choose = Callable[[Any], Action | str]


class NoPolicy(LookupError):
    """A decision that nobody was told to take."""


def chooser(policy: Policy, start: Any, seed: int = 0) -> Choose:
    """The function (state -> what is played) that a policy stands for.

    A policy is a player for every decision (a function, or its name: "greedy"), or a mapping from kinds of decision
    ({"no-retreat": "pass"}) or sides ({"french": "greedy"}) to texts or players; a kind goes before a side. What it
    leaves open is passed where that is allowed, or played where only one atom is; anything else raises NoPolicy.
    """
    if isinstance(policy, str):
        policy = dict.fromkeys(start.setup.rules.sides, policy)
    given = {} if policy is None or callable(policy) else dict(policy)
    players = _players(given, start, seed)

    def choose(state: Any) -> Action | str:
        if callable(policy):
            return policy(game_at(state, seed))
        step = engine.step_of(state)
        assert isinstance(step, Ask)
        for key in (step.asked, engine.actor(state)):
            if key in players:
                return players[key](game_at(state, seed))
            if key in given:
                return str(given[key])
        return _forced(state)

    return choose


def _players(given: dict[str, str | Player], start: Any, seed: int) -> dict[str, Player]:
    """The players of a mapping; keys that are sides become side ids."""
    rules = start.setup.rules
    found: dict[str, Player] = {}
    for key in list(given):
        answer = given[key]
        if key in rules.decisions:
            if callable(answer):
                found[key] = answer
            continue
        side = _side(rules, key)
        given[side] = given.pop(key)
        found[side] = answer if callable(answer) else player(answer, game_at(start, seed), side)
    return found


def _side(rules: Any, key: str) -> str:
    try:
        return str(rules.side(key))
    except ValueError:
        kinds = ", ".join(rules.decisions)
        raise ValueError(f'policy: "{key}" is neither a side nor a kind of decision. The kinds are {kinds}.') from None


def game_at(state: Any, seed: int = 0) -> Game:
    """A game that begins at a state, for players to look at."""
    return Game(Record(state, (), seed, {"position": ""}))


def _forced(state: Any) -> Action:
    listed = []
    for atom in atoms(state):
        if atom == ("pass",):
            return engine.action_of(state, atom)
        listed.append(atom)
        if len(listed) > 8:
            break
    if len(listed) == 1:
        return engine.action_of(state, listed[0])
    node = engine.node(state)
    shown = ", ".join(engine.show(state, atom) for atom in listed[:8])
    raise NoPolicy(
        f'Nobody decides here: {node.prompt} (kind "{node.kind}", {node.side}). Name an answer or a player, such as '
        f'policy={{"{node.kind}": ...}}. Possible: {shown}{" ..." if len(listed) > 8 else ""}.'
    )
