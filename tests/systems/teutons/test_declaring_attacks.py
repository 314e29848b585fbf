"""Chapter 9.0 and 9.1: who may attack what, how attacks combine and split, and the sentences that say so.

The place is the open plain round Chartres (D03): clear, without rivers. D04, E03, E02, D02, C02 and C03 lie round it.
"""

from __future__ import annotations

import pytest

import teutons_lab as lab
from tests.systems.teutons.positions import actions, army, at, corps, ladder, last, play, position, rules_of, unit_of
from teutons_lab.core.errors import NotationError, PositionError
from teutons_lab.core.game import Game

THIRD = 'unit "Third Army" at D03'  # 4 factors
ELEVENTH = 'unit "XI Corps" at D03'  # 1 factor
TENTH = 'unit "X Corps" at D03'  # 1 factor
RED = corps("Red Corps", "french", "E03")  # 2 factors
OTHER = corps("Other Corps", "french", "C03")  # 2 factors; not beside E03


def before(*lines: str) -> Game:
    """The Prussian allocation in a position with these lines."""
    return position("prussian.allocation", *lines)


@pytest.mark.rule("T9.0-a")
def test_all_attacks_are_declared_before_any_is_resolved() -> None:
    game = before(THIRD, ELEVENTH, TENTH, RED, OTHER)
    assert rules_of(game, "resolve E03") == ("core.verb",)
    play(game, 'attack E03 with "Third Army"')
    assert rules_of(game, "resolve E03") == ("core.verb",)
    play(game, 'attack C03 with "XI Corps"', "pass")
    assert game.node.phase == "prussian.combat"
    assert actions(game) == {"resolve E03", "resolve C03"}
    assert rules_of(game, 'attack C03 with "X Corps"') == ("core.verb",)


@pytest.mark.rule("T9.0-a")
def test_attacks_are_declared_after_movement_and_units_that_moved_may_attack() -> None:
    game = position("prussian.movement", 'unit "XI Corps" at D02', 'unit "X Corps" at S05', RED)
    assert rules_of(game, 'attack E03 with "XI Corps"') == ("core.verb",)
    play(game, 'move "XI Corps" D02-D03', "pass")
    assert game.node.phase == "prussian.allocation"
    assert game.check('attack E03 with "XI Corps"')


@pytest.mark.rule("T9.0-b")
def test_only_units_in_good_order_attack() -> None:
    attack = 'attack E03 with "Third Army"'
    assert before(THIRD, ELEVENTH, RED).check(attack)
    assert rules_of(before(THIRD + " disrupted", ELEVENTH, RED), attack)[0] == "T9.0-b"
    assert rules_of(before(THIRD, ELEVENTH + " disrupted", RED), attack + ' along "XI Corps"')[0] == "T9.0-b"
    assert actions(before(THIRD + " disrupted", RED)) == {"pass"}


@pytest.mark.rule("T9.0-b")
def test_only_adjacent_enemies_are_attacked() -> None:
    game = before(THIRD, 'unit "XI Corps" at C03', RED)
    assert game.check('attack E03 with "Third Army"')
    assert rules_of(game, 'attack E03 with "XI Corps"') == ("T9.0-b",)  # C03 is two hexes from E03
    assert rules_of(game, 'attack D04 with "Third Army"') == ("T9.0-b",)  # nobody there
    assert rules_of(before(THIRD, corps("Red Corps", "french", "E04")), "attack E04")[0] == "T9.0-b"
    assert rules_of(game, 'attack E03 with "Red Corps"')[0] == "core.side"


@pytest.mark.rule("T9.0-c")
def test_being_beside_an_enemy_obliges_nobody_to_attack() -> None:
    game = before(THIRD, army("Red Army", "french", "E03"), OTHER)
    assert game.check("pass")
    play(game, "pass")
    assert not game.state.attacks
    assert game.node.phase != "prussian.allocation"


@pytest.mark.rule("T9.0-p")
def test_a_unit_takes_part_in_one_attack_a_turn() -> None:
    game = play(before(THIRD, ELEVENTH, RED, OTHER), 'attack E03 with "Third Army"')
    assert rules_of(game, 'attack C03 with "Third Army"')[0] == "T9.0-p"
    assert rules_of(game, 'attack C03 with "XI Corps" along "Third Army"')[0] == "T9.0-p"
    assert game.check('attack C03 with "XI Corps"')
    spent = before(THIRD, ELEVENTH, RED, 'did "Third Army" attacked')
    assert rules_of(spent, 'attack E03 with "Third Army"')[0] == "T9.0-p"


@pytest.mark.rule("T9.0-q")
def test_a_defender_may_be_attacked_several_times_by_different_units() -> None:
    game = play(before(THIRD, ELEVENTH, RED), 'attack E03 with "Third Army"', 'attack E03 with "XI Corps"')
    assert "T9.0-q" in last(game, "declared").rules
    assert actions(game) == {"resolve E03", "resolve E03#2"}
    game.play("resolve E03#2")
    assert last(game, "declared")["attackers"] == (unit_of(game, "XI Corps"),)
    play(game, "pass", "pass").roll(4)  # 1 against 2: 1:2, with the rifles 1:3; a 4 is AD
    assert last(game, "fought")["attackers"] == (unit_of(game, "XI Corps"),)
    assert actions(game) == {"resolve E03"}


@pytest.mark.rule("T9.0-r")
def test_attackers_of_several_hexes_combine_on_one() -> None:
    game = before(THIRD, 'unit "XI Corps" at E02', 'unit "X Corps" at C03', RED)
    assert game.check('attack E03 with "Third Army" "XI Corps"')
    assert ladder(game, "E03", "Third Army, XI Corps").attack == 5
    assert rules_of(game, 'attack E03 with "Third Army" "XI Corps" "X Corps"') == ("T9.0-b",)


@pytest.mark.rule("T9.0-s", "R-74")
def test_the_attackers_of_one_hex_may_attack_several_hexes_in_one_combat() -> None:
    game = before(THIRD, ELEVENTH, RED, OTHER)
    fight = ladder(game, "C03 E03", "Third Army, XI Corps")
    assert (fight.attack, fight.defence, fight.ratio) == (5, 4, "1:1")
    play(game, 'attack C03 E03 with "Third Army" "XI Corps"')
    assert "T9.0-s" in last(game, "declared").rules
    first = game.state.label(game.state.attacks[0].targets[0])
    play(game, f"resolve {first}", "pass", "pass").roll(1)  # 1:1 with the rifles is 1:2; a 1 is D1 for both
    assert set(last(game, "fought")["defenders"]) == {unit_of(game, "Red Corps"), unit_of(game, "Other Corps")}
    assert all(game.state.disrupted[unit_of(game, name)] for name in ("Red Corps", "Other Corps"))


@pytest.mark.rule("T9.0-aa", "R-74")
def test_in_one_combat_every_attacker_is_beside_every_target() -> None:
    near = corps("Near Corps", "french", "D04")  # D03 and E04 are beside both D04 and E03; E02 is beside E03 only
    game = before(THIRD, 'unit "XI Corps" at E04', 'unit "X Corps" at E02', RED, near)
    assert game.check('attack D04 E03 with "Third Army" "XI Corps"')
    assert "T9.0-aa" in rules_of(game, 'attack D04 E03 with "Third Army" "X Corps"')
    play(game, 'attack D04 E03 with "Third Army" "XI Corps"')
    assert "T9.0-aa" in last(game, "declared").rules
    lone = play(before('unit "XI Corps" at C03', 'unit "X Corps" at E02', near, RED), "attack D04")
    assert "T9.0-aa" in rules_of(lone, "also E03")  # C03 is beside D04 only, E02 beside E03 only


@pytest.mark.rule("T9.0-t")
def test_a_stack_may_split_its_units_over_separate_attacks() -> None:
    game = play(before(THIRD, ELEVENTH, TENTH, RED, OTHER), 'attack E03 with "Third Army"')
    play(game, 'attack C03 with "XI Corps" "X Corps"')
    assert "T9.0-t" in last(game, "declared").rules
    play(game, "resolve E03", "pass", "pass").roll(6)  # 2:1 with the rifles is 3:2; a 6 is no effect
    assert actions(game) == {"resolve C03"}
    assert not game.state.attacked[unit_of(game, "XI Corps")]


@pytest.mark.rule("T9.0-u", "R-73")
def test_everything_in_a_hex_defends_together() -> None:
    both = (RED, corps("Second Corps", "french", "E03", cf=1), "fortress E03 2")
    assert ladder(before(THIRD, *both), "E03", "Third Army").defence == 2 + 1 + 2
    assert ladder(before(THIRD, RED), "E03", "Third Army").defence == 2
    game = play(before(THIRD, *both), 'attack E03 with "Third Army"', "resolve E03", "pass", "pass")
    game.roll(1)  # 4:5 is 1:2, with the rifles 1:3; a 1 is D: both units are Disrupted
    assert all(game.state.disrupted[unit_of(game, name)] for name in ("Red Corps", "Second Corps"))


# 9.1: those that go along without their factors.


@pytest.mark.rule("T9.1-d")
def test_a_participant_may_keep_its_factors_back() -> None:
    game = before(THIRD, ELEVENTH, RED)
    assert ladder(game, "E03", "Third Army, XI Corps").attack == 5
    assert ladder(game, "E03", "Third Army", "XI Corps").attack == 4
    play(game, 'attack E03 with "Third Army" along "XI Corps"')
    assert game.state.attacks[0].along == (unit_of(game, "XI Corps"),)
    assert "T9.1-d" in last(game, "declared").rules


@pytest.mark.rule("T9.1-d")
def test_somebody_has_to_lend_factors() -> None:
    game = play(before(THIRD, ELEVENTH, RED), "attack E03")
    assert rules_of(game, "done") == ("T9.1-a",)
    assert rules_of(game, 'along "XI Corps"') == ("core.order",)
    play(game, 'with "Third Army"', 'along "XI Corps"', "done")
    assert len(game.state.attacks) == 1


# Odds that no column has.


@pytest.mark.rule("T9.1-h", "R-153")
def test_odds_worse_than_1_to_5_are_not_mended_by_a_shift_to_the_right() -> None:
    def french(cf: int) -> Game:
        return position(
            "french.allocation",
            corps("Red Corps", "french", "D03", cf=1),
            army("Blue Army", "prussian", "E03", "disrupted", cf=cf),
        )

    # The rifles and the Disruption are two columns to the right.
    assert french(5).check('attack E03 with "Red Corps"')
    assert ladder(french(5), "E03", "Red Corps").column == "1:3"
    assert rules_of(french(6), 'attack E03 with "Red Corps"')[:2] == ("T9.1-h", "R-153")


@pytest.mark.rule("T9.3-b", "R-94")
def test_an_attack_that_shifts_carry_left_of_1_to_5_is_not_made() -> None:
    attack = 'attack E03 with "XI Corps"'

    def red(cf: int, flags: str = "") -> str:
        return army("Red Army", "french", "E03", flags, cf=cf)

    assert before(ELEVENTH, red(4)).check(attack)  # 1:4, with the rifles 1:5
    assert rules_of(before(ELEVENTH, red(5)), attack)[:2] == ("T9.3-b", "R-94")  # 1:5, and the rifles
    assert before(ELEVENTH, red(5, "disrupted")).check(attack)  # all Disrupted: one right makes up for the rifles
    # One of two Disrupted: the column of the other counts. 1 against 3 + 2.
    mixed = (army("Red Army", "french", "E03", "disrupted", cf=3), RED)
    assert rules_of(before(ELEVENTH, *mixed), attack)[0] == "T9.3-b"


# The sentences.


def test_an_attack_may_be_said_in_one_line_or_atom_by_atom() -> None:
    line, atoms = before(THIRD, ELEVENTH, TENTH, RED), before(THIRD, ELEVENTH, TENTH, RED)
    play(line, 'attack E03 with "Third Army" "XI Corps" along "X Corps"')
    play(atoms, "attack E03", 'with "Third Army"', 'with "XI Corps"', 'along "X Corps"', "done")
    assert line.state == atoms.state


def test_the_names_of_a_line_are_put_in_order() -> None:
    game = before(THIRD, ELEVENTH, TENTH, RED, OTHER)
    game.play('attack E03 C03 with "XI Corps" "Third Army"')
    # Units in order of battle, targets in map order.
    assert game.cursor.text.endswith('with "Third Army (Crown Prince)" "XI Corps"')
    assert game.state.attacks[0].targets == tuple(sorted(game.state.attacks[0].targets))


def test_atoms_come_in_order() -> None:
    game = play(before(THIRD, ELEVENTH, TENTH, RED, OTHER), "attack E03", 'with "X Corps"')
    assert rules_of(game, 'with "Third Army"') == ("core.order",)  # before X Corps in the order of battle
    assert "core.order" in rules_of(game, "also C03")
    play(game, 'along "XI Corps"')
    assert "core.order" in rules_of(game, 'with "XI Corps"')


def test_a_line_without_units_leaves_the_attack_open() -> None:
    game = play(before(THIRD, ELEVENTH, RED, OTHER), "attack E03")
    assert game.node.kind == "declare"
    assert rules_of(game, "pass") == ("core.verb",)
    assert 'with "Third Army (Crown Prince)"' in actions(game)


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ("attack", ""),
        ("attack Z99", "Z99"),
        ('attack E03 with "Third Army" with', "with"),
        ('attack "E03"', '"E03"'),
        ("attack E03 with", ""),
        ("resolve E03#1", "E03#1"),
        ("assault E03", "assault"),
    ],
)
def test_bad_grammar_points_at_the_token(line: str, token: str) -> None:
    with pytest.raises(NotationError) as caught:
        before(THIRD, RED).check(line)
    assert caught.value.token == token


def test_unknown_and_repeated_units_are_refused_not_misread() -> None:
    game = before(THIRD, RED)
    assert rules_of(game, 'attack E03 with "Ninth Army"') == ("core.unit",)
    assert rules_of(game, 'attack E03 with "Third Army" "Third Army"') == ("core.order",)
    assert rules_of(game, 'attack E03 with "Third Army" along "Third Army"')[0] == "T9.0-p"


# Giving up.


@pytest.mark.rule("T9.0-o")
def test_an_attack_being_declared_is_given_up_only_if_it_can_be_neither_closed_nor_strengthened() -> None:
    strong = army("Red Army", "french", "E03", cf=5)
    game = play(before(ELEVENTH, TENTH, strong), "attack E03", 'with "XI Corps"')
    assert "T9.3-b" in rules_of(game, "done")  # 1:5, with the rifles below it
    assert rules_of(game, "lapse E03") == ("T9.0-o",)  # X Corps could join: 2:5 is 1:3
    alone = play(before(ELEVENTH, strong), "attack E03", 'with "XI Corps"')
    assert actions(alone) == {"lapse E03"}
    play(alone, "lapse E03")
    assert alone.node.phase != "prussian.combat"
    assert not any(attack.status == "declared" for attack in alone.state.attacks)


@pytest.mark.rule("T9.0-o")
def test_a_second_attack_on_a_target_is_given_up_by_its_own_number() -> None:
    strong = army("Red Army", "french", "E03", cf=5)
    game = play(before(THIRD, ELEVENTH, strong), 'attack E03 with "Third Army"', "attack E03", 'with "XI Corps"')
    assert rules_of(game, "lapse E03") == ("core.order",)
    assert actions(game) == {"lapse E03#2"}
    play(game, "lapse E03#2")
    assert actions(game) == {"resolve E03"}  # the first attack stands


def test_a_position_tells_of_declared_attacks() -> None:
    text = """
        phase prussian.combat
        unit "Third Army" at D03
        unit "XI Corps" at D03
        unit "X Corps" at D03
        unit "I Corps (MacMahon)" at E03
        attack E03 with "Third Army" along "X Corps" n=1
        attack E03 with "XI Corps" n=2
        """
    game = at(text)
    assert actions(game) == {"resolve E03", "resolve E03#2"}
    assert lab.read_position(str(game.state)).state == game.state
    with pytest.raises(PositionError, match='expected targets, then "with"'):
        at(text.replace('E03 with "XI Corps"', "E03"))
