"""9.8 Results: losses chosen by their owner, retreats, panic, fortifications; the defender first."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import (
    actions,
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
    rules_of,
    value_of,
)
from teutons_lab.core.game import Game

ATTACK = 'attack B3210 with "Blue"'
BLUE = blue("Blue", "B3310", as2=2, ds2=2)
TWO = {"as2": 1, "ds2": 2}


def has_ruin(position: Game, label: str) -> bool:
    return ("ruin", number_of(position, label)) in position.state.marks


def zone(ids: int = 2, kind: str = "fortified-zone", hex_: str = "B3210") -> str:
    return f"hex {hex_} rough {kind} ids:{ids} country=Netherlands"


# Steps.


@pytest.mark.rule("V9.84-g", "V9.86-c", "V2.48-b", "V2.48-a", "V9.81-a")
def test_the_owner_shares_out_the_steps() -> None:
    position = fought(
        (BLUE, red("Red", "B3210", **TWO), red("More", "B3210", **TWO), red("Bystander", "B3209")), ATTACK, "-/2"
    )
    assert (position.node.side, position.node.kind) == ("allied", "losses")
    assert actions(position) == {'lose "Red"', 'lose "More"'}
    assert rules_of(position, 'lose "Bystander"') == ("V9.86-c",)
    play(position, 'lose "Red"')
    assert value_of(position, "steps", "Red") == 1
    play(position, 'lose "Red"')
    assert place_of(position, "Red") == "dead"
    assert value_of(position, "steps", "More") == 2


@pytest.mark.rule("V14.33-a", "V14.33-c")
def test_a_headquarters_pays_one_step_in_its_hex_but_never_for_lending_its_bonus() -> None:
    staff = red("Staff", "B3210", hq="army", cr=6, cb=1)
    position = fought((BLUE, red("Red", "B3210", **TWO), staff), ATTACK, "-/1")
    assert actions(position) == {'lose "Red"', 'lose "Staff"'}
    play(position, 'lose "Staff"')
    assert place_of(position, "Staff") == "dead"
    behind = fought((BLUE, red("Red", "B3210", **TWO), red("Staff", "B3110", hq="army", cr=6, cb=1)), ATTACK, "-/1")
    assert actions(behind) == {'lose "Red"'}


@pytest.mark.rule("V2.48-g", "V2.48-h", "V9.81-b", "V9.82-a")
def test_a_division_becomes_a_cadre_while_there_are_pieces() -> None:
    line = 'unit "Dutch 1 Division" at B3210 steps=2'
    position = fought((BLUE, line), ATTACK, "-/1")
    play(position, 'lose "Dutch 1 Division"')
    unit = position.state.setup.roster.find("Dutch 1 Division")
    face = position.state.face(unit)
    assert (face.attack, face.defence, face.cadre) == (1, 2, True)
    assert position.state.track("cadres.dutch.1-2-6") == 1
    pieces = position.state.setup.charts_data.cadres["dutch", "1-2-6"].pieces
    scarce = fought((BLUE, line, f"track cadres.dutch.1-2-6 {pieces}"), ATTACK, "-/1")
    play(scarce, 'lose "Dutch 1 Division"')
    assert place_of(scarce, "Dutch 1 Division") == "dead"


@pytest.mark.rule("V9.84-b")
def test_an_e_kills_all_who_took_part_and_their_zones() -> None:
    position = fought(
        (zone(), BLUE, red("Red", "B3210", **TWO), red("Staff", "B3210", hq="corps", cr=3)), ATTACK, "-/E"
    )
    assert place_of(position, "Red") == place_of(position, "Staff") == "dead"
    assert has_ruin(position, "B3210")
    worse = fought((BLUE, blue("Idle", "B3310"), red("Red", "B3210")), ATTACK, "E/-")
    assert place_of(worse, "Blue") == "dead"
    assert place_of(worse, "Idle") == "B3310"


@pytest.mark.rule("V9.84-k")
def test_a_dash_does_nothing() -> None:
    position = fought((BLUE, red("Red", "B3210", **TWO)), ATTACK, "-/-")
    assert position.node.kind == "combat"
    assert (value_of(position, "steps", "Blue"), value_of(position, "steps", "Red")) == (2, 2)


@pytest.mark.rule("V9.85-a", "V9.84-l")
def test_the_defender_suffers_everything_first_then_the_attacker() -> None:
    position = fought((BLUE, red("Red", "B3210", **TWO)), ATTACK, "1R/1R")
    assert position.node.side == "allied"
    play(position, 'lose "Red"')
    assert (position.node.side, position.node.kind) == ("allied", "retreat")
    play(position, 'retreat "Red" B3110')
    assert (position.node.side, position.node.kind) == ("axis", "losses")
    play(position, 'lose "Blue"')
    assert (position.node.side, position.node.kind) == ("axis", "retreat")
    play(position, 'retreat "Blue" B3410')
    assert position.node.kind == "combat"


@pytest.mark.rule("V9.86-b")
def test_the_artillery_is_touched_only_beside_the_target() -> None:
    far = blue("Gun", "B3410", type="siege-artillery")
    near = blue("Gun", "B3310", type="siege-artillery")
    for gun, place in ((far, "B3410"), (near, "dead")):
        position = fought((BLUE, gun, red("Red", "B3210")), 'attack B3210 with "Blue" "Gun"', "E/-")
        assert place_of(position, "Gun") == place
        assert place_of(position, "Blue") == "dead"


# Fortifications.


@pytest.mark.rule("V9.84-c", "VR-71")
def test_a_retreat_result_destroys_zones() -> None:
    position = fought((zone(), BLUE, red("Red", "B3210", **TWO)), ATTACK, "-/R")
    play(position, 'retreat "Red" B3110')
    assert has_ruin(position, "B3210")


@pytest.mark.rule("V9.84-h", "V9.84-g")
def test_steps_left_over_are_taken_from_zones() -> None:
    lines = (zone(), BLUE, red("Red", "B3210", **TWO))
    assert not has_ruin(fought(lines, ATTACK, "-/2"), "B3210")
    gone = fought(lines, ATTACK, "-/3")
    assert place_of(gone, "Red") == "dead"
    assert has_ruin(gone, "B3210")


@pytest.mark.rule("V9.84-i", "V9.21-c", "V6.35A-b")
def test_a_number_destroys_an_empty_zone_and_a_panic_does_not() -> None:
    position = fought((zone(), BLUE), ATTACK, "-/1")
    assert has_ruin(position, "B3210")
    play(position, 'advance "Blue" B3210')
    assert owner_of(position, "B3210") == "axis"
    assert not has_ruin(fought((zone(), BLUE), ATTACK, "-/P"), "B3210")


@pytest.mark.rule("V9.84-f", "VR-72")
def test_a_panic_destroys_a_zone_only_where_it_empties_the_hex() -> None:
    lines = (zone(), BLUE, red("Red", "B3210", er=4, **TWO))
    fled = fought(lines, ATTACK, "-/P")
    play(fled, "roll 7", 'retreat "Red" B3110')
    assert has_ruin(fled, "B3210")
    stood = fought(lines, ATTACK, "-/P")
    play(stood, "roll 1")
    assert not has_ruin(stood, "B3210")
    shaken = fought(lines, ATTACK, "-/P")
    play(shaken, "roll 5")
    assert value_of(shaken, "disrupted", "Red")
    assert not has_ruin(shaken, "B3210")


@pytest.mark.rule("V9.83-a", "V9.84-j")
def test_a_fortress_falls_to_bold_alone_and_only_when_nobody_defends_it() -> None:
    fortress = zone(4, "fortress")
    for result, units, falls in (
        ("-/4", (), False),
        ("-/E", (), False),
        ("-/2R*", (), True),
        ("-/2R*", (red("Red", "B3210"),), True),
        ("-/R*", (red("Red", "B3210"),), False),
    ):
        position = fought((fortress, blue("Blue", "B3310", **{"as": 20}), *units), ATTACK, result)
        if position.node.kind == "retreat":
            play(position, "pass")
        assert has_ruin(position, "B3210") is falls, result


@pytest.mark.rule("V9.88-a", "VR-70")
def test_units_in_a_fortress_may_refuse_a_retreat_and_others_not() -> None:
    lines = (zone(4, "fortress"), blue("Blue", "B3310", **{"as": 20}), red("Red", "B3210", **TWO), red("R2", "B3209"))
    position = fought(lines, 'attack B3209 B3210 with "Blue"', "-/1R")
    play(position, 'lose "Red"')
    assert rules_of(position, "pass") == ("V9.91-a",)
    play(position, 'retreat "R2" B3109')
    assert rules_of(position, "pass") == ()
    play(position, "pass")
    assert place_of(position, "Red") == "B3210"
    assert value_of(position, "steps", "Red") == 1  # the steps are lost all the same


# Landing zones and bridgeheads.


@pytest.mark.rule("V20.46-c", "V19.33-a")
def test_units_in_bridgeheads_and_landing_zones_ignore_r_and_p_but_not_steps() -> None:
    head = ("side B3210/B3310 minor-river bridge", "marker bridgehead B3210 from=B3310")
    for shelter in (head, ("marker lz B3210",)):
        lines = (*shelter, blue("Ahead", "B3210", er=3, as2=1, ds2=1), red("Red", "B3210", **{"as": 9}))
        for result in ("-/1R", "-/1P"):
            position = fought(lines, 'attack B3210 with "Red"', result, phase="allied.combat")
            play(position, 'lose "Ahead"')
            assert place_of(position, "Ahead") == "B3210"
            assert position.node.kind == "combat"


# Those who fled here.


@pytest.mark.rule("V9.94-a", "V9.94-b")
def test_a_unit_that_fled_here_adds_nothing_and_dies_with_any_result() -> None:
    lines = (BLUE, red("Red", "B3210", **TWO), red("Fled", "B3210", **TWO), 'did "Fled" fled from=B3209')
    position = at("\n".join(("phase axis.combat", *lines)))
    play(position, ATTACK)
    assert "3" in position.node.prompt
    hit = fought(lines, ATTACK, "-/1")
    assert place_of(hit, "Fled") == "dead"
    assert position.node.kind == "combat-die"
    assert hit.node.kind == "losses"  # its death pays for nothing
    spared = fought(lines, ATTACK, "1/-")
    assert place_of(spared, "Fled") == "B3210"
    assert last(hit, "fought")["defence"] == 3
    assert not events(spared, "eliminated")


@pytest.mark.rule("V9.94-a", "V9.94-b", "V9.25-a", "VR-59")
def test_units_that_fled_to_others_do_not_shield_them_and_are_not_attacked_again_alone() -> None:
    lines = (
        blue("Blue", "B3310", **{"as": 9}),
        blue("Green", "B3009", **{"as": 9}),
        red("Red", "B3210", **TWO),
        red("Host", "B3110", **TWO),
    )
    position = play(fought(lines, ATTACK, "-/R"), 'retreat "Red" B3110', "pass")
    assert rules_of(position, 'attack B3110 with "Green"') == ()
    play(position, 'attack B3110 with "Green"')
    while position.node.kind in ("support", "foe-support"):
        play(position, "pass")
    play(position, "roll 9")
    assert last(position, "fought")["defence"] == 3  # the host's alone
    assert place_of(position, "Red") == "dead"
    alone = play(fought(lines, ATTACK, "-/R"), 'retreat "Red" B3111', "pass")
    assert place_of(alone, "Red") == "B3111"
    assert "V9.25-a" in rules_of(alone, 'attack B3111 with "Green"')


@pytest.mark.rule("V9.25-a", "VR-59")
def test_a_unit_that_fled_and_then_reacted_shields_the_stack_that_it_joins() -> None:
    lines = (
        blue("Blue", "B3310", **{"as": 9}),
        blue("Green", "B3011", sv=0.5, **{"as": 9}),
        red("Red", "B3210", er=8, **TWO),
        red("Host", "B3111", **TWO),
        red("Staff", "B3108", hq="corps", cr=4, er=10),
    )
    position = play(fought(lines, ATTACK, "-/R", face=5), 'retreat "Red" B3110', "pass", 'react "Red" B3111')
    assert (place_of(position, "Red"), value_of(position, "fled", "Red")) == ("B3111", False)
    assert "V9.25-a" in rules_of(position, 'attack B3111 with "Green"')
