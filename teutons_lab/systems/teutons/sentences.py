"""How Teutons! tells its events: past tense, a line an action, who did what where, dice in brackets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teutons_lab.core.events import Event
from teutons_lab.systems.teutons.sentences_air import TELL as AIR_TELL
from teutons_lab.systems.teutons.setup import TeutonsSetup
from teutons_lab.systems.teutons.words import and_list, in_words, number, side_people

Tell = Callable[[TeutonsSetup, Event], str]


def sentence(setup: TeutonsSetup, event: Event) -> str:
    """The sentence of an event; "" for one that the log leaves out."""
    tell = TELL.get(event.kind)
    return tell(setup, event) if tell else ""


def _names(setup: TeutonsSetup, units: Any) -> str:
    return and_list([setup.said[unit] for unit in units])


def _label(setup: TeutonsSetup, hex_: int) -> str:
    return setup.board.labels[hex_]


def _where(setup: TeutonsSetup, hex_: int) -> str:
    """A hex with its town: "R03 Strasbourg"."""
    town = setup.board.town[hex_]
    return f"{_label(setup, hex_)} {town}" if town else _label(setup, hex_)


def _targets(setup: TeutonsSetup, event: Event) -> str:
    return and_list([_where(setup, hex_) for hex_ in event["targets"]])


def _were(units: Any, singular: str = "was", plural: str = "were") -> str:
    return singular if len(units) == 1 else plural


def _moved(setup: TeutonsSetup, event: Event) -> str:
    path = event["path"]
    by = f" by {', '.join(_label(setup, h) for h in path[1:-1])}" if len(path) > 2 else ""
    bonus = {"free": ", using its bonus", "paid": ", bought with Disruption"}.get(event["bonus"], "")
    stop = ", where it had to stop" if event["halted"] else ""
    start, end = _label(setup, path[0]), _where(setup, path[-1])
    return f"{setup.said[event['unit']]} moved from {start} to {end}{by}{bonus}{stop}."


def _fought(setup: TeutonsSetup, event: Event) -> str:
    sources = and_list([_label(setup, hex_) for hex_ in event["sources"]])
    names = _names(setup, tuple(sorted(event["attackers"] + event["along"])))
    orders = [word for word, key in (("No Retreat", "no_retreat"), ("pressed", "pressed")) if event[key]]
    said = f" ({', '.join(orders)})" if orders else ""
    defenders = _names(setup, event["defenders"])
    # What befalls a Fortress without units is told by an event of its own.
    shown = in_words if defenders or event["results"][0][0] not in "D" else str
    results = " and ".join(dict.fromkeys(map(shown, event["results"])))
    return (
        f"{names} attacked {defenders or 'the Fortress'} at {_targets(setup, event)} from {sources}, "
        f"{event['column']} [{event['face']}]{said}: {results}."
    )


def _arrived(setup: TeutonsSetup, event: Event) -> str:
    state = "in good order" if event.get("fresh") else "Disrupted"
    return f"{setup.said[event['unit']]} arrived at {_where(setup, event['hex'])}, {state}."


def _units(template: str) -> Tell:
    """A sentence about several units, with {units} and {were}."""
    return lambda setup, event: template.format(
        units=_names(setup, event["units"]),
        were=_were(event["units"]),
        are=_were(event["units"], "is", "are"),
    )


def _hex(template: str) -> Tell:
    return lambda setup, event: template.format(hex=_where(setup, event["hex"]))


def _on(template: str) -> Tell:
    return lambda setup, event: template.format(targets=_targets(setup, event))


def _retreated(setup: TeutonsSetup, event: Event) -> str:
    path = event["path"]
    return (
        f"{setup.said[event['unit']]} went back {number(len(path) - 1, 'hex', 'hexes')}, "
        f"from {_label(setup, path[0])} to {_where(setup, path[-1])}."
    )


def _exchanged(setup: TeutonsSetup, event: Event) -> str:
    lost = _names(setup, event["defenders"]) or "the Fortress"
    return f"{_names(setup, event['attackers'])} {_were(event['attackers'])} exchanged for {lost}."


def _rebuilds(setup: TeutonsSetup, event: Event) -> str:
    too_late = ", after the last turn" if event["turn"] > setup.scenario_data.turns else ""
    return f"{setup.said[event['unit']]} is being rebuilt and returns on turn {event['turn']}{too_late}."


def _cannot_retreat(setup: TeutonsSetup, event: Event) -> str:
    fate = "was eliminated" if event["dies"] else "stayed where it was, disrupted"
    return f"{setup.said[event['unit']]} could not retreat and {fate}."


def _mata_hari(setup: TeutonsSetup, event: Event) -> str:
    who = "Mata Hari" if setup.options["spy"] == "mata-hari" else "Intelligence"
    if event["caught"]:
        return f"{who} asked about hidden counter {event['number']} and was found out; it will learn nothing more."
    return f"{who} learnt what hidden counter {event['number']} is."


def _nothing_to_do(_setup: TeutonsSetup, event: Event) -> str:
    side, _, phase = event["step"].partition(".")
    if not phase:
        return ""
    return f"{side_people(side)} had nothing to choose."


def _victory(_setup: TeutonsSetup, event: Event) -> str:
    return f"{side_people(event['side'])} won a {event['level'].capitalize()} Victory."


TELL: dict[str, Tell] = {
    "turn": lambda setup, event: f"Turn {event['turn']} begins: {setup.scenario_data.turn_dates[event['turn'] - 1]}.",
    "placed": lambda setup, event: f"{setup.said[event['unit']]} was set up at {_where(setup, event['hex'])}.",
    "moved": _moved,
    "arrived": _arrived,
    "rebuilds": _rebuilds,
    "given-up": lambda setup, event: f"{setup.said[event['unit']]} was given up at {_where(setup, event['hex'])}.",
    "downgraded": lambda setup, event: (
        f"{setup.said[event['corps']]} took the place of {setup.said[event['unit']]} at {_where(setup, event['hex'])}."
    ),
    "entrenched": lambda setup, event: f"{setup.said[event['unit']]} dug in at {_where(setup, event['hex'])}.",
    "works-left": lambda setup, event: f"{setup.said[event['unit']]} is no longer entrenched.",
    "declared": lambda setup, event: (
        f"{_names(setup, tuple(sorted(event['attackers'] + event['along'])))} will attack {_targets(setup, event)}."
    ),
    "lapsed": _on("The attack on {targets} was given up."),
    "called-off": _on("The attack on {targets} was called off."),
    "impossible": lambda setup, event: f"The attack on {_targets(setup, event)} came to nothing: {event['why']}.",
    "no-retreat": _on("The defenders of {targets} were ordered not to retreat."),
    "pressed": _on("The attack on {targets} was pressed."),
    "fought": _fought,
    "attackers-disrupted": _units("{units} {were} disrupted by the failure of the attack."),
    "attackers-lost": _units("{units} {were} lost in the attack."),
    "eliminated": _units("{units} {were} eliminated."),
    "disrupted": _units("{units} {were} disrupted."),
    "fortress-fell": _hex("The Fortress of {hex} fell."),
    "fortress-held": _hex("The Fortress of {hex} held."),
    "distance": lambda _setup, event: f"The attacker ordered a retreat of {number(event['hexes'], 'hex', 'hexes')}.",
    "retreated": _retreated,
    "cannot-retreat": _cannot_retreat,
    "driven-out": lambda setup, event: f"{setup.said[event['unit']]} was driven off the map and eliminated.",
    "overflow": _hex("{hex} was too full; all units in it are Disrupted."),
    "mown-down": _units("{units} {were} lost to machine guns."),
    "exchanged": _exchanged,
    "exchange-impossible": _on("At {targets} the attackers could not match even one defender: no exchange, no effect."),
    "exchange-declined": _on("The exchange at {targets} was declined: no effect."),
    "advanced": lambda setup, event: (
        f"{setup.said[event['unit']]} advanced to {_where(setup, event['path'][-1])} and is Disrupted."
    ),
    "recovered": _units("{units} recovered."),
    "eased": _units("{units} got rid of one of two Disruption markers."),
    "starved": _units("{units} {were} Disrupted and without supply, and {were} eliminated."),
    "cut-off": _units("{units} {were} without supply and became Disrupted."),
    "sheltered": _units("{units} {were} without supply, and held out in the Fortress."),
    "burnside": lambda _setup, event: (
        "Prussian Armies now move two hexes (Burnside and Sheridan)."
        if event["comes"]
        else "Prussian Armies still move one hex."
    ),
    "raid": _units("{units} {were} in Germany when it was counted."),
    "in-belgium": lambda setup, event: f"{setup.said[event['unit']]} came to Belgium.",
    "mata-hari": _mata_hari,
    "alarm": lambda _setup, _event: "Alarme! A German unit is near Paris; the taxis drive to the front.",
    "revealed": lambda setup, event: (
        f"{setup.said[event['unit']]} was turned face up; it was hidden counter {event['number']}."
    ),
    "dummy": lambda setup, event: f"It was a dummy, and is gone from {_where(setup, event['hex'])}.",
    "unseen": lambda setup, event: f"{setup.said[event['unit']]} at {_where(setup, event['hex'])} was not found out.",
    "scouted": lambda _setup, _event: "",
    "stopped": lambda setup, event: (
        f"{setup.said[event['unit']]} was stopped in {_where(setup, event['hex'])} by something it had not seen."
    ),
    "unsupplied": _units("{units} {were} found to be out of supply."),
    "only-dummies": lambda setup, event: (
        f"{_names(setup, event['attackers'])} found nothing but dummies at {_targets(setup, event)}."
    ),
    "trapped": lambda setup, event: (
        f"{_names(setup, event['units'])} ran into more than they could fight at {_targets(setup, event)}, and "
        f"{_were(event['units'])} lost."
    ),
    "breakthrough": lambda _setup, _event: "The Operational Breakthrough begins.",
    "nothing-to-do": _nothing_to_do,
    "victory": _victory,
    **AIR_TELL,
}
