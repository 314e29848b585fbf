"""Position lines of units: where they are, what shape they are in, what they did in this phase."""

from __future__ import annotations

import re
from collections.abc import Iterator

from teutons_lab.core.notation import Unbound
from teutons_lab.core.ruleset import PositionLine, Reading
from teutons_lab.core.tokens import Token
from teutons_lab.systems.victory_west.counters import INVENTED_WORDS, PLACING
from teutons_lab.systems.victory_west.kinds import HEX, UNIT
from teutons_lab.systems.victory_west.marks import BRIDGEHEAD, CARD, DEAD, FRESH, LZ, OFF, Marker, Place
from teutons_lab.systems.victory_west.positions_map import MAP_LINES
from teutons_lab.systems.victory_west.positions_tracks import TRACK_LINES
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.task_forces import MARKERS as FORCES
from teutons_lab.systems.victory_west.task_forces import agreed

SHAPES = ("disrupted", "unsupplied", "fatigued")
DEEDS = ("done", "attacked", "defended", "advanced", "reacted", "backed", "fled")
BOXES = ("box:okh", "box:gqg", "box:britain", CARD)


def _quoted(state: WestState, unit: int) -> str:
    return f'"{state.setup.roster.names[unit]}"'


# unit "9 Panzer" at B1105 steps=1 disrupted


def write_units(state: WestState) -> Iterator[str]:
    """A line for every unit that is anywhere but out of the game."""
    for unit, place in enumerate(state.at):
        words = [shape for shape in SHAPES if getattr(state, shape)[unit]]
        if place != DEAD and state.steps[unit] != state.setup.counter(unit).steps:
            words.insert(0, f"steps={state.steps[unit]}")
        if state.force[unit]:
            words.append(f"force={state.force[unit]}")
        if place != OFF or words:
            where = state.label(place) if isinstance(place, int) else place
            yield " ".join((f"unit {_quoted(state, unit)} at {where}", *words))


def read_unit(draft: WestDraft, reading: Reading) -> None:
    """Put a unit in its place, in its shape."""
    unit = reading.value(UNIT, 1, draft.setup)
    name = draft.setup.roster.names[unit]
    invents = any(token.key == "side" for token in reading.words)
    words = [token for token in reading.words[2:] if not (invents and _of_counter(token))]
    if not words and len(reading.words) > 2:
        return  # the line only invents the counter; another one may place it
    reading.claim(("unit", unit), f'the unit "{name}"')
    if len(words) < 2 or words[0].text != "at":
        raise reading.fail(f'expected "at" and a place after the unit "{name}".')
    place = read_place(draft, reading, words[1])
    draft.place(unit, place)
    draft.note("steps", unit, 0 if place == DEAD else draft.setup.counter(unit).steps)
    for token in words[2:]:
        reading.claim(("shape", unit, _aspect(token)), f'{_aspect(token)} of "{name}"')
        _read_shape(draft, reading, unit, token)
    _check_unit(draft, reading, unit, place)


def _of_counter(token: Token) -> bool:
    return (bool(token.key) and token.key not in PLACING) or token.text in INVENTED_WORDS


def _aspect(token: Token) -> str:
    """What a word says about a unit; how many steps it has is said in three ways, and once."""
    word = token.key or token.text
    return "the steps" if word in ("steps", "reduced", "cadre") else f'the word "{word}"'


def _read_shape(draft: WestDraft, reading: Reading, unit: int, token: Token) -> None:
    counter = draft.setup.counter(unit)
    if token.text in SHAPES and not token.key:
        draft.note(token.text, unit)
    elif token.key == "steps" and token.text.isdigit() and 0 < int(token.text) <= counter.steps:
        draft.note("steps", unit, int(token.text))
    elif token.text == "reduced" and counter.sides == 2 and not token.key:
        draft.note("steps", unit, counter.cadre_steps + 1)
    elif token.text == "cadre" and counter.cadre and not token.key:
        draft.note("steps", unit, counter.cadre_steps)
    elif token.key == "in" and token.text == LZ and draft.on_map(unit):
        draft.put_marker(Marker(LZ, draft.hex_of(unit), side=draft.side_of(unit)))
    elif token.key == "force":
        _read_force(draft, reading, unit, token)
    elif token.key == "in" and token.text == BRIDGEHEAD and draft.on_map(unit):
        pass  # the line of the bridgehead itself says which side it faces
    else:
        name = draft.setup.roster.names[unit]
        expected = ", ".join((*SHAPES, f"steps=1 to {counter.steps}", "reduced or cadre if it has them"))
        raise reading.fail(f'found "{token.shown}" for "{name}", expected {expected}.')


def _read_force(draft: WestDraft, reading: Reading, unit: int, token: Token) -> None:
    """The Task Force marker over a unit; all units of one are in one hex (V6.62-a)."""
    name = draft.setup.roster.names[unit]
    if not agreed(draft):
        raise reading.fail("force= needs hidden movement: option task_forces=yes (`V6.61-a`).")
    if draft.side_of(unit) != "axis" or not draft.on_map(unit):
        raise reading.fail(f'"{name}" is no Axis unit on the map; only those go under Task Force markers (`V6.61-b`).')
    if not token.text.isdigit() or not 1 <= int(token.text) <= FORCES:
        raise reading.fail(f'found "{token.shown}", expected force=1 to force={FORCES} (`V6.61-a`).')
    number, here = int(token.text), draft.hex_of(unit)
    for key in reading.claims:
        if isinstance(key, tuple) and key[:2] == ("force", number) and key[2] != here:
            raise reading.fail(f"Task Force {number} was put in {draft.label(key[2])} before (`V6.64-a`).")
    reading.claims[("force", number, here)] = reading.number
    draft.note("force", unit, number)


def _check_unit(draft: WestDraft, reading: Reading, unit: int, place: Place) -> None:
    if isinstance(place, int) and draft.setup.terrain[place] == "sea":
        raise reading.fail(f"{draft.label(place)} is sea; no unit stands there (`V6.35B-a`).")


def read_place(draft: WestDraft, reading: Reading, token: Token) -> Place:
    """A hex, a box, `off`, `dead` or `turn:4`."""
    if token.text in (OFF, DEAD, *BOXES) or re.fullmatch(r"turn:[1-9]\d?", token.text):
        return token.text
    try:
        return int(HEX.bind(draft.setup, HEX.parse(token)))
    except ValueError:
        expected = f"a hex such as B1203, or {', '.join((OFF, DEAD, *BOXES))} or turn:4"
        raise reading.fail(f'found "{token.shown}", expected {expected}.') from None
    except Unbound as wrong:
        raise reading.fail(wrong.sentence) from None


def read_remove(draft: WestDraft, reading: Reading) -> None:
    """Take a unit out of the game."""
    unit = reading.value(UNIT, 1, draft.setup)
    reading.claim(("unit", unit), f'the unit "{draft.setup.roster.names[unit]}"')
    draft.place(unit, OFF)
    for shape in SHAPES:
        draft.note(shape, unit, False)


# left "9 Panzer" mp=3 party=1


def write_left(state: WestState) -> Iterator[str]:
    """A line for every unit that has spent points, belongs to the stack that is moving, or was slowed from the air."""
    for unit, points in enumerate(state.mp):
        words = [f"mp={points}"] if points != FRESH else []
        if state.party[unit]:
            words.append(f"party={state.party[unit]}")
        if state.slowed[unit]:
            words.append(f"slowed={state.slowed[unit]}")
        if words:
            yield " ".join((f"left {_quoted(state, unit)}", *words))


def read_left(draft: WestDraft, reading: Reading) -> None:
    """Movement points left in this phase, the part of the moving stack, what an air attack adds to the next hex."""
    unit = reading.value(UNIT, 1, draft.setup)
    reading.claim(("left", unit), f'what "{draft.setup.roster.names[unit]}" has left')
    for token in reading.words[2:]:
        if token.key not in ("mp", "party", "slowed") or not token.text.isdigit() or len(token.text) > 2:
            raise reading.fail(f'found "{token.shown}", expected mp=, party= or slowed= and a whole number.')
        most = _allowance(draft, unit)
        if token.key == "mp" and int(token.text) > most:
            raise reading.fail(f'found "{token.shown}", expected mp=0 to mp={most}, its allowance (`V6.22-a`).')
        draft.note(token.key, unit, int(token.text))


def _allowance(state: WestState, unit: int) -> int:
    """The greatest Movement Allowance that a unit can have, be it as a cadre."""
    counter = state.setup.counter(unit)
    cadre = str(counter.cadre).rpartition("-")[2]
    return max(int(counter.ma), int(cadre or 0))


# did "9 Panzer" attacked advanced from=B1105


def write_deeds(state: WestState) -> Iterator[str]:
    """A line for every unit that did something in this phase."""
    for unit in range(len(state.at)):
        deeds = [deed for deed in DEEDS if getattr(state, deed)[unit]]
        if state.stood[unit] != FRESH:
            deeds.append(f"from={state.label(state.stood[unit])}")
        if deeds:
            yield f"did {_quoted(state, unit)} {' '.join(deeds)}"


def read_deeds(draft: WestDraft, reading: Reading) -> None:
    """What a unit did in this phase."""
    unit = reading.value(UNIT, 1, draft.setup)
    if len(reading.words) < 3:
        raise reading.fail(f"expected one of {', '.join(DEEDS)}, or from= and a hex.")
    for place, token in enumerate(reading.words[2:], 2):
        word = token.key or token.text
        reading.claim(("did", unit, word), f'that "{draft.setup.roster.names[unit]}" {word}')
        if token.key == "from":
            draft.note("stood", unit, reading.value(HEX, place, draft.setup, keyed=True))
        elif token.text in DEEDS and not token.key:
            draft.note(token.text, unit)
        else:
            raise reading.fail(f'found "{token.shown}", expected one of {", ".join(DEEDS)}, or from=.')


def _nothing(_state: WestState) -> Iterator[str]:
    return iter(())


POSITION_LINES = (
    *MAP_LINES,
    *TRACK_LINES,
    PositionLine("unit", ("at", "steps", "force", *SHAPES), write_units, read_unit),
    PositionLine("remove", (), _nothing, read_remove),
    PositionLine("left", ("mp", "party", "slowed"), write_left, read_left),
    PositionLine("did", (*DEEDS, "stood"), write_deeds, read_deeds),
)
