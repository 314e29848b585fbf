"""What is kept of a random game tells it again: in another process, from a file, from a text, after undo and redo."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import teutons_lab as lab
from tests.properties.walks import start, walk
from teutons_lab.core.game import Game

TELL = """
import sys
import teutons_lab as lab
game = lab.read_record(open(sys.argv[1], encoding="utf-8").read())
for act in game.cursor.line():
    if act.ply % 40 == 0:
        options = lab.read_position(str(act.state)).options()
        print(act.ply, act.state.digest, [str(action) for action, _ in zip(options, range(5))])
print(game.node.winner, game.node.level, game.state.digest)
print(chr(10).join(str(entry) for entry in game.log))
"""
"""Reads a record and prints digests, first options and the whole log."""


def played(seed: int) -> Game:
    game = start(seed)
    for _ in walk(seed, game):
        pass
    return game


@pytest.mark.slow
def test_a_record_tells_the_same_game_in_other_processes(tmp_path: Path) -> None:
    game = played(4)
    path = tmp_path / "game.txt"
    path.write_text(str(game.record), encoding="utf-8")
    told = []
    for hash_seed in ("0", "1", "4711"):
        done = subprocess.run(
            [sys.executable, "-c", TELL, str(path)],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        told.append(done.stdout)
    assert told[0] == told[1] == told[2]
    assert game.state.digest in told[0]
    assert str(game.log[-1]) in told[0]
    assert all(act.state.digest in told[0] for act in game.cursor.line() if act.ply % 40 == 0)


@pytest.mark.slow
def test_the_game_s_own_dice_fall_the_same_in_other_processes() -> None:
    script = (
        "import teutons_lab as lab\n"
        "from teutons_lab.players import play\n"
        "s = play(lab.start('teutons/1870', seed=5), german='random', allied='random')\n"
        "print(s.ply, s.state.digest)"
    )
    told = set()
    for hash_seed in ("0", "99"):
        done = subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        told.add(done.stdout)
    assert len(told) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", [6, 7])
def test_save_load_text_undo_and_redo_keep_every_digest(seed: int, tmp_path: Path) -> None:
    game = played(seed)
    digests = [act.state.digest for act in game.cursor.line()]
    end = game.state.digest

    path = tmp_path / "game.json"
    game.save(path)
    loaded = lab.load(path)
    assert [act.state.digest for act in loaded.cursor.line()] == digests

    read = lab.read_record(str(game.record))
    assert [act.state.digest for act in read.cursor.line()] == digests
    assert str(read.record) == str(game.record)

    rng = random.Random(seed)
    while game.ply > 1:
        game.undo(min(rng.randint(1, 60), game.ply - 1), past_dice=True)
        assert game.state.digest == (digests[game.ply - 2] if game.ply > 1 else game.record.root.state.digest)
    game.redo(len(digests))
    assert game.state.digest == end


def test_a_branch_leaves_the_main_line_alone() -> None:
    game = start(9)
    steps = walk(9, game)
    for _ in range(150):
        next(steps)
    before = str(game.record), game.state.digest, [str(entry) for entry in game.log]
    branch = game.branch("what if")
    rng = random.Random(9)
    for _ in range(60):
        if branch.node.side == "*":
            branch.roll()
        else:
            branch.play(branch.options().sample(rng))
    assert branch.state.digest != game.state.digest
    assert (game.state.digest, [str(entry) for entry in game.log]) == before[1:]
    assert game.options().sample(random.Random(1)) in game.options()
