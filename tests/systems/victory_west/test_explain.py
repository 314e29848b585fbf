"""Explanations: the same functions that play the game, unfolded into lines with their rules."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.victory_west.positions import at, blue, red

RIVER = "side B3210/B3310 major-river bridge"


def rules(explanation: object) -> set[str]:
    return {rule for line in explanation.lines for rule in line.rules}  # type: ignore[attr-defined]


def test_a_combat_is_a_ladder_with_exact_chances() -> None:
    lines = ("hex B3210 rough fortified-zone ids:2 country=Netherlands", RIVER, blue("Blue", "B3310", **{"as": 20}))
    game = at("\n".join(("phase axis.combat", *lines, red("Red", "B3210"))))
    found = game.explain.combat("B3210", "Blue")
    assert (found.attack, found.defence, found.ratio, found.shifts) == (10, 5, "2-1", -1)
    assert found.column == 2
    assert sum(found.probabilities.values()) == 1
    assert found.verdict
    assert {"V9.36-c", "V9.44-a", "V9.36-g", "V9.1-c"} <= rules(found)
    assert found.basis == "reconstruction"
    assert "over a bridge, half" in str(found)
    supported = game.explain.combat("B3210", "Blue", tap=1, sap=1)
    assert supported.shifts == 3 - 1
    with pytest.raises(TypeError, match='there is no choice "pressed"'):
        game.explain.combat("B3210", "Blue", pressed=True)
    far = game.explain.combat("B3209", "Blue")
    assert far.verdict.rules[0] == "V9.21-c"


def test_the_calculator_says_what_the_die_then_does() -> None:
    lines = (blue("Blue", "B3310", "motorized blitz", **{"as": 6}), red("Red", "B3210", "motorized"))
    game = at("\n".join(("phase axis.combat", *lines)))
    found = game.explain.combat("B3210", "Blue")
    game.play('attack B3210 with "Blue"')
    assert {int(action.split()[1]): result for action, result in game.node.results.items()} == found.outcomes


@pytest.mark.rule("V9.53-c", "V9.53-d", "V9.53-e")
def test_why_an_attack_is_a_blitzkrieg_attack_or_not() -> None:
    game = at("\n".join(("phase axis.combat", blue("Blue", "B3310", "motorized blitz"), red("Red", "B3210"))))
    assert {"V9.53-c", "V9.53-e", "V9.53-a"} <= rules(game.explain.combat("B3210", "Blue", tap=1))
    assert "V9.53-d" in rules(game.explain.combat("B3210", "Blue", sap=1))


def test_a_move_and_a_reach_by_the_rules_of_the_march() -> None:
    lines = ("hex B3311 rough country=Germany", "side B3310/B3311 rail", blue("Blue", "B3310"), red("Red", "B3212"))
    game = at("\n".join(("phase axis.movement", *lines)))
    found = game.explain.move("Blue", "B3310-B3311-B3312")
    assert (found.allowed, found.cost, found.left) == (True, 1 + 1 + 1, 5)
    assert {"V6.34-a", "V6.34-b", "V8.32-a", "V6.15-a"} <= rules(found)
    reach = game.explain.reach("Blue")
    assert reach["B3312"] == 3
    assert reach.paths["B3312"] == ("B3310", "B3311", "B3312")
    assert reach.why_not("B3212").rules[0] == "V6.24-a"
    assert reach.why_not("B3312")
    game.play('move "Blue" to B3312')
    assert game.state.mp[game.state.setup.unit("Blue")] == 5


def test_zones_stacks_retreats_commands_and_panics() -> None:
    lines = (
        RIVER,
        blue("Blue", "B3310"),
        blue("Staff", "B3311", hq="corps", cr=3, cb=2),
        red("Red", "B3210", er=3),
        red("Half", "B3210", sv=0.5),
    )
    game = at("\n".join(("phase axis.combat", *lines)))
    zone = game.explain.zoc("B3310", by="allied")
    assert (zone.exerted, zone.by) == (True, ("Red",))
    assert {"V8.1-a", "V8.1-b", "V8.22-a"} <= rules(zone)
    stack = game.explain.stack("B3210", "allied")
    assert (stack.legal, stack.used, stack.limit) == (True, Fraction(3, 2), 6)
    back = game.explain.retreat("Red")
    assert "B3110" in back.open
    assert back.closed["B3310"].rule in ("V27.16-a", "V6.24-a")
    assert game.explain.command("Blue").paths == {"Staff": ("B3310", "B3311")}
    panic = game.explain.panic("Red")
    assert sum(panic.probabilities.values()) == 1
    assert panic.probabilities["1R"] == Fraction(3, 10)
    assert game.explain.panic("Blue").spared == "V10.12-a"


def test_a_bridge_says_who_may_blow_it_and_what_a_coup_would_do() -> None:
    game = at("\n".join(("phase axis.movement", RIVER, blue("Blue", "B3310"))), turn=1)
    found = game.explain.bridge("B3210/B3310")
    assert (found.state, found.owner, found.may_demolish) == ("intact", "", ("axis", "allied"))
    assert found.coup == Fraction(7, 10)
    taken = at("\n".join(("phase axis.movement", RIVER, "control B3210 axis"))).explain.bridge("B3210/B3310")
    assert (taken.owner, taken.may_demolish) == ("axis", ("axis",))
    broken = at("\n".join(("phase axis.movement", RIVER, "bridge B3210/B3310 damaged"))).explain.bridge("B3210/B3310")
    assert (broken.state, broken.may_demolish, broken.coup) == ("damaged", (), 0)
    with pytest.raises(ValueError, match="is no hexside"):
        game.explain.bridge("B3210")


def test_a_combat_says_why_a_headquarters_may_not_support_it() -> None:
    lines = (blue("Blue", "B3310"), red("Red", "B3210"), blue("Staff", "B3311", hq="corps", cr=3, cb=2))
    game = at("\n".join(("phase axis.combat", *lines, blue("Far", "B3614", hq="corps", cr=1, cb=2))))
    assert game.explain.combat("B3210", ["Blue"], hq=["Staff"]).verdict
    told = game.explain.combat("B3210", ["Blue"], hq=["Far"]).verdict
    assert [refusal.rule for refusal in told.refusals] == ["V14.22-a"]
