"""The charts of Victory in the West, ours or an owner's own transcription."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from attrs import frozen

from teutons_lab.core.data import digest
from teutons_lab.kit.files import DataError, Table, read_text, shown
from teutons_lab.systems.victory_west.charts.air_table import AirTable, read_air_table
from teutons_lab.systems.victory_west.charts.combat_table import CombatTable, read_combat_table
from teutons_lab.systems.victory_west.charts.cp_summary import Condition, read_cp_summary
from teutons_lab.systems.victory_west.charts.small_tables import (
    Cadre,
    PanicTable,
    SurrenderTable,
    TurnBox,
    read_cadres,
    read_forts,
    read_kept,
    read_panic_table,
    read_range_chart,
    read_surrender_table,
    read_turn_track,
    read_weather_table,
)
from teutons_lab.systems.victory_west.charts.terrain import TerrainChart, read_terrain_chart

FOLDER = Path(__file__).parent


@frozen
class ChartSource:
    """What a chart rests on: file name, basis, the reason, and the rule that asks for it."""

    file: str
    basis: str
    source: str
    rule: str


@frozen
class Charts:
    """Every chart of the system. `digest` is the same for charts of the same content."""

    combat: CombatTable
    terrain: TerrainChart
    air: AirTable
    panic: PanicTable
    surrender: SurrenderTable
    weather: tuple[str, ...]
    ranges: dict[str, dict[str, int]]
    cadres: dict[tuple[str, str], Cadre]
    turns: tuple[TurnBox, ...]
    forts: dict[str, tuple[str, str, str]]
    capitulation: tuple[Condition, ...]
    sources: tuple[ChartSource, ...]
    digest: str

    def fort_number(self, item: str, kind: int) -> int:
        """A number of the Fortification Summary: kind 0 fortress, 1 Allied zone, 2 zone of the Siegfried Line."""
        return int(self.forts[item][kind])


@cache
def chart_sources() -> dict[str, ChartSource]:
    """Every chart of the system by file name, from charts.toml."""
    index: dict[str, dict[str, Any]] = tomllib.loads(read_text(FOLDER / "charts.toml"))
    return {
        entry["file"]: ChartSource(entry["file"], entry["basis"], entry["source"].strip(), entry["rule"])
        for entry in index.values()
    }


def load_charts(override: Path | str | None = None) -> Charts:
    """All charts. `override` is a folder whose files replace ours by name and then count as "teacher".

    Raises DataError for a broken chart, a folder that does not exist, and a file in it that names no chart.
    """
    return _shipped() if override is None else _load(Path(override))


@cache
def _shipped() -> Charts:
    return _load(None)


def _load(override: Path | None) -> Charts:
    replaced = _replaced(override) if override is not None else set()
    sources: list[ChartSource] = []

    def source(name: str) -> tuple[Path, str]:
        chart = chart_sources()[name]
        if override is not None and name in replaced:
            text = f"A chart supplied for this game, {shown(override / name)}."
            chart = ChartSource(name, "teacher", text, chart.rule)
        sources.append(chart)
        folder = override if override is not None and name in replaced else FOLDER
        return folder / name, chart.basis

    combat = read_combat_table(*source("combat-table.csv"))
    values: dict[str, Any] = {
        "combat": combat,
        "terrain": read_terrain_chart(*source("terrain-effects-chart.csv"), combat.names),
        "air": read_air_table(*source("air-table.csv")),
        "panic": read_panic_table(*source("panic-table.csv")),
        "surrender": read_surrender_table(*source("surrender-table.csv")),
        "weather": read_weather_table(source("weather-table.csv")[0]),
        "ranges": read_range_chart(source("range-chart.csv")[0]),
        "cadres": read_cadres(source("cadres.csv")[0]),
        "turns": read_turn_track(source("turn-track.csv")[0]),
        "forts": read_forts(source("fortification-summary.csv")[0]),
        "capitulation": read_cp_summary(source("cp-summary.csv")[0]),
    }
    return Charts(**values, sources=tuple(sources), digest=digest([_plain(values[name]) for name in sorted(values)]))


def _plain(value: Any) -> Any:
    canonical: Callable[[], Any] | None = getattr(value, "canonical", None)
    return canonical() if canonical is not None else repr(value)


@cache
def kept(name: str) -> Table:
    """A list kept for scenarios that are not built yet, by file name: options, supply, reinforcements, points."""
    return read_kept(FOLDER / name)


def _replaced(folder: Path) -> set[str]:
    """The chart files in an owner's folder; hidden files and a spreadsheet's lock files do not count."""
    if not folder.is_dir():
        raise DataError(folder, "", "there is no such folder", "charts= names a folder of CSV files.")
    names = sorted(entry.name for entry in folder.iterdir() if not entry.name.startswith((".", "~$")))
    known = list(chart_sources())
    for name in names:
        if name not in known:
            raise DataError(folder / name, "", "this names no chart", f"Charts to replace: {', '.join(known)}.")
    return set(names)
