"""Chapters 9.1 and 9.3: the ladder of a combat, from factors to the column and what each face does.

The calculator shows what this module says, and the combat is resolved by it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from teutons_lab.kit.results_table import ResultsTable, odds
from teutons_lab.systems.teutons import zones
from teutons_lab.systems.teutons.defenders import Defender, Part, defenders_of
from teutons_lab.systems.teutons.state import Fort, TeutonsState
from teutons_lab.systems.teutons.supply import is_supplied
from teutons_lab.systems.teutons.words import and_list, number

FACES = range(1, 7)
OVERRUN_STEADY, OVERRUN_SHAKEN = ("D3",), ("D2", "D3")
"""The results that an overrun reads as DE, against units in good order and against Disrupted ones."""
UNKNOWN = "?"
"""The result against counters that all lie face down."""
NO_RETREAT = {"D1": "D", "D2": "DE", "D3": "DE"}


class Group(NamedTuple):
    """Defenders that read the same column: `extra` columns right of the base one (T10.0-c, T7.0-y)."""

    extra: int
    units: tuple[int, ...]
    forts: tuple[int, ...]
    factors: int
    shaken: bool = False
    """Whether the group is of Disrupted units only; told apart where Armor overruns them."""


class Read(NamedTuple):
    """What a face does to a group: the column read, the printed result, and the result under the orders given."""

    group: Group
    column: str
    printed: str
    result: str


@dataclass(frozen=True)
class Fight:
    """A combat as it stands before the die. All factors are whole numbers; shifts count right as positive."""

    targets: tuple[int, ...]
    attackers: tuple[int, ...]
    along: tuple[int, ...]
    defenders: tuple[Defender, ...]
    attack: int
    defence: int
    ratio: str | None
    shifts: tuple[Part, ...]
    groups: tuple[Group, ...]
    column: str | None
    table: ResultsTable
    dice: str
    split: str
    crosses_border: bool
    overrun_rule: str = ""
    """The rule by which attacking Armor overruns the defenders, or by which it does not although it could (R-138)."""
    covered: int = 0
    """Counters in the hexes attacked that lie face down, and are reckoned with only once they are turned up."""

    @property
    def overrun(self) -> bool:
        """Whether attacking Armor overruns the defenders: a D3 eliminates them, and a D2 those Disrupted (R-138)."""
        return self.overrun_rule == "T1940.overrun-a"

    @property
    def shift(self) -> int:
        """The net shift of the base column (T9.3-a)."""
        return sum(part.value for part in self.shifts)

    @property
    def odds_rule(self) -> str:
        """The rule by which the ratio was rounded to its column."""
        if self.ratio is None:
            return "T9.1-h"
        if self.ratio == self.table.highest and self.attack > odds(self.ratio) * self.defence:
            return "T9.3-x"
        if self.attack < self.defence:
            return "T9.1-c"
        return "T9.1-b" if self.attack < 2 * self.defence else "T9.1-a"

    @property
    def sums(self) -> tuple[Part, Part, Part]:
        """The totals: attacking factors, defending factors, net shift; each with the rule of its adding up."""
        richest = max((len(defender.gains) for defender in self.defenders), default=0)
        hills_and_rivers = richest > 0 and any(part.rule == "T13.0-e" and part.value for part in self.shifts)
        return (
            Part(self.attack, "the printed factors of all who lend them", "T13.0-n"),
            Part(self.defence, "everything in the hexes attacked", "T13.0-m" if richest > 1 else "T9.0-u"),
            Part(self.shift, "all shifts together", "T13.0-a" if hills_and_rivers else "T9.3-a"),
        )

    def column_at(self, face: int, pressed: bool) -> str:
        """The base column for this face: a pressed attack reads one beside it (T9.2-f, T9.2-g, T9.2-k)."""
        assert self.column is not None
        return self.table.pressed_column(self.column, face, self.dice) if pressed else self.column

    def read(self, face: int, no_retreat: bool, pressed: bool) -> tuple[Read, ...]:
        """What a face does to each group; pressing changes the column, never the row (T9.2-l)."""
        base = self.column_at(face, pressed)
        least = self.groups[0].extra if self.groups else 0
        reads = []
        for group in self.groups:
            column = self.table.shift(base, group.extra - least)
            assert column is not None
            printed = self.table.result(face, column, self.dice)
            ordered = NO_RETREAT.get(printed, printed) if no_retreat else printed  # T9.2-c to T9.2-e
            if self.overrun and ordered in (OVERRUN_SHAKEN if group.shaken else OVERRUN_STEADY):
                ordered = "DE"
            reads.append(Read(group, column, printed, ordered))
        return tuple(reads)

    def result(self, face: int, no_retreat: bool = False, pressed: bool = False) -> str:
        """The result as one text; a split one reads "D / D1", the base column first, "?" if nobody is known there."""
        results = [read.result for read in self.read(face, no_retreat, pressed)] or [UNKNOWN]
        return results[0] if len(set(results)) == 1 else " / ".join(results)

    def probabilities(self, no_retreat: bool = False, pressed: bool = False) -> dict[str, Fraction]:
        """Exact probability of each result text; they sum to 1."""
        chances: dict[str, Fraction] = {}
        for face in FACES:
            text = self.result(face, no_retreat, pressed)
            chances[text] = chances.get(text, Fraction(0)) + Fraction(1, 6)
        return chances

    def strikes_attacker(self, reads: tuple[Read, ...], result: str) -> bool:
        """Whether AD or AE hits the attacker: the base column has to show it (R-77)."""
        if not reads:
            return False
        decisive = reads[0] if self.split == "base" else reads[-1]
        return decisive.result == result


def fight(
    state: TeutonsState,
    targets: tuple[int, ...],
    attackers: tuple[int, ...],
    along: tuple[int, ...] = (),
    cut: tuple[int, ...] = (),
) -> Fight:
    """The combat of these attackers against everything known in the target hexes, as things stand now (T7.0-r).

    `cut` are units without supply for a reason that not everybody knows.
    """
    setup = state.setup
    table = setup.charts_data.crt
    side = state.side_of((attackers + along)[0])
    everybody = attackers + along
    defenders = tuple(defenders_of(state, targets, everybody, side))
    attack = sum(setup.factors[unit] for unit in attackers)
    defence = sum(defender.total for defender in defenders)
    ratio = column_of(table, attack, defence)
    overrun_rule = setup.era.overruns(state, targets, attackers, defenders)
    groups = groups_of(state, defenders, cut, overrun_rule == "T1940.overrun-a")
    shifts = tuple(shifts_of(state, targets, attackers, defenders, groups, cut))
    net = sum(part.value for part in shifts)
    return Fight(
        targets=targets,
        attackers=attackers,
        along=along,
        defenders=defenders,
        attack=attack,
        defence=defence,
        ratio=ratio,
        shifts=shifts,
        groups=groups,
        column=None if ratio is None else table.shift(ratio, net),
        table=table,
        dice=setup.options["dice"],
        split=setup.options["split_attacker_result"],
        overrun_rule=overrun_rule,
        crosses_border=any(zones.crosses_border(state, state.hex_of(u), hex_) for u in everybody for hex_ in targets),
        covered=sum(len(state.enemies_at(h, side)) - len(state.known_at(h, side)) for h in targets),
    )


def column_of(table: ResultsTable, attack: int, defence: int) -> str | None:
    """The printed column of a ratio, rounded in the defender's favour (T9.1-a to T9.1-c).

    Odds above the last column use it (T9.3-x); odds worse than the first match none (T9.1-h).
    """
    if attack <= 0:
        return None
    return table.column_for(attack, defence) if defence > 0 else table.highest


def groups_of(
    state: TeutonsState, defenders: tuple[Defender, ...], cut: tuple[int, ...] = (), overrun: bool = False
) -> tuple[Group, ...]:
    """Defenders by the column they read: one right for Disrupted, one right for unsupplied (T10.0-b, T7.0-q).

    A Fortress reads the column of units in good order (T10.0-i). An overrun deals otherwise with Disrupted units, so
    that they make a group of their own.
    """
    by_extra: dict[tuple[int, bool], list[Defender]] = {}
    for defender in defenders:
        apart = overrun and defender.unit is not None and state.disrupted[defender.unit]
        by_extra.setdefault((_extra(state, defender, cut), apart), []).append(defender)
    return tuple(
        Group(
            extra,
            tuple(d.unit for d in members if d.unit is not None),
            tuple(d.hex for d in members if d.unit is None),
            sum(d.total for d in members),
            shaken,
        )
        for (extra, shaken), members in sorted(by_extra.items())
    )


def _extra(state: TeutonsState, defender: Defender, cut: tuple[int, ...]) -> int:
    if defender.unit is None:
        return 0
    supplied = defender.unit not in cut and is_supplied(state, defender.unit)
    return int(state.disrupted[defender.unit]) + int(not supplied)


def shifts_of(
    state: TeutonsState,
    targets: tuple[int, ...],
    attackers: tuple[int, ...],
    defenders: tuple[Defender, ...],
    groups: tuple[Group, ...],
    cut: tuple[int, ...] = (),
) -> list[Part]:
    """Every column shift of the base column; those of nought say why they do not count."""
    shifts = [river_shift(state, targets, attackers), _supply_shift(state, attackers, cut)]
    units = tuple(d.unit for d in defenders if d.unit is not None)
    for rule in state.setup.era.attack_shifts:
        shift = rule(state, targets, attackers, units)
        if shift is not None:
            shifts.append(Part(*shift))
    shifts.append(_disruption_shift(state, groups))
    return shifts


def river_shift(state: TeutonsState, targets: tuple[int, ...], attackers: tuple[int, ...]) -> Part:
    """One left over a river, unless at least half of the contributing factors attack from the near bank (R-91)."""
    total = sum(state.setup.factors[unit] for unit in attackers)
    over = max(  # of several targets, the one that most factors reach over a river decides
        sum(state.setup.factors[unit] for unit in attackers if zones.crosses_river(state, state.hex_of(unit), hex_))
        for hex_ in targets
    )
    if not over:
        return Part(0, "River: no attack crosses one", "T13.0-e")
    if 2 * (total - over) >= total:
        return Part(0, f"River: {total - over} of {number(total, 'factor')} need not cross it", "T13.0-f")
    return Part(-1, f"River: {over} of {number(total, 'factor')} cross it", "T13.0-e")


def _supply_shift(state: TeutonsState, attackers: tuple[int, ...], cut: tuple[int, ...]) -> Part:
    """One left if any contributing attacker is out of supply (T7.0-p, T7.0-y)."""
    cut_off = [state.name(unit) for unit in attackers if unit in cut or not is_supplied(state, unit)]
    if cut_off:
        return Part(-1, f"Supply: {and_list(cut_off)} out of supply", "T7.0-p")
    return Part(0, "Supply: every attacker that lends factors has it", "T7.0-p")


def _disruption_shift(state: TeutonsState, groups: tuple[Group, ...]) -> Part:
    """Shifts that all defenders share belong to the base column; the rest is read group by group."""
    least = groups[0].extra if groups else 0
    if not least:
        return Part(0, "Defenders: some in good order and in supply", "T10.0-b")
    shaken = {state.disrupted[unit] for group in groups if group.extra == least for unit in group.units}
    if least == 2:
        return Part(2, "Defenders: all Disrupted and out of supply", "T10.0-b")
    if shaken == {True}:
        return Part(1, "Defenders: all Disrupted", "T10.0-b")
    what = "out of supply" if shaken == {False} else "Disrupted or out of supply"
    return Part(1, f"Defenders: all {what}", "T7.0-q")


def unit_total(fight_: Fight, unit: int) -> int:
    """The modified Combat Factor of one defending unit."""
    return next(defender.total for defender in fight_.defenders if defender.unit == unit)


def forts_among(state: TeutonsState, targets: tuple[int, ...], side: str) -> tuple[Fort, ...]:
    """The enemy Fortresses in the target hexes."""
    return tuple(fort for hex_ in targets if (fort := state.enemy_fort(hex_, side)) is not None)
