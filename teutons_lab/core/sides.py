"""A side's view of a game: the only source for what is given to that side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from teutons_lab.core import engine
from teutons_lab.core.action import Action
from teutons_lab.core.log import Log, entries
from teutons_lab.core.nodes import Decision, Node
from teutons_lab.core.options import Options
from teutons_lab.core.verdict import Refusal, Verdict

if TYPE_CHECKING:
    from teutons_lab.core.game import Game


class Seen:
    """The same reading interface as a Game, for one side. Hidden things are absent, not marked."""

    def __init__(self, game: Game, side: str) -> None:
        self._game, self.side = game, side
        self._seen: tuple[Any, Any] | None = None

    @property
    def state(self) -> Any:
        """The state with everything masked that the side may not know."""
        state = self._game.state
        if self._seen is None or self._seen[0] is not state:
            self._seen = state, state.setup.rules.seen_by(unsealed_for(state, self.side), self.side)
        return self._seen[1]

    @property
    def node(self) -> Node:
        """Where the game stands, in words this side may read."""
        node = engine.node(self.state)
        if isinstance(node, Decision) and node.sealed and node.side != self.side:
            return Decision(node.side, node.kind, node.phase, f"{node.side} chooses in secret.", node.rule, True)
        return node

    @property
    def mine(self) -> bool:
        """Whether this side, or a die, acts now."""
        return engine.actor(self._game.state) in (self.side, "*")

    def options(self) -> Options:
        """The atoms this side may play now; none while the other side decides."""
        return Options(self.state) if self.mine else _Nothing(self.state)

    def check(self, action: Action | str) -> Verdict:
        """As the Game's, but refused with `core.side` while the other side decides."""
        if not self.mine and self._game.state.frames:
            return Verdict((out_of_turn(self._game.state),), str(action))
        return engine.check(self.state, action)

    @property
    def explain(self) -> Any:
        """Explanations of what this side sees."""
        return self.state.setup.rules.explain(self.state)

    @property
    def log(self) -> Log:
        """The log of what this side may know."""
        return Log(entry for entry in self._game.log if entry.event.seen_by(self.side))

    @property
    def ply(self) -> int:
        """The number of the next act."""
        return self._game.ply

    @property
    def scenario(self) -> Any:
        """The scenario."""
        return self._game.scenario

    @property
    def record(self) -> list[str]:
        """The acts of this line that this side may know, as texts."""
        texts = []
        for act in self._game.cursor.line():
            assert act.parent is not None
            if engine.actor(act.parent.state) == self.side:
                texts.append(act.text)
                continue
            unseen = bool(act.events) and not any(event.seen_by(self.side) for event in act.events)
            secret = act.state.setup.rules.secret
            hidden = unseen or secret(act.parent.state, act.atoms, act.state, self.side)
            texts.append("?" if hidden else act.text)
        return texts

    def __repr__(self) -> str:
        return f"<{self._game.state.setup.scenario} as {self.side} sees it: {self.node.prompt}>"


def unsealed_for(state: Any, side: str) -> Any:
    """The state with another side's sealed choice shown as a question mark."""
    sealed = state.sealed
    if sealed is None or sealed.side == side:
        return state
    draft = state.draft()
    draft.sealed = sealed._replace(value="?")
    return draft.freeze()


class _Nothing(Options):
    def __iter__(self) -> Any:
        return iter(())

    def __contains__(self, x: object) -> bool:
        return False

    def lines(self) -> Any:
        return iter(())


def out_of_turn(state: Any) -> Refusal:
    """The refusal of a click while another side decides."""
    node = engine.node(state)
    return Refusal("core.side", f"It is not your turn to decide. Now: {node.prompt}")


__all__ = ["Log", "Seen", "entries", "out_of_turn"]
