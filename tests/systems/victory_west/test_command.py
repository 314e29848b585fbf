"""14 Headquarters: lines of command and the bonus in combat; 12 reaction."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import (
    SPARE,
    actions,
    always,
    at,
    blue,
    events,
    fought,
    last,
    number_of,
    owner_of,
    place_of,
    play,
    red,
    round_trip,
    rules_of,
    unit_of,
    value_of,
)
from teutons_lab.core.game import Game
from teutons_lab.systems.victory_west.command import commands, in_command, line

PHASE = "phase axis.combat"


def game(*lines: str, phase: str = PHASE) -> Game:
    return at("\n".join((phase, *lines)))


def staff(place: str, more: str = "", name: str = "Staff", **values: object) -> str:
    return blue(name, place, more, **{"hq": "corps", "cr": 3, "cb": 2, "er": 8, **values})


def commanded(*lines: str, hq: str = "Staff", unit: str = "Blue") -> bool:
    position = game(*lines)
    return commands(position.state, unit_of(position, hq), unit_of(position, unit))


# Lines of command.


@pytest.mark.rule("V14.11-a", "V14.12-a", "V14.12-f")
def test_a_line_is_as_long_as_the_radius_and_counts_the_headquarters_hex() -> None:
    assert commanded(blue("Blue", "B3310"), staff("B3313"))
    assert not commanded(blue("Blue", "B3310"), staff("B3314"))
    assert commanded(blue("Blue", "B3310"), staff("B3310", cr=1))
    position = game(blue("Blue", "B3310"), staff("B3313"))
    found = line(position.state, number_of(position, "B3310"), "axis", False, unit_of(position, "Staff"))
    assert found is not None
    assert [position.state.label(hex_) for hex_ in found] == ["B3310", "B3311", "B3312", "B3313"]
    abroad = (blue("Blue", "B3210"), staff("B3010"))  # through Allied hexes
    assert commanded(*abroad)


@pytest.mark.rule("V14.12-b", "V14.12-c")
def test_a_line_keeps_to_ground_of_the_unit_and_crosses_water_on_whole_bridges_only() -> None:
    hills = tuple(f"hex {label} mountain country=Germany" for label in ("B3311", "B3410", "B3409", "B3309"))
    shut = (*hills, "hex B3209 mountain country=Netherlands", "hex B3210 mountain country=Netherlands")
    assert not commanded(*shut, blue("Blue", "B3310", "motorized"), staff("B3312"))
    assert commanded(*shut, blue("Blue", "B3310"), staff("B3312"))
    island = tuple(f"side B3310/{label} minor-river" for label in ("B3309", "B3409", "B3410", "B3209", "B3210"))
    for side, open_ in (("minor-river", False), ("minor-river bridge", True), ("", True)):
        ground = (*island, f"side B3310/B3311 {side}") if side else island
        assert commanded(*ground, blue("Blue", "B3310"), staff("B3312")) is open_
    down = (*island, "side B3310/B3311 minor-river bridge", "bridge B3310/B3311 damaged")
    assert not commanded(*down, blue("Blue", "B3310"), staff("B3312"))


@pytest.mark.rule("V14.12-d", "V14.12-e", "V8.36-a")
def test_enemies_and_their_zones_cut_a_line_unless_a_friend_is_there() -> None:
    wall = tuple(red(f"R{n}", place) for n, place in enumerate(("B3209", "B3311", "B3409")))
    assert not commanded(*wall, blue("Blue", "B3310"), staff("B3410", cr=3, hq="corps").replace("B3410", "B3512"))
    friend = blue("Friend", "B3410")
    assert commanded(*wall, friend, blue("Blue", "B3310"), staff("B3510"))
    assert not commanded(*wall, blue("Blue", "B3310"), staff("B3510"))
    refugees = ("control B3311 allied", "marker refugees B3311 2", "marker interdiction B3312 4")
    assert commanded(*refugees, blue("Blue", "B3310"), staff("B3313"))


@pytest.mark.rule("VR-92")
def test_a_line_leaves_a_bridgehead_by_its_bridge_and_a_landing_zone_never() -> None:
    head = (
        "side B3210/B3310 minor-river",
        "marker bridgehead B3210 from=B3310",
        red("Red", "B3210"),
        blue("Blue", "B3210"),
    )
    assert commanded(*head, staff("B3311", cr=2))
    assert not commanded(*head, staff("B3211", cr=2))  # next door, but on the wrong side of the water
    assert not commanded("marker lz B3210", red("Red", "B3210"), blue("Blue", "B3210"), staff("B3310"))


@pytest.mark.rule("V11.32-a", "V14.24-a")
def test_disrupted_headquarters_command_nobody_and_several_may_command_one_unit() -> None:
    position = game(
        blue("Blue", "B3310"), staff("B3311"), staff("B3312", name="Other"), staff("B3309", "disrupted", name="Shaken")
    )
    found = in_command(position.state, unit_of(position, "Blue"))
    assert found == (unit_of(position, "Staff"), unit_of(position, "Other"))


# The bonus.


@pytest.mark.rule("V14.22-a", "V9.1-g", "V2.47-a")
def test_a_headquarters_shifts_by_its_bonus_attacker_first() -> None:
    lines = (blue("Blue", "B3310"), red("Red", "B3210"), staff("B3311"), red("Queen", "B3110", hq="army", cr=6, cb=1))
    position = play(game(*lines), 'attack B3210 with "Blue"')
    assert (position.node.side, position.node.kind) == ("axis", "support")
    play(position, 'support "Staff"')
    assert (position.node.side, position.node.kind) == ("allied", "foe-support")
    play(position, 'support "Queen"', "roll 5")
    assert last(position, "fought")["shift"] == 2 - 1
    round_trip(position)


@pytest.mark.rule("V14.22-b", "V14.22-c")
def test_one_headquarters_a_combat_and_each_once_a_phase() -> None:
    lines = (
        *SPARE,
        blue("Blue", "B3310", as2=1, ds2=1),
        blue("Green", "B3310"),
        staff("B3311"),
        red("Red", "B3210", as2=1),
        red("R2", "B3209"),
    )
    position = play(at("\n".join((PHASE, *lines)), charts=always("-/-")), 'attack B3210 with "Blue"', 'support "Staff"')
    assert position.node.kind == "combat-die"  # no second one is asked for
    play(position, "roll 9", 'attack B3209 with "Green"')
    assert position.node.kind == "combat-die"
    assert value_of(position, "backed", "Staff")


@pytest.mark.rule("V14.22-a", "V14.22-d", "V14.22-e", "V14.22-f")
def test_whom_a_headquarters_may_support() -> None:
    def offered(*lines: str, attack: str = 'attack B3210 with "Blue"') -> Game:
        return play(game(*lines, red("Red", "B3210")), attack)

    far = offered(blue("Blue", "B3310"), staff("B3314"), staff("B3311", name="Near"))
    assert rules_of(far, 'support "Staff"') == ("V14.22-a", "V14.12-a")
    hungry = offered(blue("Blue", "B3310"), staff("B3311", "unsupplied"), staff("B3311", name="Near"))
    assert rules_of(hungry, 'support "Staff"') == ("V14.22-a",)
    shaken = offered(blue("Blue", "B3310"), staff("B3311", "disrupted"), staff("B3311", name="Near"))
    assert rules_of(shaken, 'support "Staff"') == ("V11.32-a",)
    alone = play(
        game(
            blue("Blue", "B3310"), red("Q", "B3210", hq="corps", cr=4, cb=1), red("Q2", "B3110", hq="army", cr=6, cb=1)
        ),
        'attack B3210 with "Blue"',
    )
    assert alone.node.kind == "combat-die"  # only headquarters defend, so nobody supports them
    belgian = play(
        game(
            blue("Blue", "B3310"),
            red("Red", "B3210", nationality="belgian"),
            red("Queen", "B3110", hq="army", cr=6, cb=1),
        ),
        'attack B3210 with "Blue"',
    )
    assert belgian.node.kind == "combat-die"


@pytest.mark.rule("V14.22-e")
def test_german_headquarters_support_the_waffen_ss() -> None:
    lines = ('unit "LSSAH" at B3310', 'unit "39th Panzer Corps HQ" at B3311', red("Red", "B3210"))
    position = play(game(*lines), 'attack B3210 with "LSSAH"')
    assert actions(position, "support") == {'support "39th Panzer Corps HQ"'}


@pytest.mark.rule("V14.22-a", "VR-93")
def test_an_empty_fortification_is_supported_by_its_nation() -> None:
    zone = "hex B3210 rough fortified-zone ids:2 country=Netherlands"
    lines = (zone, blue("Blue", "B3310"), red("Queen", "B3110", hq="army", cr=6, cb=1))
    position = play(game(*lines), 'attack B3210 with "Blue"')
    assert actions(position, "support") == {'support "Queen"'}


@pytest.mark.rule("V14.22-g")
def test_belgians_have_no_headquarters_in_the_cape() -> None:
    position = at("phase axis.combat", flat=False)
    roster = position.state.setup.roster
    assert {c.nationality for c in roster if c.is_hq} == {"german", "dutch"}


# Reaction.

WIN = {"hq": "army", "cr": 6, "cb": 1, "er": 7}


def reacting(*lines: str, face: int = 5, result: str = "-/-", attack: str = 'attack B3210 with "Blue"') -> Game:
    """After a combat at B3210 with that bare die."""
    return fought(lines, attack, result, face=face)


@pytest.mark.rule("V12.1-a", "V12.2-c", "V12.2-d", "V12.34-a", "VR-5")
def test_after_combat_the_inactive_side_may_react_first_then_the_active_one() -> None:
    lines = (
        blue("Blue", "B3310"),
        staff("B3410"),
        blue("Green", "B3412"),
        red("Red", "B3210"),
        red("Queen", "B3110", **WIN),
        red("R2", "B3012"),
    )
    position = reacting(*lines)
    assert (position.node.side, position.node.kind) == ("allied", "reaction")
    round_trip(position, always("-/-"))
    play(position, "pass")
    assert (position.node.side, position.node.kind) == ("axis", "reaction")
    play(position, 'react "Green" B3411')
    assert place_of(position, "Green") == "B3411"
    late = reacting(*lines, face=9)
    assert late.node.kind == "combat"  # both ratings are below the die


@pytest.mark.rule("V12.2-c")
def test_the_bare_die_counts_not_the_modified_one() -> None:
    fortress = "hex B3210 rough fortress ids:1 country=Netherlands"
    lines = (
        fortress,
        blue("Blue", "B3310", **{"as": 9}),
        staff("B3410", er=6),
        blue("Green", "B3412"),
        red("Red", "B3210"),
    )
    assert reacting(*lines, face=8).node.kind == "combat"
    assert reacting(*lines, face=6).node.kind == "reaction"


@pytest.mark.rule("V12.2-a", "V12.2-b", "VR-83", "VR-84")
def test_which_headquarters_checks() -> None:
    units = (blue("Blue", "B3310"), blue("Green", "B3412"), red("Red", "B3210"))
    two = (staff("B3410"), staff("B3411", name="Other"))
    position = reacting(*units, *two)
    assert position.node.kind == "controller"
    assert actions(position) == {'choose "Staff"', 'choose "Other"', "pass"}
    backed = at("\n".join((PHASE, *SPARE, *units, *two)), charts=always("-/-"))
    play(backed, 'attack B3210 with "Blue"', 'support "Other"', "roll 5")
    assert backed.node.kind == "reaction"  # the one that gave its bonus, nobody else
    assert "Other" in backed.node.prompt
    shaken = reacting(*units, staff("B3410", "disrupted"), staff("B3411", name="Other", more="unsupplied"))
    assert "Other" in shaken.node.prompt  # supply does not matter for this
    assert reacting(*units, staff("B3614")).node.kind == "combat"  # nobody in command


@pytest.mark.rule("V12.31-a")
def test_one_unit_or_one_division() -> None:
    division = {"division": "9 Test"}
    lines = (
        blue("Blue", "B3310"),
        staff("B3410"),
        blue("P1", "B3412", **division),
        blue("P2", "B3412", **division),
        blue("Green", "B3412"),
        red("Red", "B3210"),
    )
    position = play(reacting(*lines), 'react "P1" B3411')
    assert rules_of(position, 'react "Green" B3411') == ("V12.31-a",)
    play(position, 'react "P2" B3413', "pass")
    assert place_of(position, "P2") == "B3413"
    single = play(reacting(*lines), 'react "Green" B3411')
    assert single.node.kind == "combat"  # nobody else may, so nobody is asked


@pytest.mark.rule("V12.32-a", "V11.32-b", "VR-32")
def test_only_undisrupted_combat_units_in_command_of_its_nationality() -> None:
    lines = (
        blue("Ready", "B3312"),
        blue("Blue", "B3310"),
        staff("B3410"),
        blue("Shaken", "B3412", "disrupted"),
        blue("Far", "B3014"),
        staff("B3411", name="Other", cr=0),
        red("Red", "B3210"),
    )
    position = reacting(*lines)
    assert rules_of(position, 'react "Shaken" B3411') == ("V12.32-a", "V11.32-b")
    assert "V12.32-a" in rules_of(position, 'react "Far" B3013')
    assert rules_of(position, 'react "Other" B3412') == ("V12.32-a",)


@pytest.mark.rule("V12.32-a")
def test_a_headquarters_does_not_order_units_of_another_nationality() -> None:
    lines = (blue("Blue", "B3310"), red("Red", "B3210"), red("Queen", "B3110", **WIN), red("R2", "B3012"))
    position = reacting(*lines, red("Guest", "B3012", nationality="french"))
    assert (position.node.side, position.node.kind) == ("allied", "reaction")
    assert rules_of(position, 'react "R2" B3011') == ()
    assert rules_of(position, 'react "Guest" B3011') == ("V12.32-a",)


@pytest.mark.rule("V12.33-a", "VR-85")
def test_in_an_enemy_zone_it_takes_a_rating_of_7() -> None:
    lines = (blue("Blue", "B3310"), blue("Bold", "B3311", er=7), staff("B3410"), red("Red", "B3210"))
    position = reacting(*lines)
    assert rules_of(position, 'react "Blue" B3309') == ("V12.33-a",)
    assert rules_of(position, 'react "Bold" B3312') == ()


@pytest.mark.rule("V12.35-a", "V12.36-a")
def test_a_unit_reacts_once_a_phase_a_headquarters_orders_as_often_as_it_likes() -> None:
    lines = (
        blue("Blue", "B3310"),
        blue("B2", "B3310"),
        blue("Green", "B3412"),
        blue("Grey", "B3412"),
        staff("B3410"),
        red("Red", "B3210"),
        red("R2", "B3209"),
    )
    position = play(reacting(*lines), 'react "Green" B3411', 'attack B3209 with "B2"')
    while position.node.kind in ("support", "foe-support"):
        play(position, "pass")
    play(position, "roll 5")
    assert position.node.kind == "reaction"
    assert rules_of(position, 'react "Green" B3412') == ("V12.35-a",)
    assert rules_of(position, 'react "Grey" B3411') == ()


@pytest.mark.rule("V12.41-a", "V6.21-a")
def test_leg_units_one_hex_motorized_two_without_points() -> None:
    lines = (
        blue("Blue", "B3310"),
        staff("B3410"),
        blue("Leg", "B3412"),
        blue("Lorry", "B3412", "motorized"),
        red("Red", "B3210"),
    )
    leg = play(reacting(*lines), 'react "Leg" B3413')
    assert leg.node.kind == "combat"  # it has no second hex, and nobody else may
    lorry = play(reacting(*lines), 'react "Lorry" B3411', 'react "Lorry" B3511')
    assert place_of(lorry, "Lorry") == "B3511"
    assert lorry.node.kind == "combat"
    one = play(reacting(*lines), 'react "Lorry" B3411')
    assert rules_of(one, 'react "Lorry" B3511') == ()
    assert rules_of(one, 'react "Leg" B3411') == ("V12.31-a",)
    assert value_of(lorry, "mp", "Lorry") == -1


@pytest.mark.rule("V12.43-a", "V12.43-b", "VR-86")
def test_reaction_crosses_no_open_river_and_no_bridge_into_an_enemy_hex() -> None:
    units = (blue("Blue", "B3310"), staff("B3313", cr=6), blue("Leg", "B3312"), red("Red", "B3210"))
    river = reacting("side B3312/B3313 minor-river", *units)
    assert rules_of(river, 'react "Leg" B3313') == ("V12.43-a", "VR-86")
    own = reacting("side B3312/B3313 minor-river bridge", *units)
    assert rules_of(own, 'react "Leg" B3313') == ()
    enemy = reacting("side B3312/B3212 minor-river bridge", *units)
    assert rules_of(enemy, 'react "Leg" B3212') == ("V12.43-b",)
    dry = reacting(*units)
    assert rules_of(dry, 'react "Leg" B3212') == ()
    play(dry, 'react "Leg" B3212')
    assert owner_of(dry, "B3212") == "axis"


@pytest.mark.rule("V12.44-a", "V12.45-a")
def test_reaction_goes_not_from_zone_to_zone_nor_into_enemies() -> None:
    lines = (
        blue("Blue", "B3310"),
        blue("Bold", "B3311", er=7),
        staff("B3410"),
        red("Red", "B3210"),
        red("R2", "B3212", sv=0.5),
    )
    position = reacting(*lines)
    assert rules_of(position, 'react "Bold" B3211') == ("V12.44-a",)
    leg = reacting(*lines, blue("Near", "B3312"))
    assert rules_of(leg, 'react "Near" B3212') == ("V6.24-a", "V12.45-a")


@pytest.mark.rule("V20.46-a", "V20.47-a", "V19.33-b", "V19.34-b")
def test_units_in_shelters_and_facing_them_do_not_react() -> None:
    head = (
        "side B3212/B3312 minor-river bridge",
        "marker bridgehead B3212 from=B3312",
        blue("Ahead", "B3212", er=8),
        red("Facing", "B3212", er=8),
    )
    lines = (
        *head,
        red("Free", "B3012"),
        blue("Loose", "B3411"),
        blue("Blue", "B3310"),
        staff("B3311", cr=6),
        red("Red", "B3210"),
        red("Queen", "B3110", **WIN),
    )
    position = reacting(*lines)
    assert position.node.side == "allied"
    assert "V20.47-a" in rules_of(position, 'react "Facing" B3112')
    play(position, "pass")
    assert "V20.46-a" in rules_of(position, 'react "Ahead" B3312')
    zone = ("marker lz B3212", blue("Ahead", "B3212", er=8), red("Facing", "B3212", er=8))
    landed = reacting(
        *zone,
        red("Free", "B3012"),
        blue("Loose", "B3411"),
        blue("Blue", "B3310"),
        staff("B3311", cr=6),
        red("Red", "B3210"),
        red("Queen", "B3110", **WIN),
    )
    assert "V19.34-b" in rules_of(landed, 'react "Facing" B3112')


@pytest.mark.rule("V9.21-b")
def test_a_unit_that_reacted_up_does_not_attack() -> None:
    lines = (
        blue("Blue", "B3310"),
        blue("Green", "B3410"),
        staff("B3411"),
        red("Red", "B3210"),
        red("R2", "B3209"),
        blue("Post", "B3310"),
    )
    position = play(reacting(*lines), 'react "Green" B3310', "attack B3209")
    assert rules_of(position, 'with "Green"') == ("V9.21-b", "VR-59")
    assert not events(position, "forfeited")
