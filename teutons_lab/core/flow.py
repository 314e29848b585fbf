"""Flow is data: procedures are named tuples of steps, and where we are is a tuple of frames inside the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from teutons_lab.core.errors import RulesError
from teutons_lab.core.notation import Slot
from teutons_lab.core.verdict import Refusal

When = Callable[[Any], bool]


def always(_state: Any) -> bool:
    """The `when` of a step that always applies."""
    return True


def no_arguments(_state: Any) -> Iterable[tuple[Any, ...]]:
    """The `args` of a verb that takes none."""
    return ((),)


def no_reason(_state: Any, *_args: Any) -> Iterator[Refusal]:
    """The `why` of a verb that is never refused where it is offered."""
    return iter(())


@dataclass(frozen=True, slots=True)
class Verb:
    """One sort of atom: a cheap superset of its arguments, the reasons against, and what it does.

    `slots` give the arguments' kinds in order. `sure` says that it is always legal where its step asks, which saves
    looking for another legal atom.
    """

    word: str
    do: Callable[..., None]
    args: Callable[[Any], Iterable[tuple[Any, ...]]] = no_arguments
    why: Callable[..., Iterator[Refusal]] = no_reason
    slots: tuple[Slot, ...] = ()
    rule: str = ""
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Auto:
    """A step that happens by itself."""

    name: str
    do: Callable[[Any], None]
    when: When = always
    again: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """A step at which a side chooses one of its verbs. It asks again until a verb says where to go.

    `by_word` finds a verb. `choices` are all but `pass`, in the order in which looking for a legal one is cheapest;
    `sure` says that one of them always is.
    """

    name: str
    side: Callable[[Any], str]
    verbs: tuple[Verb, ...]
    prompt: Callable[[Any], str]
    rule: str
    kind: str = ""
    when: When = always
    again: bool = True
    sealed: bool = False
    by_word: Mapping[str, Verb] = field(init=False, repr=False, compare=False)
    choices: tuple[Verb, ...] = field(init=False, repr=False, compare=False)
    sure: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        choices = [verb for verb in self.verbs if verb.word != "pass"]
        # A verb without arguments is one question; the one that closes stands last and is the likeliest to be allowed.
        choices.sort(key=lambda verb: (verb.args is not no_arguments, -self.verbs.index(verb)))
        object.__setattr__(self, "by_word", {verb.word: verb for verb in reversed(self.verbs)})
        object.__setattr__(self, "choices", tuple(choices))
        object.__setattr__(self, "sure", any(verb.sure for verb in choices))

    @property
    def asked(self) -> str:
        """The kind of decision: its own name unless another is given."""
        return self.kind or self.name

    def verb(self, word: str) -> Verb | None:
        """The verb of that name, if this step has it."""
        return self.by_word.get(word)


@dataclass(frozen=True, slots=True)
class Roll:
    """A step at which a die decides. `do(draft, face)`; `result(state, face)` names what a face means."""

    name: str
    do: Callable[[Any, int], None]
    purpose: Callable[[Any], str]
    prompt: Callable[[Any], str]
    rule: str
    result: Callable[[Any, int], str]
    faces: int = 6
    when: When = always
    again: bool = False


Step = Auto | Ask | Roll


@dataclass(frozen=True)
class Procedure:
    """A rulebook procedure: its steps in order, and the type of its locals."""

    name: str
    steps: tuple[Step, ...]
    locals: type = tuple
    index: Mapping[str, int] = field(init=False, repr=False, compare=False)
    named: Mapping[str, Step] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        names = [step.name for step in self.steps]
        doubled = {name for name in names if names.count(name) > 1}
        if doubled or not names:
            raise RulesError(f"procedure {self.name}: steps named twice {sorted(doubled)}, or none at all")
        object.__setattr__(self, "index", {name: place for place, name in enumerate(names)})
        object.__setattr__(self, "named", {step.name: step for step in self.steps})

    def step(self, name: str) -> Step:
        """The step of that name."""
        return self.named[name]

    def replaced(self, *steps: Step) -> Procedure:
        """The same procedure with steps of the same names put in their places."""
        new = {step.name: step for step in steps}
        if missing := set(new) - set(self.index):
            raise RulesError(f"procedure {self.name} has no step {sorted(missing)}")
        return replace(self, steps=tuple(new.get(step.name, step) for step in self.steps))

    def inserted(self, *steps: Step, after: str) -> Procedure:
        """The same procedure with steps put in after the one named."""
        cut = self.index[after] + 1
        return replace(self, steps=(*self.steps[:cut], *steps, *self.steps[cut:]))

    def without(self, *names: str) -> Procedure:
        """The same procedure without those steps."""
        return replace(self, steps=tuple(step for step in self.steps if step.name not in names))
