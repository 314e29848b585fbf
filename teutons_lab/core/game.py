"""A running game: one line of a record that is played on, with dice, automations and a journal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from teutons_lab.core import engine, expected
from teutons_lab.core.action import Action
from teutons_lab.core.branching import Branching
from teutons_lab.core.dice import face as draw_face
from teutons_lab.core.errors import IllegalAction, SaveError, StaleCell
from teutons_lab.core.log import entries
from teutons_lab.core.nodes import Chance
from teutons_lab.core.notation import Unbound
from teutons_lab.core.record import MAIN, Act, Record
from teutons_lab.core.state import State
from teutons_lab.core.verdict import Refusal, Verdict

if TYPE_CHECKING:
    from pathlib import Path

    from teutons_lab.core.journal import Journal
    from teutons_lab.core.sides import Seen

Answer = Callable[["Game"], str]


@dataclass
class Automations:
    """What the game does by itself. Off unless somebody switches it on.

    `roll` rolls every die, `forced` plays a decision that has only one atom, `standing` answers decisions by kind
    ({"no-retreat": "pass"}).
    """

    roll: bool = False
    forced: bool = False
    standing: dict[str, str] = field(default_factory=dict)


class Played:
    """What an act did: its text, the log entries it left, and how many atoms of its line were dropped."""

    def __init__(self, act: Act, dropped: int) -> None:
        self.text, self.ply, self.dropped = act.text, act.ply, dropped
        self.entries = entries(act.state.setup, act.events)
        self.events = act.events

    def __str__(self) -> str:
        return f"{self.entries or self.text}{self._cut()}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return f"<div>{self.entries._repr_html_() or escape(self.text)}{self._cut()}</div>"

    def _cut(self) -> str:
        return f"\nThe line was cut here; {self.dropped} further steps were not played." if self.dropped else ""


class Game(Branching):
    """One line of a record. Reading: `state`, `node`, `options()`, `check()`, `explain`, `log`, `record`, `ply`."""

    def __init__(self, record: Record, label: str = MAIN, journal: Journal | None = None) -> None:
        super().__init__(record, label, journal)
        self.auto = Automations()
        self.archived = ""

    def play(self, action: Action | str, at: int | None = None) -> Played:
        """Play an atom or a line. With `at=n` it is played once, as act n of this line.

        Raises IllegalAction, NotationError, and StaleCell when act n is another or the game is not there yet.
        """
        if at is not None:
            expected.whole("at", at)
        text = self._canonical(action)
        done = self._done_already(text, at)
        if done is not None:
            return Played(done, 0)
        plan = engine.dry_run(self.state, action)
        if not plan.verdict:
            raise IllegalAction(plan.verdict)
        played = self._push(text, plan.atoms, plan.state, plan.events)
        dropped = plan.dropped
        self._automate()
        return Played(played, dropped)

    def roll(self, face: int | None = None, at: int | None = None) -> Played:
        """Roll the die that decides now: the game's own, or a fixed face. `at` as in `play`."""
        if at is not None:
            expected.whole("at", at)
        if at is not None and at < self.ply:
            act = self._act(at)
            if act.is_roll and (face is None or act.text == f"roll {face}"):
                return Played(act, 0)
            raise StaleCell(self._stale(at, act, "roll" if face is None else f"roll {face}"), at, act.text)
        if at is not None and at > self.ply:
            raise StaleCell(self._too_early(at), at, "")
        node = self.node
        if not isinstance(node, Chance):
            asked = f"No die decides now: {node.prompt}"
            raise IllegalAction(Verdict((Refusal("core.roll", asked),), "roll"))
        return self.play(f"roll {self.face(node) if face is None else face}")

    def face(self, node: Chance) -> int:
        """The face that the game's own die shows at this node, on this branch."""
        key = (self.state.turn, node.phase, node.purpose)
        same = 0
        for act in self.cursor.line():
            if act.is_roll and any(
                event.kind == "rolled" and (event.turn, event.phase, event["purpose"]) == key for event in act.events
            ):
                same += 1
        return draw_face(self.seed, self.record.dice[self.label], *key, same, len(node.outcomes))

    def play_phase(self, player: Answer) -> list[Played]:
        """Let a player play on until the phase, or the side that decides, changes; dice are the game's own."""
        played: list[Played] = []
        phase, turn, side = self.state.phase, self.state.turn, engine.actor(self.state)
        while (self.state.phase, self.state.turn) == (phase, turn):
            actor = engine.actor(self.state)
            if actor == "*":
                played.append(self.roll())
            elif actor == side:
                played.append(self.play(player(self)))
            else:
                break
        return played

    def _canonical(self, action: Action | str) -> str:
        if isinstance(action, Action):
            return str(action)
        try:
            return str(engine.understand(self.state, action))
        except Unbound as unknown:
            raise IllegalAction(Verdict((Refusal(unknown.rule, unknown.sentence),), action)) from None

    def _done_already(self, text: str, at: int | None) -> Act | None:
        if at is None or at == self.ply:
            return None
        if at > self.ply:
            raise StaleCell(self._too_early(at), at, "")
        act = self._act(at)
        if act.text != text:
            raise StaleCell(self._stale(at, act, text), at, act.text)
        return act

    def _act(self, at: int) -> Act:
        if at < 1:
            raise StaleCell(f"Acts are numbered from 1; there is no act {at}.", at, "")
        return self.cursor.line()[at - 1]

    def _stale(self, at: int, act: Act, text: str) -> str:
        return (
            f'Act {at} of this game is already "{act.text}", and this cell plays "{text}". Nothing was changed. '
            f'To follow this cell instead, open a branch: s.branch("what if", at={at}).'
        )

    def _push(
        self, text: str, atoms: tuple[Any, ...], state: State, events: tuple[Any, ...], auto: bool = False
    ) -> Act:
        if self.archived:
            raise SaveError(self.archived)
        act = self.record.add(self.cursor, Act(self.cursor, text, atoms, state, events, self.label, auto))
        if self.journal is not None:
            self.journal.act(self, act)
        self._stand_at(act)
        return act

    def _automate(self) -> None:
        while True:
            node = self.node
            if isinstance(node, Chance):
                if not self.auto.roll:
                    return
                text = f"roll {self.face(node)}"
            elif node.kind in self.auto.standing and self.check(self.auto.standing[node.kind]):
                text = self.auto.standing[node.kind]
            elif self.auto.forced and node.phase != "over":
                first_two = [action for action, _ in zip(self.options(), range(2), strict=False)]
                if len(first_two) != 1:
                    return
                text = str(first_two[0])
            else:
                return
            plan = engine.dry_run(self.state, text)
            self._push(text, plan.atoms, plan.state, plan.events, auto=True)

    # Sides and files.

    def seen_by(self, side: str) -> Seen:
        """The game as that side may see it."""
        from teutons_lab.core.sides import Seen

        return Seen(self, self.state.setup.rules.side(side))

    def save(self, path: str | Path) -> None:
        """Write the whole record with snapshots, versions and digests to a file, atomically."""
        from teutons_lab.core.saves import save

        save(self, path)
