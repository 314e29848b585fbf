"""9.9 Advances and retreats, unit by unit."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import (
    actions,
    blue,
    events,
    fought,
    number_of,
    owner_of,
    place_of,
    play,
    red,
    rules_of,
    value_of,
)

ATTACK = 'attack B3210 with "Blue"'
BLUE = blue("Blue", "B3310", **{"as": 9})
TWO = {"as2": 1, "ds2": 2}


# Retreats.


@pytest.mark.rule("V9.84-c", "V9.91-a", "V9.92-a", "V6.21-a")
def test_units_go_back_one_hex_each_where_it_likes() -> None:
    position = fought((BLUE, red("Red", "B3210"), red("More", "B3210")), ATTACK, "-/R")
    assert rules_of(position, "pass") == ("V9.91-a",)
    play(position, 'retreat "More" B3111', 'retreat "Red" B3110')
    assert (place_of(position, "Red"), place_of(position, "More")) == ("B3110", "B3111")
    assert value_of(position, "mp", "Red") == -1


@pytest.mark.rule("V9.93-a", "V9.93-b")
def test_a_retreat_leads_where_the_unit_could_march() -> None:
    ground = ("hex B3110 mountain country=Netherlands", "hex B3111 sea", "side B3210/B3211 sea-side")
    lines = (*ground, BLUE, red("Lorry", "B3210", "motorized"), blue("Post", "B3209"))
    position = fought(lines, ATTACK, "-/R")
    assert place_of(position, "Lorry") == "dead"
    other = fought(
        (*ground[:1], BLUE, red("Lorry", "B3210", "motorized"), blue("Post", "B3012", sv=0.5)), ATTACK, "-/R"
    )
    assert rules_of(other, 'retreat "Lorry" B3110') == ("V6.12-a", "V9.93-a")
    foe = fought((BLUE, red("Red", "B3210"), blue("Post", "B3111", sv=0.5)), ATTACK, "-/R")
    assert rules_of(foe, 'retreat "Red" B3111') == ("V6.24-a", "V9.93-b")
    assert rules_of(foe, 'retreat "Red" B3110') == ()


@pytest.mark.rule("V9.93-d", "V7.22-a")
def test_a_retreat_obeys_stacking() -> None:
    full = (red("F1", "B3110", sv=3), red("F2", "B3110", sv=3))
    position = fought((BLUE, *full, red("Red", "B3210")), ATTACK, "-/R")
    assert rules_of(position, 'retreat "Red" B3110') == ("V7.11-a", "V7.22-a", "V9.93-d")
    assert rules_of(position, 'retreat "Red" B3111') == ()


@pytest.mark.rule("V9.93-g", "V8.36-a")
def test_no_retreat_into_an_enemy_zone_without_a_friend_or_fort() -> None:
    post = blue("Post", "B3009")  # watches B3110
    position = fought((BLUE, post, red("Red", "B3210")), ATTACK, "-/R")
    assert rules_of(position, 'retreat "Red" B3110') == ("V9.93-g",)
    friend = fought((BLUE, post, red("Red", "B3210"), red("Friend", "B3110")), ATTACK, "-/R")
    assert rules_of(friend, 'retreat "Red" B3110') == ()
    fort = "hex B3110 rough fortified-zone ids:2 country=Netherlands"
    walls = fought((fort, BLUE, post, red("Red", "B3210")), ATTACK, "-/R")
    assert rules_of(walls, 'retreat "Red" B3110') == ()


@pytest.mark.rule("V9.93-i", "V9.91-a", "V9.93-c", "V6.27-b", "VR-143")
def test_a_unit_with_nowhere_to_go_is_lost() -> None:
    ring = [blue(f"G{n}", place) for n, place in enumerate(("B3209", "B3211", "B3110", "B3111", "B3311"))]
    position = fought((BLUE, *ring, red("Red", "B3210")), ATTACK, "-/R")
    assert place_of(position, "Red") == "dead"


@pytest.mark.rule("V9.93-j", "V27.16-a")
def test_dutch_units_do_not_retreat_abroad() -> None:
    ring = [blue(f"G{n}", place, sv=0.5) for n, place in enumerate(("B3209", "B3211", "B3110", "B3111"))]
    lines = (*ring, blue("Blue", "B3310", **{"as": 9}))
    dutch = fought((*lines, red("Red", "B3210")), ATTACK, "-/R")
    assert place_of(dutch, "Red") == "dead"
    foreign = fought(
        (*lines[:4], blue("Blue", "B3209", **{"as": 9}), red("Red", "B3210", nationality="french")), ATTACK, "-/R"
    )
    assert rules_of(foreign, 'retreat "Red" B3311') == ()
    nearby = fought((BLUE, red("Red", "B3210")), ATTACK, "-/R")
    assert rules_of(nearby, 'retreat "Red" B3311') == ("V27.16-a", "V9.93-j", "V9.93-g")


@pytest.mark.rule("V14.33-b", "VR-95")
def test_a_headquarters_left_alone_may_go_back() -> None:
    staff = red("Staff", "B3210", hq="army", cr=6, er=3)
    position = fought((BLUE, red("Red", "B3210", as2=1, ds2=1), staff), ATTACK, "-/2")
    play(position, 'lose "Red"', 'lose "Red"')
    assert position.node.kind == "retreat"
    assert rules_of(position, "pass") == ()
    play(position, 'retreat "Staff" B3110')
    assert place_of(position, "Staff") == "B3110"
    assert not value_of(position, "disrupted", "Staff")
    bound = fought((BLUE, red("Red", "B3210"), staff), ATTACK, "-/R")
    play(bound, 'retreat "Red" B3110')
    assert rules_of(bound, "pass") == ("V9.91-a",)  # a printed R is for everybody


@pytest.mark.rule("V20.24-a", "VR-30")
def test_a_bridge_may_be_blown_before_units_that_go_back() -> None:
    bridge = ("side B3210/B3110 major-river bridge", "control B3110 axis")
    position = fought((*bridge, BLUE, red("Red", "B3210")), ATTACK, "-/R")
    play(position, 'retreat "Red" B3110')
    assert (position.node.side, position.node.kind) == ("axis", "passage")
    play(position, "demolish B3110/B3210")
    assert position.node.kind == "retreat"
    play(position, 'retreat "Red" B3110')
    assert place_of(position, "Red") == "B3110"  # over the river, which costs nothing now


# Advances.


@pytest.mark.rule("V9.95-a", "V9.85-b", "V9.91-b", "V9.92-b", "V9.96-b", "V9.93-h")
def test_victors_follow_into_hexes_that_were_left_one_hex_and_if_they_like() -> None:
    lines = (BLUE, blue("Green", "B3310"), blue("Idle", "B3310"), red("Red", "B3210"), red("Watch", "B3109"))
    position = fought(lines, 'attack B3210 with "Blue" "Green"', "-/R")
    play(position, 'retreat "Red" B3111')
    assert (position.node.side, position.node.kind) == ("axis", "advance")
    assert rules_of(position, 'advance "Idle" B3210') == ("V9.86-c",)
    assert rules_of(position, 'advance "Blue" B3311') == ("V9.95-a", "V9.92-b")
    play(position, 'advance "Blue" B3210')  # beside Watch, whose zone does not matter
    assert rules_of(position, 'advance "Blue" B3110') == ("V9.86-c",)  # they were not all killed: one hex
    play(position, "pass")
    assert (place_of(position, "Blue"), place_of(position, "Green")) == ("B3210", "B3310")
    assert owner_of(position, "B3210") == "axis"


@pytest.mark.rule("V9.96-a", "VR-75")
def test_two_hexes_where_all_defenders_died_but_not_over_water() -> None:
    lines = ("side B3210/B3110 minor-river bridge", BLUE, red("Red", "B3210"))
    position = fought(lines, ATTACK, "-/E")
    play(position, 'advance "Blue" B3210')
    assert rules_of(position, 'advance "Blue" B3110') == ("V9.96-a", "VR-75")
    play(position, 'advance "Blue" B3111')
    assert place_of(position, "Blue") == "B3111"
    assert position.node.kind == "combat"


@pytest.mark.rule("V9.96-c", "VR-134")
def test_an_empty_fortification_gives_one_hex_only() -> None:
    zone = "hex B3210 rough fortified-zone ids:1 country=Netherlands"
    position = fought((zone, BLUE), ATTACK, "-/1")
    play(position, 'advance "Blue" B3210')
    assert position.node.kind == "combat"


@pytest.mark.rule("V9.97-a")
def test_after_an_advance_a_unit_neither_attacks_nor_is_attacked() -> None:
    lines = (BLUE, blue("Green", "B3211", **{"as": 9}), red("Red", "B3210"), red("R2", "B3111"))
    position = play(fought(lines, ATTACK, "-/E"), 'advance "Blue" B3210', "pass", "attack B3111")
    assert "V9.97-a" in rules_of(position, 'with "Blue"')
    assert rules_of(position, 'with "Green"') == ()
    victors = (*lines[:2], red("Red", "B3210", nationality="french", **TWO))
    back = play(fought(victors, ATTACK, "E/-"), 'advance "Red" B3310', "pass")
    assert "V9.97-a" in rules_of(back, "attack B3310")


@pytest.mark.rule("V9.85-c", "V9.95-a")
def test_the_defender_advances_only_when_the_attacker_alone_was_hit() -> None:
    lines = (BLUE, red("Red", "B3210", nationality="french", **TWO))
    position = fought(lines, ATTACK, "E/-")
    assert (position.node.side, position.node.kind) == ("allied", "advance")
    play(position, 'advance "Red" B3310')
    assert place_of(position, "Red") == "B3310"
    split = fought(lines, ATTACK, "E/1")
    play(split, 'lose "Red"')
    assert place_of(split, "Blue") == "dead"
    assert split.node.kind == "combat"


@pytest.mark.rule("V9.85-b", "VR-74")
def test_attackers_that_went_back_do_not_advance() -> None:
    lines = (BLUE, red("Red", "B3210"))
    position = fought(lines, ATTACK, "R/R")
    play(position, 'retreat "Red" B3110', 'retreat "Blue" B3410')
    assert position.node.kind == "combat"
    assert not events(position, "advanced")


@pytest.mark.rule("V20.26-b", "V21.23-a", "VR-31")
def test_a_bridge_may_be_blown_under_an_advance_that_forms_no_bridgehead() -> None:
    lines = ("side B3210/B3310 major-river bridge", blue("Blue", "B3310", **{"as": 12}), red("Red", "B3210"))
    position = fought(lines, ATTACK, "-/R")
    play(position, 'retreat "Red" B3110')
    assert position.node.kind == "bridgehead"
    play(position, "pass", 'advance "Blue" B3210')
    assert (position.node.side, position.node.kind) == ("allied", "passage")
    play(position, "demolish B3210/B3310")
    assert place_of(position, "Blue") == "B3310"  # it stops, and there is no coup
    assert position.node.kind == "combat"
    assert number_of(position, "B3210")
    assert "coup" not in {action.split()[0] for action in actions(position)}
