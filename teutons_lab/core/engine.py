"""The engine: where a state stands, what may be done, and what follows. Pure functions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from teutons_lab.core import expected
from teutons_lab.core.action import Action, bind
from teutons_lab.core.errors import IllegalAction, NotationError, RulesError
from teutons_lab.core.events import Event
from teutons_lab.core.flow import Ask, Roll, Step
from teutons_lab.core.nodes import Chance, Decision, Node
from teutons_lab.core.notation import Pattern, Unbound, parse
from teutons_lab.core.ruleset import ROLL, Atom, Ruleset
from teutons_lab.core.settling import obey, settle
from teutons_lab.core.state import Draft, State
from teutons_lab.core.tokens import tokens
from teutons_lab.core.verdict import ALLOWED, Refusal, Verdict


class Applied(NamedTuple):
    """What an action led to: the next state and the events on the way."""

    state: Any
    events: tuple[Event, ...]


class Plan(NamedTuple):
    """A dry run: the verdict, the atoms it vouches for, where they lead, and how many atoms were dropped."""

    verdict: Verdict
    atoms: tuple[Atom, ...]
    state: Any
    events: tuple[Event, ...]
    dropped: int


def step_of(state: State) -> Step | None:
    """The step at which the state stands; None when the game is over."""
    frames = state.frames
    if not frames:
        return None
    proc, name, _ = frames[-1]
    rules: Ruleset = state.setup.rules
    return rules.procedures[proc].named[name]


def node(state: State) -> Node:
    """The one node at which the state stands."""
    step = step_of(state)
    rules: Ruleset = state.setup.rules
    if step is None:
        return rules.outcome(state)
    if isinstance(step, Ask):
        return Decision(step.side(state), step.asked, state.phase, step.prompt(state), step.rule, step.sealed)
    if isinstance(step, Roll):
        share = Fraction(1, step.faces)
        faces = range(1, step.faces + 1)
        return Chance(
            kind=step.name,
            phase=state.phase,
            prompt=step.prompt(state),
            rule=step.rule,
            purpose=step.purpose(state),
            outcomes={f"roll {face}": share for face in faces},
            results={f"roll {face}": step.result(state, face) for face in faces},
        )
    raise RulesError(f"the state rests at the automatic step {step.name}")


def actor(state: State) -> str:
    """Who acts: a side, "*" for a die, "" when the game is over."""
    step = step_of(state)
    if isinstance(step, Ask):
        return step.side(state)
    return "*" if isinstance(step, Roll) else ""


def understand(state: State, text: str) -> Action:
    """Read a text in a state's set-up. Raises NotationError, or Unbound for names that mean nothing in it."""
    expected.text("action", text, '"pass", or one of the options')
    if not tokens(text):
        raise NotationError(text, "", len(text.rstrip()), _what_can_be_said(state))
    return bind(state.setup, parse(text, state.setup.rules.patterns))


def _what_can_be_said(state: State) -> str:
    step = step_of(state)
    if isinstance(step, Ask):
        return f"a sentence. {step.prompt(state)} What can be said here: {_offered(step)}"
    return "roll, or roll and a face: a die decides now" if step is not None else "nothing more: the game is over"


def _offered(step: Ask) -> str:
    return ", ".join(verb.word for verb in step.verbs)


def refusals(state: State, atom: Atom) -> tuple[Refusal, ...]:
    """Every reason against an atom; empty when it is legal."""
    step = step_of(state)
    if step is None:
        return (Refusal("core.over", "The game is over; nothing more can be done on this line."),)
    word = atom[0]
    if isinstance(step, Roll):
        if word != "roll":
            return (Refusal("core.roll", f"A die decides now: {step.prompt(state)} Roll it, or name a face."),)
        if not 1 <= atom[1] <= step.faces:
            return (Refusal("core.roll", f"This die has the faces 1 to {step.faces}; {atom[1]} is none of them."),)
        return ()
    assert isinstance(step, Ask)
    verb = step.verb(word)
    if verb is None or len(atom) != len(verb.slots) + 1:
        return (_not_asked(state, step, word),)
    return tuple(verb.why(state, *atom[1:]))


def _not_asked(state: State, step: Ask, word: str) -> Refusal:
    asked = step.prompt(state)
    return Refusal("core.verb", f'"{word}" is not asked for now. {asked} What can be said here: {_offered(step)}.')


def legal(state: State, atom: Atom) -> bool:
    """Whether an atom is legal; stops at the first reason against it."""
    step = step_of(state)
    if isinstance(step, Ask):
        verb = step.by_word.get(atom[0])
        return verb is not None and len(atom) == len(verb.slots) + 1 and next(verb.why(state, *atom[1:]), None) is None
    return not refusals(state, atom)


def advance(state: State, atom: Atom) -> Applied:
    """Play one atom that is known to be legal."""
    draft = state.draft()
    step = step_of(state)
    rules: Ruleset = state.setup.rules
    if isinstance(step, Ask):
        step.by_word[atom[0]].do(draft, *atom[1:])
    elif isinstance(step, Roll):
        draft.tell("rolled", step.rule, purpose=step.purpose(state), face=atom[1], result=step.result(state, atom[1]))
        step.do(draft, atom[1])
    else:
        raise RulesError("nothing can be played when the game is over")
    obey(draft, rules, step)
    settle(draft, rules)
    events = tuple(draft.events)
    return Applied(draft.freeze(), events)


def apply(state: State, action: Action | str) -> Applied:
    """Check and play an action, all of it. Raises IllegalAction with the verdict, or NotationError."""
    plan = dry_run(state, action)
    if not plan.verdict:
        raise IllegalAction(plan.verdict)
    return Applied(plan.state, plan.events)


def check(state: State, action: Action | str) -> Verdict:
    """The one authority on legality, for atoms and lines. Raises NotationError for a text that is none."""
    if isinstance(action, Action) and not action.is_line:
        found = refusals(state, action.atom)
        return Verdict(found, str(action)) if found else ALLOWED
    return dry_run(state, action).verdict


def dry_run(state: State, action: Action | str) -> Plan:
    """Play an action on the side. It ends at the first die, reveal or decision of another side."""
    if not isinstance(action, Action):
        text = action
        try:
            action = understand(state, text)
        except Unbound as unknown:
            return Plan(Verdict((Refusal(unknown.rule, unknown.sentence),), text), (), state, (), 0)
    if not action.is_line:
        found = refusals(state, action.atom)
        if found:
            return Plan(Verdict(found, str(action)), (), state, (), 0)
        applied = advance(state, action.atom)
        return Plan(ALLOWED, (action.atom,), applied.state, applied.events, 0)
    return _run_line(state, action)


def _run_line(state: State, action: Action) -> Plan:
    rules: Ruleset = state.setup.rules
    side = actor(state)
    line = rules.line_of[action.pattern].atoms(state, action.values)
    played: list[Atom] = []
    events: list[Event] = []
    current = state
    atom = next(line, None)
    while atom is not None:
        if isinstance(atom, Refusal):
            return Plan(Verdict((atom,), str(action)), tuple(played), current, tuple(events), 0)
        found = refusals(current, atom)
        if found:
            step = step_of(current)
            if not played and isinstance(step, Ask) and step.verb(atom[0]) is None:
                # The reader wrote the line's own verb; that its first atom has another name is no answer.
                found = (_not_asked(current, step, action.pattern.verb),)
            return Plan(Verdict(found, show(state, atom)), tuple(played), current, tuple(events), 0)
        applied = advance(current, atom)
        played.append(atom)
        events.extend(applied.events)
        current = applied.state
        try:
            atom = line.send(current)
        except StopIteration:
            break
        if actor(current) != side or any(event.tells_new(side) for event in applied.events):
            dropped = 1 + sum(1 for _ in line)
            return Plan(Verdict(cut=len(played)), tuple(played), current, tuple(events), dropped)
    return Plan(ALLOWED, tuple(played), current, tuple(events), 0)


def show(state: State, atom: Atom) -> str:
    """The notation of an inner atom."""
    return str(action_of(state, atom))


def action_of(state: State, atom: Atom) -> Action:
    """The Action of an inner atom."""
    step = step_of(state)
    verb = step.verb(atom[0]) if isinstance(step, Ask) else None
    if verb is not None and len(verb.slots) == len(atom) - 1:
        return Action(state.setup, Pattern(verb.word, verb.slots), atom[1:])
    for pattern in state.setup.rules.patterns.get(atom[0], (ROLL,)):
        if not pattern.line and len(pattern.slots) == len(atom) - 1:
            return Action(state.setup, pattern, atom[1:])
    raise RulesError(f"no sentence fits the atom {atom!r}")


def begin(draft: Draft) -> Applied:
    """Settle a draft that was written by hand (a new game, a position) and freeze it."""
    settle(draft, draft.setup.rules, skip=False)
    events = tuple(draft.events)
    return Applied(draft.freeze(), events)
