"""Many seeded games with one changed thing, the same seeds for every variant."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any

from teutons_lab.analysis.report import Experiment, Outcome
from teutons_lab.analysis.runs import WAYS, run_chunk

CHUNK = 0.1
"""Seconds of play that one parcel of work should take: less costs more in sending than in playing."""
Progress = Callable[[int, int], None]


def experiment(
    scenario: str,
    variants: Mapping[str, Mapping[str, Any]],
    games: int = 100,
    seed: int = 1,
    german: str = "greedy",
    allied: str = "greedy",
    jobs: int | None = None,
    progress: Progress | bool | None = None,
    client: Any = None,
) -> Experiment:
    """Play the same seeds once for every variant, and compare who wins, how soon and at what cost.

    `variants` maps a label to what is changed: {} for nothing, or one of "options" (a mapping), "setup" (a word),
    "players" ({"german": name, "allied": name}), "charts" (a folder), "position" (a position text). All variants
    change the same one thing, so that a difference has one cause. Players are names, or "module:function" for your
    own. `jobs` processes play in parallel (1: none; default: one a core, at most 4); with a `dask.distributed`
    Client as `client` its workers play instead. `progress` is called with (games done, games in all); True prints.

    Raises ValueError for what cannot be an experiment. The result is evidence about the model only.
    """
    changed = _check(variants, games)
    work = _work(scenario, variants, games, seed, {"german": german, "allied": allied})
    tell = _teller(progress)
    rows: list[dict[str, Any]] = []
    total = len(work)
    first = _timed(work[0])
    rows += first[0]
    tell(1, total)
    size = max(1, round(CHUNK / first[1]))
    chunks = [json.dumps(work[place : place + size]) for place in range(1, total, size)]
    for answer in _run(chunks, jobs, client):
        rows += json.loads(answer)
        tell(len(rows), total)
    by_variant: dict[str, list[Outcome]] = {label: [] for label in variants}
    for row in sorted(rows, key=lambda row: (row["variant"], row["seed"])):
        by_variant[row["variant"]].append(Outcome(**row))
    return Experiment(scenario, changed, by_variant)


def _check(variants: Mapping[str, Mapping[str, Any]], games: int) -> str:
    """The one thing that the variants change."""
    if not variants:
        raise ValueError('An experiment needs variants, such as {"as printed": {}, "with the die": {"options": ...}}.')
    if games < 1:
        raise ValueError(f"games={games}: at least one game a variant is needed.")
    things = {key for change in variants.values() for key in change}
    if unknown := sorted(things - set(WAYS)):
        raise ValueError(f'"{unknown[0]}" cannot be changed; expected one of {", ".join(WAYS)}.')
    if len(things) > 1:
        raise ValueError(
            f"The variants change {' and '.join(sorted(things))}. Change one thing, or nobody can tell what did it."
        )
    return next(iter(things), "nothing")


def _work(
    scenario: str, variants: Mapping[str, Mapping[str, Any]], games: int, seed: int, players: dict[str, str]
) -> list[dict[str, Any]]:
    """One entry a game, as plain data."""
    work = []
    for number in range(seed, seed + games):
        for label, change in variants.items():
            given: dict[str, Any] = {"players": players, **change}
            given["players"] = {**players, **given["players"]}
            if "charts" in given:
                given["charts"] = str(given["charts"])
            work.append({"variant": label, "scenario": scenario, "seed": number, **given})
    try:
        json.dumps(work)
    except TypeError as wrong:
        raise ValueError(
            f'A variant holds something that cannot travel as text ({wrong}). Players are names or "module:function".'
        ) from None
    return work


def _timed(job: dict[str, Any]) -> tuple[list[dict[str, Any]], float]:
    begun = time.perf_counter()
    rows: list[dict[str, Any]] = json.loads(run_chunk(json.dumps([job])))
    return rows, max(time.perf_counter() - begun, 1e-3)


def _run(chunks: Sequence[str], jobs: int | None, client: Any) -> Iterator[str]:
    if client is not None:
        for future in client.map(run_chunk, list(chunks)):
            yield str(future.result())
        return
    workers = jobs if jobs is not None else min(os.cpu_count() or 1, 4)
    if workers <= 1 or sys.platform == "emscripten" or len(chunks) <= 1:
        yield from map(run_chunk, chunks)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context(_way_to_start())) as pool:
        futures: list[Future[str]] = [pool.submit(run_chunk, chunk) for chunk in chunks]
        try:
            for done in as_completed(futures):
                yield done.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _way_to_start() -> str:
    """Fork is quick and needs no importable main module; with threads about (a notebook) it is not safe."""
    return "fork" if sys.platform == "linux" and threading.active_count() == 1 else "spawn"


def _teller(progress: Progress | bool | None) -> Progress:
    if callable(progress):
        return progress
    if not progress:
        return lambda _done, _total: None

    def tell(done: int, total: int) -> None:
        filled = round(30 * done / total)
        end = "\n" if done == total else ""
        print(f"\r[{'#' * filled}{'.' * (30 - filled)}] {done} of {total} games", end=end, file=sys.stderr, flush=True)

    return tell
