"""What the faces of the die do, under every order and both conventions, before anybody rolls.

On S06 as in test_explain_combat.py; the columns of the 1870 table are written out there.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.teutons.positions import army, corps, position
from teutons_lab.core.game import Game

ATTACKERS = (army("Blue Army", "prussian", "T06", cf=4), corps("Blue Corps", "prussian", "S05", cf=1))


def game(*defenders: str, option: str = "") -> Game:
    return position("prussian.allocation", *ATTACKERS, *defenders, *([option] if option else []))


def red(cf: int = 2, flags: str = "") -> str:
    return corps("Red", "french", "S06", flags, cf=cf)


def combat(now: Game, **orders: Any) -> Any:
    return now.explain.combat("S06", ["Blue Army", "Blue Corps"], **orders)


def faces(explanation: Any) -> dict[str, tuple[str, tuple[str, ...]]]:
    """What each rung about a face says: words -> (result, rules)."""
    return {line.label: (line.value, line.rules) for line in explanation.lines if line.label.startswith("Die ")}


@pytest.mark.rule("T9.2-f", "T9.2-h", "T9.2-l")
def test_pressed_in_convention_a_the_low_half_reads_right_and_the_high_half_left() -> None:
    """From 3:2 (5 to 2, rifles): 1 to 3 read 2:1, that is D2 D2 D1; 4 to 6 read 1:1, that is X - AD."""
    pressed = combat(game(red()), pressed=True)
    assert pressed.column == "3:2"
    assert pressed.outcomes == {1: "D2", 2: "D2", 3: "D1", 4: "X", 5: "-", 6: "AD"}
    told = [(line.label, line.value, line.rule) for line in pressed.lines if line.label.startswith("Pressed")]
    assert told == [
        ("Pressed: dice 1, 2 and 3, one column right", "2:1", "T9.2-f"),
        ("Pressed: dice 4, 5 and 6, one column left", "1:1", "T9.2-f"),
    ]
    plain = combat(game(red()))
    assert plain.outcomes == {1: "D2", 2: "D1", 3: "D1", 4: "D", 5: "X", 6: "-"}


@pytest.mark.rule("T9.2-g", "T2.5-b")
def test_pressed_in_convention_b_it_is_the_other_way_round() -> None:
    now = game(red(), option="option dice=B")
    pressed = combat(now, pressed=True)
    assert pressed.outcomes == {6: "D2", 5: "D2", 4: "D1", 3: "X", 2: "-", 1: "AD"}
    told = {line.label: (line.value, line.rules) for line in pressed.lines}
    assert told["Dice: convention B, 6 is the attacker's best"] == ("", ("T2.5-b",))
    assert told["Pressed: dice 1, 2 and 3, one column left"] == ("1:1", ("T9.2-g", "T9.2-l"))
    assert told["Pressed: dice 4, 5 and 6, one column right"] == ("2:1", ("T9.2-g", "T9.2-l"))


@pytest.mark.rule("T2.5-a", "T2.5-b", "T2.5-c")
def test_both_conventions_are_told_whichever_is_in_force() -> None:
    low = {1: "D2", 2: "D1", 3: "D1", 4: "D", 5: "X", 6: "-"}
    high = {7 - face: result for face, result in low.items()}
    for option, in_force in (("option dice=A", low), ("option dice=B", high)):
        told = combat(game(red(), option=option))
        assert told.outcomes == in_force
        assert told.outcomes_by_convention == {"A": low, "B": high}
        assert sum(told.probabilities.values()) == 1
        assert told.table["rows"][0][0] == {"A": "-", "B": "AE"}[told.table["convention"]]


@pytest.mark.rule("T9.2-c", "T9.2-d", "T9.2-e")
def test_no_retreat_turns_short_retreats_into_disruption_and_long_ones_into_the_end() -> None:
    """On 3:2: D2 becomes DE, D1 becomes D, D, X and the dash stay."""
    ordered = combat(game(red()), no_retreat=True)
    assert ordered.outcomes == {1: "DE", 2: "D", 3: "D", 4: "D", 5: "X", 6: "-"}
    assert faces(ordered) == {
        "Die 1: Red is eliminated": ("DE", ("T9.3-d", "T9.2-d")),
        "Die 2 and 3: Red is Disrupted, in place": ("D", ("T9.2-e", "T9.2-c")),
        "Die 4: Red is Disrupted, in place": ("D", ("T9.2-e",)),
        "Die 5: the attackers may exchange units for defenders worth 2": ("X", ("T9.3-j",)),
        "Die 6: nothing happens": ("-", ("T9.3-t",)),
    }


@pytest.mark.rule("T9.2-j", "R-70")
def test_on_the_lowest_column_pressing_is_refused_and_the_plain_faces_are_told() -> None:
    """5 against 18 is 1:4; the rifles make it 1:5."""
    now = game(red(9), corps("Red Too", "french", "S06", cf=9))
    pressed = combat(now, pressed=True)
    assert (pressed.ratio, pressed.column) == ("1:4", "1:5")
    assert pressed.verdict.rules == ("T9.2-j", "R-70")
    assert pressed.outcomes == combat(now).outcomes == {1: "-", 2: "AD", 3: "AE", 4: "AE", 5: "AE", 6: "AE"}
    assert combat(now).verdict


@pytest.mark.rule("T9.2-k", "R-71")
def test_on_the_highest_column_a_good_face_stays_there() -> None:
    """45 against 1 is 7:1, the French attack: their rifles cannot carry it further right."""
    attackers = [corps(f"Red {n}", "french", "T06", cf=9) for n in (1, 2, 3)]
    now = position("french.allocation", *attackers, corps("Blue", "prussian", "S06", cf=1))
    pressed = now.explain.combat("S06", ["Red 1", "Red 2", "Red 3"], pressed=True)
    assert (pressed.ratio, pressed.shifts, pressed.column) == ("7:1", 1, "7:1")
    told = {line.label: line.rules for line in pressed.lines if line.label.startswith("Pressed")}
    assert told["Pressed: dice 1, 2 and 3, the last column, it stays"] == ("T9.2-f", "T9.2-k", "R-71")
    assert pressed.table["read"][0]["columns"] == ["7:1"]
    assert pressed.table["read"][5]["columns"] == ["6:1"]


@pytest.mark.rule("T10.0-c", "R-77", "T10.0-b")
def test_a_split_hex_reads_two_columns_and_says_both_results() -> None:
    """5 against 4 is 1:1, with rifles 1:2; the Disrupted Red Two reads 1:1: D1 D1 D X - AD against D1 D D - AD AE."""
    now = game(red(), corps("Red Two", "french", "S06", "disrupted", cf=2))
    split = combat(now)
    assert (split.ratio, split.column) == ("1:1", "1:2")
    assert split.outcomes == {1: "D1", 2: "D / D1", 3: "D", 4: "- / X", 5: "AD / -", 6: "AE / AD"}
    told = [(line.label, line.value, line.rules) for line in split.lines if " read" in line.label]
    assert told == [
        ("Red reads, no shift", "1:2", ("T10.0-c", "R-77")),
        ("Red Two reads, one column right", "1:1", ("T10.0-c", "R-77")),
    ]
    assert split.table["read"][1] == {"face": 2, "columns": ["1:2", "1:1"]}
    assert "Die 1: the defenders are Disrupted and go back 1 hex" in faces(split)
    assert "Die 2: Red Two is Disrupted and goes back 1 hex; Red is Disrupted and may withdraw" in faces(split)
    assert faces(split)["Die 5: the attackers are Disrupted"] == ("AD / -", ("T9.3-r",))


@pytest.mark.rule("T9.3-s", "R-86")
def test_what_ae_costs_is_the_defence_or_all_that_was_brought() -> None:
    """5 against 3 is 3:2, with rifles 1:1, pressed 1:2 on a 6: AE for 3 of 5 factors. 5 against 9, on 1:3: all."""
    some = combat(game(red(3)), pressed=True)
    assert faces(some)["Die 6: the attackers lose units worth at least 3"] == ("AE", ("T9.3-s", "R-86"))
    everything = combat(game(red(9)))
    assert faces(everything)["Die 5 and 6: the attackers lose all that they brought"] == ("AE", ("T9.3-s",))


@pytest.mark.rule("T9.3-m")
def test_an_exchange_that_nobody_can_pay_is_nothing() -> None:
    """The French attack with 3 against 4: 1:2, with rifles 1:1, where a 4 is X; they lack the fourth factor."""
    now = position("french.allocation", corps("Red", "french", "T06", cf=3), corps("Blue", "prussian", "S06", cf=4))
    poor = now.explain.combat("S06", ["Red"])
    assert poor.column == "1:1"
    assert faces(poor)["Die 4: nothing: the attackers have too few factors for an exchange"] == ("X", ("T9.3-m",))


@pytest.mark.rule("T12.0-e", "T12.0-g", "T12.0-i", "T12.0-j", "T12.0-n")
def test_a_fortress_alone_falls_to_d2_and_to_d1_only_with_an_army() -> None:
    """4 against 1 is 4:1, no rifles: DE D3 D2 D2 D1 D."""
    lines = (*ATTACKERS, "fortress S06 1")
    now = position("prussian.allocation", *lines, corps("Blue Strong", "prussian", "S05", cf=4))
    with_army = now.explain.combat("S06", ["Blue Army"])
    assert with_army.column == "4:1"
    assert faces(with_army) == {
        "Die 1: the Fortress in S06 falls for good": ("DE", ("T12.0-g",)),
        "Die 2: the Fortress in S06 falls for good": ("D3", ("T12.0-g",)),
        "Die 3 and 4: the Fortress in S06 falls for good": ("D2", ("T12.0-g",)),
        "Die 5: the Fortress in S06 falls for good": ("D1", ("T12.0-i",)),
        "Die 6: the Fortress in S06 stands": ("D", ("T12.0-j", "T12.0-f")),
    }
    corps_alone = now.explain.combat("S06", ["Blue Strong"])
    assert faces(corps_alone)["Die 5: the Fortress in S06 stands"] == ("D1", ("T12.0-i",))
    along = now.explain.combat("S06", ["Blue Strong"], along=["Blue Army"])
    assert faces(along)["Die 5: the Fortress in S06 falls for good"] == ("D1", ("T12.0-i",))


@pytest.mark.rule("T12.0-k", "R-81")
def test_nobody_can_order_an_empty_fortress_to_stand() -> None:
    now = position("prussian.allocation", *ATTACKERS, "fortress S06 1")
    ordered = now.explain.combat("S06", ["Blue Army"], no_retreat=True)
    assert ordered.verdict.rules == ("T12.0-k",)
    assert ordered.outcomes == now.explain.combat("S06", ["Blue Army"]).outcomes
    assert now.explain.combat("S06", ["Blue Army"]).verdict
