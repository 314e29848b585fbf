"""6.0 to 6.3 Movement: stacks, points, ground, roads, rivers, and who may go where."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import (
    actions,
    at,
    blue,
    events,
    last,
    place_of,
    play,
    red,
    round_trip,
    rules_of,
    value_of,
)
from teutons_lab.core.errors import NotationError
from teutons_lab.core.game import Game

AXIS = "phase axis.movement"
EXPLOITS = "phase axis.exploitation"


def game(*lines: str, phase: str = AXIS, turn: int = 1) -> Game:
    return at("\n".join((phase, *lines)), turn=turn)


def left(position: Game, name: str) -> object:
    """Movement points that a unit has left."""
    return value_of(position, "mp", name)


# Stacks.


@pytest.mark.rule("V6.0-c")
def test_only_units_of_one_hex_move_as_a_stack() -> None:
    together = game(blue("Blue", "B3310"), blue("Green", "B3310"), blue("Grey", "B3410"))
    play(together, 'move "Blue" "Green" B3310-B3311')
    assert place_of(together, "Blue") == place_of(together, "Green") == "B3311"
    assert rules_of(together, 'move "Blue" "Grey" B3311-B3312') == ("V6.0-c",)
    play(together, 'take "Blue"', "go B3312")
    assert "V6.0-c" in rules_of(together, 'take "Green"')
    round_trip(together)


@pytest.mark.rule("V6.0-d", "VR-45")
def test_a_stack_is_finished_once_a_unit_of_another_moves() -> None:
    position = game(blue("Blue", "B3310"), blue("Green", "B3410"))
    play(position, 'move "Blue" B3310-B3311')
    assert rules_of(position, 'move "Blue" B3311-B3312') == ()
    play(position, 'take "Green"')
    assert rules_of(position, "stop") == ()
    play(position, "stop")  # taking it up without moving it changes nothing
    assert rules_of(position, 'move "Blue" B3311-B3312') == ()
    play(position, 'move "Green" B3410-B3411')
    assert rules_of(position, 'take "Blue"')[0] == "V6.0-d"
    round_trip(position)


@pytest.mark.rule("V6.17-a", "V6.17-b", "VR-45")
def test_units_dropped_on_the_way_go_on_apart_and_never_rejoin() -> None:
    position = game(blue("Blue", "B3310"), blue("Green", "B3310"), blue("Grey", "B3310"))
    play(position, 'take "Blue"', 'take "Green"', 'take "Grey"', "go B3311", 'drop "Blue"', 'drop "Green"', "go B3312")
    round_trip(position)
    play(position, "stop")
    assert (place_of(position, "Blue"), place_of(position, "Grey")) == ("B3311", "B3312")
    assert left(position, "Blue") == 7
    play(position, 'move "Blue" "Green" B3311-B3312')  # dropped together, they are a stack of their own
    assert "V6.17-a" in rules_of(position, 'move "Green" "Grey" B3312-B3313')
    assert rules_of(position, 'move "Grey" B3312-B3313') == ()


@pytest.mark.rule("V6.17-b")
def test_a_unit_is_dropped_only_on_the_way_and_the_last_one_stops() -> None:
    position = game(blue("Blue", "B3310"), blue("Green", "B3310"))
    play(position, 'take "Blue"', 'take "Green"')
    assert rules_of(position, 'drop "Blue"') == ("V6.17-b",)
    play(position, "go B3311", 'drop "Blue"')
    assert rules_of(position, 'drop "Green"') == ("V6.17-b",)


@pytest.mark.rule("V6.11-a")
def test_the_inactive_side_does_not_move() -> None:
    position = game(blue("Blue", "B3310"), red("Red", "B3210"))
    assert rules_of(position, 'take "Red"') == ("V6.11-a",)
    assert actions(position, "take") == {'take "Blue"'}
    assert "attack" not in {action.split()[0] for action in actions(position)}


# Points.


@pytest.mark.rule("V6.12-a", "V6.22-a")
def test_each_hex_costs_its_terrain_and_nobody_spends_more_than_he_has() -> None:
    position = game("hex B3311 rough country=Germany", blue("Blue", "B3310", ma=3), blue("Far", "B3312"))
    play(position, 'take "Blue"', "go B3311")
    assert left(position, "Blue") == 1
    play(position, "go B3310")
    assert left(position, "Blue") == 0
    assert rules_of(position, "go B3309") == ("V6.22-a",)
    slow = game("hex B3311 rough country=Germany", blue("Blue", "B3310", ma=2))
    play(slow, 'take "Blue"', "go B3409")
    assert rules_of(slow, "go B3410") == ()
    assert rules_of(slow, "go B3310") == ()
    play(slow, "go B3310")
    assert rules_of(slow, "go B3311") == ("V6.22-a",)


@pytest.mark.rule("V6.13-a", "V6.15-a", "V6.16-a")
def test_mobility_classes_pay_their_own_costs_even_in_one_stack() -> None:
    wood = "hex B3311 woods country=Germany"
    position = game(
        wood, blue("Leg", "B3310"), blue("Lorry", "B3310", "motorized"), blue("Horse", "B3310", type="cavalry")
    )
    play(position, 'take "Leg"', 'take "Lorry"', 'take "Horse"', "go B3311")
    assert (left(position, "Leg"), left(position, "Lorry"), left(position, "Horse")) == (7, 6, 7)
    hq = game(wood, blue("Staff", "B3310", hq="corps", cr=4, cb=2))
    play(hq, 'take "Staff"', "go B3311")
    assert left(hq, "Staff") == 6  # every HQ is motorized
    woods = (wood, "hex B3312 woods country=Germany")
    slow = game(*woods, blue("Leg", "B3310", ma=4), blue("Lorry", "B3310", "motorized", ma=3))
    play(slow, 'take "Leg"', 'take "Lorry"', "go B3311")
    assert rules_of(slow, "go B3312") == ("V6.22-a",)  # the lorry lacks a point, so the stack stops
    play(slow, 'drop "Lorry"', "go B3312")
    assert place_of(slow, "Leg") == "B3312"


@pytest.mark.rule("V6.22-b", "VR-33")
def test_one_hex_can_always_be_moved_in_a_movement_phase() -> None:
    river = "side B3310/B3311 major-river"
    position = game(river, blue("Blue", "B3310", ma=2))
    play(position, 'take "Blue"', "go B3311")
    assert place_of(position, "Blue") == "B3311"
    assert left(position, "Blue") == 0  # and it ends the move
    assert rules_of(position, "go B3312") == ("V6.22-a",)
    second = game(river, blue("Blue", "B3310", ma=2))
    play(second, 'take "Blue"', "go B3309", "go B3310")
    assert "V6.22-a" in rules_of(second, "go B3311")  # only as the first hex of the phase


@pytest.mark.rule("V6.22-b", "V8.32-b", "VR-33")
def test_the_free_hex_does_not_lead_from_zone_to_zone() -> None:
    near = red("Red", "B3210")
    position = game(near, blue("Blue", "B3310", ma=3))
    play(position, 'take "Blue"')
    assert "V6.22-b" in rules_of(position, "go B3311")  # 1 + 2 + 1, both beside Red
    assert rules_of(position, "go B3410") == ()  # out of the zone: 1 + 2
    slow = game(near, blue("Blue", "B3310", ma=2))
    play(slow, 'take "Blue"')
    assert rules_of(slow, "go B3410") == ()  # short of a point, by the free hex
    letter = at("\n".join(("option r33=letter", AXIS, near, blue("Blue", "B3310", ma=2))))
    play(letter, 'take "Blue"')
    assert "V6.22-b" in rules_of(letter, "go B3410")  # by the letter of 8.32 the points for zones must be there


@pytest.mark.rule("V6.22-b")
def test_the_free_hex_leads_into_no_prohibited_ground_and_no_enemy() -> None:
    position = game("hex B3311 mountain country=Germany", blue("Blue", "B3310", "motorized", ma=1), red("Red", "B3409"))
    play(position, 'take "Blue"')
    assert "V6.12-a" in rules_of(position, "go B3311")
    assert "V6.24-a" in rules_of(position, "go B3409")


@pytest.mark.rule("V6.22-c", "V6.25-b")
def test_exploitation_has_no_free_hex_but_is_open_to_units_that_moved() -> None:
    river = "side B3310/B3311 minor-river"
    position = game(river, blue("Lorry", "B3310", "motorized", ma=3), phase=EXPLOITS)
    play(position, 'take "Lorry"')
    assert rules_of(position, "go B3311") == ("V6.22-a", "V6.22-c")
    assert rules_of(position, "go B3309") == ()
    moved = game(blue("Lorry", "B3310", "motorized", ma=3))
    play(moved, 'move "Lorry" B3310-B3309', "pass")
    while moved.node.phase != "axis.exploitation":
        play(moved, "pass")
    assert left(moved, "Lorry") == -1
    assert rules_of(moved, 'move "Lorry" B3309-B3308') == ()


@pytest.mark.rule("V6.23-a")
def test_unspent_points_are_gone_with_the_phase() -> None:
    position = game(blue("Lorry", "B3310", "motorized", ma=3))
    play(position, 'move "Lorry" B3310-B3309', "pass")
    while position.node.phase != "axis.exploitation":
        play(position, "pass")
    play(position, 'take "Lorry"', "go B3310", "go B3311", "go B3312")
    assert rules_of(position, "go B3313") == ("V6.22-a",)  # three again, not the two left over more


@pytest.mark.rule("V6.25-a", "V11.32-c")
def test_only_motorized_supplied_undisrupted_units_exploit() -> None:
    position = game(
        blue("Leg", "B3310"),
        blue("Lorry", "B3310", "motorized"),
        blue("Hungry", "B3310", "motorized unsupplied"),
        blue("Shaken", "B3310", "motorized disrupted"),
        phase=EXPLOITS,
    )
    assert actions(position, "take") == {'take "Lorry"'}
    assert rules_of(position, 'take "Leg"') == ("V6.25-a",)
    assert rules_of(position, 'take "Hungry"') == ("V6.25-a",)
    assert rules_of(position, 'take "Shaken"') == ("V6.25-a", "V11.32-c")
    moving = game(blue("Shaken", "B3310", "motorized disrupted"))
    assert rules_of(moving, 'move "Shaken" B3310-B3309') == ()


@pytest.mark.rule("V6.26-a", "V6.26-c", "V6.26-d", "VR-46")
def test_the_allied_exploitation_check_caps_low_ratings() -> None:
    lines = (
        red("Slow", "B3110", "motorized", ma=8, er=3, nationality="french"),
        red("Good", "B3110", "motorized", ma=8, er=6, nationality="french"),
        red("Staff", "B3110", hq="corps", ma=4, er=5, cr=3, cb=1, nationality="french"),
        blue("Blue", "B3610"),
    )
    position = game(*lines, phase="phase allied.check")
    assert position.node.kind == "allied.check"
    assert len(position.node.outcomes) == 10
    play(position, "roll 6", 'take "Slow"', "go B3111", "go B3112", "go B3111")
    assert "V6.26-a" in rules_of(position, "go B3110")  # three hexes, its rating
    play(position, "stop", 'take "Good"', "go B3111", "go B3112", "go B3111", "go B3110")
    assert left(position, "Good") == 4
    play(position, "stop", 'take "Staff"', "go B3111")
    assert left(position, "Staff") == 3  # the cap never raises four points to five
    all_move = play(game(*lines, phase="phase allied.check"), "roll 3", 'take "Slow"', "go B3111")
    assert left(all_move, "Slow") == 7
    assert not list(events(game(*lines, phase=EXPLOITS), "exploitation-die"))


# Ground.


@pytest.mark.rule("V6.32-a", "V6.12-a")
@pytest.mark.parametrize(
    ("ground", "leg", "mot"),
    [
        ("clear", 1, 1),
        ("wetlands", 2, 2),
        ("woods", 1, 2),
        ("rough", 2, 2),
        ("wooded-rough", 2, 3),
        ("minor-city", 1, 1),
        ("major-city", 1, 2),
        ("mountain", 3, None),
        ("causeway", 1, 1),
    ],
)
def test_nine_kinds_of_ground(ground: str, leg: int, mot: int | None) -> None:
    position = game(f"hex B3311 {ground} country=Germany", blue("Leg", "B3310"), blue("Lorry", "B3310", "motorized"))
    play(position, 'take "Leg"', "go B3311", "stop")
    assert left(position, "Leg") == 8 - leg
    play(position, 'take "Lorry"')
    if mot is None:
        assert rules_of(position, "go B3311") == ("V6.12-a",)
    else:
        play(position, "go B3311")
        assert left(position, "Lorry") == 8 - mot


@pytest.mark.rule("V5.2-e", "V5.2-h")
def test_rain_makes_wetlands_dear_for_motorized_units_alone() -> None:
    lines = (
        "hex B3311 wetlands country=Germany",
        "weather rain",
        blue("Leg", "B3310"),
        blue("Lorry", "B3310", "motorized"),
    )
    position = play(game(*lines), 'take "Leg"', 'take "Lorry"', "go B3311")
    assert (left(position, "Leg"), left(position, "Lorry")) == (6, 4)


@pytest.mark.rule("V6.33-a")
def test_rivers_are_added_to_the_hex() -> None:
    lines = ("side B3310/B3311 minor-river", "side B3310/B3309 major-river", "hex B3311 rough country=Germany")
    minor = play(game(*lines, blue("Blue", "B3310")), 'take "Blue"', "go B3311")
    assert left(minor, "Blue") == 8 - 2 - 2
    major = play(game(*lines, blue("Blue", "B3310")), 'take "Blue"', "go B3309")
    assert left(major, "Blue") == 8 - 1 - 4


@pytest.mark.rule("V6.33-b", "V6.33-c", "V20.0-b", "VR-133")
def test_a_damaged_bridge_is_no_bridge_until_it_is_mended_or_under_a_bridgehead() -> None:
    river = "side B3310/B3311 major-river bridge"
    whole = play(game(river, blue("Blue", "B3310")), 'take "Blue"', "go B3311")
    assert left(whole, "Blue") == 6
    down = play(game(river, "bridge B3310/B3311 damaged", blue("Blue", "B3310")), 'take "Blue"', "go B3311")
    assert left(down, "Blue") == 3
    head = ("control B3311 allied", "side B3310/B3311 major-river", red("Red", "B3311"), blue("Ahead", "B3311"))
    over = game(*head, "marker bridgehead B3311 from=B3310", blue("Blue", "B3310"))
    play(over, 'take "Blue"', "go B3311")
    # out of Red's zone there is none: a unit that faces a bridgehead has no zone
    assert left(over, "Blue") == 6
    round_trip(over)


@pytest.mark.rule("V6.34-a", "V6.34-c", "V6.34-d", "VR-47")
def test_a_road_through_the_hexside_replaces_the_terrain_cost() -> None:
    lines = ("hex B3311 wooded-rough country=Germany", "side B3310/B3311 road")
    by_road = play(game(*lines, blue("Lorry", "B3310", "motorized")), 'take "Lorry"', "go B3311")
    assert left(by_road, "Lorry") == 7
    beside = play(game(*lines, blue("Lorry", "B3410", "motorized")), 'take "Lorry"', "go B3311")
    assert left(beside, "Lorry") == 5  # a road hex entered where no road runs
    over = (*lines[:1], "side B3310/B3311 minor-river road")
    wet = play(game(*over, blue("Lorry", "B3310", "motorized")), 'take "Lorry"', "go B3311")
    assert left(wet, "Lorry") == 6  # the hexside costs what it costs
    hills = game("hex B3311 mountain country=Germany", "side B3310/B3311 road", blue("Lorry", "B3310", "motorized"))
    assert rules_of(play(hills, 'take "Lorry"'), "go B3311") == ()


@pytest.mark.rule("V6.34-b")
def test_a_railway_is_a_road() -> None:
    lines = ("hex B3311 wooded-rough country=Germany", "side B3310/B3311 rail")
    position = play(game(*lines, blue("Lorry", "B3310", "motorized")), 'take "Lorry"', "go B3311")
    assert left(position, "Lorry") == 7


@pytest.mark.rule("V6.35B-a")
def test_nobody_goes_to_sea() -> None:
    position = game("hex B3311 sea", "side B3310/B3309 sea-side", blue("Blue", "B3310"))
    play(position, 'take "Blue"')
    assert "V6.35B-a" in rules_of(position, "go B3311")
    assert "V6.35B-a" in rules_of(position, "go B3309")
    dam = game("hex B3311 causeway country=Germany", "side B3310/B3311 sea-side causeway road", blue("Blue", "B3310"))
    play(dam, 'take "Blue"', "go B3311")
    assert place_of(dam, "Blue") == "B3311"


# Enemies, forts, frontiers.


@pytest.mark.rule("V6.24-a", "VR-106")
def test_an_enemy_in_the_open_closes_his_hex() -> None:
    position = play(game(blue("Blue", "B3310"), red("Red", "B3210")), 'take "Blue"')
    assert rules_of(position, "go B3210") == ("V6.24-a",)
    head = ("side B3310/B3210 minor-river bridge", "marker bridgehead B3210 from=B3310", blue("Ahead", "B3210"))
    inside = game(*head, red("Red", "B3110"), phase="phase allied.movement")
    play(inside, 'take "Red"')
    assert rules_of(inside, "go B3210") == ()  # whoever is only in a bridgehead closes nothing
    landed = game("marker lz B3210", blue("Ahead", "B3210"), red("Red", "B3110"), phase="phase allied.movement")
    play(landed, 'take "Red"')
    assert rules_of(landed, "go B3210") == ()


@pytest.mark.rule("V6.24-a", "VR-106")
def test_ground_units_join_a_landing_zone_only_where_no_enemy_is() -> None:
    free = game("marker lz B3210", blue("Ahead", "B3210", sv=0.5), blue("Blue", "B3310"))
    play(free, 'take "Blue"')
    assert rules_of(free, "go B3210") == ()
    play(free, "go B3210")
    assert not free.state.markers  # together they win the hex
    held = game("marker lz B3210", blue("Ahead", "B3210", sv=0.5), red("Red", "B3210"), blue("Blue", "B3310"))
    play(held, 'take "Blue"')
    assert rules_of(held, "go B3210") == ("V6.24-a",)


@pytest.mark.rule("V6.35A-a")
def test_an_enemy_fortification_closes_its_hex_but_not_its_owners() -> None:
    zone = "hex B3210 clear fortified-zone ids:2 country=Netherlands"
    closed = play(game(zone, blue("Blue", "B3310")), 'take "Blue"')
    assert rules_of(closed, "go B3210") == ("V6.35A-a",)
    own = play(game(zone, red("Red", "B3110"), phase="phase allied.movement"), 'take "Red"')
    assert rules_of(own, "go B3210") == ()


@pytest.mark.rule("V27.16-a", "VR-119")
def test_dutch_units_never_leave_their_country() -> None:
    position = play(game(red("Red", "B3210"), phase="phase allied.movement"), 'take "Red"')
    assert rules_of(position, "go B3310") == ("V27.16-a",)
    assert rules_of(position, "go B3110") == ()
    foreign = play(game(red("Red", "B3210", nationality="french"), phase="phase allied.movement"), 'take "Red"')
    assert rules_of(foreign, "go B3310") == ()


# Texts.


def test_a_goal_that_no_way_leads_to_says_why() -> None:
    position = game(blue("Blue", "B3310"), blue("Green", "B3310"), red("Red", "B3312"))
    for text in ('move "Blue" to B3312', 'move "Blue" "Green" to B3312'):
        assert rules_of(position, text)[0] == position.explain.reach(["Blue", "Green"]).why_not("B3312").rules[0]
        assert "core.path" not in rules_of(position, text)
    here = position.check('move "Blue" "Green" to B3310')
    assert (here.rules, here.refusals[0].sentence) == (("core.path",), "Blue and Green stand in B3310 already.")


def test_a_move_is_written_with_its_path_or_its_goal() -> None:
    position = game(blue("Blue", "B3310"), blue("Green", "B3310"))
    assert rules_of(position, 'move "Blue" B3311-B3312') == ("core.path",)
    assert rules_of(position, 'move "Blue" B3310-B3312') == ("core.path",)
    assert rules_of(position, "move B3310-B3311") == ("core.unit",)
    with pytest.raises(NotationError):
        position.check('move "Blue" to')
    for text in ('move "Blue" "Green" B3310-B33x1', "move B3310-B33x1"):
        with pytest.raises(NotationError, match='At "B33x1" .*expected a hex of the map: its sheet') as caught:
            position.check(text)
        assert text[caught.value.start :] == "B33x1"
    with pytest.raises(NotationError, match='At "B3310B3311" .*expected a hex of the map: its sheet'):
        position.check('move "Blue" B3310B3311')
    play(position, 'move "Blue" "Green" to B3313')
    assert last(position, "moved")["path"] == tuple(
        position.state.setup.board.index[label] for label in ("B3310", "B3311", "B3312", "B3313")
    )
    assert str(position.log[-1]).startswith(
        "T1 Axis movement. Blue and Green moved from B3310 to B3313 by B3311, B3312."
    )
