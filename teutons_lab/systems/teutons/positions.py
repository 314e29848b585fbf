"""Position lines of Teutons!: how each column is written and read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from teutons_lab.core.ruleset import PositionLine, Reading
from teutons_lab.core.tokens import Token
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.kinds import ATTACK, HEX, UNIT
from teutons_lab.systems.teutons.positions_air import AIR_LINES
from teutons_lab.systems.teutons.state import (
    CALLED_OFF,
    DEAD,
    DECLARED,
    LAPSED,
    OFF,
    RESOLVED,
    Attack,
    Fort,
    Place,
    TeutonsState,
)

UNIT_FLAGS = ("disrupted", "doubled", "entrenched", "rebuilding")
DEEDS = ("moved", "attacked", "bonus", "struck", "spent", "eased", "winded")
STATUSES = (DECLARED, RESOLVED, CALLED_OFF, LAPSED)


def _quoted(state: TeutonsState, unit: int) -> str:
    return f'"{state.setup.roster.names[unit]}"'


# unit "Third Army" at R05 disrupted


def write_units(state: TeutonsState) -> Iterator[str]:
    """A line for every unit that is anywhere but out of the game."""
    for unit, place in enumerate(state.at):
        flags = [flag for flag in UNIT_FLAGS if getattr(state, flag)[unit]]
        if state.hidden[unit]:
            flags.append(f"hidden={state.hidden[unit]}")
        if place != OFF or flags:
            where = state.label(place) if isinstance(place, int) else place
            yield " ".join((f"unit {_quoted(state, unit)} at {where}", *flags))


def read_unit(draft: TeutonsDraft, reading: Reading) -> None:
    """Put a unit in its place, with its flags."""
    unit = reading.value(UNIT, 1, draft.setup)
    name = draft.setup.roster.names[unit]
    words = [token for token in reading.words[2:] if not token.key]
    cover = next((token.text for token in reading.words[2:] if token.key == "hidden"), "")
    if not words and len(reading.words) > 2:
        return  # the line only invents the counter; another one may place it
    reading.claim(("unit", unit), f'the unit "{name}"')
    if len(words) < 2 or words[0].text != "at":
        raise reading.fail(f'expected "at" and a place after the unit "{name}".')
    place = read_place(draft, reading, words[1])
    draft.place(unit, place)
    for token in words[2:]:
        if token.text == "hidden" and not cover:
            cover = str(1 + max(draft.hidden[other] for other in draft.setup.members[draft.side_of(unit)]))
            continue
        if token.text not in UNIT_FLAGS:
            raise reading.fail(f'found "{token.shown}", expected one of {", ".join((*UNIT_FLAGS, "hidden"))}.')
        reading.claim((token.text, unit), f'that "{name}" is {token.text}')
        if (token.text == "rebuilding") == isinstance(place, int) or place in (OFF, DEAD):
            where = "on the turn track" if token.text == "rebuilding" else "in a hex"
            raise reading.fail(f'"{name}" is not {where}, so it cannot be {token.text}.')
        draft.flag(token.text, unit)
    if cover:
        _read_cover(draft, reading, unit, cover)
    _check_unit(draft, reading, unit, place)


def _read_cover(draft: TeutonsDraft, reading: Reading, unit: int, cover: str) -> None:
    """The number by which the other side knows a counter that lies face down; each once on a side."""
    if not re.fullmatch(r"[1-9]\d?", cover):
        raise reading.fail(f"found hidden={cover}, expected a number from 1 to 99.")
    side = draft.side_of(unit)
    reading.claim(("hidden", side, int(cover)), f"the {side} hidden counter {cover}")
    draft.hide(unit, int(cover))


def _check_unit(draft: TeutonsDraft, reading: Reading, unit: int, place: Place) -> None:
    """Identity is never broken: a Corps is not entrenched, two sides share no hex, nobody stands in the sea.

    Too many units in a hex are read: a retreat may leave them so (R-37).
    """
    name = draft.setup.roster.names[unit]
    if draft.entrenched[unit] and not draft.setup.armies[unit]:
        raise reading.fail(f'"{name}" is a Corps and cannot be entrenched (`T2.2-b`).')
    if draft.doubled[unit] and not draft.disrupted[unit]:
        raise reading.fail(f'"{name}" has a second Disruption marker and no first: write disrupted doubled.')
    if not isinstance(place, int):
        return
    side = draft.side_of(unit)
    if "sea" in draft.setup.board.features[place]:
        raise reading.fail(f"{draft.label(place)} is sea; no unit stands there.")
    enemies = draft.enemies_at(place, side)
    if enemies or draft.enemy_fort(place, side):
        other = draft.name(enemies[0]) if enemies else "an enemy Fortress"
        raise reading.fail(
            f'"{name}" and {other} are both in {draft.label(place)}; sides never share a hex (`T5.0-a`).'
        )


def read_place(draft: TeutonsDraft, reading: Reading, token: Token) -> Place:
    """A hex, `off`, `dead`, `turn:4`, or a box beside the map such as `box:dover`."""
    if token.text in (OFF, DEAD) or re.fullmatch(r"turn:[1-9]\d?|box:[a-z]+", token.text):
        return token.text
    try:
        return int(HEX.bind(draft.setup, HEX.parse(token)))
    except ValueError:
        raise reading.fail(f'found "{token.shown}", expected a hex such as R04, or off, dead, or turn:4.') from None


def read_remove(draft: TeutonsDraft, reading: Reading) -> None:
    """Take a unit out of the game (`remove "II Corps (Frossard)"`), off the map and out of every track."""
    unit = reading.value(UNIT, 1, draft.setup)
    reading.claim(("unit", unit), f'the unit "{draft.setup.roster.names[unit]}"')
    draft.place(unit, OFF)
    draft.hide(unit, 0)
    for flag in UNIT_FLAGS:
        draft.flag(flag, unit, False)


# fortress R04 1


def write_forts(state: TeutonsState) -> Iterator[str]:
    """A line for every Fortress."""
    for fort in state.forts:
        owner = "" if fort.side == state.setup.era.fort_owner(state, fort.hex) else f" side={fort.side}"
        yield f"fortress {state.label(fort.hex)} {fort.strength}{owner}"


def read_fort(draft: TeutonsDraft, reading: Reading) -> None:
    """Put a Fortress in a hex, or take it away with `none`."""
    hex_ = reading.value(HEX, 1, draft.setup)
    reading.claim(("fortress", hex_), f"the Fortress of {draft.label(hex_)}")
    value = reading.words[2].text if len(reading.words) > 2 else ""
    if value not in ("1", "2", "none"):
        raise reading.fail(f'found "{value}", expected the strength 1 or 2, or none.')
    owner = draft.setup.era.fort_owner(draft, hex_)
    for token in reading.words[3:]:
        if token.key != "side":
            raise reading.fail(f'found "{token.shown}", expected side=.')
        owner = _side(draft, reading, token.text)
    if value == "none":
        draft.raze(hex_)
    elif draft.enemies_at(hex_, owner):
        raise reading.fail(
            f"An enemy of the Fortress stands in {draft.label(hex_)}; sides never share a hex (`T5.0-a`)."
        )
    else:
        draft.set_fort(Fort(hex_, int(value), owner))


def _side(draft: TeutonsDraft, reading: Reading, text: str) -> str:
    try:
        return str(draft.setup.rules.side(text))
    except ValueError as wrong:
        raise reading.fail(str(wrong)) from None


# did "Third Army" moved


def write_deeds(state: TeutonsState) -> Iterator[str]:
    """A line for every unit that did something this turn."""
    for unit in range(len(state.at)):
        deeds = [deed for deed in DEEDS if getattr(state, deed)[unit]]
        if deeds:
            yield f"did {_quoted(state, unit)} {' '.join(deeds)}"


def read_deeds(draft: TeutonsDraft, reading: Reading) -> None:
    """What a unit did this turn."""
    unit = reading.value(UNIT, 1, draft.setup)
    if len(reading.words) < 3:
        raise reading.fail(f"expected one of {', '.join(DEEDS)}.")
    for token in reading.words[2:]:
        if token.text not in DEEDS:
            raise reading.fail(f'found "{token.shown}", expected one of {", ".join(DEEDS)}.')
        reading.claim(("did", unit, token.text), f'that "{draft.setup.roster.names[unit]}" {token.text}')
        draft.flag(token.text, unit)


# attack Q04 with "Third Army" along "XI Corps" resolved bound


def write_attacks(state: TeutonsState) -> Iterator[str]:
    """A line for every attack of the phase; `n=` keeps their order."""
    for place, attack in enumerate(state.attacks):
        words = ["attack", *(state.label(hex_) for hex_ in attack.targets)]
        if attack.attackers:
            words += ["with", *(_quoted(state, unit) for unit in attack.attackers)]
        if attack.along:
            words += ["along", *(_quoted(state, unit) for unit in attack.along)]
        if attack.status != DECLARED:
            words.append(attack.status)
        if attack.bound:
            words.append("bound")
        if len(state.attacks) > 1:
            words.append(f"n={place + 1}")
        yield " ".join(words)


def read_attack(draft: TeutonsDraft, reading: Reading) -> None:
    """An attack of this phase, at its place if `n=` says one. A second attack on a first target may stand as R05#2."""
    targets: list[int] = []
    units: dict[str, list[int]] = {"with": [], "along": []}
    into: Any = None
    status, bound, number, ordinal = DECLARED, False, 0, 1
    for place, token in enumerate(reading.words[1:], 1):
        if token.key == "n" and re.fullmatch(r"[1-9][0-9]?", token.text):
            number = int(token.text)
        elif not token.quoted and token.text in units:
            into = units[token.text]
        elif not token.quoted and token.text in STATUSES:
            status = token.text
        elif not token.quoted and token.text == "bound":
            bound = True
        elif into is None and not targets:
            first, ordinal = reading.value(ATTACK, place, draft.setup)
            targets.append(first)
        elif into is None:
            targets.append(reading.value(HEX, place, draft.setup))
        else:
            into.append(reading.value(UNIT, place, draft.setup))
    if not targets or (status == DECLARED and not units["with"]):
        raise reading.fail('expected targets, then "with" and the units that attack.')
    _check_attack(draft, reading, targets, [*units["with"], *units["along"]])
    if number:
        reading.claim(("attack", number), f"attack n={number}")
    if ordinal > 1:
        reading.claim(("attack", targets[0], ordinal), f"the attack {draft.label(targets[0])}#{ordinal}")
    attack = Attack(tuple(sorted(targets)), tuple(sorted(units["with"])), tuple(sorted(units["along"])), status, bound)
    known = draft.attacks
    draft.attacks = (*known[: number - 1], attack, *known[number - 1 :]) if number else (*known, attack)


def _check_attack(draft: TeutonsDraft, reading: Reading, targets: list[int], units: list[int]) -> None:
    """One side attacks, and nobody and nothing is named twice."""
    for unit in units:
        if units.count(unit) > 1:
            raise reading.fail(f'"{draft.setup.roster.names[unit]}" is named twice.')
        if draft.side_of(unit) != draft.side_of(units[0]):
            raise reading.fail(f'"{draft.setup.roster.names[unit]}" belongs to the other side.')
    for hex_ in targets:
        if targets.count(hex_) > 1:
            raise reading.fail(f"{draft.label(hex_)} is named twice.")


# track burnside 1


def write_tracks(state: TeutonsState) -> Iterator[str]:
    """A line for every track that is not at nought."""
    for track in state.tracks:
        yield f"track {track.name} {track.value}"


def read_track(draft: TeutonsDraft, reading: Reading) -> None:
    """Set a track."""
    words = reading.words
    if len(words) != 3 or not re.fullmatch(r"-?\d{1,3}", words[2].text):
        raise reading.fail("expected track <name> <whole number>.")
    if not _is_track(draft, words[1].text):
        known = ", ".join(f"{name}<name>" if name.endswith(".") else name for name in draft.setup.era.tracks)
        raise reading.fail(f'found the track "{words[1].text}", expected one of {known}, or fell.<id>.')
    reading.claim(("track", words[1].text), f"the track {words[1].text}")
    draft.set_track(words[1].text, int(words[2].text))


def _is_track(draft: TeutonsDraft, name: str) -> bool:
    """Whether the era keeps a track of that name; one that ends in a stop is kept for units or countries."""
    stem, stop, of = name.partition(".")
    if name in draft.setup.era.tracks or f"{stem}{stop}" in draft.setup.era.tracks:
        return not stop or bool(of)
    return stem == "fell" and any(counter.id == of for counter in draft.setup.roster.counters)


def _nothing(_state: TeutonsState) -> Iterator[str]:
    return iter(())


POSITION_LINES = (
    PositionLine("fortress", ("forts",), write_forts, read_fort),
    PositionLine("unit", ("at", *UNIT_FLAGS, "hidden"), write_units, read_unit),
    PositionLine("remove", (), _nothing, read_remove),
    PositionLine("did", DEEDS, write_deeds, read_deeds),
    PositionLine("attack", ("attacks",), write_attacks, read_attack),
    PositionLine("track", ("tracks",), write_tracks, read_track),
    *AIR_LINES,
)
