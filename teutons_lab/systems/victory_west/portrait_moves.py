"""Where units can go together, as plain values: cost, way, what lies there, which bridges may be blown."""

from __future__ import annotations

from collections.abc import Sequence

from teutons_lab.core.action import Action
from teutons_lab.kit.portrait import Plain, Source
from teutons_lab.systems.victory_west import bridges, control, rail, reach
from teutons_lab.systems.victory_west.move_lines import RAIL_TO
from teutons_lab.systems.victory_west.overrunning import overrun_cost
from teutons_lab.systems.victory_west.portrait_map import labels
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.suggestions import overruns
from teutons_lab.systems.victory_west.words import points


def numbers(state: WestState, names: Sequence[str]) -> tuple[int, ...]:
    """The units of these names, in order of battle."""
    return tuple(sorted(state.setup.unit(name) for name in names))


def moves(source: Source, names: Sequence[str]) -> list[Plain]:
    """Where units can go together, nearest first, then whom they can overrun on the way (`overrun`: the target).

    `train` is the sentence that takes them there by rail; a hex that only a train reaches comes last, without a cost.
    """
    state: WestState = source.state
    units = numbers(state, names)
    found, risks = reach.ways(state, units), Risks(state, units)
    out = [
        {
            "hex": state.label(hex_),
            "cost": way.cost,
            "path": labels(state, way.path),
            "note": ", ".join(_notes(state, units, way, risks)),
            **({"free": True} if way.free else {}),
        }
        for hex_, way in found.items()
    ]
    out.sort(key=lambda move: (move["cost"], move["hex"]))
    trains = _trains(state, units)
    for move in out:
        if train := trains.pop(str(move["hex"]), ""):
            move["train"] = train
    for hex_, path in overruns(state, units, found).items():
        spent = max(reach.spent(state, unit, path) for unit in units)
        cost = spent + overrun_cost(state, path[-1], hex_)
        note = f"overrun from {state.label(path[-1])}"
        out.append({"hex": state.label(hex_), "cost": cost, "path": labels(state, path), "note": note, "overrun": True})
    for label, train in trains.items():
        town = state.setup.board.town[state.setup.board.index[label]]
        out.append(
            {"hex": label, "cost": None, "path": [], "note": f"{town}, by rail" if town else "by rail", "train": train}
        )
    return out


def _trains(state: WestState, units: tuple[int, ...]) -> dict[str, str]:
    """Label -> the sentence that takes units there by rail; nothing where they may not board."""
    if any(rail.why_not_board(state, units)):
        return {}
    stations = rail.stations(state, units)
    return {state.label(hex_): str(Action(state.setup, RAIL_TO, (units, hex_))) for hex_ in stations}


def _notes(state: WestState, units: tuple[int, ...], way: reach.Way, risks: Risks) -> list[str]:
    board, here = state.setup.board, way.path[-1]
    ground_here = state.setup.terrain[here].replace("-", " ")
    notes = [board.town[here] or ("" if ground_here == "clear" else ground_here)]
    if risky := [bridges.name(state, side) for side in risks.on(way.path)]:
        notes.append(f"over the bridge {', '.join(risky)}, which may be blown")
    if state.refugees(here):
        notes.append("refugees")
    if way.free:
        notes.append("the one hex that is always free")
    room = state.setup.stack_limits[here] - state.weight(state.friends_at(here, state.side_of(units[0])))
    if room - state.weight(units) == 0:
        notes.append(f"full: {points(state.setup.stack_limits[here])} stacking points")
    return [note for note in notes if note]


class Risks:
    """The bridges that the enemy could blow when units come there, with what they capture before.

    Ways from one hex share their beginnings; each beginning is followed once.
    """

    def __init__(self, state: WestState, units: tuple[int, ...]) -> None:
        self._waters = state.setup.waters
        self._units, self._foe = units, state.setup.other(state.side_of(units[0]))
        start = (state.hex_of(units[0]),)
        self._known: dict[tuple[int, ...], tuple[bridges.Side, ...]] = {start: ()}
        self._there: dict[tuple[int, ...], WestState] = {start: state}

    def on(self, path: tuple[int, ...]) -> tuple[bridges.Side, ...]:
        """The bridges at risk on a way, in its order."""
        found = self._known.get(path)
        if found is None:
            side = bridges.side_of(*path[-2:])
            risky = side in self._waters and bridges.may_be_blown(self._at(path[:-1]), self._foe, side)
            found = self._known[path] = (*self.on(path[:-1]), *((side,) if risky else ()))
        return found

    def _at(self, path: tuple[int, ...]) -> WestState:
        """The position after a way."""
        found = self._there.get(path)
        if found is None:
            draft = self._at(path[:-1]).draft()
            for unit in self._units:
                draft.place(unit, path[-1])
            control.occupy(draft, *path[-2:])
            found = self._there[path] = draft
        return found
