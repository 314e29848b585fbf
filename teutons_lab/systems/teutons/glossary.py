"""The words of the game, each explained once in one sentence, with the rules that use it."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import NamedTuple


class Term(NamedTuple):
    """A word, what it means, and the ids of rules to read about it."""

    word: str
    sentence: str
    rules: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.word}: {self.sentence} {' '.join(f'`{rule}`' for rule in self.rules)}"


TERMS = (
    Term(
        "Army",
        "The larger kind of unit, marked XXXX: it exerts a zone of control even when Disrupted, and only one may be "
        "in a hex.",
        ("T6.0-a", "T5.0-c"),
    ),
    Term(
        "Corps",
        "The smaller kind of unit, marked XXX: it needs a second one in good order to exert a zone of control.",
        ("T6.0-b", "T6.0-d"),
    ),
    Term(
        "Combat Factor",
        "The strength of a unit, the same in attack and defence until something is added to it.",
        ("T2.2-e", "T9.1-a"),
    ),
    Term(
        "Operational Movement Factor",
        "The hexes a unit may enter in its one move of a turn; each hex costs one.",
        ("T8.0-d", "T8.0-f"),
    ),
    Term(
        "movement bonus",
        "Two further hexes, free for a unit that keeps clear of enemies in good order and does not attack, or paid for "
        "with Disruption.",
        ("T8.1-a", "T8.1-b", "T8.1-c"),
    ),
    Term("stack", "Units of one side in one hex: three at most, one of them an Army.", ("T5.0-b", "T5.0-c")),
    Term(
        "zone of control",
        "The hexes around a unit that it watches: an enemy who enters one of them stops there.",
        ("T6.0-a", "T6.0-l"),
    ),
    Term(
        "special move",
        "A step of one hex onto a friendly unit, for which enemy zones, rivers and the border do not count.",
        ("T6.0-y", "R-42"),
    ),
    Term(
        "supply line",
        "An unbroken chain of hexes from a unit to a Supply Hex of its nation, past no enemy that could cut it.",
        ("T7.0-a", "T7.0-i", "T7.0-j"),
    ),
    Term(
        "Supply Hex",
        "Where supply comes from: the western and southern edge and the Channel ports for the French, the eastern edge "
        "for the Germans.",
        ("T7.0-b", "T7.0-f"),
    ),
    Term(
        "Disrupted",
        "Thrown into disorder: such a unit neither moves nor attacks until it recovers, and is easier to beat.",
        ("T10.0-a", "T10.0-b"),
    ),
    Term(
        "good order",
        "The state of a unit that is not Disrupted; only then does it move, attack and, as a Corps, watch hexes.",
        ("T8.0-a", "T9.0-b"),
    ),
    Term(
        "recovery",
        "The step in which units in supply put their Disruption right; when it comes depends on the side.",
        ("T10.1-a", "T10.1-b", "T7.0-o"),
    ),
    Term(
        "odds",
        "Attacking factors against defending ones, rounded in the defender's favour to a column of the table.",
        ("T9.1-a", "T9.1-b"),
    ),
    Term(
        "column shift",
        "A step to the right (better for the attacker) or left on the table; all are added up and made at once.",
        ("T9.3-a", "R-72"),
    ),
    Term(
        "Combat Results Table",
        "Odds across, the die down: the cell says what happens to whom.",
        ("T9.3-c", "TCHART-b"),
    ),
    Term(
        "mandatory attack",
        "A further attack that a declared one brings with it: enemy Armies in good order beside the attackers may not "
        "be left alone.",
        ("T9.0-d", "T9.0-i"),
    ),
    Term(
        "No Retreat",
        "The defender's order to stand: a short retreat becomes mere Disruption, a long one the end of the unit.",
        ("T9.2-c", "T9.2-d"),
    ),
    Term(
        "Pressed Attack",
        "The attacker's gamble: the good half of the die reads one column better, the bad half one worse.",
        ("T9.2-f", "T9.2-g"),
    ),
    Term(
        "exchange",
        "A result that lets the attacker give up units to remove defenders of no greater worth.",
        ("T9.3-j", "T9.3-n"),
    ),
    Term(
        "retreat",
        "The way back after a result: away from the attacked hex, past no side that touches an attacker, into no "
        "watched hex without a friend.",
        ("T9.4-a", "T9.4-d", "T9.4-e"),
    ),
    Term(
        "advance",
        "Entering the hex that defenders left; whoever does so is Disrupted by it.",
        ("T9.4-p", "T9.4-u"),
    ),
    Term(
        "Fortress",
        "A work that adds one or two to the defence of its hex, shelters units from hunger and keeps the enemy out.",
        ("T12.0-c", "T12.0-d", "T7.0-t"),
    ),
    Term(
        "entrenchment",
        "Works that an Army digs at the start of its turn: one factor more in defence until it moves or attacks.",
        ("T11.0-c", "T11.0-d"),
    ),
    Term(
        "reconstruction",
        "A value that no rulebook prints and that we filled in from history or design; the board marks what hangs on "
        "it, and your own value can replace it.",
        ("R-01", "R-04"),
    ),
)
"""The words in the order in which a newcomer meets them."""

BY_WORD: Mapping[str, Term] = MappingProxyType({term.word.lower(): term for term in TERMS})


def term(word: str) -> Term:
    """A term by its word, capitals aside. Raises KeyError that names words like it."""
    found = BY_WORD.get(word.lower())
    if found is None:
        near = get_close_matches(word.lower(), BY_WORD, n=3)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        raise KeyError(f'The glossary has no "{word}".{hint}')
    return found


def glossary() -> tuple[Term, ...]:
    """All terms, in the order of the alphabet."""
    return tuple(sorted(TERMS, key=lambda each: each.word.lower()))
