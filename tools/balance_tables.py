"""The tables of the balance reports, as Markdown, from games that `tools/balance.py` has written down."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from statistics import fmean, median
from typing import Any

from teutons_lab.analysis.report import interval

AS_PRINTED = "as printed"
"""The label of games in which nothing is changed."""
Row = dict[str, Any]
WORST_FIRST = ("-", "D", "D1", "D2", "D3", "DE", "X", "AD", "AE")
"""Results of Teutons! in the order of the reports; other systems' stand behind them by their names."""
NEAREST, POINTS = "hexes from Paris", "Capitulation Points"


def read_games(file: Path) -> list[Row]:
    """The games in a file; none where there is no file yet. A line cut off by a stop is left out."""
    if not file.is_file():
        return []
    found = []
    for line in file.read_text(encoding="utf-8").splitlines():
        try:
            found.append(json.loads(line))
        except json.JSONDecodeError:
            continue
    return found


def tables(rows: Sequence[Row]) -> str:
    """All tables for the games of one scenario or several; a game that was written down twice counts once."""
    rows = list({(row["scenario"], row["variant"], _who(row), row["seed"]): row for row in rows}.values())
    return "\n\n".join(
        part
        for scenario, games in _groups(rows, lambda row: row["scenario"])
        for part in (f"# {scenario}", *_of_a_scenario(games))
        if part
    )


def _of_a_scenario(rows: list[Row]) -> Iterator[str]:
    plain = [row for row in rows if row["variant"] == AS_PRINTED]
    yield winners(plain)
    for name, games in _groups(plain, _who):
        yield f"## {name}"
        yield by_turn(games)
        yield nearest(games)
        yield effort(games)
        yield points(games)
        yield "Results\n\n" + shares(games, "results")
        yield "Columns\n\n" + shares(games, "columns")
        yield losses(games)
    yield drivers(rows)


def _who(row: Row) -> str:
    first, second = row["sides"]
    return f"{row['players'][first]} against {row['players'][second]}"


def winners(rows: Sequence[Row]) -> str:
    """Who wins, by players and level, with the share of the first side and its 95% range."""
    if not rows:
        return ""
    first, second = rows[0]["sides"]
    endings = sorted({(row["winner"], row["level"]) for row in rows}, key=lambda e: (e[0] != first, e[1]))
    head = [f"{first} player", f"{second} player", "games", *(f"{a} {b}".strip() for a, b in endings), f"{first} share"]
    body = []
    for _, games in _groups(rows, _who):
        ended = Counter((row["winner"], row["level"]) for row in games)
        who = [games[0]["players"][side] for side in (first, second)]
        body.append([*who, len(games), *(ended[e] for e in endings), won(games, first)])
    return markdown(head, body)


def won(rows: Sequence[Row], side: str) -> str:
    """The share of games that a side won and its 95% range, as the reports write it."""
    share, low, high = interval(sum(row["winner"] == side for row in rows), len(rows))
    return f"{share:.0%} ({low:.0%} to {high:.0%})"


def by_turn(rows: Sequence[Row]) -> str:
    """The first side's victories by the turn in which they came."""
    first = rows[0]["sides"][0]
    turns = Counter(row["turns"] for row in rows if row["winner"] == first)
    if not turns:
        return f"No game was won by the {first} side."
    known = sorted(turns)
    sofar = [sum(turns[turn] for turn in known if turn <= last) / len(rows) for last in known]
    head, body = ["turn", *known], [f"games of {len(rows)}", *(turns[turn] for turn in known)]
    return markdown(head, [body, ["share won by then", *(f"{share:.0%}" for share in sofar)]])


def nearest(rows: Sequence[Row]) -> str:
    """How far the first side stood from its goal in the games that it lost, where the facts tell."""
    second = rows[0]["sides"][1]
    lost = [row for row in rows if row["winner"] == second]
    gaps = Counter(value for row in lost for name, value in row["facts"].items() if name.startswith(NEAREST))
    if not gaps:
        return ""
    cut = sum(row["facts"].get("Paris traces supply") == "no" for row in lost)
    told = ", ".join(f"{gap}: {games}" for gap, games in sorted(gaps.items()))
    return f"{len(lost)} games that the {second} side won, by hexes from Paris to the enemy: {told}; cut off {cut}."


def effort(rows: Sequence[Row]) -> str:
    """Acts and combats of a game, on average."""
    combats = fmean(sum(row["columns"].values()) for row in rows)
    return f"{fmean(row['acts'] for row in rows):.0f} acts and {combats:.1f} combats a game."


def points(rows: Sequence[Row]) -> str:
    """Capitulation Points at the end, where the system counts them."""
    names = sorted({name for row in rows for name in row["facts"] if name.startswith(POINTS)})
    found = [(name, sorted(int(row["facts"][name]) for row in rows if name in row["facts"])) for name in names]
    if not found:
        return ""
    return markdown(
        ["at the end", "lowest", "middle", "highest"],
        [[name, values[0], f"{median(values):g}", values[-1]] for name, values in found],
    )


def shares(rows: Sequence[Row], what: str) -> str:
    """How often each result, or each column, of all of them."""
    total: Counter[str] = Counter()
    for row in rows:
        total.update(row[what])
    known = sorted(total, key=_odds if what == "columns" else _place)
    whole = sum(total.values())
    return markdown([what, *known], [["share", *(f"{total[name] / whole:.1%}" for name in known)]]) if whole else ""


def _place(result: str) -> tuple[int, str]:
    return (WORST_FIRST.index(result) if result in WORST_FIRST else len(WORST_FIRST), result)


def _odds(column: str) -> float:
    left, _, right = column.partition(":")
    return float(left) / float(right or 1)


def losses(rows: Sequence[Row]) -> str:
    """What was lost on average, by who won."""
    names = [name for name in rows[0]["facts"] if name.endswith(" lost") or name == "Fortresses standing"]
    body = [
        [f"games that the {winner} side wins", *(f"{fmean(row['facts'][name] for row in games):.1f}" for name in names)]
        for winner, games in _groups(rows, lambda row: row["winner"])
    ]
    return markdown(["mean", *names], body)


def drivers(rows: Sequence[Row]) -> str:
    """What a change does to the first side's share, beside the same seeds and players unchanged."""
    body = []
    for (label, who), games in _groups(rows, lambda row: (row["variant"], _who(row))):
        if label == AS_PRINTED:
            continue
        seeds, first = {row["seed"] for row in games}, games[0]["sides"][0]
        same = [r for r in rows if r["variant"] == AS_PRINTED and _who(r) == who and r["seed"] in seeds]
        body.append([label, who, f"{_wins(games, first)}, {won(games, first)}", _wins(same, first)])
    return markdown(["changed", "players", f"{rows[0]['sides'][0]} side wins", "unchanged"], body) if body else ""


def _wins(rows: Sequence[Row], side: str) -> str:
    return f"{sum(row['winner'] == side for row in rows)} of {len(rows)}"


def markdown(head: Sequence[Any], body: Iterable[Sequence[Any]]) -> str:
    """A table as Markdown writes it."""
    lines = [head, ["---"] * len(head), *body]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def _groups(rows: Sequence[Row], key: Callable[[Row], Any]) -> list[tuple[Any, list[Row]]]:
    """Rows of the same kind together, kinds in order."""
    return [(name, list(games)) for name, games in groupby(sorted(rows, key=key), key)]
