"""Opening a game of Victory in the West: its set-up, an empty board, and the scenario's start."""

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
from teutons_lab.systems.victory_west.charts import load_charts
from teutons_lab.systems.victory_west.charts.small_tables import WEATHERS
from teutons_lab.systems.victory_west.charts.terrain import HEXES
from teutons_lab.systems.victory_west.counters import INVENTED_WORDS, PLACING, Roster, invented
from teutons_lab.systems.victory_west.games import EDITIONS
from teutons_lab.systems.victory_west.marks import FRESH, OFF
from teutons_lab.systems.victory_west.scenario import load_scenario
from teutons_lab.systems.victory_west.setup import FORTIFICATIONS, WestSetup
from teutons_lab.systems.victory_west.state import WestState

SETUPS = ("historical", "free")
Numbered = tuple[tuple[int, str], ...]


def make_setup(
    scenario: str, options: Mapping[str, str], overrides: Numbered = (), charts: Path | None = None
) -> WestSetup:
    """The set-up of a scenario with options, overrides of ground and invented counters, and charts.

    Raises ValueError for an unknown scenario or option, PositionError for a broken override.
    """
    data = load_scenario(scenario)
    edition = EDITIONS[data.game]
    board = load_board("victory_west", part=edition.sheet)
    _ = board.adjacent  # worked out once for the map, and handed on to every position with other ground
    roster = data.roster
    for number, line in overrides:
        words = tokens(line)
        try:
            if words[0].text == "unit":
                roster = _with_invented(roster, words)
            else:
                board = _with_ground(board, words)
        except (LabelError, GroundError, ValueError, NotationError) as wrong:
            raise PositionError(number, f"{str(wrong).rstrip('.')}.") from None
    loaded = load_charts(charts)
    return WestSetup(
        system="victory_west",
        scenario=data.id,
        ruleset=edition.version,
        options=data.choose(options),
        overrides=tuple(_override_text(line) for _, line in overrides),
        charts=loaded.digest,
        scenario_data=data,
        board=board,
        roster=roster,
        charts_data=loaded,
        edition=edition,
    )


def _override_text(line: str) -> str:
    """An override as the position text repeats it: an invented counter without its place and shape."""
    words = tokens(line)
    if words[0].text != "unit":
        return " ".join(word.shown for word in words)
    kept = [word.shown for word in words[2:] if _of_counter(word)]
    return " ".join(["unit", f'"{words[1].text}"', *kept])


def _of_counter(word: Token) -> bool:
    return (bool(word.key) and word.key not in PLACING) or word.text in INVENTED_WORDS


def _with_invented(roster: Roster, words: list[Token]) -> Roster:
    """A counter of somebody's own: unit "Blue" side=axis as=4 ds=3 ma=8 sv=1 er=6 motorized blitz."""
    given = {word.key: word.text for word in words[2:] if word.key and word.key not in PLACING}
    side = given.get("side", "")
    given["side"] = {"german": "axis"}.get(side, side)
    flags = tuple(word.text for word in words[2:] if not word.key and word.text in INVENTED_WORDS)
    return roster.with_counter(invented(words[1].text, given, flags))


def _with_ground(board: Board, words: list[Token]) -> Board:
    """Ground for one position: hex B1203 woods country=Germany, or side B1203/B1303 minor-river bridge."""
    if len(words) < 2:
        raise ValueError(f"expected a {words[0].text} and its features")
    where = words[1].text
    features = [word.text for word in words[2:] if not word.key]
    if words[0].text == "hex":
        change: dict[str, Any] = {word.key: word.text for word in words[2:] if word.key}
        if features:
            change["features"] = features
        changed = board.with_ground(hexes={board.grid.aliases(where)[0]: change})
        if features:
            _check_ground(features)
        return changed
    a, slash, b = where.partition("/")
    if not slash:
        raise ValueError(f'found "{where}", expected a hexside such as B1203/B1303')
    for word in words[2:]:
        if word.key:
            if (word.key, word.text) != ("bridge", "damaged"):
                raise ValueError(f'found "{word.shown}", expected bridge=damaged')
            features += ["bridge", "damaged"]
    ends = (board.grid.aliases(a)[0], board.grid.aliases(b)[0])
    return board.with_ground(sides={ends: [word for word in features if word != "none"]})


def _check_ground(features: list[str]) -> None:
    """A hex has a kind of ground, and a fortification its strength. Raises ValueError."""
    if not any(name in features for name in HEXES):
        raise ValueError(f'found "{" ".join(features)}" without a kind of ground, expected one of {", ".join(HEXES)}')
    strengths = [word for word in features if word.startswith("ids:")]
    if any(not re.fullmatch(r"ids:[1-9]\d?", word) for word in strengths) or len(strengths) > 1:
        raise ValueError(f'found "{" ".join(strengths)}", expected ids: and one whole number from 1')
    if any(word in features for word, _ in FORTIFICATIONS) != bool(strengths):
        raise ValueError("a fortification goes with its strength, such as fortress ids:4 or fortified-zone ids:2")


def blank(setup: WestSetup) -> WestState:
    """Map and ground, no units; turn 1, at the first phase of the turn."""
    size = len(setup.roster.counters)
    no, fresh = (False,) * size, (FRESH,) * size
    return WestState(
        setup,
        turn=1,
        frames=(Frame("Turn", "", ()),),
        sealed=None,
        at=(OFF,) * size,
        steps=tuple(counter.steps for counter in setup.roster.counters),
        disrupted=no,
        unsupplied=no,
        fatigued=no,
        mp=fresh,
        party=(0,) * size,
        done=no,
        attacked=no,
        defended=no,
        advanced=no,
        reacted=no,
        backed=no,
        fled=no,
        stood=fresh,
        force=(0,) * size,
        slowed=(0,) * size,
        markers=(),
        spans=(),
        taken=(),
        assaulted=(),
        tracks=(),
        tried=(),
        weather=WEATHERS[0],
    )


def placed(setup: WestSetup, how: str = "historical") -> WestState:
    """The scenario's start: tracks and boxes filled, and the units laid out as history had them.

    With `how="free"` each side places its units itself. Raises ValueError for another word.
    """
    if how not in SETUPS:
        raise ValueError(f'setup="{how}"; expected "historical" or "free".')
    data = setup.scenario_data
    draft = blank(setup).draft()
    for name, value in data.tracks.items():
        draft.set_track(name, value)
    for unit, counter in enumerate(setup.roster.counters):
        box = data.area(counter.group).box if counter.group else ""
        if box:
            draft.place(unit, box)
    if how == "historical":
        for placement in data.placements:
            draft.place(setup.roster.by_id[placement.unit], setup.board.hex_number(placement.at))
    else:
        draft.frames = (Frame("SetUp", "", ()),)
    state: WestState = draft.freeze()
    return state


OPENING = Opening(make_setup, blank, placed)
