"""Position texts: one fact a line, in any order; strict, and exact both ways."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from teutons_lab.core.data import declared
from teutons_lab.core.engine import Applied, begin, node
from teutons_lab.core.errors import NotationError, PositionError, RulesError
from teutons_lab.core.ruleset import Reading, Ruleset
from teutons_lab.core.state import Draft, Frame, Sealed, State
from teutons_lab.core.tokens import Token, tokens

Numbered = tuple[int, list[Token], str]


class Opening(NamedTuple):
    """What a system gives for opening games.

    `setup(scenario, options, overrides, charts)` makes the set-up (overrides are numbered lines of text),
    `blank(setup)` a state without units, `placed(setup, how)` the scenario's start, laid out as `how` says.
    """

    setup: Callable[[str, Mapping[str, str], tuple[tuple[int, str], ...], Path | None], Any]
    blank: Callable[[Any], State]
    placed: Callable[[Any, str], State]


def write(state: State) -> str:
    """The text of a whole state. Reading it gives an equal state."""
    setup = state.setup
    rules: Ruleset = setup.rules
    lines = [f"system {rules.system}  game {rules.game}"]
    lines += [f"option {name}={value}" for name, value in sorted(setup.chosen_options.items())]
    lines += setup.overrides
    lines.append(f"turn {state.turn}  phase {state.phase}")
    for line in rules.positions:
        lines += line.write(state)
    if state.sealed is not None:
        lines.append(f"sealed {state.sealed.side} {state.sealed.name} {state.sealed.value}")
    lines += [_frame_text(state, n, frame) for n, frame in enumerate(state.frames, 1)]
    return "\n".join(lines) + "\n"


def _frame_text(state: State, number: int, frame: Frame) -> str:
    rules: Ruleset = state.setup.rules
    kind = rules.procedures[frame.proc].locals
    words = [f"frame {number} {frame.proc} step={frame.step}"]
    if kind is not tuple:
        defaults = getattr(kind, "_field_defaults", {})
        for name, hint in declared(kind).items():
            value = getattr(frame.locals, name)
            if name not in defaults or value != defaults[name]:
                words.append(f"{name}={rules.kinds[hint].show(state.setup, value)}")
    return " ".join(words)


def read(text: str, openings: Mapping[str, Opening], charts: Path | None = None) -> Applied:
    """Read a position; the state stands at the start of its phase, or where its frames say.

    Raises PositionError that names the line. Automatic steps at the start of the phase have run.
    """
    numbered = _cut(text)
    claims: dict[Any, int] = {}
    head = {"system": "", "game": "", "scenario": "", "turn": "", "phase": ""}
    options: dict[str, str] = {}
    rest: list[Numbered] = []
    for number, words, line in numbered:
        reading = Reading(number, words, claims)
        word = words[0].text
        if word in head:
            _head(reading, head)
        elif word == "option":
            _option(reading, options)
        else:
            rest.append((number, words, line))
    system = head["system"] or head["scenario"].partition("/")[0]
    if system not in openings:
        known = ", ".join(openings)
        hint = 'a line such as "system teutons  game 1870" or "scenario teutons/1870"'
        raise PositionError(1, f'found the system "{system}"; expected one of {known} ({hint}).')
    game = head["game"] or head["scenario"].partition("/")[2]
    opening = openings[system]
    setup = _make_setup(opening, f"{system}/{game}", options, rest, charts, claims)
    rules: Ruleset = setup.rules
    before = opening.placed(setup, "historical") if head["scenario"] else opening.blank(setup)
    draft: Draft = before.draft()
    _read_lines(draft, rules, rest, claims, head)
    top = claims.get(("frame", len(draft.frames)))
    if top is None:
        return begin(draft)
    return _begin_inside(draft, top)


def _begin_inside(draft: Draft, line: int) -> Applied:
    """Begin in the middle of a phase. What the frames claim may contradict the rest of the text."""
    try:
        applied = begin(draft)
        node(applied.state)
    except (LookupError, TypeError, ValueError, RulesError) as wrong:
        raise PositionError(line, f"this frame does not fit the position: {str(wrong).rstrip('.')}.") from None
    return applied


def _cut(text: str) -> list[Numbered]:
    numbered: list[Numbered] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            words = tokens(line)
        except NotationError as wrong:
            raise PositionError(number, f"found {wrong.token}, expected {wrong.expected}.") from None
        if words:
            numbered.append((number, words, line))
    if not numbered:
        raise PositionError(1, 'the text is empty; expected a line such as "system teutons  game 1870".')
    return numbered


def _head(reading: Reading, head: dict[str, str]) -> None:
    words = [token.text for token in reading.words]
    if len(words) % 2:
        raise reading.fail(f'expected a value after "{words[-1]}".')
    for name, value in zip(words[::2], words[1::2], strict=True):
        if name not in head:
            raise reading.fail(f'found "{name}", expected one of {", ".join(head)}.')
        reading.claim(name, f"the {name}")
        head[name] = value


def _option(reading: Reading, options: dict[str, str]) -> None:
    if len(reading.words) < 2 or any(not token.key for token in reading.words[1:]):
        raise reading.fail("expected option name=value.")
    for token in reading.words[1:]:
        reading.claim(("option", token.key), f"the option {token.key}")
        options[token.key] = token.text


def _make_setup(
    opening: Opening,
    scenario: str,
    options: Mapping[str, str],
    rest: list[Numbered],
    charts: Path | None,
    claims: Mapping[Any, int],
) -> Any:
    overrides = tuple((number, line.strip()) for number, words, line in rest if is_override(words))
    try:
        return opening.setup(scenario, options, overrides, charts)
    except PositionError:
        raise
    except ValueError as wrong:
        line = _to_blame(opening, scenario, options, claims)
        raise PositionError(line, f"{wrong.args[0] if wrong.args else wrong}") from None


def _to_blame(opening: Opening, scenario: str, options: Mapping[str, str], claims: Mapping[Any, int]) -> int:
    """The line of the option that the game does not take, or else the line that names the game."""
    named = claims.get("scenario") or claims.get("game") or claims.get("system", 1)
    blamed = named
    try:
        opening.setup(scenario, {}, (), None)
        for name, value in options.items():
            blamed = claims["option", name]
            opening.setup(scenario, {name: value}, (), None)
    except ValueError:
        return blamed
    return named


def is_override(words: list[Token]) -> bool:
    """Whether a line changes the set-up: ground (`hex`, `side`) or an invented counter (`unit ... side=`)."""
    word = words[0].text
    return word in ("hex", "side") or (word == "unit" and any(token.key == "side" for token in words))


def _read_lines(
    draft: Draft, rules: Ruleset, rest: list[Numbered], claims: dict[Any, int], head: dict[str, str]
) -> None:
    readers = {line.word: line for line in rules.positions}
    frames: dict[int, Frame] = {}
    for number, words, _ in rest:
        reading = Reading(number, words, claims)
        word = words[0].text
        if word == "frame":
            _frame(draft, reading, frames)
        elif word == "sealed":
            _sealed(draft, reading, rules)
        elif word in readers:
            reader = readers[word].read
            if reader is not None:
                reader(draft, reading)
        elif word not in ("hex", "side"):
            known = ", ".join(sorted({*readers, "turn", "option", "frame", "sealed"}))
            raise reading.fail(f'found "{words[0].shown}", expected one of {known}.')
    _place_in_time(draft, rules, head, claims, frames)


def _place_in_time(
    draft: Draft, rules: Ruleset, head: dict[str, str], claims: dict[Any, int], frames: dict[int, Frame]
) -> None:
    if head["turn"]:
        last = getattr(draft.setup.scenario_data, "turns", 999)  # a game may be without a last turn
        if not re.fullmatch(r"[0-9]{1,3}", head["turn"]) or not 1 <= int(head["turn"]) <= last:
            raise PositionError(
                claims["turn"], f'the turn is "{head["turn"]}"; expected a whole number from 1 to {last}.'
            )
        draft.turn = int(head["turn"])
    if frames:
        if sorted(frames) != list(range(1, len(frames) + 1)):
            raise PositionError(claims[("frame", max(frames))], "frames must be numbered 1, 2, 3 without a gap.")
        draft.frames = tuple(frames[n] for n in sorted(frames))
        if head["phase"] and head["phase"] != draft.phase:
            raise PositionError(claims["phase"], f"the phase is {head['phase']}, but frame 1 stands at {draft.phase}.")
    elif head["phase"] == "over":
        draft.frames = ()
    elif head["phase"]:
        try:
            proc = rules.bottom(head["phase"])
        except KeyError:
            found, expected = head["phase"], ", ".join(rules.phases)
            raise PositionError(claims["phase"], f'found the phase "{found}", expected one of {expected}.') from None
        draft.frames = (Frame(proc, head["phase"], rules.locals_of[proc]()),)


def _sealed(draft: Draft, reading: Reading, rules: Ruleset) -> None:
    if len(reading.words) < 4:
        raise reading.fail("expected sealed <side> <name> <value>.")
    reading.claim("sealed", "a sealed choice")
    try:
        side = rules.side(reading.words[1].text)
    except ValueError as wrong:
        raise reading.fail(str(wrong)) from None
    value = " ".join(token.shown for token in reading.words[3:])
    draft.sealed = Sealed(side, reading.words[2].text, value)


def _frame(draft: Draft, reading: Reading, frames: dict[int, Frame]) -> None:
    rules: Ruleset = draft.setup.rules
    words = reading.words
    if len(words) < 4 or not re.fullmatch(r"[0-9]{1,3}", words[1].text) or words[3].key != "step":
        raise reading.fail("expected frame <number> <procedure> step=<step>.")
    number, proc = int(words[1].text), words[2].text
    reading.claim(("frame", number), f"frame {number}")
    procedure = rules.procedures.get(proc)
    if procedure is None or words[3].text not in procedure.index:
        raise reading.fail(f"{proc} {words[3].shown} is no step of this game.")
    frames[number] = Frame(proc, words[3].text, _locals(draft, reading, procedure.locals))


def _locals(draft: Draft, reading: Reading, kind: Any) -> Any:
    hints = {} if kind is tuple else declared(kind)
    values: dict[str, Any] = {}
    for place, token in enumerate(reading.words[4:], 4):
        if token.key not in hints or token.key in values:
            raise reading.fail(f'found "{token.shown}", expected each of {", ".join(hints) or "nothing"} at most once.')
        values[token.key] = reading.value(draft.setup.rules.kinds[hints[token.key]], place, draft.setup, keyed=True)
    try:
        return kind(**values)
    except TypeError:
        missing = ", ".join(name for name in hints if name not in values)
        raise reading.fail(f"the frame lacks {missing}.") from None
