"""How the log tells its events: past tense, a line an action, who did what where, dice in brackets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teutons_lab.core.events import Event
from teutons_lab.systems.victory_west.sentences_air import TELL as AIR_TELL
from teutons_lab.systems.victory_west.setup import WestSetup
from teutons_lab.systems.victory_west.words import and_list, nation_name, number, side_name, side_noun

Tell = Callable[[WestSetup, Event], str]


def sentence(setup: WestSetup, event: Event) -> str:
    """The sentence of an event; "" for one that the log leaves out."""
    tell = TELL.get(event.kind)
    return tell(setup, event) if tell else ""


def names(setup: WestSetup, units: Any) -> str:
    """Units by name."""
    return and_list([setup.said[unit] for unit in units])


def label(setup: WestSetup, hex_: int) -> str:
    """The printed label of a hex."""
    return setup.board.labels[hex_]


def where(setup: WestSetup, hex_: int) -> str:
    """A hex with its town: "B0722 Rotterdam"."""
    town = setup.board.town[hex_]
    return f"{label(setup, hex_)} {town}" if town else label(setup, hex_)


def bridge(setup: WestSetup, side: tuple[int, int]) -> str:
    """A hexside by its labels."""
    return f"{label(setup, side[0])}/{label(setup, side[1])}"


def were(units: Any) -> str:
    """ "was" or "were"."""
    return "was" if len(units) == 1 else "were"


def at_hex(template: str) -> Tell:
    """A sentence about a hex, with {hex}."""
    return lambda setup, event: template.format(hex=where(setup, event["hex"]))


def of_units(template: str) -> Tell:
    """A sentence about units, with {units} and {were}."""
    return lambda setup, event: template.format(units=names(setup, event["units"]), were=were(event["units"]))


def of_unit(template: str) -> Tell:
    """A sentence about one unit, with {unit}."""
    return lambda setup, event: template.format(unit=setup.said[event["unit"]])


def _moved(setup: WestSetup, event: Event) -> str:
    path = event["path"]
    by = f" by {', '.join(label(setup, h) for h in path[1:-1])}" if len(path) > 2 else ""
    return f"{names(setup, event['units'])} moved from {label(setup, path[0])} to {where(setup, path[-1])}{by}."


def _way(setup: WestSetup, path: tuple[int, ...], alone: str = "in") -> str:
    if len(path) == 1:
        return f"{alone} {where(setup, path[0])}"
    by = f" by {', '.join(label(setup, h) for h in path[1:-1])}" if len(path) > 2 else ""
    return f"from {label(setup, path[0])} to {where(setup, path[-1])}{by}"


def _coup(setup: WestSetup, event: Event) -> str:
    done = "took the bridge" if event["works"] else "failed to take the bridge"
    return f"{names(setup, event['units'])} {done} {bridge(setup, event['side'])} by a coup [{event['face']}]."


def _nothing_to_do(_setup: WestSetup, event: Event) -> str:
    side, _, phase = event["step"].partition(".")
    return f"{side_name(side)} {phase}: there was nothing to choose." if phase else ""


def _ruined(setup: WestSetup, event: Event) -> str:
    kind = "fortress" if event["fort"] == "fortress" else "fortified zone"
    return f"The {kind} in {where(setup, event['hex'])} was destroyed."


def _fought(setup: WestSetup, event: Event) -> str:
    defenders = names(setup, event["defenders"]) or "the fortification"
    targets = and_list([where(setup, hex_) for hex_ in event["targets"]])
    sources = and_list([label(setup, hex_) for hex_ in event["sources"]])
    return (
        f"{names(setup, event['attackers'])} {'overran' if event['overrun'] else 'attacked'} {defenders} at {targets} "
        f"from {sources}, {event['attack']} to {event['defence']}, {event['ratio']}, shift {event['shift']:+d} "
        f"[{event['face']}{event['modifier']:+d}]: {event['results'][0]}."
    )


def _retreated(setup: WestSetup, event: Event) -> str:
    start, end = event["path"]
    return f"{setup.said[event['unit']]} went back from {label(setup, start)} to {where(setup, end)}."


def _reacted(setup: WestSetup, event: Event) -> str:
    start, end = event["path"]
    order = f", on the order of {names(setup, event['hq'])}" if event["hq"] else ", without an order"
    return f"{setup.said[event['unit']]} reacted from {label(setup, start)} to {where(setup, end)}{order}."


UNSAID = ("air-points", "city-entered", "controller", "alighted", "landing-wins", "lone-hq", "may-advance")
"""Events that only give rules and hexes to what follows; the log leaves them out."""

TELL: dict[str, Tell] = {
    **dict.fromkeys(UNSAID, lambda _setup, _event: ""),
    **AIR_TELL,
    "turn": lambda setup, event: f"Turn {event['turn']} begins: {setup.charts_data.turns[event['turn'] - 1].dates}.",
    "placed": lambda setup, event: f"{setup.said[event['unit']]} was set up at {where(setup, event['hex'])}.",
    "moved": _moved,
    "captured": lambda setup, event: f"{where(setup, event['hex'])} was captured by {side_noun(event['side'])}.",
    "dropping": lambda setup, event: f"{setup.said[event['unit']]} set out to drop on {where(setup, event['hex'])}.",
    "landed": lambda setup, event: (
        f"{setup.said[event['unit']]} dropped on {where(setup, event['hex'])} [{event['face']}]: {event['result']}."
    ),
    "lz": lambda setup, event: f"{setup.said[event['unit']]} formed a landing zone in {where(setup, event['hex'])}.",
    "flown": lambda setup, event: f"{setup.said[event['unit']]} was flown to {where(setup, event['hex'])}.",
    "lz-gone": at_hex("The landing zone in {hex} was wiped out."),
    "lz-secured": at_hex("The landing zone in {hex} was no longer needed."),
    "bridgehead-lost": at_hex("The bridgehead in {hex} was lost."),
    "consolidated": at_hex("The bridgehead in {hex} was consolidated, with a bridge behind it."),
    "dispersed": at_hex("The refugees in {hex} were dispersed."),
    "ruined": _ruined,
    "demolition": lambda setup, event: (
        f"{side_noun(event['by'], first=True)} set about blowing the bridge {bridge(setup, event['side'])}."
    ),
    "coup": _coup,
    "overrun": lambda setup, event: f"{names(setup, event['units'])} set out to overrun {where(setup, event['hex'])}.",
    "overran": lambda setup, event: f"{names(setup, event['units'])} overran {where(setup, event['hex'])}.",
    "overrun-failed": lambda setup, event: (
        f"{names(setup, event['units'])} got no further than {where(setup, event['hex'])}."
    ),
    "koch": lambda setup, event: (
        f"Sturmabteilung Koch {'disarmed the fortress' if event['works'] else 'failed at the fortress'} of "
        f"{where(setup, event['hex'])}."
    ),
    "blown": lambda setup, event: f"The bridge {bridge(setup, event['side'])} was blown.",
    "repaired": lambda setup, event: f"The bridge {bridge(setup, event['side'])} was mended.",
    "recovered": lambda _setup, event: f"{number(len(event['units']), 'unit')} recovered from disruption.",
    "exploitation-die": lambda _setup, event: (
        f"Allied exploitation check [{event['face']}]: units rated below it move no further than their rating."
    ),
    "forfeited": lambda setup, event: (
        f"{names(setup, event['attackers'])} had too little strength to attack, and attack no more in this phase."
    ),
    "supported": lambda setup, event: f"{setup.said[event['unit']]} gave its bonus of {event['bonus']}.",
    "fought": _fought,
    "panic": lambda setup, event: f"{names(setup, event['units'])} checked for panic [{event['face']}].",
    "step-lost": of_unit("{unit} lost a step."),
    "cadre": of_unit("{unit} was worn down to its cadre."),
    "eliminated": of_units("{units} {were} eliminated."),
    "disrupted": of_units("{units} {were} disrupted."),
    "steady": of_units("{units} {were} not to be frightened."),
    "held": of_units("{units} held the ground."),
    "no-refugees": at_hex("No refugees appeared around {hex}."),
    "untouched": of_units("{units} {were} out of reach."),
    "retreated": _retreated,
    "cannot-retreat": of_unit("{unit} had nowhere to go."),
    "force-joined": of_unit("{unit} went under a Task Force marker."),
    "force-left": lambda setup, event: (
        f"{names(setup, event['units'])} left Task Force {event['number']} in {where(setup, event['hex'])}."
    ),
    "force-shown": lambda setup, event: (
        f"Task Force {event['number']} in {where(setup, event['hex'])} was {names(setup, event['units'])}."
    ),
    "force-moved": lambda setup, event: (
        f"{and_list([f'Task Force {number}' for number in event['numbers']])} moved {_way(setup, event['path'])}."
    ),
    "force-coup": lambda setup, event: (
        f"{and_list([f'Task Force {number}' for number in event['numbers']])} "
        f"{'took' if event['works'] else 'failed to take'} the bridge {bridge(setup, event['side'])} by a coup "
        f"[{event['face']}]."
    ),
    "tired": lambda _setup, event: f"{number(len(event['units']), 'motorized unit')} became fatigued.",
    "fatigue": lambda _setup, event: f"Fatigue check [{event['face']}]: {number(event['number'], 'unit')}.",
    "rested": lambda _setup, event: f"Fatigue check [{event['face']}]: the motorized units are rested.",
    "halt": lambda _setup, event: f"The Axis called a halt; {number(len(event['units']), 'unit')} stood down.",
    "set-out": lambda _setup, event: f"{number(event['markers'], 'refugee marker')} set out.",
    "railed": lambda setup, event: (
        f"{names(setup, event['units'])} went by rail {_way(setup, (event['path'][0], event['path'][-1]))}"
        f"{', changing at ' + number(event['changes'], 'broken bridge') if event['changes'] else ''}."
    ),
    "fled": lambda setup, event: f"Refugees moved {_way(setup, event['path'])}.",
    "fled-away": lambda setup, event: f"Refugees left the map {_way(setup, event['path'], 'at')}.",
    "stranded": lambda setup, event: (
        f"The refugees in {and_list([label(setup, hex_) for hex_ in event['hexes']])} could go nowhere."
    ),
    "stragglers": lambda setup, event: (
        f"{names(setup, event['units'])} collected {'' if event['works'] else 'no '}stragglers in "
        f"{where(setup, event['hex'])} [{event['face']}]."
    ),
    "refugees": at_hex("Refugees appeared in {hex}."),
    "bridgehead": at_hex("A bridgehead was formed in {hex}."),
    "merged": lambda setup, event: (
        f"Of two bridgeheads in {where(setup, event['hex'])} the one over {bridge(setup, event['side'])} was kept."
    ),
    "advanced": lambda setup, event: f"{names(setup, event['units'])} advanced to {where(setup, event['path'][-1])}.",
    "reacted": _reacted,
    "nothing-to-do": _nothing_to_do,
    "capitulation": lambda _setup, event: (
        f"{nation_name(event['nation'], first=True)}: {number(event['new'], 'Capitulation Point')}, "
        f"{'up' if event['new'] > event['old'] else 'down'} from {event['old']}."
    ),
    "surrender-check": lambda _setup, event: (
        f"Surrender check for {nation_name(event['nation'])} [{event['face']}]: "
        f"it {'gives up' if event['gives'] else 'fights on'}."
    ),
    "surrendered": lambda _setup, event: f"{nation_name(event['nation'], first=True)} surrendered.",
    "victory": lambda _setup, event: f"The {side_name(event['side'])} side won.",
}
