"""Chapter 9.3: what a failed attack costs, no effect, each game's own table; and 9.1 on those that only go along.

Blue (Prussian) attacks Red (French) in E03 from D03, on the open plain round Chartres. Red's rifles are one column
left, so even odds are fought on 1:2 (D1 D D - AD AE) and 1:2 on 1:3 (D D - AD AE AE).
"""

from __future__ import annotations

from pathlib import Path

import pytest

import teutons_lab as lab
from tests.systems.teutons.positions import (
    actions,
    army,
    corps,
    faces,
    hex_of,
    last,
    play,
    position,
    rules_of,
    to_the_die,
    told,
    unit_of,
)
from teutons_lab.core.game import Game
from teutons_lab.systems.teutons.charts import FOLDER, load_charts

BLUE = corps("Blue Corps", "prussian", "D03", cf=2)
GUARD = corps("Blue Guard", "prussian", "D03", cf=2)
IDLE = corps("Idle Corps", "prussian", "D03", cf=1)
RED = corps("Red Corps", "french", "E03", cf=2)
ALONG = 'attack E03 with "Blue Corps" along "Blue Guard"'


def after(face: int, *lines: str) -> Game:
    """The position after the die of the attack on E03, no orders given."""
    return play(to_the_die(position("prussian.combat", *lines), "E03"), f"roll {face}")


def names(game: Game, kind: str) -> set[str]:
    """The units of the newest event of a kind."""
    return {game.state.name(unit) for unit in last(game, kind)["units"]}


def lost(game: Game) -> set[str]:
    """The invented units that were eliminated."""
    return {name for name in game.state.setup.roster.names[-6:] if hex_of(game, name) == "dead"}


@pytest.mark.rule("T9.3-r")
def test_ad_disrupts_the_attackers_and_leaves_the_defender_alone() -> None:
    game = after(5, BLUE, IDLE, RED, 'attack E03 with "Blue Corps"')  # 1:2, a 5
    assert last(game, "fought")["results"] == ("AD",)
    assert names(game, "attackers-disrupted") == {"Blue Corps"}  # not the one that stood by
    assert not told(game, "disrupted")
    assert (hex_of(game, "Blue Corps"), hex_of(game, "Red Corps")) == ("D03", "E03")


@pytest.mark.rule("T9.3-t")
def test_a_dash_is_no_effect_though_the_units_have_attacked() -> None:
    second = 'attack C03 with "Idle Corps" n=2'  # a second attack keeps the phase open, to look at the units
    other = corps("Other Corps", "french", "C03", cf=1)
    game = after(4, BLUE, IDLE, RED, other, 'attack E03 with "Blue Corps" n=1', second)  # 1:2, a 4
    assert last(game, "fought")["results"] == ("-",)
    assert "T9.3-t" in last(game, "fought").rules
    blue, red = unit_of(game, "Blue Corps"), unit_of(game, "Red Corps")
    assert not game.state.disrupted[blue]
    assert not game.state.disrupted[red]
    assert (hex_of(game, "Blue Corps"), hex_of(game, "Red Corps")) == ("D03", "E03")
    assert game.state.attacked[blue]
    assert not game.state.attacked[unit_of(game, "Idle Corps")]


@pytest.mark.rule("T9.3-s", "R-86")
def test_ae_costs_units_worth_the_defenders_factors_and_not_more() -> None:
    trio = (
        army("Blue Army", "prussian", "D03", cf=4),
        corps("Blue First", "prussian", "D03", cf=1),
        corps("Blue Second", "prussian", "D03", cf=1),
    )
    red = army("Red Army", "french", "E03", cf=5)
    attack = 'attack E03 with "Blue Army" "Blue First" "Blue Second"'
    game = after(6, *trio, red, attack)  # 6 against 5 on 1:2, a 6: five factors
    assert (game.node.side, game.node.kind) == ("prussian", "losses")
    play(game, 'lose "Blue First"')
    assert rules_of(game, 'lose "Blue Second"')[0] == "T9.3-s"  # 1 + 1 never makes five without the Army
    play(game, 'lose "Blue Army"')
    assert lost(game) == {"Blue First", "Blue Army"}
    assert hex_of(game, "Red Army") == "E03"


@pytest.mark.rule("T9.3-s")
def test_ae_takes_all_attackers_if_they_have_no_more_factors_than_the_defenders() -> None:
    red = corps("Red Corps", "french", "E03", cf=4)
    game = after(5, BLUE, IDLE, red, 'attack E03 with "Blue Corps" "Idle Corps"')  # 3 against 4 on 1:3, a 5
    assert lost(game) == {"Blue Corps", "Idle Corps"}
    assert names(game, "attackers-lost") == {"Blue Corps", "Idle Corps"}


@pytest.mark.rule("T9.3-s", "R-86")
def test_ae_counts_the_defenders_as_modified_with_their_fortress() -> None:
    # 2 + 1 in the forest + 1 for the Fortress is 4. 4 + 1 + 1 over a river: 3:2, two columns left is 1:2; a 6.
    lines = (
        army("Blue Army", "prussian", "D03", cf=4),
        corps("Blue First", "prussian", "D03", cf=1),
        corps("Blue Second", "prussian", "D03", cf=1),
        RED,
        "fortress E03 1",
        "hex E03 forest",
        "side D03/E03 river",
    )
    game = after(6, *lines, 'attack E03 with "Blue Army" "Blue First" "Blue Second"')
    assert actions(game) == {'lose "Blue Army"'}  # the two Corps are worth the printed 2, not 4
    assert rules_of(game, 'lose "Blue First"')[0] == "T9.3-s"


@pytest.mark.rule("T9.3-c", "R-01")
def test_the_combat_is_read_on_the_table_of_its_own_game() -> None:
    three = corps("Blue Three", "prussian", "D03", cf=3)
    ours = faces(to_the_die(position("prussian.combat", three, RED, 'attack E03 with "Blue Three"'), "E03"))
    assert ours == ["D1", "D1", "D", "X", "-", "AD"]  # 3:2, with the rifles 1:1
    assert ours != list(load_charts("1914").crt.results("1:1").values())
    assert ours != list(load_charts("1940").crt.results("1:1").values())


@pytest.mark.rule("T9.3-c", "TCHART-b")
def test_an_owners_table_decides_in_place_of_ours(tmp_path: Path) -> None:
    ours = (FOLDER / "crt-1870.csv").read_text(encoding="utf-8")
    theirs = ours.replace("AE,AE,AD,-,X,", "AE,AE,AD,DE,X,")  # row 4, column 1:2
    assert theirs != ours
    (tmp_path / "crt-1870.csv").write_text(theirs, encoding="utf-8")
    text = f'system teutons game 1870\nturn 3 phase prussian.combat\n{BLUE}\n{RED}\nattack E03 with "Blue Corps"\n'
    game = play(to_the_die(lab.read_position(text, charts=tmp_path), "E03"), "roll 4")
    assert hex_of(game, "Red Corps") == "dead"
    assert hex_of(play(to_the_die(lab.read_position(text), "E03"), "roll 4"), "Red Corps") == "E03"


# Those that go along without their factors.


@pytest.mark.rule("T9.1-e")
@pytest.mark.parametrize("gone", ["Blue Corps", "Blue Guard"])
def test_who_goes_along_need_not_be_lost_but_may_be(gone: str) -> None:
    game = after(6, BLUE, GUARD, RED, ALONG)  # 2 against 2 on 1:2, a 6: two factors
    assert actions(game) == {'lose "Blue Corps"', 'lose "Blue Guard"'}
    play(game, f'lose "{gone}"')
    assert lost(game) == {gone}
    assert ("T9.1-e" in last(game, "attackers-lost").rules) is (gone == "Blue Guard")


@pytest.mark.rule("T9.1-e", "T9.3-s")
def test_no_more_is_lost_than_was_lent() -> None:
    red = corps("Red Corps", "french", "E03", cf=4)
    game = play(after(5, BLUE, GUARD, red, ALONG), 'lose "Blue Corps"')  # 2 against 4 on 1:3, a 5
    assert lost(game) == {"Blue Corps"}  # the Guard is not asked for the other two factors
    assert len(told(game, "attackers-lost")) == 1


@pytest.mark.rule("T9.1-f")
def test_who_went_along_may_advance_and_who_stood_by_may_not() -> None:
    strong = corps("Blue Nine", "prussian", "D03", cf=9)
    attack = 'attack E03 with "Blue Nine" along "Blue Guard"'
    game = after(1, strong, GUARD, IDLE, RED, attack)  # 9:2 is 4:1, on 3:1; a 1 is D3
    play(game, "distance 1", 'retreat "Red Corps" F03')
    assert game.node.kind == "advance"
    assert "T9.1-f" in rules_of(game, 'advance "Idle Corps" E03')
    play(game, 'advance "Blue Guard" E03')
    assert hex_of(game, "Blue Guard") == "E03"


@pytest.mark.rule("T9.1-g", "R-76")
def test_who_goes_along_is_disrupted_by_ad_and_has_attacked() -> None:
    second = ('attack C03 with "Idle Corps" n=2', corps("Other Corps", "french", "C03", cf=1))
    game = after(5, BLUE, GUARD, IDLE, RED, ALONG + " n=1", *second)  # 1:2, a 5
    assert names(game, "attackers-disrupted") == {"Blue Corps", "Blue Guard"}
    assert "T9.1-g" in last(game, "attackers-disrupted").rules
    attacked = {game.state.name(unit) for unit, flag in enumerate(game.state.attacked) if flag}
    assert attacked == {"Blue Corps", "Blue Guard"}


@pytest.mark.rule("T9.1-g")
def test_along_is_enough_to_have_attacked_this_turn() -> None:
    game = position("prussian.allocation", BLUE, GUARD, RED, 'did "Blue Guard" attacked')
    assert rules_of(game, ALONG)[0] == "T9.0-p"


# A hex of Disrupted and other units, read on two columns.

MIXED = (RED, corps("Shaken Corps", "french", "E03", "disrupted", cf=2))
FOUR = (BLUE, corps("Blue First", "prussian", "D03", cf=1), corps("Blue Second", "prussian", "D03", cf=1))
ALL_FOUR = 'attack E03 with "Blue Corps" "Blue First" "Blue Second"'


@pytest.mark.rule("R-77")
@pytest.mark.parametrize(("value", "hit"), [("base", True), ("shifted", False)])
def test_a_bad_result_that_one_column_shows_strikes_the_attacker_as_the_option_says(value: str, hit: bool) -> None:
    # 4 against 4: the Corps in good order on 1:2, the shaken one on 1:1. A 5 is AD there and no effect here.
    option = f"option split_attacker_result={value}"
    game = after(5, option, *FOUR, *MIXED, ALL_FOUR)
    assert last(game, "fought")["results"] == ("AD", "-")
    assert bool(told(game, "attackers-disrupted")) is hit


@pytest.mark.rule("R-77", "T9.3-s")
def test_ae_on_one_column_costs_only_the_factors_read_on_it() -> None:
    # A 6: AE on 1:2, AD on 1:1. By the column of the Corps in good order two factors are lost, not four.
    game = after(6, *FOUR, *MIXED, ALL_FOUR)
    assert last(game, "fought")["results"] == ("AE", "AD")
    play(game, 'lose "Blue First"', 'lose "Blue Second"')
    assert lost(game) == {"Blue First", "Blue Second"}
    assert not told(game, "attackers-disrupted")
    # By the other column it is AD alone.
    other = after(6, "option split_attacker_result=shifted", *FOUR, *MIXED, ALL_FOUR)
    assert lost(other) == set()
    assert names(other, "attackers-disrupted") == {"Blue Corps", "Blue First", "Blue Second"}
