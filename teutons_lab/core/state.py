"""The state as columns, and the Draft through which it is written.

A system subclasses `State`, declares its columns by annotations and names the derived ones (indexes that the
Draft keeps, left out of equality, texts and digest). A State is never changed: `draft()` gives a writable twin that
reads exactly like it, `freeze()` turns that into the next State.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, TypeVar

from teutons_lab.core.data import declared, digest, plain, structure
from teutons_lab.core.events import Event

L = TypeVar("L", bound=tuple[Any, ...])


class Frame(NamedTuple):
    """Where a procedure stands: its name, the step, and its locals (a named tuple of the procedure's own type)."""

    proc: str
    step: str
    locals: Any = ()


class Sealed(NamedTuple):
    """A choice made and not yet revealed. It is held here and nowhere else."""

    side: str
    name: str
    value: str


@dataclass(frozen=True)
class Setup:
    """What does not change during a game: system, scenario, options, ground overrides and invented units.

    A system extends it with its board, roster and charts. Set-ups compare by digest.
    """

    system: str
    scenario: str
    ruleset: str
    options: Mapping[str, str] = field(default_factory=dict)
    overrides: tuple[str, ...] = ()
    charts: str = ""

    @cached_property
    def digest(self) -> str:
        """sha256 of everything that makes this set-up what it is."""
        return digest(
            [
                self.system,
                self.scenario,
                self.ruleset,
                sorted(self.options.items()),
                self.overrides,
                self.charts,
            ]
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


class State:
    """One position of a game, immutable. Columns are tuples; tables are tuples of named tuples."""

    setup: Any
    turn: int
    frames: tuple[Frame, ...]
    sealed: Sealed | None

    CORE: ClassVar[tuple[str, ...]] = ("turn", "frames", "sealed")
    COLUMNS: ClassVar[tuple[str, ...]] = ()
    DRAFT: ClassVar[type[Draft]]

    def __init__(self, setup: Any, **values: Any) -> None:
        missing = set(self.CORE + self.COLUMNS) - set(values)
        unknown = set(values) - set(self.CORE + self.COLUMNS)
        if missing or unknown:
            raise TypeError(f"missing columns {sorted(missing)}, unknown columns {sorted(unknown)}")
        self.__dict__.update(values, setup=setup)
        self.derive()

    def derive(self) -> None:
        """Fill the derived columns from the others; a system overrides it."""

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a State never changes; write {name} through state.draft()")

    def draft(self) -> Any:
        """A writable twin that reads like this state."""
        twin = object.__new__(self.DRAFT)
        values = self.__dict__.copy()
        values["events"] = []
        values["signal"] = ""
        object.__setattr__(twin, "__dict__", values)
        return twin

    @property
    def key(self) -> tuple[Any, ...]:
        """All values that make this state what it is, hashable (without the set-up)."""
        values = self.__dict__
        return tuple(values[name] for name in self.CORE + self.COLUMNS)

    @property
    def here(self) -> Frame:
        """The top frame."""
        return self.frames[-1]

    def local(self, kind: type[L]) -> L:
        """The locals of the top frame, which must be of that type."""
        values = self.frames[-1].locals
        if type(values) is not kind:
            raise TypeError(f"the top frame holds {type(values).__name__}, not {kind.__name__}")
        return values

    @property
    def phase(self) -> str:
        """The step of the bottom frame, which names the phase; "over" when the game has ended."""
        return self.frames[0].step if self.frames else "over"

    @property
    def digest(self) -> str:
        """sha256 of set-up and columns; the same in every process."""
        return digest([self.setup.digest, self.as_dict()])

    def as_dict(self) -> dict[str, Any]:
        """The columns as JSON data."""
        return {name: plain(self.__dict__[name]) for name in self.CORE + self.COLUMNS}

    @classmethod
    def from_dict(cls, setup: Any, data: Any, locals_of: Mapping[str, type]) -> Any:
        """Read `as_dict` back. `locals_of` maps procedures to the types of their locals. Raises ValueError."""
        if not isinstance(data, dict):
            raise ValueError(f"state: expected an object, found {data!r}")
        wanted, found = set(cls.CORE + cls.COLUMNS), set(data)
        if wanted != found:
            raise ValueError(f"state: expected the columns {sorted(wanted)}, found {sorted(found)}")
        hints = declared(cls)  # type: ignore[arg-type]  # mypy reads the __hash__ of its instances
        values = {name: structure(hints[name], data[name], name) for name in cls.COLUMNS}
        values["turn"] = structure(int, data["turn"], "turn")
        values["sealed"] = structure(Sealed | None, data["sealed"], "sealed")
        values["frames"] = tuple(_frame(item, locals_of) for item in data["frames"])
        return cls(setup, **values)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and type(self) is type(other)
            and self.key == other.key
            and self.setup == other.setup
        )

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        from teutons_lab.core.position import write

        return write(self)

    def __repr__(self) -> str:
        return f"<{self.setup.scenario}: turn {self.turn}, {self.phase}>"


def _frame(item: Any, locals_of: Mapping[str, type]) -> Frame:
    if not (isinstance(item, list) and len(item) == 3 and item[0] in locals_of):
        raise ValueError(f"frames: expected [procedure, step, locals], found {item!r}")
    kind = locals_of[item[0]]
    return Frame(item[0], str(item[1]), structure(kind, item[2], f"frame {item[0]}"))


class Draft(State):
    """The next state while it is being written. Holds the events so far and the control word of the handler."""

    events: list[Event]
    signal: str

    STATE: ClassVar[type[State]]

    def __setattr__(self, name: str, value: Any) -> None:
        self.__dict__[name] = value

    def freeze(self) -> Any:
        """The finished State. It takes the draft's values over, so that nothing is left of the draft."""
        values = self.__dict__
        object.__setattr__(self, "__dict__", {})
        del values["events"], values["signal"]
        state = object.__new__(self.STATE)
        object.__setattr__(state, "__dict__", values)
        return state

    # What a handler may say about where to go on: call, goto, next, end or become; at most one of them.

    def call(self, proc: str, values: tuple[Any, ...] = ()) -> None:
        """Begin another procedure; this one keeps its step until that one has ended."""
        self._say("call")
        self.frames = (*self.frames, Frame(proc, "", values))

    def goto(self, step: str) -> None:
        """Go on at that step of the same procedure."""
        self._say("goto")
        top = self.frames[-1]
        self.frames = (*self.frames[:-1], Frame(top.proc, step, top.locals))

    def next(self) -> None:
        """Go on at the following step; after the last one the procedure ends."""
        self._say("next")

    def end(self, **answer: Any) -> None:
        """End this procedure; `answer` sets locals of the one that called it."""
        self._say("end")
        self.frames = self.frames[:-1]
        if answer:
            self.set(**answer)

    def become(self, proc: str, values: tuple[Any, ...] = ()) -> None:
        """Put another procedure in this one's place."""
        self._say("become")
        self.frames = (*self.frames[:-1], Frame(proc, "", values))

    def over(self) -> None:
        """End the game."""
        self._say("over")
        self.frames = ()

    def _say(self, word: str) -> None:
        if self.signal:
            raise RuntimeError(f"a handler said both {self.signal} and {word}")
        self.signal = word

    def set(self, **values: Any) -> None:
        """Change locals of the top frame."""
        self.put(self.frames[-1].locals._replace(**values))

    def put(self, values: tuple[Any, ...]) -> None:
        """Put other locals in place of those of the top frame."""
        frames = self.frames
        proc, step, _ = frames[-1]
        self.__dict__["frames"] = (*frames[:-1], Frame(proc, step, values))

    def tell(
        self,
        kind: str,
        *rules: str,
        visible_to: frozenset[str] | None = None,
        reveals: tuple[str, ...] = (),
        learns: frozenset[str] | None = None,
        **values: Any,
    ) -> None:
        """Leave an event: a fact, with the rules behind it."""
        phase = self.frames[0].step if self.frames else "over"
        self.events.append(Event(kind, tuple(values.items()), rules, self.turn, phase, visible_to, reveals, learns))
