"""6.6 Hidden movement and 7.31 inspecting stacks: what a Task Force marker hides, and when it comes to light."""

from __future__ import annotations

import random

import pytest

import teutons_lab as lab
from tests.systems.victory_west.positions import (
    SPARE,
    actions,
    always,
    at,
    blue,
    events,
    last,
    place_of,
    play,
    red,
    round_trip,
    rules_of,
    unit_of,
    value_of,
)
from teutons_lab.core.engine import advance, node
from teutons_lab.core.errors import PositionError
from teutons_lab.core.game import Game
from teutons_lab.core.options import atoms, draw
from teutons_lab.systems.victory_west.seen import seen_by

AGREED = "option task_forces=yes"
# Blue and Grey far from the Allies, Red in the west.
APART = (blue("Blue", "B3410"), blue("Grey", "B3410", ma=6), red("Red", "B3110"))


def game(*lines: str, phase: str = "axis.movement", turn: int = 2, **more: object) -> Game:
    return at("\n".join((AGREED, f"phase {phase}", *SPARE, *lines)), turn=turn, **more)  # type: ignore[arg-type]


def under(number: int, place: str = "B3410") -> tuple[str, ...]:
    """Blue and Grey under a marker, and Red in the west."""
    force = f"force={number}"
    return (blue("Blue", place, force), blue("Grey", place, force, ma=6), red("Red", "B3110"))


def allied_text(position: Game) -> str:
    """Everything that the Allies are given, as one text."""
    view = position.seen_by("allied")
    parts = [str(view.state), view.node.prompt, *(str(entry) for entry in view.log), *view.record]
    return "\n".join((*parts, *(str(option) for option in view.options())))


def strong_and_weak(strong: str, weak: str, phase: str = "axis.movement", shape: str = "") -> Game:
    """Two units of one, whichever stands in B3410 under marker 1 and whichever in B3411 under marker 2."""
    number = {"B3410": 1, "B3411": 2}
    lines = (
        blue("Strong", strong, f"motorized blitz force={number[strong]} {shape}", **{"as": 9}),
        blue("Weak", weak, f"force={number[weak]}", sv=3, ma=10),
    )
    return game(*lines, red("Red", "B3110"), phase=phase)


def shown(position: Game, name: str) -> str:
    """Where the Allies see a unit or marker."""
    state = position.seen_by("allied").state
    place = state.at[state.setup.unit(name)]
    return state.label(place) if isinstance(place, int) else str(place)


@pytest.mark.rule("V6.61-a")
def test_eight_markers_if_both_agreed_and_none_otherwise() -> None:
    position = game(*APART)
    assert 'cover 1 "Blue"' in actions(position)
    assert rules_of(position, 'cover 9 "Blue"') == ("V6.61-a",)
    assert position.check('cover 8 "Blue"')
    open_ = at("\n".join(("phase axis.movement", *APART)))
    assert rules_of(open_, 'cover 1 "Blue"') == ("V6.61-a",)
    assert not actions(open_, "cover")
    assert open_.seen_by("allied").state is open_.state
    with pytest.raises(PositionError, match="needs hidden movement"):
        at("\n".join(("phase axis.movement", blue("Blue", "B3410", "force=1"))))
    with pytest.raises(PositionError, match="expected force=1 to force=8"):
        game(blue("Blue", "B3410", "force=9"))
    with pytest.raises(PositionError, match="Task Force 1 was put in B3410 before"):
        game(blue("Blue", "B3410", "force=1"), blue("Grey", "B3411", "force=1"))


@pytest.mark.rule("V6.61-b", "VR-121")
def test_only_the_axis_has_them() -> None:
    assert rules_of(game(*APART), 'cover 1 "Red"') == ("V6.61-b", "VR-121")
    position = play(game(*APART), 'take "Blue"')
    assert rules_of(position, "inspect B3110") == ("V6.61-b", "VR-121")
    with pytest.raises(PositionError, match="V6.61-b"):
        game(red("Pale", "B3110", "force=1"))


@pytest.mark.rule("V6.62-a", "V7.31-d")
def test_on_the_first_turn_any_stack_may_be_covered_before_anything_moves() -> None:
    beside = (blue("Blue", "B3310"), red("Red", "B3210"))
    position = game(*beside, phase="open-turn", turn=1)
    assert (position.node.side, position.node.kind) == ("axis", "task-forces")
    play(position, 'cover 3 "Blue"')  # although Red watches it: nobody looks into stacks during set-up
    assert (shown(position, "Blue"), shown(position, "Task Force 3")) == ("box:card", "B3310")
    round_trip(position)
    play(position, "pass")
    assert position.node.kind == "movement"
    later = game(*beside, phase="open-turn", turn=2)
    assert later.node.kind == "movement"
    started = lab.start("victory_west/the-cape", seed=1, options={"task_forces": True})
    assert started.node.kind == "task-forces"
    assert lab.start("victory_west/the-cape", seed=1).node.kind != "task-forces"


@pytest.mark.rule("V6.62-a", "V6.65-a")
def test_a_marker_moves_as_its_stack_would() -> None:
    position = play(game(*under(2)), 'move "Blue" "Grey" B3410-B3411-B3412')
    assert shown(position, "Task Force 2") == "B3412"
    assert (value_of(position, "mp", "Blue"), value_of(position, "mp", "Grey")) == (6, 4)
    log = [str(entry) for entry in position.seen_by("allied").log]
    assert any("Task Force 2 moved from B3410 to B3412" in line for line in log)
    assert not any("Blue" in line for line in log)
    full = game(*under(2), blue("Big", "B3411", sv=3), blue("Large", "B3411", sv=2))
    assert rules_of(full, 'move "Blue" "Grey" B3410-B3411') == ("V7.11-a", "V7.21-a")
    slow = play(game(*under(2), "hex B3411 rough country=Germany", 'left "Grey" mp=1 party=1'), 'take "Grey"')
    assert rules_of(slow, "go B3411")[0] == "V6.22-a"


def test_of_a_coup_the_allies_are_told_what_the_marker_did() -> None:
    bridge = ("side B3210/B3310 major-river bridge", blue("Blue", "B3310", "force=4"), red("Red", "B3209", sv=0.5))
    position = play(game(*bridge), 'take "Blue"', "go B3210", "demolish B3210/B3310")
    assert "Task Force 4" in position.seen_by("allied").node.prompt or position.node.kind == "coup"
    play(position, "coup", "roll 1", "stop")
    told = [str(entry) for entry in position.seen_by("allied").log]
    assert any("Task Force 4 took the bridge B3210/B3310 by a coup [1]" in line for line in told)
    assert "Blue" not in "".join(told)
    assert any("Blue took the bridge" in str(entry) for entry in position.seen_by("axis").log)


@pytest.mark.rule("V6.63-a", "V7.31-b")
def test_no_marker_where_the_enemy_may_look() -> None:
    beside = game(blue("Blue", "B3310"), red("Red", "B3210"))
    assert rules_of(beside, 'cover 1 "Blue"') == ("V6.63-a", "V7.31-b")
    battalion = game(blue("Blue", "B3310"), red("Half", "B3210", sv=0.5))
    assert battalion.check('cover 1 "Blue"')  # it has no zone
    drop = game(blue("Blue", "B3012", "in=lz"), red("Red", "B3010"))
    assert rules_of(drop, 'cover 1 "Blue"')[0] == "V6.63-a"


@pytest.mark.rule("V6.64-a")
def test_units_join_and_leave_a_task_force_where_it_is() -> None:
    position = game(*under(2), blue("Green", "B3410"), blue("Brown", "B3408"))
    play(position, 'cover 2 "Green"')
    assert shown(position, "Green") == "box:card"
    assert rules_of(position, 'cover 2 "Brown"') == ("V6.64-a",)
    play(position, 'uncover "Green"')
    assert shown(position, "Green") == "B3410"
    assert rules_of(position, 'uncover "Green"') == ("V6.64-a",)
    play(position, 'move "Blue" B3410-B3411')  # Blue goes alone, for all to see
    assert (shown(position, "Blue"), shown(position, "Task Force 2")) == ("B3411", "B3410")
    dropped = play(game(*under(2)), 'take "Blue"', 'take "Grey"', "go B3411", 'drop "Grey"')
    assert shown(dropped, "Grey") == "B3411"


@pytest.mark.rule("V6.66-a")
def test_nothing_that_the_allies_are_given_tells_what_is_under_a_marker() -> None:
    for phase in ("allied.movement", "allied.combat", "axis.movement"):
        one, two = strong_and_weak("B3410", "B3411", phase), strong_and_weak("B3411", "B3410", phase)
        assert one.state != two.state
        assert one.seen_by("allied").state == two.seen_by("allied").state
        assert allied_text(one) == allied_text(two)
        for label in ("B3410", "B3411"):
            for ask in (lambda explain, at: explain.stack(at, "axis"), lambda explain, at: explain.combat(at, "Red")):
                assert str(ask(one.seen_by("allied").explain, label)) == str(ask(two.seen_by("allied").explain, label))


@pytest.mark.rule("V6.66-a")
def test_nor_does_what_the_axis_orders_or_what_happened_to_the_stack() -> None:
    one = play(strong_and_weak("B3410", "B3411"), 'move "Strong" B3410-B3510')
    two = play(strong_and_weak("B3411", "B3410"), 'move "Weak" B3410-B3510')
    assert allied_text(one) == allied_text(two)
    assert one.seen_by("allied").record == ["?"]
    assert one.seen_by("axis").record == ['move "Strong" B3410-B3510']
    assert allied_text(strong_and_weak("B3410", "B3411", shape="unsupplied")) == allied_text(
        strong_and_weak("B3410", "B3411")
    )
    zone = strong_and_weak("B3410", "B3411", shape="disrupted").seen_by("allied").explain.zoc("B3409", by="axis")
    assert not zone.exerted  # that it has no zone has to be told, since zones cost points
    assert strong_and_weak("B3410", "B3411").seen_by("allied").explain.zoc("B3409", by="axis").by == ("Task Force 1",)


@pytest.mark.rule("V6.66-a")
def test_nor_do_lost_steps_or_what_went_by_rail_tell_anything() -> None:
    def seen(shape: str = "", *more: str) -> object:
        values = {"as2": 1, "ds2": 1}
        return game(blue("Blue", "B3410", f"force=1 {shape}", **values), *more).seen_by("allied").state

    assert seen() == seen("reduced")
    assert seen() == seen("", "track railed 6")


@pytest.mark.rule("V6.67-a", "V7.31-b")
@pytest.mark.parametrize("phase", ["allied.movement", "allied.exploitation", "allied.combat"])
def test_the_allies_look_into_what_stands_in_a_zone_of_theirs(phase: str) -> None:
    near = (blue("Blue", "B3310", "motorized force=4"), red("Red", "B3210", "motorized"))
    position = game(*near, blue("Grey", "B3412", "force=5"), phase=phase)
    assert actions(position, "inspect") == {"inspect B3310"}
    assert rules_of(position, "inspect B3412") == ("V7.31-b", "V7.31-d")
    assert rules_of(position, "inspect B3411") == ("V6.67-a",)
    found = position.seen_by("allied").explain.inspection("B3310")
    assert (found.allowed, found.forces, found.by) == (True, (4,), ("Red",))
    assert not position.explain.inspection("B3412").allowed
    play(position, "inspect B3310")
    assert shown(position, "Blue") == "B3310"
    assert not any("Task Force 4" in name for name in position.seen_by("allied").state.setup.roster.names)
    assert last(position, "force-shown").tells_new("allied")


@pytest.mark.rule("V7.31-b")
def test_at_any_point_of_a_march() -> None:
    lines = (blue("Blue", "B3310", "force=4"), red("Red", "B3110"))
    position = play(game(*lines, phase="allied.movement"), 'take "Red"')
    assert rules_of(position, "inspect B3310") == ("V7.31-b", "V7.31-d")
    play(position, "go B3210", "inspect B3310")
    assert shown(position, "Blue") == "B3310"
    assert position.node.kind == "march"


@pytest.mark.rule("V7.31-d")
def test_on_no_other_occasion() -> None:
    near = (blue("Blue", "B3310", "force=4"), red("Red", "B3210"))
    axis = game(*near, phase="axis.movement")
    assert not axis.check("inspect B3310")
    assert "inspect B3310" not in axis.seen_by("allied").options()
    half = game(blue("Blue", "B3310", "force=4"), red("Half", "B3210", sv=0.5), phase="allied.movement")
    assert rules_of(half, "inspect B3310") == ("V7.31-b", "V7.31-d")


@pytest.mark.rule("V7.31-a", "V6.67-a")
def test_a_combat_brings_it_to_light() -> None:
    half = red("Half", "B3210", sv=0.5, **{"as": 20})  # without a zone, so it may not look before it attacks
    position = game(blue("Blue", "B3310", "force=4"), half, phase="allied.combat", charts=always("-/-"))
    unknown = position.seen_by("allied").explain.combat("B3310", "Half")
    assert unknown.result == "odds not known"
    play(position, "attack B3310")
    assert shown(position, "Blue") == "B3310"
    line = game(blue("Blue", "B3310", "force=4"), half, phase="allied.combat", charts=always("-/-"))
    play(line, 'attack B3310 with "Half"')
    assert line.node.kind == "declare"  # the sentence is cut where the attacker learns something
    attackers = (blue("Blue", "B3310", "force=4", **{"as": 20}), blue("Grey", "B3310", "force=4"), red("Red", "B3210"))
    attack = play(game(*attackers, phase="axis.combat"), "attack B3210", 'with "Blue"')
    assert (shown(attack, "Blue"), shown(attack, "Grey")) == ("B3310", "B3310")


@pytest.mark.rule("V6.67-a")
def test_overruns_bring_it_to_light_too() -> None:
    panzer = blue("Panzer", "B3310", "motorized blitz force=4", **{"as": 20})
    position = play(game(panzer, red("Red", "B3210", ds=1)), 'take "Panzer"', "overrun B3210")
    assert not any(position.state.force)
    tanks = red("Tanks", "B3210", "motorized blitz", **{"as": 20})
    position = play(game(blue("Blue", "B3310", "force=4"), tanks, phase="allied.movement"), 'take "Tanks"')
    assert rules_of(position, "overrun B3310") == ("V6.67-a",)
    play(position, "inspect B3310")
    assert "V6.67-a" not in rules_of(position, "overrun B3310")


@pytest.mark.rule("V6.63-a", "V20.45-a")
def test_whoever_enters_a_bridgehead_comes_to_light() -> None:
    head = ("side B3210/B3310 major-river", "marker bridgehead B3210 from=B3310", blue("Ahead", "B3210"))
    position = game(*head, red("Red", "B3210"), blue("Blue", "B3310", "force=4"))
    assert shown(position, "Blue") == "box:card"
    play(position, 'take "Blue"', "go B3210")
    assert shown(position, "Blue") == "B3210"


@pytest.mark.rule("V6.68-a")
def test_a_marker_is_used_again_when_its_stack_is_gone() -> None:
    near = (blue("Blue", "B3310", "force=4", ds=1), red("Red", "B3210", **{"as": 20}), blue("Grey", "B3412"))
    position = game(*near, phase="allied.combat", charts=always("-/E"))
    play(position, "attack B3310", 'with "Red"', "done")
    while position.node.kind in ("support", "foe-support"):
        play(position, "pass")
    play(position, "roll 9")
    assert place_of(position, "Blue") == "dead"
    again = play(game(*APART, blue("Green", "B3408")), 'cover 1 "Blue"', 'uncover "Blue"', 'cover 1 "Green"')
    assert value_of(again, "force", "Green") == 1
    assert len(events(again, "force-shown")) == 1


@pytest.mark.rule("V6.66-a")
@pytest.mark.parametrize("seed", [1, 2])
def test_the_allies_may_do_the_same_whether_they_see_or_not(seed: int) -> None:
    """Random play: their options are the same in the true and in the masked position, so no refusal tells anything."""
    rng = random.Random(seed)
    state = lab.start("victory_west/the-cape", seed=1, options={"task_forces": True}).state
    compared = 0
    for ply in range(900):
        if not state.frames:
            break
        here = node(state)
        if here.side == "allied" and ply % 3 == 0:
            masked = seen_by(state, "allied")
            assert set(atoms(state)) == set(atoms(masked)), state.phase
            compared += masked is not state
        atom = draw(state, rng)
        if here.kind == "task-forces":
            covers = [a for a in atoms(state) if a[0] == "cover"]
            atom = rng.choice(covers) if covers and rng.random() < 0.97 else ("pass",)
        elif here.kind in ("movement", "exploitation", "combat") and rng.random() < 0.1:
            atom = ("pass",)
        assert atom is not None
        state = advance(state, atom).state
    assert compared > 5


def test_a_unit_is_found_by_its_owner_under_its_own_name() -> None:
    position = game(*under(2))
    assert position.seen_by("axis").state is position.state
    assert unit_of(position, "Blue") in position.state.units_at(position.state.hex_of(unit_of(position, "Grey")))
