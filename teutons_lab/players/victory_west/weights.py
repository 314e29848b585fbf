"""What the greedy player finds worth how much, in steps of a German division. Change them to make another player."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """Worth of things, in steps unless said otherwise."""

    point: float = 4.0
    """A Capitulation Point."""
    division: float = 0.6
    """The point for a whole division: this share of it counts from the first step on."""
    kill: float = 1.0
    """A step of the enemy."""
    own: float = 0.9
    """A step of one's own."""
    shake: float = 0.3
    """An enemy unit disrupted or driven back."""
    unsettle: float = 0.4
    """A unit of one's own disrupted or driven back."""
    least: float = 0.3
    """The least gain for which an attack is made at all."""
    help: float = 0.35
    """The least that a headquarters or an air point must add, so that it is not kept for another combat."""
    air: float = 0.8
    """The least that an air point must bring in a mission of its own."""
    pull: float = 0.8
    """Being near to a goal: this share of what the goal is worth, less with each movement point between."""
    opening: float = 0.3
    """The enemy driven out of a hex: this share of what lies behind it."""
    walk: float = 0.92
    """What is left of it after a movement point of a unit on foot."""
    drive: float = 0.96
    """The same for a motorized unit."""
    strike: float = 0.7
    """Standing where a unit can attack: this share of what the attack would bring."""
    guard: float = 0.55
    """A garrison in a place under threat: this share of its points; every further unit half as much."""
    cover: float = 0.25
    """Standing in the enemy's way: this share of what his way is worth to him there."""
    danger: float = 0.8
    """What a unit would lose in an attack that is to be expected."""
    bridge: float = 0.25
    """A bridge over a major river, taken whole: this share of what lies behind it."""
    stir: float = 0.15
    """What a move must bring to be made."""
