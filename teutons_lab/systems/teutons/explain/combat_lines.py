"""The ladder of a combat, rung by rung, from factors to the column."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from teutons_lab.core.explanation import Line
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.results_table import odds
from teutons_lab.systems.teutons import zones
from teutons_lab.systems.teutons.charts import CONVENTION_RULES
from teutons_lab.systems.teutons.defenders import Defender
from teutons_lab.systems.teutons.duties import duties_of
from teutons_lab.systems.teutons.explain.asking import basis_of, place
from teutons_lab.systems.teutons.odds import FACES, Fight
from teutons_lab.systems.teutons.orders import Combat
from teutons_lab.systems.teutons.state import DECLARED, TeutonsState
from teutons_lab.systems.teutons.words import and_list, number

BONUS_WORDS = {
    "T13.0-b": "attacked over the border",
    "T13.0-d": "in a city",
    "T13.0-i": "in forest",
    "T11.0-c": "entrenched",
}


def forbidden_lines(against: tuple[Refusal, ...]) -> Iterator[Line]:
    """That an attack may not be made and why, the nearest reason first; the ladder after it is a "what if"."""
    head = "Not allowed: "
    for refusal in against:
        yield Line(head + refusal.sentence, "", refusal.rule, refusal.rules[1:], refusal.hexes)
        head = "  and: "


def attack_lines(state: TeutonsState, fight: Fight) -> Iterator[Line]:
    """Who attacks, hex by hex, and what they bring together."""
    for hex_, units in by_hex(state, fight.attackers).items():
        named = and_list([f"{state.name(unit)} {state.setup.factors[unit]}" for unit in units])
        total = sum(state.setup.factors[unit] for unit in units)
        yield Line(
            f"Attackers from {state.label(hex_)}: {named}",
            str(total),
            "T9.1-a",
            hexes=zones.labels(state, hex_),
            basis=basis_of(state, units, "cf"),
        )
    for hex_, units in by_hex(state, fight.along).items():
        named = and_list([state.name(unit) for unit in units])
        yield Line(
            f"Along from {state.label(hex_)}, without factors: {named}",
            "0",
            "T9.1-d",
            hexes=zones.labels(state, hex_),
        )
    if len(by_hex(state, fight.attackers)) > 1:
        yield Line("Attack", str(fight.attack), "T9.0-r")


def by_hex(state: TeutonsState, units: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Units by the hex where they stand."""
    found: dict[int, tuple[int, ...]] = {}
    for unit in units:
        here = state.hex_of(unit)
        found[here] = (*found.get(here, ()), unit)
    return found


def defence_lines(state: TeutonsState, fight: Fight) -> Iterator[Line]:
    """Who defends, each with every bonus, and what they count together."""
    several = len({defender.hex for defender in fight.defenders}) > 1
    for defender in fight.defenders:
        yield _defender_line(state, defender, several)
    yield from _border_lines(state, fight)
    if len(fight.defenders) > 1:
        yield Line("Defence", str(fight.defence), "T9.0-u")


def _defender_line(state: TeutonsState, defender: Defender, several: bool) -> Line:
    where = f" in {state.label(defender.hex)}" if several else ""
    hexes = zones.labels(state, defender.hex)
    if defender.unit is None:
        name = state.setup.board.town[defender.hex] or state.label(defender.hex)
        return Line(
            f"Defender{where}: Fortress of {name} {defender.printed}",
            str(defender.total),
            "T12.0-d",
            tuple(part.rule for part in defender.bonuses),
            hexes,
        )
    gains = [part for part in defender.bonuses if part.value]
    parts = [f"{state.name(defender.unit)} {defender.printed}"]
    parts += [f"{BONUS_WORDS.get(part.rule, part.reason)} +{part.value}" for part in gains]
    rules = [part.rule for part in gains] or ["T2.2-e"]
    if len(gains) > 1:
        rules.append("T13.0-m")
    return Line(
        f"Defender{where}: {', '.join(parts)}",
        str(defender.total),
        rules[0],
        tuple(rules[1:]),
        hexes,
        basis_of(state, (defender.unit,), "cf"),
    )


def _border_lines(state: TeutonsState, fight: Fight) -> Iterator[Line]:
    """Why attackers on the defenders' own side of the border take its bonus away (T13.0-c, R-92)."""
    everybody = fight.attackers + fight.along
    for hex_ in fight.targets:
        lost = [part for d in fight.defenders if d.hex == hex_ for part in d.bonuses if part.rule == "T13.0-c"]
        if lost:
            inside = [unit for unit in everybody if not zones.crosses_border(state, state.hex_of(unit), hex_)]
            named = and_list([state.name(unit) for unit in inside])
            attack = "attacks" if len(inside) == 1 else "attack"
            yield Line(
                f"Border: no bonus in {state.label(hex_)}, as {named} {attack} from its own side",
                "+0",
                "T13.0-c",
                ("R-92",),
                zones.labels(state, hex_),
            )


def ratio_line(fight: Fight) -> Line:
    """The printed column of the odds, before shifts."""
    said = f"Odds {fight.attack} : {fight.defence}"
    if fight.ratio is None:
        return Line(f"{said}, worse than {fight.table.lowest}", "no column", "T9.1-h", ("R-153",))
    if fight.defence == 0 or Fraction(fight.attack, fight.defence) > odds(fight.table.highest):
        return Line(f"{said}, more than the last column", fight.ratio, "T9.3-x")
    if Fraction(fight.attack, fight.defence) == odds(fight.ratio):
        return Line(said, fight.ratio, "T9.1-a")
    rule = "T9.1-c" if fight.attack < fight.defence else "T9.1-b" if fight.ratio in ("1:1", "3:2") else "T9.1-a"
    return Line(f"{said}, rounded down", fight.ratio, rule)


def shift_lines(fight: Fight) -> Iterator[Line]:
    """Each shift with its reason, those of nought too, and where it leads; then the column (T9.3-a, R-72)."""
    net = 0
    for part in fight.shifts:
        net += part.value
        reached = _reached(fight, net) if part.value else ""
        yield Line(part.reason, columns_moved(part.value) + reached, part.rule)
    if fight.ratio is None:
        yield Line("Column after all shifts", "none: no shift mends such odds", "T9.1-h")
    elif fight.column is None:
        yield Line("Column after all shifts", f"left of {fight.table.lowest}: not possible", "T9.3-b", ("R-94",))
    else:
        yield Line("Column after all shifts", fight.column, "T9.3-a", ("R-72",))


def _reached(fight: Fight, net: int) -> str:
    """Where the shifts so far would lead: a column, or a place beside the table."""
    if fight.ratio is None:
        return ""
    at = fight.table.place(fight.ratio) + net
    columns = fight.table.columns
    if at < 0:
        return f", left of {fight.table.lowest}"
    return f", {columns[at]}" if at < len(columns) else f", right of {fight.table.highest}"


def columns_moved(by: int) -> str:
    """ "one column left", "two columns right", "no shift"."""
    if not by:
        return "no shift"
    count = {1: "one column", 2: "two columns"}.get(abs(by), f"{abs(by)} columns")
    return f"{count} {'right' if by > 0 else 'left'}"


def group_lines(state: TeutonsState, fight: Fight) -> Iterator[Line]:
    """Defenders that read a column of their own, right of the base column (T10.0-c, T7.0-y, R-77)."""
    if fight.column is None or len(fight.groups) < 2:
        return
    for group in fight.groups:
        extra = group.extra - fight.groups[0].extra
        who = [state.name(unit) for unit in group.units]
        who += [f"Fortress in {state.label(hex_)}" for hex_ in group.forts]
        column = fight.table.shift(fight.column, extra)
        assert column is not None
        supply = any(state.disrupted[unit] for unit in group.units)
        rules = ("T10.0-c", "R-77") if supply or not extra else ("T7.0-y", "R-61")
        yield Line(
            f"{and_list(who)} {'reads' if len(who) == 1 else 'read'}, {columns_moved(extra)}",
            column,
            rules[0],
            (*rules[1:], *(("T10.0-i",) if group.forts else ())),
        )


def order_lines(fight: Fight, no_retreat: bool, pressed: bool) -> Iterator[Line]:
    """What the orders change: No Retreat the result, a Pressed Attack the column."""
    if no_retreat:
        yield Line("No Retreat: D1 only Disrupts, D2 and D3 eliminate", "ordered", "T9.2-c", ("T9.2-d", "T9.2-b"))
    if not pressed or fight.column is None:
        return
    rule = {"A": "T9.2-f", "B": "T9.2-g"}[fight.dice]
    for half, better in (((1, 2, 3), fight.dice == "A"), ((4, 5, 6), fight.dice == "B")):
        column = fight.column_at(half[0], pressed)
        stays = column == fight.column
        where = "the last column, it stays" if stays else "one column right" if better else "one column left"
        also = ("T9.2-k", "R-71") if fight.column == fight.table.highest else ("T9.2-l",)
        yield Line(f"Pressed: dice {and_list([str(n) for n in half])}, {where}", column, rule, also)


def dice_line(fight: Fight) -> Line:
    """Which end of the die is the attacker's."""
    best = min(FACES) if fight.dice == "A" else max(FACES)
    return Line(f"Dice: convention {fight.dice}, {best} is the attacker's best", "", CONVENTION_RULES[fight.dice])


def duty_lines(posed: TeutonsState) -> Iterator[Line]:
    """What else must be attacked once this attack is declared. `posed` is the position at its resolution."""
    here = posed.local(Combat).attack
    attacked = {hex_ for attack in posed.attacks if attack.status == DECLARED for hex_ in attack.targets}
    side = posed.setup.other(posed.side_of(posed.attacks[here].participants[0]))
    for duty in duties_of(posed, here):
        who = zones.who(posed, frozenset(posed.friends_at(duty.hex, side)))
        yield Line(
            f"Duty, because of {posed.label(duty.start)}: {who} in {posed.label(duty.hex)}",
            "is attacked already" if duty.hex in attacked else "must be attacked too",
            duty.rule,
            duty.also,
            zones.labels(posed, duty.hex, duty.start),
        )


def title(state: TeutonsState, fight: Fight) -> str:
    """Who attacks whom, and where."""
    who = and_list([state.name(unit) for unit in fight.attackers + fight.along])
    where = and_list([place(state, hex_) for hex_ in fight.targets])
    return f"{who} against {where}, {number(fight.attack, 'factor')} to {fight.defence}"
