"""What is on a map beside units and fortresses: aircraft, captured towns, open cities; weather; countries at peace."""

from __future__ import annotations

from typing import Any

from teutons_lab.systems.teutons import airfields
from teutons_lab.systems.teutons.state import READY

from .colours import palette
from .layout import hexagon
from .svg import esc, num
from .symbols import AIRCRAFT
from .words import NATIONS, STYLES, adjective, side_name

IN_THE_AIR = ("airstrikes", "airlift", "intercept")
"""Kinds of decision at which the range of aircraft matters."""
FLIES = {"strike": "strike", "drop": "drop", "escort": "escort", "bomb": "bombs", "supply": "supply"}
Tag = dict[str, Any]


def scene(source: Any) -> dict[str, Any]:
    """What a side sees beside its units: `weather`, `countries`, `assets`, `air` (range and bases), `tags`.

    Keys of things that a game does not have are left out.
    """
    state = source.state
    era = getattr(state.setup, "era", None)
    if era is None:
        return {}
    found = {
        "weather": weather(state, era),
        "countries": countries(state, era),
        "assets": assets(state),
        "air": air_range(state, source.node),
        "tags": tags(state, era),
    }
    return {key: value for key, value in found.items() if value}


def weather(state: Any, era: Any) -> dict[str, str] | None:
    """The weather of this turn and its rule; None where the game has none to tell."""
    word, rule = era.weather(state)
    return {"word": word, "rule": rule} if word else None


def countries(state: Any, era: Any) -> list[dict[str, str]]:
    """Countries that are not in the war: neutral, or surrendered."""
    out = [{"name": name, "state": "neutral"} for name in era.neutrals if name in era.at_peace(state)]
    gone = (name for name in era.capitals if state.track(f"surrendered.{name}"))
    return out + [{"name": name, "state": "surrendered"} for name in gone]


def assets(state: Any) -> list[dict[str, Any]]:
    """Each Air Asset: id, name, label, side, where ("ready", "flown", "turn:4", "off"), its mission, its drawing."""
    known = getattr(state.setup.scenario_data, "assets", ())
    flights = {sortie.asset: sortie for sortie in state.sorties}
    out = []
    for number, asset in enumerate(known):
        flight = flights.get(number)
        style = NATIONS.get(asset.nationality, (STYLES.get(asset.side, "german"), ""))[0]
        mission = {"task": flight.task, "hex": state.setup.board.labels[flight.hex]} if flight else {}
        out.append(
            {
                "id": asset.id,
                "name": asset.name,
                "label": asset.label,
                "side": asset.side,
                "where": str(state.assets[number]),
                "svg": asset_face(style),
                **mission,
            }
        )
    return out


def asset_face(style: str) -> str:
    """An Air Asset: an aircraft in the colour of its nation; its name is written beside it."""
    paint = palette()["counter"][style]
    return (
        f'<rect x="-27" y="-27" width="54" height="54" rx="27" fill="{paint["fill"]}" stroke="{paint["edge"]}" '
        f'stroke-width="2"/><path transform="scale(1.9)" d="{AIRCRAFT}" fill="{paint["ink"]}"/>'
    )


def air_range(state: Any, node: Any) -> dict[str, Any] | None:
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


def tags(state: Any, era: Any) -> list[Tag]:
    """Small signs on hexes, each with its words: open cities, captured towns, missions, hexes supplied from the air."""
    board = state.setup.board
    return [
        *(_open_city(label) for label in era.open_cities),
        *(_held(board.labels[held.hex], board.town[held.hex], held.side) for held in state.held),
        *_missions(state),
        *_supplied(state),
    ]


def _open_city(label: str) -> Tag:
    drawing = f'<path class="tl-open-city" d="{hexagon((0.0, 0.0), 6)}"/>'
    return {"hex": label, "kind": "open-city", "words": "open city: no Allied unit enters", "svg": drawing}


def _held(label: str, town: str, side: str) -> Tag:
    """A town whose last visitor is not of its country's side: the sign of that side in the east corner."""
    paint = palette()["counter"][STYLES.get(side, "german")]
    corner = 6.5 if STYLES.get(side) == "french" else 1
    drawing = (
        f'<rect class="tl-held" x="36.5" y="-4.5" width="13" height="13" rx="{num(corner)}" fill="{paint["fill"]}" '
        f'stroke="{paint["edge"]}"/><circle cx="43" cy="2" r="2.2" fill="{paint["ink"]}"/>'
    )
    return {"hex": label, "kind": "held", "words": f"{town or label} is in {adjective(side)} hands", "svg": drawing}


def _missions(state: Any) -> list[Tag]:
    """Aircraft on their way, one sign for each hex and task."""
    known, labels = state.setup.scenario_data.assets if state.sorties else (), state.setup.board.labels
    groups: dict[tuple[int, str], list[int]] = {}
    for sortie in state.sorties:
        groups.setdefault((sortie.hex, sortie.task), []).append(sortie.asset)
    out: list[Tag] = []
    rows: dict[int, int] = {}
    for (hex_, task), flying in groups.items():
        names = [known[asset].name for asset in flying]
        row = rows[hex_] = rows.get(hex_, -1) + 1
        word = f"{FLIES[task]} ×{len(flying)}" if len(flying) > 1 else FLIES[task]
        said = f"{FLIES[task]}: {', '.join(names)}"
        out.append({"hex": labels[hex_], "kind": "mission", "words": said, "svg": _flight(word, known[flying[0]], row)})
    return out


def _supplied(state: Any) -> list[Tag]:
    labels, air = state.setup.board.labels, state.setup.era.attacker
    return [
        {
            "hex": labels[hex_],
            "kind": "airlift",
            "words": f"supplied from the air by {side_name(air)}",
            "svg": _sign("supplied", STYLES.get(air, "german"), 0),
        }
        for hex_ in state.airlift
    ]


def _flight(word: str, asset: Any, row: int) -> str:
    return _sign(word, NATIONS.get(asset.nationality, (STYLES.get(asset.side, "german"), ""))[0], row)


def _sign(word: str, style: str, row: int) -> str:
    """An aircraft and a word in a rounded box above the units."""
    paint = palette()["counter"][style]
    wide = 24 + 5.2 * len(word)
    return (
        f'<g class="tl-flight" transform="translate({num(-wide / 2)} {num(-42 + 17 * row)})">'
        f'<rect class="tl-key" x="-1.5" y="-9.5" width="{num(wide + 3)}" height="19" rx="9.5"/>'
        f'<rect y="-8" width="{num(wide)}" height="16" rx="8" fill="{paint["fill"]}" stroke="{paint["edge"]}"/>'
        f'<path transform="translate(11 0) scale(.68)" d="{AIRCRAFT}" fill="{paint["ink"]}"/>'
        f'<text x="{num(19 + (wide - 24) / 2)}" y="3.8" fill="{paint["ink"]}">{esc(word)}</text></g>'
    )
