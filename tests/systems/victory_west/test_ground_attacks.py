"""18.35 Ground attacks, 18.37 flak, and 18.34 what meets a stack in an interdicted hex."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import (
    SPARE,
    actions,
    at,
    blue,
    events,
    last,
    number_of,
    place_of,
    planes,
    play,
    points_of,
    red,
    round_trip,
    rules_of,
    skies,
    unit_of,
    value_of,
)
from teutons_lab.core.game import Game
from teutons_lab.notebook.view import view
from teutons_lab.systems.victory_west import flak, ground_attack

AIR = "phase axis.air"
FAR = blue("Far Blue", "B3614")
TWO = {"as2": 1, "ds2": 2}
MARK = "marker interdiction B3210 4"


def game(*lines: str, phase: str = AIR, turn: int = 2, **chart: object) -> Game:
    text = "\n".join((phase, FAR, *lines))
    return at(text, turn=turn, charts=skies(**chart) if chart else None)  # type: ignore[arg-type]


def struck(*lines: str, ground: str, face: int = 5) -> Game:
    """The game after a ground attack with two TAPs on B3210 under a table that has this result everywhere."""
    position = game(*lines, *planes(tap=4), ground=ground)
    return play(position, "strike B3210", "roll 5", "commit tap=2 sap=0", f"roll {face}")


def column(*lines: str, strength: int = 4) -> int:
    position = game(*lines)
    return ground_attack.column(position.state, number_of(position, "B3210"), strength)


def guns(*lines: str, side: str = "allied") -> str:
    position = game(*lines)
    return flak.of_stack(position.state, position.state.friends_at(number_of(position, "B3210"), side))


# The die and the column.


@pytest.mark.rule("V18.35-a")
def test_one_die_for_the_whole_stack_once_in_a_phase() -> None:
    lines = (red("Red", "B3210"), red("Green", "B3210"))
    position = struck(*lines, ground="D")
    assert value_of(position, "disrupted", "Red")
    assert value_of(position, "disrupted", "Green")
    assert len(events(position, "ground-attack")) == 1
    assert rules_of(position, "strike B3210") == ("V18.35-a",)
    assert rules_of(position, "strike B3211") == ("V18.35-a",)  # nobody there


@pytest.mark.rule("V18.35-b", "VR-100")
def test_a_causeway_shifts_two_right_and_cover_one_left_within_the_table() -> None:
    stack = red("Red", "B3210")
    assert column(stack) == 4
    assert column("hex B3210 causeway country=Netherlands", stack) == 6
    assert column("hex B3210 woods country=Netherlands", stack) == 3
    assert column("hex B3210 woods country=Netherlands", stack, strength=1) == 1
    assert column("hex B3210 causeway country=Netherlands", stack, strength=8) == 8


@pytest.mark.rule("V18.37-a", "V18.37-b", "V18.37-c", "V18.37-d")
def test_the_heaviest_flak_in_a_stack_protects_all_of_it() -> None:
    dutch, belgian = red("Red", "B3210"), red("Green", "B3210", nationality="belgian")
    british = red("Tommy", "B3210", nationality="british")
    assert guns(dutch, belgian) == "light"
    assert guns(dutch, british) == "medium"
    assert guns(blue("Blue", "B3310")[:-5] + "B3210", side="axis") == "heavy"
    head = ("side B3110/B3210 major-river", "marker bridgehead B3210 from=B3110 side=allied")
    assert guns(*head, dutch, british) == "heavy"
    assert [flak.MODIFIERS[sort].value for sort in ("light", "medium", "heavy")] == [1, 0, -1]


@pytest.mark.rule("V18.7-b", "V18.35-a")
def test_the_modified_die_is_read_in_the_column_of_the_strength() -> None:
    position = play(game(red("Red", "B3210"), *planes(tap=2)), "strike B3210", "roll 6", "commit tap=2 sap=0")
    table = position.state.setup.charts_data.air
    entry = table.ground_attack(6 + 1, 4)
    assert entry.penalty  # which interdiction alone inflicts
    assert position.node.results["roll 6"] == str(entry.only(penalty=False)) == "D"


# Results.


@pytest.mark.rule("V18.35-c", "VR-12")
def test_l_always_costs_a_point_and_h_over_heavy_flak_only() -> None:
    light = (red("Red", "B3210"),)
    assert points_of(struck(*light, ground="L")) == (3, 0, 2, 0)
    assert points_of(struck(*light, ground="H")) == (4, 0, 2, 0)
    head = ("side B3110/B3210 major-river", "marker bridgehead B3210 from=B3110 side=allied")
    assert points_of(struck(*head, *light, ground="H")) == (3, 0, 2, 0)


@pytest.mark.rule("V18.35-d", "V18.35-f", "VR-81")
def test_d_disrupts_all_but_headquarters_and_the_disrupted_lose_a_step() -> None:
    staff = red("Staff", "B3210", hq="corps", cr=3)
    position = struck(red("Red", "B3210", **TWO), red("Shaken", "B3210", "disrupted", **TWO), staff, ground="D")
    assert value_of(position, "disrupted", "Red")
    assert value_of(position, "steps", "Red") == 2
    assert value_of(position, "steps", "Shaken") == 1
    assert not value_of(position, "disrupted", "Staff")
    assert value_of(position, "steps", "Staff") == 1


@pytest.mark.rule("V18.35-e", "V10.11-a")
def test_p_disrupts_and_then_those_below_six_check() -> None:
    position = struck(red("Weak", "B3210", er=3), red("Firm", "B3210", er=6), ground="P")
    assert value_of(position, "disrupted", "Firm")
    assert position.node.kind == "panic-die"
    assert "Firm" not in position.node.prompt
    round_trip(position, skies(ground="P"))
    firm = struck(red("Firm", "B3210", er=6), ground="P")
    assert firm.node.kind == "air"


@pytest.mark.rule("V18.35-f", "VR-82")
def test_panic_after_p_disrupts_a_second_time_and_costs_a_step() -> None:
    two = play(struck(red("Weak", "B3210", er=3, **TWO), ground="P"), "roll 4")  # D in the panic check
    assert (value_of(two, "disrupted", "Weak"), value_of(two, "steps", "Weak")) == (True, 1)
    runs = play(struck(red("Weak", "B3210", er=3, **TWO), ground="P"), "roll 6", 'retreat "Weak" B3110')
    assert (place_of(runs, "Weak"), value_of(runs, "steps", "Weak")) == ("B3110", 1)
    calm = play(struck(red("Weak", "B3210", er=3, **TWO), ground="P"), "roll 1")
    assert value_of(calm, "steps", "Weak") == 2


@pytest.mark.rule("V18.35-g")
def test_a_number_takes_steps_of_the_stack_never_of_headquarters() -> None:
    staff = red("Staff", "B3210", hq="corps", cr=3)
    position = struck(red("Red", "B3210", **TWO), red("Green", "B3210", **TWO), staff, ground="2")
    assert (position.node.side, position.node.kind) == ("allied", "losses")
    assert actions(position) == {'lose "Red"', 'lose "Green"'}
    assert f"Which unit loses one? {position.log[-1].sentence}" == view(position)["node"]["text"]
    assert rules_of(position, 'lose "Staff"') == ("V9.86-c",)
    play(position, 'lose "Red"', 'lose "Green"')
    assert (value_of(position, "steps", "Red"), value_of(position, "steps", "Green")) == (1, 1)
    gone = struck(red("Red", "B3210"), staff, ground="2")
    assert (place_of(gone, "Red"), place_of(gone, "Staff")) == ("dead", "B3210")
    assert "V18.35-g" in last(gone, "eliminated").rules


def test_steps_come_before_disruption() -> None:
    position = struck(red("Red", "B3210", er=6, **TWO), ground="P1")
    assert (value_of(position, "steps", "Red"), value_of(position, "disrupted", "Red")) == (2, False)
    play(position, 'lose "Red"')
    assert (value_of(position, "steps", "Red"), value_of(position, "disrupted", "Red")) == (1, True)


@pytest.mark.rule("V18.35-i")
def test_fortifications_are_untouched_and_the_units_in_them_are_not() -> None:
    zone = "hex B3210 rough fortified-zone ids:2 country=Netherlands"
    position = struck(zone, red("Red", "B3210"), ground="D1")
    assert place_of(position, "Red") == "dead"
    assert position.state.fort(number_of(position, "B3210")) is not None


@pytest.mark.rule("V18.35-k", "VR-144")
def test_units_in_bridgeheads_ignore_p_as_a_whole_but_not_d_or_steps() -> None:
    head = ("side B3110/B3210 major-river", "marker bridgehead B3210 from=B3110 side=allied")
    calm = struck(*head, red("Weak", "B3210", er=3, **TWO), ground="P")
    assert not value_of(calm, "disrupted", "Weak")
    assert calm.node.kind == "air"
    assert value_of(struck(*head, red("Weak", "B3210", er=3, **TWO), ground="D"), "disrupted", "Weak")
    assert struck(*head, red("Weak", "B3210", er=3, **TWO), ground="P1").node.kind == "losses"


@pytest.mark.rule("V18.35-h")
def test_a_mission_has_no_bold_number() -> None:
    position = struck(red("Red", "B3210"), ground="[3]")
    assert value_of(position, "slowed", "Red") == 0


# Interdicted hexes.


def marching(*lines: str, ground: str, phase: str = "axis.movement") -> Game:
    return game(MARK, *planes(tap=4), *lines, phase=f"phase {phase}", ground=ground)


@pytest.mark.rule("V18.34-c", "V18.34-f", "VR-99")
def test_every_stack_that_enters_is_attacked_by_the_marker_whoever_placed_it() -> None:
    lines = (blue("Blue", "B3310"), blue("Next", "B3310"), red("Red", "B3110"))
    position = play(marching(*lines, ground="-"), 'take "Blue"', "go B3210")
    assert position.node.kind == "ground-die"
    assert "strength 4" in position.node.prompt
    round_trip(position, skies(ground="-"))
    play(position, "roll 5")
    assert position.node.kind == "march"
    play(position, "stop", 'take "Next"', "go B3210")
    assert position.node.kind == "ground-die"
    assert last(position, "ambushed")["units"] == (unit_of(position, "Next"),)
    foe = play(marching(red("Red", "B3110"), ground="-", phase="allied.movement"), 'take "Red"', "go B3210")
    assert foe.node.kind == "ground-die"


@pytest.mark.rule("V18.34-d")
def test_who_stands_there_or_leaves_is_not_attacked() -> None:
    position = marching(blue("Blue", "B3210"), ground="D")
    lines = position.explain.move("Blue", "B3210-B3310").lines
    assert "V18.34-d" in {rule for line in lines for rule in line.rules}
    play(position, 'take "Blue"', "go B3310", "stop")
    assert not events(position, "ground-attack")
    assert place_of(position, "Blue") == "B3310"


@pytest.mark.rule("V18.34-e", "VR-98", "V18.54-a")
def test_a_lost_point_weakens_the_marker_until_it_goes() -> None:
    lines = (blue("Blue", "B3310"), blue("Next", "B3310"))
    position = play(marching(*lines, ground="H"), 'take "Blue"', "go B3210", "roll 5")  # heavy flak
    assert position.state.marks["interdiction", number_of(position, "B3210")].value == 2
    assert points_of(position) == (3, 0, 4, 0)
    play(position, "stop", 'take "Next"', "go B3210", "roll 5")
    assert not position.state.markers
    assert points_of(position) == (2, 0, 4, 0)


@pytest.mark.rule("V18.35-h", "VR-22")
def test_a_bold_number_makes_the_next_hex_dearer_for_headquarters_too() -> None:
    lines = (blue("Blue", "B3310"), blue("Staff", "B3310", hq="corps", cr=3, ma=8))
    position = play(marching(*lines, ground="[3]"), 'take "Blue"', 'take "Staff"', "go B3210", "roll 5")
    assert (value_of(position, "slowed", "Blue"), value_of(position, "slowed", "Staff")) == (3, 3)
    found = position.explain.move("Blue", "B3210-B3110-B3010")
    assert found.cost == 1 + 3 + 1
    assert position.explain.reach("Blue")["B3010"] == 1 + 3 + 1
    round_trip(position, skies(ground="[3]"))
    play(position, "go B3110")
    assert value_of(position, "mp", "Blue") == 8 - 1 - 1 - 3
    assert value_of(position, "slowed", "Blue") == 0


@pytest.mark.rule("V18.35-h")
def test_who_cannot_pay_has_finished() -> None:
    lines = (blue("Slow", "B3310", ma=3), blue("Just", "B3310", ma=4), blue("Quick", "B3310", ma=8))
    position = marching(*lines, ground="[3]")
    play(position, 'take "Slow"', 'take "Just"', 'take "Quick"', "go B3210", "roll 5")
    assert value_of(position, "done", "Slow")
    assert not value_of(position, "done", "Just")  # three are left, and three it takes
    assert not value_of(position, "done", "Quick")
    assert position.state.here.locals.units == (unit_of(position, "Just"), unit_of(position, "Quick"))


@pytest.mark.rule("V18.35-h", "V18.34-f")
def test_a_unit_driven_into_an_interdicted_hex_keeps_its_own_phase() -> None:
    tanks = blue("Tanks", "B3310", "motorized blitz", **{"as": 9, "ma": 12})
    red_ = red("Red", "B3210", **TWO)
    mark = "marker interdiction B3110 4"
    position = game(mark, *planes(tap=2), tanks, red_, phase="phase axis.movement", ground="[9]", combat="-/R")
    play(position, 'take "Tanks"', "overrun B3210")
    while position.node.kind in ("commit", "support", "foe-support"):
        play(position, "pass")
    play(position, "roll 9", 'retreat "Red" B3110', "roll 5")
    assert (value_of(position, "slowed", "Red"), value_of(position, "done", "Red")) == (9, False)


@pytest.mark.rule("V18.34-c", "V6.25-a")
def test_the_disrupted_exploit_no_further_but_march_on() -> None:
    tanks = blue("Tanks", "B3310", "motorized")
    march = play(marching(tanks, ground="D"), 'take "Tanks"', "go B3210", "roll 5")
    assert march.node.kind == "march"
    spare = blue("Spare", "B3614", "motorized")
    stopped = play(marching(tanks, spare, ground="D", phase="axis.exploitation"), 'take "Tanks"', "go B3210", "roll 5")
    assert value_of(stopped, "done", "Tanks")
    assert place_of(stopped, "Tanks") == "B3210"


@pytest.mark.rule("V18.34-c", "V18.35-e")
def test_panic_on_the_march_drives_units_off_and_ends_their_move() -> None:
    lines = (red("Weak", "B3110", er=3, **TWO), red("Firm", "B3110"))
    position = play(
        marching(*lines, ground="P", phase="allied.movement"), 'take "Weak"', 'take "Firm"', "go B3210", "roll 5"
    )
    play(position, "roll 6", 'retreat "Weak" B3111')
    assert place_of(position, "Weak") == "B3111"
    assert value_of(position, "done", "Weak")
    assert position.state.here.locals.units == (unit_of(position, "Firm"),)
    gone = play(marching(red("Red", "B3110"), ground="1", phase="allied.movement"), 'take "Red"', "go B3210", "roll 5")
    assert place_of(gone, "Red") == "dead"


# In combat.


def won(mark: str, *lines: str, combat: str, ground: str) -> Game:
    charts = skies(ground=ground, combat=combat)
    text = "\n".join(("phase axis.combat", *SPARE, mark, *planes(tap=0), *lines))
    position = play(at(text, charts=charts), 'attack B3210 with "Blue"')
    while position.node.kind in ("support", "foe-support"):
        play(position, "pass")
    return play(position, "roll 9")


STRONG = blue("Blue", "B3310", **{"as": 20, **TWO})


@pytest.mark.rule("V9.93-e")
def test_advances_and_retreats_into_an_interdicted_hex_are_attacked_at_once() -> None:
    walk = play(won(MARK, STRONG, red("Red", "B3210"), combat="-/E", ground="D"), 'advance "Blue" B3210')
    assert walk.node.kind == "ground-die"
    round_trip(walk, skies(ground="D", combat="-/E"))
    play(walk, "roll 5")
    assert value_of(walk, "disrupted", "Blue")
    assert walk.node.kind == "combat"  # the disrupted go no second hex
    back = won("marker interdiction B3110 2", STRONG, red("Red", "B3210", **TWO), combat="-/R", ground="D")
    play(back, 'retreat "Red" B3110')
    assert back.node.kind == "ground-die"
    play(back, "roll 5")
    assert value_of(back, "disrupted", "Red")
    assert back.node.kind == "advance"
    free = play(won(MARK, STRONG, red("Red", "B3210", **TWO), combat="-/R", ground="D"), 'retreat "Red" B3110')
    assert free.node.kind == "advance"


@pytest.mark.rule("V9.93-e", "V20.49-b")
def test_a_bridgehead_may_be_wiped_out_as_it_is_entered() -> None:
    lines = ("side B3210/B3310 major-river", blue("Blue", "B3310", **{"as": 20}), red("Red", "B3210"))
    position = play(won(MARK, *lines, combat="-/P", ground="1"), "bridgehead B3210/B3310", 'advance "Blue" B3210')
    assert position.node.kind == "ground-die"
    play(position, "roll 5")
    assert place_of(position, "Blue") == "dead"
    assert not position.state.bridgehead(number_of(position, "B3210"))
    assert position.node.kind == "combat"


@pytest.mark.rule("VR-136")
def test_reactions_and_overruns_count_as_entering() -> None:
    lines = (
        STRONG,
        blue("Staff", "B3311", hq="corps", cr=3, er=8),
        blue("Green", "B3312", "motorized", **TWO),
        red("Red", "B3210", **TWO),
    )
    charts = skies(ground="D")
    text = "\n".join(("phase axis.combat", *SPARE, "marker interdiction B3212 2", *lines))
    reacts = play(at(text, charts=charts), 'attack B3210 with "Blue"', "pass", "roll 5", 'react "Green" B3212')
    assert reacts.node.kind == "ground-die"
    play(reacts, "roll 5")
    assert value_of(reacts, "disrupted", "Green")
    assert place_of(reacts, "Green") == "B3212"
    assert reacts.node.kind == "combat"  # its second hex is lost
    tanks = blue("Tanks", "B3310", "motorized blitz", **{"as": 9, "ma": 12})
    runs = game(MARK, tanks, red("Red", "B3210"), phase="phase axis.movement", ground="[2]", combat="-/E")
    play(runs, 'take "Tanks"', "overrun B3210", "roll 9")
    assert runs.node.kind == "ground-die"
    play(runs, "roll 5")
    assert (place_of(runs, "Tanks"), value_of(runs, "slowed", "Tanks")) == ("B3210", 2)
    assert runs.node.kind == "march"


@pytest.mark.rule("V18.35-h")
def test_an_overrun_pays_what_an_air_attack_costs() -> None:
    tanks = blue("Tanks", "B3310", "motorized blitz", **{"as": 9, "ma": 4})
    lines = (tanks, red("Red", "B3210"))
    slow = play(game(*lines, 'left "Tanks" slowed=2', phase="phase axis.movement"), 'take "Tanks"')
    assert rules_of(slow, "overrun B3210")[0] == "V6.43-a"
    quick = play(game(*lines, phase="phase axis.movement"), 'take "Tanks"')
    assert rules_of(quick, "overrun B3210") == ()


def test_an_overrun_that_is_bombed_to_pieces_at_its_coup_stops() -> None:
    bridge = "side B3210/B3310 major-river bridge"
    tanks = blue("Tanks", "B3310", "motorized blitz", **{"as": 9, "ma": 12, **TWO})
    position = game(bridge, MARK, tanks, red("Red", "B3210"), phase="phase axis.movement", ground="D", combat="-/E")
    play(position, 'take "Tanks"', "overrun B3210", "roll 1", "roll 5")
    assert events(position, "overrun-spent")
    assert place_of(position, "Tanks") == "B3210"  # inside the bridgehead
    assert place_of(position, "Red") == "B3210"


@pytest.mark.rule("V18.34-g", "VR-136")
def test_who_drops_into_an_interdicted_hex_is_spared() -> None:
    lines = (MARK, 'unit "1/1FJr" at box:okh', red("Red", "B3008"), *planes(tap=4))
    position = game(*lines, phase="phase axis.reinforcement", ground="2")
    play(position, 'paradrop "1/1FJr" B3210', "roll 1")
    assert place_of(position, "1/1FJr") == "B3210"
    assert not events(position, "ground-attack")
