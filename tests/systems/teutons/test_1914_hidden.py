"""Hidden units and dummies of 1914: what turns them up, and what nobody is told before."""

from __future__ import annotations

import pytest

import teutons_lab as lab
from tests.systems.teutons.positions import (
    actions,
    army,
    corps,
    hex_of,
    is_disrupted,
    is_entrenched,
    last,
    play,
    ring,
    rules_of,
    told,
    unit_of,
    zone_of,
)
from tests.systems.teutons.positions_1914 import IDLE, RESERVE, dummy, of_1914
from teutons_lab.core.errors import UndoBarrier
from teutons_lab.core.game import Game


def is_hidden(game: Game, name: str) -> bool:
    return bool(game.state.hidden[unit_of(game, name)])


# Moving and attacking.


@pytest.mark.rule("T1914.hidden-a", "T1914.hidden-h")
def test_a_unit_is_turned_up_when_it_moves_and_not_when_it_is_only_taken_up() -> None:
    game = of_1914("german.movement", corps("Blue", "german", "S13", "hidden"), RESERVE)
    play(game, 'take "Blue"', "stop")
    assert is_hidden(game, "Blue")
    play(game, 'move "Blue" S13-S14')
    assert not is_hidden(game, "Blue")
    assert last(game, "revealed").rules[0] == "T1914.hidden-a"
    play(game, "pass")
    assert not is_hidden(game, "Blue")


@pytest.mark.rule("T1914.hidden-a")
def test_a_unit_is_turned_up_when_it_attacks() -> None:
    game = of_1914("german.allocation", corps("Blue", "german", "S13", "hidden"), corps("Red", "allied", "S14"), IDLE)
    play(game, "attack S14", 'with "Blue"')
    assert is_hidden(game, "Blue")
    play(game, "done")
    assert not is_hidden(game, "Blue")


@pytest.mark.rule("T1914.hidden-j")
def test_a_dummy_that_moves_is_gone() -> None:
    game = of_1914("german.movement", dummy("Fake", "german", "S13"), IDLE, RESERVE)
    play(game, 'take "Fake"', "go S14")
    assert hex_of(game, "Fake") == "off"
    assert not is_hidden(game, "Fake")
    assert game.node.kind == "movement"
    assert "T1914.hidden-j" in last(game, "revealed").rules


@pytest.mark.rule("T1914.hidden-j")
def test_the_sentence_of_a_dummys_move_ends_with_its_first_step() -> None:
    game = of_1914("german.movement", dummy("Fake", "german", "S13"), IDLE, RESERVE)
    found = game.explain.move("Fake", "S13-S14-S15")
    assert found.allowed
    assert "T1914.hidden-j" in {line.rule for line in found.lines}
    assert game.check("move Fake S13-S14-S15")
    play(game, "move Fake S13-S14")
    assert hex_of(game, "Fake") == "off"
    assert game.node.kind == "movement"


@pytest.mark.rule("T1914.hidden-j")
def test_a_dummy_that_attacks_is_gone_and_makes_no_attack() -> None:
    red = corps("Red", "allied", "S14")
    alone = of_1914("german.allocation", dummy("Fake", "german", "S13"), red, IDLE)
    play(alone, 'attack S14 with "Fake"')
    assert hex_of(alone, "Fake") == "off"
    assert not alone.state.attacks
    helped = of_1914("german.allocation", dummy("Fake", "german", "S13"), corps("Blue", "german", "S13"), red, IDLE)
    play(helped, 'attack S14 with "Fake" "Blue"')
    assert hex_of(helped, "Fake") == "off"
    assert helped.state.attacks[0].participants == (unit_of(helped, "Blue"),)


# Dummies found out.


@pytest.mark.rule("T1914.hidden-e", "T1914.hidden-h")
def test_a_dummy_is_removed_when_an_enemy_unit_moves_beside_it() -> None:
    game = of_1914("german.movement", corps("Blue", "german", "S15"), dummy("Fake", "allied", "S13"), IDLE, RESERVE)
    play(game, 'take "Blue"', "go T15")
    assert hex_of(game, "Fake") == "S13"  # two hexes away
    play(game, "go T14")
    assert hex_of(game, "Fake") == "off"
    assert last(game, "dummy").rules[0] == "T1914.hidden-e"


@pytest.mark.rule("T1914.hidden-f")
def test_not_a_dummy_that_stands_with_a_unit() -> None:
    for friend, place in ((corps("Red", "allied", "S13", "hidden"), "S13"), (dummy("Other", "allied", "S13"), "off")):
        game = of_1914(
            "german.movement", corps("Blue", "german", "S15"), dummy("Fake", "allied", "S13"), friend, IDLE, RESERVE
        )
        play(game, 'move "Blue" S15-S14')
        assert hex_of(game, "Fake") == place
    german = game.seen_by("german")
    assert not [entry for entry in german.log if entry.kind == "unseen"]


@pytest.mark.rule("T1914.hidden-f")
def test_only_its_owner_is_told_that_a_dummy_was_not_found_out() -> None:
    game = of_1914(
        "german.movement",
        corps("Blue", "german", "S15"),
        dummy("Fake", "allied", "S13"),
        corps("Red", "allied", "S13", "hidden"),
        IDLE,
        RESERVE,
    )
    play(game, 'move "Blue" S15-S14')
    assert last(game, "unseen").rules == ("T1914.hidden-f",)
    assert "unseen" in {entry.kind for entry in game.seen_by("allied").log}
    assert "unseen" not in {entry.kind for entry in game.seen_by("german").log}


@pytest.mark.rule("T1914.hidden-g")
def test_not_a_dummy_beyond_the_franco_german_border() -> None:
    # P04/P03 is the border of 1914, O03/P03 is not
    fake = dummy("Fake", "allied", "P03")
    over = of_1914("german.movement", corps("Blue", "german", "P05"), fake, IDLE, RESERVE)
    play(over, 'move "Blue" P05-P04')
    assert hex_of(over, "Fake") == "P03"
    assert last(over, "unseen").rules == ("T1914.hidden-g",)
    beside = of_1914("german.movement", corps("Blue", "german", "O04"), fake, IDLE, RESERVE)
    play(beside, 'move "Blue" O04-O03')
    assert hex_of(beside, "Fake") == "off"


# Zones of what lies face down.


@pytest.mark.rule("T6.0-ae")
def test_a_hidden_army_stops_who_comes_beside_it_and_a_dummy_does_not() -> None:
    blue = corps("Blue", "german", "S15", omf=4)
    real = of_1914("german.movement", blue, army("Red Army", "allied", "S12", "hidden"), IDLE, RESERVE)
    assert real.seen_by("german").check('move "Blue" S15-S14-S13')
    play(real, 'take "Blue"', "go S14", "go S13")
    assert actions(real) == {"stop"}
    assert is_hidden(real, "Red Army")
    refusal = real.check("go T13").refusals[0]
    assert refusal.rule == "T6.0-ae"
    assert "Red Army" not in str(refusal)
    fake = of_1914("german.movement", blue, dummy("Red Army", "allied", "S12"), IDLE, RESERVE)
    play(fake, 'take "Blue"', "go S14", "go S13")
    assert "go T13" in actions(fake)


@pytest.mark.rule("T6.0-ae")
def test_a_step_that_a_hidden_unit_forbids_may_be_tried_and_comes_to_nothing() -> None:
    # S13 and T13 are both beside S12: a step between them stays in the zone of the same Army
    lines = (corps("Blue", "german", "S13"), IDLE, RESERVE)
    hidden = of_1914("german.movement", *lines, army("Red Army", "allied", "S12", "hidden"))
    open_ = of_1914("german.movement", *lines, army("Red Army", "allied", "S12"))
    assert rules_of(open_, 'move "Blue" S13-T13')[0] == "T6.0-m"
    assert hidden.check('move "Blue" S13-T13')
    play(hidden, 'take "Blue"', "go T13")
    assert hex_of(hidden, "Blue") == "S13"
    assert last(hidden, "stopped").rules[0] == "T6.0-ae"
    play(hidden, "stop")
    assert rules_of(hidden, 'take "Blue"') == ("T8.0-b",)


@pytest.mark.rule("T6.0-ae")
def test_a_side_is_shown_no_zone_of_what_it_cannot_see() -> None:
    game = of_1914("german.movement", army("Red Army", "allied", "S12", "hidden"), IDLE, RESERVE)
    assert zone_of(game, "allied") == set()
    assert not game.seen_by("german").explain.zoc("S13", by="allied").exerted


@pytest.mark.rule("T6.0-ae", "T6.0-c", "R-55")
def test_zones_are_explained_by_the_true_size_to_whoever_sees_it() -> None:
    pair = tuple(corps(f"Red {n}", "allied", "S12", "hidden") for n in (1, 2))
    game = of_1914("german.movement", *pair, dummy("Fake", "allied", "T13"), IDLE, RESERVE)
    for owner in (game, game.seen_by("allied")):
        found = owner.explain.zoc("S13", by="allied")
        assert (found.exerted, found.felt, found.by) == (True, True, ("Red 1", "Red 2"))
        assert [(line.value, line.rule) for line in found.lines] == [
            ("exerts", "T6.0-c"),
            ("exerts", "T6.0-c"),
            ("does not", "T6.0-ae"),
        ]
        assert set(owner.explain.zones(by="allied").hexes) == ring("S12")
    foe = game.seen_by("german").explain
    assert [(line.value, line.rule) for line in foe.zoc("S13", by="allied").lines] == [("not known", "T6.0-ae")] * 3
    assert foe.zoc("S13", by="allied").result == "As far as can be seen, it does not reach S13."
    assert foe.zones(by="allied").hexes == ()
    assert not foe.zoc("S13", by="german").lines[0].label.startswith("Hidden")


@pytest.mark.rule("T6.0-ae", "R-55")
def test_a_march_that_something_face_down_stops_is_explained_by_its_name_or_not_at_all() -> None:
    watch = army("Red Army", "allied", "S12", "hidden")
    march = of_1914("german.movement", corps("Blue", "german", "S15", omf=4), watch, IDLE, RESERVE)
    stopped = march.explain.move("Blue", "S15-S14-S13-T13")
    (line,) = [line for line in stopped.lines if line.value == "stop"]
    assert line.label == "  stops there: in the zone of control of Red Army"
    assert {"T6.0-l", "T6.0-a", "T6.0-ae"} <= set(line.rules)
    closed = of_1914("german.movement", corps("Blue", "german", "S13"), watch, IDLE, RESERVE)
    tried = closed.explain.move("Blue", "S13-T13-T14")
    (line,) = [line for line in tried.lines if line.value == "stop"]
    assert line.label.startswith("T13, closed by what lies face down: ")
    assert "Red Army watches both hexes" in line.label
    assert line.rules[:3] == ("T6.0-ae", "R-55", "T6.0-m")
    assert [line.label for line in tried.lines if line.value == "not reached"] == ["T13", "T14"]
    for game, path in ((march, "S15-S14-S13-T13"), (closed, "S13-T13-T14")):
        assert "Red Army" not in str(game.seen_by("german").explain.move("Blue", path))


@pytest.mark.rule("T6.0-ae", "R-55")
def test_why_no_way_leads_to_a_hex_is_told_of_what_the_mover_sees() -> None:
    # Blue goes three hexes at most. In truth it gets no further than the hexes around the hidden Army.
    blue = corps("Blue", "german", "S15", omf=1)
    game = of_1914("german.movement", blue, army("Red Army", "allied", "S12", "hidden"), IDLE, RESERVE)
    board = game.state.setup.board
    too_far = [label for label in board.labels if board.distance(board.index["S15"], board.index[label]) == 4]
    for label in too_far:
        verdict = game.check(f'move "Blue" to {label}')
        assert str(verdict) == str(game.seen_by("german").check(f'move "Blue" to {label}'))
        assert "T6.0-ae" not in verdict.rules
        assert "core.path" not in verdict.rules


def test_a_counter_that_lies_face_down_can_be_asked_about_and_tells_nothing() -> None:
    said = set()
    for counter in (army("Red", "allied", "S12", "hidden=2"), dummy("Red", "allied", "S12", "hidden=2")):
        for phase in ("german.movement", "allied.movement"):
            game = of_1914(phase, counter, IDLE, RESERVE)
            found = game.seen_by("german").explain.move("hidden counter 2", ["S12", "S13"])
            assert not found.allowed
            assert "T1914.hidden-a" in {rule for refusal in found.refusals for rule in refusal.rules}
            assert found.title == "Hidden counter 2 along S12-S13"
            said.add((phase, str(found)))
    assert len(said) == 2  # the Army and the Dummy are told apart by nothing


# Attacks on what lies face down.


def attacked(*lines: str) -> Game:
    """Blue, of 3 factors in S13, has declared an attack on S14 and resolves it."""
    game = of_1914(
        "german.combat", corps("Blue", "german", "S13", cf=3), *lines, IDLE, RESERVE, 'attack S14 with "Blue"'
    )
    play(game, "resolve S14")
    return game


@pytest.mark.rule("T1914.hidden-b", "R-114")
def test_a_hidden_unit_is_turned_up_when_its_combat_begins() -> None:
    declared = of_1914(
        "german.allocation", corps("Blue", "german", "S13"), corps("Red", "allied", "S14", "hidden"), IDLE, RESERVE
    )
    play(declared, 'attack S14 with "Blue"')
    assert is_hidden(declared, "Red")
    game = attacked(corps("Red", "allied", "S14", "hidden"))
    assert not is_hidden(game, "Red")
    assert game.node.kind == "no-retreat"  # before any order is given
    assert last(game, "revealed").rules[0] == "T1914.hidden-b"


@pytest.mark.rule("T1914.hidden-c")
def test_an_attack_on_a_hidden_unit_is_not_called_off() -> None:
    game = attacked(corps("Red", "allied", "S14", "hidden"))
    play(game, "pass")
    assert rules_of(game, "call-off") == ("T1914.hidden-c", "R-114")
    seen = attacked(corps("Red", "allied", "S14"))
    play(seen, "pass")
    assert seen.check("call-off")


@pytest.mark.rule("T1914.hidden-d", "R-114")
def test_attackers_who_find_more_than_five_times_their_factors_are_lost() -> None:
    # Blue 1 against 4 + 2 = 6: worse than 1:5
    game = of_1914(
        "german.combat",
        corps("Blue", "german", "S13", cf=1),
        army("Red Army", "allied", "S14", "hidden", cf=4),
        corps("Red", "allied", "S14", "hidden", cf=2),
        IDLE,
        RESERVE,
        'attack S14 with "Blue"',
    )
    play(game, "resolve S14", "pass")  # Red Army does not even dig in
    assert hex_of(game, "Blue") == "dead"
    assert last(game, "trapped").rules[0] == "T1914.hidden-d"
    assert not is_disrupted(game, "Red Army")
    assert hex_of(game, "Red") == "S14"


@pytest.mark.rule("T1914.hidden-d", "T9.3-b")
def test_odds_against_hidden_counters_are_not_asked_for_when_the_attack_is_declared() -> None:
    lines = (corps("Blue", "german", "S13", cf=1), IDLE, RESERVE)
    hidden = of_1914("german.allocation", army("Red Army", "allied", "S14", "hidden", cf=6), *lines)
    assert hidden.check('attack S14 with "Blue"')
    seen = of_1914("german.allocation", army("Red Army", "allied", "S14", cf=6), *lines)
    assert rules_of(seen, 'attack S14 with "Blue"')[0] == "T9.1-h"


@pytest.mark.rule("T1914.hidden-d")
def test_one_to_five_is_fought_out() -> None:
    game = of_1914(
        "german.combat",
        corps("Blue", "german", "S13", cf=1),
        army("Red Army", "allied", "S14", "hidden", cf=5),
        IDLE,
        RESERVE,
        'attack S14 with "Blue"',
    )
    play(game, "resolve S14", "pass", "pass")
    assert game.node.kind == "combat-die"
    assert hex_of(game, "Blue") == "S13"


@pytest.mark.rule("T1914.hidden-l", "R-115")
def test_an_attack_that_finds_only_dummies_is_over() -> None:
    game = attacked(dummy("Fake", "allied", "S14"), dummy("Fake 2", "allied", "S14"))
    assert {hex_of(game, "Fake"), hex_of(game, "Fake 2")} == {"off"}
    assert hex_of(game, "Blue") == "S13"
    assert game.state.attacked[unit_of(game, "Blue")]
    assert not told(game, "fought")
    assert last(game, "only-dummies").rules[0] == "T1914.hidden-l"


@pytest.mark.rule("T1914.hidden-l")
def test_a_fortress_among_dummies_is_attacked_all_the_same() -> None:
    game = attacked(dummy("Fake", "allied", "S14"), "fortress S14 1 side=allied")
    assert hex_of(game, "Fake") == "off"
    assert game.node.kind == "press"


@pytest.mark.rule("T1914.hidden-i", "R-116")
def test_an_army_turned_up_by_an_attack_may_dig_in_before_the_odds_are_reckoned() -> None:
    game = attacked(army("Red Army", "allied", "S14", "hidden", cf=3))
    assert (game.node.kind, game.node.side) == ("dig-in", "allied")
    play(game, 'entrench "Red Army"')
    assert is_entrenched(game, "Red Army")
    assert "1:2" in game.node.prompt  # 3 against 3 + 1
    passed = attacked(army("Red Army", "allied", "S14", "hidden", cf=3))
    play(passed, "pass")
    assert "1:1" in passed.node.prompt


@pytest.mark.rule("T1914.hidden-i")
def test_not_a_disrupted_one_nor_one_that_showed_itself() -> None:
    shaken = attacked(army("Red Army", "allied", "S14", "hidden disrupted", cf=3))
    assert shaken.node.kind == "no-retreat"
    dug_in = attacked(army("Red Army", "allied", "S14", "hidden entrenched", cf=3))
    assert dug_in.node.kind == "no-retreat"
    moved = of_1914("allied.movement", army("Red Army", "allied", "S14", "hidden"), IDLE, RESERVE)
    play(moved, 'move "Red Army" S14-S15')
    assert moved.node.kind == "movement"
    assert not is_entrenched(moved, "Red Army")


@pytest.mark.rule("T1914.hidden-k", "R-78")
def test_a_hidden_army_need_not_be_attacked_too() -> None:
    # S13 is beside S14 and T13
    lines = (corps("Blue", "german", "S13", cf=4), corps("Red", "allied", "S14"), IDLE, RESERVE)
    seen = of_1914("german.allocation", army("Red Army", "allied", "T13"), *lines)
    play(seen, 'attack S14 with "Blue"')
    assert rules_of(seen, "pass")[0] == "T9.0-d"
    hidden = of_1914("german.allocation", army("Red Army", "allied", "T13", "hidden"), *lines)
    play(hidden, 'attack S14 with "Blue"')
    assert hidden.state.phase == "german.combat"  # nobody is left to attack, and no duty is unmet
    assert "T1914.hidden-k" in last(hidden, "declared").rules


@pytest.mark.rule("T1914.hidden-k")
def test_an_attack_on_hidden_counters_makes_no_duty() -> None:
    game = of_1914(
        "german.allocation",
        corps("Blue", "german", "S13", cf=4),
        corps("Red", "allied", "S14", "hidden"),
        army("Red Army", "allied", "T13"),
        IDLE,
        RESERVE,
    )
    play(game, 'attack S14 with "Blue"')
    assert game.state.phase == "german.combat"


@pytest.mark.rule("T5.0-i", "R-39")
def test_a_dummy_counts_as_one_of_three_and_never_as_an_army() -> None:
    full = of_1914(
        "german.movement",
        corps("Blue", "german", "S13"),
        corps("One", "german", "S14"),
        corps("Two", "german", "S14"),
        dummy("Fake", "german", "S14"),
        RESERVE,
    )
    assert rules_of(full, 'move "Blue" S13-S14')[:1] == ("T5.0-b",)
    assert "T5.0-i" in rules_of(full, 'move "Blue" S13-S14')
    with_army = of_1914(
        "german.movement", army("Blue Army", "german", "S13"), dummy("Fake", "german", "S14"), IDLE, RESERVE
    )
    assert with_army.check('move "Blue Army" S13-S14')


# What a side is given.


@pytest.mark.rule("T1914.hidden-h", "T2.2-j")
def test_a_hidden_counter_shows_its_place_and_its_number_and_nothing_else() -> None:
    game = of_1914("german.movement", army("Red Army", "allied", "S13", "hidden entrenched disrupted"), IDLE, RESERVE)
    german, allied = game.seen_by("german"), game.seen_by("allied")
    assert 'unit "hidden counter 1" at S13 hidden=1\n' in str(german.state)
    assert "Red Army" not in str(german.state).replace('unit "Red Army" side=allied', "")
    assert 'unit "Red Army" at S13 disrupted entrenched hidden=1' in str(allied.state)
    assert lab.read_position(str(game.state)).state == game.state


@pytest.mark.rule("T1914.hidden-h")
def test_what_was_turned_up_is_never_taken_back_and_a_branch_may_look() -> None:
    game = of_1914("german.movement", corps("Blue", "german", "S15"), dummy("Fake", "allied", "S13"), IDLE, RESERVE)
    play(game, 'take "Blue"', "go S14")
    with pytest.raises(UndoBarrier):
        game.undo()
    assert hex_of(game.branch("otherwise", at=1), "Fake") == "S13"


@pytest.mark.rule("T1914.hidden-a")
def test_the_record_of_a_hidden_counter_is_a_question_mark_to_the_other_side() -> None:
    game = of_1914(
        "german.movement", corps("Blue", "german", "S13", "hidden"), corps("Idle 2", "german", "V12"), RESERVE
    )
    play(game, 'take "Blue"', "stop", 'move "Idle 2" V12-V11')
    assert game.seen_by("allied").record == ["?", "stop", 'move "Idle 2" V12-V11']
    assert game.seen_by("german").record[0] == 'take "Blue"'


@pytest.mark.rule("R-55", "T8.1-b")
def test_who_loses_the_bonus_to_something_unseen_learns_it_at_once() -> None:
    """The Corps starts beside a hidden Army; what it may order then is the same to all who look."""
    game = of_1914(
        "german.movement", corps("Blue", "german", "S13"), army("Red", "allied", "S14", "hidden"), IDLE, RESERVE
    )
    line = 'move "Blue" S13-S12-S11-S10'
    assert game.seen_by("german").check(line)
    assert game.check(line)
    play(game, line)
    assert last(game, "scouted").rules == ("R-55",)
    assert hex_of(game, "Blue") == "S12"
