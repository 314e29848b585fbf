"""Chapter 5: how many units a hex holds; and what the map of chapter 2.1 closes to them.

S12 to S15 run north in a straight line through plain Germany, far from every river and border.
"""

from __future__ import annotations

import pytest

from tests.systems.teutons.positions import at, fought, hex_of, is_disrupted, last, pass_until, play, rules_of
from teutons_lab.core.errors import PositionError
from teutons_lab.core.game import Game

MOVER = 'unit "X Corps" at S12'


def marching(*lines: str, phase: str = "prussian.movement") -> str:
    return "\n".join((f"turn 3  phase {phase}", *lines))


def units(where: str, *names: str) -> tuple[str, ...]:
    return tuple(f'unit "{name}" at {where}' for name in names)


@pytest.mark.rule("T5.0-a")
def test_nobody_enters_a_hex_of_the_enemy() -> None:
    # Disrupted, a lone Corps has no influence at all; its hex is closed all the same.
    game = at(marching(MOVER, 'unit "I Corps (MacMahon)" at S13 disrupted'))
    assert rules_of(game, 'move "X Corps" S12-S13') == ("T5.0-a",)
    assert rules_of(game, 'move "X Corps" S12-T13') == ()


@pytest.mark.rule("T5.0-a", "T12.0-c")
def test_nobody_enters_the_hex_of_an_enemy_fortress_even_an_empty_one() -> None:
    assert rules_of(at(marching(MOVER, "fortress S13 1")), 'move "X Corps" S12-S13') == ("T12.0-c",)
    assert rules_of(at(marching(MOVER, "fortress S13 1 side=prussian")), 'move "X Corps" S12-S13') == ()


@pytest.mark.rule("T5.0-a")
@pytest.mark.parametrize("other", ['unit "I Corps (MacMahon)" at S12', "fortress S12 1"])
def test_a_position_never_puts_both_sides_in_a_hex(other: str) -> None:
    with pytest.raises(PositionError, match=r"T5\.0-a"):
        at(marching(MOVER, other))
    assert hex_of(at(marching(MOVER, other.replace("S12", "S14"))), "X Corps") == "S12"


@pytest.mark.rule("T5.0-b")
def test_a_hex_holds_three_units_of_a_side() -> None:
    two = at(marching(MOVER, *units("S13", "VIII Corps", "IX Corps")))
    three = at(marching(MOVER, *units("S13", "VIII Corps", "IX Corps", "XI Corps")))
    assert rules_of(two, 'move "X Corps" S12-S13') == ()
    assert rules_of(three, 'move "X Corps" S12-S13') == ("T5.0-b", "T5.0-e")


@pytest.mark.rule("T5.0-b")
def test_a_fortress_is_extra_and_free() -> None:
    fort = "fortress S13 2 side=prussian"
    two = at(marching(MOVER, fort, *units("S13", "VIII Corps", "Third Army")))
    play(two, 'move "X Corps" S12-S13')
    assert len(two.state.units_at(two.state.setup.board.index["S13"])) == 3
    three = at(marching(MOVER, fort, *units("S13", "VIII Corps", "Third Army", "XI Corps")))
    assert rules_of(three, 'move "X Corps" S12-S13') == ("T5.0-b", "T5.0-e")


@pytest.mark.rule("T5.0-c")
def test_at_most_one_of_them_is_an_army() -> None:
    lines = ('unit "Second Army" at S12', 'unit "Third Army" at S13', *units("T13", "VIII Corps", "IX Corps"))
    game = at(marching(*lines))
    assert rules_of(game, 'move "Second Army" S12-S13') == ("T5.0-c", "T5.0-e")
    assert rules_of(game, 'move "Second Army" S12-T13') == ()  # the third unit there, and the only Army


@pytest.mark.rule("T5.0-e", "R-35")
def test_the_limit_holds_in_hexes_that_are_only_passed() -> None:
    full = units("S13", "VIII Corps", "IX Corps", "XI Corps")
    game = at(marching(MOVER, 'unit "Second Army" at S14', 'unit "Third Army" at T13', *full))
    assert rules_of(game, 'move "X Corps" S12-S13-S14') == ("T5.0-b", "T5.0-e")
    assert rules_of(game, 'move "X Corps" S12-T13-S13') == ("T5.0-b", "T5.0-e")
    assert rules_of(game, 'move "X Corps" S12-T13-T14') == ()
    # By itself "to" goes round the full hex.
    play(game, 'move "X Corps" to S14')
    assert hex_of(game, "X Corps") == "S14"


@pytest.mark.rule("T5.0-e", "R-35")
def test_an_army_does_not_pass_through_an_army_until_that_has_moved_on() -> None:
    game = at(marching('unit "Second Army" at S12', 'unit "Third Army" at S13'))
    assert rules_of(game, 'move "Second Army" S12-S13-S14') == ("T5.0-c", "T5.0-e")
    play(game, 'move "Third Army" S13-T14')
    assert rules_of(game, 'move "Second Army" S12-S13-S14') == ()


@pytest.mark.rule("T5.0-j", "R-30")
def test_the_limit_holds_for_arrivals() -> None:
    due = 'unit "X Corps" at turn:3'
    crowd = units("S13", "VIII Corps", "IX Corps", "XI Corps")
    game = at(marching(due, 'unit "Second Army" at turn:3', 'unit "Third Army" at S14', *crowd, phase=ARRIVALS))
    assert rules_of(game, 'place "X Corps" S13') == ("T5.0-b", "T5.0-j", "T4.0-q")
    assert rules_of(game, 'place "Second Army" S14') == ("T5.0-c", "T5.0-j", "T4.0-q")
    assert rules_of(game, 'place "X Corps" S14') == ()


ARRIVALS = "prussian.replacements"


@pytest.mark.rule("T5.0-j", "R-107")
def test_the_limit_holds_in_set_up() -> None:
    full = ('unit "VIII Corps" at Q05', 'unit "IX Corps" at Q05', 'unit "XI Corps" at Q05', 'unit "Third Army" at R05')
    game = at("\n".join(("turn 1  phase prussian.setup", *full)))
    assert rules_of(game, 'place "X Corps" Q05') == ("T5.0-b", "T5.0-j")
    assert rules_of(game, 'place "Second Army" R05') == ("T5.0-c", "T5.0-j")
    assert rules_of(game, 'place "X Corps" R05') == ()


@pytest.mark.rule("T5.0-b", "R-37")
def test_too_many_units_that_a_retreat_left_in_a_hex_may_leave_and_nobody_may_enter() -> None:
    crowd = units("S13", "VIII Corps", "IX Corps", "XI Corps", "III Corps")
    game = at(marching(MOVER, *crowd))
    assert rules_of(game, 'move "X Corps" S12-S13') == ("T5.0-b", "T5.0-e")
    play(game, 'move "VIII Corps" S13-S14')
    assert rules_of(game, 'move "X Corps" S12-S13') == ("T5.0-b", "T5.0-e")  # three are still there
    play(game, 'move "IX Corps" S13-S14')
    assert rules_of(game, 'move "X Corps" S12-S13') == ()


# The map: 2.1.


@pytest.mark.rule("T2.1-a", "T6.0-w")
def test_the_orange_border_is_the_one_that_counts() -> None:
    # A French Corps beside both hexes bars a step over the orange line, from Bitche into the Palatinate, but not one
    # over the later red line, from P04 to O03 in Lorraine.
    orange = at(marching('unit "X Corps" at R05', 'unit "II Corps (Frossard)" at Q04'))
    assert "T6.0-w" in rules_of(orange, 'move "X Corps" R05-R04')
    red = at(marching('unit "X Corps" at P04', 'unit "II Corps (Frossard)" at P03'))
    assert rules_of(red, 'move "X Corps" P04-O03') == ()


@pytest.mark.rule("T2.1-a", "T13.0-b")
def test_the_bonus_of_the_defender_follows_the_orange_border_only() -> None:
    # Third Army, 4 factors, against a Corps of 2. Over the orange line the Corps has 3: 4 to 3 is 1:1, and the
    # rifles make it 1:2. Over the red line 4 to 2 is 2:1, and the rifles make it 3:2.
    corps = 'unit "Blue" side=french size=corps type=infantry cf=2 omf=2'
    for army, target, column in (("R05", "R04", "1:2"), ("P04", "O03", "3:2")):
        ground = f"hex {target} clear"
        lines = (f'unit "Third Army" at {army}', f"{corps} at {target}", ground, f'attack {target} with "Third Army"')
        assert column_of(marching(*lines, phase="prussian.combat"), target) == column


@pytest.mark.rule("T2.1-c", "T13.0-e", "T13.0-i")
def test_ground_belongs_to_hexes_and_to_hexsides_and_both_count_at_once() -> None:
    # 4 against 2 is 2:1; forest makes the defender 3 (1:1), the river takes one column, the rifles another.
    lines = ('unit "Third Army" at S12', 'unit "I Corps (MacMahon)" at S13', 'attack S13 with "Third Army"')
    forest, river = "hex S13 forest town", "side S12/S13 river"
    for ground, column in (((), "3:2"), ((forest,), "1:2"), ((river,), "1:1"), ((forest, river), "1:3")):
        assert column_of(marching(*lines, *ground, phase="prussian.combat"), "S13") == column


def column_of(text: str, target: str) -> str:
    """The column on which the attack on a hex is resolved, unpressed."""
    return str(last(fought(text, target, 1), "fought")["column"])


@pytest.mark.rule("T2.1-c")
def test_sea_is_no_ground_for_units() -> None:
    # C08 is Le Havre; the sea lies at C09.
    game = at("phase french.movement\n" + 'unit "I Corps (MacMahon)" at C08')
    assert rules_of(game, 'move "I Corps (MacMahon)" C08-C09') == ("T2.1-c",)
    assert rules_of(game, 'move "I Corps (MacMahon)" C08-C07') == ()


@pytest.mark.rule("T2.1-c")
def test_kinds_of_ground_that_exclude_each_other_are_refused() -> None:
    with pytest.raises(PositionError, match="forest and swamp exclude each other"):
        at(marching(MOVER, "hex S13 forest swamp"))
    board = at(marching(MOVER, "hex S13 forest town", "side S13/S14 river border")).state.setup.board
    here, north = board.index["S13"], board.index["S14"]
    assert {"forest", "town"} <= board.features[here]
    assert board.side(here, north) == {"river", "border"}


@pytest.mark.rule("T1870.border-a")
@pytest.mark.parametrize(
    ("unit", "start", "closed", "open_"),
    [
        ("X Corps", "N11", "M10", "O10"),  # Liege
        ("X Corps", "P07", "O07", "P08"),  # Luxembourg
        ("I Corps (MacMahon)", "I08", "I09", "I07"),  # from Maubeuge
        ("X Corps", "O14", "N14", "P14"),  # the Netherlands
    ],
)
def test_no_unit_of_either_side_enters_a_neutral_country(unit: str, start: str, closed: str, open_: str) -> None:
    side = "prussian" if unit == "X Corps" else "french"
    game = at(marching(f'unit "{unit}" at {start}', phase=f"{side}.movement"))
    assert rules_of(game, f'move "{unit}" {start}-{closed}') == ("T1870.border-a",)
    assert rules_of(game, f'move "{unit}" {start}-{open_}') == ()


@pytest.mark.rule("T1870.border-a")
def test_nobody_is_offered_a_neutral_hex_on_the_march_or_on_arrival() -> None:
    march = at(marching('unit "Cavalry Corps" at P07'))
    countries = {country(march, line[-3:]) for line in map(str, march.options().lines())}
    assert countries == {"Germany", "France"}
    arrival = at(marching('unit "X Corps" at turn:3', phase=ARRIVALS))
    assert rules_of(arrival, 'place "X Corps" M10') == ("T4.0-o",)
    assert rules_of(arrival, 'place "X Corps" N11') == ()


def country(game: Game, label: str) -> str:
    board = game.state.setup.board
    return str(board.country[board.index[label]])


@pytest.mark.rule("T1870.border-b", "T7.0-l")
def test_supply_lines_do_not_run_through_neutral_countries() -> None:
    # At N11 every way east leads through the ring; made Belgian, it cuts the Corps off, which is then Disrupted.
    ring = ("O10", "O11", "N12")
    lines = ('unit "X Corps" at N11', 'unit "IX Corps" at S12')
    for belgian, shaken in (((), False), (ring, True)):
        game = at(marching(*lines, *(f"hex {label} country=Belgium" for label in belgian)))
        pass_until(game, 4, "prussian.replacements")
        assert is_disrupted(game, "X Corps") is shaken
