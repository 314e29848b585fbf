"""Chapter 2.2: what the counters say, seen in play: sizes, the one factor, the one step, the flags, the arm.

S12 and S13 lie in plain Germany, U08 is a city there.
"""

from __future__ import annotations

import pytest

from tests.systems.teutons.positions import (
    at,
    fought,
    hex_of,
    is_disrupted,
    is_entrenched,
    last,
    pass_until,
    play,
    rules_of,
)
from teutons_lab.core.engine import actor
from teutons_lab.core.errors import PositionError


def column(text: str, target: str) -> str:
    """The column on which the attack on a hex is resolved."""
    return str(last(fought(text, target, 1), "fought")["column"])


def combat(side: str, *lines: str) -> str:
    return "\n".join((f"phase {side}.combat", *lines))


@pytest.mark.rule("T2.2-a")
def test_all_french_pieces_obey_one_player_and_all_german_ones_the_other() -> None:
    game = at("phase prussian.movement\n" + 'unit "I Bavarian Corps" at S12')
    assert actor(game.state) == game.state.setup.rules.side("german") == "prussian"
    assert rules_of(game, 'move "I Bavarian Corps" S12-S13') == ()  # a Bavarian, under the Prussian player
    french = at("phase french.movement\n" + 'unit "I Corps (MacMahon)" at K04\nunit "I Bavarian Corps" at S12')
    assert actor(french.state) == french.state.setup.rules.side("allied") == "french"
    assert rules_of(french, 'move "I Bavarian Corps" S12-S13') == ("core.side",)


@pytest.mark.rule("T2.2-b")
def test_only_armies_entrench() -> None:
    game = at("phase prussian.entrench\n" + 'unit "Third Army" at S12\nunit "VIII Corps" at S12')
    assert rules_of(game, 'entrench "VIII Corps"') == ("T2.2-b",)
    play(game, 'entrench "Third Army"')
    assert is_entrenched(game, "Third Army")


@pytest.mark.rule("T2.2-b")
def test_no_position_has_an_entrenched_corps() -> None:
    with pytest.raises(PositionError, match=r"Line 3.*T2\.2-b"):
        at("phase prussian.movement\n" + 'unit "VIII Corps" at S12 entrenched')
    assert is_entrenched(at("phase prussian.movement\n" + 'unit "Third Army" at S12 entrenched'), "Third Army")


@pytest.mark.rule("T2.2-e")
def test_the_same_factor_attacks_and_defends() -> None:
    # Third Army has 4. Against 4 it attacks at 1:1, one column less for the rifles of the defence: 1:2. Attacked by 4
    # it is 1:1 again, one column more for those of the attack: 3:2.
    army = 'unit "Third Army" at S12'
    blue = 'unit "Blue" side=french size=corps type=infantry cf=4 omf=2 at S13'
    assert column(combat("prussian", army, blue, 'attack S13 with "Third Army"'), "S13") == "1:2"
    assert column(combat("french", army, blue, 'attack S12 with "Blue"'), "S12") == "3:2"


@pytest.mark.rule("T2.2-f", "T9.3-n")
def test_a_loss_takes_the_whole_counter_however_large() -> None:
    # 4 against 2 is 2:1, with the rifles 3:2, where a 5 is X. Two factors are owed, and one unit of four pays them.
    lines = ('unit "Third Army" at S12', 'unit "I Corps (MacMahon)" at S13', 'attack S13 with "Third Army"')
    game = play(fought(combat("prussian", *lines), "S13", 5), "exchange", 'lose "Third Army"')
    assert (hex_of(game, "Third Army"), hex_of(game, "I Corps (MacMahon)")) == ("dead", "dead")


@pytest.mark.rule("T2.2-f")
def test_a_unit_that_is_not_lost_keeps_its_whole_factor() -> None:
    # 4 against 3 in the forest is 1:1, with the rifles 1:2, where a 5 is AD: the Army is Disrupted, and still of 4.
    army, ground = 'unit "Third Army" at S12', "hex S13 forest"
    corps = 'unit "I Corps (MacMahon)" at S13'
    game = fought(combat("prussian", army, ground, corps, 'attack S13 with "Third Army"'), "S13", 5)
    assert (hex_of(game, "Third Army"), is_disrupted(game, "Third Army")) == ("S12", True)
    blue = 'unit "Blue" side=french size=corps type=infantry cf=4 omf=2 at S13'
    # Attacked by 4 the Disrupted Army is 1:1; one column for the rifles and one for its Disruption: 2:1.
    assert column(combat("french", f"{army} disrupted", blue, 'attack S12 with "Blue"'), "S12") == "2:1"


@pytest.mark.rule("T2.2-g", "R-10", "T1870.rifles-a", "T1870.rifles-b")
def test_the_yellow_box_is_one_column_and_no_second_bonus() -> None:
    # 2 against 2 is 1:1. The French attack reads 3:2 and the attack on them 1:2: one column, not two, and no factor.
    french, prussian = 'unit "I Corps (MacMahon)" at S13', 'unit "Prussian Guard Corps" at S12'
    assert column(combat("french", french, prussian, 'attack S12 with "I Corps (MacMahon)"'), "S12") == "3:2"
    assert column(combat("prussian", french, prussian, 'attack S13 with "Prussian Guard Corps"'), "S13") == "1:2"


@pytest.mark.rule("T2.2-j", "R-15", "T10.0-h")
def test_an_army_can_be_entrenched_and_disrupted_at_once_and_recover_the_one_without_losing_the_other() -> None:
    lines = ('unit "Third Army" at S12 entrenched disrupted', 'unit "V Corps (Failly)" at B03')
    game = at("\n".join(("phase french.movement", *lines)))
    assert (is_entrenched(game, "Third Army"), is_disrupted(game, "Third Army")) == (True, True)
    pass_until(game, 4, "prussian.replacements")
    assert (is_entrenched(game, "Third Army"), is_disrupted(game, "Third Army")) == (True, False)
    assert "T2.2-j" in last(game, "recovered").rules
    again = at("\n".join(("phase french.movement", lines[0].replace("entrenched ", ""), lines[1])))
    pass_until(again, 4, "prussian.replacements")
    assert "T2.2-j" not in last(again, "recovered").rules


@pytest.mark.rule("T2.2-k", "R-13", "T13.0-d")
def test_the_arm_of_a_unit_decides_which_ground_helps_it() -> None:
    # The Guard, 2, against 1 in a city: cavalry stays 1 (2:1, with the rifles 3:2), infantry is 2 (1:1, then 1:2).
    guard = 'unit "Prussian Guard Corps" at U07'
    for name, read in (("Cavalry (reserve cavalry)", "3:2"), ("XIII Corps (Vinoy)", "1:2")):
        lines = (guard, f'unit "{name}" at U08', "side U07/U08 none", 'attack U08 with "Prussian Guard Corps"')
        assert column(combat("prussian", *lines), "U08") == read
