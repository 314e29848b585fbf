"""A running game: one line of a record, with dice, undo, branches, automations and a journal."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from teutons_lab.core import engine
from teutons_lab.core.action import Action
from teutons_lab.core.dice import face as draw_face
from teutons_lab.core.errors import IllegalAction, SaveError, StaleCell, UndoBarrier
from teutons_lab.core.log import Entry, entries
from teutons_lab.core.nodes import Chance, Node
from teutons_lab.core.notation import Unbound
from teutons_lab.core.options import Options
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
        told = "\n".join(str(entry) for entry in self.entries) or self.text
        if self.dropped:
            told += f"\nThe line was cut here; {self.dropped} further steps were not played."
        return told

    __repr__ = __str__


class Game:
    """One line of a record. Reading: `state`, `node`, `options()`, `check()`, `explain`, `log`, `record`, `ply`."""

    def __init__(self, record: Record, label: str = MAIN, journal: Journal | None = None) -> None:
        self.record = record
        self.label = label
        self.journal = journal
        self.auto = Automations()
        self.archived = ""
        self._watchers: list[weakref.ReferenceType[Any]] = []
        record.games.append(weakref.ref(self))

    # Where it stands.

    @property
    def cursor(self) -> Act:
        """The act at which this line stands."""
        return self.record.cursors[self.label]

    @property
    def state(self) -> Any:
        """The state, immutable."""
        return self.cursor.state

    @property
    def node(self) -> Node:
        """Who decides what, or which die, or how it ended."""
        return engine.node(self.state)

    @property
    def ply(self) -> int:
        """The number of the next act on this line; the first is 1."""
        return self.cursor.ply + 1

    @property
    def seed(self) -> int:
        """The seed of the dice."""
        return self.record.seed

    @property
    def scenario(self) -> Any:
        """The scenario: id, title, sides, turns."""
        return self.state.setup.scenario_data

    @property
    def log(self) -> list[Entry]:
        """What happened on this line, oldest first."""
        events = list(self.record.root.events)
        for act in self.cursor.line():
            events.extend(act.events)
        return entries(self.state.setup, tuple(events))

    @property
    def explain(self) -> Any:
        """Explanations of this state; the methods are those of the notation contract."""
        return self.state.setup.rules.explain(self.state)

    def options(self) -> Options:
        """The legal atoms, lazily."""
        return Options(self.state)

    def check(self, action: Action | str) -> Verdict:
        """Whether it is legal and, if not, every reason. Raises NotationError for a text that is none."""
        return engine.check(self.state, action)

    def seen_by(self, side: str) -> Seen:
        """The game as that side may see it."""
        from teutons_lab.core.sides import Seen

        return Seen(self, self.state.setup.rules.side(side))

    # Playing.

    def play(self, action: Action | str, at: int | None = None) -> Played:
        """Play an atom or a line. With `at=n` it is played once, as act n of this line.

        Raises IllegalAction, NotationError, and StaleCell when act n is another or the game is not there yet.
        """
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

    def _too_early(self, at: int) -> str:
        return (
            f"This cell plays act {at}, but the game stands before act {self.ply}. "
            f"Run the cell that plays act {self.ply} first (at={self.ply}), or load a checkpoint."
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

    # Going back, going on, going another way.

    def undo(self, n: int = 1, past_dice: bool = False) -> None:
        """Take back n acts.

        Raises UndoBarrier at a die (unless `past_dice`), at anything revealed, and where a branch begins.
        """
        line = self.cursor.line()
        if not 1 <= n <= len(line):
            raise UndoBarrier(f"There are {len(line)} acts on this line; {n} cannot be taken back.")
        begins = self._first.ply
        if len(line) - n < begins:
            raise UndoBarrier(
                f'The branch "{self.label}" begins with act {begins + 1}; what lies before belongs to the line it left.'
                f" To change that, branch there: branch(..., at={len(line) - n + 1})."
            )
        for act in reversed(line[-n:]):
            if act.reveals:
                raise UndoBarrier(
                    f'"{act.text}" revealed something to the other side; that is never taken back. Branch instead.'
                )
            if act.is_roll and not past_dice:
                raise UndoBarrier(
                    f'Act {act.ply} is a die ("{act.text}"). Use undo(past_dice=True) to cross it, '
                    "or branch(...) to keep both."
                )
        target = line[-n].parent
        assert target is not None
        act = self.cursor
        while act is not target:
            assert act.parent is not None
            act.parent.forward[self.label] = act
            act = act.parent
        if self.journal is not None:
            self.journal.move(self, "undo", n)
        self._stand_at(target)

    def redo(self, n: int = 1) -> None:
        """Play again what was taken back. Raises UndoBarrier when nothing is left to redo."""
        act = self.cursor
        if n < 1:
            raise UndoBarrier(f"{n} acts cannot be played again; n counts from 1.")
        for _ in range(n):
            if self.label not in act.forward:
                raise UndoBarrier("Nothing was taken back here; there is nothing to redo.")
            act = act.forward[self.label]
        if self.journal is not None:
            self.journal.move(self, "redo", n)
        self._stand_at(act)

    @property
    def can_undo(self) -> bool:
        """Whether the last act can be taken back without crossing a die or a reveal."""
        act = self.cursor
        return act.parent is not None and act is not self._first and not act.is_roll and not act.reveals

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back here."""
        return self.label in self.cursor.forward

    def branch(self, label: str, at: int | None = None, dice: str = "new") -> Game:
        """A what-if before act `at` (default: here), with its own label; `dice="same"` keeps this line's dice.

        The same label again gives the same branch. Raises ValueError if it lies elsewhere or the label is taken.
        """
        if dice not in ("new", "same"):
            raise ValueError(f'dice="{dice}": expected "new" or "same".')
        place = self.ply if at is None else at
        line = [self.record.root, *self.cursor.line()]
        known = self.record.branches.get(label)
        if known is not None and at is None:
            return Game(self.record, label, self.journal)
        if place > len(line):
            raise StaleCell(self._too_early(place), place, "")
        if not 1 <= place <= len(line):
            raise ValueError(
                f"at={place}: this line has the acts 1 to {len(line) - 1}, so a branch may begin at 1 to {len(line)}."
            )
        act = line[place - 1]
        if known is not None:
            if known.act is not act or known.dice != dice:
                raise ValueError(
                    f'The branch "{label}" already exists, from act {known.act.ply + 1} with {known.dice} dice.'
                )
            return Game(self.record, label, self.journal)
        if not label or label == MAIN:
            raise ValueError(f'"{label}" cannot be the label of a branch.')
        if self.journal is not None:
            self.journal.branch(self, label, place, dice)
        self.record.open_branch(label, act, self.label, dice)
        return Game(self.record, label, self.journal)

    def branches(self) -> Mapping[str, int]:
        """The labels of all branches and the act before which each begins."""
        return {label: point.act.ply + 1 for label, point in self.record.branches.items()}

    def note(self, comment: str) -> None:
        """Put a comment on the last act."""
        comment = " ".join(comment.replace("{", "(").replace("}", ")").split())
        if self.journal is not None:
            self.journal.note(self, comment)
        self.cursor.comment = comment

    @property
    def _first(self) -> Act:
        """The act after which this line is its own: the start, or where the branch began."""
        point = self.record.branches.get(self.label)
        return self.record.root if point is None else point.act

    # Watching and keeping.

    def watch(self, callback: Callable[[Game], None]) -> None:
        """Call back once after every change of this line, as long as the callback's owner lives."""
        bound = hasattr(callback, "__self__")
        reference = weakref.WeakMethod(callback) if bound else weakref.ref(callback)
        if reference not in self._watchers:
            self._watchers.append(reference)

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """For as long as this lasts nobody is told of changes; afterwards they are told once, if there were any."""
        before, hushed = self.cursor, self.record.hushed
        self.record.hushed = True
        try:
            yield
        finally:
            self.record.hushed = hushed
            if not hushed and self.cursor is not before:
                self._stand_at(self.cursor)

    def _stand_at(self, act: Act) -> None:
        self.record.cursors[self.label] = act
        if self.record.hushed:
            return
        for reference in list(self.record.games):
            game = reference()
            if game is None:
                self.record.games.remove(reference)
            elif game.label == self.label:
                game._tell_watchers()

    def _tell_watchers(self) -> None:
        for reference in list(self._watchers):
            callback = reference()
            if callback is None:
                self._watchers.remove(reference)
            else:
                callback(self)

    def save(self, path: str | Path) -> None:
        """Write the whole record with snapshots, versions and digests to a file, atomically."""
        from teutons_lab.core.saves import save

        save(self, path)

    def __repr__(self) -> str:
        node = self.node
        where = f"turn {self.state.turn}, {node.phase}"
        label = "" if self.label == MAIN else f' on branch "{self.label}"'
        return f"<{self.state.setup.scenario}{label}: {where}. {node.prompt}>"
