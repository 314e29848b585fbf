"""Chapter 4.0 and 4.1: rebuilding on the turn track, arrivals and where they enter, who goes first.

S12 to S15 lie in plain Germany; three Prussian Armies at D04, F06 and G03 shut Paris off from every way out.
"""

from __future__ import annotations

import pytest

from tests.systems.teutons.positions import (
    actions,
    at,
    hex_of,
    is_disrupted,
    last,
    pass_until,
    play,
    rules_of,
    told,
    walled,
)

CUT = ('unit "First Army" at D04', 'unit "Second Army" at F06', 'unit "Third Army" at G03')


def phase(side: str, *lines: str, turn: int = 3) -> str:
    return "\n".join((f"turn {turn}  phase {side}.replacements", *lines))


def prussian(*lines: str, turn: int = 3) -> str:
    return phase("prussian", *lines, turn=turn)


# Rebuilding.


@pytest.mark.rule("T4.0-a")
def test_a_rebuild_puts_an_eliminated_unit_on_a_future_space_of_the_track() -> None:
    game = at(prussian('unit "VIII Corps" at dead', 'unit "IX Corps" at S12'))
    assert rules_of(game, 'rebuild "IX Corps"') == ("T4.0-a",)
    assert rules_of(game, 'rebuild "X Corps"') == ("T4.0-a",)  # it is not in the game at all
    play(game, 'rebuild "VIII Corps"')
    assert hex_of(game, "VIII Corps") == "turn:4"


@pytest.mark.rule("T4.0-a")
def test_it_is_declared_in_its_own_phase_only() -> None:
    game = at("phase prussian.movement\n" + 'unit "VIII Corps" at dead\nunit "IX Corps" at S12')
    assert rules_of(game, 'rebuild "VIII Corps"') == ("core.verb",)
    assert 'rebuild "VIII Corps"' in actions(at(prussian('unit "VIII Corps" at dead')), "rebuild")


@pytest.mark.rule("T4.0-b", "T4.0-i")
def test_a_corps_comes_back_on_the_next_turn_disrupted() -> None:
    game = at(prussian('unit "VIII Corps" at dead', 'unit "IX Corps" at S12'))
    play(game, 'rebuild "VIII Corps"')
    assert rules_of(game, 'place "VIII Corps" S14') == ("T4.0-b",)  # not in the phase that declares it
    pass_until(game, 4, "prussian.replacements")
    play(game, 'place "VIII Corps" S14')
    assert (hex_of(game, "VIII Corps"), is_disrupted(game, "VIII Corps")) == ("S14", True)
    assert last(game, "arrived").rules == ("T4.0-i",)


@pytest.mark.rule("T4.0-c")
@pytest.mark.parametrize(("army", "back"), [("First Army", 6), ("Second Army", 7)])
def test_an_army_comes_back_after_one_turn_and_its_combat_factor(army: str, back: int) -> None:
    # First Army has 3 factors: declared on turn 2 it is back on 2 + 1 + 3 = 6. Second Army has 4.
    game = at(prussian(f'unit "{army}" at dead', 'unit "IX Corps" at S12', turn=2))
    play(game, f'rebuild "{army}"')
    assert hex_of(game, army) == f"turn:{back}"
    assert "T4.0-c" in last(game, "rebuilds").rules


@pytest.mark.rule("T4.0-d")
def test_a_player_rebuilds_one_unit_at_a_time() -> None:
    game = at(prussian('unit "First Army" at dead', 'unit "VIII Corps" at dead', 'unit "IX Corps" at S12'))
    assert rules_of(game, 'rebuild "VIII Corps"') == ()
    play(game, 'rebuild "First Army"')
    assert rules_of(game, 'rebuild "VIII Corps"')[0] == "T4.0-d"
    pass_until(game, 4, "prussian.replacements")
    assert rules_of(game, 'rebuild "VIII Corps"')[0] == "T4.0-d"  # the Army is on the track up to turn 7


@pytest.mark.rule("T4.0-e", "R-28")
def test_reinforcements_on_the_track_leave_the_place_of_the_rebuild_free() -> None:
    waiting = ('unit "Fourth Army / Army of the Meuse" at turn:5', 'unit "VI Corps (Silesia)" at turn:4')
    game = at(prussian('unit "VIII Corps" at dead', 'unit "X Corps" at dead', 'unit "IX Corps" at S12', *waiting))
    assert rules_of(game, 'rebuild "VIII Corps"') == ()
    play(game, 'rebuild "VIII Corps"')
    assert rules_of(game, 'rebuild "X Corps"') == ("T4.0-d", "T4.0-e")


@pytest.mark.rule("T4.0-f", "R-27")
def test_a_rebuilt_unit_that_is_due_enters_first_and_frees_its_place() -> None:
    game = at(prussian('unit "VIII Corps" at turn:3 rebuilding', 'unit "X Corps" at dead', 'unit "IX Corps" at S12'))
    assert rules_of(game, 'rebuild "X Corps"') == ("T4.0-d", "T4.0-f", "T4.0-q")
    play(game, 'place "VIII Corps" S12')
    assert rules_of(game, 'rebuild "X Corps"') == ()


@pytest.mark.rule("T4.0-h", "T1870.repl-a", "T1870.repl-b", "R-106")
@pytest.mark.parametrize("name", ["First Army", "Fourth Army / Army of the Meuse", "III Corps", "VI Corps (Silesia)"])
def test_prussian_armies_and_numbered_prussian_corps_can_be_rebuilt(name: str) -> None:
    assert rules_of(at(prussian(f'unit "{name}" at dead')), f'rebuild "{name}"') == ()


@pytest.mark.rule("T4.0-h", "T1870.repl-a", "T1870.repl-b", "R-106")
@pytest.mark.parametrize(
    "name",
    [
        *("Prussian Guard Corps", "Cavalry Corps", "I Bavarian Corps", "XII (Royal Saxon) Corps"),
        "Wuerttemberg Division",
    ],
)
def test_guard_cavalry_and_the_allied_contingents_cannot(name: str) -> None:
    game = at(prussian(f'unit "{name}" at dead', 'unit "VIII Corps" at dead'))
    assert rules_of(game, f'rebuild "{name}"') == ("T1870.repl-b", "T1870.repl-a", "T4.0-h", "R-106")
    assert actions(game, "rebuild") == {'rebuild "VIII Corps"'}


@pytest.mark.rule("T1870.repl-b", "T4.0-h")
@pytest.mark.parametrize("name", ["I Corps (MacMahon)", "Imperial Guard", "XIII Corps", "Cavalry (reserve cavalry)"])
def test_no_french_unit_can_be_rebuilt(name: str) -> None:
    game = at(phase("french", f'unit "{name}" at dead', 'unit "V Corps" at K04'))
    assert rules_of(game, f'rebuild "{name}"')[0] == "T1870.repl-b"
    assert actions(game, "rebuild") == set()


# Arrivals.


@pytest.mark.rule("T2.2-i", "T4.0-p")
def test_a_reinforcement_is_due_in_the_phase_of_its_turn_and_arrives_disrupted() -> None:
    game = at(prussian('unit "VI Corps (Silesia)" at turn:3', 'unit "II Corps (Pomerania)" at turn:4'))
    assert rules_of(game, 'place "II Corps (Pomerania)" S12') == ("T4.0-b",)
    assert rules_of(game, "pass") == ("T2.2-i", "R-29")  # it has somewhere to go
    play(game, 'place "VI Corps (Silesia)" S12')
    assert is_disrupted(game, "VI Corps (Silesia)")
    assert last(game, "arrived").rules == ("T4.0-p",)
    assert rules_of(game, "pass") == ()


@pytest.mark.rule("T4.0-k")
def test_nobody_arrives_in_a_hex_of_the_enemy() -> None:
    game = at(prussian('unit "VIII Corps" at turn:3', 'unit "I Corps (MacMahon)" at S12 disrupted'))
    assert rules_of(game, 'place "VIII Corps" S12') == ("T4.0-k", "T5.0-a")
    assert rules_of(game, 'place "VIII Corps" S13') == ()


@pytest.mark.rule("T4.0-l")
def test_nobody_arrives_in_an_enemy_zone_of_control_unless_a_friend_stands_there() -> None:
    # One Corps has no zone of control; two in S12 have one in all six hexes around.
    lone = 'unit "I Corps (MacMahon)" at S12'
    pair = (lone, 'unit "II Corps (Frossard)" at S12')
    due = 'unit "VIII Corps" at turn:3'
    assert rules_of(at(prussian(due, lone)), 'place "VIII Corps" S13') == ()
    game = at(prussian(due, *pair, 'unit "IX Corps" at T13', "fortress R13 1 side=prussian"))
    assert rules_of(game, 'place "VIII Corps" S13') == ("T4.0-l",)
    assert rules_of(game, 'place "VIII Corps" R13') == ("T4.0-l",)  # a Fortress is no friendly Unit
    assert rules_of(game, 'place "VIII Corps" T13') == ()
    assert rules_of(game, 'place "VIII Corps" S14') == ()


@pytest.mark.rule("T4.0-m", "T7.0-z")
def test_the_french_arrive_in_paris_while_paris_traces_supply() -> None:
    due = 'unit "VI Corps (Canrobert)" at turn:3'
    free = at(phase("french", due, *CUT[:2]))
    assert rules_of(free, 'place "VI Corps (Canrobert)" F04') == ()
    assert rules_of(free, 'place "VI Corps (Canrobert)" F05') == ("T4.0-l",)  # beside the Army at F06
    cut = at(phase("french", due, *CUT))
    for label in ("F04", "F05"):
        assert rules_of(cut, f'place "VI Corps (Canrobert)" {label}') == ("T4.0-m",)


@pytest.mark.rule("T4.0-n")
def test_the_french_arrive_on_the_western_and_southern_edge_of_france_whatever_becomes_of_paris() -> None:
    due = 'unit "VI Corps (Canrobert)" at turn:3'
    for game in (at(phase("french", due)), at(phase("french", due, *CUT))):
        for label in ("A03", "J00"):
            assert rules_of(game, f'place "VI Corps (Canrobert)" {label}') == ()
        for label in ("J01", "C08", "S00"):  # inland; a Channel port on the northern coast; the edge of Baden
            assert rules_of(game, f'place "VI Corps (Canrobert)" {label}') == ("T4.0-n",)
    pair = ('unit "VIII Corps" at J01', 'unit "IX Corps" at J01')
    assert rules_of(at(phase("french", due, *pair)), 'place "VI Corps (Canrobert)" J00') == ("T4.0-l",)


@pytest.mark.rule("T4.0-o", "R-30")
def test_prussians_arrive_anywhere_in_germany_in_supply_or_not() -> None:
    due = 'unit "VIII Corps" at turn:3'
    game = at(prussian(due))
    for label in ("P06", "S13", "V09"):
        assert rules_of(game, f'place "VIII Corps" {label}') == ()
    for label in ("R04", "O05", "M10"):  # France, France, Belgium
        assert rules_of(game, f'place "VIII Corps" {label}') == ("T4.0-o",)
    # Walled in, no line leads out of S13.
    pocket = at(prussian(due, walled("S13")))
    assert rules_of(pocket, 'place "VIII Corps" S13') == ()


@pytest.mark.rule("T4.0-p", "T4.0-i")
def test_reinforcements_and_replacements_enter_the_same_hexes() -> None:
    late, rebuilt = "VI Corps (Silesia)", "VIII Corps"
    game = at(prussian(f'unit "{late}" at turn:3', f'unit "{rebuilt}" at turn:3 rebuilding', 'unit "IX Corps" at S12'))
    hexes = {name: {text[-3:] for text in actions(game, "place") if f'"{name}"' in text} for name in (late, rebuilt)}
    assert hexes[late] == hexes[rebuilt]
    assert {"S12", "V09"} <= hexes[late]
    assert "R04" not in hexes[late]


def nowhere(*but: str) -> tuple[str, ...]:
    """Ground lines that make all of Germany Swiss, but for these hexes."""
    board = at("phase prussian.movement").state.setup.board
    german = [label for label, country in zip(board.labels, board.country, strict=True) if country == "Germany"]
    return tuple(f"hex {label} country=Switzerland" for label in german if label not in but)


@pytest.mark.rule("T4.0-q", "R-29")
def test_a_unit_with_no_hex_to_enter_waits_and_a_rebuild_keeps_its_place() -> None:
    # S12 is the only German hex, and three Corps fill it.
    full = tuple(f'unit "{name}" at S12' for name in ("IX Corps", "X Corps", "XI Corps"))
    due = ('unit "VIII Corps" at turn:3 rebuilding', 'unit "III Corps" at dead')
    game = at(prussian(*nowhere("S12"), *full, *due))
    assert rules_of(game, 'place "VIII Corps" S12') == ("T5.0-b", "T5.0-j", "T4.0-q")
    assert rules_of(game, 'rebuild "III Corps"') == ("T4.0-d", "T4.0-f", "T4.0-q")
    assert rules_of(game, "pass") == ()
    pass_until(game, 4, "prussian.replacements")
    assert hex_of(game, "VIII Corps") == "turn:3"
    assert "T4.0-q" in rules_of(game, 'rebuild "III Corps"')
    play(game, 'lose "XI Corps"', 'place "VIII Corps" S12')  # it tries again, and there is room
    assert (hex_of(game, "VIII Corps"), is_disrupted(game, "VIII Corps")) == ("S12", True)
    assert rules_of(game, 'rebuild "III Corps"') == ()


@pytest.mark.rule("T4.0-q")
def test_a_reinforcement_that_waits_takes_nobodys_place() -> None:
    full = tuple(f'unit "{name}" at S12' for name in ("IX Corps", "X Corps", "XI Corps"))
    game = at(prussian(*nowhere("S12"), *full, 'unit "VI Corps (Silesia)" at turn:3', 'unit "III Corps" at dead'))
    assert rules_of(game, 'rebuild "III Corps"') == ()
    pass_until(game, 4, "prussian.replacements")
    assert hex_of(game, "VI Corps (Silesia)") == "turn:3"


# Order.


@pytest.mark.rule("T4.1-a", "T3.0-a")
def test_the_german_side_finishes_its_part_before_the_allied_side_begins() -> None:
    game = at(prussian('unit "VIII Corps" at dead', 'unit "VI Corps (Canrobert)" at turn:3', 'unit "IX Corps" at S12'))
    assert rules_of(game, 'place "VI Corps (Canrobert)" F05') == ("core.side",)
    play(game, "pass")
    assert game.state.phase == "french.replacements"
    assert rules_of(game, 'rebuild "VIII Corps"') == ("core.side",)
    play(game, 'place "VI Corps (Canrobert)" F05', "pass")
    assert game.state.phase == "prussian.movement"  # there is no Army that could entrench
    assert [event["unit"] for event in told(game, "arrived")] == [game.state.setup.unit("VI Corps (Canrobert)")]
