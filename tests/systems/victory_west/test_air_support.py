"""18.33 Air support in combats, 6.45 in overruns, and the Blitzkrieg attacks that it makes."""

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
    planes,
    play,
    points_of,
    red,
    round_trip,
    rules_of,
    skies,
)
from teutons_lab.core.game import Game
from teutons_lab.systems.victory_west.air_support import helped

BLUE = blue("Blue", "B3310", **{"as": 6})
TANKS = blue("Tanks", "B3310", "motorized blitz", **{"as": 6, "ma": 12})
ATTACK = 'attack B3210 with "Blue"'
FRENCH = {"nationality": "french"}


def game(*lines: str, phase: str = "axis.combat", option: str = "", turn: int = 2, **chart: object) -> Game:
    given = {"limit": 6, **chart}
    text = "\n".join((f"phase {phase}", *SPARE, *([option] if option else []), *lines))
    return at(text, turn=turn, charts=skies(**given))  # type: ignore[arg-type]


def rules(explanation: object) -> set[str]:
    return {rule for line in explanation.lines for rule in line.rules}  # type: ignore[attr-defined]


# In a Combat Phase.


@pytest.mark.rule("V18.33-a", "V9.1-g", "V18.32-c")
def test_hqs_first_then_the_attackers_aircraft_then_the_defenders() -> None:
    staff = blue("Staff", "B3310", hq="corps", cr=3)
    chief = red("Chief", "B3210", hq="corps", cr=3, nationality="french")
    lines = (BLUE, staff, chief, red("Red", "B3210", **FRENCH))
    position = game(*lines, *planes(tap=2), *planes(tap=9, sap=9, side="allied"), "hex B3110 minor-city country=France")
    play(position, ATTACK)
    seen = []
    for answer in ("pass", "pass", "fly", "roll 5", "commit tap=1 sap=0", "fly", "roll 5", "commit tap=0 sap=2"):
        seen.append((position.node.side, position.node.kind))
        play(position, answer)
    assert seen == [
        ("axis", "support"),
        ("allied", "foe-support"),
        ("axis", "fly"),
        ("*", "strength-die"),
        ("axis", "commit"),
        ("allied", "fly"),
        ("*", "strength-die"),
        ("allied", "commit"),
    ]
    assert position.node.kind == "combat-die"
    round_trip(position, skies(limit=6))
    assert "shift +0" in position.node.prompt
    assert points_of(position) == (2, 0, 1, 0)
    assert points_of(position, "allied") == (9, 9, 9, 7)


@pytest.mark.rule("V18.33-a")
def test_nobody_has_to_fly_before_the_check() -> None:
    position = play(game(BLUE, red("Red", "B3210"), *planes(tap=2)), ATTACK, "pass")
    assert position.node.kind == "combat-die"  # the defender has no aircraft
    assert points_of(position) == (2, 0, 2, 0)


@pytest.mark.rule("V18.33-d", "V18.1-a", "V18.54-a")
def test_two_columns_a_tap_and_one_a_sap() -> None:
    position = play(game(BLUE, red("Red", "B3210"), *planes(tap=2, sap=2)), ATTACK, "fly", "roll 5")
    assert rules_of(position, "commit tap=2 sap=2") == ()
    play(position, "commit tap=1 sap=2")
    assert "shift +4" in position.node.prompt
    play(position, "roll 9")
    assert last(position, "fought")["shift"] == 4
    assert points_of(position) == (2, 2, 1, 0)  # support costs nothing


@pytest.mark.rule("V18.33-b")
def test_dutch_and_belgians_are_helped_only_beside_others() -> None:
    near = "hex B3110 minor-city country=France"
    allied = planes(tap=4, side="allied")
    dutch = play(game(BLUE, red("Red", "B3210"), *allied, near), ATTACK)
    assert dutch.node.kind == "combat-die"
    mixed = play(game(BLUE, red("Red", "B3210"), red("Poilu", "B3210", **FRENCH), *allied, near), ATTACK)
    assert (mixed.node.side, mixed.node.kind) == ("allied", "fly")
    zone = "hex B3210 rough fortified-zone ids:2 country="
    strong = blue("Blue", "B3310", **{"as": 20})
    empty = {c: play(game(strong, zone + c, *allied, near), ATTACK).node.kind for c in ("Belgium", "France")}
    assert empty == {"Belgium": "combat-die", "France": "fly"}
    red_ = red("Red", "B3110")
    french = red("Poilu", "B3110", **FRENCH)
    state = game(red_, french, phase="allied.combat").state
    unit = state.setup.unit("Red")
    assert helped(state, "allied", (unit,), ())  # it stands in the same hex, even if it does not fight


@pytest.mark.rule("V18.43-a")
def test_the_nearest_of_the_hexes_attacked_counts() -> None:
    city = "hex B0922 minor-city country=Netherlands"
    wide = game(BLUE, red("Red", "B3210"), red("Near", "B3311"), city, *planes(tap=1))
    play(wide, 'attack B3210 B3311 with "Blue"')
    assert wide.node.kind == "fly"
    one = (number_of(wide, "B3210"),)
    from teutons_lab.systems.victory_west.air import distance

    assert distance(wide.state, "axis", (*one, number_of(wide, "B3311"))) <= distance(wide.state, "axis", one)


# Blitzkrieg.


@pytest.mark.rule("V9.53-a", "V9.53-b", "V9.53-e", "VR-36")
def test_a_tap_makes_a_blitzkrieg_attack_only_under_all_conditions() -> None:
    attack = 'attack B3210 with "Tanks"'

    def modifier(*lines: str) -> int:
        position = play(game(TANKS, red("Red", "B3210"), *lines, *planes(tap=1, sap=1)), attack, "fly", "roll 5")
        play(position, "commit tap=1 sap=0", "roll 5")
        return int(last(position, "fought")["modifier"])

    assert modifier() == 2
    assert modifier("side B3210/B3310 major-river") == 0
    assert modifier("hex B3210 major-city country=Netherlands") == 0
    saps = play(game(TANKS, red("Red", "B3210"), *planes(sap=1)), attack, "fly", "roll 5", "commit tap=0 sap=1")
    play(saps, "roll 5")
    assert last(saps, "fought")["modifier"] == 0
    barred = game(TANKS, red("Red", "B3210"), "side B3210/B3310 major-river", *planes(tap=1))
    assert {"V9.53-b", "VR-36"} <= rules(barred.explain.combat("B3210", "Tanks", tap=1))


# In overruns.


@pytest.mark.rule("V6.45-c", "V18.32-b")
def test_an_overrun_takes_two_points_at_most_without_a_check() -> None:
    lines = (TANKS, red("Red", "B3210", **FRENCH), *planes(tap=3, sap=3), *planes(tap=3, side="allied"))
    position = game(*lines, "hex B3110 minor-city country=France", phase="axis.movement")
    play(position, 'take "Tanks"', "overrun B3210")
    assert position.node.kind == "commit"
    assert rules_of(position, "commit tap=2 sap=1") == ("V18.32-b", "V6.45-c")
    assert rules_of(position, "commit tap=2 sap=0") == rules_of(position, "pass") == ()
    round_trip(position, skies(limit=6))
    play(position, "commit tap=1 sap=1")
    assert position.node.kind == "combat-die"  # the defender sends nobody
    assert "shift +3" in position.node.prompt
    assert not events(position, "strength-check")
    assert points_of(position) == (3, 3, 2, 2)
    without = game(*lines, phase="axis.movement")
    play(without, 'take "Tanks"', "overrun B3210", "pass")
    assert without.node.kind == "combat-die"
    assert "shift +0" in without.node.prompt


@pytest.mark.rule("V6.45-d", "VR-23", "V9.53-a")
@pytest.mark.parametrize(("option", "shift", "die"), [("", 2, 2), ("option r23=letter", 4, 0)])
def test_a_tap_makes_a_blitzkrieg_overrun(option: str, shift: int, die: int) -> None:
    position = game(TANKS, red("Red", "B3210"), *planes(tap=1), phase="axis.movement", option=option)
    play(position, 'take "Tanks"', "overrun B3210", "commit tap=1 sap=0", "roll 5")
    fought = last(position, "fought")
    assert (fought["shift"], fought["modifier"]) == (shift, die)
    plain = game(TANKS, red("Red", "B3210"), *planes(sap=1), phase="axis.movement", option=option)
    play(plain, 'take "Tanks"', "overrun B3210", "commit tap=0 sap=1", "roll 5")
    assert (last(plain, "fought")["shift"], last(plain, "fought")["modifier"]) == (1, 0)


# The calculators.


@pytest.mark.rule("V6.45-c", "V18.33-a", "V18.33-b")
def test_the_ladder_says_what_could_fly() -> None:
    position = game(TANKS, red("Red", "B3210"), *planes(tap=3, sap=1), *planes(tap=1, side="allied"))
    combat = position.explain.combat("B3210", "Tanks")
    assert {"V18.33-a", "V18.33-b", "V18.32-c"} <= rules(combat)
    assert "3 TAP, 1 SAP" in str(combat)
    assert "strength check allows 4" in str(position.explain.combat("B3210", "Tanks", tap=2))
    overrun = position.explain.combat("B3210", "Tanks", tap=2, overrun=True)
    assert {"V6.45-c", "V18.32-b", "V6.45-d", "VR-23"} <= rules(overrun)
    support = position.explain.air("support", "B3210", tap=2)
    assert (support.strength, support.chance) == (4, 1)
    assert actions(play(position, 'attack B3210 with "Tanks"')) == {"fly", "pass"}
