"""13.3 Refugees on the move: three hexes, away from the Axis, along the roads."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import (
    COLUMNS,
    ROWS,
    actions,
    at,
    blue,
    events,
    number_of,
    place_of,
    play,
    red,
    round_trip,
    rules_of,
    value_of,
)
from teutons_lab.core.game import Game
from teutons_lab.systems.victory_west import flight, ways_out

# An Axis unit to the east, whose zone ends at B3409 and B3410; refugees to the west of it.
EAST = blue("Blue", "B3510")
GREEN = red("Green", "B3014")  # keeps the Allied side in the game


def game(*lines: str, phase: str = "allied.refugees", axis: str = EAST) -> Game:
    return at("\n".join((f"phase {phase}", axis, GREEN, *lines)))


def counts(position: Game) -> dict[str, int]:
    return {position.state.label(m.hex): m.value for m in position.state.markers if m.kind == "refugees"}


@pytest.mark.rule("V4.1-o", "V4.1-p", "V13.31-a", "V13.31-c")
@pytest.mark.parametrize("side", ["axis", "allied"])
def test_each_exploitation_phase_begins_with_every_marker_moved_three_hexes(side: str) -> None:
    lines = (red("Red", "B3012", "motorized"), blue("Grey", "B3512", "motorized"), "marker refugees B3210 2")
    position = game(*lines, phase=f"{side}.refugees")
    assert (position.node.side, position.node.kind) == (side, "flight")
    assert "2 refugee markers to move" in position.node.prompt
    play(position, "flee B3210 B3110")
    assert counts(position) == {"B3110": 1, "B3210": 1}
    assert rules_of(position, "flee B3210 B3211")[0] == "V13.31-c"  # one after the other
    round_trip(position)
    play(position, "flee B3110 B3010", "flee B3010 B3009")
    assert events(position, "fled")[-1]["path"] == tuple(
        number_of(position, h) for h in ("B3210", "B3110", "B3010", "B3009")
    )
    play(position, "flee B3210-B3110-B3010-B3011")
    assert counts(position) == {"B3009": 1, "B3011": 1}
    assert position.node.kind == ("exploitation" if side == "axis" else "allied.check")


@pytest.mark.rule("V13.31-a", "VR-90", "VR-146")
def test_the_way_is_the_longest_there_is_and_uses_no_hex_twice() -> None:
    # The road runs two hexes west and one hex north; the longer branch is the one to take.
    road = ("side B3210/B3110 road", "side B3110/B3010 road", "side B3210/B3209 road")
    position = game(*road, "marker refugees B3210 1")
    assert ways_out.how_far(position.state, (number_of(position, "B3210"),)) == 2
    assert actions(position) == {"flee B3210 B3110"}
    assert rules_of(position, "flee B3210 B3209") == ("V13.31-a", "VR-90")
    play(position, "flee B3210 B3110")
    assert rules_of(position, "flee B3110 B3210")[-1] == "VR-146"
    play(position, "flee B3110 B3010")
    assert counts(position) == {"B3010": 1}
    assert position.node.kind != "flight"


@pytest.mark.rule("V13.31-a")
def test_the_search_finds_what_trying_everything_finds() -> None:
    lines = ("side B3211/B3111 road", "hex B3111 sea", "side B3210/B3209 rail", blue("Grey", "B3011"))
    position = game(*lines, "marker refugees B3210 1", "marker refugees B3112 1")
    state, board = position.state, position.state.setup.board

    def longest(path: tuple[int, ...]) -> int:
        free = [
            near
            for near in board.adjacent[path[-1]]
            if near not in path and not any(ways_out.why_not_flee_to(state, path[-1], near))
        ]
        return len(path) - 1 if len(path) == 4 or not free else max(longest((*path, near)) for near in free)

    for hex_ in (board.index[f"B{column}{row:02d}"] for column in COLUMNS for row in ROWS):
        assert ways_out.how_far(state, (hex_,)) == longest((hex_,))
    for start in flight.starts(state):
        assert {len(way) - 1 for way in ways_out.ways(state, start)} == {longest((start,))}


@pytest.mark.rule("V13.31-b")
def test_a_marker_that_appears_on_the_way_stays_where_it_is() -> None:
    city = "hex B3110 minor-city country=Belgium"
    position = game(city, "marker refugees B3210 1")
    play(position, "flee B3210 B3110", "refugees B3111")
    play(position, "flee B3110-B3010-B3009")
    assert position.node.kind != "flight"
    assert counts(position) == {"B3009": 1, "B3111": 1}
    two = play(game(city, "marker refugees B3210 2"), "flee B3210 B3110", "refugees B3111", "flee B3110-B3010-B3009")
    assert rules_of(two, "flee B3111 B3011")[0] == "V13.31-b"


@pytest.mark.rule("V13.32-a")
def test_rivers_do_not_stop_them_and_sea_does() -> None:
    lines = ("side B3110/B3210 major-river", "hex B3209 sea", "side B3210/B3211 sea-side", "marker refugees B3210 1")
    position = game(*lines)
    assert "flee B3210 B3110" in actions(position)
    assert rules_of(position, "flee B3210 B3209")[0] == "V13.32-a"
    assert "V13.32-a" in rules_of(position, "flee B3210 B3211")
    down = game("side B3110/B3210 sea-side causeway bridge=damaged", "marker refugees B3210 1")
    assert rules_of(down, "flee B3210 B3110")[0] == "V13.32-a"


@pytest.mark.rule("V13.33-a")
def test_they_leave_an_axis_zone_and_never_enter_one() -> None:
    lines = (blue("Grey", "B3112"), "marker refugees B3211 1", red("Red", "B3011"))
    position = game(*lines)  # B3211 is beside Grey
    assert "flee B3211 B3210" in actions(position)
    assert "V13.33-a" in rules_of(position, "flee B3211 B3212")  # from zone to zone
    covered = game(blue("Grey", "B3112"), red("Red", "B3212"), "marker refugees B3211 1")
    assert "V13.33-a" in rules_of(covered, "flee B3211 B3212")  # a friendly unit changes nothing
    allied = game(red("Red", "B3211"), "marker refugees B3210 1")
    assert "flee B3210 B3110" in actions(allied)  # beside Red, whose zone they ignore


@pytest.mark.rule("V13.34-a", "VR-89")
def test_no_step_brings_them_closer_to_the_nearest_axis_unit() -> None:
    half = blue("Half", "B3208", sv=0.5)  # a battalion, without a zone
    position = game("marker refugees B3211 1", axis=half)
    assert rules_of(position, "flee B3211 B3210")[0] == "V13.34-a"
    assert "flee B3211 B3111" in actions(position)
    # Two equally near: the mover names one, and may come closer to the other.
    pair = game("marker refugees B3211 1", blue("Other", "B3214", sv=0.5), axis=half)
    assert "flee B3211 B3210" in actions(pair)
    assert "flee B3211 B3212" in actions(pair)
    between = game("marker refugees B3211 1", blue("Other", "B3014", sv=0.5), axis=half)
    assert rules_of(between, "flee B3211 B3210")[0] == "V13.34-a"  # the other one is farther away


@pytest.mark.rule("V13.35-a")
def test_they_do_not_cross_into_germany() -> None:
    position = game("marker refugees B3212 1", axis=blue("Blue", "B3008"))
    assert rules_of(position, "flee B3212 B3313") == ("V13.35-a",)
    inside = game("control B3313 allied", "control B3413 allied", "marker refugees B3313 1", axis=blue("Blue", "B3008"))
    assert "flee B3313 B3413" in actions(inside)


@pytest.mark.rule("V13.36-a")
def test_they_leave_france_for_belgium_only_while_it_is_neutral() -> None:
    lines = ("hex B3211 clear country=France", "hex B3212 clear country=Belgium", "marker refugees B3211 1")
    assert "V13.36-a" in rules_of(game(*lines), "flee B3211 B3212")
    assert "flee B3211 B3212" in actions(game(*lines, "track neutral.belgium 1"))


@pytest.mark.rule("V13.37-a")
def test_once_on_a_road_or_railway_they_keep_to_it() -> None:
    road = ("side B3110/B3111 road", "side B3111/B3112 rail", "side B3112/B3012 road")
    position = game(*road, "marker refugees B3210 1")
    assert {"flee B3210 B3110", "flee B3210 B3209"} <= actions(position)  # from open country anywhere
    play(position, "flee B3210 B3110")
    assert actions(position) == {"flee B3110 B3111"}
    assert "V13.37-a" in rules_of(position, "flee B3110 B3010")


@pytest.mark.rule("V13.38-a", "V13.21-c", "V13.22-a")
def test_leaving_the_map_or_entering_a_neutral_country_takes_them_out_of_play() -> None:
    units = (blue("Blue", "B2020"), red("Red", "B1124"))
    lines = ("control B1827 axis", "marker refugees B1827 1", "marker refugees B1626 1")
    position = at("\n".join(("phase allied.refugees", *units, *lines)), flat=False)
    assert {"leave B1827", "flee B1827 B1728"} <= actions(position)  # off the map at once, or three hexes on it
    assert rules_of(position, "leave B1626") == ("V13.38-a",)
    play(position, "leave B1827", "flee B1626-B1727-B1827")
    assert {"leave B1827", "flee B1827 B1728", "flee B1827 B1928"} == actions(position)  # or the third hex on the map
    play(position, "leave B1827")
    assert not counts(position)
    assert position.node.kind != "flight"
    whole = at("\n".join(("phase allied.refugees", *units, lines[0], lines[2])), flat=False)
    play(whole, "flee B1626-B1727-B1827-B1928")
    assert counts(whole) == {"B1928": 1}  # the move is used up: the edge is reached, not crossed
    neutral = ("hex B3110 clear country=Belgium", "track neutral.belgium 1", "marker refugees B3210 1")
    gone = play(game(*neutral), "flee B3210 B3110")
    assert not counts(gone)
    assert gone.node.kind != "flight"


@pytest.mark.rule("V10.11-c", "V10.11-d")
def test_a_marker_on_the_move_frightens_allied_units_each_time_it_comes() -> None:
    lines = (red("Weak", "B3110", er=1, as2=1, ds2=2), red("Firm", "B3110"), "marker refugees B3210 2")
    position = play(game(*lines), "flee B3210 B3110")
    assert position.node.kind == "panic-die"
    assert "Firm" not in position.node.prompt
    round_trip(position)
    play(position, "roll 2")  # D for a rating of 1
    assert value_of(position, "disrupted", "Weak")
    play(position, "flee B3110-B3010-B3009")
    play(position, "flee B3210 B3110")
    assert position.node.kind == "panic-die"  # again, by the second marker
    axis = play(game(blue("Shy", "B3110", "disrupted", er=1), "marker refugees B3210 1", axis=EAST), "flee B3210 B3209")
    assert axis.node.kind == "flight"


@pytest.mark.rule("V10.11-c", "V13.11-a")
def test_steps_lost_to_it_make_new_refugees_that_stay() -> None:
    lines = (red("Weak", "B3110", er=1, as2=1, ds2=2), "marker refugees B3210 1")
    position = play(game(*lines), "flee B3210 B3110", "roll 6")
    assert (position.node.side, position.node.kind) == ("axis", "refugees")
    play(position, sorted(actions(position))[0])
    while position.node.kind == "retreat":
        play(position, sorted(actions(position))[0])
    assert position.node.kind == "flight"
    assert sum(counts(position).values()) == 2


@pytest.mark.rule("V13.11-c")
def test_a_marker_that_enters_a_belgian_city_brings_out_another() -> None:
    city = "hex B3110 minor-city country=Belgium"
    position = play(game(city, "marker refugees B3210 1"), "flee B3210 B3110")
    assert (position.node.side, position.node.kind) == ("axis", "refugees")
    round_trip(position)
    both = (city, "marker refugees B3210 1", blue("Grey", "B3512", "motorized"))
    line = play(game(*both, phase="axis.refugees"), "flee B3210-B3110-B3010-B3009")
    assert line.node.kind == "refugees"  # the sentence ends where the question comes up
    assert all(game(*both, phase="axis.refugees").check(way) for way in game(*both).options().lines())
    taken = play(game(city, "control B3110 axis", "marker refugees B3210 1"), "flee B3210 B3110")
    assert taken.node.kind == "flight"  # no Allied city any more
    dutch = play(game("hex B3110 minor-city country=Netherlands", "marker refugees B3210 1"), "flee B3210 B3110")
    assert dutch.node.kind == "flight"


@pytest.mark.rule("V13.21-a")
def test_a_marker_that_meets_an_axis_unit_in_the_open_is_dispersed() -> None:
    half = blue("Half", "B3110", sv=0.5)
    lines = (half, "marker refugees B3210 1", blue("Tie", "B3310", sv=0.5))
    position = play(game(*lines), "flee B3210 B3110")
    assert not counts(position)
    assert position.node.kind != "flight"
    zone = game(
        red("Red", "B3110"), blue("Drop", "B3110", "in=lz"), "marker refugees B3210 1", blue("Tie", "B3310", sv=0.5)
    )
    assert counts(play(zone, "flee B3210 B3110")) == {"B3110": 1}


def test_markers_that_can_go_nowhere_stay_and_nobody_is_asked() -> None:
    ring = [f"hex {label} sea" for label in ("B3209", "B3211", "B3110", "B3111")]
    position = game(*ring, "marker refugees B3210 1")
    assert position.node.kind != "flight"
    assert counts(position) == {"B3210": 1}


def test_every_suggested_way_passes_and_the_explanation_gives_the_same() -> None:
    position = game("side B3110/B3010 road", "marker refugees B3210 1", red("Weak", "B3209", er=1))
    lines = list(position.options().lines())
    assert lines
    assert all(position.check(line) for line in lines)
    found = position.explain.refugees("B3210")
    assert {str(line).rpartition("-")[2] for line in lines} == set(found.paths)
    assert (found.markers, found.far) == (1, 3)
    assert found.closed["B3310"].rule == "V13.35-a"
    assert any("Weak would check for panic" in line.label for line in found.lines)
    assert "V13.34-a" in {rule for line in found.lines for rule in line.rules}


def test_the_axis_moves_them_too_and_undo_takes_a_step_back() -> None:
    position = game("marker refugees B3210 1", blue("Grey", "B3512", "motorized"), phase="axis.refugees")
    play(position, "flee B3210 B3110")
    position.undo()
    assert counts(position) == {"B3210": 1}
    assert place_of(position, "Blue") == "B3510"
