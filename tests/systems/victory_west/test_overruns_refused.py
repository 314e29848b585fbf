"""6.4 Overruns at the edge: who just can, who just cannot, and the footholds that nobody overruns."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import actions, blue, number_of, place_of, play, red, rules_of
from tests.systems.victory_west.test_overruns import BRIDGE, FORTRESS, TANKS, TWO, marching, resolved, tanks
from teutons_lab.core.game import Game
from teutons_lab.systems.victory_west.bridges import may_demolish, side_of

ALLIED = "phase allied.movement"
SOMUAS = red("Tanks", "B3210", TANKS, **{"as": 9, "ma": 12})
"""An Allied unit that could overrun."""


def allied(*lines: str, turn: int = 2) -> Game:
    """Allied tanks in B3210 are on the march."""
    return marching(*lines, SOMUAS, phase=ALLIED, turn=turn)


@pytest.mark.rule("V6.43-a")
def test_the_last_points_pay_for_an_overrun() -> None:
    assert rules_of(marching(tanks(ma=3), red("Red", "B3210")), "overrun B3210") == ()
    assert rules_of(marching(tanks(ma=2), red("Red", "B3210")), "overrun B3210") == ("V6.43-a", "V6.42-b")


@pytest.mark.rule("V11.32-b", "V6.43-b")
def test_a_disrupted_corps_headquarters_stays_behind() -> None:
    for shape, place in (("", "B3210"), ("disrupted", "B3310")):
        staff = blue("Corps", "B3310", shape, hq="corps", cr=4, ma=12)
        position = marching(tanks(), staff, red("Red", "B3210"), take=("Tanks", "Corps"))
        resolved(play(position, "overrun B3210"))
        assert place_of(position, "Corps") == place
    assert rules_of(play(position, "stop"), 'move "Corps" B3310-B3409') == ()  # it has lost nothing


@pytest.mark.rule("VR-53")
def test_stacking_is_looked_at_where_friends_are_in_a_landing_zone() -> None:
    friends = (blue("Jump", "B3210", "in=lz", sv=4), red("Red", "B3210"))
    assert rules_of(marching(tanks(sv=2), *friends), "overrun B3210") == ()
    assert rules_of(marching(tanks(sv=3), *friends), "overrun B3210") == ("V7.11-a", "VR-53")


@pytest.mark.rule("V20.47-a", "V6.47-a")
def test_a_bridgehead_is_not_overrun_and_holds_those_who_face_it() -> None:
    head = ("side B3210/B3310 minor-river", "marker bridgehead B3210 from=B3310", blue("Ahead", "B3210"))
    facing = allied(*head, blue("Other", "B3209"))
    assert rules_of(facing, "overrun B3210") == ("V6.47-a", "V20.47-a")
    assert rules_of(facing, "overrun B3209") == ("V20.47-a",)
    assert rules_of(allied(blue("Other", "B3209")), "overrun B3209") == ()


@pytest.mark.rule("V19.34-b")
def test_who_shares_a_hex_with_a_landing_zone_overruns_nobody_outside() -> None:
    zone = allied(blue("Jump", "B3210", "in=lz"), blue("Other", "B3209"))
    assert rules_of(zone, "overrun B3209") == ("V19.34-b",)
    assert rules_of(zone, "overrun B3210") == ()


@pytest.mark.rule("V6.47-c", "V21.21-a")
def test_the_allies_overrun_nobody_across_a_bridge() -> None:
    foe = blue("Blue", "B3310")
    assert rules_of(allied(BRIDGE, foe), "overrun B3310") == ("V6.47-c", "V21.21-a")
    assert rules_of(allied(foe), "overrun B3310") == ()


@pytest.mark.rule("V21.4-a", "V21.4-b", "VR-138")
def test_a_bridge_taken_by_an_overrun_stays_taken_when_the_bridgehead_is_consolidated() -> None:
    position = resolved(play(marching(BRIDGE, tanks(), red("Red", "B3210")), "overrun B3210", "roll 1"))
    later = position.state.draft()
    later.capture(number_of(position, "B3210"), "allied")  # the Allies win the far end back
    ends = side_of(number_of(position, "B3210"), number_of(position, "B3310"))
    assert not may_demolish(later.freeze(), "allied", ends)


@pytest.mark.rule("V20.44-b", "V21.4-b")
def test_a_bridgehead_won_by_an_overrun_may_go_into_the_one_that_is_there() -> None:
    ahead = ("side B3210/B3311 minor-river", "marker bridgehead B3210 from=B3311", blue("Ahead", "B3210"))
    position = play(marching(BRIDGE, *ahead, tanks(), red("Red", "B3210")), "overrun B3210", "roll 1")
    assert actions(position) == {"bridgehead B3210/B3310", "bridgehead B3210/B3311"}
    play(position, "bridgehead B3210/B3311")
    head = position.state.bridgehead(number_of(position, "B3210"))
    assert head is not None
    assert head.base == number_of(position, "B3311")
    assert place_of(position, "Tanks") == "B3210"


# Koch.


@pytest.mark.rule("V23.1-a")
def test_only_the_axis_has_the_one_attempt_on_a_fortress() -> None:
    wall = "hex B3310 rough fortress ids:2 country=Germany"
    assert rules_of(allied(wall, turn=1), "overrun B3310") == ("V6.47-a", "V23.1-a")
    assert rules_of(marching(FORTRESS, tanks(), turn=1), "overrun B3210") == ()


@pytest.mark.rule("V23.1-a", "V23.1-c", "VR-114")
def test_the_fortress_is_tried_whatever_the_odds_because_the_coup_comes_first() -> None:
    weak = tanks(**{"as": 1})
    position = marching(FORTRESS, weak, turn=1)
    assert rules_of(position, "overrun B3210") == ()
    assert place_of(play(position, "overrun B3210", "roll 1"), "Tanks") == "B3210"
    open_ = marching("hex B3210 rough country=Netherlands", weak, red("Red", "B3210", ds=9, **TWO), turn=1)
    assert rules_of(open_, "overrun B3210") == ("V6.45-h", "V9.1-d", "VR-145")
