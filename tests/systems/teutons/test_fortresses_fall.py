"""Chapters 9.3 and 12: which results make a Fortress fall. Around S13 in Germany, on clear ground."""

import pytest

from tests.systems.teutons.positions import (
    army,
    at,
    corps,
    has_fort,
    hex_of,
    is_disrupted,
    last,
    play,
    rules_of,
    to_result,
    told,
)
from teutons_lab.core.game import Game

RESERVE = corps("Reserve", "french", "C02")
"""Far away; it could move, which keeps the turn from running on by itself."""


def stormed(result: str, *orders: str, by: str, fort: int = 1, garrison: tuple[str, ...] = ()) -> Game:
    """The Fortress in S13 attacked by the units of `by`, all named Blue, with this result."""
    lines = ("phase prussian.combat", by, f"fortress S13 {fort}", *garrison, RESERVE, 'attack S13 with "Blue"')
    return to_result(at("\n".join(lines)), "S13", result, *orders)


def a_corps(cf: int) -> str:
    return corps("Blue", "prussian", "T13", cf=cf)


def an_army(cf: int) -> str:
    return army("Blue", "prussian", "T13", cf=cf)


RED = (corps("Red", "french", "S13", cf=1),)


@pytest.mark.rule("T12.0-g")
@pytest.mark.parametrize("result", ["DE", "D2", "D3"])
def test_d2_d3_and_de_remove_a_lone_fortress_even_without_an_army(result: str) -> None:
    # 5 against 1 is 5:1, where DE, D3 and D2 come up.
    game = stormed(result, by=a_corps(5))
    assert not has_fort(game, "S13")
    assert last(game, "fortress-fell").rules == ("T12.0-g",)
    assert (game.node.side, game.node.kind) == ("prussian", "advance")


@pytest.mark.rule("T12.0-g", "R-87")
@pytest.mark.parametrize("result", ["D2", "D3"])
def test_they_remove_it_from_under_its_garrison_too(result: str) -> None:
    # 9 against 1 + 1 is 4:1, rifles make it 3:1, where D3 and D2 come up.
    game = stormed(result, by=a_corps(9), garrison=RED)
    assert not has_fort(game, "S13")
    assert game.node.kind == "distance"
    assert is_disrupted(game, "Red")


@pytest.mark.rule("T12.0-g")
def test_it_is_gone_for_good() -> None:
    game = play(stormed("DE", by=a_corps(5)), "pass", "pass")
    assert game.state.turn == 4
    assert not game.state.forts
    # An attack on the empty hex is no attack any more, and anybody may enter it.
    later = at("phase prussian.movement\n" + a_corps(5))
    assert later.check('move "Blue" T13-S13')


@pytest.mark.rule("T12.0-i")
def test_d1_removes_it_if_an_army_attacked() -> None:
    game = stormed("D1", by=an_army(5))
    assert not has_fort(game, "S13")
    assert last(game, "fortress-fell").rules == ("T12.0-i",)


@pytest.mark.rule("T12.0-i", "R-88")
def test_d1_leaves_it_if_only_corps_attacked() -> None:
    game = stormed("D1", by=a_corps(5))
    assert has_fort(game, "S13")
    assert last(game, "fortress-held").rules == ("T12.0-i",)
    assert game.state.phase == "french.movement"  # and so nobody advanced


@pytest.mark.rule("T12.0-n", "R-88", "R-76")
def test_an_army_that_only_goes_along_is_enough() -> None:
    text = "\n".join(
        (
            "phase prussian.combat",
            a_corps(5),
            army("Guest", "prussian", "T14", cf=4),
            "fortress S13 1",
            RESERVE,
            'attack S13 with "Blue" along "Guest"',
        )
    )
    game = to_result(at(text), "S13", "D1")
    assert last(game, "fought")["column"] == "5:1"  # Guest lent nothing
    assert not has_fort(game, "S13")
    assert last(game, "fortress-fell").rules == ("T12.0-i", "T12.0-n")


@pytest.mark.rule("T12.0-i")
def test_d1_removes_it_with_its_garrison_gone_back() -> None:
    game = stormed("D1", by=an_army(9), garrison=RED)
    assert not has_fort(game, "S13")
    play(game, 'retreat "Red" R13', "stop")
    assert game.check('advance "Blue" S13')


@pytest.mark.rule("T12.0-i", "R-81")
def test_under_no_retreat_d1_leaves_it_whoever_attacked() -> None:
    # 9 against 1 + 1 on 3:1: no face is D there, and under No Retreat those of D1, 4 and 5, are read so.
    game = stormed("D", "no-retreat", by=an_army(9), garrison=RED)
    assert (last(game, "fought")["column"], last(game, "fought")["face"]) == ("3:1", 4)
    assert has_fort(game, "S13")
    assert hex_of(game, "Red") == "S13"
    assert last(game, "fortress-held").rules == ("T12.0-i",)


@pytest.mark.rule("T12.0-g", "T9.2-d")
def test_under_no_retreat_d2_still_removes_it_with_the_garrison() -> None:
    game = stormed("DE", "no-retreat", by=a_corps(9), garrison=RED)  # D2 and D3 are read as DE
    assert not has_fort(game, "S13")
    assert hex_of(game, "Red") == "dead"


@pytest.mark.rule("T12.0-j")
@pytest.mark.parametrize("result", ["D", "AD", "-"])
def test_d_ad_and_no_effect_leave_it(result: str) -> None:
    # 2 against 2 is 1:1: D1 D1 D X - AD.
    game = stormed(result, by=an_army(2), fort=2)
    assert has_fort(game, "S13")
    assert last(game, "fortress-held").rules == ("T12.0-j",)


@pytest.mark.rule("T12.0-j")
def test_ae_leaves_it() -> None:
    game = stormed("AE", by=an_army(1), fort=2)  # 1:2, where a 6 is AE
    assert has_fort(game, "S13")
    assert hex_of(game, "Blue") == "dead"


@pytest.mark.rule("T12.0-j", "T9.4-u", "R-89")
def test_after_d_nobody_advances_into_it_even_if_the_garrison_withdrew() -> None:
    game = stormed("D", by=an_army(5), garrison=RED)  # 5 against 2 is 2:1, rifles 3:2
    play(game, 'retreat "Red" R13', "stop")
    assert has_fort(game, "S13")
    assert game.state.phase == "french.movement"
    assert not told(game, "advanced")


@pytest.mark.rule("T12.0-i", "T12.0-g", "T10.0-i")
def test_a_fortress_of_a_split_hex_falls_or_stands_by_its_own_column() -> None:
    # 10 against 1 + 1: 4:1 for the Fortress, 5:1 for the Disrupted Corps. A 5 is D1 for the one and D2 for the other.
    shaken = (corps("Shaken", "french", "S13", "disrupted", cf=1),)
    both = 'attack S13 with "Blue" "Second"'
    for second, stands in (("corps", True), ("army", False)):
        lines = (
            "phase prussian.combat",
            a_corps(6),
            f'unit "Second" side=prussian size={second} type=infantry cf=4 omf=1 at T14',
            "fortress S13 1",
            *shaken,
            RESERVE,
            both,
        )
        game = to_result(at("\n".join(lines)), "S13", "D1 / D2")
        assert has_fort(game, "S13") is stands
        assert last(game, "fortress-held" if stands else "fortress-fell").rules[0] == "T12.0-i"


# Exchange.


@pytest.mark.rule("T12.0-h", "R-85")
def test_x_removes_a_lone_fortress_if_the_attacker_pays_its_value() -> None:
    game = play(stormed("X", by=a_corps(3), fort=1), "exchange", 'lose "Blue"')  # 3:1, where a 6 is X
    assert not has_fort(game, "S13")
    assert hex_of(game, "Blue") == "dead"
    assert last(game, "fortress-fell").rules == ("T12.0-h",)


@pytest.mark.rule("T12.0-h", "R-85")
@pytest.mark.parametrize("option", ["no", "yes"])
def test_a_declined_x_removes_none(option: str) -> None:
    lines = (a_corps(3), "fortress S13 1", RESERVE, f"option x_kills_fortress={option}", 'attack S13 with "Blue"')
    game = play(to_result(at("\n".join(("phase prussian.combat", *lines))), "S13", "X"), "pass")
    assert has_fort(game, "S13")
    assert hex_of(game, "Blue") == "T13"


@pytest.mark.rule("T12.0-h", "T9.3-q")
def test_with_a_garrison_the_price_is_the_total() -> None:
    # 7 + 1 against Red 1 + 1: 4:1, rifles 3:1, where a 6 is X. The total of 2 needs more than the 1 of Second.
    lines = (
        "phase prussian.combat",
        a_corps(7),
        corps("Second", "prussian", "T13", cf=1),
        corps("Third", "prussian", "T13", cf=1),
        "fortress S13 1",
        *RED,
        RESERVE,
        'attack S13 with "Blue" "Second" "Third"',
    )
    game = play(to_result(at("\n".join(lines)), "S13", "X"), "exchange", 'lose "Second"')
    assert has_fort(game, "S13")  # one factor is still owed
    assert rules_of(game, 'lose "Blue"')[0] in ("T9.3-s", "T9.3-n")  # 7 with that 1 would be too much
    play(game, 'lose "Third"')
    assert not has_fort(game, "S13")
    assert hex_of(game, "Red") == "dead"


@pytest.mark.rule("R-85", "T9.3-q", "T12.0-h")
@pytest.mark.parametrize(("option", "stands"), [("no", True), ("yes", False)])
def test_whether_an_exchange_that_cannot_pay_for_the_fortress_removes_it_is_an_option(
    option: str, stands: bool
) -> None:
    # A Prussian Fortress, for the sake of the odds: French 2 against 2 + 1 are 1:2, rifles 1:1, where a 4 is X. Red
    # can match Blue but not the total of 3.
    lines = (
        "phase french.combat",
        corps("Red", "french", "R13", cf=2),
        corps("Blue", "prussian", "S13", cf=2),
        "fortress S13 1 side=prussian",
        f"option x_kills_fortress={option}",
        'attack S13 with "Red"',
    )
    game = play(to_result(at("\n".join(lines)), "S13", "X"), "exchange", 'choose "Blue"', "done", 'lose "Red"')
    assert hex_of(game, "Blue") == "dead"
    assert hex_of(game, "Red") == "dead"
    assert has_fort(game, "S13") is stands


@pytest.mark.rule("R-85", "T9.3-q")
@pytest.mark.parametrize("option", ["no", "yes"])
def test_it_stands_in_either_case_while_a_unit_of_the_garrison_lives(option: str) -> None:
    # 3 against 2 + 3 + 1: 1:2, rifles 1:1. Red takes only the Corps of 2.
    lines = (
        "phase french.combat",
        corps("Red", "french", "R13", cf=3),
        corps("Blue", "prussian", "S13", cf=2),
        corps("Other", "prussian", "S13", cf=3),
        "fortress S13 1 side=prussian",
        f"option x_kills_fortress={option}",
        'attack S13 with "Red"',
    )
    game = play(to_result(at("\n".join(lines)), "S13", "X"), "exchange", 'choose "Blue"', "done", 'lose "Red"')
    assert hex_of(game, "Blue") == "dead"
    assert hex_of(game, "Other") == "S13"
    assert has_fort(game, "S13")
