"""What may be done now, as the panel lists it: options, moves of one unit, attacks that can be declared."""

from __future__ import annotations

from typing import Any

from .words import Said, asset_of, plain, taken_apart

# A node with more atoms than this is chosen on the map; the list would help nobody and cost time.
MOST = 600


class Reader:
    """Takes the notation of one game apart: names to ids, labels, towns."""

    def __init__(self, source: Any) -> None:
        setup = source.state.setup
        counters, board = setup.roster.counters, setup.board
        said = getattr(setup, "said", None) or [counter.short for counter in counters]
        self.names = {name: c.id for name, c in zip(setup.roster.names, counters, strict=True)}
        self.short = {c.id: short for c, short in zip(counters, said, strict=True)}
        self.labels = board.index
        self.assets = {asset.name: asset.id for asset in getattr(setup.scenario_data, "assets", ())}
        self.town = dict(zip(board.labels, board.town, strict=True))

    def said(self, text: str) -> Said:
        return taken_apart(text, self.names, self.labels)


def options(source: Any, reader: Reader, kind: str) -> list[dict[str, Any]]:
    """Each legal atom: text, verb, units (ids), hex (the last label, or None), `asset` of a mission, plain words."""
    out: list[dict[str, Any]] = []
    for action in source.options():
        said = reader.said(str(action))
        out.append(
            {
                "text": said.text,
                "verb": said.verb,
                "units": list(said.units),
                "hex": said.hexes[-1].split("#")[0] if said.hexes else None,
                **({"asset": reader.assets[asset]} if (asset := asset_of(said)) in reader.assets else {}),
                "plain": plain(said, reader.short, reader.town, kind),
            }
        )
        if len(out) >= MOST:
            break
    return out


def attacks(source: Any, reader: Reader) -> dict[str, dict[str, Any]]:
    """Target -> the fullest attack that is suggested: its text, who attacks (`with`, `could`), who comes
    along.
    """
    found: dict[str, dict[str, Any]] = {}
    if not any(str(option).startswith("attack ") for option in source.options()):
        return found  # the lines of any other decision are moves, which take long to find
    for action in source.options().lines():
        text = str(action)
        if not text.startswith("attack "):
            continue
        fighting, _, along = text.partition(" along ")
        said = reader.said(fighting)
        if not said.hexes or not said.units:
            continue
        target = said.hexes[0].split("#")[0]
        units = list(said.units)
        known = found.get(target)
        if known is None or len(units) > len(known["with"]):
            found[target] = {
                "text": text,
                "with": units,
                "could": units,
                "along": list(reader.said("along " + along).units) if along else [],
            }
    return found


def moves(source: Any, unit_name: str) -> list[dict[str, Any]]:
    """Where a unit can go: hex, cost, bonus, stop, path, disrupt, note; nearest first.

    `bonus` marks what only the movement bonus reaches, `disrupt` what only a bonus bought with disruption
    does.
    """
    board, reach = source.state.setup.board, source.explain.reach
    out: dict[str, dict[str, Any]] = {}
    for how in ({}, {"bonus": True}, {"disrupt": True}):
        found = reach(unit_name, **how)
        for label, cost in dict(found).items():
            if label not in out:
                out[label] = _move(board, label, cost, list(found.paths[label]), how, label in found.halts)
    return sorted(out.values(), key=lambda move: (move["cost"], move["hex"]))


def _move(board: Any, label: str, cost: int, path: list[str], how: dict[str, bool], stop: bool) -> dict[str, Any]:
    here = board.index[label]
    town = board.town[here]
    ground = next((word for word in ("forest", "swamp", "city") if word in board.features[here]), "")
    notes = [town or {"city": "major city"}.get(ground, ground)]
    if len(path) > 1:
        over = [w[6:] for w in board.side(board.index[path[-2]], here) if w.startswith("river:")]
        notes += [f"over the {name}" for name in sorted(over)]
    if stop:
        notes.append("enemy zone: stop")
    if how:
        notes.append("forced march, then disrupted" if "disrupt" in how else "with the bonus")
    return {
        "hex": label,
        "cost": cost,
        "path": path,
        **({"bonus": True} if how else {}),
        **({"disrupt": True} if "disrupt" in how else {}),
        **({"stop": True} if stop else {}),
        "note": ", ".join(note for note in notes if note),
    }
