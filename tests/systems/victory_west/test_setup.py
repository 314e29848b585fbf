"""3.1 and 27.1: the scenario's lists, areas and starting values, and placing units freely."""

from __future__ import annotations

import pytest

import teutons_lab as lab
from tests.systems.victory_west.positions import at, number_of, owner_of, place_of, rules_of, unit_of
from teutons_lab.core.game import Game
from teutons_lab.hexes import LabelError, load_board
from teutons_lab.systems.victory_west.deployment import is_forward
from teutons_lab.systems.victory_west.scenario import load_scenario

CAPE = load_scenario("victory_west/the-cape")


@pytest.fixture(scope="module")
def start() -> Game:
    return lab.start("victory_west/the-cape", seed=1)


@pytest.fixture(scope="module")
def free() -> Game:
    return lab.start("victory_west/the-cape", seed=1, setup="free")


@pytest.mark.rule("V27.12-a", "V6.35B-a")
def test_only_the_full_hexes_of_sheet_b_are_in_play() -> None:
    board = load_board("victory_west", part="B full")
    assert all(label.startswith("B") for label in board.labels)
    assert "B0101" in board.index
    assert "B0228" not in board.index  # the sheet's lower edge cuts it in half
    with pytest.raises(LabelError):
        board.hex_number("A3211")


@pytest.mark.rule("V27.12-b", "VR-40")
def test_eben_emael_is_in_play_and_whole(start: Game) -> None:
    hex_ = number_of(start, start.state.setup.board.grid.aliases("A2901")[0])
    fort = start.state.fort(hex_)
    assert fort is not None
    assert fort.kind == "fortress"
    absent = at("option r40=letter\nphase axis.movement", flat=False)
    assert absent.state.fort(hex_) is None


@pytest.mark.rule("V27.13-a", "V27.13-c", "V27.14-a", "V27.14-b", "V27.14-c")
def test_the_lists_of_the_scenario() -> None:
    groups = {group: [c for c in CAPE.roster if c.group == group] for group in (a.group for a in CAPE.areas)}
    assert {group: len(found) for group, found in groups.items()} == {
        "dutch": 27,
        "belgian-north": 11,
        "german-north": 19,
        "german-south": 28,
        "okh": 8,
    }
    dutch = groups["dutch"]
    assert sum(c.type == "infantry" and c.size == "XX" for c in dutch) == 8
    assert sum(c.type == "static" for c in dutch) == 6
    assert sum("Hus" in c.name for c in dutch) == 4
    assert {c.name for c in dutch if c.type == "infantry" and c.size == "X"} == set("ABZG")
    assert sum(c.division == "Peel" for c in dutch) == 3
    assert sum(c.size == "XX" for c in groups["german-south"]) == 16
    assert [c.type for c in groups["okh"]].count("paratroop") == 5


@pytest.mark.rule("V27.15-a", "V3.1-c", "V3.1-e")
def test_starting_values(start: Game) -> None:
    state = start.state
    tracks = {
        name: state.track(name) for name in ("axis.sap", "axis.tap", "allied.sap", "allied.tap", "cp.netherlands")
    }
    assert tracks == {"axis.sap": 6, "axis.tap": 4, "allied.sap": 0, "allied.tap": 0, "cp.netherlands": 0}
    assert state.track("axis.sap.unused") == 6
    assert state.track("axis.tap.unused") == 4
    assert state.turn == 1
    assert not [track for track in state.tracks if track.name.startswith(("vp", "rp"))]


@pytest.mark.rule("V2.5-a", "V24.31-b")
def test_control_at_the_start(start: Game) -> None:
    assert owner_of(start, "B2421") == "axis"
    assert owner_of(start, "B0722") == "allied"  # Rotterdam
    assert owner_of(start, "B1827") == "allied"  # Hasselt, in Belgium
    assert owner_of(start, "B0101") == ""  # the sea


@pytest.mark.rule("V3.1-b", "V27.14-d")
def test_the_historical_set_up_keeps_to_areas_and_stacking(start: Game) -> None:
    state = start.state
    board = state.setup.board
    for unit, c in enumerate(state.setup.roster):
        assert state.steps[unit] == c.steps
        if c.group == "okh":
            assert state.at[unit] == "box:okh"
            continue
        area = CAPE.area(c.group)
        label, hex_ = state.label(state.hex_of(unit)), state.hex_of(unit)
        assert board.country[hex_] == area.country, (c.full, label)
        assert not area.west_of or int(label[1:3]) < area.west_of
        assert not area.north_of or int(label[3:]) < area.north_of
        assert not area.centre or board.distance(hex_, board.index[area.centre]) <= area.within
        assert state.weight(state.units_at(hex_)) <= state.setup.stack_limits[hex_]
    dutch = [u for u, c in enumerate(state.setup.roster) if c.nationality == "dutch"]
    assert sum(is_forward(state, state.hex_of(unit)) for unit in dutch) >= 15


@pytest.mark.rule("V3.1-a", "V27.13-d")
def test_the_allied_player_sets_up_first_and_both_place_every_unit(free: Game) -> None:
    assert (free.node.side, free.node.phase) == ("allied", "allied.setup")
    assert rules_of(free, "pass") == ("V3.1-f",)
    assert "core.unit" in rules_of(free, 'place "207 Division" B2011')


@pytest.mark.rule("V3.1-f", "V27.13-a", "V27.13-c")
def test_a_group_stays_in_its_area(free: Game) -> None:
    assert rules_of(free, 'place "Dutch 1 Division" B1219') == ()
    assert "V27.13-a" in rules_of(free, 'place "Dutch 1 Division" B1827')
    assert rules_of(free, 'place "Belgian 4 Division" B1827') == ()
    assert "V27.13-c" in rules_of(free, 'place "Belgian 4 Division" B2227')


@pytest.mark.rule("V27.14-a", "V27.14-b", "V27.14-d")
def test_german_areas() -> None:
    game = lab.start("victory_west/the-cape", seed=1, setup="free")
    draft = game.state.draft()
    draft.frames = (draft.frames[0]._replace(step="axis.setup"),)
    from teutons_lab.core.engine import check

    state = draft.freeze()
    assert check(state, 'place "207 Division" B1816')
    assert check(state, 'place "207 Division" B1918').rules[0] == "V27.14-a"  # Goch lies in row 18
    assert check(state, 'place "207 Division" B1615').rules[0] == "V27.14-a"  # in the Netherlands
    assert check(state, 'place "German 1 Division" B2425')
    assert check(state, 'place "German 1 Division" B2414').rules[0] == "V27.14-b"  # six hexes at most
    assert "V27.14-d" in check(state, 'place "German 1 Division" B1622').rules


@pytest.mark.rule("V7.23-a", "V3.1-b")
def test_set_up_obeys_stacking() -> None:
    game = lab.start("victory_west/the-cape", seed=1, setup="free")
    for name in ("5 Division", "6 Division"):
        game.play(f'place "{name}" B1321')
    assert rules_of(game, 'place "A Brigade" B1321') == ("V7.11-a", "V7.23-a", "V3.1-b")


@pytest.mark.rule("V27.13-b", "VR-118")
def test_fifteen_dutch_units_stand_two_hexes_from_fortress_holland() -> None:
    game = lab.start("victory_west/the-cape", seed=1, setup="free")
    holland = ["B0619", "B0716", "B0717", "B0718", "B0719", "B0720"]
    dutch = [game.state.setup.roster.names[u] for u in range(27)]
    for n, name in enumerate(dutch[:12]):
        game.play(f'place "{name}" {holland[n // 2]}')
    assert "V27.13-b" in rules_of(game, f'place "{dutch[12]}" B0721')
    assert "V27.13-b" in rules_of(game, f'place "{dutch[12]}" B1122')  # beside it counts as well
    assert rules_of(game, f'place "{dutch[12]}" B1622') == ()
    assert place_of(game, dutch[0]) == "B0619"
    assert unit_of(game, dutch[0]) == 0
