"""Broken texts are refused in words: nothing but NotationError, PositionError or a verdict ever comes out."""

from __future__ import annotations

from functools import lru_cache

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import teutons_lab as lab
from tests.properties.walks import walk
from teutons_lab.core import engine
from teutons_lab.core.errors import IllegalAction, NotationError, PositionError
from teutons_lab.core.verdict import Verdict

SENTENCES = (
    'take "Second Army"',
    'move "Second Army" R05-Q05-P05',
    'move "A" "B" to P05 disrupt',
    'attack R05 Q04 with "Third Army" "XI Corps" along "VIII Corps"',
    "resolve R04#2",
    'retreat "V Corps (Failly)" R04-S04-S03',
    'downgrade "First Army (Steinmetz)" to "XI Corps"',
    "distance 2",
    "roll 4",
    'place "XII" F05',
    "choose victory",
    "go R05",
    "pass",
)
WORDS = (
    '"',
    "'",
    "#",
    "=",
    "-",
    "/",
    "R05",
    "Z99",
    "R05-Q05",
    "R05-R05",
    "with",
    "along",
    "to",
    "cf=3",
    "cf=",
    "omf=99999999999",
    '"III Corps"',
    "III",
    "\x00",
    "é",
    "٣",
    "\n",
    "-1",
    "roll",
    "turn:4",
)


@st.composite
def mutated(draw: st.DrawFn, texts: tuple[str, ...]) -> str:
    """One of the texts with words dropped, doubled, swapped or put in, and letters changed."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(0, 4))):
        how = draw(st.sampled_from(["drop", "insert", "swap", "letters", "cut"]))
        words = text.split(" ")
        place = draw(st.integers(0, len(words) - 1))
        if how == "drop":
            words.pop(place)
        elif how == "insert":
            words.insert(place, draw(st.one_of(st.sampled_from(WORDS), st.text(max_size=5))))
        elif how == "swap":
            other = draw(st.integers(0, len(words) - 1))
            words[place], words[other] = words[other], words[place]
        elif how == "letters":
            words[place] = words[place][::-1]
        text = " ".join(words)
        if how == "cut" and text:
            text = text[: draw(st.integers(0, len(text)))]
    return text


@lru_cache(maxsize=1)
def games() -> tuple[lab.Game, ...]:
    """A few games that stand at different questions."""
    found = {}
    for step in walk(12):
        if step.after.frames and engine.step_of(step.after).name not in found:
            found[engine.step_of(step.after).name] = step.after
    return tuple(lab.read_position(str(state)) for state in found.values())


@given(mutated(SENTENCES), st.integers(0, 100))
@example("", 0)
@example("attack", 0)
@example('move "Second Army"', 0)
def test_a_mutated_sentence_is_read_refused_or_played(text: str, which: int) -> None:
    game = games()[which % len(games())]
    digest = game.state.digest
    try:
        verdict = game.check(text)
    except NotationError:
        with pytest.raises((NotationError, IllegalAction)):
            game.play(text)
    else:
        assert isinstance(verdict, Verdict)
        assert bool(verdict) == (text in game.options())
        if not verdict:
            with pytest.raises(IllegalAction):
                game.play(text)
            assert all(refusal.rule and refusal.sentence for refusal in verdict.refusals)
    assert game.state.digest == digest


POSITIONS = (
    "system teutons  game 1870\nturn 3  phase prussian.allocation\noption supply_own_hex_exempt=no\n"
    'unit "Third Army" at R05\nunit "I Corps (MacMahon)" at Q04 disrupted\nfortress R04 1\n'
    'attack Q04 with "Third Army"\ntrack burnside 1\ndid "Third Army" moved',
    'scenario teutons/1870\nturn 2 phase french.movement\nremove "II Corps (Frossard)"\nfortress R04 none\n'
    'unit "Blue Army" side=prussian size=army type=infantry cf=3 omf=1 at Q06 entrenched\n'
    "hex Q05 clear country=France\nhex Q04 forest\nside Q04/R05 river border\nside P05/Q05 none",
)


@given(mutated(tuple(POSITIONS)))
@example("")
@example("system teutons game 1870")
@example("system teutons game 1914\nturn 1 phase x")
@example("scenario teutons/1870\nturn 99999999 phase french.movement")
@example("scenario nothing/here")
def test_a_mutated_position_is_read_or_refused(text: str) -> None:
    try:
        game = lab.read_position(text)
    except PositionError:
        return
    again = lab.read_position(str(game.state))
    assert again.state == game.state
    if game.state.frames:
        assert game.node.prompt


def _saved() -> tuple[str, ...]:
    return tuple(str(game.state) for game in games())


@given(st.data())
def test_a_mutated_saved_position_is_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(mutated(_saved()))
    lines = text.split("\n")
    if len(lines) > 2:
        lines.pop(data.draw(st.integers(0, len(lines) - 1)))
    try:
        game = lab.read_position("\n".join(lines))
    except PositionError:
        return
    assert lab.read_position(str(game.state)).state == game.state
