"""What the decision log and the debrief need to know of a system, one `Telling` each; the rest of this room knows none.

Which events somebody decided, which make the story of a turn, how an attack is declared, what the turns are called.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from attrs import field, frozen

from teutons_lab.core.game import Game
from teutons_lab.core.record import Act

Chances = tuple[tuple[str, Fraction], ...]


@frozen
class Declared:
    """An attack when it was declared: its column or ratio, and what the die would do (result, exact probability).

    `what` says who attacks where, for systems whose events tell of an attack only after its die.
    """

    odds: str
    chances: Chances
    what: str = ""


def nothing_declared(_begun: Act, _act: Act) -> Declared | None:
    """For a system without attacks."""
    return None


def no_dates(_setup: Any) -> tuple[str, ...]:
    """For a system whose turns have no dates."""
    return ()


def no_facts(_game: Game) -> dict[str, Any]:
    """For a system whose questions name nothing of their own."""
    return {}


def by_explanation(game: Game, unit: str) -> tuple[bool, str]:
    """Supply as the system explains it."""
    found = game.explain.supply(unit)
    return bool(found.supplied), str(found.result)


@frozen
class Telling:
    """How one system's games are told.

    `decided`: kinds of event that are somebody's decision, others are consequences. `told`: those of the short story
    of a turn. `ordering`: how acts begin that only choose what comes next; what is decided there begins after them.
    `declared`: the attack that an act declared, begun with another act. `dates`: of the turns, by set-up. `facts`: what
    the questions of the debrief may name, by game.
    """

    decided: frozenset[str] = frozenset()
    told: frozenset[str] = frozenset()
    ordering: tuple[str, ...] = ()
    declared: Callable[[Act, Act], Declared | None] = nothing_declared
    dates: Callable[[Any], tuple[str, ...]] = no_dates
    facts: Callable[[Game], dict[str, Any]] = no_facts
    verbs: Mapping[str, str] = field(factory=dict)
    moved: str = "moved"
    supplied: Callable[[Game, str], tuple[bool, str]] = by_explanation
    faces: int = 6


# Teutons!


def _teutons_declared(begun: Act, act: Act) -> Declared | None:
    event = next((event for event in act.events if event.kind == "declared"), None)
    if event is None or begun.parent is None:
        return None
    state = begun.parent.state
    names, labels = state.setup.roster.names, state.setup.board.labels
    found = state.setup.rules.explain(state).combat(
        [labels[hex_] for hex_ in event["targets"]],
        [names[unit] for unit in event["attackers"]],
        along=[names[unit] for unit in event["along"]],
    )
    return Declared(str(found.column), tuple(found.probabilities.items()))


def _teutons_facts(game: Game) -> dict[str, Any]:
    starved = [unit for act in game.cursor.line() for e in act.events if e.kind == "starved" for unit in e["units"]]
    state, told = game.state, Counter(entry.kind for entry in game.log)
    french = state.setup.members.get("french", ())
    return {
        "starved": len(starved),
        "french_lost": sum(state.at[unit] == "dead" for unit in french),
        "shown": told["revealed"],
        "strikes": told["air-strike"],
    }


TEUTONS = Telling(
    decided=frozenset(
        {
            *("placed", "moved", "rebuilds", "given-up", "downgraded", "entrenched", "declared", "lapsed"),
            *("called-off", "no-retreat", "pressed", "distance", "retreated", "exchanged", "exchange-declined"),
            *("advanced", "arrived"),
        }
    ),
    told=frozenset(
        {
            *("fought", "eliminated", "attackers-lost", "starved", "fortress-fell", "exchanged", "burnside", "victory"),
            *("invaded", "mown-down", "air-disrupted", "shot-down", "bombed", "surrendered", "evacuated"),
        }
    ),
    ordering=("resolve ",),
    declared=_teutons_declared,
    dates=lambda setup: tuple(setup.scenario_data.turn_dates),
    facts=_teutons_facts,
)


# Victory in the West


def _combat_of(state: Any) -> Any:
    """The combat that is being resolved, None if there is none."""
    return next((frame.locals for frame in reversed(state.frames) if frame.proc == "Combat"), None)


def _west_declared(_begun: Act, act: Act) -> Declared | None:
    """A combat that has come up with this act; it stands in a frame until its die, and no event tells of it before."""
    assert act.parent is not None
    state: Any = act.parent.state
    combat = _combat_of(act.state)
    if combat is None or _combat_of(state) is not None or act.is_roll:
        return None
    names, labels = state.setup.roster.names, state.setup.board.labels
    found = state.setup.rules.explain(state).combat(
        [labels[hex_] for hex_ in combat.targets],
        [names[unit] for unit in combat.attackers],
        overrun=bool(combat.overrun),
    )
    who = _listed([state.name(unit) for unit in combat.attackers])
    how = "overrun" if combat.overrun else "attack"
    what = f"{who} will {how} {_listed([labels[hex_] for hex_ in combat.targets])}."
    return Declared(found.ratio or "below the table", tuple(found.probabilities.items()), what)


def _listed(names: list[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _west_facts(game: Game) -> dict[str, Any]:
    told = Counter(entry.kind for entry in game.log)
    coups = [event for act in game.cursor.line() for event in act.events if event.kind == "coup"]
    held = sum(bool(event["works"]) for event in coups)
    return {
        "drops": told["landed"],
        "coups": len(coups),
        "bridges_taken": held,
        "bridges_blown": told["blown"],
        "panics": told["panic"],
        "refugees": told["refugees"],
        "flown": told["mission"],
        "reactions": told["reacted"],
        "points": game.state.track("cp.netherlands"),
    }


def _west_supplied(game: Game, unit: str) -> tuple[bool, str]:
    """Supply is a condition that a unit keeps until it is looked at again; The Cape never looks (V15.14-a)."""
    state = game.state
    short = state.unsupplied[state.setup.unit(unit)]
    return not short, "It is out of supply." if short else "It is in supply."


WEST = Telling(
    decided=frozenset(
        {
            *("placed", "moved", "dropping", "flown", "demolition", "repaired", "supported", "retreated", "advanced"),
            *("reacted", "bridgehead", "overrun", "railed", "halt"),
        }
    ),
    told=frozenset(
        {
            *("landed", "flown", "coup", "blown", "fought", "eliminated", "ruined", "koch", "ground-attack"),
            *("interdicted", "bombed", "surrender-check", "surrendered", "victory"),
        }
    ),
    declared=_west_declared,
    dates=lambda setup: tuple(turn.dates for turn in setup.charts_data.turns),
    facts=_west_facts,
    verbs={
        "coup": "Tried to take a bridge by a coup.",
        "demolish": "Blew the bridge {rest}.",
        "lose": "Let {rest} lose a step.",
        "strike": "Sent aircraft against the stack in {rest}.",
        "interdict": "Sent aircraft to interdict {rest}.",
        "bomb": "Sent bombers to the bridge {rest}.",
        "terror": "Sent bombers to the city of {rest}.",
    },
    moved="done",
    supplied=_west_supplied,
    faces=10,
)

TELLINGS: Mapping[str, Telling] = {"teutons": TEUTONS, "victory_west": WEST}
PLAIN = Telling()
"""For a system of which nothing is known: passes and dice are all that its log has."""


def telling(setup: Any) -> Telling:
    """How the games of a set-up's system are told."""
    return TELLINGS.get(setup.system, PLAIN)


def date_of(state: Any, turn: int) -> str:
    """The days of a turn; "" where they are not known."""
    dates = telling(state.setup).dates(state.setup)
    return dates[turn - 1] if 0 < turn <= len(dates) else ""
