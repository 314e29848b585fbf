"""Chapter 11: who digs in, what it gives, and what ends it. On clear ground in Germany, around S13."""

import pytest

from tests.systems.teutons.positions import (
    actions,
    army,
    at,
    corps,
    hex_of,
    is_disrupted,
    is_entrenched,
    ladder,
    last,
    play,
    rules_of,
    to_result,
    told,
)

BLUE = army("Blue Army", "prussian", "T13")
RED = corps("Red", "french", "S13")
RESERVE = corps("Reserve", "french", "C02")
"""Far away; it could move, which keeps the turn from running on by itself."""


@pytest.mark.rule("T11.0-a", "T2.2-b")
def test_the_prussian_digs_in_as_many_of_his_armies_as_he_likes_and_no_corps() -> None:
    lines = army("Second Blue", "prussian", "U10"), corps("Corps", "prussian", "T13")
    game = at("\n".join(("phase prussian.entrench", BLUE, *lines)))
    assert actions(game) == {'entrench "Blue Army"', 'entrench "Second Blue"', "pass"}
    assert rules_of(game, 'entrench "Corps"') == ("T2.2-b",)
    play(game, 'entrench "Blue Army"', 'entrench "Second Blue"')
    assert is_entrenched(game, "Blue Army")
    assert is_entrenched(game, "Second Blue")


@pytest.mark.rule("T11.0-a")
def test_an_army_that_is_dug_in_or_off_the_map_does_not_dig_in() -> None:
    game = at("phase prussian.entrench\n" + BLUE + ' entrenched\nunit "First Army" at dead')
    assert rules_of(game, 'entrench "Blue Army"') == ("T11.0-a",)
    assert rules_of(game, 'entrench "First Army"') == ("T11.0-a",)


@pytest.mark.rule("T11.0-a", "R-23")
def test_the_french_have_no_such_step_in_1870() -> None:
    red = army("Red Army", "french", "D03")
    step = at("\n".join(("phase prussian.entrench", BLUE, red)))
    assert rules_of(step, 'entrench "Red Army"') == ("core.side",)
    game = play(at("\n".join(("phase prussian.movement", BLUE, red))), "pass")
    # The first question of the French turn is where to move.
    assert (game.state.phase, game.node.side) == ("french.movement", "french")
    assert rules_of(game, 'entrench "Red Army"') == ("core.verb",)


@pytest.mark.rule("T11.0-b")
def test_a_disrupted_army_does_not_dig_in() -> None:
    game = at("phase prussian.entrench\n" + BLUE + " disrupted")
    assert rules_of(game, 'entrench "Blue Army"') == ("T11.0-b",)


@pytest.mark.rule("T11.0-c")
def test_entrenchment_adds_one_to_the_army_in_defence() -> None:
    lines = corps("Friend", "prussian", "T13", cf=1), corps("Red", "french", "S13", cf=2)
    plain, dug_in = (at("\n".join(("phase french.combat", BLUE + flag, *lines))) for flag in ("", " entrenched"))
    assert ladder(plain, "T13", "Red").defence == 4  # 3 + 1
    assert ladder(dug_in, "T13", "Red").defence == 5


@pytest.mark.rule("T11.0-c")
def test_it_adds_nothing_to_an_attack() -> None:
    game = at("\n".join(("phase prussian.combat", BLUE + " entrenched", RED)))
    # 3 against 2 is 3:2; with a factor more it would be 2:1.
    assert (ladder(game, "S13", "Blue Army").attack, ladder(game, "S13", "Blue Army").ratio) == (3, "3:2")


@pytest.mark.rule("T11.0-d")
def test_moving_ends_it_at_once_and_staying_does_not() -> None:
    other = army("Second Blue", "prussian", "U10", "entrenched")
    game = at("\n".join(("phase prussian.movement", BLUE + " entrenched", other)))
    play(game, 'take "Blue Army"', "go T14")
    assert not is_entrenched(game, "Blue Army")
    assert last(game, "works-left").rules == ("T11.0-d",)
    assert is_entrenched(game, "Second Blue")


ATTACK = ("phase prussian.combat", BLUE + " entrenched", RED, RESERVE, 'attack S13 with "Blue Army"')


@pytest.mark.rule("T11.0-d")
def test_attacking_ends_it_whatever_the_die_says() -> None:
    game = play(at("\n".join(ATTACK)), "resolve S13", "pass")
    assert is_entrenched(game, "Blue Army")  # the attack can still be called off
    play(game, "pass")
    assert not is_entrenched(game, "Blue Army")
    assert last(game, "works-left").rules == ("T11.0-d",)


@pytest.mark.rule("T11.0-d")
def test_an_army_that_only_takes_part_leaves_its_works_too() -> None:
    lines = (corps("Corps", "prussian", "T13", cf=4), 'attack S13 with "Corps" along "Blue Army"')
    game = play(at("\n".join((*ATTACK[:-1], *lines))), "resolve S13", "pass", "pass")
    assert not is_entrenched(game, "Blue Army")


@pytest.mark.rule("T11.0-d")
def test_an_attack_called_off_leaves_it() -> None:
    game = play(at("\n".join(ATTACK)), "resolve S13", "pass", "call-off")
    assert is_entrenched(game, "Blue Army")


RED_ARMY = army("Red Army", "french", "S13", "entrenched", cf=1)
BLUES = corps("Blue", "prussian", "T13", cf=8)


@pytest.mark.rule("T11.0-e", "R-105")
def test_a_retreat_ends_it() -> None:
    attack = 'attack S13 with "Blue"'
    game = to_result(at("\n".join(("phase prussian.combat", BLUES, RED_ARMY, RESERVE, attack))), "S13", "D1")
    assert is_disrupted(game, "Red Army")
    assert is_entrenched(game, "Red Army")  # the Disruption alone did not
    play(game, 'retreat "Red Army" R13', "stop")
    assert hex_of(game, "Red Army") == "R13"
    assert not is_entrenched(game, "Red Army")
    assert last(game, "works-left").rules == ("T11.0-e",)


@pytest.mark.rule("T11.0-e", "T10.0-h")
def test_a_d1_that_cannot_be_obeyed_leaves_it() -> None:
    # Attackers in T13 and, opposite, R14 leave no way back.
    second = corps("Second", "prussian", "R14", cf=4)
    attack = 'attack S13 with "Blue" "Second"'
    text = "\n".join(("phase prussian.combat", BLUES, second, RED_ARMY, RESERVE, attack))
    game = to_result(at(text), "S13", "D1")
    assert hex_of(game, "Red Army") == "S13"
    assert is_entrenched(game, "Red Army")


@pytest.mark.rule("T11.0-g")
def test_an_army_digs_in_beside_the_enemy_in_his_zone_of_control() -> None:
    foe = army("Red Army", "french", "S13")
    game = play(at("\n".join(("phase prussian.entrench", BLUE, foe))), 'entrench "Blue Army"')
    assert is_entrenched(game, "Blue Army")
    assert last(game, "entrenched").rules == ("T11.0-a", "T11.0-g")
    alone = play(at("phase prussian.entrench\n" + BLUE + "\n" + RESERVE), 'entrench "Blue Army"')
    assert told(alone, "entrenched")[0].rules == ("T11.0-a",)


@pytest.mark.rule("T11.0-g")
def test_digging_in_costs_no_movement() -> None:
    # From turn 4 a Prussian Army has two factors; with the bonus of two it goes four hexes the same turn.
    game = at("turn 4  phase prussian.entrench\n" + BLUE)
    play(game, 'entrench "Blue Army"')
    assert game.state.phase == "prussian.movement"
    play(game, 'move "Blue Army" T13-T14-T15-S15-S16')
    assert hex_of(game, "Blue Army") == "S16"
