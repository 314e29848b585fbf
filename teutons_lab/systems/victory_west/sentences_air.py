"""How the log tells what happened in the air."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teutons_lab.core.events import Event
from teutons_lab.systems.victory_west.setup import WestSetup
from teutons_lab.systems.victory_west.words import and_list, number, side_name

Tell = Callable[[WestSetup, Event], str]

TASKS = {
    "strike": "a ground attack",
    "interdict": "interdiction",
    "bomb": "bombing",
    "terror": "terror bombing",
    "support": "support",
    "overrun": "support of the overrun",
}

SORTS = {"tap": "a TAP", "sap": "an SAP"}


def _place(setup: WestSetup, targets: Any) -> str:
    """A hex with its town, hexes of a combat, or a bridge."""
    if len(targets) == 1:
        town = setup.board.town[targets[0]]
        return f"{setup.board.labels[targets[0]]} {town}" if town else setup.board.labels[targets[0]]
    return "/".join(setup.board.labels[hex_] for hex_ in targets)


def _names(setup: WestSetup, units: Any) -> str:
    return and_list([setup.said[unit] for unit in units])


def _points(event: Event) -> str:
    counted = [f"{event[sort]} {sort.upper()}" for sort in ("tap", "sap") if event[sort]]
    return and_list(counted)


def _mission(setup: WestSetup, event: Event) -> str:
    return (
        f"{side_name(event['side'])} aircraft, {_points(event)}, flew {TASKS[event['task']]} at "
        f"{_place(setup, event['targets'])} with strength {event['strength']}."
    )


def _ground_attack(setup: WestSetup, event: Event) -> str:
    return (
        f"{_names(setup, event['units'])} came under air attack in {_place(setup, (event['hex'],))}, strength "
        f"{event['strength']} [{event['face']}{event['modifier']:+d}]: {_result(event)}."
    )


def _result(event: Event) -> str:
    return "no effect" if event["result"] == "-" else str(event["result"])


def _bombed(setup: WestSetup, event: Event) -> str:
    what = "" if event["terror"] else "The bridge "
    return (
        f"{what}{_place(setup, event['targets'])} was bombed, strength {event['strength']} "
        f"[{event['face']}{event['modifier']:+d}]: {_result(event)}."
    )


TELL: dict[str, Tell] = {
    "strength-check": lambda _setup, event: (
        f"{side_name(event['side'])} strength check for {TASKS[event['task']]} [{event['face']}]: up to "
        f"{event['limit']}."
    ),
    "mission": _mission,
    "no-mission": lambda _setup, event: (
        f"No aircraft of the {side_name(event['side'])} side could fly {TASKS[event['task']]}."
    ),
    "ground-attack": _ground_attack,
    "ambushed": lambda setup, event: (
        f"{_names(setup, event['units'])} entered {_place(setup, (event['hex'],))}, which was under air interdiction."
    ),
    "slowed": lambda setup, event: (
        f"{_names(setup, event['units'])} must pay {number(event['points'], 'more point')} for the next hex."
    ),
    "interdicted": lambda setup, event: (
        f"{_place(setup, (event['hex'],))} was interdicted with strength {event['strength']}."
    ),
    "interdiction-weaker": lambda setup, event: f"The interdiction of {_place(setup, (event['hex'],))} grew weaker.",
    "interdiction-ends": lambda setup, event: f"The interdiction of {_place(setup, (event['hex'],))} ended.",
    "bombed": _bombed,
    "bridge-bombed": lambda setup, event: f"The bridge {_place(setup, event['side'])} was damaged from the air.",
    "ap-lost": lambda _setup, event: (
        f"The {side_name(event['side'])} side lost {SORTS[event['sort']]}; {event['left']} left."
    ),
    "attrition": lambda _setup, event: (
        f"{side_name(event['side'])} air attrition [{event['face']}]: "
        f"{'an air point is lost' if event['hit'] else 'no loss'}."
    ),
    "overrun-spent": lambda setup, event: (
        f"Too little was left of the overrun of {_place(setup, (event['hex'],))} to go through with it."
    ),
}
