"""Opening a Teutons! game: its set-up, an empty board, and the scenario's start."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from teutons_lab.core.errors import NotationError, PositionError
from teutons_lab.core.position import Opening
from teutons_lab.core.state import Frame
from teutons_lab.core.tokens import Token, tokens
from teutons_lab.hexes.board import Board
from teutons_lab.hexes.labels import LabelError
from teutons_lab.hexes.maps import load_board
from teutons_lab.hexes.vocabulary import GroundError
from teutons_lab.systems.teutons import deployment
from teutons_lab.systems.teutons.charts import load_charts
from teutons_lab.systems.teutons.counters import Roster, invented
from teutons_lab.systems.teutons.games import ERAS
from teutons_lab.systems.teutons.replacements import TURN
from teutons_lab.systems.teutons.scenario import Scenario, load_scenario
from teutons_lab.systems.teutons.setup import TeutonsSetup
from teutons_lab.systems.teutons.state import BOX, OFF, READY, Fort, TeutonsState

SETUPS = ("historical", "free")
Numbered = tuple[tuple[int, str], ...]


def make_setup(
    scenario: str, options: Mapping[str, str], overrides: Numbered = (), charts: Path | None = None
) -> TeutonsSetup:
    """The set-up of a scenario with options, overrides of ground and invented counters, and charts.

    Raises ValueError for an unknown scenario or option, PositionError for a broken override.
    """
    data = load_scenario(scenario)
    era = ERAS[data.game]
    board = load_board("teutons", era.frontier)
    roster = data.roster
    for number, line in overrides:
        words = tokens(line)
        try:
            if words[0].text == "unit":
                roster = _with_invented(roster, words, data)
            else:
                board = _with_ground(board, words)
        except (LabelError, GroundError, ValueError, NotationError) as wrong:
            raise PositionError(number, f"{str(wrong).rstrip('.')}.") from None
    loaded = load_charts(data.game, charts)
    return TeutonsSetup(
        system="teutons",
        scenario=data.id,
        ruleset=era.version,
        options=data.choose(options),
        overrides=tuple(_override_text(line) for _, line in overrides),
        charts=loaded.digest,
        scenario_data=data,
        board=board,
        roster=roster,
        charts_data=loaded,
        era=era,
    )


def _override_text(line: str) -> str:
    """An override as the position text repeats it: an invented counter without its place and flags."""
    words = tokens(line)
    if words[0].text != "unit":
        return " ".join(word.shown for word in words)
    keys = [word.shown for word in words if word.key and word.key != "hidden"]
    return " ".join(["unit", f'"{words[1].text}"', *keys])


def _with_invented(roster: Roster, words: list[Token], data: Scenario) -> Roster:
    """A counter of somebody's own: unit "Blue Army" side=prussian size=army type=infantry cf=3 omf=1."""
    given = {word.key: word.text for word in words if word.key and word.key != "hidden"}
    if unknown := sorted(set(given) - {"side", "size", "type", "cf", "omf"}):
        raise ValueError(f'found "{unknown[0]}=", expected side=, size=, type=, cf= or omf=')
    aliases = ERAS[data.game].ruleset.aliases
    side = aliases.get(given["side"], given["side"])
    if side not in data.sides:
        raise ValueError(f"found side={given['side']}, expected one of {', '.join(data.sides)}")
    numbers = {}
    for key in ("cf", "omf"):
        if not re.fullmatch(r"[0-9]{1,3}", given.get(key, "")):
            raise ValueError(f"found {key}={given.get(key, 'nothing')}, expected a whole number from 0 to 9")
        numbers[key] = int(given[key])
    counter = invented(
        words[1].text,
        side,
        given.get("size", "corps"),
        given.get("type", "infantry"),
        numbers["cf"],
        numbers["omf"],
    )
    return roster.with_counter(_of_the_side(counter, ERAS[data.game].supplies[side]))


def _of_the_side(counter: Any, nationality: str) -> Any:
    from attrs import evolve

    return evolve(counter, nationality=nationality)


def _with_ground(board: Board, words: list[Token]) -> Board:
    """Ground for one position: hex Q04 forest country=France, or side Q04/R05 river border."""
    if len(words) < 2:
        raise ValueError(f"expected a {words[0].text} and its features")
    where = words[1].text
    features = [word.text for word in words[2:] if not word.key]
    if len(words) < 3 or len(set(features)) < len(features):
        raise ValueError(f"expected features after {where}, each once, such as {_GROUND_HINTS[words[0].text]}")
    if words[0].text == "hex":
        change: dict[str, Any] = {word.key: word.text for word in words[2:] if word.key}
        if features:
            change["features"] = features
        return board.with_ground(hexes={where: change})
    a, slash, b = where.partition("/")
    if not slash:
        raise ValueError(f'found "{where}", expected a hexside such as Q04/R05')
    if "none" in features and len(words) > 3:
        raise ValueError(f'found "none" among other features of {where}, expected it alone')
    if keyed := [word.shown for word in words if word.key]:
        raise ValueError(f'found "{keyed[0]}", expected features such as river, border or none')
    return board.with_ground(sides={(a, b): [word for word in features if word != "none"]})


_GROUND_HINTS = {"hex": "forest, city or country=France", "side": "river, border or none"}


def blank(setup: TeutonsSetup) -> TeutonsState:
    """Map and ground, no units, no Fortresses; turn 1, at the first phase of the turn."""
    size = len(setup.roster.counters)
    no = (False,) * size
    return TeutonsState(
        setup,
        turn=1,
        frames=(Frame("Turn", "", ()),),
        sealed=None,
        at=(OFF,) * size,
        disrupted=no,
        entrenched=no,
        rebuilding=no,
        moved=no,
        attacked=no,
        bonus=no,
        struck=no,
        spent=no,
        hidden=(0,) * size,
        doubled=no,
        eased=no,
        winded=no,
        held=(),
        assets=(OFF,) * len(setup.scenario_data.assets),
        sorties=(),
        airlift=(),
        forts=(),
        attacks=(),
        tracks=(),
    )


def placed(setup: TeutonsSetup, how: str = "historical") -> TeutonsState:
    """The scenario's start: Fortresses and reinforcements in place, and the units laid out as history had them.

    With `how="free"` each side places its units itself. Raises ValueError for another word.
    """
    if how not in SETUPS:
        raise ValueError(f'setup="{how}"; expected "historical" or "free".')
    data = setup.scenario_data
    draft = blank(setup).draft()
    for fort in data.forts:
        draft.set_fort(Fort(setup.board.hex_number(fort.at), fort.strength, fort.side))
    for unit, counter in enumerate(setup.roster.counters):
        if counter.is_reinforcement:
            draft.place(unit, f"{TURN}{counter.arrives}")
        elif box := next((zone.box for zone in data.zones if zone.code == counter.setup), ""):
            draft.place(unit, f"{BOX}{box}")
    draft.assets = (READY,) * len(data.assets)
    if how == "historical":
        for name, label in data.historical_setup:
            deployment.put(draft, setup.roster.by_id[name], setup.board.hex_number(label))
        for side in data.sides:
            deployment.number_covers(draft, side)
    else:
        draft.frames = (Frame("SetUp", "", ()),)
    state: TeutonsState = draft.freeze()
    return state


OPENING = Opening(make_setup, blank, placed)
