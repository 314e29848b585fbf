"""`explain.supply`, `.supply_from`, `.zoc`, `.stack` and `.retreat` on small positions; all answers as plain data."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.systems.teutons.positions import army, corps, position
from tests.systems.teutons.positions_1914 import of_1914


def rungs(explanation: Any) -> list[tuple[str, str, str]]:
    """The ladder as (label, value, first rule)."""
    return [(line.label, line.value, line.rule) for line in explanation.lines]


# Supply.


@pytest.mark.rule("T7.0-a", "T7.0-f")
def test_a_supply_line_is_told_hex_by_hex() -> None:
    """From T05 the Rhine is no obstacle; U05 and V05 lie on the way, and V is the eastern edge: two hexes."""
    supply = position("prussian.movement", corps("Blue", "prussian", "T05")).explain.supply("Blue")
    assert supply.supplied
    assert (supply.path[0], len(supply.path), supply.path[-1][0], supply.cut_at) == ("T05", 3, "V", ())
    first, second = supply.lines
    assert first.label.startswith("From T05 Landau to the Supply Hex V")
    assert (first.value, first.rules) == ("2 hexes", ("T7.0-a", "T7.0-f"))
    assert second.label == f"By {'-'.join(supply.path)}"


@pytest.mark.rule("T7.0-aa", "R-66")
def test_on_its_own_supply_hex_nothing_beside_a_unit_matters() -> None:
    game = position("prussian.movement", corps("Blue", "prussian", "V05"), army("Red", "french", "U05"))
    supply = game.explain.supply("Blue")
    assert (supply.path, supply.lines[0].rules) == (("V05",), ("T7.0-aa", "T7.0-f", "R-66"))


@pytest.mark.rule("T7.0-m", "R-57")
def test_the_own_hex_is_exempt_unless_the_option_says_no() -> None:
    """Red, an Army in S05, watches T05 and T06; T05 leads on to U05, which it does not."""
    lines = (corps("Blue", "prussian", "T05"), army("Red", "french", "S05"))
    exempt = position("prussian.movement", *lines).explain.supply("Blue")
    assert exempt.supplied
    assert exempt.lines[0].rules[:2] == ("T7.0-m", "R-57")
    strict = position("prussian.movement", "option supply_own_hex_exempt=no", *lines).explain.supply("Blue")
    assert (strict.supplied, strict.path, strict.cut_at[0]) == (False, (), "T05")


@pytest.mark.rule("T7.0-g", "T7.0-i", "T7.0-j", "T7.0-l", "T7.0-u", "T7.0-o")
def test_what_cuts_a_line_is_named_hex_by_hex() -> None:
    """Blue in T05 between Swiss hexes has one way out, U05, beside the Army in V06."""
    walls = [f"hex {label} country=Switzerland" for label in ("T06", "U04", "T04", "S04", "S05")]
    game = position("prussian.movement", *walls, corps("Blue", "prussian", "T05"), army("Red", "french", "V06"))
    supply = game.explain.supply("Blue")
    assert (supply.supplied, supply.path) == (False, ())
    assert sorted(supply.cut_at) == ["S04", "S05", "T04", "T06", "U04", "U05"]
    told = rungs(supply)
    assert told[0] == ("No way leads to a Supply Hex", "cut", "T7.0-a")
    assert ("U05 is beside Red in V06", "cut", "T7.0-i") in told
    assert ("T06 lies in Switzerland, where the unit may not go", "cut", "T7.0-l") in told
    assert ("In the Prussian supply phase it becomes Disrupted", "", "T7.0-u") in told
    assert supply.result == "Out of supply."


@pytest.mark.rule("T7.0-s", "T7.0-t", "R-59")
def test_a_disrupted_unit_without_a_line_is_lost_unless_its_fortress_shelters_it() -> None:
    """Red of one factor in Metz, O04, ringed by two Armies; the Fortress has room for one factor."""
    armies = (army("Blue", "prussian", "N05"), army("Blue Two", "prussian", "P04"))
    weak = corps("Red", "french", "O04", "disrupted", cf=1)
    bare = position("french.movement", "option supply_own_hex_exempt=no", *armies, weak)
    safe = position("french.movement", "option supply_own_hex_exempt=no", *armies, weak, "fortress O04 1")
    strong = position(
        "french.movement",
        "option supply_own_hex_exempt=no",
        *armies,
        corps("Red", "french", "O04", "disrupted", cf=2),
        "fortress O04 1",
    )
    lost = ("Disrupted; lost in the French supply phase", "", "T7.0-s")
    assert lost in rungs(bare.explain.supply("Red"))
    assert ("Disrupted; the Fortress of its hex can shelter it", "", "T7.0-t") in rungs(safe.explain.supply("Red"))
    assert lost in rungs(strong.explain.supply("Red"))


@pytest.mark.rule("T7.0-z", "R-65")
def test_a_line_from_paris_is_traced_as_if_a_friend_stood_there() -> None:
    free = position("french.movement").explain.supply_from("F04", "allied")
    assert (free.supplied, free.path[0]) == (True, "F04")
    assert ("Traced as if a friend stood there", "", "T7.0-z") in rungs(free)
    held = position("french.movement", corps("Blue", "prussian", "F04")).explain.supply_from("F04", "french")
    assert (held.supplied, held.cut_at, rungs(held)[0]) == (False, ("F04",), ("Blue holds F04", "cut", "T7.0-g"))


def test_a_unit_off_the_map_is_answered_too() -> None:
    supply = position("french.movement").explain.supply("Third Army")
    assert (supply.supplied, supply.path, supply.result) == (False, (), "Not on the map.")


# Zones of control.


@pytest.mark.rule("T6.0-a", "T6.0-b", "T6.0-e")
def test_who_exerts_a_zone_and_who_does_not() -> None:
    """S06 seen from around it: an Army, a lone Corps in good order, a Disrupted Corps."""
    game = position(
        "french.movement",
        army("Blue Army", "prussian", "T06", "disrupted"),
        corps("Blue Lone", "prussian", "S05"),
        corps("Blue Sick", "prussian", "R06", "disrupted"),
    )
    zoc = game.explain.zoc("S06", by="prussian")
    assert (zoc.exerted, zoc.by) == (True, ("Blue Army",))
    assert rungs(zoc) == [
        ("Blue Army in T06: an Army, Disrupted all the same", "exerts", "T6.0-a"),
        ("Blue Lone in S05: one Corps alone", "does not", "T6.0-b"),
        ("Blue Sick in R06: a Corps, Disrupted", "does not", "T6.0-e"),
    ]
    none = game.explain.zoc("R07", by="german")
    assert (none.exerted, none.by, none.lines[0].rule) == (False, (), "T6.0-e")
    assert rungs(game.explain.zoc("A05", by="prussian")) == [
        ("No Prussian unit stands beside A05", "none", "T6.0-a"),
    ]


@pytest.mark.rule("T6.0-c", "T6.0-d")
def test_two_corps_together_and_two_corps_apart() -> None:
    apart = position("french.movement", corps("One", "prussian", "T06"), corps("Two", "prussian", "R06"))
    assert apart.explain.zoc("S06", by="prussian").by == ("One", "Two")
    assert {line.rule for line in apart.explain.zoc("S06", by="prussian").lines} == {"T6.0-d"}
    assert not apart.explain.zoc("T07", by="prussian").exerted
    together = position("french.movement", corps("One", "prussian", "T06"), corps("Two", "prussian", "T06"))
    assert {line.rule for line in together.explain.zoc("T07", by="prussian").lines} == {"T6.0-c"}


@pytest.mark.rule("T6.0-r", "R-52", "T6.0-ac", "R-40", "T6.0-ad")
def test_border_closed_lands_and_fortresses() -> None:
    """Blue in R05, Germany, reaches over the border into Q04; Q08 is made Swiss; a Fortress has no zone."""
    game = position("french.movement", army("Blue", "prussian", "R05"), army("Blue Two", "prussian", "R07"))
    over = game.explain.zoc("Q04", by="prussian")
    assert (over.exerted, over.felt) == (True, False)
    assert over.lines[-1].rules == ("T6.0-r", "T6.0-s", "R-52")
    here = game.explain.zoc("R06", by="prussian")
    assert (here.exerted, here.felt) == (True, True)
    swiss = position("french.movement", army("Blue", "prussian", "R07"), "hex Q07 country=Switzerland")
    closed = swiss.explain.zoc("Q07", by="prussian")
    assert (closed.exerted, rungs(closed)) == (False, [("Q07 lies in Switzerland, out of reach", "none", "T6.0-ac")])
    fort = position("prussian.movement", "fortress O04 1").explain.zoc("O03", by="french")
    assert (fort.exerted, rungs(fort)[0]) == (False, ("The Fortress in O04 Metz", "none of its own", "T6.0-ad"))


def test_sides_go_by_their_aliases_and_no_other_name() -> None:
    game = position("french.movement")
    assert game.explain.zoc("Q04", "allied").title == "French zone of control in Q04 Sarreguemines"
    with pytest.raises(ValueError, match='"English" is no side of teutons/1870; its sides are prussian, french'):
        game.explain.zoc("Q04", "English")
    with pytest.raises(ValueError, match="its sides are german, allied.$"):  # no alias is a further side in 1914
        of_1914("german.movement").explain.zoc("Q04", "English")


# Stacking.


@pytest.mark.rule("T5.0-b", "T5.0-c")
def test_what_a_hex_holds_against_its_limits() -> None:
    two = (army("A", "french", "K03"), corps("B", "french", "K03"))
    stack = position("french.movement", *two, "fortress K03 1").explain.stack("K03", "french")
    assert (stack.legal, stack.used, stack.limit, stack.armies) == (True, 2, 3, 1)
    assert rungs(stack) == [
        ("A", "Army", "T5.0-b"),
        ("B", "Corps", "T5.0-b"),
        ("Units", "2 of 3", "T5.0-b"),
        ("Armies", "1 of 1", "T5.0-c"),
        ("The Fortress is extra and takes no room", "0", "T5.0-b"),
    ]
    assert stack.result == "Legal; room for 1 more, none of them an Army."
    full = position("french.movement", *two, army("C", "french", "K03")).explain.stack("K03", "french")
    assert (full.legal, full.result) == (False, "Not legal: too many armies.")
    assert position("french.movement").explain.stack("K03", "prussian").used == 0


# Retreats.


@pytest.mark.rule("T9.4-e", "T9.4-w", "R-96")
def test_one_attacking_hex_closes_three_directions() -> None:
    """Attacked from T06, south-east of S06... its own hex and its two neighbours T07 and S05 are shut."""
    game = position("prussian.combat", corps("Red", "french", "S06"), corps("Blue", "prussian", "T06"))
    retreat = game.explain.retreat("Red", 1, attacked_from=["T06"])
    assert retreat.open == ("S07", "R06", "R07")
    assert {label: refusal.rule for label, refusal in retreat.closed.items()} == dict.fromkeys(
        ("T07", "T06", "S05"), "T9.4-e"
    )
    assert not retreat.may_stop
    assert game.explain.retreat("Red", 0, "T06").may_stop


@pytest.mark.rule("T9.4-d", "T9.4-a", "T9.4-g", "R-98")
def test_zones_of_control_close_hexes_that_no_friend_holds() -> None:
    """Blue Army in R08 watches S07 and R07; attacked from S05 as well, nothing is left but death or D."""
    lines = (
        corps("Red", "french", "S06"),
        corps("Blue", "prussian", "T06"),
        army("Blue Army", "prussian", "R08"),
    )
    one = position("prussian.combat", *lines).explain.retreat("Red", 1, ["T06"])
    assert (one.open, one.closed["R07"].rule, one.closed["S07"].rule) == (("R06",), "T9.4-d", "T9.4-d")
    friend = position("prussian.combat", *lines, corps("Red Two", "french", "R07"))
    assert set(friend.explain.retreat("Red", 1, ["T06"]).open) == {"R06", "R07"}
    shut = position("prussian.combat", *lines).explain.retreat("Red", 2, ["T06", "S05"])
    assert (shut.open, shut.driven_out) == ((), False)
    assert [(line.label, line.value) for line in shut.lines[-2:]] == [
        ("After D1", "Disrupted, in place"),
        ("After D2 or D3", "eliminated"),
    ]


@pytest.mark.rule("T9.4-h", "R-99")
def test_the_edge_of_the_map_is_a_direction_too() -> None:
    """A05 has no neighbours to the west; attacked from B06 and B05 the only ways left run off the map."""
    game = position("prussian.combat", corps("Red", "french", "A05"), corps("Blue", "prussian", "B05"))
    retreat = game.explain.retreat("Red", 1, attacked_from="B05 B06")
    assert retreat.open == ()
    assert set(retreat.closed) == {"A06", "B06", "B05", "A04", "off map south-west", "off map north-west"}
    assert retreat.closed["off map north-west"].rule == "T9.4-h"
    assert retreat.driven_out
    assert retreat.lines[-1].value == "eliminated"


def test_every_answer_is_plain_data_on_demand() -> None:
    game = position("french.movement", corps("Red", "french", "S06"), army("Blue", "prussian", "T06"))
    ask = game.explain
    for answer in (
        ask.supply("Red"),
        ask.supply_from("F04", "french"),
        ask.zoc("S06", "prussian"),
        ask.stack("S06", "french"),
        ask.retreat("Red", 2, ["T06"]),
        ask.place("Red"),
        ask.victory("french"),
    ):
        data = json.loads(json.dumps(answer.as_dict()))
        assert data["title"] == answer.title
        assert len(data["lines"]) == len(answer.lines)
        assert str(answer).startswith(answer.title)
        assert answer._repr_html_().startswith("<div class='tl-explanation'>")
