"""The front door: scenarios, starting, files, positions, records, the grid."""

from __future__ import annotations

import random
import re
import subprocess
import sys

import pytest

import teutons_lab as lab
from teutons_lab.core.errors import Misasked, RulesError

SHORT_WAR = [
    "pass",
    "pass",
    'entrench "Third Army"',
    "pass",
    'move "Cavalry Corps" P06-P07-P08',
    "pass",
    'attack R04 with "Third Army" "XI Corps"',
    "pass",
    "resolve R04",
    "no-retreat",
    "pass",
]


def fighting(**choices):
    game = lab.start("teutons/1870", seed=7, **choices)
    for text in SHORT_WAR:
        game.play(text)
    return game


def test_the_scenarios_say_what_they_are():
    known = {scenario.id: scenario for scenario in lab.scenarios()}
    war = known["teutons/1870"]
    assert (war.sides, war.turns) == (("prussian", "french"), 12)
    assert war.minutes > 0
    assert "teutons/1870" in repr(lab.scenarios())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"scenario": "teutons/1871"}, "There is no scenario"),
        ({"scenario": "chess/960"}, "There is no scenario"),
        ({"scenario": 5}, 'There is no scenario "5"'),
        ({"setup": "random"}, 'expected "historical" or "free"'),
        ({"seed": "seven"}, "whole number"),
        ({"options": {"rifles": "no"}}, "has no option"),
        ({"options": {"dice": "C"}}, "one of A, B"),
    ],
)
def test_a_wrong_start_says_what_was_expected(arguments, message):
    given = {"scenario": "teutons/1870", "seed": 1, **arguments}
    with pytest.raises(ValueError, match=message):
        lab.start(given.pop("scenario"), **given)


def test_what_is_no_text_or_has_no_names_is_answered_at_the_door():
    for read in (lab.read_position, lab.read_record):
        with pytest.raises(Misasked, match="text=None: expected a text, such as"):
            read(None)
    with pytest.raises(Misasked, match=r"options=\['dice'\]: expected names with their values, such as"):
        lab.start("teutons/1870", options=["dice"])


def test_the_same_seed_gives_the_same_die_and_another_seed_may_not():
    assert fighting().roll().text == fighting().roll().text
    faces = {lab.start("teutons/1870", seed=seed).seed for seed in range(3)}
    assert faces == {0, 1, 2}


def test_without_a_seed_one_is_drawn_and_shown():
    game = lab.start("teutons/1870")
    assert game.record.header["seed"] == str(game.seed)


def test_free_set_up_lets_each_side_place_its_units():
    game = lab.start("teutons/1870", seed=1, setup="free")
    assert (game.node.side, game.node.phase) == ("french", "french.setup")
    rng = random.Random(3)
    while game.node.phase.endswith("setup"):
        game.play(game.options().sample(rng))
    assert game.state.phase == "prussian.replacements"
    assert len(game.state.units_at(game.state.setup.board.index["K05"])) == 1


def test_a_game_file_reopens_where_it_stood(tmp_path):
    path = tmp_path / "war.game"
    game = fighting(file=path)
    game.roll(2)
    again = lab.start("teutons/1870", seed=7, file=path)
    assert again.state == game.state
    assert lab.load(path).state == game.state
    assert lab.start("teutons/1870", file=path).seed == 7
    with pytest.raises(lab.SaveError, match="its seed is 7"):
        lab.start("teutons/1870", seed=8, file=path)
    with pytest.raises(lab.SaveError, match="its options"):
        lab.start("teutons/1870", seed=7, options={"dice": "B"}, file=path)


def test_a_save_opens_in_another_process_with_the_same_digest(tmp_path):
    game = fighting()
    game.roll(5)
    game.save(tmp_path / "war.json")
    code = f"import teutons_lab as lab; print(lab.load({str(tmp_path / 'war.json')!r}).state.digest)"
    for hash_seed in ("0", "1"):
        found = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": hash_seed}
        )
        assert found.stdout.strip() == game.state.digest


def test_a_record_read_back_gives_the_same_state_and_text():
    game = fighting()
    game.roll(3)
    other = game.branch("a better die", at=game.ply - 1, dice="same")
    other.roll(1)
    again = lab.read_record(str(game.record))
    assert again.state == game.state
    assert str(again.record) == str(game.record)
    assert again.branch("a better die").state == other.state


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"header \[system"),
        ('[system "teutons"]\n[scenario "teutons/1870"]\n[ruleset "1.0"]\n[seed "x"]', "whole number"),
        ('[system "teutons"]\n[scenario "teutons/1870"]\n[ruleset "1.0"]\n[seed "1"]\nmarch', "line 5"),
        ('[system "teutons"]\n[scenario "teutons/1870"]\n[ruleset "1.0"]\n[seed "1"]\nstop', "line 5: stop"),
        ('[system "teutons"]\n[scenario "teutons/1870"]\n[ruleset "1.0"]\n[seed "1"]\n(\npass\n)', "needs an act"),
        ('[system "teutons"]\n[scenario "teutons/1870"]\n[ruleset "1.0"]\n[seed "1"]\npass\n(', 'expected "\\)"'),
        ('[system "teutons"]\n[scenario "teutons/1870"]\n[ruleset "1.0"]\n[seed "1"]\npass\n)', 'without a "\\("'),
        ('[system "teutons"]\n[scenario "teutons/1870"]\n[ruleset "1.0"]\n[seed "1"]\n[start "0"]', "another position"),
    ],
)
def test_a_broken_record_names_the_line(text, message):
    with pytest.raises(lab.SaveError, match=message):
        lab.read_record(text)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('[ruleset "1.0"]', '[ruleset "0.9"]'), "ruleset 0.9; this is ruleset 1.0"),
        (('[system "teutons"]', '[system "chess"]'), 'the system is "chess"'),
        (('[seed "7"]', '[seed "7"]\n[seed "8"]'), "stands twice"),
        (('[seed "7"]', '[seed "\u00b2"]'), "whole number"),
        (('[seed "7"]', '[seed "7\\q"]'), "line 4: .* is no text"),
        (("T1 french.replacements", "T7 french.combat"), "found T7 french.combat, but the game stands at T1"),
        (("T1 prussian.replacements\n", "T1 prussian.replacements\n* "), "marks a die"),
    ],
)
def test_a_record_that_contradicts_itself_is_refused(change, message):
    text = str(fighting().record)
    assert change[0] in text
    with pytest.raises(lab.SaveError, match=message):
        lab.read_record(text.replace(*change))


def test_a_record_keeps_every_line_where_it_stands():
    """Branches at the end of a line, branches with the same acts, acts taken back and empty branches."""
    game = lab.start("teutons/1870", seed=7)
    game.note("before the first shot")
    for _ in range(3):
        game.play("pass")
    for label, plies in (("same acts", 2), ("at the end", 1), ("nothing yet", 0)):
        other = game.branch(label, at=2 if label == "same acts" else None)
        for _ in range(plies):
            other.play("pass")
    game.branch("deeper", at=3).play('entrench "First Army"')
    game.undo()
    again = lab.read_record(str(game.record))
    assert str(again.record) == str(game.record)
    assert again.state == game.state
    assert again.record.root.comment == "before the first shot"
    assert set(again.branches()) == set(game.branches())
    for label, ply in game.branches().items():
        assert again.branches()[label] == ply
        assert again.branch(label).state == game.branch(label).state
        assert again.branch(label).ply == game.branch(label).ply


def test_each_line_plays_again_what_it_took_back_itself():
    game = lab.start("teutons/1870", seed=7)
    for _ in range(3):
        game.play("pass")
    other = game.branch("other", at=2)
    game.undo(2)
    other.play('lose "I Corps (MacMahon)"')
    game.redo(2)
    assert [act.text for act in game.cursor.line()] == ["pass"] * 3
    with pytest.raises(lab.UndoBarrier, match='"other" begins with act 2'):
        other.undo(2)
    other.undo()
    assert not other.can_undo
    assert other.can_redo


def test_a_die_at_an_act_before_the_first_is_a_stale_cell():
    game = lab.start("teutons/1870", seed=7)
    for at in (0, -1):
        with pytest.raises(lab.StaleCell, match="numbered from 1"):
            game.roll(at=at)


def test_an_empty_file_begins_a_game_and_a_file_of_something_else_is_left_alone(tmp_path):
    path = tmp_path / "war.game"
    path.touch()
    lab.start("teutons/1870", seed=7, file=path).play("pass")
    assert lab.load(path).ply == 2
    letter = tmp_path / "letter.txt"
    letter.write_bytes(b"Dear Sir,\nno end")
    for open_it in (lambda: lab.start("teutons/1870", seed=7, file=letter), lambda: lab.load(letter)):
        with pytest.raises(lab.SaveError, match="Nothing was loaded"):
            open_it()
    assert letter.read_bytes() == b"Dear Sir,\nno end"
    with pytest.raises(lab.SaveError, match="cannot be read"):
        lab.start("teutons/1870", seed=7, file=tmp_path)


def test_the_grid_knows_where_every_label_lies():
    grid = lab.grid("teutons")
    lon, lat = grid.lonlat("L07")
    assert abs(lon - 4.94) < 0.4
    assert abs(lat - 49.70) < 0.25
    assert grid.label(lon, lat) == "L07"
    assert grid.neighbours("O05") == ("O06", "P06", "P05", "O04", "N05", "N06")
    assert len(grid.outline("L07")) == 6
    assert grid.distance("F04", "R03") == 12
    assert grid.label(30.0, 10.0) is None


def test_a_side_sees_the_open_game_and_is_told_when_it_is_not_its_turn():
    game = lab.start("teutons/1870", seed=1)
    french = game.seen_by("allied")
    assert french.side == "french"
    assert french.state == game.state
    assert french.check("pass").refusals[0].rule == "core.side"
    assert list(french.options()) == []
    assert game.seen_by("german").check("pass")
    with pytest.raises(ValueError, match="prussian, french, german, allied"):
        game.seen_by("bavarian")


def test_a_unit_by_any_of_its_names_is_the_same_action():
    game = lab.start("teutons/1870", seed=1)
    for text in ("pass", "pass", "pass"):
        game.play(text)
    names = ("P70-Third", '"Third Army (Crown Prince)"', '"Third Army"', "'Third Army'")
    verdicts = [game.check(f"move {name} S04-S05") for name in names]
    assert all(verdicts)
    game.play("move 'Third Army' S04-S05")
    assert game.cursor.text == 'move "Third Army (Crown Prince)" S04-S05'
    assert game.check('take "II"').refusals[0].rule == "core.unit"


@pytest.mark.parametrize("name", ["teutons", "victory_west", "fall_of_france"])
def test_every_map_has_a_bare_board(name):
    assert lab.board(name).ground


def test_an_error_that_answers_is_shown_as_its_sentence_alone() -> None:
    """IPython asks the error itself; of a fault in the rules it shows where in the code it happened."""
    game = lab.start("teutons/1870", seed=1)
    with pytest.raises(lab.UndoBarrier) as barred:
        game.undo()
    shown = barred.value._render_traceback_()
    assert shown == ["UndoBarrier: Nothing has been played on this line; 1 cannot be taken back."]
    assert not hasattr(RulesError("a circle"), "_render_traceback_")


def test_a_line_out_of_turn_is_refused_by_its_own_verb() -> None:
    refused = lab.start("teutons/1870", seed=1).check('move "First Army" P06-O06').refusals
    assert [refusal.rule for refusal in refused] == ["core.verb"]
    assert refused[0].sentence.startswith('"move" is not asked for now.')


@pytest.mark.parametrize(
    ("scenario", "question", "given", "said"),
    [
        (
            "teutons/1870",
            "zoc",
            ("Q04",),
            "explain.zoc(hex, by): by is missing. The sides here are prussian and french.",
        ),
        (
            "teutons/1870",
            "stack",
            ("Q04",),
            "explain.stack(hex, side): side is missing. The sides here are prussian and",
        ),
        (
            "teutons/1870",
            "stack",
            (),
            "explain.stack(hex, side): hex and side are missing. The sides here are prussian",
        ),
        (
            "teutons/1870",
            "victory",
            (),
            "explain.victory(side): side is missing. The sides here are prussian and french.",
        ),
        ("teutons/1870", "move", ("Third Army",), "path is missing. A move along"),
        ("victory_west/the-cape", "zoc", ("B1203",), "by is missing. The sides here are axis and allied."),
        ("victory_west/the-cape", "stack", ("B1203",), "side is missing. The sides here are axis and allied."),
        (
            "victory_west/the-cape",
            "bridge",
            (),
            'explain.bridge(side): side is missing. A hexside such as "B1911/B2011"',
        ),
        ("victory_west/the-cape", "victory", ("axis",), "explain.victory(): too many positional arguments."),
    ],
)
def test_a_question_that_lacks_something_says_what_it_wants(
    scenario: str, question: str, given: tuple[str, ...], said: str
) -> None:
    with pytest.raises(TypeError, match=re.escape(said)):
        getattr(lab.start(scenario, seed=1).explain, question)(*given)


def test_the_explainer_lists_its_questions() -> None:
    listed = repr(lab.start("teutons/1870", seed=1).explain)
    assert "explain.supply(unit)\n    Whether a unit has a supply line" in listed
