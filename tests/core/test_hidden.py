"""Hidden information: a side sees only what it may, and a sealed choice leaks nowhere."""

from __future__ import annotations

from tests.core.toy import race


def sealed(pace: int):
    game = race()
    game.play(f"commit pace={pace}")
    return game


def test_two_games_that_differ_in_a_sealed_choice_look_the_same_to_the_other_side():
    one, two = sealed(1).seen_by("blue"), sealed(3).seen_by("blue")
    assert str(one.state) == str(two.state)
    assert one.state.digest == two.state.digest
    assert one.node == two.node
    assert [str(a) for a in one.options()] == [str(a) for a in two.options()]
    assert [str(e) for e in one.log] == [str(e) for e in two.log] == []
    assert one.ply == two.ply == 2
    assert one.record == two.record == ["?"]
    assert repr(one) == repr(two)
    assert str(one.check("shove")) == str(two.check("shove"))


def test_the_side_that_chose_sees_its_choice():
    mine = sealed(3).seen_by("red")
    assert mine.state.sealed.value == "3"
    assert [entry.sentence for entry in mine.log] == ["red committed 3."]
    assert mine.record == ["commit pace=3"]


def test_a_side_that_does_not_decide_has_no_options_and_is_told_so():
    game = race()
    blue = game.seen_by("blue")
    assert list(blue.options()) == []
    assert "commit pace=1" not in blue.options()
    assert blue.check("commit pace=1").refusals[0].rule == "core.side"
    assert blue.node.prompt == "red chooses in secret."
    assert game.seen_by("first").side == "red"


def test_a_sealed_question_is_asked_even_when_nothing_else_could_be_chosen():
    assert race().node.kind == "red.commit"
    game = sealed(2)
    game.play("commit pace=1")
    assert game.state.sealed is None
    assert game.state.pace == (2, 1)
