"""Small positions for the rule tests of Victory in the West: how they are written, played into and asked.

The flat patch is seven columns and seven rows of clear ground without sides, B3008 to B3614, far from everything: the
Netherlands up to column 32, Germany from 33. Even columns stand half a hex lower:

    B3210, in the Netherlands, touches B3209 B3211 B3110 B3111 and, in Germany, B3310 B3311.
    B3310, in Germany, touches B3309 B3311 B3409 B3410 and, in the Netherlands, B3209 B3210.
"""

from __future__ import annotations

import tempfile
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import teutons_lab as lab
from teutons_lab.core.events import Event
from teutons_lab.core.game import Game
from teutons_lab.hexes import load_board
from teutons_lab.systems.victory_west.charts import FOLDER

COLUMNS, ROWS = range(30, 37), range(8, 15)
BOARD = load_board("victory_west", part="B")


def _patch() -> Iterator[str]:
    labels = [f"B{column}{row:02d}" for column in COLUMNS for row in ROWS]
    for label in labels:
        country = "Netherlands" if int(label[1:3]) <= 32 else "Germany"
        yield f"hex {label} clear country={country}"
    inside = [BOARD.index[label] for label in labels]
    for (a, b), _ in sorted(BOARD.sides.items()):
        if a in inside or b in inside:
            yield f"side {BOARD.labels[a]}/{BOARD.labels[b]} none"


FLAT = list(_patch())


@cache
def always(result: str) -> Path:
    """A folder of charts with a Combat Table of one result everywhere, so that a test can ask for it."""
    lines = (FOLDER / "combat-table.csv").read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith("result,")]
    folder = Path(tempfile.mkdtemp(prefix="teutons-lab-charts-"))
    rows = [",".join(["result", str(die), *[result] * 13]) for die in range(13)]
    (folder / "combat-table.csv").write_text("\n".join([*kept, *rows]) + "\n", encoding="utf-8")
    return folder


@cache
def skies(ground: str = "-", bomb: str = "-", limit: int = 6, combat: str = "-/-") -> Path:
    """A folder of charts with one result for every ground attack, one for every bombing mission, one strength limit."""
    folder = Path(tempfile.mkdtemp(prefix="teutons-lab-charts-"))
    (folder / "combat-table.csv").write_text((always(combat) / "combat-table.csv").read_text(encoding="utf-8"), "utf-8")
    header, *_ = (FOLDER / "air-table.csv").read_text(encoding="utf-8").splitlines()
    rows = [",".join([str(die), str(limit), str(limit), *[ground] * 8, *[bomb] * 6]) for die in range(12)]
    (folder / "air-table.csv").write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")
    return folder


def planes(tap: int = 0, sap: int = 0, far: int = 0, side: str = "axis") -> tuple[str, ...]:
    """Lines with air points of a side, all of them unused; `far` are TAPs that may fly at extended range."""
    counts = {f"{side}.tap": tap, f"{side}.sap": sap, f"{side}.tap.unused": tap, f"{side}.sap.unused": sap}
    return tuple(f"track {name} {count}" for name, count in {**counts, "axis.tap.far": far}.items() if count)


def points_of(game: Game, side: str = "axis") -> tuple[int, int, int, int]:
    """A side's TAPs and SAPs, and those of each that are unused."""
    names = ("tap", "sap", "tap.unused", "sap.unused")
    tap, sap, free_tap, free_sap = (game.state.track(f"{side}.{name}") for name in names)
    return tap, sap, free_tap, free_sap


def at(text: str, turn: int = 1, flat: bool = True, charts: Path | None = None) -> Game:
    """The game at a position of The Cape on the flat patch. `phase X` may stand alone; ground in `text` wins."""
    lines = textwrap.dedent(text).strip().splitlines()
    stated = {" ".join(line.split()[:2]) for line in lines}
    ground = [line for line in FLAT if " ".join(line.split()[:2]) not in stated] if flat else []
    if not any(line.startswith("turn ") for line in lines):
        lines = [f"turn {turn}  {line}" if line.startswith("phase ") else line for line in lines]
    return lab.read_position("\n".join(["system victory_west  game the-cape", *ground, *lines]) + "\n", charts=charts)


def blue(name: str, place: str, more: str = "", **values: object) -> str:
    """A line with an invented Axis unit: attack 4, defence 3, movement 8, one stacking point, rating 6."""
    return _unit(name, place, more, {"side": "axis", "as": 4, "ds": 3, "ma": 8, "sv": 1, "er": 6, **values})


def red(name: str, place: str, more: str = "", **values: object) -> str:
    """A line with an invented Allied unit: attack 2, defence 3, movement 6, one stacking point, rating 6; Dutch."""
    return _unit(name, place, more, {"side": "allied", "as": 2, "ds": 3, "ma": 6, "sv": 1, "er": 6, **values})


def _unit(name: str, place: str, more: str, values: dict[str, object]) -> str:
    words = more.split()
    of_counter = [word for word in words if word in ("motorized", "blitz")]
    shape = [word for word in words if word not in ("motorized", "blitz")]
    keys = [f'{key}="{value}"' if " " in str(value) else f"{key}={value}" for key, value in values.items()]
    return " ".join(["unit", f'"{name}"', *keys, *of_counter, "at", place, *shape])


def rules_of(game: Game, action: str) -> tuple[str, ...]:
    """The ids of all rules that forbid an action; empty if it is allowed."""
    return game.check(action).rules


def unit_of(game: Game, name: str) -> int:
    """The number of a unit, by any of its names."""
    return int(game.state.setup.roster.find(name))


def number_of(game: Game, label: str) -> int:
    """The number of a hex."""
    return int(game.state.setup.board.index[label])


def place_of(game: Game, name: str) -> str:
    """Where a unit is: the label of its hex, or "dead", "off", "box:okh"."""
    place = game.state.at[unit_of(game, name)]
    return game.state.label(place) if isinstance(place, int) else str(place)


def value_of(game: Game, column: str, name: str) -> object:
    """A unit's entry in a column of the state."""
    return getattr(game.state, column)[unit_of(game, name)]


def owner_of(game: Game, label: str) -> str:
    """Who controls a hex."""
    return str(game.state.owner(number_of(game, label)))


def actions(game: Game, word: str = "") -> set[str]:
    """The texts of all legal atoms, or of those with that verb."""
    return {str(action) for action in game.options() if not word or str(action).split()[0] == word}


def play(game: Game, *texts: str) -> Game:
    """Play actions one after another; `roll 4` is one too."""
    for text in texts:
        game.play(text)
    return game


def events(game: Game, kind: str) -> list[Event]:
    """All events of a kind, oldest first."""
    return [event for act in game.cursor.line() for event in act.events if event.kind == kind]


def last(game: Game, kind: str) -> Event:
    """The latest event of a kind."""
    return events(game, kind)[-1]


SPARE = (blue("Axis Spare", "B3614"), red("Allied Spare", "B3514"))
"""Two units far from everything that keep a Combat Phase open, because they could still fight each other."""


def fought(lines: tuple[str, ...], attack: str, result: str, face: int = 9, phase: str = "axis.combat") -> Game:
    """The game after the die of an attack, under a table that has this result everywhere. Support is declined.

    The face is 9 unless a test needs another, above the rating of every headquarters, so that nobody reacts.
    """
    game = at("\n".join((f"phase {phase}", *SPARE, *lines)), charts=always(result))
    play(game, attack)
    while game.node.kind in ("support", "foe-support"):
        game.play("pass")
    return play(game, f"roll {face}")


def round_trip(game: Game, charts: Path | None = None) -> None:
    """The state comes back from its text exactly."""
    again = lab.read_position(str(game.state), charts=charts)
    assert again.state == game.state
    assert str(again.state) == str(game.state)
