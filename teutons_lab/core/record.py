"""The record: the tree of everything that was played. Undo moves a cursor; a what-if is another child."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from teutons_lab.core.engine import show
from teutons_lab.core.events import Event
from teutons_lab.core.ruleset import Atom
from teutons_lab.core.state import State

MAIN = "main"


class Act:
    """One act of the record: the line as typed (canonical), the atoms played, and the state after them.

    `ply` counts from 1 on its line (0 for the start); `label` is the line that played it, and `forward` the act that
    each line would play again after an undo.
    """

    def __init__(
        self,
        parent: Act | None,
        text: str,
        atoms: tuple[Atom, ...],
        state: State,
        events: tuple[Event, ...],
        label: str = "",
        auto: bool = False,
    ) -> None:
        self.parent, self.text, self.atoms, self.state, self.events = parent, text, atoms, state, events
        self.ply: int = parent.ply + 1 if parent else 0
        self.label = label
        self.auto = auto
        self.comment = ""
        self.children: list[Act] = []
        self.forward: dict[str, Act] = {}

    @property
    def is_roll(self) -> bool:
        """Whether a die decided it."""
        return bool(self.atoms) and self.atoms[0][0] == "roll"

    @property
    def reveals(self) -> bool:
        """Whether a side learnt something that it did not know before."""
        return any(event.reveals for event in self.events)

    def line(self) -> list[Act]:
        """The acts from the start (left out) to this one."""
        acts: list[Act] = []
        act: Act | None = self
        while act is not None and act.parent is not None:
            acts.append(act)
            act = act.parent
        acts.reverse()
        return acts

    def child(self, text: str, label: str) -> Act | None:
        """The child by which that line plays this text, if there is one."""
        return next((act for act in self.children if act.text == text and act.label == label), None)

    def atom_texts(self) -> list[str]:
        """The notation of each atom played."""
        texts, state = [], self.parent.state if self.parent else self.state
        for atom in self.atoms:
            texts.append(show(state, atom))
        return texts


class Record:
    """The tree of acts with its start, how that start was made, and its lines by label.

    `origin` says where the start came from: {"setup": "historical"} or {"position": text}. `cursors` holds, for
    every label, the act at which that line stands; `branches` where each label left its parent.
    """

    def __init__(self, start: State, events: tuple[Event, ...], seed: int, origin: dict[str, str]) -> None:
        self.root = Act(None, "", (), start, events)
        self.seed = seed
        self.origin = origin
        self.branches: dict[str, BranchPoint] = {}
        self.cursors: dict[str, Act] = {MAIN: self.root}
        self.dice: dict[str, str] = {MAIN: MAIN}
        self.games: list[Any] = []
        self.hushed = False

    def add(self, parent: Act, act: Act) -> Act:
        """Hang an act on its parent; an equal child of the same line that is there already is used instead."""
        known = parent.child(act.text, act.label)
        if known is None:
            parent.children.append(act)
            known = act
        parent.forward[act.label] = known
        return known

    def open_branch(self, label: str, act: Act, parent: str, dice: str) -> None:
        """Start a line with its own label at an act."""
        self.branches[label] = BranchPoint(act, parent, dice)
        self.cursors[label] = act
        self.dice[label] = label if dice == "new" else self.dice[parent]

    @property
    def header(self) -> dict[str, str]:
        """System, scenario, ruleset version, seed, options and the digest of the start."""
        setup = self.root.state.setup
        head = {
            "system": setup.system,
            "scenario": setup.scenario,
            "ruleset": setup.ruleset,
            "seed": str(self.seed),
            "start": self.root.state.digest,
        }
        for name, value in sorted(setup.chosen_options.items()):
            head[f"option {name}"] = value
        return head

    def acts(self) -> Iterator[Act]:
        """Every act of the tree, parents before children."""
        queue: list[Act] = list(self.root.children)
        while queue:
            act = queue.pop(0)
            yield act
            queue = act.children + queue

    def __str__(self) -> str:
        from teutons_lab.core.record_text import write

        return write(self)

    def __repr__(self) -> str:
        count = sum(1 for _ in self.acts())
        return f"<record of {self.root.state.setup.scenario}: {count} acts, {len(self.branches)} branches>"


class BranchPoint:
    """Where a branch left its parent line, and whose dice it rolls."""

    def __init__(self, act: Act, parent: str, dice: str) -> None:
        self.act, self.parent, self.dice = act, parent, dice

    def as_dict(self) -> dict[str, Any]:
        """Plain data for files."""
        return {"at": self.act.ply, "parent": self.parent, "dice": self.dice}
