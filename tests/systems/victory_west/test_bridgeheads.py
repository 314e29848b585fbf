"""20.4 Bridgeheads: when they are formed, who goes in, how they end."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import (
    actions,
    always,
    at,
    blue,
    events,
    fought,
    number_of,
    owner_of,
    place_of,
    play,
    red,
    round_trip,
    rules_of,
    value_of,
)
from teutons_lab.core.game import Game
from teutons_lab.systems.victory_west.bridges import crossing

RIVER = "side B3210/B3310 major-river"
BRIDGE = "side B3210/B3310 major-river bridge"
ATTACK = 'attack B3210 with "Blue"'
BLUE = blue("Blue", "B3310", **{"as": 20})
TWO = {"as2": 1, "ds2": 2}


def head_in(position: Game, label: str) -> str:
    """The base of the bridgehead in a hex, "" for none."""
    head = position.state.bridgehead(number_of(position, label))
    return position.state.label(head.base) if head is not None else ""


def bridge(position: Game, a: str, b: str) -> str:
    return crossing(position.state, number_of(position, a), number_of(position, b)).bridge


@pytest.mark.rule("V20.42-a", "V20.42-b", "V20.42-d", "V20.43-b", "V9.91-b")
def test_a_printed_p_gives_a_bridgehead_even_when_nobody_moved() -> None:
    position = fought((RIVER, BLUE, red("Red", "B3210")), ATTACK, "-/P")
    assert actions(position) == {"bridgehead B3210/B3310", "pass"}
    round_trip(position, always("-/P"))
    play(position, "bridgehead B3210/B3310")
    assert rules_of(position, "pass") == ("V20.42-d", "V9.91-b")
    play(position, 'advance "Blue" B3210')
    assert place_of(position, "Blue") == place_of(position, "Red") == "B3210"
    assert head_in(position, "B3210") == "B3310"
    assert owner_of(position, "B3210") == "allied"
    assert bridge(position, "B3210", "B3310") == "intact"
    assert value_of(position, "advanced", "Blue")
    round_trip(position, always("-/P"))


@pytest.mark.rule("V20.42-c")
def test_mere_steps_give_none() -> None:
    position = fought((RIVER, BLUE, red("Red", "B3210", **TWO)), ATTACK, "-/1")
    play(position, 'lose "Red"')
    assert position.node.kind == "combat"


@pytest.mark.rule("V20.42-a", "V20.42-d")
def test_no_bridgehead_over_dry_ground_and_none_refused_is_forced() -> None:
    dry = fought((BLUE, red("Red", "B3210")), ATTACK, "-/P")
    assert dry.node.kind == "combat"
    declined = play(fought((RIVER, BLUE, red("Red", "B3210")), ATTACK, "-/P"), "pass")
    assert head_in(declined, "B3210") == ""
    assert place_of(declined, "Blue") == "B3310"


@pytest.mark.rule("V20.42-a")
def test_a_bridgehead_is_won_in_an_enemy_hex_only() -> None:
    half = red("Red", "B3210", sv=0.5)  # too small to take the hex back
    assert fought((RIVER, BLUE, half), ATTACK, "-/P").node.kind == "bridgehead"
    assert fought((RIVER, "control B3210 axis", BLUE, half), ATTACK, "-/P").node.kind == "combat"


@pytest.mark.rule("V20.42-c")
def test_a_fortification_that_stands_is_a_defender_left() -> None:
    zone = "hex B3210 rough fortified-zone ids:2 country=Netherlands"
    assert fought((RIVER, zone, BLUE), ATTACK, "-/-").node.kind == "combat"
    assert fought((RIVER, zone, BLUE), ATTACK, "-/E").node.kind == "bridgehead"


@pytest.mark.rule("V20.42-d", "V9.93-d")
def test_none_where_no_combat_unit_could_go_in() -> None:
    guns = blue("Blue", "B3310", type="siege-artillery", **{"as": 20})
    leg = blue("Foot", "B3310")
    shelled = fought((RIVER, guns, leg, red("Red", "B3210")), ATTACK + ' "Foot"', "-/P")
    play(shelled, "bridgehead B3210/B3310")
    assert actions(shelled, "advance") == {'advance "Foot" B3210'}
    assert rules_of(shelled, 'advance "Blue" B3210') == ("V20.42-d",)
    second = ("side B3210/B3311 major-river", "marker bridgehead B3210 from=B3311", blue("Ahead", "B3210", sv=4))
    for points, kind in ((2, "bridgehead"), (3, "combat")):  # six stacking points are the limit
        strong = blue("Blue", "B3310", sv=points, **{"as": 20})
        assert fought((RIVER, *second, strong, red("Red", "B3210")), ATTACK, "-/P").node.kind == kind


@pytest.mark.rule("V9.93-d", "V7.22-a")
def test_those_who_go_in_keep_to_stacking() -> None:
    big, small = blue("Green", "B3310", sv=4), blue("Small", "B3310", sv=0.5)
    lines = (RIVER, blue("Blue", "B3310", sv=3, **{"as": 20}), big, small, red("Red", "B3210"))
    position = play(fought(lines, ATTACK + ' "Green" "Small"', "-/P"), "bridgehead B3210/B3310")
    assert rules_of(position, 'advance "Green" B3210') == ()
    play(position, 'advance "Blue" B3210')
    assert rules_of(position, 'advance "Green" B3210') == ("V7.11-a", "V7.22-a", "V9.93-d")
    assert rules_of(position, 'advance "Small" B3210') == ()


@pytest.mark.rule("V9.21-a", "V9.97-a", "V20.42-d")
def test_who_went_in_is_known_to_have_stood_across_the_river() -> None:
    position = play(fought((RIVER, BLUE, red("Red", "B3210")), ATTACK, "-/P"), "bridgehead B3210/B3310")
    play(position, 'advance "Blue" B3210')
    assert position.state.label(value_of(position, "stood", "Blue")) == "B3310"


@pytest.mark.rule("V20.49-a", "VR-111")
@pytest.mark.parametrize(("side", "bridge_after"), [(RIVER, "intact"), (BRIDGE, "intact")])
def test_with_nobody_left_it_is_consolidated_at_once_with_a_bridge(side: str, bridge_after: str) -> None:
    position = fought((side, BLUE, red("Red", "B3210")), ATTACK, "-/E")
    play(position, "bridgehead B3210/B3310", 'advance "Blue" B3210')
    assert head_in(position, "B3210") == ""
    assert owner_of(position, "B3210") == "axis"
    assert bridge(position, "B3210", "B3310") == bridge_after
    assert [span.status for span in position.state.spans] == (["temporary"] if side == RIVER else [])
    round_trip(position, always("-/E"))


@pytest.mark.rule("V20.49-a")
def test_it_is_consolidated_later_when_the_enemy_goes() -> None:
    lines = (
        "phase allied.movement",
        RIVER,
        "marker bridgehead B3210 from=B3310",
        blue("Blue", "B3210"),
        red("Red", "B3210"),
    )
    position = play(at("\n".join(lines)), 'move "Red" B3210-B3110')
    assert owner_of(position, "B3210") == "axis"
    assert events(position, "consolidated")


@pytest.mark.rule("V20.49-c")
def test_half_a_point_holds_but_does_not_consolidate() -> None:
    lines = (
        "phase allied.movement",
        RIVER,
        "marker bridgehead B3210 from=B3310",
        blue("Blue", "B3210", sv=0.5),
        red("Red", "B3210"),
    )
    position = play(at("\n".join(lines)), 'move "Red" B3210-B3110')
    assert owner_of(position, "B3210") == "allied"
    assert head_in(position, "B3210") == "B3310"


@pytest.mark.rule("V20.49-b")
@pytest.mark.parametrize(("side", "after"), [(RIVER, ""), (BRIDGE, "damaged")])
def test_without_units_it_is_lost_and_its_bridge_with_it(side: str, after: str) -> None:
    lines = (side, "marker bridgehead B3210 from=B3310", blue("Ahead", "B3210"), red("Red", "B3210", **{"as": 9}))
    position = fought(lines, 'attack B3210 with "Red"', "-/E", phase="allied.combat")
    assert head_in(position, "B3210") == ""
    assert bridge(position, "B3210", "B3310") == after
    left = play(at("\n".join(("phase axis.movement", *lines))), 'move "Ahead" B3210-B3310')
    assert head_in(left, "B3210") == ""


@pytest.mark.rule("V20.43-a", "VR-110", "VR-132")
def test_it_rests_on_one_side_and_only_those_who_attacked_there_go_in() -> None:
    lines = (RIVER, "side B3210/B3311 major-river", BLUE, blue("Other", "B3311", **{"as": 20}), red("Red", "B3210"))
    position = fought(lines, 'attack B3210 with "Blue" "Other"', "-/P")
    assert actions(position, "bridgehead") == {"bridgehead B3210/B3310", "bridgehead B3210/B3311"}
    play(position, "bridgehead B3210/B3311")
    assert rules_of(position, 'advance "Blue" B3210') == ("VR-110", "VR-132")
    play(position, 'advance "Other" B3210')
    assert head_in(position, "B3210") == "B3311"


@pytest.mark.rule("V20.44-b")
@pytest.mark.parametrize(("kept", "base"), [("B3210/B3310", "B3310"), ("B3210/B3311", "B3311")])
def test_of_two_bridgeheads_in_a_hex_the_winner_keeps_the_one_he_likes(kept: str, base: str) -> None:
    lines = (
        RIVER,
        "side B3210/B3311 major-river",
        "marker bridgehead B3210 from=B3311",
        blue("Ahead", "B3210"),
        BLUE,
        red("Red", "B3210"),
    )
    position = fought(lines, ATTACK, "-/P")
    play(position, "bridgehead B3210/B3310")
    assert actions(position) == {"bridgehead B3210/B3310", "bridgehead B3210/B3311"}
    assert rules_of(position, "bridgehead B3210/B3211") == ("V20.44-b", "V20.44-a")
    round_trip(position, always("-/P"))
    play(position, f"bridgehead {kept}", 'advance "Blue" B3210')
    assert head_in(position, "B3210") == base
    assert place_of(position, "Ahead") == place_of(position, "Blue") == "B3210"


@pytest.mark.rule("V20.44-b")
def test_the_same_bridgehead_won_again_leaves_no_choice() -> None:
    lines = (RIVER, "marker bridgehead B3210 from=B3310", blue("Ahead", "B3210"), BLUE, red("Red", "B3210"))
    position = fought(lines, ATTACK, "-/P")
    play(position, "bridgehead B3210/B3310", 'advance "Blue" B3210')
    assert not events(position, "merged")
    assert head_in(position, "B3210") == "B3310"


@pytest.mark.rule("V19.31-a")
def test_a_landing_zone_goes_into_the_bridgehead() -> None:
    landed = fought((RIVER, "marker lz B3210", blue("Jump", "B3210", sv=0.5), BLUE, red("Red", "B3210")), ATTACK, "-/P")
    play(landed, "bridgehead B3210/B3310", 'advance "Blue" B3210')
    assert not landed.state.lz(number_of(landed, "B3210"), "axis")
    assert landed.state.sheltered(landed.state.setup.roster.find("Jump")) == "bridgehead"


@pytest.mark.rule("V20.45-a", "V20.46-b")
def test_in_over_the_bridge_and_out_over_the_bridge_only() -> None:
    lines = (
        "phase axis.movement",
        RIVER,
        "marker bridgehead B3210 from=B3310",
        blue("Ahead", "B3210"),
        red("Red", "B3210"),
        blue("Blue", "B3310"),
        blue("Side", "B3311"),
    )
    position = at("\n".join(lines))
    assert rules_of(position, 'move "Blue" B3310-B3210') == ()
    assert rules_of(position, 'move "Side" B3311-B3210') == ("V6.24-a",)
    assert rules_of(position, 'move "Ahead" B3210-B3209') == ("V20.46-b",)
    assert rules_of(position, 'move "Ahead" B3210-B3310') == ()


@pytest.mark.rule("V20.47-a")
def test_enemies_come_and_go_around_a_bridgehead() -> None:
    lines = (
        "phase allied.movement",
        RIVER,
        "marker bridgehead B3210 from=B3310",
        blue("Ahead", "B3210"),
        red("Red", "B3110"),
    )
    position = at("\n".join(lines))
    play(position, 'move "Red" B3110-B3210')
    assert place_of(position, "Red") == "B3210"
    assert rules_of(position, 'move "Red" B3210-B3110') == ()


@pytest.mark.rule("VR-31", "V20.42-a")
def test_by_the_ruling_no_bridge_is_blown_under_it_by_the_letter_it_is() -> None:
    lines = (BRIDGE, BLUE, red("Red", "B3210"))
    ruled = play(fought(lines, ATTACK, "-/P"), "bridgehead B3210/B3310")
    assert ruled.node.kind == "enter"
    letter = play(fought(("option r31=letter", *lines), ATTACK, "-/P"), "bridgehead B3210/B3310")
    assert (letter.node.side, letter.node.kind) == ("allied", "passage")
    play(letter, "demolish B3210/B3310")
    assert head_in(letter, "B3210") == ""
    assert place_of(letter, "Blue") == "B3310"
    assert bridge(letter, "B3210", "B3310") == "damaged"


@pytest.mark.rule("V20.43-a", "VR-132")
def test_a_hex_gets_one_bridgehead_from_a_combat_though_others_could_go_in() -> None:
    pair = (blue("Blue", "B3310", **{"as": 20}), blue("Azure", "B3310"))
    position = fought((RIVER, *pair, red("Red", "B3210")), 'attack B3210 with "Blue" "Azure"', "-/P")
    play(position, "bridgehead B3210/B3310", 'advance "Blue" B3210', "pass")
    assert head_in(position, "B3210") == "B3310"
    assert position.node.kind != "bridgehead"
    assert len(events(position, "bridgehead")) == 1
    round_trip(position, always("-/P"))
