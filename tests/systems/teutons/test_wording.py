"""Prompts, refusals and log sentences as a reader meets them: number, names, countries, and no empty figures."""

from __future__ import annotations

from tests.systems.teutons.positions import army, at, corps, play, position, to_result, to_the_die, told

BLUE = army("Blue Army", "prussian", "D03", cf=4)
TWO_HEXES = (corps("Red", "french", "E03"), corps("Red Two", "french", "D04"))
ON_BOTH = 'attack D04 E03 with "Blue Army"'


def sentences(game: object) -> list[str]:
    """Everything that the log tells."""
    return [entry.sentence for entry in game.log if entry.sentence]  # type: ignore[attr-defined]


def test_two_hexes_are_attacked_and_one_is() -> None:
    both = play(position("prussian.combat", BLUE, *TWO_HEXES, ON_BOTH), "resolve D04")
    assert "D04 and E03 are attacked on" in both.node.prompt
    one = play(position("prussian.combat", BLUE, TWO_HEXES[0], 'attack E03 with "Blue Army"'), "resolve E03")
    assert "E03 is attacked on" in one.node.prompt


def test_two_hexes_are_empty_and_one_is() -> None:
    strong = army("Blue Army", "prussian", "D03", cf=9)
    weak = (corps("Red", "french", "E03", cf=1), corps("Red Two", "french", "D04", cf=1))
    game = to_result(position("prussian.combat", strong, *weak, ON_BOTH), "D04", "DE", "no-retreat")
    assert game.node.kind == "advance"
    assert "D04 and E03 are empty" in game.node.prompt


def test_the_die_says_what_its_results_mean() -> None:
    game = to_the_die(position("prussian.combat", BLUE, TWO_HEXES[0], 'attack E03 with "Blue Army"'), "E03")
    prompt = game.node.prompt
    assert prompt.startswith("The die for the attack on E03, column 3:2. 1: D2, thrown back up to two hexes; 2 and 3")
    assert prompt.endswith("6: no effect.")


def test_a_fortress_is_not_thrown_back() -> None:
    game = position("prussian.combat", BLUE, "fortress E03 1", 'attack E03 with "Blue Army"')
    play(to_the_die(game, "E03"), "roll 1")
    fought = next(said for said in sentences(game) if "attacked the Fortress" in said)
    assert "thrown back" not in fought
    assert "The Fortress of E03 fell." in " ".join(sentences(game))


def test_towns_stand_beside_their_hexes() -> None:
    game = at('phase prussian.combat\nunit "V Corps" at R04\nunit "Third Army" at S04\nattack R04 with "Third Army"')
    play(game, "resolve R04")
    assert "R04 Bitche is attacked" in game.node.prompt
    assert "the attack on R04 Bitche, column" in play(game, "pass", "pass").node.prompt


def test_a_parenthesis_in_the_middle_of_a_name_stays() -> None:
    game = at('phase prussian.movement\nunit "XII (Royal Saxon) Corps" at S12')
    play(game, 'take "XII (Royal Saxon) Corps"')
    assert "does XII (Royal Saxon) Corps go from" in game.node.prompt
    assert game.check('take "XII"').rules == ("T8.0-c",)  # the short form is understood all the same


def test_a_voluntary_withdrawal_counts_no_hexes_that_it_must_go() -> None:
    blue = army("Blue Army", "prussian", "D03", cf=2)
    game = to_result(position("prussian.combat", blue, TWO_HEXES[0], 'attack E03 with "Blue Army"'), "E03", "D")
    retreats = [str(action) for action in game.options() if action.verb == "retreat"]
    play(game, retreats[0])
    assert game.node.kind == "go-on"
    assert "has gone back 1 hex, 3 at most" in game.node.prompt


def test_a_forced_retreat_says_how_far_it_must_go() -> None:
    game = to_result(position("prussian.combat", BLUE, TWO_HEXES[0], 'attack E03 with "Blue Army"'), "E03", "D1")
    retreats = [str(action) for action in game.options() if action.verb == "retreat"]
    play(game, retreats[0])
    assert "1 hex of the 1 that it must" in game.node.prompt


def test_a_country_with_an_article_has_it() -> None:
    game = at('phase prussian.movement\nunit "VI Corps (Silesia)" at O14')
    assert "N14 is in the Netherlands" in str(game.check('move "VI Corps (Silesia)" O14-N14'))


def test_a_side_without_a_choice_is_named_as_people() -> None:
    game = play(at('phase prussian.movement\nunit "Third Army" at S12'), "pass")
    assert "The French had nothing to choose." in sentences(game)


def test_a_rebuild_that_comes_too_late_says_so() -> None:
    game = at('turn 10  phase prussian.replacements\nunit "Third Army" at dead\nunit "IX Corps" at S12')
    play(game, 'rebuild "Third Army"')
    assert told(game, "rebuilds")[0]["turn"] > 12
    assert any(said.endswith("after the last turn.") for said in sentences(game))


def test_what_is_still_to_be_placed_is_one_list() -> None:
    import teutons_lab as lab

    refusal = str(lab.start("teutons/1870", seed=1, setup="free").check("pass"))
    listed = "I Corps (MacMahon), II Corps (Frossard), III Corps (Bazaine) and 4 more"
    assert f"Still to be placed before the other side begins: {listed}." in refusal


def test_a_second_attack_on_a_hex_goes_by_its_own_name() -> None:
    blue = (corps(f"Blue {name}", "prussian", "D03") for name in ("One", "Two", "Three"))
    lines = (*blue, corps("Red", "french", "E03"))
    game = position("prussian.allocation", *lines, 'attack E03 with "Blue One"')
    play(game, 'attack E03 with "Blue Two"')
    assert "The attack on E03#2 causes no duty" in str(game.check("lapse E03#2"))


def test_an_attack_that_nobody_declared_is_not_given_up() -> None:
    lines = (corps("Blue One", "prussian", "D03"), corps("Blue Two", "prussian", "D03"), corps("Red", "french", "E03"))
    game = position("prussian.allocation", *lines, 'attack E03 with "Blue One"')
    for name in ("D04", "E03#2"):
        against = game.check(f"lapse {name}")
        assert against.rules == ("T9.0-o",)
        assert f"No attack on {name} stands declared." in str(against)
