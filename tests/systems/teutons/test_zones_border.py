"""6.0 Zones of control at the Franco-German border: what a unit ignores at home, and what counts when it crosses.

The ground is the real one between Moselle and Saar. P05 Boulay, P04, Q04, R04 and Q03 are French; P06, Q05 Saarlouis,
R05 Saarbrücken and R06 are German. No river runs between P06, Q05 and P05, nor between P05, P04 and Q04; the Saar runs
between Q05 and R05, between Q05 and R06, and between Q04 and R05.

    P05 touches P06, Q05, Q04, P04, O04, O05        Q04 touches Q05, R05, R04, Q03, P04, P05
    Q05 touches Q06, R06, R05, Q04, P05, P06
"""

import pytest

from tests.systems.teutons.positions import (
    army,
    corps,
    fought,
    hex_of,
    last,
    play,
    position,
    rules_of,
    zone_of,
)
from teutons_lab.core.game import Game

BOTH = pytest.mark.parametrize("value", ["cross-border-only", "own-side"])


def prussians_move(*lines: str) -> Game:
    return position("prussian.movement", *lines)


def french_move(*lines: str) -> Game:
    return position("french.movement", *lines)


# At home.


@pytest.mark.rule("T6.0-r", "R-52")
@BOTH
def test_at_home_a_zone_from_over_the_border_neither_stops_nor_holds(value: str) -> None:
    red = army("Red Army", "french", "P05")
    game = prussians_move(corps("Marcher", "prussian", "P06"), red, f"option border_zoc={value}")
    assert {"P06", "Q05"} <= zone_of(game, "french")
    play(game, 'move "Marcher" P06-Q05')
    assert hex_of(game, "Marcher") == "Q05"
    assert not last(game, "moved")["halted"]
    assert "T6.0-r" in last(game, "moved").rules


@pytest.mark.rule("T6.0-r", "R-52")
def test_at_home_a_unit_marches_on_through_zones_from_over_the_border() -> None:
    # The Prussian Army at Q05 watches P05 and Q04, both French; the march goes on to P04 with the second factor.
    game = french_move(corps("Marcher", "french", "P05"), army("Blue Army", "prussian", "Q05"))
    assert {"P05", "Q04"} <= zone_of(game, "prussian")
    play(game, 'move "Marcher" P05-Q04-P04')
    assert hex_of(game, "Marcher") == "P04"
    # A Prussian on the same march is not at home there: the French Army at Q05 holds him in P05.
    stranger = prussians_move(corps("Marcher", "prussian", "P05"), army("Red Army", "french", "Q05"))
    assert rules_of(stranger, 'move "Marcher" P05-Q04-P04')[0] == "T6.0-m"


@pytest.mark.rule("T6.0-r", "R-52")
def test_a_zone_ignored_at_home_costs_no_bonus() -> None:
    # From P05 by Q04 and P04 to O03: two factors and one of the bonus, past an Army in good order over the border.
    game = french_move(corps("Marcher", "french", "P05"), army("Blue Army", "prussian", "Q05"))
    play(game, 'move "Marcher" P05-Q04-P04-P03')
    assert hex_of(game, "Marcher") == "P03"
    assert last(game, "moved")["bonus"] == "free"


@pytest.mark.rule("T6.0-s", "R-52")
def test_an_invader_has_his_zone_unless_the_option_says_own_side() -> None:
    # The Prussian Army at Q03 stands in France and watches Q04 and P04.
    lines = (corps("Marcher", "french", "P05"), army("Blue Army", "prussian", "Q03"))
    march = 'move "Marcher" P05-Q04-P04'
    against = rules_of(french_move(*lines, "option border_zoc=cross-border-only"), march)
    assert against[0] == "T6.0-l"
    assert "T6.0-s" in against
    free = play(french_move(*lines, "option border_zoc=own-side"), march)
    assert hex_of(free, "Marcher") == "P04"


@pytest.mark.rule("T6.0-s", "R-52")
def test_a_zone_ignored_under_own_side_costs_no_bonus_either() -> None:
    # Three hexes past the invader at Q03: two printed factors and one of the bonus.
    march = 'move "Marcher" P05-Q04-P04-O03'
    lines = (corps("Marcher", "french", "P05"), corps("Blue One", "prussian", "Q03"))
    assert "T8.1-b" in rules_of(french_move(*lines, "option border_zoc=cross-border-only"), march)
    free = play(french_move(*lines, "option border_zoc=own-side"), march)
    assert hex_of(free, "Marcher") == "O03"


@pytest.mark.rule("T6.0-s", "T6.0-r", "R-52")
def test_of_a_pair_only_the_corps_that_has_crossed_counts_at_home() -> None:
    # Q04 touches both Q05 (Germany) and Q03 (France). One Corps on each side of the border: no pair for a Frenchman.
    def march(first: str, second: str) -> tuple[str, ...]:
        pair = (corps("Blue One", "prussian", first), corps("Blue Two", "prussian", second))
        return rules_of(french_move(corps("Marcher", "french", "P05"), *pair), 'move "Marcher" P05-Q04-P04')

    assert march("Q05", "Q03") == ()
    assert march("R04", "Q03")[0] == "T6.0-l"  # both in France


# Over the border.


@pytest.mark.rule("T6.0-t", "R-53")
def test_the_step_over_the_border_is_judged_with_the_zone_of_the_hex_left() -> None:
    # The French Army at Q04 watches Q05 and P05. At home the Prussian does not mind it (Q05-P06 is a step at
    # home); stepping over the border into P05 he does.
    game = prussians_move(corps("Marcher", "prussian", "Q05"), army("Red Army", "french", "Q04"))
    against = rules_of(game, 'move "Marcher" Q05-P05')
    assert against[0] == "T6.0-m"
    assert "T6.0-t" in against
    assert rules_of(game, 'move "Marcher" Q05-P06') == ()


@pytest.mark.rule("T6.0-t", "R-53")
def test_coming_home_onto_a_friend_a_unit_still_stops_in_the_zone() -> None:
    # The Prussian Army at P06 watches P05 over the border. A Frenchman who comes to P05 from P04 goes on to Q04; one
    # who comes over the border from Q05 stops.
    def march(start: str, path: str) -> tuple[str, ...]:
        others = (corps("Ally", "french", "P05"), army("Blue Army", "prussian", "P06"))
        return rules_of(french_move(corps("Marcher", "french", start), *others), f'move "Marcher" {path}')

    assert march("P04", "P04-P05-Q04") == ()
    assert march("Q05", "Q05-P05") == ()
    against = march("Q05", "Q05-P05-P04")
    assert against[0] == "T6.0-l"
    assert "T6.0-t" in against


@pytest.mark.rule("T6.0-w", "R-41")
def test_a_lone_corps_bars_the_border_from_both_sides() -> None:
    # P04 touches P05 and not Q05; R05 touches Q05 and not P05.
    into_france = prussians_move(corps("Marcher", "prussian", "Q05"), corps("Red One", "french", "P04"))
    assert rules_of(into_france, 'move "Marcher" Q05-P05')[:2] == ("T6.0-w", "R-41")
    into_germany = french_move(corps("Marcher", "french", "P05"), corps("Blue One", "prussian", "R05"))
    assert rules_of(into_germany, 'move "Marcher" P05-Q05')[0] == "T6.0-w"
    # Inside France the same Corps bars nothing.
    inside = prussians_move(corps("Marcher", "prussian", "O04"), corps("Red One", "french", "P04"))
    assert rules_of(inside, 'move "Marcher" O04-P05') == ()


@pytest.mark.rule("T6.0-w", "T6.0-x")
def test_nobody_near_or_only_a_disrupted_corps_and_the_border_is_open() -> None:
    open_ = play(prussians_move(corps("Marcher", "prussian", "Q05")), 'move "Marcher" Q05-P05')
    assert hex_of(open_, "Marcher") == "P05"
    shaken = prussians_move(corps("Marcher", "prussian", "Q05"), corps("Red One", "french", "P04", "disrupted"))
    play(shaken, 'move "Marcher" Q05-P05')
    assert hex_of(shaken, "Marcher") == "P05"
    assert "T6.0-x" in last(shaken, "moved").rules
    assert "T6.0-x" not in last(open_, "moved").rules


@pytest.mark.rule("T6.0-w", "R-41")
@pytest.mark.parametrize(
    ("value", "beside_left", "beside_entered"),
    [("either-hex", False, False), ("left-hex", False, True), ("entered-hex", True, False)],
)
def test_which_hex_counts_at_the_border_is_an_option(value: str, beside_left: bool, beside_entered: bool) -> None:
    # R06 touches Q05, the hex left; P04 touches P05, the hex entered.
    for where, allowed in (("R06", beside_left), ("P04", beside_entered)):
        lines = (corps("Marcher", "prussian", "Q05"), corps("Red One", "french", where))
        game = prussians_move(*lines, f"option river_bar={value}")
        assert (rules_of(game, 'move "Marcher" Q05-P05') == ()) is allowed


@pytest.mark.rule("T6.0-y", "R-42")
def test_the_special_move_onto_a_friend_goes_over_a_barred_border() -> None:
    lines = (corps("Marcher", "prussian", "Q05"), corps("Red One", "french", "P04"))
    assert rules_of(prussians_move(*lines), 'move "Marcher" Q05-P05')[0] == "T6.0-w"
    game = play(prussians_move(*lines, corps("Ally", "prussian", "P05")), 'move "Marcher" Q05-P05')
    assert hex_of(game, "Marcher") == "P05"
    assert "T6.0-y" in last(game, "moved").rules


# Advance after an attack over the border. The Armies that watch are Disrupted: they keep their zones and place no duty.

# 9 and 9 factors against 2 (and 1 more over the border): 6:1, less one for French rifles, 5:1; a 1 is DE there.
STRIKERS = corps("Striker", "prussian", "Q05", cf=9) + "\n" + corps("Partner", "prussian", "R05", cf=9)
WATCHERS = army("Red First", "french", "P05", "disrupted") + "\n" + army("Red Second", "french", "R04", "disrupted")


@pytest.mark.rule("T6.0-u", "R-53")
def test_after_an_attack_over_the_border_zones_from_beyond_bind_the_advance() -> None:
    # Striker enters Q04; Partner would step aside from R05 to Q05 over the Saar, from the zone of R04 into that of P05.
    text = f"phase prussian.combat\n{STRIKERS}\n{WATCHERS}\n{corps('Victim', 'french', 'Q04')}"
    game = fought(text + '\nattack Q04 with "Striker" "Partner"', "Q04", 1)
    play(game, 'advance "Striker" Q04')
    against = rules_of(game, 'advance "Partner" Q05')
    assert against[0] == "T9.4-m"
    assert "T6.0-u" in against


@pytest.mark.rule("T6.0-u", "T6.0-r", "R-53")
def test_after_an_attack_at_home_they_do_not() -> None:
    # The same step aside, after an attack on an invader at R06: 18 against 2 is 7:1, less one, 6:1; a 1 is DE.
    text = f"phase prussian.combat\n{STRIKERS}\n{WATCHERS}\n{corps('Victim', 'french', 'R06')}"
    game = fought(text + '\nattack R06 with "Striker" "Partner"', "R06", 1)
    play(game, 'advance "Striker" R06', 'advance "Partner" Q05')
    assert hex_of(game, "Partner") == "Q05"


@pytest.mark.rule("T6.0-u", "R-53")
def test_the_vacated_hex_itself_is_closed_by_a_common_zone_after_an_attack_over_the_border() -> None:
    # 3 and 3 against 2 and 1: 2:1, less one, 3:2; a 3 is D1. The French Army at Q04 watches Q05 and P05, and not P06.
    lines = (
        corps("Striker", "prussian", "Q05", cf=3),
        corps("Partner", "prussian", "P06", cf=3),
        corps("Victim", "french", "P05"),
        army("Red Army", "french", "Q04", "disrupted"),
        'attack P05 with "Striker" "Partner"',
    )
    game = fought("\n".join(("phase prussian.combat", *lines)), "P05", 3)
    play(game, 'retreat "Victim" P04', "stop")
    against = rules_of(game, 'advance "Striker" P05')
    assert against[0] == "T9.4-m"
    assert "T6.0-u" in against
    play(game, 'advance "Partner" P05')
    assert hex_of(game, "Partner") == "P05"
