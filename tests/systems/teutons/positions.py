"""Small positions for the rule tests of Teutons!: how they are written, played into and asked."""

from __future__ import annotations

import textwrap
from typing import Any

import teutons_lab as lab
from teutons_lab.core.events import Event
from teutons_lab.core.game import Game


def at(text: str) -> Game:
    """The game at a position. Without a line of its own it is 1870, with no units and no Fortresses, on turn 3.

    `phase X` may stand alone: the turn is then 3.
    """
    lines = textwrap.dedent(text).strip().splitlines()
    if not any(line.startswith(("system ", "scenario ")) for line in lines):
        lines.insert(0, "system teutons  game 1870")
    if not any(line.startswith("turn ") for line in lines):
        lines = [f"turn 3  {line}" if line.startswith("phase ") else line for line in lines]
    return lab.read_position("\n".join(lines) + "\n")


def rules_of(game: Game, action: str) -> tuple[str, ...]:
    """The ids of all rules that forbid an action; empty if it is allowed."""
    return game.check(action).rules


def unit_of(game: Game, name: str) -> int:
    """The number of a unit, by any of its names."""
    return int(game.state.setup.roster.find(name))


def hex_of(game: Game, name: str) -> str:
    """Where a unit is: the label of its hex, or "dead", "off", "turn:4"."""
    place = game.state.at[unit_of(game, name)]
    return game.state.label(place) if isinstance(place, int) else str(place)


def is_disrupted(game: Game, name: str) -> bool:
    """Whether a unit is Disrupted."""
    return bool(game.state.disrupted[unit_of(game, name)])


def is_entrenched(game: Game, name: str) -> bool:
    """Whether a unit is entrenched."""
    return bool(game.state.entrenched[unit_of(game, name)])


def has_fort(game: Game, label: str) -> bool:
    """Whether a Fortress stands in a hex."""
    return game.state.setup.board.index[label] in game.state.fort_at


def actions(game: Game, word: str = "") -> set[str]:
    """The texts of all legal atoms, or of those with that verb."""
    return {str(action) for action in game.options() if not word or str(action).split()[0] == word}


def play(game: Game, *texts: str) -> Game:
    """Play actions one after another; `roll 4` is one too."""
    for text in texts:
        game.play(text)
    return game


def to_the_die(game: Game, attack: str, *orders: str) -> Game:
    """Resolve an attack up to its die. `orders` are said where they are asked for; everything else is passed."""
    game.play(f"resolve {attack}")
    left = list(orders)
    while game.node.kind in ("no-retreat", "press"):
        game.play(left.pop(0) if left and game.check(left[0]) else "pass")
    assert not left, f"nobody asked for {left}"
    return game


def fought(text: str, attack: str, face: int, *orders: str) -> Game:
    """The position after the die of an attack that stands in it; dice convention A unless the text says B."""
    game = to_the_die(at(text), attack, *orders)
    game.roll(face)
    return game


def told(game: Game, kind: str) -> list[Event]:
    """All events of a kind so far, oldest first."""
    events: list[Event] = list(game.record.root.events)
    for act in game.cursor.line():
        events.extend(act.events)
    return [event for event in events if event.kind == kind]


def last(game: Game, kind: str) -> Any:
    """The newest event of a kind."""
    return told(game, kind)[-1]


def corps(
    name: str, side: str, where: str, flags: str = "", *, cf: int = 2, omf: int = 2, arm: str = "infantry"
) -> str:
    """The position line of an invented Corps."""
    return f'unit "{name}" side={side} size=corps type={arm} cf={cf} omf={omf} at {where} {flags}'.rstrip()


def army(name: str, side: str, where: str, flags: str = "", *, cf: int = 3, omf: int = 1) -> str:
    """The position line of an invented Army."""
    return f'unit "{name}" side={side} size=army type=infantry cf={cf} omf={omf} at {where} {flags}'.rstrip()


def position(phase: str, *lines: str) -> Game:
    """The game at the start of a phase of turn 3, with these lines of position text."""
    return at("\n".join((f"phase {phase}", *lines)))


def ring(label: str) -> set[str]:
    """The labels of the hexes around a hex."""
    return set(lab.grid("teutons").neighbours(label))


def walled(label: str, *gates: str) -> str:
    """Lines that close every neighbour of a hex to all units (they are made Swiss), save the gates."""
    assert set(gates) <= ring(label)
    return "\n".join(f"hex {near} country=Switzerland" for near in sorted(ring(label) - set(gates)))


def zone_of(game: Game, side: str) -> set[str]:
    """The labels of all hexes into which a side exerts a zone of control."""
    from teutons_lab.systems.teutons.zones import exerting

    labels = game.state.setup.board.labels
    return {label for hex_, label in enumerate(labels) if exerting(game.state, hex_, side)}


def in_supply(game: Game, name: str) -> bool:
    """Whether a unit on the map could trace a supply line now."""
    from teutons_lab.systems.teutons.supply import is_supplied

    return is_supplied(game.state, unit_of(game, name))


def ladder(game: Game, targets: str, attackers: str, along: str = "") -> Any:
    """The combat of the units named (names apart by commas) against the hexes named, as it would stand now."""
    from teutons_lab.systems.teutons.odds import fight

    def units(names: str) -> tuple[int, ...]:
        return tuple(unit_of(game, name.strip()) for name in names.split(",") if name.strip())

    hexes = tuple(sorted(game.state.setup.board.index[label] for label in targets.split()))
    return fight(game.state, hexes, units(attackers), units(along))


def pass_until(game: Game, turn: int, phase: str) -> Game:
    """Pass every decision until a phase of a turn asks for one. A die on the way is left to the caller."""
    while (game.state.turn, game.state.phase) != (turn, phase):
        assert game.node.phase != "over", "the game ended on the way"
        game.play("pass")
    return game


def to_result(game: Game, attack: str, result: str, *orders: str) -> Game:
    """Resolve an attack with the lowest face that gives this result ("D1"), orders as in `to_the_die`."""
    to_the_die(game, attack, *orders)
    results: dict[str, str] = game.node.results  # type: ignore[union-attr]
    rolls = sorted(roll for roll, found in results.items() if found == result)
    assert rolls, f"no face gives {result}: {results}"
    return play(game, rolls[0])


def faces(game: Game) -> list[str]:
    """What the faces 1 to 6 of the die that decides now say."""
    from teutons_lab.core.nodes import Chance

    assert isinstance(game.node, Chance)
    return [game.node.results[f"roll {face}"] for face in range(1, 7)]
