"""9.0 to 9.2 Declaring attacks: who may attack what, once a phase, and below which odds nobody may."""

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
    place_of,
    play,
    red,
    round_trip,
    rules_of,
    unit_of,
    value_of,
)
from teutons_lab.core.game import Game

AXIS = "phase axis.combat"


def game(*lines: str, phase: str = AXIS) -> Game:
    return at("\n".join((phase, *SPARE, *lines)))


@pytest.mark.rule("V9.0-a", "V9.22-a", "V4.1-n")
def test_attacks_are_voluntary_and_resolved_one_by_one() -> None:
    position = game(blue("Blue", "B3310"), blue("Green", "B3310"), red("Red", "B3210"))
    assert actions(position) == {"attack B3210", "attack B3514", "pass"}
    play(position, 'attack B3210 with "Green"')
    assert position.node.kind == "combat-die"  # resolved before another is declared
    round_trip(position)
    quiet = play(game(blue("Blue", "B3310"), red("Red", "B3210")), "pass")
    assert quiet.node.phase != "axis.combat"


@pytest.mark.rule("V9.22-a", "V9.22-b", "V9.86-a")
def test_units_of_one_stack_may_attack_different_hexes_or_nothing() -> None:
    lines = (
        blue("Blue", "B3310", as2=2, ds2=2),
        blue("Green", "B3310", **{"as": 6}),
        blue("Idle", "B3310"),
        red("Red", "B3210"),
        red("R2", "B3209"),
    )
    position = fought(lines, 'attack B3210 with "Blue"', "1R/-")
    play(position, 'lose "Blue"')
    play(position, 'retreat "Blue" B3410')
    assert value_of(position, "steps", "Idle") == 1  # not in it, so not touched by it
    assert place_of(position, "Idle") == "B3310"
    assert rules_of(position, 'attack B3209 with "Green"') == ()


@pytest.mark.rule("V9.21-a", "V9.24-a", "V11.32-b")
def test_undisrupted_units_beside_the_target_attack_it_from_any_side() -> None:
    ring = tuple(blue(f"B{n}", place) for n, place in enumerate(("B3310", "B3311", "B3209", "B3211", "B3110", "B3111")))
    position = game(*ring, blue("Far", "B3410"), blue("Shaken", "B3310", "disrupted"), red("Red", "B3210"))
    play(position, "attack B3210", *(f'with "B{n}"' for n in range(6)))
    assert "V9.21-a" in rules_of(position, 'with "Far"')
    assert rules_of(position, 'with "Shaken"') == ("V9.21-a", "V11.32-b")
    assert rules_of(position, "done") == ()


@pytest.mark.rule("V9.21-a", "V14.32-a")
def test_headquarters_do_not_attack() -> None:
    position = game(blue("Staff", "B3310", hq="corps", cr=4, cb=1), red("Red", "B3210"))
    assert rules_of(position, "attack B3210") == ("V9.21-a",)
    with_unit = play(
        game(blue("Blue", "B3310"), blue("Staff", "B3310", hq="corps", cr=4), red("Red", "B3210")), "attack B3210"
    )
    assert rules_of(with_unit, 'with "Staff"') == ("V14.32-a",)


@pytest.mark.rule("V9.21-b", "VR-59")
def test_whoever_comes_up_during_the_phase_does_not_attack() -> None:
    lines = (blue("Blue", "B3310"), 'did "Blue" reacted from=B3410', red("Red", "B3210"))
    position = game(*lines)
    assert rules_of(position, "attack B3210") == ("V9.21-a",)
    beside = game(blue("Blue", "B3310"), 'did "Blue" reacted from=B3311', blue("Dry", "B3311"), red("Red", "B3210"))
    play(beside, "attack B3210")
    assert rules_of(beside, 'with "Blue"') == ()  # it was beside Red all along
    came = game(blue("Blue", "B3310"), 'did "Blue" reacted from=B3410', blue("Dry", "B3311"), red("Red", "B3210"))
    play(came, "attack B3210")
    assert rules_of(came, 'with "Blue"') == ("V9.21-b", "VR-59")


@pytest.mark.rule("V9.21-c", "V9.25-a", "VR-60")
def test_fortifications_without_units_are_targets_once_a_phase() -> None:
    zone = "hex B3210 rough fortified-zone ids:2 country=Netherlands"
    units = (blue("Blue", "B3310", **{"as": 6}), blue("Green", "B3310", **{"as": 6}))
    position = fought((zone, *units), 'attack B3210 with "Blue"', "1/-")
    assert rules_of(position, "attack B3210") == ("V9.25-a", "VR-60")
    empty = game(*units)
    assert "V9.21-c" in rules_of(empty, "attack B3210")


@pytest.mark.rule("V9.21-d", "V9.27-b")
def test_the_artillery_group_reaches_two_hexes_and_never_attacks_alone() -> None:
    gun = blue("Gun", "B3410", type="siege-artillery", **{"as": 9})
    alone = game(gun, red("Red", "B3210"))
    assert rules_of(alone, "attack B3210") == ("V9.21-a",)
    position = play(
        game(gun, blue("Blue", "B3310"), red("Red", "B3210"), red("R2", "B3209")), "attack B3210", 'with "Gun"'
    )
    assert rules_of(position, "done") == ("V9.21-d",)
    both = play(game(blue("Blue", "B3310"), gun, red("Red", "B3210")), 'attack B3210 with "Blue" "Gun"')
    assert both.node.kind == "combat-die"
    far = play(
        game(blue("Blue", "B3310"), blue("Gun", "B3510", type="siege-artillery"), red("Red", "B3210")), "attack B3210"
    )
    assert rules_of(far, 'with "Gun"') == ("V9.21-a", "V9.21-d")
    two = play(
        game(
            blue("Blue", "B3310"), blue("Gun", "B3411", type="siege-artillery"), red("Red", "B3210"), red("R2", "B3209")
        ),
        "attack B3209",
        "also B3210",
    )
    assert rules_of(two, 'with "Gun"') == ("V9.21-a", "V9.21-d", "V9.27-b")


@pytest.mark.rule("V9.21-e")
def test_there_are_no_attacks_outside_a_combat_phase() -> None:
    position = game(blue("Blue", "B3310"), red("Red", "B3210"), phase="phase axis.movement")
    assert rules_of(position, "attack B3210") == ("core.verb",)


@pytest.mark.rule("V9.23-a", "VR-28")
def test_every_river_is_attacked_over_but_sea_only_on_a_causeway() -> None:
    units = (blue("Blue", "B3310", **{"as": 20}), red("Red", "B3210"))
    for side in ("major-river", "minor-river", "sea-side causeway"):
        assert rules_of(game(f"side B3210/B3310 {side}", *units), 'attack B3210 with "Blue"') == ()
    barred = play(game("side B3210/B3310 sea-side", *units, blue("Dry", "B3311")), "attack B3210")
    assert rules_of(barred, 'with "Blue"') == ("V9.23-a",)
    down = game("side B3210/B3310 sea-side causeway", "bridge B3210/B3310 damaged", *units, blue("Dry", "B3311"))
    assert rules_of(play(down, "attack B3210"), 'with "Blue"') == ("V9.23-a",)


@pytest.mark.rule("V9.25-a", "V9.29-a")
def test_nobody_attacks_or_is_attacked_twice_in_a_phase() -> None:
    lines = (
        blue("Blue", "B3310", **{"as": 6}),
        blue("Green", "B3310", **{"as": 6}),
        red("Red", "B3210"),
        red("R2", "B3209"),
    )
    position = fought((*lines[:2], red("Red", "B3210", as2=1, ds2=2), lines[3]), 'attack B3210 with "Blue"', "-/1")
    play(position, 'lose "Red"')
    assert rules_of(position, "attack B3210") == ("V9.25-a",)
    play(position, "attack B3209")
    assert rules_of(position, 'with "Blue"') == ("V9.25-a", "V9.29-a")
    assert rules_of(position, 'with "Green"') == ()


@pytest.mark.rule("V9.26-a")
def test_a_stack_defends_as_one() -> None:
    lines = (blue("Blue", "B3310", **{"as": 12}), red("Red", "B3210"), red("More", "B3210"))
    position = play(game(*lines), 'attack B3210 with "Blue"', "roll 5")
    assert last(position, "fought")["defenders"] == (unit_of(position, "Red"), unit_of(position, "More"))
    assert last(position, "fought")["defence"] == 6


@pytest.mark.rule("V9.27-a")
def test_an_attack_on_several_hexes_takes_units_beside_all_of_them() -> None:
    lines = (blue("Blue", "B3310", **{"as": 12}), blue("Side", "B3311"), red("R2", "B3209"), red("Red", "B3210"))
    position = play(game(*lines), "attack B3209", "also B3210")
    assert rules_of(position, 'with "Side"') == ("V9.21-a", "V9.27-a")
    assert rules_of(position, 'with "Blue"') == ()
    assert rules_of(game(*lines), 'attack B3209 B3210 with "Blue"') == ()
    far = play(game(*lines, red("R3", "B3211"), blue("B3", "B3212")), "attack B3209")
    assert rules_of(far, "also B3211") == ("V9.27-a",)


@pytest.mark.rule("V9.1-d", "V9.1-k", "VR-58")
def test_an_attack_below_the_line_is_refused() -> None:
    mountain = ("hex B3210 mountain country=Netherlands", "side B3210/B3310 road")
    lines = (*mountain, blue("Blue", "B3310", **{"as": 3}), blue("Green", "B3310", **{"as": 3}), red("Red", "B3210"))
    position = play(game(*lines), "attack B3210", 'with "Blue"')
    assert rules_of(position, "done") == ("V9.1-d", "V9.1-k", "VR-58")
    play(position, 'with "Green"')
    assert rules_of(position, "done") == ()
    play(game(*lines), "attack B3210", 'with "Blue"', "lapse B3210")


@pytest.mark.rule("V9.1-e", "VR-58")
def test_by_the_letter_it_is_forfeited_without_a_die() -> None:
    mountain = ("hex B3210 mountain country=Netherlands", "side B3210/B3310 road")
    lines = ("option r58=letter", *mountain, blue("Blue", "B3310", **{"as": 3}), red("Red", "B3210"))
    position = play(game(*lines), 'attack B3210 with "Blue"')
    assert position.node.kind == "combat"
    assert events(position, "forfeited")
    assert rules_of(position, "attack B3210") == ("V9.21-a",)


@pytest.mark.rule("V19.33-b", "V19.34-b")
def test_landing_zones_are_fought_over_inside_their_hex_only() -> None:
    lines = ("marker lz B3210", blue("Jump", "B3210"), red("Red", "B3210"), red("Side", "B3209"), blue("Blue", "B3310"))
    position = game(*lines)
    assert rules_of(position, 'attack B3210 with "Jump"') == ()
    play(position, "attack B3209")
    assert rules_of(position, 'with "Jump"') == ("V19.33-b",)
    allied = play(game(*lines, red("Neck", "B3110"), phase="phase allied.combat"), "attack B3210")
    assert rules_of(allied, 'with "Red"') == ()
    assert rules_of(allied, 'with "Neck"') == ("V19.33-b",)
    play(allied, "lapse B3210", "attack B3310")
    assert rules_of(allied, 'with "Red"') == ("V19.34-b",)


@pytest.mark.rule("V20.46-a", "V20.47-a", "V20.46-d", "V20.44-a", "VR-140")
def test_bridgeheads_are_fought_over_inside_and_from_dry_hexes() -> None:
    lines = (
        "side B3210/B3310 minor-river bridge",
        "side B3209/B3210 minor-river",
        "marker bridgehead B3210 from=B3310",
        blue("Ahead", "B3210"),
        red("Red", "B3210"),
        red("Wet", "B3209"),
        red("Dry", "B3110"),
        blue("Blue", "B3310"),
    )
    position = game(*lines)
    assert rules_of(position, 'attack B3210 with "Ahead"') == ()
    play(position, "attack B3209")
    assert rules_of(position, 'with "Ahead"') == ("V20.46-a",)
    allied = play(game(*lines, phase="phase allied.combat"), "attack B3210")
    assert rules_of(allied, 'with "Red"') == ()
    assert rules_of(allied, 'with "Dry"') == ()
    assert rules_of(allied, 'with "Wet"') == ("V20.46-d", "V20.44-a", "VR-140")
    play(allied, "lapse B3210", "attack B3310")
    assert rules_of(allied, 'with "Red"') == ("V20.47-a",)
    letter = play(at("\n".join(("option r140=letter", "phase allied.combat", *lines))), "attack B3210")
    assert rules_of(letter, 'with "Dry"') == ("VR-140",)


@pytest.mark.rule("V27.16-f", "VR-119")
def test_dutch_units_attack_over_the_frontier_and_do_not_advance_over_it() -> None:
    lines = (red("Red", "B3210", **{"as": 12}), blue("Blue", "B3310"))
    position = fought(lines, 'attack B3310 with "Red"', "-/E", phase="allied.combat")
    assert place_of(position, "Blue") == "dead"
    assert position.node.kind == "combat"  # nothing to advance into


@pytest.mark.rule("V9.1-l")
def test_the_die_with_its_modifiers_is_read_in_the_shifted_column() -> None:
    lines = (
        "hex B3210 rough fortress ids:1 country=Netherlands",
        blue("Blue", "B3310", **{"as": 12}),
        red("Red", "B3210"),
    )
    position = play(game(*lines), 'attack B3210 with "Blue"')
    table = position.state.setup.charts_data.combat
    column = table.column_for("Rough/Minor City", 12, 4)
    assert column is not None
    assert position.node.results["roll 7"] == str(table.result(5, column))
    assert len(position.node.outcomes) == 10


def test_a_declaration_and_a_die_come_back_from_their_texts() -> None:
    position = play(game(blue("Blue", "B3310"), red("Red", "B3210")), "attack B3210")
    round_trip(position)
    play(position, 'with "Blue"')
    round_trip(position)
    shot = fought(
        (blue("Blue", "B3310", as2=1, ds2=1), red("Red", "B3210", as2=1, ds2=1), red("Two", "B3210", as2=1, ds2=1)),
        'attack B3210 with "Blue"',
        "1/2",
    )
    assert shot.node.kind == "losses"
    round_trip(shot, always("1/2"))
    assert number_of(shot, "B3210")
