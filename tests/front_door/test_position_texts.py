"""Position texts at the front door: what is wrong in them, with its line."""

from __future__ import annotations

import pytest

import teutons_lab as lab


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('unit "Fifth Army" at R05', 'No unit is called "Fifth Army"'),
        ('unit "Third Army" at Z99', "expected a hex"),
        ('unit "Third Army" at R05 tired', "expected one of disrupted"),
        ('unit "XI Corps" at R05 entrenched', "T2.2-b"),
        ('unit "Third Army" in R05', 'expected "at"'),
        ('unit "Third Army" at B10', "is sea"),
        ('unit "Blue" side=green cf=1 omf=1 at R05', "found side=green"),
        ('unit "Blue" side=prussian cf=many omf=1 at R05', "found cf=many"),
        ('unit "Blue" side=prussian cf=1 omf=1 hat=2 at R05', 'found "hat="'),
        ("fortress R04 3", "expected the strength 1 or 2"),
        ("hex R04 volcano", "volcano"),
        ("side R04/A01 river", "not neighbours"),
        ("side R04 river", "expected a hexside"),
        ('did "Third Army" slept', "expected one of moved"),
        ("attack R04", 'then "with"'),
        ("track burnside soon", "expected track"),
        ("option rifles=no", "has no option"),
        ("weather rain", 'found "weather"'),
        ("track luck 1", 'found the track "luck"'),
        ('unit "Third Army" at dead disrupted', "is not in a hex, so it cannot be disrupted"),
        ('unit "Third Army" at R05 rebuilding', "is not on the turn track"),
        ('unit "Third Army" at R05 disrupted disrupted', "already stated"),
        ('attack R04 with "Third Army" along "Third Army"', "is named twice"),
        ('attack R04 R04 with "Third Army"', "R04 is named twice"),
        ('attack R04 with "Third Army" "V Corps"', "belongs to the other side"),
        ('attack R04 with "Third Army" n=\u00b2', "expected"),
        ("hex R04", "expected features after R04"),
        ("side Q04/R05", "expected features after Q04/R05"),
        ("side Q04/R05 none river", "expected it alone"),
        ("side Q04/R05 river country=France", 'found "country=France"'),
        ("option dice=C", r"^Line 3: Option dice"),
        ('frame 1 Turn step=prussian.movement\nframe 2 Move step=march unit="Third Army" path=R05', "does not fit"),
        ("frame \u00b2 Turn step=prussian.movement", "expected frame <number>"),
        ("unit \u201cThird Army\u201d at R05", "straight quotation marks"),
    ],
)
def test_a_broken_position_says_what_was_expected(line, message):
    with pytest.raises(lab.PositionError, match=message) as caught:
        lab.read_position(f"system teutons  game 1870\nturn 1  phase prussian.movement\n{line}\n")
    assert "Nothing was loaded" in str(caught.value)


@pytest.mark.parametrize("turn", ["0", "13", "-1", "two", "\u00b2", "9" * 5000])
def test_a_turn_outside_the_game_is_refused(turn):
    with pytest.raises(lab.PositionError, match="Line 2: the turn is .* whole number from 1 to 12"):
        lab.read_position(f"system teutons  game 1870\nturn {turn}  phase prussian.movement\n")


def test_a_game_that_is_not_there_names_its_line():
    with pytest.raises(lab.PositionError, match="Line 2: There is no scenario"):
        lab.read_position("# a comment\nsystem teutons  game 1871\noption dice=B\n")


def test_a_second_attack_on_the_same_hex_may_be_numbered():
    text = (
        'system teutons  game 1870\nturn 3  phase prussian.combat\nunit "V Corps" at R04\nunit "III Corps" at R05\n'
        'unit "X Corps" at S04\nattack R04 with "III Corps"\nattack R04#2 with "X Corps"\n'
    )
    state = lab.read_position(text).state
    assert len(state.attacks) == 2
    assert lab.read_position(str(state)).state == state
    with pytest.raises(lab.PositionError, match="R04#2 was already stated"):
        lab.read_position(text.replace("attack R04 with", "attack R04#2 with"))


def test_what_a_word_processor_makes_of_a_text_is_named():
    game = lab.start("teutons/1870", seed=1)
    for text, found in (
        ("take \u201cThird Army\u201d", "straight quotation"),
        ("move P70-Third S04\u2013S05", "hyphen"),
    ):
        with pytest.raises(lab.NotationError, match=found):
            game.check(text)


def test_two_sides_in_one_hex_is_an_error_with_its_line():
    with pytest.raises(lab.PositionError, match=r"Line 4: .*T5\.0-a"):
        lab.read_position(
            'system teutons  game 1870\nturn 1  phase prussian.movement\nunit "Third Army" at R05\n'
            'unit "V Corps" at R05\n'
        )


def test_a_fact_stated_twice_names_both_lines():
    with pytest.raises(lab.PositionError, match="Line 3: .*already stated in line 2"):
        lab.read_position('system teutons  game 1870\nunit "Third Army" at R05\nunit "Third Army" at R06\n')


def test_a_declared_attack_of_a_unit_that_is_nowhere_is_no_crash():
    game = lab.read_position(
        'system teutons  game 1870\nturn 3  phase prussian.allocation\nunit "Third Army" at S04\n'
        'unit "V Corps" at R04\n'
        'attack R04 with "Third Army" along "Cavalry Corps"\n'
    )
    assert game.node.kind == "allocation"
    assert game.check("pass")
