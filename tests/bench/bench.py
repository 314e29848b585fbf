"""Speed beside peers, both sides interleaved in one process. Prints ratios; asserts nothing. `make bench` runs it.

CPU time, median of nine rounds. A ratio below 1 means that we are faster. Aims are those of docs/architecture.md.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import teutons_lab as lab
from tests.bench.boards import boards_part, cape_part
from tests.bench.synthetic import enemies, hex_map
from teutons_lab.core import engine
from teutons_lab.core.options import atoms
from teutons_lab.kit.search import flood, hexes_of, mask_of, reach, steps_of
from teutons_lab.players.random import draw, playout
from teutons_lab.systems.teutons import reach as teutons_reach
from teutons_lab.systems.teutons import supply
from teutons_lab.systems.teutons.odds import fight

ROUNDS = 9
Task = Callable[[], object]


def micros(task: Task, repeat: int) -> float:
    """CPU microseconds a call."""
    begun = time.process_time()
    for _ in range(repeat):
        task()
    return (time.process_time() - begun) / repeat * 1e6


def beside(name: str, ours: Task, peer: Task, aim: str, repeat: tuple[int, int]) -> None:
    """Measure two tasks in turns and print the ratio of their medians."""
    mine, theirs = [], []
    for _ in range(ROUNDS):
        mine.append(micros(ours, repeat[0]))
        theirs.append(micros(peer, repeat[1]))
    us, them = median(mine), median(theirs)
    print(f"{name:<58} {us:>10.1f} us {them:>10.1f} us  {us / them:>8.3f}x  aim {aim}")


def alone(name: str, value: float, unit: str, aim: str = "") -> None:
    """Print a figure that has no peer."""
    print(f"{name:<58} {value:>10.1f} {unit:<15} {'aim ' + aim if aim else ''}")


def middle_game() -> Any:
    """A state in the middle of a march in a random game."""
    rng = random.Random(5)
    state = lab.start("teutons/1870", seed=5).state
    for count in range(4_000):
        state = engine.advance(state, draw(state, rng)).state
        if count > 250 and state.frames and engine.step_of(state).name == "march":
            return state
    raise AssertionError("no march in this game")


def chess_part(state: Any) -> None:
    """Clone and step against python-chess."""
    try:
        import chess
    except ImportError:
        print("python-chess is not installed: clone and step are not compared")
        return
    board = chess.Board()
    for san in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7"]:
        board.push_san(san)
    move = next(iter(board.legal_moves))
    atom = next(iter(atoms(state)))
    action = engine.action_of(state, atom)

    def push_pop() -> None:
        board.push(move)
        board.pop()

    beside(
        "clone / chess copy(stack=False)",
        lambda: state.draft().freeze(),
        lambda: board.copy(stack=False),
        "1.5x",
        (2000, 2000),
    )
    beside("advance of one atom / push + pop", lambda: engine.advance(state, atom), push_pop, "3x", (500, 1000))
    beside("checked apply of one atom / push + pop", lambda: engine.apply(state, action), push_pop, "5x", (500, 1000))


def map_part() -> None:
    """Reach with zones of control and supply over a synthetic map of 60 by 32 hexes, against scipy."""
    edges = hex_map()
    size = len(edges)
    hostile = enemies(size)
    zones = {near for hex_ in hostile for near, _ in edges[hex_]}
    closed = set(hostile)
    starts = [hex_ for hex_ in random.Random(3).sample(range(size), 40) if hex_ not in closed][:10]
    adjacent = [[near for near, _ in around] for around in edges]
    steps = steps_of(adjacent)
    everything = (1 << size) - 1
    shut = zones | closed
    bases = [hex_ for hex_ in range(4 * 32) if hex_ not in shut][:4]
    try:
        import numpy as np
        from scipy.sparse import csr_matrix
        from scipy.sparse.csgraph import dijkstra
    except ImportError:
        print("scipy is not installed: searches are not compared")
        return
    rows, columns, costs = zip(*[(a, b, c) for a, around in enumerate(edges) for b, c in around], strict=True)
    row, column, cost = np.array(rows), np.array(columns), np.array(costs, dtype=float)
    into_closed = np.isin(column, list(closed))
    out_of_zone = np.isin(row, list(zones))

    def scipy_reach() -> None:
        for start in starts:
            keep = ~into_closed & (~out_of_zone | (row == start))
            graph = csr_matrix((cost[keep], (row[keep], column[keep])), shape=(size, size))
            far = dijkstra(graph, indices=start, limit=12)
            found = np.flatnonzero(far <= 12)
            dict(zip(found.tolist(), far[found].tolist(), strict=True))

    def our_reach() -> None:
        for start in starts:
            reach(edges, start, 12, zones, closed)

    def scipy_supply() -> None:
        blocked = np.zeros(size, dtype=bool)
        blocked[list(shut)] = True
        keep = ~blocked[row] & ~blocked[column]
        graph = csr_matrix((np.ones(keep.sum()), (row[keep], column[keep])), shape=(size, size))
        np.flatnonzero(np.isfinite(dijkstra(graph, indices=bases, min_only=True)))

    def our_supply() -> int:
        return flood(steps, mask_of(bases), everything & ~mask_of(shut))

    beside("range with zones, 10 units, 60x32 / scipy re-masked", our_reach, scipy_reach, "1x", (5, 5))
    beside("supply over the whole map, 60x32 / scipy re-masked", our_supply, scipy_supply, "0.6x", (50, 20))
    assert len(hexes_of(our_supply())) > 100


def teutons_part(state: Any) -> None:
    """The chapters' own searches, on their own board, caches emptied before each call."""
    unit = next(u for u in state.setup.members["prussian"] if state.on_map(u) and not state.disrupted[u])

    def fresh_ways() -> None:
        state.__dict__["notes"] = state.setup.blank_notes()
        teutons_reach.ways(state, unit, bonus=True)

    def fresh_supply() -> None:
        state.__dict__["notes"] = state.setup.blank_notes()
        supply._blocked.cache_clear()
        supply._flood.cache_clear()
        supply.is_supplied(state, unit)

    alone("Teutons!: all ways of a unit with its bonus", median(micros(fresh_ways, 20) for _ in range(ROUNDS)), "us")
    alone("Teutons!: supply, nothing cached", median(micros(fresh_supply, 50) for _ in range(ROUNDS)), "us")
    alone(
        "Teutons!: all atoms of a march",
        median(micros(lambda: list(atoms(state)), 50) for _ in range(ROUNDS)),
        "us",
    )


def odds_part() -> None:
    """The exact odds of a combat against ten thousand rolled ones."""
    state = lab.read_position(
        "system teutons  game 1870\nturn 3  phase prussian.allocation\n"
        'unit "Second Army" at R05\nunit "XI Corps" at R05\nunit "I Corps (MacMahon)" at Q04'
    ).state
    units = state.units_at(state.setup.board.index["R05"])
    target = (state.setup.board.index["Q04"],)
    rng = random.Random(1)

    def exact() -> None:
        fight(state, target, units).probabilities()

    def sampled() -> None:
        ladder = fight(state, target, units)
        counts: dict[str, int] = {}
        for _ in range(10_000):
            result = ladder.result(rng.randint(1, 6))
            counts[result] = counts.get(result, 0) + 1

    beside("exact odds / 10,000 samples of the same ladder", exact, sampled, "0.01x", (50, 1))


def games_part() -> None:
    """Random games: microseconds an action."""
    start = lab.start("teutons/1870", seed=1).state
    ours: list[float] = []
    theirs: list[float] = []
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        Game = None  # noqa: N806
    for seed in range(ROUNDS):
        begun = time.process_time()
        _, count = playout(start, random.Random(seed))
        ours.append((time.process_time() - begun) / count * 1e6)
        if Game is not None:
            game = Game(
                [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed
            )
            begun = time.process_time()
            game.play()
            actions = getattr(game.state, "actions", None) or game.state.action_records
            theirs.append((time.process_time() - begun) / len(actions) * 1e6)
    alone("a random 1870 game, microseconds an action", median(ours), "us")
    if theirs:
        ratio = median(ours) / median(theirs)
        print(f"  beside catanatron: {median(theirs):.1f} us an action, {ratio:.2f}x, aim 5x")
    else:
        print("  catanatron is not installed; it was measured at 35 to 60 us an action elsewhere, aim 5x")


def notebook_part() -> None:
    """Import, first board, and a click answered; wall-clock time, each import in a process of its own."""
    program = "import time; t = time.perf_counter(); import teutons_lab; print(time.perf_counter() - t)"
    times = [
        float(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout)
        for _ in range(5)
    ]
    alone("import teutons_lab", median(times) * 1000, "ms", "300 ms")
    try:
        from teutons_lab.notebook.show import show
    except ImportError as missing:
        print(f"The notebook room cannot be imported here ({missing}): board and click are not measured.")
        return
    game = lab.start("teutons/1870", seed=1)
    begun = time.perf_counter()
    board = show(game)
    alone("first board", (time.perf_counter() - begun) * 1000, "ms", "1000 ms")
    unit = next(iter(game.options()))
    begun = time.perf_counter()
    game.play(unit)
    alone("an act played, the board told of it", (time.perf_counter() - begun) * 1000, "ms", "100 ms")
    assert board is not None


def main() -> None:
    """Everything in turn."""
    print(f"{'':<58} {'ours':>13} {'peer':>13}  {'ratio':>9}")
    state = middle_game()
    chess_part(state)
    map_part()
    odds_part()
    teutons_part(state)
    games_part()
    notebook_part()
    cape_part(alone)
    boards_part(alone)


if __name__ == "__main__":
    main()
