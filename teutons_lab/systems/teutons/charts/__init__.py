"""The charts of one game of Teutons!, ours or a teacher's own."""

from __future__ import annotations

import hashlib
import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from teutons_lab.kit.files import DataError, read_text, shown
from teutons_lab.kit.results_table import ResultsTable, odds, read_results_table
from teutons_lab.systems.teutons.charts.faces import FacesTable, read_faces_table

FOLDER = Path(__file__).parent
RESULTS = ("DE", "D3", "D2", "D1", "D", "X", "AD", "AE", "-")
"""The nine results of a Combat Results Table, from best to worst for the attacker but for the dash."""
FROM_WORST_TO_BEST = ("AE", "AD", "-", "X", "D", "D1", "D2", "D3", "DE")
"""The same by their worth to the attacker; the place of X, which he may decline, is a choice of design."""
COMBAT = "combat results"
LOWEST_ODDS = "1:5"
PRESSED_NEIGHBOURS = ("1:1", "3:2", "2:1", "3:1")
"""Columns that stand side by side, as the printed examples of the Pressed Attack have it."""
CONVENTION_RULES = {"A": "T2.5-a", "B": "T2.5-b"}
"""The rule behind each dice convention."""
RULES = {"rows": "TCHART-c", "columns": "TCHART-a", "cells": "TCHART-b"}


@frozen
class ChartSource:
    """What a chart rests on: its file name, kind, the game it serves, basis and the reason; `rule` asks for it."""

    file: str
    kind: str
    game: str
    basis: str
    source: str
    rule: str


@frozen
class Charts:
    """The charts of one game. `digest` is the same for charts of the same content, whoever typed them."""

    game: str
    crt: ResultsTable
    sources: tuple[ChartSource, ...]
    digest: str
    air: FacesTable | None = None
    weather: FacesTable | None = None

    @property
    def basis(self) -> str:
        """What results of the table rest on: "reconstruction" for ours, "teacher" for an owner's."""
        return self.crt.basis


@cache
def chart_sources() -> tuple[ChartSource, ...]:
    """Every chart of the system, from charts.toml."""
    index: dict[str, dict[str, Any]] = tomllib.loads(read_text(FOLDER / "charts.toml"))
    return tuple(
        ChartSource(entry["file"], entry["kind"], entry["game"], entry["basis"], entry["source"].strip(), entry["rule"])
        for entry in index.values()
    )


def load_charts(game: str, override: Path | str | None = None) -> Charts:
    """The charts of `game` ("1870", "1914" or "1940"): each game has its own Combat Results Table, T9.3-c.

    `override` is a folder whose files replace ours by name. Raises DataError for a broken chart, for a folder
    that does not exist and for a file in it that names no chart; ValueError for an unknown game.
    """
    charts = [chart for chart in chart_sources() if chart.game == game]
    if not charts:
        known = dict.fromkeys(chart.game for chart in chart_sources())
        raise ValueError(f'Teutons! has no game "{game}". Its games are {", ".join(known)}.')
    folders = {chart.file: FOLDER for chart in charts}
    if override is not None:
        replaced = _replaced(Path(override))
        folders |= {chart.file: Path(override) for chart in charts if chart.file in replaced}
        charts = [_supplied(chart, folders[chart.file]) for chart in charts]
    found: dict[str, Any] = {}
    for chart in charts:
        file = folders[chart.file] / chart.file
        if chart.kind == COMBAT:
            found[COMBAT] = load_results_table(file, chart.basis)
        else:
            found[chart.kind] = read_faces_table(file, chart.kind, chart.basis)
    content: dict[str, Any] = {"crt": found[COMBAT].canonical()}
    content |= {kind: table.columns for kind, table in found.items() if kind != COMBAT}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return Charts(
        game,
        found[COMBAT],
        tuple(charts),
        hashlib.sha256(text.encode()).hexdigest(),
        found.get("air operations"),
        found.get("weather"),
    )


def _supplied(chart: ChartSource, folder: Path) -> ChartSource:
    """A chart that an owner's folder replaces rests on the owner."""
    if folder == FOLDER:
        return chart
    return evolve(chart, basis="teacher", source=f"A table supplied for this game, {shown(folder / chart.file)}.")


def load_results_table(file: Path, basis: str) -> ResultsTable:
    """One Combat Results Table, with what the rulebook fixes about it checked."""
    crt = read_results_table(file, RESULTS, basis, RULES)
    if crt.columns[:1] != (LOWEST_ODDS,):
        first = crt.columns[0] if crt.columns else "none"
        raise DataError(file, "", f"the first column is {first}", "The lowest odds are 1:5.", "TCHART-a")
    if basis == "reconstruction" and (worse := _first_worse(crt)):
        expected = "A reconstructed table never gets worse for the attacker to the right, nor better downwards."
        raise DataError(file, "", worse, expected, "TCHART-d")
    middle = tuple(column for column in crt.columns if odds("1:1") <= odds(column) <= odds("3:1"))
    if middle != PRESSED_NEIGHBOURS:
        raise DataError(
            file,
            "",
            f"the middle columns are {' '.join(middle) or 'missing'}",
            "Between 1:1 and 3:1 stand 3:2 and 2:1, and nothing else.",
            "T9.2-h",
        )
    return crt


def _first_worse(crt: ResultsTable) -> str:
    """Where a step to the right is worse for the attacker, or a step down better; "" if nowhere."""
    worth = FROM_WORST_TO_BEST.index
    for face, row in enumerate(crt.rows, start=1):
        for left, right, here, there in zip(crt.columns, crt.columns[1:], row, row[1:], strict=False):
            if worth(there) < worth(here):
                return f"row {face} has {here} at {left} and {there} at {right}"
    for face, (row, below) in enumerate(zip(crt.rows, crt.rows[1:], strict=False), start=1):
        for column, here, under in zip(crt.columns, row, below, strict=True):
            if worth(under) > worth(here):
                return f"column {column} has {here} in row {face} and {under} below it"
    return ""


def _replaced(folder: Path) -> set[str]:
    """The chart files in a teacher's folder; hidden files and a spreadsheet's lock files do not count."""
    if not folder.is_dir():
        raise DataError(folder, "", "there is no such folder", "charts= names a folder of CSV files.")
    names = sorted(entry.name for entry in folder.iterdir() if not entry.name.startswith((".", "~$")))
    known = [chart.file for chart in chart_sources()]
    for name in names:
        if name not in known:
            raise DataError(
                folder / name, "", "this names no chart", f"Charts that can be replaced: {', '.join(known)}."
            )
    return set(names)
