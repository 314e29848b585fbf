"""The tool behind the balance reports: what it counts, and that a stop costs no game."""

import json
from pathlib import Path

import pytest

from tools import balance as tool
from tools import balance_tables as tables


def game(seed: int, winner: str, turns: int = 12, **changed: object) -> dict[str, object]:
    """A game as the tool writes it down."""
    row: dict[str, object] = {
        "scenario": "teutons/1914",
        "sides": ["german", "allied"],
        "players": {"german": "greedy", "allied": "greedy"},
        "variant": tables.AS_PRINTED,
        "seed": seed,
        "winner": winner,
        "level": "normal",
        "turns": turns,
        "acts": 800,
        "results": {"DE": 1, "-": 3},
        "columns": {"1:2": 1, "3:1": 3},
        "facts": {
            "German factors lost": 10 * seed,
            "Allied factors lost": 4,
            "Fortresses standing": 9,
            "Paris traces supply": "no" if seed == 3 else "yes",
            "hexes from Paris to the nearest German": seed,
        },
        "events": {},
    }
    return row | changed


THREE = [game(1, "german", 9), game(2, "allied"), game(3, "allied")]


def test_who_wins_with_its_range():
    text = tables.winners(THREE)
    assert "| german player | allied player | games | german normal | allied normal | german share |" in text
    assert "| greedy | greedy | 3 | 1 | 2 | 33% (6% to 79%) |" in text


def test_a_game_written_down_twice_counts_once():
    assert "| greedy | greedy | 3 |" in tables.tables([*THREE, THREE[0]])


def test_players_are_counted_apart():
    others = [game(1, "allied", players={"german": "random", "allied": "greedy"})]
    lines = tables.winners([*THREE, *others]).splitlines()
    assert lines[2].startswith("| greedy | greedy | 3 |")
    assert lines[3].startswith("| random | greedy | 1 | 0 | 1 | 0%")


def test_victories_by_turn_and_how_near_the_others_came():
    assert tables.by_turn(THREE).splitlines()[2:] == ["| games of 3 | 1 |", "| share won by then | 33% |"]
    assert "2: 1, 3: 1; cut off 1." in tables.nearest(THREE)


def test_results_columns_and_losses():
    assert tables.shares(THREE, "results").splitlines()[0] == "| results | - | DE |"
    assert tables.shares(THREE, "columns").splitlines()[2] == "| share | 25.0% | 75.0% |"
    assert "| games that the allied side wins | 25.0 | 4.0 | 9.0 |" in tables.losses(THREE)
    assert tables.effort(THREE) == "800 acts and 4.0 combats a game."


def test_a_driver_stands_beside_the_same_seeds_unchanged():
    changed = [game(seed, "german", variant="two more turns") for seed in (1, 2)]
    line = tables.drivers([*THREE, *changed]).splitlines()[2]
    assert line == "| two more turns | greedy against greedy | 2 of 2, 100% (34% to 100%) | 1 of 2 |"


def test_points_are_told_where_they_are_counted():
    cape = [game(n, "axis", facts={"Capitulation Points, Dutch": n * n}) for n in (1, 2, 3)]
    assert tables.points(cape).splitlines()[2] == "| Capitulation Points, Dutch | 1 | 4 | 9 |"


def test_a_line_cut_off_is_left_out_and_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "games.jsonl"
    head = {"scenario": "teutons/1914", "sides": ["german", "allied"], "variant": tables.AS_PRINTED}
    file.write_text(json.dumps(game(1, "german")) + '\n{"scenario": "teu', encoding="utf-8")
    played: list[int] = []

    def counted(_game: object, _label: str, seed: int) -> dict[str, object]:
        played.append(seed)
        return {key: value for key, value in game(seed, "allied").items() if key not in head}

    monkeypatch.setattr(tool, "play", lambda started, **_players: started)
    monkeypatch.setattr(tool, "counted", counted)
    assert tool.main(["play", "teutons/1914", str(file), "--games", "3"]) == 0
    assert played == [2, 3]
    assert [row["seed"] for row in tables.read_games(file)] == [1, 2, 3]


def test_a_change_needs_a_label_and_has_to_find_its_place(tmp_path: Path):
    file = str(tmp_path / "games.jsonl")
    assert tool.main(["play", "teutons/1914", file, "--change", "turns = 12", "turns = 13"]) == 2
    scenario = tmp_path / "small.toml"
    scenario.write_text("turns = 12\nminutes = 180\n", encoding="utf-8")
    assert tool.changed_text(scenario, [["turns = 12", "turns = 13"]]).startswith("turns = 13\n")
    with pytest.raises(ValueError, match="Nothing in"):
        tool.changed_text(scenario, [["cf = 9", "cf = 1"]])
