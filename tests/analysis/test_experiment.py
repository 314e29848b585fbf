"""Experiments: one changed thing, the same seeds, the same answer however many processes play."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any

import pytest

import teutons_lab as lab
from teutons_lab.analysis import CAPTION, Experiment, experiment
from teutons_lab.analysis.report import interval
from teutons_lab.core.game import Game
from teutons_lab.players import patient

SHORT = "scenario teutons/1870\nturn {}  phase french.movement"


def passive(game: Game) -> str:
    """A player of one's own, by module and name."""
    return patient(game)


def quick(**choices: Any) -> Experiment:
    variants = {"late": {"position": SHORT.format(12)}, "earlier": {"position": SHORT.format(11)}}
    return experiment("teutons/1870", variants, games=4, german="patient", allied="patient", jobs=1, **choices)


def test_every_variant_plays_the_same_seeds() -> None:
    found = quick()
    assert [game.seed for game in found.outcomes["late"]] == [1, 2, 3, 4]
    assert [game.seed for game in found.outcomes["earlier"]] == [1, 2, 3, 4]
    assert found.wins("late") == {("french", "normal"): 4}
    assert found.changed == "position"
    assert found.mean("late", "turns") == 12
    assert found.mean("late", "Fortresses standing") == 13
    assert all(game.acts < other.acts for game, other in zip(*found.outcomes.values(), strict=True))


@pytest.mark.slow
def test_processes_change_nothing_but_the_time() -> None:
    variants = {"as printed": {}, "with the die": {"options": {"burnside": "die"}}}
    alone = experiment("teutons/1870", variants, games=3, german="random", allied="random", jobs=1)
    pooled = lab.experiment("teutons/1870", variants, games=3, german="random", allied="random", jobs=2)
    assert alone.outcomes == pooled.outcomes
    assert alone.table_results("as printed")
    assert sum(alone.table_results("as printed").values()) >= sum(len(g.columns) for g in alone.outcomes["as printed"])


def test_progress_is_told_to_the_end() -> None:
    seen: list[tuple[int, int]] = []
    quick(progress=lambda done, total: seen.append((done, total)))
    assert seen[0] == (1, 8)
    assert seen[-1] == (8, 8)
    assert seen == sorted(seen)


def test_progress_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    quick(progress=True)
    assert "8 of 8 games" in capsys.readouterr().err


def test_players_of_one_s_own_travel_by_name() -> None:
    found = experiment(
        "teutons/1870",
        {"mine": {"players": {"german": "tests.analysis.test_experiment:passive"}}, "theirs": {}},
        games=1,
        german="patient",
        allied="patient",
        jobs=1,
    )
    assert found.changed == "players"
    assert found.outcomes["mine"][0].facts == found.outcomes["theirs"][0].facts


class Answered:
    """A future of a cluster that has its answer."""

    def __init__(self, answer: str) -> None:
        self.answer = answer

    def result(self) -> str:
        return self.answer


class Cluster:
    """Stands for a Client of dask.distributed; plays at once and counts the parcels."""

    def __init__(self) -> None:
        self.parcels = 0

    def map(self, function: Callable[[str], str], chunks: list[str]) -> list[Answered]:
        self.parcels += len(chunks)
        return [Answered(function(chunk)) for chunk in chunks]


def test_a_cluster_plays_the_same_games() -> None:
    cluster = Cluster()
    assert quick(client=cluster).outcomes == quick().outcomes
    assert cluster.parcels >= 1


@pytest.mark.parametrize(
    ("variants", "games", "message"),
    [
        ({}, 1, "needs variants"),
        ({"a": {}}, 0, "at least one game"),
        ({"a": {"weather": "rain"}}, 1, '"weather" cannot be changed; expected one of options, setup'),
        ({"a": {"setup": "free"}, "b": {"options": {}}}, 1, "change options and setup. Change one thing"),
        ({"a": {"players": {"german": patient}}}, 1, "cannot travel as text"),
    ],
)
def test_what_is_no_experiment(variants: dict[str, Any], games: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        experiment("teutons/1870", variants, games=games, jobs=1)


def test_an_unknown_player_or_function_is_named() -> None:
    with pytest.raises(ValueError, match='no player "nobody"'):
        experiment("teutons/1870", {"a": {}}, games=1, german="nobody", jobs=1)
    with pytest.raises(ValueError, match="has no function missing"):
        experiment("teutons/1870", {"a": {}}, games=1, german="tests.analysis.test_experiment:missing", jobs=1)


def test_the_table_says_what_it_is_evidence_of() -> None:
    found = quick()
    assert CAPTION in repr(found)
    assert CAPTION in found._repr_html_()
    assert "about this model only" in CAPTION
    assert "100% (51% to 100%)" in repr(found)
    assert '<th scope="row">late</th><td>4</td>' in found._repr_html_()


def test_the_bounds_of_a_share() -> None:
    """Wilson's interval: 5 of 10 lies between 24% and 76%, 0 of 10 between 0 and 28%."""
    share, low, high = interval(5, 10)
    assert (share, round(low, 2), round(high, 2)) == (0.5, 0.24, 0.76)
    assert round(interval(0, 10)[2], 2) == 0.28
    assert interval(0, 0) == (0.0, 0.0, 1.0)


def test_it_is_drawn_where_matplotlib_is_installed() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    axes = quick().plot()
    assert [label.get_text() for label in axes.get_legend().get_texts()] == ["french normal"]
    assert axes.get_xlabel() == "share of games"
    assert CAPTION in axes.figure.get_supxlabel()


def test_without_matplotlib_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def absent(name: str, *args: Any, **choices: Any) -> Any:
        if name.startswith("matplotlib"):
            raise ImportError(name)
        return real(name, *args, **choices)

    monkeypatch.setattr(builtins, "__import__", absent)
    with pytest.raises(ImportError, match=r"teutons-lab\[plots\]"):
        quick().plot()
