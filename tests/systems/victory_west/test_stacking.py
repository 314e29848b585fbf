"""7.1 and 7.2 Stacking: six points a side in a hex, four on a causeway, at every moment."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import SPARE, actions, at, blue, place_of, play, red, round_trip, rules_of

AXIS = "phase axis.movement"
FULL = (blue("One", "B3311", sv=3), blue("Two", "B3311", sv=3))


@pytest.mark.rule("V7.11-a")
def test_six_points_and_no_more() -> None:
    position = at("\n".join((AXIS, blue("One", "B3311", sv=3), blue("Two", "B3311", sv=2), blue("Blue", "B3310"))))
    assert rules_of(position, 'move "Blue" B3310-B3311') == ()
    over = at("\n".join((AXIS, *FULL, blue("Half", "B3310", sv=0.5))))
    assert rules_of(over, 'move "Half" B3310-B3311') == ("V7.11-a", "V7.21-a")
    refused = over.check('move "Half" B3310-B3311')
    assert "at most 6 stacking points" in refused.refusals[0].sentence
    assert "make 6½" in refused.refusals[0].sentence


@pytest.mark.rule("V7.11-b")
def test_a_causeway_holds_four() -> None:
    dam = "hex B3311 causeway country=Germany"
    position = at("\n".join((AXIS, dam, blue("One", "B3311", sv=3), blue("Blue", "B3310"), blue("Big", "B3310", sv=2))))
    assert rules_of(position, 'move "Big" B3310-B3311') == ("V7.11-b", "V7.21-a")
    assert rules_of(position, 'move "Blue" B3310-B3311') == ()


@pytest.mark.rule("V7.12-a")
def test_hqs_count_and_fortifications_do_not() -> None:
    fort = "hex B3311 clear siegfried-line ids:3 country=Germany"
    position = at(
        "\n".join((AXIS, fort, *FULL[:1], blue("Two", "B3311", sv=2), blue("Staff", "B3310", hq="corps", cr=4)))
    )
    assert rules_of(position, 'move "Staff" B3310-B3311') == ()
    over = at("\n".join((AXIS, *FULL, blue("Staff", "B3310", hq="corps", cr=4))))
    assert rules_of(over, 'move "Staff" B3310-B3311') == ("V7.11-a", "V7.21-a")


@pytest.mark.rule("V2.4-a")
def test_markers_are_no_units() -> None:
    marks = ("marker refugees B3311 3", "marker interdiction B3312 4", blue("Blue", "B3310"))
    position = at("\n".join((AXIS, "control B3311 allied", *marks)))
    board = position.state.setup.board
    assert not position.state.units_at(board.index["B3311"])
    from teutons_lab.systems.victory_west.zones import zone

    assert not zone(position.state, "allied")
    assert rules_of(position, 'move "Blue" B3310-B3311') == ()


@pytest.mark.rule("V7.14-a", "VR-55")
def test_each_side_counts_on_its_own() -> None:
    lines = (
        "side B3310/B3210 minor-river bridge",
        "marker bridgehead B3210 from=B3310",
        red("R1", "B3210", sv=3),
        red("R2", "B3210", sv=3),
        blue("Ahead", "B3210", sv=3),
        blue("Blue", "B3310", sv=3),
        blue("Half", "B3310", sv=0.5),
    )
    position = at("\n".join((AXIS, *lines)))
    assert rules_of(position, 'move "Blue" B3310-B3210') == ()
    play(position, 'move "Blue" B3310-B3210')
    assert rules_of(position, 'move "Half" B3310-B3210') == ("V7.11-a", "V7.21-a")


@pytest.mark.rule("V7.21-a", "V7.21-b")
def test_a_stack_does_not_even_pass_a_hex_that_is_too_full_but_its_parts_may() -> None:
    lines = (blue("Post", "B3311", sv=3), blue("Big", "B3310", sv=3), blue("Small", "B3310", sv=1))
    position = at("\n".join((AXIS, *lines)))
    assert rules_of(position, 'move "Big" "Small" B3310-B3311-B3312') == ("V7.11-a", "V7.21-a")
    play(position, 'move "Big" B3310-B3311-B3312', 'move "Small" B3310-B3311-B3312')
    assert place_of(position, "Big") == place_of(position, "Small") == "B3312"
    assert rules_of(position, 'move "Big" "Small" B3312-B3313')  # the parts are no stack again in this phase


@pytest.mark.rule("V7.24-a")
def test_an_overfull_hex_is_found_out_and_its_owner_removes_the_excess() -> None:
    lines = (
        red("Red", "B3210", sv=3),
        red("Green", "B3210", sv=3),
        red("Pale", "B3210", "motorized", sv=1),
        red("Away", "B3012"),
        blue("Blue", "B3510"),
    )
    position = at("\n".join(("phase axis.open-movement", *lines)))
    assert (position.node.side, position.node.kind) == ("allied", "excess")
    assert actions(position) == {'remove "Red"', 'remove "Green"', 'remove "Pale"'}
    assert rules_of(position, 'remove "Away"')[0] == "V7.24-a"
    round_trip(position)
    play(position, 'remove "Pale"')
    assert place_of(position, "Pale") == "dead"
    assert (position.node.side, position.node.kind) == ("axis", "movement")
    causeway = ("hex B3210 causeway country=Netherlands", blue("Blue", "B3510"), red("Red", "B3210", sv=3))
    few = at("\n".join(("phase axis.open-combat", *causeway, red("Green", "B3210", sv=2), *SPARE)))
    assert few.node.kind == "excess"
    legal = at("\n".join(("phase axis.open-movement", blue("Blue", "B3510"), red("Red", "B3210", sv=3))))
    assert legal.node.kind == "movement"
