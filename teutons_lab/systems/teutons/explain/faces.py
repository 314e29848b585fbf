"""What each face of the die does, in words: the aftermath that the game would go through, told before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from teutons_lab.core.explanation import Line
from teutons_lab.core.state import Frame
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.exchange import Exchange, can_exchange
from teutons_lab.systems.teutons.losses import do_strike
from teutons_lab.systems.teutons.odds import FACES, Fight, Read
from teutons_lab.systems.teutons.orders import Combat
from teutons_lab.systems.teutons.results import Aftermath, aftermath_of
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.words import and_list, number
from teutons_lab.systems.teutons.zones import labels

STRUCK = {
    "attackers-disrupted": "the attackers are Disrupted",
    "attackers-lost": "the attackers lose all that they brought",
}
"""What befalls the attackers, by the event that tells of it."""


class Effect(NamedTuple):
    """One thing that a face does: in words, and the rules behind it."""

    words: str
    rules: tuple[str, ...]


class Outcome(NamedTuple):
    """Faces of one effect: the faces, the result text, what it does."""

    faces: tuple[int, ...]
    result: str
    effects: tuple[Effect, ...]

    @property
    def words(self) -> str:
        """All that happens, as one phrase."""
        return "; ".join(effect.words for effect in self.effects)

    @property
    def rules(self) -> tuple[str, ...]:
        """All rules behind it, each once."""
        return tuple(dict.fromkeys(rule for effect in self.effects for rule in effect.rules))


def outcomes(posed: TeutonsState, ladder: Fight) -> tuple[Outcome, ...]:
    """What the faces do, those of the same result together. `posed` is the position at this combat's die."""
    combat = posed.local(Combat)
    by_result: dict[tuple[str, tuple[Effect, ...]], list[int]] = {}
    for face in FACES:
        reads = ladder.read(face, bool(combat.no_retreat), bool(combat.pressed))
        result = ladder.result(face, bool(combat.no_retreat), bool(combat.pressed))
        by_result.setdefault((result, effects(posed, ladder, reads)), []).append(face)
    return tuple(Outcome(tuple(faces), result, done) for (result, done), faces in by_result.items())


def effects(posed: TeutonsState, ladder: Fight, reads: tuple[Read, ...]) -> tuple[Effect, ...]:
    """What these results do, in the order in which the game does it."""
    combat = posed.local(Combat)
    after = aftermath_of(posed, combat.attack, ladder, reads, bool(combat.no_retreat))
    told = [
        *_to_the_attackers(posed, after),
        *_exchange(posed, after),
        *_to_the_defenders(posed, after, ladder, reads),
        *_to_the_fortresses(posed, after, reads),
        *_without_effect(ladder, reads, after),
    ]
    return tuple(told) or (Effect("nothing happens", ("T9.3-t",)),)


def _to_the_attackers(posed: TeutonsState, after: Aftermath) -> Iterator[Effect]:
    """AD and AE strike on a copy of the position, by the step that strikes in the game."""
    draft: TeutonsDraft = posed.draft()
    draft.frames = (*posed.frames[:-1], Frame("Aftermath", "strike", after))
    do_strike(draft)
    for event in draft.events:
        if event.kind in STRUCK:
            yield Effect(STRUCK[event.kind], event.rules)
    owed = draft.local(Aftermath).owed
    if owed:
        yield Effect(f"the attackers lose units worth at least {owed}", ("T9.3-s", "R-86"))


def _exchange(posed: TeutonsState, after: Aftermath) -> Iterator[Effect]:
    if not after.swap and not after.swap_forts:
        return
    offer = Exchange(after.attack, after.swap, after.worth, after.swap_forts, after.no_retreat)
    if not can_exchange(posed, offer):
        yield Effect("nothing: the attackers have too few factors for an exchange", ("T9.3-m",))
        return
    worth = sum(after.worth) + sum(posed.fort_at[hex_].strength for hex_ in after.swap_forts)
    yield Effect(f"the attackers may exchange units for defenders worth {worth}", ("T9.3-j",))


def _to_the_defenders(
    posed: TeutonsState, after: Aftermath, ladder: Fight, reads: tuple[Read, ...]
) -> Iterator[Effect]:
    everybody = {d.unit for d in ladder.defenders if d.unit is not None}

    def who(units: tuple[int, ...]) -> str:
        if set(units) == everybody and len(units) > 1:
            return "the defenders are"
        return f"{and_list([posed.name(unit) for unit in units])} {'is' if len(units) == 1 else 'are'}"

    ordered = _ordered(reads)
    if after.doomed:
        yield Effect(f"{who(after.doomed)} eliminated", ("T9.3-d", *ordered.get("DE", ())))
    for units, hexes in ((after.back3, 3), (after.back2, 2), (after.back1, 1)):
        if units:
            far = number(hexes, "hex", "hexes") if hexes == 1 else f"1 to {hexes} hexes, as the attacker says"
            go = "goes" if len(units) == 1 else "go"
            yield Effect(f"{who(units)} Disrupted and {go} back {far}", ("T9.3-e",))
    if after.shaken and after.no_retreat:
        yield Effect(f"{who(after.shaken)} Disrupted, in place", ("T9.2-e", *ordered.get("D", ())))
    elif after.shaken:
        yield Effect(f"{who(after.shaken)} Disrupted and may withdraw", ("T9.3-h",))


def _ordered(reads: tuple[Read, ...]) -> dict[str, tuple[str, ...]]:
    """The rules of No Retreat that changed a printed result, by the result that it became."""
    changed = {read.result: read.printed for read in reads if read.printed != read.result}
    return {result: ("T9.2-c",) if printed == "D1" else ("T9.2-d",) for result, printed in changed.items()}


def _to_the_fortresses(posed: TeutonsState, after: Aftermath, reads: tuple[Read, ...]) -> Iterator[Effect]:
    for read in reads:
        for hex_ in read.group.forts:
            where = f"the Fortress in {labels(posed, hex_)[0]}"
            if hex_ in after.razed:
                yield Effect(f"{where} falls for good", ("T12.0-g" if read.printed != "D1" else "T12.0-i",))
            elif read.printed == "D1":
                yield Effect(f"{where} stands", ("T12.0-i",))
            elif read.result == "D":
                yield Effect(f"{where} stands", ("T12.0-j", "T12.0-f"))


def _without_effect(ladder: Fight, reads: tuple[Read, ...], after: Aftermath) -> Iterator[Effect]:
    """AD or AE that only some defenders' column shows, and not the one that decides (R-77)."""
    shown = {read.result for read in reads}
    if shown & {"AD", "AE"} and not after.disrupts and not ladder.strikes_attacker(reads, "AE"):
        yield Effect("the attackers are not hit: another column decides that", ("R-77",))


def face_lines(told: tuple[Outcome, ...], basis: str) -> Iterator[Line]:
    """One rung of the ladder for each result."""
    for outcome in told:
        rules = outcome.rules
        yield Line(
            f"Die {_faces(outcome.faces)}: {outcome.words}",
            outcome.result,
            rules[0],
            rules[1:],
            basis=basis if basis in ("reconstruction", "teacher") else "",
        )


def summary(told: tuple[Outcome, ...], column: str, basis: str) -> str:
    """The short answer: the column, what each face does, and what the table rests on."""
    said = "; ".join(f"{_faces(outcome.faces)} {outcome.words}" for outcome in told)
    rests = {
        "reconstruction": " Table: reconstructed (see why, or use your own).",
        "teacher": " Table: your own.",
    }
    return f"On {column}: {said}.{rests.get(basis, '')}"


def _faces(faces: tuple[int, ...]) -> str:
    return and_list([str(face) for face in faces])
