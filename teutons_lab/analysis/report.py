"""The result of an experiment: outcomes of each variant, a table, a picture, and what it does not show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from math import sqrt
from statistics import fmean
from typing import Any, NamedTuple

from teutons_lab.analysis.tables import html_table, text_table

CAPTION = (
    "Evidence about this model only: its rules, its reconstructed values and these players. "
    "It says nothing on what could have happened in history."
)


class Outcome(NamedTuple):
    """One game: variant and seed, who won and how, turns and acts it took, results and columns of its combats, and
    the facts about its end.
    """

    variant: str
    seed: int
    winner: str
    level: str
    turns: int
    acts: int
    results: Mapping[str, int]
    columns: Mapping[str, int]
    facts: Mapping[str, Any]


class Experiment:
    """Outcomes by variant. Prints as a table; `plot()` draws it where matplotlib is installed."""

    caption = CAPTION

    def __init__(self, scenario: str, changed: str, outcomes: Mapping[str, Sequence[Outcome]]) -> None:
        self.scenario, self.changed, self.outcomes = scenario, changed, outcomes

    def endings(self) -> list[tuple[str, str]]:
        """The ways in which games ended: (winner, level)."""
        return sorted({(game.winner, game.level) for games in self.outcomes.values() for game in games})

    def wins(self, variant: str) -> dict[tuple[str, str], int]:
        """How often each ending came up."""
        return dict(Counter((game.winner, game.level) for game in self.outcomes[variant]))

    def share(self, variant: str, winner: str) -> tuple[float, float, float]:
        """The share of games that a side won, and the bounds between which it lies with 95% confidence."""
        games = self.outcomes[variant]
        return interval(sum(game.winner == winner for game in games), len(games))

    def mean(self, variant: str, fact: str) -> float:
        """The mean of a number over the games of a variant: "turns", "acts" or one of the facts."""
        return fmean(
            float(getattr(game, fact)) if fact in ("turns", "acts") else float(game.facts[fact])
            for game in self.outcomes[variant]
        )

    def table_results(self, variant: str) -> dict[str, int]:
        """How often each result of the combat table came up."""
        total: Counter[str] = Counter()
        for game in self.outcomes[variant]:
            total.update(game.results)
        return dict(total.most_common())

    def _head(self) -> list[str]:
        sides = sorted({winner for winner, _ in self.endings()})
        endings = [f"{winner} {level}" for winner, level in self.endings()]
        return [f"changed: {self.changed}", "games", *endings, *(f"{side} wins" for side in sides), "turns"]

    def _rows(self) -> list[list[str]]:
        sides = sorted({winner for winner, _ in self.endings()})
        rows = []
        for variant, games in self.outcomes.items():
            wins = self.wins(variant)
            row = [variant, str(len(games)), *(str(wins.get(ending, 0)) for ending in self.endings())]
            for side in sides:
                share, low, high = self.share(variant, side)
                row.append(f"{share:.0%} ({low:.0%} to {high:.0%})")
            rows.append([*row, f"{self.mean(variant, 'turns'):.1f}"])
        return rows

    def __str__(self) -> str:
        return f"{text_table(self._head(), self._rows())}\n{self.caption}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return f"{html_table(self._head(), self._rows())}<p><em>{escape(self.caption)}</em></p>"

    def plot(self, axes: Any = None) -> Any:
        """Bars of the endings of each variant. Needs matplotlib (pip install "teutons-lab[plots]")."""
        try:
            import matplotlib.pyplot as plt
        except ImportError as missing:
            raise ImportError('Plots need matplotlib: pip install "teutons-lab[plots]".') from missing
        if axes is None:
            _, axes = plt.subplots(figsize=(7, 1.2 + 0.6 * len(self.outcomes)), layout="constrained")
        left = dict.fromkeys(self.outcomes, 0.0)
        for place, (winner, level) in enumerate(self.endings()):
            shares = [self.wins(v).get((winner, level), 0) / len(games) for v, games in self.outcomes.items()]
            hatch = ("", "//", "..", "xx")[place % 4]
            axes.barh(
                list(self.outcomes),
                shares,
                left=list(left.values()),
                label=f"{winner} {level}",
                hatch=hatch,
                edgecolor="black",
            )
            left = {v: left[v] + share for v, share in zip(self.outcomes, shares, strict=True)}
        axes.set_xlim(0, 1)
        axes.set_xlabel("share of games")
        axes.invert_yaxis()
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, 1.35), ncols=4, frameon=False)
        axes.figure.supxlabel(self.caption, fontsize=7)
        return axes


def interval(hits: int, games: int) -> tuple[float, float, float]:
    """A share and its 95% bounds (Wilson's score interval)."""
    if games == 0:
        return 0.0, 0.0, 1.0
    z = 1.96
    share = hits / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return share, max(0.0, middle - half), min(1.0, middle + half)
