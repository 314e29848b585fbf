"""6.5 Movement by rail."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import (
    actions,
    at,
    blue,
    events,
    last,
    number_of,
    owner_of,
    place_of,
    play,
    red,
    round_trip,
    rules_of,
    value_of,
)
from teutons_lab.core.game import Game
from teutons_lab.systems.victory_west import rail

# A railway down column 32 in the Netherlands, and one down column 34 in Germany.
DUTCH = tuple(f"side B32{row:02d}/B32{row + 1:02d} rail" for row in range(8, 14))
GERMAN = tuple(f"side B34{row:02d}/B34{row + 1:02d} rail" for row in range(8, 14))
FAR = (blue("Far", "B3614"), red("Away", "B3008"))


def game(*lines: str, phase: str = "allied.movement") -> Game:
    said = {line.split()[1] for line in lines if line.startswith("side ")}
    tracks = [line for line in (*DUTCH, *GERMAN) if line.split()[1] not in said]
    return at("\n".join((f"phase {phase}", *FAR, *tracks, *lines)))


@pytest.mark.rule("V6.51-a", "V6.52-b")
def test_rail_takes_the_place_of_a_move_and_uses_all_of_it() -> None:
    position = play(game(red("Red", "B3208")), 'rail "Red" to B3214')
    assert place_of(position, "Red") == "B3214"
    assert (value_of(position, "mp", "Red"), value_of(position, "done", "Red")) == (0, True)
    assert position.node.kind == "movement"
    assert rules_of(position, 'take "Red"')[0] == "V6.0-d"
    round_trip(position)
    moved = play(game(red("Red", "B3207"), "hex B3207 clear country=Netherlands"), 'take "Red"', "go B3208")
    assert rules_of(moved, "rail B3210") == ("V6.51-a",)
    motors = game(red("Red", "B3208", "motorized"), phase="allied.exploitation")
    assert rules_of(play(motors, 'take "Red"'), "rail B3210") == ("V6.51-a",)


@pytest.mark.rule("V6.51-b", "VR-130")
def test_twelve_stacking_points_a_phase_and_motorized_ones_count_double() -> None:
    lines = (
        red("Red A", "B3208", sv=3),
        red("Red B", "B3208", sv=2),
        red("Red F", "B3208", sv=0.5),
        red("Red C", "B3209", "motorized", sv=3),
        red("Red D", "B3209", sv=1),
        red("Red E", "B3209", sv=0.5),
    )
    position = play(game(*lines), 'rail "Red A" "Red B" "Red F" to B3212')
    play(position, 'rail "Red C" to B3213')
    assert position.state.track(rail.RAILED) == 2 * 3 + 5 + 2 * 2 * 3  # half points
    round_trip(position)
    assert rules_of(position, 'rail "Red D" to B3214') == ("V6.51-b", "VR-130")
    assert position.check('rail "Red E" to B3214')
    play(position, "pass")
    play(position, *(["pass"] if position.node.kind == "combat" else []))
    assert position.state.track(rail.RAILED) == 0


@pytest.mark.rule("V6.52-a")
@pytest.mark.parametrize("shape", ["disrupted", "unsupplied"])
def test_only_supplied_and_undisrupted_units_go(shape: str) -> None:
    assert rules_of(game(red("Red", "B3208", shape)), 'rail "Red" to B3210') == ("V6.52-a",)
    assert game(red("Red", "B3208")).check('rail "Red" to B3210')


@pytest.mark.rule("V6.52-a", "VR-54")
def test_they_start_in_a_friendly_railroad_hex_outside_enemy_zones() -> None:
    assert "V6.52-a" in rules_of(game(red("Red", "B3108")), 'rail "Red" to B3210')
    watched = (red("Red", "B3208"), blue("Grey", "B3308"))
    refused = rules_of(game(*watched), 'rail "Red" to B3212')
    assert refused[:2] == ("V6.52-c", "V6.52-a")
    assert "VR-54" in refused
    # Another unit in the hex cancels the zone, unless it rides along.
    pair = game(*watched, red("Green", "B3208"))
    assert pair.check('rail "Red" to B3212')
    assert "VR-54" in rules_of(pair, 'rail "Red" "Green" to B3212')
    assert "V6.52-a" in rules_of(game(red("Red", "B3208"), "control B3208 axis"), 'rail "Red" to B3212')


@pytest.mark.rule("V6.52-b")
def test_forty_connected_railroad_hexes_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    assert rail.DISTANCE == 40
    monkeypatch.setattr(rail, "DISTANCE", 4)
    position = game(red("Red", "B3208"))
    assert position.check('rail "Red" to B3212')
    assert rules_of(position, 'rail "Red" to B3213')[0] == "V6.52-b"
    gap = game(red("Red", "B3208"), "side B3210/B3211 road")
    assert gap.check('rail "Red" to B3210')
    assert rules_of(gap, 'rail "Red" to B3212')[0] == "V6.52-b"  # a road is no railway
    assert rules_of(gap, 'rail "Red" to B3110')[0] == "V6.52-c"


@pytest.mark.rule("V6.52-c", "VR-54")
def test_every_hex_on_the_way_is_friendly_and_free_of_enemies_their_works_and_zones() -> None:
    assert "V6.52-b" in rules_of(game(red("Red", "B3208"), "control B3210 axis"), 'rail "Red" to B3212')
    held = game(red("Red", "B3208"), blue("Half", "B3210", sv=0.5))
    assert "V6.52-b" in rules_of(held, 'rail "Red" to B3212')
    assert "V6.52-c" in rules_of(held, 'rail "Red" to B3210')
    zone = (red("Red", "B3208"), blue("Grey", "B3311"))
    assert "V6.52-b" in rules_of(game(*zone), 'rail "Red" to B3213')
    both = (red("Red X", "B3210"), red("Red Y", "B3211"))  # in the two hexes that Grey watches
    assert game(*zone, *both, red("Red Z", "B3212")).check('rail "Red" to B3213')
    works = (blue("Blue", "B3408"), "hex B3410 clear fortified-zone ids:2 country=Netherlands")
    fort = game(*works, "control B3410 axis", phase="axis.movement")
    assert "V6.52-c" in rules_of(fort, 'rail "Blue" to B3410')


@pytest.mark.rule("V6.53-a")
def test_each_damaged_bridge_takes_five_hexes_or_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = ("side B3209/B3210 rail major-river bridge", "bridge B3209/B3210 damaged")
    start = red("Red", "B3208")
    found = game(start, *broken).explain.rail("Red")
    assert (found["B3209"], found["B3210"], found["B3214"]) == (39, 33, 29)
    assert "V6.53-a" in {rule for line in found.lines for rule in line.rules}
    monkeypatch.setattr(rail, "DISTANCE", 4)
    position = game(start, *broken)
    assert position.explain.rail("Red")["B3210"] == 0  # across with two hexes left, and no farther
    assert rules_of(position, 'rail "Red" to B3211')[:2] == ("V6.52-b", "V6.53-a")
    play(position, 'rail "Red" to B3210')
    assert last(position, "railed")["changes"] == 1
    down = game(start, "side B3209/B3210 rail sea-side causeway", "bridge B3209/B3210 damaged")
    assert "B3210" not in down.explain.rail("Red")


@pytest.mark.rule("V6.54-a")
def test_stacking_and_refugees_count_where_they_get_off_and_not_on_the_way() -> None:
    full = (red("Red X", "B3210", sv=3), red("Red Y", "B3210", sv=3), "marker refugees B3210 2")
    position = game(red("Red", "B3208"), *full)
    assert "V6.54-a" in rules_of(position, 'rail "Red" to B3210')
    play(position, 'rail "Red" to B3212')
    assert place_of(position, "Red") == "B3212"


@pytest.mark.rule("V6.54-b", "V10.11-e")
def test_allied_units_that_get_off_among_refugees_check_for_panic() -> None:
    weak = red("Weak", "B3208", er=1, as2=1, ds2=2)
    position = play(game(weak, "marker refugees B3212 1", "marker refugees B3210 1"), 'rail "Weak" to B3212')
    assert position.node.kind == "panic-die"
    round_trip(position)
    play(position, "roll 2")
    assert value_of(position, "disrupted", "Weak")
    assert position.node.kind == "movement"
    firm = play(game(red("Firm", "B3208"), "marker refugees B3212 1"), 'rail "Firm" to B3212')
    assert firm.node.kind == "movement"


@pytest.mark.rule("V6.55-a", "V6.55-b")
def test_units_use_the_railways_of_their_own_country() -> None:
    over = ("side B3211/B3311 rail", "side B3311/B3411 rail")
    german = game(blue("Blue", "B3408"), *over, "control B3211 axis", "control B3311 axis", phase="axis.movement")
    assert german.check('rail "Blue" to B3414')
    assert "V6.55-a" in rules_of(german, 'rail "Blue" to B3211')
    given_up = game(
        *(blue("Blue", "B3408"), *over, "control B3211 axis", "track surrendered.netherlands 1"), phase="axis.movement"
    )
    assert given_up.check('rail "Blue" to B3211')
    belgian = "hex B3212 clear country=Belgium"
    dutch = game(red("Red", "B3208"), belgian)
    assert {"V6.55-a", "V6.55-b"} <= set(rules_of(dutch, 'rail "Red" to B3212'))
    walloon = game(red("Red", "B3212", nationality="belgian"), belgian, "hex B3213 clear country=Belgium")
    assert walloon.check('rail "Red" to B3213')
    assert "V6.55-b" in rules_of(walloon, 'rail "Red" to B3211')
    french = game(red("Red", "B3212", nationality="french"), belgian)
    assert french.check('rail "Red" to B3210')  # allied countries, for who may leave his own
    neutral = game(red("Red", "B3212", nationality="french"), belgian, "track neutral.netherlands 1")
    assert "V6.55-a" in rules_of(neutral, 'rail "Red" to B3210')
    through = (*over, "control B3311 allied", "control B3411 allied")
    abroad = game(red("Red", "B3210", nationality="french"), *through)
    assert "V6.55-a" in rules_of(abroad, 'rail "Red" to B3311')  # Germany is no ally of theirs


def journeys(position: Game) -> list[str]:
    """The journeys by rail that are suggested for Red."""
    return [line for line in map(str, position.options().lines()) if line.startswith('rail "Red" to ')]


def test_control_and_options_and_suggestions() -> None:
    position = game(red("Red", "B3210"))
    play(position, 'take "Red"')
    rides = {f"rail B32{row:02d}" for row in (8, 9, 11, 12, 13, 14)}
    assert rides <= actions(position, "rail")
    play(position, "stop")
    assert not journeys(position)  # no town lies on the line
    play(position, 'rail "Red" to B3214')
    assert owner_of(position, "B3210") == "allied"
    assert not events(position, "captured")
    assert position.explain.rail("Red").refusals[0].rule == "V6.0-d"
    assert number_of(position, "B3214")
    stopped = game(red("Red", "B3210")).explain.rail("Red").why_not("B3110")
    assert stopped.rules[0] == "V6.52-c"


def test_journeys_from_town_to_town_are_suggested() -> None:
    position = at("phase allied.movement\n" + red("Red", "B1318"), flat=False)
    lines = journeys(position)
    towns = position.state.setup.board.town
    assert lines
    assert all(towns[number_of(position, line.rpartition(" ")[2])] for line in lines)
    assert all(position.check(line) for line in lines)


@pytest.mark.rule("V18.34-c", "VR-136")
def test_a_train_goes_no_farther_than_an_interdicted_hex_and_is_attacked_there() -> None:
    position = game(red("Red", "B3208"), "marker interdiction B3210 4")
    assert rules_of(position, 'rail "Red" to B3211')[0] == "V6.52-b"
    play(position, 'rail "Red" to B3210')
    assert position.node.kind == "ground-die"
