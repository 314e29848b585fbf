"""20.3 Mending bridges: whose, how many, and by whom."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import actions, at, blue, number_of, play, red, round_trip, rules_of
from teutons_lab.core.game import Game
from teutons_lab.systems.victory_west.bridges import crossing

SIDES = ("B3310/B3311", "B3410/B3411", "B3510/B3511", "B3610/B3611", "B3312/B3313")
"""Five damaged bridges in Germany."""


def game(*lines: str, bridges: tuple[str, ...] = SIDES, phase: str = "axis.bridging") -> Game:
    ground = [f"side {side} minor-river bridge" for side in bridges]
    broken = [f"bridge {side} damaged" for side in bridges]
    return at("\n".join((f"phase {phase}", *ground, *broken, *lines)), turn=2)


@pytest.mark.rule("V20.31-a", "V20.31-b")
def test_two_bridges_anywhere_and_nobody_has_to() -> None:
    position = game(blue("Blue", "B3614"), red("Red", "B3008"))
    assert position.node.kind == "bridging"
    assert len(actions(position, "repair")) == 5
    round_trip(position)
    play(position, "repair B3310/B3311", "repair B3610/B3611")
    ends = [number_of(position, label) for label in ("B3310", "B3311")]
    assert crossing(position.state, *ends).bridge == "intact"
    assert position.node.kind == "movement"  # nothing more can be mended
    left = play(game(blue("Blue", "B3614"), red("Red", "B3008")), "pass")
    assert left.node.kind == "movement"


@pytest.mark.rule("V20.31-a", "VR-109")
@pytest.mark.parametrize(("level", "more"), [("corps", 1), ("army", 2)])
def test_headquarters_mend_within_their_radius(level: str, more: int) -> None:
    staff = blue("Staff", "B3309", hq=level, cr=1)
    near = ("B3310/B3311", "B3310/B3410", "B3310/B3409")
    position = game(staff, red("Red", "B3008"), bridges=(*near, "B3510/B3511", "B3610/B3611"))
    for side in ("B3510/B3511", "B3610/B3611", *near[:more]):
        assert rules_of(position, f"repair {side}") == ()
        play(position, f"repair {side}")
    assert position.node.kind == "movement"
    far = game(staff.replace("cr=1", "cr=0"), red("Red", "B3008"))
    play(far, "repair B3310/B3311", "repair B3410/B3411")
    assert far.node.kind == "movement"


@pytest.mark.rule("V20.31-a", "VR-109")
def test_a_headquarters_leaves_a_bridge_to_another_that_reaches_it_as_well() -> None:
    north, south = "B3308/B3309", "B3311/B3312"
    lines = (blue("Staff", "B3310", hq="corps", cr=1), blue("Other", "B3313", hq="corps", cr=1), red("Red", "B3008"))
    sides = ("B3510/B3511", "B3610/B3611", south, north)
    position = game(*lines, bridges=(*sides, "B3612/B3613"))
    for side in sides:  # the one in the south Staff could mend, too, but Staff alone reaches the north
        assert rules_of(position, f"repair {side}") == ()
        play(position, f"repair {side}")
    assert position.node.kind == "movement"


@pytest.mark.rule("V20.31-c")
@pytest.mark.parametrize("shape", ["disrupted", "unsupplied"])
def test_headquarters_out_of_order_mend_nothing(shape: str) -> None:
    position = game(blue("Staff", "B3310", shape, hq="army", cr=6), red("Red", "B3008"))
    play(position, "repair B3310/B3311", "repair B3410/B3411")
    assert position.node.kind == "movement"


@pytest.mark.rule("V20.31-b", "V20.21-b")
def test_only_bridges_friendly_at_both_ends_or_under_a_bridgehead() -> None:
    frontier = "B3210/B3310"
    own = "B3410/B3411"
    shared = game(blue("Blue", "B3614"), red("Red", "B3008"), bridges=(frontier, own))
    assert rules_of(shared, f"repair {frontier}") == ("V20.31-b", "V20.21-b")
    assert rules_of(shared, "repair B3410/B3510") == ("V20.31-a",)
    head = ("marker bridgehead B3210 from=B3310", blue("Ahead", "B3210"), red("Red", "B3210"))
    held = game(*head, bridges=(frontier, own))
    assert rules_of(held, f"repair {frontier}") == ()
    dutch = game(blue("Blue", "B3614"), red("Red", "B3008"), bridges=("B3110/B3111",), phase="allied.bridging")
    assert dutch.node.side == "allied"
