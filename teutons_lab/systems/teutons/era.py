"""What makes one Teutons! game differ from another: values and small named functions, nothing else.

The chapters of the rules ask the era; they never ask which game is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from teutons_lab.core.verdict import Refusal

if TYPE_CHECKING:
    from teutons_lab.core.flow import Procedure
    from teutons_lab.core.ruleset import Ruleset
    from teutons_lab.systems.teutons.airfields import AirWar
    from teutons_lab.systems.teutons.counters import Counter
    from teutons_lab.systems.teutons.defenders import Defender
    from teutons_lab.systems.teutons.draft import TeutonsDraft
    from teutons_lab.systems.teutons.evacuation import Terms
    from teutons_lab.systems.teutons.marching import Move
    from teutons_lab.systems.teutons.state import Attack, TeutonsState
    from teutons_lab.systems.teutons.surrender import Capital

Shift = tuple[int, str, str]
"""Columns (right positive), what they are for, and the rule id."""
ShiftRule = Callable[["TeutonsState", tuple[int, ...], tuple[int, ...], tuple[int, ...]], Shift | None]
"""A column shift of a game, from (state, target hexes, contributing attackers, defending units)."""

ARMY, CORPS, PANZER, NOTHING = "army", "corps", "panzer", "nothing"
"""How a unit makes itself felt: as an Army, as a Corps, as a panzer with a zone of its own, or not at all."""
WAR_EVERYWHERE: frozenset[str] = frozenset()


def army_or_corps(counter: Counter) -> str:
    """Chapter 6 without exceptions: by size; a Dummy exerts nothing (T6.0-ae)."""
    if not counter.is_unit:
        return NOTHING
    return ARMY if counter.is_army else CORPS


def nothing_forbidden(_state: TeutonsState, _unit: int, _hex: int) -> Iterator[Refusal]:
    """No hex is forbidden beyond sea, closed countries and the enemy."""
    return iter(())


def nobody_overruns(
    _state: TeutonsState, _targets: tuple[int, ...], _attackers: tuple[int, ...], _defenders: tuple[Defender, ...]
) -> str:
    """No Armor, no overruns."""
    return ""


def nothing_follows(_draft: TeutonsDraft, _unit: int, _hex: int) -> None:
    """Entering a hex has no further consequence."""


def nothing_happens(_draft: TeutonsDraft, _attack: Attack) -> None:
    """Making an attack has no further consequence."""


Arrival = tuple[bool, tuple[str, ...]]
"""Whether it is in good order, and the rules behind it beyond the common ones."""


class Condition(NamedTuple):
    """A condition of victory as it stands: what it asks, how far it is met, the rule, and further rules."""

    label: str
    value: str
    rule: str
    also: tuple[str, ...] = ()


def always_shaken(_state: TeutonsState, _unit: int, _hex: int) -> Arrival:
    """Every arrival is Disrupted."""
    return False, ()


def no_conditions(_state: TeutonsState) -> Iterable[Condition]:
    """Nothing beyond what every game asks."""
    return ()


def no_orders(_state: TeutonsState, _move: Move, _end: int | None) -> Iterator[Refusal]:
    """Units march as they like."""
    return iter(())


def free_to_go(_state: TeutonsState, _unit: int, _here: int, _end: int) -> Iterator[Refusal]:
    """Nobody is held where he stands."""
    return iter(())


def nothing_more(_draft: TeutonsDraft, _move: Move) -> None:
    """The end of a move has no further consequence."""


def no_duty(_state: TeutonsState, _side: str) -> Iterator[Refusal]:
    """Nobody has to march."""
    return iter(())


@dataclass(frozen=True, eq=False)
class Era:
    """The values of a game.

    - `attacker`, `defender`: the German side, which moves first in a turn, and the Allied one.
    - `home`: the country on whose side of the Franco-German border each side stands.
    - `frontier`: which printed border counts. `tracks`: the tracks it keeps; one that ends in a stop is kept for units
      or countries.
    - `closed(state, nationality)`: countries that units of a nationality may not enter, `closed_rule` the rule that
      closes one; `closed_rules` close them to supply lines too.
    - `at_peace(state)`: countries across whose frontiers no zone of control and no supply block works yet (T6.0-ah).
    - `presence(counter)`: how a unit exerts zones of control and blocks supply (ARMY, CORPS, PANZER, NOTHING).
    - `forbids(state, unit, hex)`: further reasons why a unit may not be in a hex. `on_entry(draft, unit, hex)`: what
      follows when a unit has entered a hex; `on_attack(draft, attack)`: what follows when an attack is made.
    - `no_press`: nationalities whose part in an attack, on either side, bars pressing it (T9.2-i).
    - `overruns(state, targets, attackers, defenders)`: the rule by which Armor overruns the defenders
      (T1940.overrun-a), the one that denies it (T1940.overrun-c), or "" where nothing suggests one.
    - `neutrals`: countries that are closed until invaded. `country_side`: the side of each country, for the control of
      towns; empty where a game does not ask who controls one.
    - `orders(state, move, hex)`: why a unit on the march may not go to a hex, or (hex None) not stop where it is;
      `on_halt(draft, move)`: what follows from a move that has ended; `why_not_halt(state, side)`: why a side may not
      end its movement yet. `pace_rules`: the rules of rebuilding by side.
    - `stays(state, unit, here, hex)`: why a unit that advances after combat may not leave where it stands.
    - `x_arms`: the arms of which an X costs the attacker units whether he accepts it or not.
    - `arrival(state, unit, hex)`: whether a unit that arrives is in good order, and the rules of its arrival.
    - `starves_paris`: whether cutting Paris off is enough for the German side; `raid`: the country in which a unit of
      the other side makes its victory greater; `better_arms`: how many columns the arms of the other side are worth in
      nearly every combat; all three for players.
    - `conditions(state)`: what the German side needs for victory, one by one, for explanations.
    - `procedures`: those of chapters that only this game needs.
    - `air`: the values of the air war, None without one (airfields.py). `evacuation`: who leaves the Continent
      (evacuation.py). `capitals`: the capital of each country that can surrender (surrender.py).
    - `advance_rules`: by nationality, when those recover who become Disrupted by an advance of their own.
    - `source_rules`: the rules of each nationality's Supply Hexes, where they are not T7.0-b and T7.0-f.
    - `armor_a_stack`: how many Armor units a hex holds. `foul(state)`: whether the ground is too wet for Armor to
      advance two hexes.
    - `weather(state)`: the weather of this turn in a word and the rule behind it, ("", "") where a game has none.
      `open_cities`: hexes that the Allied side may not enter. `drawn`: how its counters show what a unit is: "block",
      "filled" or "hollow" (a symbol in a frame).
    - `sources(board, nationality)`: the Supply Hexes. `supplies`: the nationality that traces for each side.
    - `omf(state, unit)` and `omf_rule`: the Operational Movement Factor now, and the rule behind it.
    - `attack_shifts`: the column shifts of the game.
    - `rebuilds(state, unit)`: why a unit may not be rebuilt, or None; `rebuild_pace` multiplies
      the spaces on the turn track, by side.
    - `entry(state, unit)`: hexes where a unit may arrive, each with its rule; `no_entry` refuses the others.
    - `fort_owner(state, hex)`: whose a Fortress there is. `paris`: the labels of the capital.
    - `german_level(state)`: what the German side has won now: 2 Smashing, 1 Normal, 0 nothing. `verdicts`: by
      (whether the German side won, level), the rule and why. `setup_rule`: that the sides set up one after the other.
    """

    game: str
    version: str
    attacker: str
    defender: str
    home: Mapping[str, str]
    frontier: str
    tracks: tuple[str, ...]
    closed: Callable[[TeutonsState, str], frozenset[str]]
    closed_rule: Callable[[TeutonsState, str, str], str]
    closed_rules: tuple[str, ...]
    sources: Callable[[Any, str], frozenset[int]]
    supplies: Mapping[str, str]
    omf: Callable[[TeutonsState, int], int]
    omf_rule: Callable[[TeutonsState, int], str]
    attack_shifts: tuple[ShiftRule, ...]
    rebuilds: Callable[[TeutonsState, int], Refusal | None]
    rebuild_pace: Mapping[str, int]
    entry: Callable[[TeutonsState, int], tuple[tuple[int, str], ...]]
    no_entry: Callable[[TeutonsState, int, int], Refusal]
    fort_owner: Callable[[Any, int], str]
    paris: tuple[str, ...]
    german_level: Callable[[TeutonsState], int]
    verdicts: Mapping[tuple[bool, str], tuple[str, str]]
    setup_rule: str
    build: Callable[[Era], Ruleset] = field(repr=False)
    at_peace: Callable[[TeutonsState], frozenset[str]] = lambda _state: WAR_EVERYWHERE
    presence: Callable[[Counter], str] = army_or_corps
    forbids: Callable[[TeutonsState, int, int], Iterator[Refusal]] = nothing_forbidden
    on_entry: Callable[[TeutonsDraft, int, int], None] = nothing_follows
    on_attack: Callable[[TeutonsDraft, Attack], None] = nothing_happens
    no_press: frozenset[str] = frozenset()
    overruns: Callable[[TeutonsState, tuple[int, ...], tuple[int, ...], tuple[Defender, ...]], str] = nobody_overruns
    neutrals: tuple[str, ...] = ()
    country_side: Mapping[str, str] = field(default_factory=dict)
    armor_a_stack: int = 3
    x_arms: tuple[str, ...] = ()
    arrival: Callable[[TeutonsState, int, int], Arrival] = always_shaken
    starves_paris: bool = False
    raid: str = "Germany"
    better_arms: int = 0
    conditions: Callable[[TeutonsState], Iterable[Condition]] = no_conditions
    pace_rules: Mapping[str, str] = field(default_factory=dict)
    orders: Callable[[TeutonsState, Move, int | None], Iterator[Refusal]] = no_orders
    on_halt: Callable[[TeutonsDraft, Move], None] = nothing_more
    why_not_halt: Callable[[TeutonsState, str], Iterator[Refusal]] = no_duty
    stays: Callable[[TeutonsState, int, int, int], Iterator[Refusal]] = free_to_go
    foul: Callable[[TeutonsState], bool] = lambda _state: False
    weather: Callable[[TeutonsState], tuple[str, str]] = lambda _state: ("", "")
    open_cities: tuple[str, ...] = ()
    drawn: str = "block"
    procedures: tuple[Procedure, ...] = ()
    air: AirWar | None = None
    evacuation: Terms | None = None
    capitals: Mapping[str, Capital] = field(default_factory=dict)
    source_rules: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    advance_rules: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    _made: list[Any] = field(default_factory=list, repr=False, compare=False)

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset, made once."""
        if not self._made:
            self._made.append(self.build(self))
        made: Ruleset = self._made[0]
        return made
