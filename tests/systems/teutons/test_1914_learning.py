"""What a side learns in 1914 without being shown it: something stopped a unit, or cut it off. None of it is undone."""

from __future__ import annotations

import pytest

from tests.systems.teutons.positions import (
    army,
    corps,
    hex_of,
    in_supply,
    is_disrupted,
    last,
    play,
    rules_of,
    to_result,
    told,
    unit_of,
    walled,
)
from tests.systems.teutons.positions_1914 import IDLE, RESERVE, dummy, of_1914
from teutons_lab.core.errors import UndoBarrier
from teutons_lab.core.game import Game


def never_undone(game: Game) -> bool:
    """Whether the last act cannot be taken back, past dice or not; a branch may still go another way."""
    try:
        game.undo(past_dice=True)
    except UndoBarrier:
        return game.branch("otherwise", at=game.ply - 1).label == "otherwise"
    return False


# Coming beside something.


@pytest.mark.rule("T6.0-ae", "R-55")
def test_a_march_up_to_a_hidden_counter_is_not_taken_back() -> None:
    lines = (corps("Blue", "german", "S15", omf=4), IDLE, RESERVE)
    game = of_1914("german.movement", *lines, army("Red Army", "allied", "S12", "hidden=6"))
    play(game, 'take "Blue"', "go S14")
    assert not never_undone(game)  # still two hexes away
    game = of_1914("german.movement", *lines, army("Red Army", "allied", "S12", "hidden=6"))
    play(game, 'take "Blue"', "go S14", "go S13")
    assert last(game, "scouted").reveals == ("hidden counter 6",)
    assert last(game, "scouted").learns == frozenset({"german"})
    assert never_undone(game)
    open_ = of_1914("german.movement", *lines, army("Red Army", "allied", "S12"))
    play(open_, 'take "Blue"', "go S14", "go S13")
    assert not never_undone(open_)


@pytest.mark.rule("T6.0-ae", "R-55")
def test_nor_a_step_that_came_to_nothing() -> None:
    lines = (corps("Blue", "german", "S13"), IDLE, RESERVE)
    game = of_1914("german.movement", *lines, army("Red Army", "allied", "S12", "hidden"))
    play(game, 'take "Blue"', "go T13")
    assert last(game, "stopped").learns == frozenset({"german"})
    assert never_undone(game)


# Being cut off. Blue's one way out of S13 is S12, which a counter in S11 touches.


def cut_off(phase: str, watch: str, *lines: str, flags: str = "") -> Game:
    return of_1914(phase, corps("Blue", "german", "S13", flags, cf=3), walled("S13", "S12", "S14"), watch, *lines, IDLE)


HIDDEN = army("Red Army", "allied", "S11", "hidden")
SEEN = army("Red Army", "allied", "S11")
FAKE = dummy("Red Army", "allied", "S11")
CLOSED = "hex S14 country=Switzerland"


@pytest.mark.rule("T6.0-ae", "R-55")
@pytest.mark.parametrize(("watch", "lost", "news"), [(HIDDEN, True, True), (SEEN, True, False), (FAKE, False, False)])
def test_a_hidden_unit_starves_whom_it_cuts_off_and_a_dummy_does_not(watch: str, lost: bool, news: bool) -> None:
    game = cut_off("german.breakthrough-movement", watch, CLOSED, RESERVE, flags="disrupted")
    assert in_supply(game, "Blue") is (watch != SEEN)  # as far as anybody is told
    play(game, "pass")
    assert (hex_of(game, "Blue") == "dead") is lost
    assert bool(told(game, "unsupplied")) is news
    assert "Red Army" not in "\n".join(map(str, game.seen_by("german").log))
    assert never_undone(game) is news


@pytest.mark.rule("T6.0-ae", "R-55")
def test_in_good_order_it_becomes_disrupted_and_does_not_recover_at_the_end_of_the_turn() -> None:
    game = cut_off("german.breakthrough-movement", HIDDEN, CLOSED, RESERVE)
    play(game, "pass")
    assert is_disrupted(game, "Blue")
    assert [event["units"] for event in told(game, "unsupplied")] == [(unit_of(game, "Blue"),)]  # said once
    fed = cut_off("german.breakthrough-movement", FAKE, CLOSED, RESERVE)
    play(fed, "pass")
    assert not is_disrupted(fed, "Blue")


@pytest.mark.rule("T10.1-d", "T6.0-ae", "R-55")
@pytest.mark.parametrize(("flags", "shaken"), [("hidden", True), ("", True), ("disrupted", False)])
def test_who_is_cut_off_by_a_hidden_unit_does_not_recover(flags: str, shaken: bool) -> None:
    """Red's one way out of D03 is D04, which Watch in D05 touches."""
    game = of_1914(
        "german.allocation",
        corps("Red", "allied", "D03", "disrupted"),
        walled("D03", "D04"),
        corps("Watch", "german", "D05", flags),
        corps("Blue", "german", "E04", "disrupted"),
        IDLE,
        RESERVE,
    )
    play(game, "pass")
    assert is_disrupted(game, "Red") is shaken
    assert bool(told(game, "unsupplied")) is (flags == "hidden")
    assert all(event.learns == frozenset({"allied"}) for event in told(game, "unsupplied"))


@pytest.mark.rule("T7.0-r", "T6.0-ae", "R-55")
@pytest.mark.parametrize(("watch", "odds"), [(HIDDEN, "1:2"), (SEEN, "1:2"), (FAKE, "1:1")])
def test_an_attack_of_a_unit_cut_off_by_a_hidden_one_is_a_column_worse(watch: str, odds: str) -> None:
    red = corps("Red", "allied", "S14", cf=3)
    game = cut_off("german.combat", watch, red, RESERVE, 'attack S14 with "Blue"')
    play(game, "resolve S14")
    assert odds in game.node.prompt
    assert bool(told(game, "unsupplied")) is (watch == HIDDEN)
    assert never_undone(game) is (watch == HIDDEN)


# Falling into a trap, and an advance.


@pytest.mark.rule("T1914.hidden-d", "R-114")
def test_who_went_along_into_a_trap_is_lost_as_well() -> None:
    game = of_1914(
        "german.combat",
        corps("Blue", "german", "S13", cf=1),
        corps("Along", "german", "S13", cf=9),
        army("Red Army", "allied", "S14", "hidden", cf=6),
        IDLE,
        RESERVE,
        'attack S14 with "Blue" along "Along"',
    )
    play(game, "resolve S14", "pass")
    assert {hex_of(game, "Blue"), hex_of(game, "Along")} == {"dead"}
    assert hex_of(game, "Red Army") == "S14"


@pytest.mark.rule("T1914.hidden-e", "T6.0-ae")
def test_cavalry_that_advances_beside_a_hidden_army_stops_there_and_finds_dummies_out() -> None:
    def after(watch: str) -> Game:
        game = of_1914(
            "german.combat",
            corps("Riders", "german", "S13", cf=9, arm="cavalry"),
            corps("Red", "allied", "S14", cf=1),
            watch,
            IDLE,
            RESERVE,
            'attack S14 with "Riders"',
        )
        to_result(game, "S14", "D2")
        while game.node.kind != "advance":
            game.play("distance 2" if game.node.kind == "distance" else sorted(map(str, game.options()))[0])
        return play(game, 'advance "Riders" S14')

    met = after(army("Red Army", "allied", "R15", "hidden"))
    assert met.node.kind != "advance" or "T9.4-j" in rules_of(met, 'advance "Riders" S15')
    assert never_undone(met)
    free = after(dummy("Fake", "allied", "R15"))
    assert hex_of(free, "Fake") == "off"
    assert free.node.kind == "advance"
