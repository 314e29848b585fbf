"""How Teutons! tells the events of 1940: weather, aircraft, invasion, surrender, evacuation."""

from __future__ import annotations

from collections.abc import Callable

from teutons_lab.core.events import Event
from teutons_lab.systems.teutons.setup import TeutonsSetup
from teutons_lab.systems.teutons.words import and_list

Tell = Callable[[TeutonsSetup, Event], str]


def _asset(setup: TeutonsSetup, event: Event, key: str = "asset") -> str:
    return str(setup.scenario_data.assets[event[key]].name)


def _where(setup: TeutonsSetup, event: Event) -> str:
    hex_ = event["hex"]
    town = setup.board.town[hex_]
    return f"{setup.board.labels[hex_]} {town}" if town else setup.board.labels[hex_]


def _names(setup: TeutonsSetup, event: Event) -> str:
    return and_list([setup.said[unit] for unit in event["units"]])


MISSIONS = {
    "strike": "was sent to strike {where}",
    "drop": "was sent to strike {where} and to drop parachutists there",
    "escort": "was sent to escort the drop at {where}",
    "bomb": "was sent to bomb {where}",
    "supply": "was sent to supply {where}",
}
DOGFIGHTS = {
    "target": "{foe} was shot down",
    "intercepted": "{foe} was turned back",
    "interceptor": "{asset} itself was shot down",
    "-": "no effect",
}
STRIKES = {"D": "disrupted", "D*": "disrupted unless protected", "AA": "anti-aircraft fire", "-": "no effect"}


def _mission(setup: TeutonsSetup, event: Event) -> str:
    return f"{_asset(setup, event)} {MISSIONS[event['task']].format(where=_where(setup, event))}."


def _dogfight(setup: TeutonsSetup, event: Event) -> str:
    asset, foe = _asset(setup, event), _asset(setup, event, "foe")
    return f"{asset} met {foe} [{event['face']}]: {DOGFIGHTS[event['result']].format(asset=asset, foe=foe)}."


def _air_strike(setup: TeutonsSetup, event: Event) -> str:
    target = _names(setup, event) or "the Fortress"
    how = "dropped parachutists on" if event["drop"] else "struck"
    said = STRIKES[event["result"]]
    return f"{_asset(setup, event)} {how} {target} at {_where(setup, event)} [{event['face']}]: {said}."


def _air_disrupted(setup: TeutonsSetup, event: Event) -> str:
    markers = ", with two markers" if event["doubled"] else ""
    return f"{_names(setup, event)} was disrupted from the air{markers}."


def _asset_back(setup: TeutonsSetup, event: Event) -> str:
    return f"{_asset(setup, event)} {'is back in its pool' if event['back'] else 'does not return'}."


def _not_evacuated(setup: TeutonsSetup, event: Event) -> str:
    unit = setup.said[event["unit"]]
    return f"{unit} failed to leave a second time and was lost." if event["lost"] else f"{unit} failed to leave."


def _surrendered(setup: TeutonsSetup, event: Event) -> str:
    units = f"; {_names(setup, event)} lost all order" if event["units"] else ""
    return f"{event['country']} surrendered{units}."


def _removed(setup: TeutonsSetup, event: Event) -> str:
    return f"{_names(setup, event) or 'Nobody'} laid down arms for {event['country']}."


TELL: dict[str, Tell] = {
    "weather": lambda _setup, event: "Heavy Rain." if event["rain"] else "The weather is clear.",
    "mission": _mission,
    "intercepts": lambda setup, event: f"{_asset(setup, event)} intercepted the mission to {_where(setup, event)}.",
    "dogfight": _dogfight,
    "turned-back": lambda _setup, _event: "",
    "shot-down": lambda setup, event: f"{_asset(setup, event)} was lost and returns on turn {event['turn']}.",
    "asset-back": _asset_back,
    "air-strike": _air_strike,
    "no-air-effect": lambda setup, event: f"{_names(setup, event)} was protected against the strike.",
    "air-disrupted": _air_disrupted,
    "bombed": lambda setup, event: (
        f"{_asset(setup, event)} bombed {_where(setup, event)} [{event['face']}]: {event['result']}."
    ),
    "defiant": lambda _setup, event: (
        f"{event['country']} withstood the bombing ({event['hits']} of {event['needed']} hits) and fights the harder."
    ),
    "airlifted": lambda setup, event: f"{_asset(setup, event)} supplied {_where(setup, event)}.",
    "invaded": lambda _setup, event: f"{event['country']} was invaded and is at war.",
    "in-contact": lambda setup, event: f"{setup.said[event['unit']]} met the Germans at {_where(setup, event)}.",
    "drawn-in": lambda _setup, event: f"{event['country']} is drawn into the war.",
    "surrendered": _surrendered,
    "removed": _removed,
    "evacuated": lambda setup, event: f"{setup.said[event['unit']]} left the Continent from {_where(setup, event)}.",
    "not-evacuated": _not_evacuated,
}
