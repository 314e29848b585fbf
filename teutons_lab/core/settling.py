"""Settling: what happens by itself until a side or a die must decide, and the control words of handlers."""

from __future__ import annotations

from teutons_lab.core.errors import RulesError
from teutons_lab.core.flow import Ask, Auto, Roll, Step
from teutons_lab.core.ruleset import Ruleset
from teutons_lab.core.state import Draft, Frame

LIMIT = 10_000


def settle(draft: Draft, rules: Ruleset, skip: bool = True) -> None:
    """Run automatic steps until a side or a die must decide. Raises RulesError at a dead end or a loop.

    With `skip`, a question that leaves nothing but `pass` is passed and leaves an event.
    """
    for _ in range(LIMIT):
        frames = draft.frames
        if not frames:
            return
        proc, name, values = frames[-1]
        procedure = rules.procedures[proc]
        if not name:
            name = procedure.steps[0].name
            draft.frames = (*frames[:-1], Frame(proc, name, values))
        step = procedure.named[name]
        if not step.when(draft):
            _move_on(draft, rules)
        elif isinstance(step, Auto):
            draft.signal = ""
            step.do(draft)
            obey(draft, rules, step)
        elif isinstance(step, Roll) or step.sealed or not skip or _has_choice(draft, step):
            return
        else:
            _pass_over(draft, rules, step)
    raise RulesError(f"the rules run in a circle at {draft.frames}")


def _has_choice(draft: Draft, step: Ask) -> bool:
    if step.sure:
        return True
    for verb in step.choices:
        why = verb.why
        for args in verb.args(draft):
            if next(why(draft, *args), None) is None:
                return True
    return False


def _pass_over(draft: Draft, rules: Ruleset, step: Ask) -> None:
    """Play `pass` where nothing else can be done, and say so."""
    verb = step.verb("pass")
    where = f"{draft.frames[-1].proc}.{step.name}"
    if verb is None:
        raise RulesError(f"dead end: {where} asks, but nothing is legal")
    against = next(verb.why(draft), None)
    if against is not None:
        raise RulesError(f"dead end: {where} leaves only pass, and refuses it: {against}")
    draft.tell("nothing-to-do", step.rule, step=step.name, side=step.side(draft))
    draft.signal = ""
    verb.do(draft)
    obey(draft, rules, step)


def obey(draft: Draft, rules: Ruleset, step: Step) -> None:
    """Follow the control word that a handler left."""
    word, draft.signal = draft.signal, ""
    if word == "next" or (word == "" and not isinstance(step, Ask)):
        _move_on(draft, rules)
    elif word == "end":
        _resume(draft, rules)


def _move_on(draft: Draft, rules: Ruleset) -> None:
    top = draft.frames[-1]
    procedure = rules.procedures[top.proc]
    place = procedure.index[top.step] + 1
    if place < len(procedure.steps):
        draft.frames = (*draft.frames[:-1], Frame(top.proc, procedure.steps[place].name, top.locals))
    else:
        draft.frames = draft.frames[:-1]
        _resume(draft, rules)


def _resume(draft: Draft, rules: Ruleset) -> None:
    """A child has ended: its caller asks again, or moves on."""
    if draft.frames:
        top = draft.frames[-1]
        if not rules.procedures[top.proc].step(top.step).again:
            _move_on(draft, rules)
