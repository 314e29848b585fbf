"""9.3 to 9.5 Strengths on exact fractions in printed order, column shifts and die modifiers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.victory_west.positions import at, blue, number_of, red, unit_of
from teutons_lab.core.game import Game
from teutons_lab.systems.victory_west.odds import Fight, Support, fight

F = Fraction
ROCKY = "hex B3210 rough country=Netherlands"
"""Ground that doubles nobody."""


def ladder(
    lines: tuple[str, ...],
    attackers: tuple[str, ...] = ("Blue",),
    targets: tuple[str, ...] = ("B3210",),
    options: str = "",
    overrun: bool = False,
    **support: int,
) -> Fight:
    game = at("\n".join((*([f"option {options}"] if options else []), "phase axis.combat", *lines)))
    units = tuple(sorted(unit_of(game, name) for name in attackers))
    hexes = tuple(sorted(number_of(game, label) for label in targets))
    return fight(game.state, hexes, units, Support(**support), overrun)  # type: ignore[arg-type]


def attack_of(found: Fight) -> Fraction:
    return found.attackers[0].total


def defence_of(found: Fight) -> Fraction:
    return found.defenders[0].total


def rules(found: Fight) -> list[str]:
    return [modifier.rule for strength in (*found.attackers, *found.defenders) for modifier in strength.modifiers]


# Totals and order.


@pytest.mark.rule("V9.1-a", "V9.1-b", "V9.1-c", "V9.38-a")
def test_both_sides_are_added_up_and_compared() -> None:
    zone = "hex B3210 rough fortified-zone ids:2 country=Netherlands"
    found = ladder((zone, blue("Blue", "B3310"), blue("Green", "B3311"), red("Red", "B3210")), ("Blue", "Green"))
    assert (found.attack, found.defence) == (8, 3 + 2)
    assert found.ratio == "1-1"
    printed = ladder((ROCKY, blue("Blue", "B3310", **{"as": 26}), red("Red", "B3210", ds=9)))
    assert (printed.ratio, printed.column_name) == ("2-1", "2-1")  # the rulebook's own example


@pytest.mark.rule("V9.31-a", "V9.31-b", "VR-4")
def test_modifiers_follow_in_printed_order_and_fractions_are_kept() -> None:
    river = "side B3210/B3310 minor-river"
    division = {"division": "9 Test", "as": 4}
    lines = (
        ROCKY,
        river,
        blue("Blue", "B3310", "unsupplied", **{"as": 5}),
        blue("Two", "B3310", **division),
        blue("Three", "B3310", **division),
        red("Red", "B3210"),
    )
    found = ladder(lines, ("Blue", "Two", "Three"))
    assert [s.total for s in found.attackers] == [F(5, 4), F(5, 2), F(5, 2)]
    assert found.attack == 6  # 6 1/4, rounded once
    assert rules(found)[:2] == ["V9.34-a", "V9.36-a"]
    assert [m.rule for m in found.attackers[1].modifiers] == ["V9.32-a", "V9.36-a"]


@pytest.mark.rule("V9.31-b", "VR-25")
def test_by_the_letter_of_15_53_unsupplied_halves_are_dropped_at_once() -> None:
    lines = (
        ROCKY,
        blue("Blue", "B3310", "unsupplied", **{"as": 5}),
        blue("Green", "B3310", "unsupplied", **{"as": 1}),
        blue("Grey", "B3310", "unsupplied", **{"as": 5}),
        red("Red", "B3210"),
    )
    names = ("Blue", "Green", "Grey")
    assert ladder(lines, names).attack == 5  # 2 1/2 + 1/2 + 2 1/2 = 5 1/2
    assert ladder(lines, names, options="r25=letter").attack == 4


@pytest.mark.rule("V9.37-a", "VR-27")
def test_a_side_of_nought_counts_as_one() -> None:
    found = ladder((ROCKY, blue("Blue", "B3310", **{"as": 0}), red("Red", "B3210", ds=0)))
    assert (found.attack, found.defence) == (1, 1)


# Divisional integrity.

PANZER = {"division": "9 Test", "as": 3, "ds": 2}


@pytest.mark.rule("V9.32-a", "V9.32-d")
def test_a_division_together_gains_one_whoever_takes_part() -> None:
    lines = (ROCKY, blue("Blue", "B3310", **PANZER), blue("Two", "B3310", **PANZER), red("Red", "B3210"))
    found = ladder(lines)
    assert attack_of(found) == 4
    assert rules(found)[0] == "V9.32-a"


@pytest.mark.rule("V9.32-b", "V11.32-e")
def test_a_shaken_part_counts_as_present_and_gains_nothing() -> None:
    lines = (ROCKY, blue("Blue", "B3310", **PANZER), blue("Two", "B3310", "disrupted", **PANZER), red("Red", "B3210"))
    assert attack_of(ladder(lines)) == 4
    hungry = (ROCKY, blue("Blue", "B3310", "unsupplied", **PANZER), blue("Two", "B3310", **PANZER), red("Red", "B3210"))
    assert attack_of(ladder(hungry)) == F(3, 2)


@pytest.mark.rule("V9.32-c")
def test_the_last_of_a_division_has_it_alone() -> None:
    lines = (ROCKY, blue("Blue", "B3310", **PANZER), blue("Two", "dead", **PANZER), red("Red", "B3210"))
    found = ladder(lines)
    assert attack_of(found) == 4
    assert rules(found)[0] == "V9.32-c"


@pytest.mark.rule("V9.32-e", "V9.32-f", "VR-44", "VR-62")
@pytest.mark.parametrize("place", ["B3311", "box:okh", "off"])
def test_a_part_elsewhere_takes_it_from_all(place: str) -> None:
    lines = (ROCKY, blue("Blue", "B3310", **PANZER), blue("Two", place, **PANZER), red("Red", "B3210"))
    assert attack_of(ladder(lines)) == 3


@pytest.mark.rule("V9.32-c", "VR-44")
def test_units_whose_division_is_not_in_the_scenario_are_not_its_last() -> None:
    game = at('phase axis.combat\nunit "1 Cy/1DC" at B1827', flat=False)
    from teutons_lab.systems.victory_west.strengths import integrity

    assert integrity(game.state, unit_of(game, "1 Cy/1DC")) == ""


# Clear ground, guns, halves.


@pytest.mark.rule("V9.33A-a", "V9.33A-b", "V9.33A-h")
def test_motorized_units_double_on_clear_ground() -> None:
    lines = (
        blue("Blue", "B3310", "motorized"),
        red("Red", "B3210", "motorized"),
        red("Staff", "B3210", hq="corps", cr=3),
    )
    found = ladder(lines)
    assert (attack_of(found), defence_of(found)) == (8, 6)
    assert found.defenders[1].total == 0  # headquarters never double
    rough = ladder((ROCKY, *lines))
    assert (attack_of(rough), defence_of(rough)) == (4, 3)
    leg = ladder((blue("Blue", "B3310"), red("Red", "B3210")))
    assert (attack_of(leg), defence_of(leg)) == (4, 3)
    mixed = ladder(
        (
            "hex B3209 rough country=Netherlands",
            blue("Blue", "B3310", "motorized"),
            red("Red", "B3210"),
            red("R2", "B3209"),
        ),
        targets=("B3209", "B3210"),
    )
    assert attack_of(mixed) == 4


@pytest.mark.rule("V9.33A-c", "V9.33A-g", "VR-63")
def test_attackers_over_water_are_not_doubled_but_overruns_and_defenders_are() -> None:
    lines = (
        "side B3210/B3310 minor-river bridge",
        blue("Blue", "B3310", "motorized"),
        red("Red", "B3210", "motorized"),
    )
    found = ladder(lines)
    assert (attack_of(found), defence_of(found)) == (2, 6)
    inside = (
        "side B3210/B3310 minor-river bridge",
        "marker bridgehead B3210 from=B3310",
        blue("Blue", "B3210", "motorized"),
        red("Red", "B3210"),
    )
    assert attack_of(ladder(inside, overrun=True)) == 8


@pytest.mark.rule("V9.33A-c", "VR-64", "V19.34-c")
def test_a_landing_zone_takes_the_fraction_of_the_river_away_and_gives_no_doubling_back() -> None:
    lorries = (blue("Blue", "B3310", "motorized"), red("Red", "B3210"))
    zone = blue("Jump", "B3210", "in=lz")
    assert attack_of(ladder((*lorries, zone))) == 8
    for river in ("minor-river", "minor-river bridge", "major-river bridge"):
        assert attack_of(ladder((f"side B3210/B3310 {river}", *lorries, zone))) == 4


@pytest.mark.rule("V9.33A-d", "V9.33A-e", "VR-3", "VR-65")
def test_a_fortress_ends_doubling_for_both_and_a_zone_does_not() -> None:
    units = (blue("Blue", "B3310", "motorized"), red("Red", "B3210", "motorized"))
    fortress = ladder(("hex B3210 clear fortress ids:4 country=Netherlands", *units))
    assert (attack_of(fortress), defence_of(fortress)) == (4, 3)
    zone = ladder(("hex B3210 clear fortified-zone ids:2 country=Netherlands", *units))
    assert (attack_of(zone), defence_of(zone)) == (8, 6)


@pytest.mark.rule("V9.33A-f", "V9.35-a", "V9.35-b")
def test_causeways_double_nobody_and_quarter_those_on_them() -> None:
    dam = "hex B3210 causeway country=Netherlands"
    into = ladder((dam, blue("Blue", "B3310", "motorized"), red("Red", "B3210", "motorized", ds=3)))
    assert attack_of(into) == 4
    assert defence_of(into) == F(3, 4)
    out = ladder(("hex B3310 causeway country=Germany", ROCKY, blue("Blue", "B3310"), red("Red", "B3210")))
    assert attack_of(out) == 1


@pytest.mark.rule("V9.35-b", "VR-67")
def test_out_of_a_causeway_over_its_side_both_count() -> None:
    lines = (
        "hex B3310 causeway country=Germany",
        "side B3310/B3210 sea-side causeway road",
        ROCKY,
        blue("Blue", "B3310", **{"as": 8}),
        red("Red", "B3210"),
    )
    assert attack_of(ladder(lines)) == 1
    assert attack_of(ladder(lines, options="r67=letter")) == 2


@pytest.mark.rule("V9.33B-a", "V9.36-e", "VR-66")
def test_siege_artillery_against_a_fortress() -> None:
    fortress = "hex B3210 rough fortress ids:4 country=Netherlands"
    gun = blue("Gun", "B3310", type="siege-artillery")
    river = "side B3210/B3310 major-river"
    found = ladder((fortress, river, gun, red("Red", "B3210")), ("Gun",))
    assert attack_of(found) == 16
    assert rules(found)[0] == "V9.33B-a"
    assert attack_of(ladder((ROCKY, river, gun, red("Red", "B3210")), ("Gun",))) == 4


@pytest.mark.rule("V9.34-a", "V11.32-d")
@pytest.mark.parametrize("shape", ["unsupplied", "disrupted", "disrupted unsupplied"])
def test_without_supply_disrupted_or_both_is_one_half(shape: str) -> None:
    assert defence_of(ladder((ROCKY, blue("Blue", "B3310"), red("Red", "B3210", shape)))) == F(3, 2)


# Rivers.


@pytest.mark.rule("V9.36-a", "V9.36-b", "V9.36-c", "V9.36-g")
@pytest.mark.parametrize(
    ("side", "state", "factor"),
    [
        ("minor-river", "", F(1, 2)),
        ("minor-river bridge", "", F(1, 2)),
        ("major-river", "", F(1, 4)),
        ("major-river bridge", "", F(1, 2)),
        ("major-river bridge", "bridge B3210/B3310 damaged", F(1, 2)),
    ],
)
def test_rivers_and_bridges(side: str, state: str, factor: Fraction) -> None:
    lines = (ROCKY, f"side B3210/B3310 {side}", blue("Blue", "B3310"), red("Red", "B3210"), *([state] if state else []))
    found = ladder(lines)
    assert attack_of(found) == 4 * factor
    assert defence_of(found) == 3


@pytest.mark.rule("V9.36-d", "VR-61")
def test_each_unit_by_its_own_hexside_and_the_worst_of_several() -> None:
    lines = (ROCKY, "side B3210/B3310 major-river", blue("Blue", "B3310"), blue("Dry", "B3311"), red("Red", "B3210"))
    found = ladder(lines, ("Blue", "Dry"))
    assert [s.total for s in found.attackers] == [1, 4]
    two = (
        ROCKY,
        "hex B3209 rough country=Netherlands",
        "side B3209/B3310 minor-river",
        "side B3210/B3310 major-river",
        blue("Blue", "B3310"),
        red("Red", "B3210"),
        red("R2", "B3209"),
    )
    assert attack_of(ladder(two, targets=("B3209", "B3210"))) == 1


@pytest.mark.rule("V9.36-f", "V19.34-c", "VR-24")
def test_a_landing_zone_in_the_target_spares_the_river() -> None:
    def over(side: str, options: str = "") -> Fraction:
        lines = (
            ROCKY,
            f"side B3210/B3310 {side}",
            "marker lz B3210",
            blue("Jump", "B3210", sv=0.5),
            blue("Blue", "B3310"),
            red("Red", "B3210"),
        )
        return attack_of(ladder(lines, options=options))

    assert over("minor-river") == over("major-river bridge") == 4
    assert over("major-river") == 2
    assert over("major-river", "r24=letter") == 4


# Headquarters in a hex.


@pytest.mark.rule("V14.32-a", "V14.32-b", "VR-94")
def test_headquarters_add_nothing_and_alone_count_one_each() -> None:
    staff = red("Staff", "B3210", hq="army", cr=6)
    beside = ladder((ROCKY, blue("Blue", "B3310"), red("Red", "B3210"), staff))
    assert beside.defence == 3
    alone = ladder((ROCKY, blue("Blue", "B3310"), staff, red("Two", "B3210", hq="corps", cr=3)))
    assert alone.defence == 2
    zone = "hex B3210 rough fortified-zone ids:2 country=Netherlands"
    assert ladder((zone, blue("Blue", "B3310"), staff)).defence == 2


# Shifts and die.


@pytest.mark.rule("V9.44-a", "V9.44-b", "V9.44-d")
def test_fortified_zones_shift_left() -> None:
    units = (blue("Blue", "B3310"), red("Red", "B3210"))
    one = ladder(("hex B3210 rough fortified-zone ids:2 country=Netherlands", *units))
    assert [(p.value, p.rule) for p in one.shifts] == [(-1, "V9.44-a")]
    both = ladder(
        (
            "hex B3210 rough fortified-zone ids:2 country=Netherlands",
            "hex B3209 rough fortified-zone ids:2 country=Netherlands",
            *units,
            red("R2", "B3209"),
        ),
        targets=("B3209", "B3210"),
    )
    assert both.shift == -1
    assert ladder(("hex B3210 rough fortress ids:2 country=Netherlands", *units)).shift == 0
    lines = (
        "phase allied.combat",
        "hex B3310 rough siegfried-line ids:3 country=Germany",
        red("Red", "B3210"),
        blue("Blue", "B3310"),
    )
    game = at("\n".join(lines))
    west = fight(game.state, (number_of(game, "B3310"),), (unit_of(game, "Red"),))
    assert [(p.value, p.rule) for p in west.shifts] == [(-2, "V9.44-b")]


@pytest.mark.rule("V9.44-c", "V19.34-a")
def test_a_landing_zone_takes_a_zone_its_shift_and_a_fortress_its_modifier() -> None:
    lines = ("marker lz B3210", blue("Jump", "B3210"), blue("Blue", "B3310"), red("Red", "B3210"))
    zone = ladder(("hex B3210 rough fortified-zone ids:2 country=Netherlands", *lines), ("Jump",))
    assert zone.shift == 0
    assert zone.defence == 5
    fortress = ladder(("hex B3210 rough fortress ids:2 country=Netherlands", *lines), ("Jump",))
    assert fortress.die_modifier == 0


@pytest.mark.rule("V9.52-a")
def test_one_fortress_or_several_take_two_off_the_die() -> None:
    units = (blue("Blue", "B3310"), red("Red", "B3210"), red("R2", "B3209"))
    ground = (
        "hex B3210 rough fortress ids:2 country=Netherlands",
        "hex B3209 rough fortress ids:2 country=Netherlands",
    )
    found = ladder((*ground, *units), targets=("B3209", "B3210"))
    assert [(p.value, p.rule) for p in found.die] == [(-2, "V9.52-a")]
    assert ladder((*ground, "marker ruin B3210", *units)).die_modifier == 0


@pytest.mark.rule("V9.1-h", "V9.1-i", "V9.1-j", "V9.41-b", "V18.33-d", "VR-26")
def test_shifts_are_netted_before_they_are_capped() -> None:
    lines = (ROCKY, blue("Blue", "B3310", **{"as": 27}), red("Red", "B3210"))
    plain = ladder(lines)
    assert plain.printed == 9  # 9-1 stands last but one on its line
    assert ladder(lines, tap=2, sap=1, foe_sap=4).shift == 1
    assert ladder(lines, tap=2, sap=1, foe_sap=4).column == 10  # capped one by one it would have been 6
    assert ladder(lines, tap=3).column == plain.table.last_column(plain.line)
    weak = ladder((ROCKY, blue("Blue", "B3310", **{"as": 2}), red("Red", "B3210", ds=4)))
    assert weak.printed == 0
    assert ladder((ROCKY, blue("Blue", "B3310", **{"as": 2}), red("Red", "B3210", ds=4)), foe_sap=3).column == 0


@pytest.mark.rule("V9.1-k")
def test_shifts_do_not_make_a_forbidden_attack_legal() -> None:
    found = ladder((ROCKY, blue("Blue", "B3310", **{"as": 1}), red("Red", "B3210", ds=5)), tap=3)
    assert found.column is None


TANKS = blue("Blue", "B3310", "motorized blitz")


@pytest.mark.rule("V9.53-a", "V9.53-b", "V9.53-d", "V9.53-e", "V2.47-b", "V2.47-d", "VR-36")
def test_a_blitzkrieg_attack_needs_a_capable_unit_and_a_tap() -> None:
    units = (TANKS, red("Red", "B3210"))
    assert [(p.value, p.rule) for p in ladder(units, tap=1).die] == [(2, "V9.53-a")]
    assert ladder(units, sap=3).die_modifier == 0
    assert ladder(units).die_modifier == 0
    assert ladder((blue("Blue", "B3310", "motorized"), red("Red", "B3210")), tap=1).die_modifier == 0
    assert ladder((blue("Blue", "B3310", "motorized blitz unsupplied"), red("Red", "B3210")), tap=1).die_modifier == 0


@pytest.mark.rule("V9.53-b", "V5.2-g", "VR-69")
@pytest.mark.parametrize("ground", ["mountain", "major-city", "clear fortress ids:4", "wetlands"])
def test_ground_that_bars_blitzkrieg(ground: str) -> None:
    lines = (f"hex B3210 {ground} country=Netherlands", "weather rain", TANKS, red("Red", "B3210"), red("R2", "B3209"))
    assert not ladder(lines, tap=1).blitz
    assert not ladder(lines, tap=1, targets=("B3209", "B3210")).blitz  # any barred hex bars it
    assert ladder(lines, tap=1, targets=("B3209",)).blitz


@pytest.mark.rule("V9.53-c", "V9.53-f", "VR-68")
def test_one_unit_that_qualifies_is_enough_and_a_broken_bridge_is_none() -> None:
    lines = ("side B3210/B3310 major-river bridge", TANKS, blue("Leg", "B3311"), red("Red", "B3210"))
    assert ladder(lines, ("Blue", "Leg"), tap=1).blitz
    broken = (*lines, "bridge B3210/B3310 damaged")
    assert not ladder(broken, ("Blue", "Leg"), tap=1).blitz
    second = (*broken, blue("Dry", "B3311", "motorized blitz"))
    assert ladder(second, ("Blue", "Dry"), tap=1).blitz


@pytest.mark.rule("V9.28-a")
def test_hexes_of_different_ground_use_the_line_best_for_the_defender() -> None:
    lines = (ROCKY, blue("Blue", "B3310"), red("Red", "B3210"), red("R2", "B3209"))
    assert ladder(lines).line == "Rough/Minor City"
    assert ladder(lines, targets=("B3209",)).line == "Clear/Causeway"
    assert ladder(lines, targets=("B3209", "B3210")).line == "Rough/Minor City"


@pytest.mark.rule("V20.12-a")
def test_a_causeway_hex_is_attacked_on_the_clear_line() -> None:
    dam = "hex B3210 causeway country=Netherlands"
    assert ladder((dam, blue("Blue", "B3310"), red("Red", "B3210"))).line == "Clear/Causeway"


@pytest.mark.rule("V20.46-d", "VR-140")
def test_a_bridgehead_defends_without_the_hexs_fortification() -> None:
    lines = (
        "phase allied.combat",
        "hex B3210 rough fortified-zone ids:2 country=Netherlands",
        "side B3210/B3310 minor-river bridge",
        "marker bridgehead B3210 from=B3310",
        blue("Blue", "B3210"),
        red("Red", "B3210"),
        red("Side", "B3110"),
    )
    game: Game = at("\n".join(lines))
    found = fight(game.state, (number_of(game, "B3210"),), (unit_of(game, "Red"), unit_of(game, "Side")))
    assert (found.attack, found.defence, found.shift) == (4, 3, 0)
