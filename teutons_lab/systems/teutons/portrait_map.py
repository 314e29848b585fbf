"""What is on a map of Teutons! beside units and fortresses: weather, countries at peace, aircraft, captured towns."""

from __future__ import annotations

from typing import Any

from teutons_lab.kit.portrait import Plain, Source
from teutons_lab.systems.teutons import airfields
from teutons_lab.systems.teutons.portrait_words import SIDES, STYLES, style_of
from teutons_lab.systems.teutons.state import READY

IN_THE_AIR = ("airstrikes", "airlift", "intercept")
"""Kinds of decision at which the range of aircraft matters."""
OPEN = "open city: no Allied unit enters"
FLIES = {"strike": "strike", "drop": "drop", "escort": "escort", "bomb": "bombs", "supply": "supply"}


def ground(state: Any) -> Plain:
    """What the war makes of the ground: the frontier that counts, countries closed for good."""
    era = getattr(state.setup, "era", None)
    return {} if era is None else {"frontier": era.frontier, "closed": closed_for_good(state, era)}


def closed_for_good(state: Any, era: Any) -> frozenset[str]:
    """Countries that nobody may enter; a neutral one that can be invaded is none of them."""
    nations = {counter.nationality for counter in state.setup.roster.counters}
    return frozenset.intersection(*(era.closed(state, nation) for nation in nations)) - frozenset(era.neutrals)


def scene(source: Source) -> Plain:
    """Weather, countries out of the war, Air Assets with their range and bases, small signs on hexes."""
    state = source.state
    era = getattr(state.setup, "era", None)
    if era is None:
        return {}
    return {
        "weather": weather(state, era),
        "countries": countries(state, era),
        "assets": assets(state),
        "air": air_range(state, source.node),
        "tags": tags(state, era),
    }


def weather(state: Any, era: Any) -> dict[str, str] | None:
    """The weather of this turn and its rule; None where the game has none to tell."""
    word, rule = era.weather(state)
    return {"word": word, "rule": rule} if word else None


def countries(state: Any, era: Any) -> list[dict[str, str]]:
    """Countries that are not in the war: neutral, or surrendered."""
    out = [{"name": name, "state": "neutral"} for name in era.neutrals if name in era.at_peace(state)]
    gone = (name for name in era.capitals if state.track(f"surrendered.{name}"))
    return out + [{"name": name, "state": "surrendered"} for name in gone]


def assets(state: Any) -> list[Plain]:
    """Each Air Asset: id, name, label, side, where ("ready", "flown", "turn:4", "off"), its mission."""
    known = getattr(state.setup.scenario_data, "assets", ())
    flights = {sortie.asset: sortie for sortie in state.sorties}
    out = []
    for number, asset in enumerate(known):
        flight = flights.get(number)
        mission = {"task": flight.task, "hex": state.setup.board.labels[flight.hex]} if flight else {}
        out.append(
            {
                "id": asset.id,
                "name": asset.name,
                "label": asset.label,
                "side": asset.side,
                "where": str(state.assets[number]),
                "look": {"style": style_of(asset.nationality, asset.side)},
                **mission,
            }
        )
    return out


def air_range(state: Any, node: Any) -> Plain | None:
    """While aircraft are sent out: the hexes that the deciding side's reach, and the bases they are counted from."""
    if state.setup.era.air is None or node.kind not in IN_THE_AIR:
        return None
    purpose = airfields.INTERCEPTION if node.kind == "intercept" else airfields.STRIKE
    labels = state.setup.board.labels
    return {
        "side": node.side,
        "reach": [labels[hex_] for hex_ in sorted(airfields.in_range(state, node.side, purpose))],
        "bases": [labels[hex_] for hex_ in sorted(set(airfields.bases(state, node.side, purpose)))],
        "ready": sum(where == READY for where in state.assets),
    }


def tags(state: Any, era: Any) -> list[Plain]:
    """Small signs on hexes, each with its words: open cities, captured towns, missions, hexes supplied from the air."""
    board = state.setup.board
    return [
        *({"hex": label, "kind": "open-city", "words": OPEN, "look": {}} for label in era.open_cities),
        *(_held(board.labels[held.hex], board.town[held.hex], held.side) for held in state.held),
        *_missions(state),
        *(_airlift(board.labels[hex_], era.attacker) for hex_ in state.airlift),
    ]


def _held(label: str, town: str, side: str) -> Plain:
    """A town whose last visitor is not of its country's side."""
    words = f"{town or label} is in {SIDES[side][1]} hands"
    return {"hex": label, "kind": "held", "words": words, "look": {"style": STYLES.get(side, "german")}}


def _airlift(label: str, side: str) -> Plain:
    look = {"word": "supplied", "style": STYLES.get(side, "german"), "row": 0}
    return {"hex": label, "kind": "airlift", "words": f"supplied from the air by {SIDES[side][0]}", "look": look}


def _missions(state: Any) -> list[Plain]:
    """Aircraft on their way, one sign for each hex and task, one below the other."""
    known, labels = state.setup.scenario_data.assets if state.sorties else (), state.setup.board.labels
    groups: dict[tuple[int, str], list[int]] = {}
    for sortie in state.sorties:
        groups.setdefault((sortie.hex, sortie.task), []).append(sortie.asset)
    out: list[Plain] = []
    rows: dict[int, int] = {}
    for (hex_, task), flying in groups.items():
        names = [known[asset].name for asset in flying]
        row = rows[hex_] = rows.get(hex_, -1) + 1
        word = f"{FLIES[task]} ×{len(flying)}" if len(flying) > 1 else FLIES[task]
        said = f"{FLIES[task]}: {', '.join(names)}"
        first = known[flying[0]]
        look = {"word": word, "style": style_of(first.nationality, first.side), "row": row}
        out.append({"hex": labels[hex_], "kind": "mission", "words": said, "look": look})
    return out
