"""The movement phases: which stack goes next, and each of its steps."""

from __future__ import annotations

from typing import NamedTuple

from teutons_lab.core import engine
from teutons_lab.players.victory_west.gains import prospect
from teutons_lab.players.victory_west.ground import core
from teutons_lab.players.victory_west.places import blow, danger, guard, quiet_value, taken
from teutons_lab.players.victory_west.said import Said, legal, say
from teutons_lab.players.victory_west.war import War
from teutons_lab.systems.victory_west.march import March
from teutons_lab.systems.victory_west.marks import FRESH
from teutons_lab.systems.victory_west.mobility import why_not_move
from teutons_lab.systems.victory_west.overrunning import fighters
from teutons_lab.systems.victory_west.points import points_left
from teutons_lab.systems.victory_west.reach import ways
from teutons_lab.systems.victory_west.state import WestState

Units = tuple[int, ...]
CANDIDATES = 10
"""Of the places that a stack reaches, so many are looked at for attacks from there."""
STEP = 0.02
"""What each movement point spent must bring."""


class Goal(NamedTuple):
    """Where a stack should go, the way there, and by how much it is better off."""

    path: tuple[int, ...]
    gain: float
    fights: bool = False


class Route(NamedTuple):
    """A way that a stack is on, from where it set out, and why."""

    units: Units
    path: tuple[int, ...]
    why: str


NOWHERE = Route((), (), "")


class Marcher:
    """Remembers within a phase which stacks are best left where they are, so that each is looked at once."""

    def __init__(self) -> None:
        self._when: tuple[int, str] = (0, "")
        self._resting: set[Units] = set()
        self._party: Units = ()
        self._way = NOWHERE

    def phase(self, war: War) -> Said:
        """The next stack to be taken up, or the end of the phase."""
        state = war.state
        when = (state.turn, state.phase)
        if when != self._when:
            self._when, self._resting = when, set()
        for units in groups(war):
            if units in self._resting:
                continue
            self._party = party(war, units)
            if self._party:
                return say(state, ("take", self._party[0]), f"{state.name(self._party[0])} stands better elsewhere.")
            self._resting.add(units)
        return "pass", "No other stack stands better anywhere it could go."

    def march(self, war: War) -> Said:
        """The next step of the stack on the march."""
        state = war.state
        march = state.local(March)
        if len(march.path) == 1:
            if self._party[:1] != march.units[:1]:
                self._party = party(war, group_of(war, march.units[0])) or march.units
            joins = [unit for unit in self._party if unit > march.units[-1]]
            for atom in legal(state, "take"):
                if atom[1] in joins:
                    return say(state, atom, f"{state.name(atom[1])} goes with {state.name(march.units[0])}.")
        run_over = _overrun(war, march.units)
        if run_over is not None:
            return run_over
        on = self._further(march)
        if on is not None and engine.legal(state, ("go", on)):
            return say(state, ("go", on), self._way.why)
        goal = best(war, march.units)
        if goal is not None:
            why = reason(war, march.units, goal.path[-1])
            self._way = Route(march.units, (*march.path, *goal.path[1:]), why)
            if engine.legal(state, ("go", goal.path[1])):
                return say(state, ("go", goal.path[1]), why)
        self._way = NOWHERE
        if len(march.path) == 1:
            self._resting.add(group_of(war, march.units[0]))
        return "stop", f"{state.name(march.units[0])} stands well here."

    def share(self, state: WestState, side: str) -> float:
        """The share of a side's units that have moved in this phase, or are left where they are."""
        if (state.turn, state.phase) != self._when:
            return 0.0
        units = [unit for unit in state.setup.members[side] if state.on_map(unit)]
        rest = {unit for stack in self._resting for unit in stack}
        through = sum(unit in rest or state.mp[unit] != FRESH or state.done[unit] for unit in units)
        return float(through / max(1, len(units)))

    def _further(self, march: March) -> int | None:
        """The next hex of a way that was found before, as long as the stack is on it."""
        units, way, _ = self._way
        done = len(march.path)
        return way[done] if units == march.units and way[:done] == march.path and len(way) > done else None


ALONE = 0.8
"""A unit is sent alone where it brings at least this share of what its whole stack would."""


def party(war: War, units: Units) -> Units:
    """Who of a stack should set out together now: all, or one where one is enough; nobody if it stands well."""
    whole = best(war, units)
    if len(units) > 1 and war.state.face(units[0]).sv > 1 and not (whole and whole.fights):
        single = best(war, units[:1])
        if single is not None and (whole is None or single.gain >= ALONE * whole.gain):
            return units[:1]
    return units if whole is not None else ()


NEAR = 4


def groups(war: War) -> list[Units]:
    """The stacks that can still be taken up: first those on foot who are near an open city, then the fast ones."""
    state = war.state
    found: dict[Units, tuple[float, ...]] = {}
    open_cities = [hex_ for hex_ in war.goals if hex_ in war.prizes and not state.enemies_at(hex_, war.side)]
    for unit in war.ours:
        if state.done[unit] or state.mp[unit] != FRESH or any(why_not_move(state, unit, war.side)):
            continue
        units = group_of(war, unit)
        if units[0] == unit:
            fast = bool(state.face(unit).motorized)
            staff = state.is_hq(unit)
            here = state.hex_of(unit)
            takes = not fast and any(war.board.distance(here, city) <= NEAR for city in open_cities)
            found[units] = (staff, not takes, not fast, -war.pull(here, fast), unit)
    return sorted(found, key=lambda units: found[units])


def group_of(war: War, unit: int) -> Units:
    """The units that go together with one: those in its hex that overrun together, and the small ones that came by air.

    Everybody else goes alone.
    """
    state = war.state
    here = state.hex_of(unit)
    kin = _kin(state, unit)
    if not kin:
        return (unit,)
    return tuple(
        other
        for other in state.friends_at(here, war.side)
        if _kin(state, other) == kin
        and not state.done[other]
        and state.mp[other] == state.mp[unit]
        and state.party[other] == state.party[unit]
        and not any(why_not_move(state, other, war.side))
    )


def _kin(state: WestState, unit: int) -> str:
    if fighters(state, (unit,)) and state.side_of(unit) == "axis":
        return "fast"
    return "small" if state.face(unit).sv < 2 and not state.is_hq(unit) else ""


def best(war: War, units: Units) -> Goal | None:
    """The place that betters a stack most, or None where it stands best where it is."""
    state = war.state
    here = state.hex_of(units[0])
    left = min(points_left(state, unit) for unit in units)
    if not left:
        return None
    reach = ways(state, units)
    if not reach:
        return None
    quiet = {end: quiet_value(war, units, end) - STEP * way.cost for end, way in reach.items()}
    front = sorted(reach, key=lambda end: (-quiet[end], end))
    fights = [end for end in front if _is_front(war, end)][:CANDIDATES]
    worth = {end: quiet[end] + blow(war, units, end, left - reach[end].cost) for end in fights}
    worth[front[0]] = max(worth.get(front[0], quiet[front[0]]), quiet[front[0]])
    stay = quiet_value(war, units, here) + blow(war, units, here, left)
    goal = max(worth, key=lambda end: (worth[end], -end))
    gain = worth[goal] - stay
    return Goal(reach[goal].path, gain, worth[goal] - quiet[goal] > gain / 2) if gain > war.w.stir else None


def _is_front(war: War, hex_: int) -> bool:
    state = war.state
    return any(
        state.enemies_at(near, war.side) or state.enemy_fort(near, war.side)
        for near in (hex_, *war.board.adjacent[hex_])
    )


def _overrun(war: War, units: Units) -> Said | None:
    """Run over whoever stands beside the stack, if it is worth it."""
    state = war.state
    going = fighters(state, units)
    if not going or not war.invades:
        return None
    found = []
    for atom in legal(state, "overrun"):
        hope = prospect(war, state, (atom[1],), going, overrun=True)
        if hope.gain > 2 * war.w.least and hope.opens >= 0.4:
            found.append((hope.gain, -atom[1], atom, hope))
    if not found:
        return None
    _, _, atom, hope = max(found, key=lambda item: item[:2])
    why = f"On {hope.column} the way through {war.town(atom[1])} opens with {hope.opens:.0%}."
    return say(state, atom, why)


def reason(war: War, units: Units, hex_: int) -> str:
    """Why a stack goes to a hex, in one sentence."""
    state, name, town = war.state, war.state.name(units[0]), war.town(hex_)
    if state.is_hq(units[0]):
        return f"{name} keeps near the troops that it commands."
    if taken(war, units, hex_) > 0:
        return f"{name} takes {town}, which counts." if war.invades else f"{name} takes {town} back."
    parts = {
        f"{name} guards {town} against whoever comes.": guard(war, units, hex_),
        f"{name} moves up for an attack from {town}.": blow(war, units, hex_, 0),
        f"{name} comes nearer to {_aim(war, hex_)} by way of {town}.": war.pull(
            hex_, bool(state.face(units[0]).motorized)
        ),
        f"{name} bars the enemy's way at {town}.": 0.0 if war.invades else war.w.cover * war.lure(hex_),
        f"{name} gets out of danger at {town}.": danger(war, units, state.hex_of(units[0])) - danger(war, units, hex_),
    }
    return max(parts, key=lambda text: parts[text])


def _aim(war: War, hex_: int) -> str:
    """The goal that is nearest as the crow flies, among those that are worth most."""
    goals = [goal for goal in war.goals if goal in war.prizes] or list(war.goals)
    if not goals:
        return "the enemy"
    goal = max(goals, key=lambda g: (war.goals[g] * 0.85 ** war.board.distance(hex_, g), -g))
    return "the heart of the country" if goal in core(war.setup) and goal not in war.prizes else war.town(goal)
