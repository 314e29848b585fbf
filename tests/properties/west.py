"""Random games of The Cape, and what must hold at every node of them besides what holds everywhere."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tests.properties import always, walks
from tests.properties.always import any_hex
from tests.properties.walks import Walked
from teutons_lab.core import engine
from teutons_lab.core.game import Game
from teutons_lab.core.notation import Slot
from teutons_lab.core.ruleset import Atom
from teutons_lab.players.random import draw
from teutons_lab.systems.victory_west.kinds import HexsideKind
from teutons_lab.systems.victory_west.marks import DEAD
from teutons_lab.systems.victory_west.scenario import load_scenario

THE_CAPE = "victory_west/the-cape"
CAP = 12_000
"""No game takes so many atoms; more of them is a circle."""
SIDES = ("axis", "allied")
HOME = {"dutch": "Netherlands", "belgian": "Belgium"}
PATIENT = frozenset({"movement", "combat", "exploitation", "march"})
"""Questions that a walk seldom answers with `pass` or `stop`, so that the sides meet."""


def start(seed: int) -> Game:
    """A game whose options and set-up the seed chooses; every third keeps the recommended options."""
    return walks.start(seed, THE_CAPE, load_scenario)


def walk(seed: int, game: Game | None = None) -> Iterator[Walked]:
    """A random game of that seed, atom by atom, put on the game's record."""
    return walks.recorded(seed, game or start(seed), biased, CAP)


def biased(state: Any, rng: random.Random) -> Atom:
    """A legal atom: attacks gather units and are carried out, and phases are seldom ended early."""
    asked = getattr(engine.step_of(state), "asked", "")
    for _ in range(6):
        atom = draw(state, rng)
        if asked in PATIENT and atom[0] in ("pass", "stop") and rng.random() < 0.85:
            continue
        if atom[0] == "lapse" and rng.random() < 0.9:
            continue
        break
    return atom


def options_are_exact(state: Any, rng: random.Random, refused: int = 50) -> None:
    """As everywhere, with the values that only this system has."""
    always.options_are_exact(state, rng, _own_value, refused)


def _own_value(state: Any, slot: Slot, rng: random.Random, near: bool) -> Any:
    assert isinstance(slot.kind, HexsideKind), f"a slot of kind {slot.kind} that this test does not know"
    hex_ = any_hex(state, rng, near)
    return tuple(sorted((hex_, rng.choice(state.setup.board.adjacent[hex_]))))


class Phases:
    """Follows a game: within a Combat Phase no unit attacks twice and no unit is attacked twice."""

    def __init__(self) -> None:
        self.phase: tuple[int, str] = (0, "")
        self.attacked: set[int] = set()
        self.defended: set[int] = set()

    def after(self, state: Any, events: tuple[Any, ...]) -> None:
        if (state.turn, state.phase) != self.phase:
            self.phase, self.attacked, self.defended = (state.turn, state.phase), set(), set()
        if not state.phase.endswith(".combat"):
            return
        for event in events:
            if event.kind != "fought":
                continue
            twice = self.attacked & set(event["attackers"])
            assert not twice, f"{[state.name(unit) for unit in twice]} attacked twice in {state.phase}"
            again = self.defended & set(event["defenders"])
            assert not again, f"{[state.name(unit) for unit in again]} were attacked twice in {state.phase}"
            self.attacked |= set(event["attackers"])
            self.defended |= set(event["defenders"])


def position_is_whole(state: Any) -> None:
    """Nobody is where he may not be, no hex is too full, no number is below nothing."""
    for hex_, units in state.by_hex.items():
        label = state.label(hex_)
        assert state.setup.terrain[hex_] != "sea", f"units stand in the sea at {label}"
        for side in SIDES:
            weight = state.weight(state.friends_at(hex_, side))
            assert weight <= state.setup.stack_limits[hex_], f"{label} holds {weight} half points of {side}"
        if len({state.side_of(unit) for unit in units}) == 2:
            assert any(state.shelter(hex_, side) for side in SIDES), f"both sides are in the open in {label}"
        for unit in units:
            side = state.side_of(unit)
            works = state.enemy_fort(hex_, side)
            assert works is None or state.sheltered(unit), f"{state.name(unit)} stands in enemy works at {label}"
            home = HOME.get(state.setup.counter(unit).nationality)
            assert home in (None, state.setup.board.country[hex_]), f"{state.name(unit)} is abroad at {label}"
    for unit, place in enumerate(state.at):
        assert (state.steps[unit] == 0) == (place == DEAD), f"{state.name(unit)} has no steps and is at {place}"
        assert isinstance(place, int) or not state.disrupted[unit], f"{state.name(unit)} is disrupted off the map"
    for track in state.tracks:
        assert track.value >= 0, f"{track.name} is {track.value}"
    placed = sorted((unit, hex_) for hex_, stack in state.by_hex.items() for unit in stack)
    assert placed == [(u, p) for u, p in enumerate(state.at) if isinstance(p, int)], "index and column differ"


def assets_and_unused_agree(state: Any) -> None:
    """What may still fly is never more than what there is (V18.21-a)."""
    for side in SIDES:
        for kind in ("tap", "sap"):
            unused, assets = state.track(f"{side}.{kind}.unused"), state.track(f"{side}.{kind}")
            assert unused >= 0, f"{side} {kind}: {unused} unused"
            assert assets >= 0, f"{side} {kind}: {assets} assets"
