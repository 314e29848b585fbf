"""The ladder of a combat: every rung worked out by hand.

Mostly on S06 in Germany, clear, with neither river nor border around it; its neighbours T06 and S05 lie side by side.
The table of 1870 on the columns used here, dice 1 to 6:
1:5 - AD AE AE AE AE | 1:2 D1 D D - AD AE | 1:1 D1 D1 D X - AD | 3:2 D2 D1 D1 D X - | 2:1 D2 D2 D1 D1 D X
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from tests.systems.teutons.positions import army, at, corps, position
from teutons_lab.core.game import Game

PLAIN = (
    army("Blue Army", "prussian", "T06", cf=4),
    corps("Blue Corps", "prussian", "S05", cf=1),
    corps("Red", "french", "S06", cf=2),
)


def rungs(explanation: Any) -> list[tuple[str, str, tuple[str, ...]]]:
    """The ladder as (label, value, rules)."""
    return [(line.label, line.value, line.rules) for line in explanation.lines]


def rung(explanation: Any, start: str) -> tuple[str, str]:
    """The one rung that begins so: its value and its first rule."""
    (line,) = [line for line in explanation.lines if line.label.startswith(start)]
    return line.value, line.rule


def plain(*more: str) -> Game:
    return position("prussian.allocation", *PLAIN, *more)


@pytest.mark.rule("T9.1-a", "T9.0-r", "T1870.rifles-b", "T9.3-a")
def test_the_whole_ladder_of_a_plain_attack() -> None:
    combat = plain().explain.combat("S06", ["Blue Army", "Blue Corps"])
    assert rungs(combat) == [
        ("Attackers from T06: Blue Army 4", "4", ("T9.1-a",)),
        ("Attackers from S05: Blue Corps 1", "1", ("T9.1-a",)),
        ("Attack", "5", ("T9.0-r",)),
        ("Defender: Red 2", "2", ("T2.2-e",)),
        ("Odds 5 : 2, rounded down", "2:1", ("T9.1-a",)),
        ("River: no attack crosses one", "no shift", ("T13.0-e",)),
        ("Supply: every attacker that lends factors has it", "no shift", ("T7.0-p",)),
        ("French rifles in the defence", "one column left, 3:2", ("T1870.rifles-b",)),
        ("Defenders: some in good order and in supply", "no shift", ("T10.0-b",)),
        ("Column after all shifts", "3:2", ("T9.3-a", "R-72")),
        ("Dice: convention A, 1 is the attacker's best", "", ("T2.5-a",)),
        ("Die 1: Red is Disrupted and goes back 1 to 2 hexes, as the attacker says", "D2", ("T9.3-e",)),
        ("Die 2 and 3: Red is Disrupted and goes back 1 hex", "D1", ("T9.3-e",)),
        ("Die 4: Red is Disrupted and may withdraw", "D", ("T9.3-h",)),
        ("Die 5: the attackers may exchange units for defenders worth 2", "X", ("T9.3-j",)),
        ("Die 6: nothing happens", "-", ("T9.3-t",)),
    ]
    assert combat.title == "Blue Army and Blue Corps against S06, 5 factors to 2"
    assert combat.verdict
    assert (combat.attack, combat.defence) == (Fraction(5), Fraction(2))
    assert (combat.ratio, combat.shifts, combat.column, combat.die_modifier) == ("2:1", -1, "3:2", 0)
    assert combat.outcomes == {1: "D2", 2: "D1", 3: "D1", 4: "D", 5: "X", 6: "-"}
    sixth = Fraction(1, 6)
    assert combat.probabilities == {"D2": sixth, "D1": 2 * sixth, "D": sixth, "X": sixth, "-": sixth}
    assert combat.basis == "reconstruction"


@pytest.mark.rule("T13.0-e", "T13.0-i", "T9.1-b")
def test_the_model_of_the_voice_comes_out_as_it_is_written() -> None:
    """Third Army 4 and XI Corps 1 from P05 over a river against I Corps 2 in forest: 5 to 3, 3:2, twice left."""
    game = position(
        "prussian.movement",
        "hex Q04 forest",
        "side P05/Q04 river",
        'unit "Third Army" at P05',
        'unit "XI Corps" at P05',
        'unit "I Corps (MacMahon)" at Q04',
    )
    combat = game.explain.combat("Q04", ["XI Corps", "Third Army"])
    told = rungs(combat)
    assert told[0][:2] == ("Attackers from P05: Third Army 4 and XI Corps 1", "5")
    assert told[1] == ("Defender: I Corps (MacMahon) 2, in forest +1", "3", ("T13.0-i",))
    assert told[2] == ("Odds 5 : 3, rounded down", "3:2", ("T9.1-b",))
    assert told[3] == ("River: 5 of 5 factors cross it", "one column left, 1:1", ("T13.0-e",))
    assert rung(combat, "French rifles") == ("one column left, 1:2", "T1870.rifles-b")
    assert combat.outcomes == {1: "D1", 2: "D", 3: "D", 4: "-", 5: "AD", 6: "AE"}
    assert combat.result == (
        "On 1:2: 1 I Corps (MacMahon) is Disrupted and goes back 1 hex; 2 and 3 I Corps (MacMahon) is Disrupted and "
        "may withdraw; 4 nothing happens; 5 the attackers are Disrupted; 6 the attackers lose units worth at least 3. "
        "Table: reconstructed (see why, or use your own)."
    )


@pytest.mark.rule("T13.0-e", "T13.0-f", "R-91")
def test_the_river_counts_unless_half_the_factors_need_not_cross() -> None:
    """4 of 5 over it: left; 4 of 8 over it: half are on the near bank, no shift."""
    over = plain("side S06/T06 river").explain.combat("S06", ["Blue Army", "Blue Corps"])
    assert rung(over, "River: 4 of 5 factors cross it") == ("one column left, 3:2", "T13.0-e")
    assert (over.shifts, over.column) == (-2, "1:1")
    more = plain("side S06/T06 river", corps("Blue Third", "prussian", "S05", cf=3))
    even = more.explain.combat("S06", ["Blue Army", "Blue Corps", "Blue Third"])
    assert rung(even, "River: 4 of 8 factors need not cross it") == ("no shift", "T13.0-f")
    assert (even.ratio, even.shifts, even.column) == ("4:1", -1, "3:1")


@pytest.mark.rule("T9.1-d")
def test_a_unit_along_is_named_and_lends_nothing() -> None:
    combat = plain().explain.combat("S06", "Blue Army", along=["Blue Corps"])
    assert rungs(combat)[:2] == [
        ("Attackers from T06: Blue Army 4", "4", ("T9.1-a",)),
        ("Along from S05, without factors: Blue Corps", "0", ("T9.1-d",)),
    ]
    assert (combat.attack, combat.ratio, combat.column) == (4, "2:1", "3:2")
    assert rung(combat, "Odds 4 : 2") == ("2:1", "T9.1-a")


@pytest.mark.rule("T13.0-b", "T13.0-d", "T13.0-m", "T11.0-c", "T12.0-d", "T13.0-l")
def test_every_bonus_of_every_defender_has_its_own_words() -> None:
    """Strasbourg from S03: over the border +1 each, in the city +1 for infantry, entrenched +1; the Fortress plain."""
    game = position(
        "prussian.allocation",
        army("Blue", "prussian", "S03", cf=9),
        army("Red Army", "french", "R03", "entrenched", cf=3),
        corps("Red Horse", "french", "R03", cf=1, arm="cavalry"),
        "fortress R03 1",
    )
    combat = game.explain.combat("R03", ["Blue"])
    assert rungs(combat)[1:5] == [
        (
            "Defender: Red Army 3, attacked over the border +1, in a city +1, entrenched +1",
            "6",
            ("T13.0-b", "T13.0-d", "T11.0-c", "T13.0-m"),
        ),
        ("Defender: Red Horse 1, attacked over the border +1", "2", ("T13.0-b",)),
        ("Defender: Fortress of Strasbourg 1", "1", ("T12.0-d", "T13.0-l")),
        ("Defence", "9", ("T9.0-u",)),
    ]
    assert (combat.defence, combat.ratio) == (9, "1:1")


@pytest.mark.rule("T13.0-c", "R-92")
def test_one_attacker_on_the_defenders_side_takes_the_border_bonus_away() -> None:
    """Bitche R04: from R05 over the border; with one in Q03, in France, nobody has the bonus."""
    lines = (army("Blue", "prussian", "R05", cf=4), corps("Red", "french", "R04"), "hex R04 clear")
    over = position("prussian.allocation", *lines).explain.combat("R04", ["Blue"])
    assert (over.defence, rung(over, "Defender:")) == (3, ("3", "T13.0-b"))
    both = position("prussian.allocation", *lines, corps("Inside", "prussian", "Q03", cf=1))
    inside = both.explain.combat("R04", ["Blue"], along=["Inside"])
    assert (inside.defence, rung(inside, "Defender:")) == (2, ("2", "T2.2-e"))
    assert rung(inside, "Border: no bonus in R04, as Inside attacks from its own side") == ("+0", "T13.0-c")


@pytest.mark.rule("T9.1-c", "T9.1-h", "R-153")
def test_odds_below_even_round_down_and_below_the_table_match_nothing() -> None:
    """4 against 6 is 1:2; 1 against 6 is worse than 1:5, and no shift mends it."""
    lines = (*PLAIN[:2], corps("Red", "french", "S06", cf=6))
    game = position("prussian.allocation", *lines)
    low = game.explain.combat("S06", ["Blue Army"])
    assert rung(low, "Odds 4 : 6, rounded down") == ("1:2", "T9.1-c")
    none = game.explain.combat("S06", ["Blue Corps"])
    assert rung(none, "Odds 1 : 6, worse than 1:5") == ("no column", "T9.1-h")
    assert (none.ratio, none.column, none.outcomes, none.probabilities) == (None, None, {}, {})
    assert none.table["read"] == []
    assert "T9.1-h" in none.verdict.rules


@pytest.mark.rule("T9.3-b", "R-94")
def test_shifts_may_carry_an_attack_off_the_left_of_the_table() -> None:
    """1 against 5 is 1:5 exactly; the rifles carry it one column further left, where nothing is printed."""
    game = position("prussian.allocation", PLAIN[1], corps("Red", "french", "S06", cf=5))
    combat = game.explain.combat("S06", ["Blue Corps"])
    assert (combat.ratio, combat.shifts, combat.column, combat.outcomes) == ("1:5", -1, None, {})
    assert rung(combat, "French rifles") == ("one column left, left of 1:5", "T1870.rifles-b")
    assert rung(combat, "Column after all shifts") == ("left of 1:5: not possible", "T9.3-b")
    assert "T9.3-b" in combat.verdict.rules


@pytest.mark.rule("T9.3-x", "R-71")
def test_odds_above_the_last_column_use_it_before_the_shifts() -> None:
    """18 against 1 counts as 7:1; the rifles make it 6:1."""
    game = position(
        "prussian.allocation",
        army("Blue", "prussian", "T06", cf=9),
        corps("Blue Two", "prussian", "T06", cf=9),
        corps("Red", "french", "S06", cf=1),
    )
    combat = game.explain.combat("S06", ["Blue", "Blue Two"])
    assert rung(combat, "Odds 18 : 1, more than the last column") == ("7:1", "T9.3-x")
    assert (combat.ratio, combat.column) == ("7:1", "6:1")


@pytest.mark.rule("T10.0-b", "T1870.rifles-c")
def test_defenders_who_are_all_disrupted_move_the_base_column() -> None:
    game = position("prussian.allocation", *PLAIN[:2], corps("Red", "french", "S06", "disrupted", cf=2))
    combat = game.explain.combat("S06", ["Blue Army", "Blue Corps"])
    assert rung(combat, "Defenders: all Disrupted") == ("one column right, 2:1", "T10.0-b")
    assert (combat.ratio, combat.shifts, combat.column) == ("2:1", 0, "2:1")
    assert combat.outcomes == {1: "D2", 2: "D2", 3: "D1", 4: "D1", 5: "D", 6: "X"}


@pytest.mark.rule("T7.0-p", "T7.0-y")
def test_an_attacker_out_of_supply_is_named_and_costs_a_column() -> None:
    """Blue Army is walled in at T06 by Swiss hexes; Blue Corps is not, and one is enough."""
    walls = [f"hex {label} country=Switzerland" for label in ("T07", "U06", "U05", "T05")]
    game = position("prussian.allocation", *PLAIN, *walls, corps("Red Too", "french", "R06", cf=1))
    combat = game.explain.combat("S06", ["Blue Army", "Blue Corps"])
    assert not game.explain.supply("Blue Army").supplied
    assert rung(combat, "Supply: Blue Army")[0] == "one column left, 3:2"
    assert combat.shifts == -2


@pytest.mark.rule("T9.0-d", "T9.0-i")
def test_the_ladder_ends_with_what_else_must_be_attacked() -> None:
    """A French Army in good order beside Blue Army, in T07, has to be attacked too."""
    game = plain(army("Red Army", "french", "T07"))
    combat = game.explain.combat("S06", ["Blue Army"])
    assert rungs(combat)[-1][:2] == ("Duty, because of T06: Red Army in T07", "must be attacked too")
    assert combat.lines[-1].rule == "T9.0-d"
    calm = plain(army("Red Army", "french", "T07", "disrupted")).explain.combat("S06", ["Blue Army"])
    assert not [line for line in calm.lines if line.label.startswith("Duty")]


@pytest.mark.rule("T9.0-aa", "R-74")
def test_several_targets_defend_together() -> None:
    game = plain(corps("Red Too", "french", "T07", cf=3))
    combat = game.explain.combat(["T07", "S06"], ["Blue Army"])
    assert rung(combat, "Defender in S06") == ("2", "T2.2-e")
    assert rung(combat, "Defender in T07") == ("3", "T2.2-e")
    assert (combat.defence, combat.ratio) == (5, "1:2")
    assert combat.lines == game.explain.combat("S06 T07", "Blue Army").lines


def test_units_go_by_id_by_full_name_and_by_short_form() -> None:
    game = at('phase french.supply\nunit "Third Army" at R05\nunit "II Corps (Frossard)" at Q04\n')
    forms = ("P70-Third", "Third Army (Crown Prince)", "Third Army")
    ladders = [game.explain.combat("Q04", [form]).lines for form in forms]
    assert ladders[0] == ladders[1] == ladders[2]
    assert ladders[0][0].label == "Attackers from R05: Third Army 4"


def test_plain_data_is_json_and_holds_what_the_table_reads() -> None:
    combat = plain().explain.combat("S06", ["Blue Army", "Blue Corps"], pressed=True)
    data = json.loads(json.dumps(combat.as_dict()))
    assert (data["attack"], data["defence"], data["column"], data["verdict"]) == ("5", "2", "3:2", True)
    assert data["probabilities"] == {"D2": "1/3", "D1": "1/6", "X": "1/6", "-": "1/6", "AD": "1/6"}
    table = data["table"]
    assert (table["columns"][0], table["columns"][-1], table["faces"]) == ("1:5", "7:1", [1, 2, 3, 4, 5, 6])
    assert table["rows"][0][table["columns"].index("3:2")] == "D2"
    assert [read["columns"] for read in table["read"]] == [["2:1"]] * 3 + [["1:1"]] * 3
    assert table["basis"] == "reconstruction"
    assert str(combat).splitlines()[0] == combat.title
