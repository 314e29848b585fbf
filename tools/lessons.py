"""Makes the prepared games of the lessons: keeps a hand-written opening and lets players finish it.

    python tools/lessons.py                      says whether every prepared game can still be played
    python tools/lessons.py 10-france-1870       plays it again from its checkpoint turn-2 to its last stop

Run it after a change of rules, charts or order of battle that stops a prepared game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from teutons_lab.core import engine
from teutons_lab.core.data import write_atomically
from teutons_lab.core.errors import TeutonsLabError
from teutons_lab.core.game import Game
from teutons_lab.players import player
from teutons_lab.teaching.expect import reached
from teutons_lab.teaching.games import MARK, Prepared, new_game, play_all
from teutons_lab.teaching.opponent import Opponent
from teutons_lab.teaching.plan import Plan, load_plan

ROOT = Path(__file__).resolve().parents[1]
LESSONS = ROOT / "lessons"
KEPT = {
    "10-france-1870": "turn-2",
    "29-the-cape": "orders",
    "40-france-1914": "turn-2",
    "45-france-1940": "turn-2",
}
"""The checkpoint up to which the record of a lesson is written by hand; the rest is played."""


def main(arguments: list[str]) -> int:
    """Check every record, or make the named ones again; the exit code is 0 when all is well."""
    try:
        for lesson in arguments or [path.stem for path in sorted((LESSONS / "plans").glob("[0-9]*.toml"))]:
            plan = load_plan(lesson)
            prepared = Prepared(plan)
            if arguments:
                write_atomically(prepared.path, make(plan, prepared))
            game = Prepared(plan).game_at(plan.stops[-1].name)
            print(f"{lesson}: {game.ply - 1} acts; {game.node.prompt}")
    except TeutonsLabError as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0


def make(plan: Plan, prepared: Prepared) -> str:
    """The record text of a lesson: its opening as it is, the rest played by players on both sides."""
    kept = KEPT[plan.id]
    game = new_game(plan)
    play_all(game, prepared.acts_to(kept))
    marks = {ply: name for name, ply in prepared.plies.items() if 0 < ply < game.ply}
    for ply, name in _played_out(plan, game):
        marks.setdefault(ply, name)
    for act in game.cursor.line():
        act.comment = f"{MARK}{marks[act.ply]}" if act.ply in marks else ""
    # Without the digest of the start: a record that can still be played is still good.
    return "".join(line for line in str(game.record).splitlines(True) if not line.startswith("[start "))


def _played_out(plan: Plan, game: Game) -> Iterator[tuple[int, str]]:
    """Play to the last stop; yields each stop that is reached, with the number of the act that reached it."""
    opponent = Opponent(plan, game)
    sides = game.state.setup.scenario_data.sides
    seats = {side: opponent if side == plan.opponent else player("greedy", game, side) for side in sides}
    waiting = [stop for stop in plan.stops if not reached(game, stop.turn, stop.phase)]
    with opponent.away():
        while waiting and (actor := engine.actor(game.state)):
            if actor == "*":
                game.roll()
            else:
                game.play(seats[actor](game))
            while waiting and reached(game, waiting[0].turn, waiting[0].phase):
                yield game.ply - 1, waiting.pop(0).name


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
