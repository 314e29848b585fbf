"""Chapter 12: Fortresses, what they are and what can be done with them. What makes them fall: test_fortresses_fall.py.

Around S13 in Germany, on clear ground, with a French Fortress in S13 unless said otherwise.
"""

import pytest

from tests.systems.teutons.positions import (
    actions,
    army,
    at,
    corps,
    has_fort,
    hex_of,
    is_disrupted,
    ladder,
    last,
    play,
    rules_of,
    to_result,
    to_the_die,
)

RESERVE = corps("Reserve", "french", "C02")
"""Far away; it could move, which keeps the turn from running on by itself."""
BLUE = corps("Blue", "prussian", "T13", cf=2)
SECOND = corps("Second", "prussian", "T14", cf=2)

PRINTED_1870 = {"K04", "K06", "L07", "R03", "R04", "N05", "O04", "O05", "N03", "M01", "P02", "F04", "F05"}
"""Vitry, Mézières, Sedan, Strasbourg, Bitche, Verdun, Metz, Thionville, Toul, Langres, Épinal, both of Paris."""


@pytest.mark.rule("T12.0-b", "R-143", "T1870.fort-a")
def test_every_fortress_of_1870_is_french() -> None:
    game = at("scenario teutons/1870\nturn 1  phase prussian.movement")
    forts = {game.state.label(fort.hex): (fort.side, fort.strength) for fort in game.state.forts}
    assert forts == dict.fromkeys(PRINTED_1870, ("french", 1))


@pytest.mark.rule("T12.0-b", "T12.0-c")
def test_so_the_french_enter_strasbourg_and_the_prussians_do_not() -> None:
    lines = corps("Red", "french", "R02") + "\nfortress R03 1"
    assert at(f"phase french.movement\n{lines}").check('move "Red" R02-R03')
    blue = corps("Blue", "prussian", "R02") + "\nfortress R03 1"
    assert rules_of(at(f"phase prussian.movement\n{blue}"), 'move "Blue" R02-R03') == ("T12.0-c",)


@pytest.mark.rule("T12.0-a")
def test_a_fortress_neither_moves_nor_attacks() -> None:
    march = at("\n".join(("phase french.movement", BLUE, RESERVE, "fortress S13 1")))
    assert actions(march) == {'take "Reserve"', "pass"}
    allocation = at("\n".join(("phase french.allocation", BLUE, RESERVE, "fortress S13 1")))
    assert actions(allocation) == {"pass"}  # Blue beside it is safe from it
    garrisoned = at("\n".join(("phase french.allocation", BLUE, corps("Red", "french", "S13"), "fortress S13 1")))
    assert "attack T13" in actions(garrisoned)


@pytest.mark.rule("T12.0-a")
def test_a_fortress_never_changes_its_owner_even_surrounded() -> None:
    ring = [corps(f"Blue {label}", "prussian", label) for label in ("S14", "T14", "T13", "S12", "R13", "R14")]
    game = at("\n".join(("phase prussian.movement", *ring, RESERVE, "fortress S13 1")))
    play(game, "pass", "pass")  # movement, then no attack
    play(game, "pass")  # the French turn
    assert game.state.turn == 4
    (fort,) = game.state.forts
    assert (game.state.label(fort.hex), fort.side) == ("S13", "french")


# Its hex is closed to the enemy.


@pytest.mark.rule("T12.0-c")
def test_the_hex_of_an_enemy_fortress_is_not_entered_by_movement_garrisoned_or_not() -> None:
    lines = ("phase prussian.movement", BLUE, RESERVE, "fortress S13 1")
    assert rules_of(at("\n".join(lines)), 'move "Blue" T13-S13') == ("T12.0-c",)
    held = at("\n".join((*lines, corps("Red", "french", "S13"))))
    assert {"T12.0-c", "T5.0-a"} <= set(rules_of(held, 'move "Blue" T13-S13'))
    assert at("\n".join(lines[:-1])).check('move "Blue" T13-S13')


@pytest.mark.rule("T12.0-c", "R-89")
def test_nor_by_advance() -> None:
    # Red in R13 beside the Fortress is beaten; Big enters R13, and S13 beside it stays closed to Blue.
    lines = (
        "phase prussian.combat",
        corps("Big", "prussian", "Q13", cf=8),
        corps("Blue", "prussian", "S12", cf=2),
        corps("Red", "french", "R13"),
        "fortress S13 1",
        RESERVE,
        'attack R13 with "Big" "Blue"',
    )
    game = play(to_result(at("\n".join(lines)), "R13", "DE"), 'advance "Big" R13')
    assert rules_of(game, 'advance "Blue" S13') == ("T12.0-c",)
    free = play(
        to_result(at("\n".join(line for line in lines if "fortress" not in line)), "R13", "DE"), 'advance "Big" R13'
    )
    assert free.check('advance "Blue" S13')


@pytest.mark.rule("T12.0-c")
def test_nor_by_retreat() -> None:
    # Blue in T14, attacked from U14 by 9, has S13 behind it.
    lines = (
        "phase french.combat",
        corps("Red", "french", "U14", cf=9),
        corps("Blue", "prussian", "T14"),
        'attack T14 with "Red"',
    )
    game = to_result(at("\n".join((*lines, "fortress S13 1"))), "T14", "D1")
    assert "T12.0-c" in rules_of(game, 'retreat "Blue" S13')
    free = to_result(at("\n".join(lines)), "T14", "D1")
    assert free.check('retreat "Blue" S13')


# In combat.


@pytest.mark.rule("T12.0-d")
@pytest.mark.parametrize("strength", [1, 2])
def test_a_fortress_adds_its_strength_to_the_defence_of_its_hex(strength: int) -> None:
    game = at("\n".join(("phase prussian.combat", BLUE, corps("Red", "french", "S13"), f"fortress S13 {strength}")))
    assert ladder(game, "S13", "Blue").defence == 2 + strength


@pytest.mark.rule("T12.0-d")
def test_a_fortress_adds_nothing_to_an_attack_out_of_its_hex() -> None:
    game = at("\n".join(("phase french.combat", BLUE, corps("Red", "french", "S13"), "fortress S13 2")))
    assert ladder(game, "T13", "Red").attack == 2


@pytest.mark.rule("T12.0-e", "T1870.rifles-d")
def test_a_fortress_alone_can_be_attacked_and_its_strength_is_the_whole_defence() -> None:
    game = at("\n".join(("phase prussian.allocation", BLUE, SECOND, RESERVE, "fortress S13 2")))
    play(game, 'attack S13 with "Blue" "Second"')
    to_the_die(game, "S13")
    # 4 against 2, and nobody there carries a rifle: 2:1, where 1 to 6 bring D2 D2 D1 D1 D X.
    assert [game.node.results[f"roll {face}"] for face in range(1, 7)] == [  # type: ignore[union-attr]
        "D2",
        "D2",
        "D1",
        "D1",
        "D",
        "X",
    ]
    play(game, "roll 5")
    assert {"T12.0-e", "T12.0-k"} <= set(last(game, "fought").rules)


@pytest.mark.rule("T12.0-f")
def test_a_fortress_is_never_disrupted() -> None:
    # After a D the next attack finds no Disruption: 2 against 2 stays on 1:1. A Corps in its place goes one column on.
    lines = ("phase prussian.combat", BLUE, SECOND, RESERVE)
    attacks = ('attack S13 with "Blue" n=1', 'attack S13 with "Second" n=2')
    game = to_result(at("\n".join((*lines, "fortress S13 2", *attacks))), "S13", "D")
    assert to_the_die(game, "S13#2") is game
    play(game, "roll 6")
    assert last(game, "fought")["column"] == "1:1"
    red = corps("Red", "french", "S13")
    other = play(to_result(at("\n".join((*lines, red, *attacks))), "S13", "D"), "pass")
    assert is_disrupted(other, "Red")
    to_the_die(other, "S13#2")
    play(other, "roll 6")
    assert last(other, "fought")["column"] == "1:1"  # rifles one left, Disruption one right


@pytest.mark.rule("T12.0-k", "R-81")
def test_a_fortress_without_a_unit_gives_no_orders() -> None:
    lines = ("phase prussian.combat", BLUE, RESERVE, "fortress S13 1", 'attack S13 with "Blue"')
    empty = play(at("\n".join(lines)), "resolve S13")
    assert (empty.node.side, empty.node.kind) == ("prussian", "press")
    assert rules_of(empty, "no-retreat") == ("core.verb",)
    held = play(at("\n".join((*lines, corps("Red", "french", "S13")))), "resolve S13")
    assert (held.node.side, held.node.kind) == ("french", "no-retreat")
    assert held.check("no-retreat")


@pytest.mark.rule("T12.0-c", "T12.0-g")
def test_once_it_has_fallen_its_hex_is_open() -> None:
    lines = ("phase prussian.combat", corps("Blue", "prussian", "T13", cf=6), RESERVE, "fortress S13 1")
    game = to_result(at("\n".join((*lines, 'attack S13 with "Blue"'))), "S13", "DE")
    assert not has_fort(game, "S13")
    play(game, 'advance "Blue" S13')
    assert hex_of(game, "Blue") == "S13"


@pytest.mark.rule("T12.0-b")
def test_the_prussians_gain_no_fortress_by_being_in_germany_in_1870() -> None:
    # Saarbrücken is a Fortress only in 1914; in 1870 its hex holds none.
    game = at("scenario teutons/1870\nturn 1  phase prussian.movement")
    assert not has_fort(game, "R05")
    assert not any(fort.side == "prussian" for fort in game.state.forts)


@pytest.mark.rule("T12.0-d", "T9.0-u")
def test_garrison_and_fortress_defend_together() -> None:
    armies = army("Red Army", "french", "S13", "entrenched"), corps("Red", "french", "S13")
    game = at("\n".join(("phase prussian.combat", BLUE, *armies, "fortress S13 1")))
    assert ladder(game, "S13", "Blue").defence == 3 + 1 + 2 + 1
