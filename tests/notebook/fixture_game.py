"""A position of 1870 with the reading interface of a game and toy rules: enough to draw and click everything.

The rules here are deliberately small (a move costs 1 a hex, a zone is all hexes beside two corps or an army);
the board's tests against the real rules are in tests/browser and test_board_real.py.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from teutons_lab.core.events import Event
from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.nodes import Chance, Decision
from teutons_lab.core.tokens import quote, tokens
from teutons_lab.core.verdict import Refusal, Verdict
from teutons_lab.hexes import load_board
from teutons_lab.systems.teutons.scenario import load_scenario

PLACES = {
    "F70-1": "M02",
    "F70-2": "N04",
    "F70-3": "O04",
    "F70-4": "O04",
    "F70-5": "M02",
    "F70-G": "O04",
    "F70-C": "K05",
    "F70-VI": "K05",
    "F70-VII": "R01",
    "F70-XII": "L06",
    "P70-First": "P05",
    "P70-VIII": "P05",
    "P70-I": "P05",
    "P70-Second": "P04",
    "P70-III": "P04",
    "P70-X": "P04",
    "P70-Third": "Q03",
    "P70-XI": "Q03",
    "P70-BavI": "Q03",
    "P70-Meuse": "Q05",
    "P70-G": "Q05",
    "P70-XII": "Q05",
    "P70-IX": "Q04",
    "P70-BavII": "Q04",
    "P70-II": "R05",
    "P70-W": "R04",
    "P70-C": "R04",
    "P70-VI": "S03",
}
DISRUPTED = {"F70-1", "F70-2", "P70-Meuse"}
MOVED = {"P70-Second", "P70-III", "P70-X"}
PHASES = (
    "french.setup",
    "prussian.setup",
    "prussian.replacements",
    "french.replacements",
    "prussian.entrench",
    "prussian.movement",
    "prussian.allocation",
    "prussian.combat",
    "prussian.supply",
    "french.movement",
    "french.allocation",
    "french.combat",
    "french.supply",
)


class Reach(dict[str, int]):
    """Label to cost, with paths."""

    def __init__(self) -> None:
        super().__init__()
        self.paths: dict[str, tuple[str, ...]] = {}
        self.halts: list[str] = []


@dataclass(eq=False)
class FixtureGame:
    """What a board reads of a game and the few acts it sends."""

    moving: bool = True
    label: str = "main"
    seed: int = 1870
    ply: int = 41
    can_undo: bool = True
    can_redo: bool = False
    chance: bool = False
    played: list[str] = field(default_factory=list)
    watchers: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.scenario = load_scenario("teutons/1870")
        board, roster = load_board("teutons"), self.scenario.roster
        at: list[int | str] = []
        for counter in roster.counters:
            place = PLACES.get(counter.id)
            at.append(board.index[place] if place else "off" if counter.arrives == 1 else f"turn:{counter.arrives}")
        ids = [counter.id for counter in roster.counters]
        forts = tuple(
            (board.index[label], strength, side) for label, strength, side in self.scenario.fortresses if label != "R04"
        )
        setup = SimpleNamespace(
            board=board,
            roster=roster,
            system="teutons",
            scenario="teutons/1870",
            scenario_data=self.scenario,
            rules=SimpleNamespace(sides=("prussian", "french"), phases=PHASES),
        )
        self.state = SimpleNamespace(
            setup=setup,
            turn=4,
            at=at,
            disrupted=[i in DISRUPTED for i in ids],
            entrenched=[False] * len(ids),
            moved=[i in MOVED for i in ids],
            attacked=[False] * len(ids),
            forts=forts,
            attacks=(),
            phase="prussian.movement",
        )
        self.explain = Explain(self)
        self.record = SimpleNamespace(cursors={"main": None})
        self.cursor = SimpleNamespace(events=(_moved((board.index["Q04"], board.index["P04"])),))
        self.log = [
            entry(
                3,
                "french.combat",
                "Bitche, die 1: the fortress is gone.",
                ("T12.0-g",),
                "reconstruction",
                board.index["R04"],
            ),
            entry(4, "prussian.replacements", "Army of the Meuse at Q05, disrupted.", ("T4.0-p",)),
            entry(
                4,
                "prussian.movement",
                "Prussian armies now move 2: Burnside and Sheridan.",
                ("T1870.burnside-a",),
            ),
            entry(
                4,
                "prussian.movement",
                "Second Army went from Q04 to P04. French zone of Metz: stop.",
                ("T6.0-l",),
            ),
        ]

    @property
    def node(self) -> Any:
        if self.chance:
            faces = {f"roll {n}": Fraction(1, 6) for n in range(1, 7)}
            told = [
                "they go back 2 hexes",
                "they are disrupted",
                "they are disrupted",
                "nothing",
                "nothing",
                "you lose units worth 3",
            ]
            return Chance(
                "combat",
                "prussian.combat",
                "Rolling for the attack on Metz. The odds are 3:2.",
                "T9.3-a",
                "combat O04",
                faces,
                dict(zip(faces, told, strict=True)),
            )
        return Decision(
            "prussian",
            "movement",
            "prussian.movement",
            "Prussian movement. Choose a unit to move, or finish. 3 of 18 units have moved.",
            "T8.0-b",
        )

    def seen_by(self, side: str) -> FixtureGame:
        return self

    def unit(self, name: str) -> int:
        return self.scenario.roster.find(name)

    def options(self) -> Any:
        return Options(
            [] if self.chance else [f"take {quote(self.scenario.roster.names[u])}" for u in self.movable()] + ["pass"]
        )

    def movable(self) -> list[int]:
        return [
            u
            for u, c in enumerate(self.scenario.counters)
            if c.side == "prussian" and isinstance(self.state.at[u], int) and not self.state.moved[u]
        ]

    def check(self, text: str) -> Verdict:
        words = [t.text for t in tokens(text)]
        if (
            words[0] == "move"
            and words[-1] not in self.explain.reach(words[1])
            and words[-1].split("-")[-1] not in self.explain.reach(words[1], bonus=True)
        ):
            return Verdict(
                (
                    Refusal(
                        "T6.0-l",
                        "Third Army must stop at Nancy, O03, in the zone of the corps at Metz.",
                        ("O03", "O04"),
                    ),
                    Refusal(
                        "T6.0-v",
                        "It may not cross the Moselle here: a hex next to an undisrupted enemy corps.",
                        ("N03",),
                    ),
                ),
                "go N03",
            )
        return Verdict()

    def play(self, text: str) -> None:
        words = [t.text for t in tokens(text)]
        self.played.append(text)
        if words[0] == "move":
            unit = self.unit(words[1])
            path = tuple(words[2].split("-"))
            self.state.at[unit] = self.state.setup.board.index[path[-1]]
            self.state.moved[unit] = True
            self.cursor = SimpleNamespace(events=(_moved(path),))
            self.log = [
                *self.log,
                entry(4, "prussian.movement", f"{words[1]} went from {path[0]} to {path[-1]}.", ("T8.0-b",)),
            ]
        self.ply += 1
        for watcher in self.watchers:
            watcher(self)

    def watch(self, callback: Any) -> None:
        self.watchers.append(callback)


class Options(list[str]):
    def lines(self) -> list[str]:
        return []


class Explain:
    def __init__(self, game: FixtureGame) -> None:
        self.game = game

    def reach(self, unit: str, bonus: bool = False, disrupt: bool = False) -> Reach:
        game = self.game
        board, u = game.state.setup.board, game.unit(unit)
        start, found = game.state.at[u], Reach()
        limit = (2 if game.scenario.counters[u].is_army else game.scenario.counters[u].omf) * (2 if bonus else 1)
        queue, seen = deque([(start, (board.labels[start],))]), {start}
        while queue:
            here, path = queue.popleft()
            if len(path) > limit or (here != start and self.zoc(board.labels[here], "french").exerted):
                continue
            for there in board.adjacent[here]:
                if there in seen or board.country[there] not in ("France", "Germany") or self.held(there, "french"):
                    continue
                seen.add(there)
                label = board.labels[there]
                found[label], found.paths[label] = len(path), (*path, label)
                if self.zoc(label, "french").exerted:
                    found.halts.append(label)
                queue.append((there, found.paths[label]))
        return found

    def held(self, hex_: int, side: str) -> list[int]:
        game = self.game
        return [u for u, at in enumerate(game.state.at) if at == hex_ and game.scenario.counters[u].side == side]

    def zoc(self, label: str, by: str) -> Any:
        board = self.game.state.setup.board
        here = board.index[label]
        for near in board.adjacent[here]:
            units = [u for u in self.held(near, by) if not self.game.state.disrupted[u]]
            if len(units) > 1 or any(self.game.scenario.counters[u].is_army for u in units):
                return SimpleNamespace(exerted=True)
        return SimpleNamespace(exerted=False)

    def zones(self, by: str) -> Any:
        labels = self.game.state.setup.board.labels
        return SimpleNamespace(hexes=tuple(label for label in labels if self.zoc(label, by).exerted))

    def move(self, unit: str, path: str) -> Explanation:
        return Explanation(
            "Cost of the move",
            lines=(Line("P03, clear", "1", "T8.0-b"), Line("O03, clear", "1", "T8.0-b")),
            result="2 of 2",
        )

    def supply(self, unit: str) -> Any:
        here = Explanation(
            "Supply", lines=(Line("From Q03 to the eastern edge", "traced", "T7.0-a"),), result="in supply"
        )
        return SimpleNamespace(
            as_dict=here.as_dict, supplied=True, path=("Q03", "R03", "S03", "T03", "U02", "V02"), cut_at=()
        )


def entry(
    turn: int, phase: str, sentence: str, rules: tuple[str, ...], basis: str = "", fell: int | None = None
) -> Any:
    kind, event = ("fortress-fell" if fell is not None else "told"), {"basis": basis, "hex": fell}
    return SimpleNamespace(turn=turn, phase=phase, sentence=sentence, rules=rules, event=event, kind=kind)


def _moved(path: tuple[int, ...]) -> Event:
    return Event("moved", (("path", path),), (), 4, "prussian.movement")
