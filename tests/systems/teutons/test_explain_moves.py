"""`explain.move` and `explain.reach`: the march hex by hex, and why not further.

Factors: an Army of omf 1 may be given omf=2 here, as an invented counter; the bonus is 2. S06, R06, S05, R07 and so
on are German ground without border; T06/U06 is the Rhine.
"""

from __future__ import annotations

import json

import pytest

from tests.systems.teutons.positions import army, corps, play, position
from teutons_lab.core.game import Game
from teutons_lab.hexes.labels import LabelError
from teutons_lab.kit.rosters import UnknownCounter

BLUE = corps("Blue", "prussian", "S06")


def game(*more: str, phase: str = "prussian.movement") -> Game:
    return position(phase, *((BLUE, *more)))


@pytest.mark.rule("T8.0-d", "T8.0-f")
def test_the_cost_of_a_path_hex_by_hex() -> None:
    move = game().explain.move("Blue", "S06-S05-S04")
    assert [(line.label, line.value, line.rules) for line in move.lines] == [
        ("Blue: 2 movement factors, and a bonus of 2", "2", ("T8.0-f", "T8.1-a")),
        ("S05 Homburg, clear", "1", ("T8.0-d",)),
        ("S04 Pirmasens, forest", "1", ("T8.0-d",)),
        ("Cost of the path", "2 of 2", ("T8.0-d", "T8.0-e")),
    ]
    assert (move.allowed, move.cost, move.left, move.refusals, move.bonus) == (True, 2, 0, (), "")
    assert move.result == "Allowed: 2 factors, none left."
    assert game().explain.move("Blue", ["S06", "S05"]).left == 1


@pytest.mark.rule("T8.1-a", "T8.1-b")
def test_the_free_bonus_is_counted_and_told() -> None:
    move = game().explain.move("Blue", "S06-S05-S04-R05")
    assert (move.allowed, move.cost, move.left, move.bonus) == (True, 3, 0, "free")
    assert ("  uses the bonus, free", "1 of 2") in [(line.label, line.value) for line in move.lines]
    far = game().explain.move("Blue", "S06-S05-S04-R05-Q05-P06")
    assert (far.allowed, far.cost) == (False, 5)
    assert far.refusals[0].rule in ("T8.0-g", "T8.1-a")
    assert far.lines[-2].value == "not reached"


@pytest.mark.rule("T8.1-c", "R-47", "T8.1-f")
def test_beside_an_enemy_in_good_order_the_bonus_has_to_be_bought() -> None:
    """Red in Q07 is one Corps in good order: it stops nobody, but R07 lies beside it."""
    now = game(corps("Red", "french", "Q07"))
    refused = now.explain.move("Blue", "S06-R07-R06-R05")
    assert (refused.allowed, refused.refusals[0].rule) == (False, "T8.1-b")
    assert "Add disrupt to the move" in refused.result
    bought = now.explain.move("Blue", "S06-R07-R06-R05", disrupt=True)
    assert (bought.allowed, bought.bonus, bought.cost) == (True, "paid", 3)
    assert [line.rule for line in bought.lines if "bonus" in line.label.lower()][1:] == ["T8.1-b", "T8.1-c", "T8.1-c"]
    assert bought.result.endswith("and ends Disrupted.")


@pytest.mark.rule("T6.0-l", "T6.0-a", "T6.0-c")
@pytest.mark.parametrize(
    ("enemies", "who", "rule"),
    [
        ([army("Red Army", "french", "Q05")], "Red Army", "T6.0-a"),
        ([corps("Red One", "french", "Q05"), corps("Red Two", "french", "Q05")], "Red One and Red Two", "T6.0-c"),
    ],
)
def test_a_zone_of_control_stops_the_march_and_says_whose(enemies: list[str], who: str, rule: str) -> None:
    """Q05 watches R06, over the Saar."""
    move = game(*enemies).explain.move("Blue", "S06-R06-R07")
    (stop,) = [line for line in move.lines if line.value == "stop"]
    assert stop.label == f"  stops there: in the zone of control of {who}"
    assert stop.rules[:2] == ("T6.0-l", rule)
    assert stop.hexes == ("R06", "Q05")
    assert not move.allowed
    assert move.refusals[0].rules[:2] == ("T6.0-l", rule)
    assert game(*enemies).explain.move("Blue", "S06-R06").allowed


@pytest.mark.rule("T6.0-v", "T6.0-w", "R-41")
def test_river_and_border_are_told_where_nobody_bars_them() -> None:
    over = game().explain.move("Blue", "S06-R06-Q05-Q04")
    labels = {line.label: line.rule for line in over.lines}
    assert labels["  over the Saar: no enemy beside either hex bars it"] == "T6.0-v"
    assert labels["  over the border: no enemy beside either hex bars it"] == "T6.0-w"
    barred = game(corps("Red", "french", "P06")).explain.move("Blue", "S06-R06-Q05")
    assert (barred.allowed, barred.refusals[0].rules) == (False, ("T6.0-v", "R-41"))


@pytest.mark.rule("T6.0-y", "R-42")
def test_onto_a_friend_the_bar_falls() -> None:
    now = game(corps("Red", "french", "P06"), corps("Friend", "prussian", "Q05"))
    move = now.explain.move("Blue", "S06-R06-Q05")
    assert move.allowed
    assert "  a friend stands there: zones and crossings are waived for the step" in [line.label for line in move.lines]


def test_a_wrong_start_is_refused_with_the_place_where_the_unit_stands() -> None:
    wrong = game().explain.move("Blue", "S05-S04")
    assert (wrong.allowed, wrong.refusals[0].rule) == (False, "core.path")
    assert "Blue stands in S06" in wrong.refusals[0].sentence
    jump = game().explain.move("Blue", "S06-S04")
    assert (jump.allowed, jump.refusals[0].rule, jump.cost) == (False, "core.path", 0)
    assert game().explain.move("Blue", "S06").refusals[0].rule == "core.path"


@pytest.mark.rule("T8.0-a", "T8.0-b")
def test_the_moment_and_the_state_of_the_unit_are_reasons_too() -> None:
    other = game(phase="prussian.allocation").explain.move("Blue", "S06-S05")
    assert other.refusals[0].rules == ("core.verb", "T8.0-a")
    assert other.cost == 1
    moved = game('did "Blue" moved').explain.move("Blue", "S06-S05")
    assert [refusal.rule for refusal in moved.refusals] == ["T8.0-b"]
    off = game().explain.move("Fourth Army / Army of the Meuse", "S06-S05")
    assert off.refusals[0].rule == "T8.0-a"


def test_a_unit_on_the_march_goes_on_from_where_it_stands() -> None:
    now = play(game(corps("Friend", "prussian", "S05")), 'take "Blue"', "go R06")
    move = now.explain.move("Blue", "R06-R05")
    assert (move.allowed, move.cost, move.left) == (True, 2, 0)
    assert [refusal.rule for refusal in now.explain.move("Friend", "S05-S04").refusals] == ["T8.0-c"]
    reach = now.explain.reach("Blue")
    assert set(reach) == {"R07", "S06", "S05", "R05", "Q05", "Q06"}
    assert (reach["R05"], reach.paths["R05"]) == (2, ("R06", "R05"))


@pytest.mark.rule("T8.0-d", "T8.1-a")
def test_reach_is_a_mapping_of_labels_to_costs() -> None:
    """omf 1: the six neighbours; with the bonus everything up to three hexes away, less the sea and neutrals."""
    now = position("prussian.movement", army("Blue", "prussian", "S06"))
    near = now.explain.reach("Blue")
    assert near == dict.fromkeys(("S07", "T07", "T06", "S05", "R06", "R07"), 1)
    assert (near["S05"], near.paths["S05"], len(near), near.halts) == (1, ("S06", "S05"), 6, ())
    assert "S06" not in near
    board = now.state.setup.board
    here = board.index["S06"]
    ring = {
        label: board.distance(here, hex_)
        for hex_, label in enumerate(board.labels)
        if 0 < board.distance(here, hex_) <= 3 and board.country[hex_] in ("France", "Germany")
    }
    assert now.explain.reach("Blue", bonus=True) == ring


def test_every_hex_of_reach_can_be_moved_to_and_no_other() -> None:
    now = game(army("Red Army", "french", "Q05"), corps("Red", "french", "T08"), corps("Blue Two", "prussian", "R06"))
    free, paid = now.explain.reach("Blue", bonus=True), now.explain.reach("Blue", disrupt=True)
    board = now.state.setup.board
    here = board.index["S06"]
    for label in (label for hex_, label in enumerate(board.labels) if board.distance(here, hex_) <= 5):
        assert bool(now.check(f'move "Blue" to {label}')) == (label in free), label
        assert bool(free.why_not(label)) == (label in free)
        assert bool(paid.why_not(label)) == (label in paid)
    for label, path in free.paths.items():
        told = now.explain.move("Blue", list(path))
        assert told.allowed
        assert told.cost == free[label]
    assert "R05" in free.halts


@pytest.mark.rule("T6.0-l", "T8.0-f", "T8.0-g", "T5.0-a", "T1870.border-a", "T2.1-c")
@pytest.mark.parametrize(
    ("label", "rule", "says"),
    [
        ("S06", "core.path", "stands in S06 already"),
        ("Q05", "T5.0-a", "never share a hex"),
        ("Q08", "T1870.border-a", "closed"),
        ("C10", "T2.1-c", "sea"),
        ("R04", "T6.0-l", "cannot go on from R05"),
        ("S03", "T8.0-f", "takes 1 of the bonus"),
        ("U02", "T8.0-f", "would be the"),
    ],
)
def test_why_not_names_what_stops_it_there(label: str, rule: str, says: str) -> None:
    """Red Army in Q05 watches R05 and R06; Q08 is made Swiss."""
    now = game(army("Red Army", "french", "Q05"), "hex Q08 country=Switzerland")
    verdict = now.explain.reach("Blue").why_not(label)
    assert verdict.refusals[0].rule == rule
    assert says in verdict.refusals[0].sentence


def test_units_that_cannot_move_reach_nothing_and_say_why() -> None:
    sick = position("prussian.movement", corps("Blue", "prussian", "S06", "disrupted")).explain.reach("Blue")
    assert (len(sick), sick.result) == (0, "Nowhere.")
    assert sick.why_not("S05").rules == ("T8.0-a", "T10.0-a")
    moved = game('did "Blue" moved').explain.reach("Blue", bonus=True)
    assert (dict(moved), moved.why_not("S05").rules) == ({}, ("T8.0-b",))
    off = game().explain.reach("Fourth Army / Army of the Meuse")
    assert (len(off), off.why_not("S05").rules) == (0, ("T8.0-a",))


def test_unknown_names_raise_and_plain_data_is_json() -> None:
    now = game()
    with pytest.raises(UnknownCounter):
        now.explain.reach("Bleu")
    with pytest.raises(LabelError):
        now.explain.move("Blue", "S06-S99")
    with pytest.raises(LabelError):
        now.explain.reach("Blue").why_not("S6")
    reach = json.loads(json.dumps(now.explain.reach("Blue").as_dict()))
    assert reach["costs"]["S05"] == 1
    assert reach["paths"]["S05"] == ["S06", "S05"]
    move = json.loads(json.dumps(now.explain.move("Blue", "S06-S04").as_dict()))
    assert move["refusals"][0]["rule"] == "core.path"
