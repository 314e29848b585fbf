"""6.0 Zones of control: who exerts one, into which hexes, and what a unit does when it enters one.

Unless a test needs the border or the sea, everything happens around S13 and T14 in Westphalia: clear land, no river,
far from the border and the edge. A French "Rover" marches there among Prussians, so no exemption of the border applies.

        S14   T15   U15
     R14   S13   T14   U14        (S13 touches S14, T14, T13, S12, R13, R14)
        S12   T13   U13
"""

import pytest

from tests.systems.teutons.positions import army, corps, hex_of, last, play, position, ring, rules_of, zone_of
from teutons_lab.core.game import Game

AROUND_S13 = {"S14", "T14", "T13", "S12", "R13", "R14"}


def rover(where: str, *lines: str, omf: int = 2) -> Game:
    """A French Corps about to move."""
    return position("french.movement", corps("Rover", "french", where, omf=omf), *lines)


BY_AN_ARMY = army("Blue Army", "prussian", "S13")
BY_A_DISRUPTED_ARMY = army("Blue Army", "prussian", "S13", "disrupted")
BY_ONE_CORPS = corps("Blue One", "prussian", "S13")
BY_A_STACK = "\n".join((BY_ONE_CORPS, corps("Blue Two", "prussian", "S13")))


# Who exerts a zone.


@pytest.mark.rule("T6.0-a")
@pytest.mark.parametrize("line", [BY_AN_ARMY, BY_A_DISRUPTED_ARMY])
def test_an_army_disrupted_or_not_watches_all_six_hexes_around_it(line: str) -> None:
    assert zone_of(rover("U15", line), "prussian") == AROUND_S13


@pytest.mark.rule("T6.0-a", "T6.0-l")
@pytest.mark.parametrize("line", [BY_AN_ARMY, BY_A_DISRUPTED_ARMY])
def test_a_unit_stops_in_the_first_hex_that_an_army_watches(line: str) -> None:
    game = rover("T15", line)
    against = rules_of(game, 'move "Rover" T15-T14-U14')
    assert against[0] == "T6.0-l"
    assert "T6.0-a" in against
    play(game, 'move "Rover" T15-T14')
    assert hex_of(game, "Rover") == "T14"
    assert last(game, "moved")["halted"]
    assert "T6.0-l" in last(game, "moved").rules


@pytest.mark.rule("T6.0-l")
def test_a_unit_that_keeps_out_of_the_zone_goes_on() -> None:
    game = play(rover("T15", BY_AN_ARMY), 'move "Rover" T15-U15-U14')
    assert hex_of(game, "Rover") == "U14"
    assert not last(game, "moved")["halted"]
    assert "T6.0-l" not in last(game, "moved").rules


@pytest.mark.rule("T6.0-l")
def test_a_halted_unit_is_offered_nothing_but_to_stop() -> None:
    game = play(rover("T15", BY_AN_ARMY), 'take "Rover"', "go T14")
    assert {str(action) for action in game.options()} == {"stop"}


@pytest.mark.rule("T6.0-b")
def test_one_corps_alone_watches_nothing_and_a_unit_passes_it() -> None:
    game = rover("T15", BY_ONE_CORPS)
    assert zone_of(game, "prussian") == set()
    play(game, 'move "Rover" T15-T14-T13')  # two hexes beside the Corps, with the two printed factors
    assert hex_of(game, "Rover") == "T13"
    assert not last(game, "moved")["halted"]


@pytest.mark.rule("T6.0-b")
def test_an_army_in_the_place_of_that_corps_stops_it() -> None:
    assert rules_of(rover("T15", BY_AN_ARMY), 'move "Rover" T15-T14-T13')[0] == "T6.0-l"


@pytest.mark.rule("T6.0-c")
def test_two_corps_stacked_watch_all_six_hexes_around_them() -> None:
    game = rover("T15", BY_A_STACK)
    assert zone_of(game, "prussian") == AROUND_S13
    against = rules_of(game, 'move "Rover" T15-T14-U14')
    assert against[0] == "T6.0-l"
    assert "T6.0-c" in against
    assert "T6.0-d" not in against


@pytest.mark.rule("T6.0-d")
@pytest.mark.parametrize(
    ("second", "both"),
    [
        ("T13", {"T14", "S12"}),  # neighbours
        ("U13", {"T14", "T13"}),  # two hexes apart, with two hexes between them
        ("S11", {"S12"}),  # two hexes apart in a line, with one hex between them
        ("U12", {"T13"}),
        ("V12", set()),  # three hexes apart
    ],
)
def test_two_corps_apart_watch_just_the_hexes_that_touch_both(second: str, both: set[str]) -> None:
    game = rover("T16", BY_ONE_CORPS, corps("Blue Two", "prussian", second))
    assert ring("S13") & ring(second) == both
    assert zone_of(game, "prussian") == both


@pytest.mark.rule("T6.0-d")
def test_two_corps_apart_stop_a_unit_between_them_and_not_beside_one() -> None:
    pair = (BY_ONE_CORPS, corps("Blue Two", "prussian", "U13"))
    against = rules_of(rover("T15", *pair), 'move "Rover" T15-T14-T13')
    assert against[0] == "T6.0-l"
    assert "T6.0-d" in against
    assert "T6.0-c" not in against
    passing = play(rover("T15", *pair), 'move "Rover" T15-S14-R14')  # S14 and R14 touch Blue One alone
    assert hex_of(passing, "Rover") == "R14"


@pytest.mark.rule("T6.0-e")
@pytest.mark.parametrize("where", ["S13", "U13"])
@pytest.mark.parametrize("shaken", ["Blue One", "Blue Two"])
def test_a_pair_of_corps_watches_nothing_once_either_is_disrupted(where: str, shaken: str) -> None:
    lines = [
        corps(name, "prussian", place, "disrupted" if name == shaken else "")
        for name, place in (("Blue One", "S13"), ("Blue Two", where))
    ]
    game = rover("T15", *lines)
    assert zone_of(game, "prussian") == set()
    play(game, 'move "Rover" T15-T14-T13')
    assert hex_of(game, "Rover") == "T13"


@pytest.mark.rule("T6.0-e")
def test_the_joint_zone_is_gone_when_a_corps_has_bought_its_bonus_with_disruption() -> None:
    # In good order Blue One at S13 and Blue Two at U14 would share T14. Coming from V16 costs Blue Two a third factor
    # beside the enemy at T15, and so its order.
    def arriving(march: str, start: str) -> Game:
        others = (BY_ONE_CORPS, corps("Rover", "french", "T15"))
        return play(position("prussian.movement", *others, corps("Blue Two", "prussian", start)), march)

    assert zone_of(arriving('move "Blue Two" V15-V14-U14', "V15"), "prussian") == {"T14"}
    assert zone_of(arriving('move "Blue Two" V16-V15-V14-U14 disrupt', "V16"), "prussian") == set()


@pytest.mark.rule("T6.0-ag", "R-54")
def test_corps_of_any_nation_and_arm_make_a_pair() -> None:
    # An infantry Corps of Bavaria and the Prussian cavalry, stacked at S13.
    pair = 'unit "I Bavarian Corps" at S13 {}\nunit "Cavalry Corps" at S13'
    assert zone_of(rover("T15", pair.format("")), "prussian") == AROUND_S13
    assert zone_of(rover("T15", pair.format("disrupted")), "prussian") == set()
    against = rules_of(rover("T15", pair.format("")), 'move "Rover" T15-T14-U14')
    assert "T6.0-ag" in against


@pytest.mark.rule("T6.0-ad")
def test_a_fortress_watches_nothing() -> None:
    game = rover("T15", "fortress S13 2 side=prussian")
    assert zone_of(game, "prussian") == set()
    play(game, 'move "Rover" T15-T14-T13')
    assert hex_of(game, "Rover") == "T13"
    # With an Army in it the same march is refused, by the Army's zone.
    assert rules_of(rover("T15", "fortress S13 2 side=prussian", BY_AN_ARMY), 'move "Rover" T15-T14-T13')[0] == "T6.0-l"


@pytest.mark.rule("T6.0-ac", "R-40")
def test_a_zone_does_not_reach_into_a_country_closed_to_its_unit() -> None:
    # Thionville, O05, touches Luxembourg at O06 and nothing else that is closed.
    stack = 'unit "I Corps (MacMahon)" at O05\nunit "II Corps (Frossard)" at O05'
    assert zone_of(position("prussian.movement", stack), "french") == ring("O05") - {"O06"}
    assert zone_of(position("prussian.movement", stack, "hex O06 country=Germany"), "french") == ring("O05")


@pytest.mark.rule("T6.0-ac", "R-40")
def test_a_zone_does_not_reach_out_to_sea_or_off_the_map() -> None:
    # A07 is the last land hex of the western edge: A08 is sea, and two of its six neighbours are off the map.
    game = position("prussian.movement", army("Red Army", "french", "A07"))
    assert len(ring("A07")) == 4
    assert zone_of(game, "french") == ring("A07") - sea(game)
    assert "A08" in sea(game)


def sea(game: Game) -> set[str]:
    board = game.state.setup.board
    return {board.labels[hex_] for hex_ in board.where("sea")}


@pytest.mark.rule("T6.0-a", "R-40")
def test_a_zone_reaches_hexes_that_somebody_holds() -> None:
    held = (corps("Red Guard", "french", "T14"), "fortress T13 1 side=french", corps("Blue Friend", "prussian", "S12"))
    assert zone_of(rover("U15", BY_AN_ARMY, *held), "prussian") == AROUND_S13


# The printed examples.


@pytest.mark.rule("T8.3-a")
def test_stopped_by_an_army_it_may_next_turn_join_a_friend_in_the_same_zone() -> None:
    friend = corps("Ally", "french", "T13")
    stopped = rover("T15", BY_AN_ARMY, friend)
    assert rules_of(stopped, 'move "Rover" T15-T14-T13')[0] == "T6.0-l"
    next_turn = rover("T14", BY_AN_ARMY, friend)
    play(next_turn, 'move "Rover" T14-T13')
    assert hex_of(next_turn, "Rover") == "T13"
    assert "T8.3-a" in last(next_turn, "moved").rules
    alone = rover("T14", BY_AN_ARMY)
    assert rules_of(alone, 'move "Rover" T14-T13')[0] == "T6.0-m"


@pytest.mark.rule("T8.3-b", "T6.0-b")
def test_passing_two_corps_depends_on_how_many_are_in_good_order() -> None:
    # Both Corps touch T14; the way T15-T14-T13-T12-T11 is four hexes, two of them paid by the bonus.
    def passing(first: str, second: str) -> Game:
        pair = (corps("Blue One", "prussian", "S13", first), corps("Blue Two", "prussian", "U13", second))
        return rover("T15", *pair, "hex T12 clear\nhex T11 clear")

    stopped = rules_of(passing("", ""), 'move "Rover" T15-T14-T13')
    assert {"T6.0-l", "T8.3-b"} <= set(stopped)

    slowed = passing("", "disrupted")
    without_bonus = rules_of(slowed, 'move "Rover" T15-T14-T13-T12')
    assert {"T8.1-b", "T8.3-b", "T6.0-b"} <= set(without_bonus)
    play(slowed, 'move "Rover" T15-T14-T13')
    assert hex_of(slowed, "Rover") == "T13"

    free = play(passing("disrupted", "disrupted"), 'move "Rover" T15-T14-T13-T12-T11')
    assert hex_of(free, "Rover") == "T11"
    assert last(free, "moved")["bonus"] == "free"


@pytest.mark.rule("R-46", "T6.0-b")
def test_whether_a_lone_corps_costs_the_bonus_is_an_option() -> None:
    march = 'move "Rover" T15-T14-T13-T12'  # three hexes past Blue One, with two printed factors
    assert "T8.1-b" in rules_of(rover("T15", BY_ONE_CORPS, "option omb_lone_corps=yes"), march)
    spared = play(rover("T15", BY_ONE_CORPS, "option omb_lone_corps=no"), march)
    assert hex_of(spared, "Rover") == "T12"
    # A true zone, that of two Corps in one hex, costs it in either case: the step out of T14 forfeits the bonus.
    leaving = 'move "Rover" T14-U14-V14-V15'
    for value in ("yes", "no"):
        assert "T8.1-b" in rules_of(rover("T14", BY_A_STACK, f"option omb_lone_corps={value}"), leaving)
