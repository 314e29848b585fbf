"""Chapter 4.2: giving units up and shrinking Armies; and, from 7.0, the Army that is cut off in a Fortress.

S12 to S14 lie in plain Germany. 1870 has no French Army, so the French one is invented; so is the Prussian Fortress.
"""

from __future__ import annotations

import pytest

from tests.systems.teutons.positions import at, hex_of, is_disrupted, is_entrenched, last, pass_until, play, rules_of

ARMY = 'unit "Third Army" at S12'
POOL = 'unit "VIII Corps" at dead'


def prussian(*lines: str, turn: int = 3) -> str:
    return "\n".join((f"turn {turn}  phase prussian.replacements", *lines))


@pytest.mark.rule("T4.2-a", "T2.2-f")
def test_any_unit_of_ones_own_may_be_given_up_in_the_phase() -> None:
    game = at(prussian(ARMY, 'unit "IX Corps" at S13', 'unit "V Corps (Failly)" at K04', 'unit "X Corps" at turn:5'))
    assert rules_of(game, 'lose "V Corps (Failly)"') == ("core.side",)
    assert rules_of(game, 'lose "X Corps"') == ("T4.2-a",)  # not on the map
    play(game, 'lose "IX Corps"', 'lose "Third Army"')
    assert (hex_of(game, "IX Corps"), hex_of(game, "Third Army")) == ("dead", "dead")


@pytest.mark.rule("T4.2-a")
def test_not_in_another_phase() -> None:
    game = at("phase prussian.movement\n" + ARMY)
    assert rules_of(game, 'lose "Third Army"') == ("core.verb",)


@pytest.mark.rule("T4.2-b")
def test_an_eliminated_corps_takes_the_place_of_an_army() -> None:
    game = at(prussian(ARMY, POOL, 'unit "IX Corps" at S13'))
    assert rules_of(game, 'downgrade "IX Corps" to "VIII Corps"') == ("T4.2-b",)  # only an Army is downgraded
    play(game, 'downgrade "Third Army" to "VIII Corps"')
    assert (hex_of(game, "VIII Corps"), hex_of(game, "Third Army")) == ("S12", "dead")


@pytest.mark.rule("T4.2-b")
def test_no_army_takes_the_place_of_an_army() -> None:
    game = at(prussian(ARMY, 'unit "First Army" at dead', POOL))
    assert rules_of(game, 'downgrade "Third Army" to "First Army"') == ("T4.2-b",)
    assert rules_of(game, 'downgrade "Third Army" to "VIII Corps"') == ()


@pytest.mark.rule("T4.2-c")
def test_without_an_eliminated_corps_nothing_replaces_the_army() -> None:
    game = at(prussian(ARMY, 'unit "IX Corps" at S13', 'unit "X Corps" at turn:5'))
    for corps in ("IX Corps", "X Corps"):
        assert rules_of(game, f'downgrade "Third Army" to "{corps}"') == ("T4.2-c",)
    play(game, 'lose "Third Army"')
    assert game.state.units_at(game.state.setup.board.index["S12"]) == ()


@pytest.mark.rule("T4.2-d", "R-31")
@pytest.mark.parametrize("state", ["", "disrupted", "entrenched", "disrupted entrenched"])
def test_the_corps_takes_hex_and_disruption_but_never_entrenchment(state: str) -> None:
    game = at(prussian(f"{ARMY} {state}", POOL))
    play(game, 'downgrade "Third Army" to "VIII Corps"')
    assert hex_of(game, "VIII Corps") == "S12"
    assert is_disrupted(game, "VIII Corps") is ("disrupted" in state)
    assert not is_entrenched(game, "VIII Corps")
    assert "T4.2-d" in last(game, "downgraded").rules


@pytest.mark.rule("T4.2-e", "R-31")
def test_the_corps_is_of_the_same_nationality() -> None:
    game = at(prussian(ARMY, 'unit "I Bavarian Corps" at dead', POOL))
    assert rules_of(game, 'downgrade "Third Army" to "I Bavarian Corps"') == ("T4.2-e", "R-31")
    assert rules_of(game, 'downgrade "Third Army" to "VIII Corps"') == ()


@pytest.mark.rule("T4.2-e", "R-31")
def test_the_army_can_be_rebuilt_from_the_next_turn_on() -> None:
    game = at(prussian(ARMY, POOL, 'unit "IX Corps" at S13'))
    play(game, 'downgrade "Third Army" to "VIII Corps"')
    assert rules_of(game, 'rebuild "Third Army"') == ("T4.2-e",)
    pass_until(game, 4, "prussian.replacements")
    play(game, 'rebuild "Third Army"')
    assert hex_of(game, "Third Army") == "turn:9"  # 4 + 1 + 4 factors


@pytest.mark.rule("T4.2-e")
def test_so_can_a_corps_that_was_given_up() -> None:
    game = at(prussian('unit "VIII Corps" at S12', 'unit "IX Corps" at S13'))
    play(game, 'lose "VIII Corps"')
    assert rules_of(game, 'rebuild "VIII Corps"') == ("T4.2-e",)
    pass_until(game, 4, "prussian.replacements")
    assert rules_of(game, 'rebuild "VIII Corps"') == ()


# The Army in a Fortress (7.0).

GARRISON = 'unit "Armee de Metz" side=french size=army type=infantry cf=3 omf=1 at O04'
SIEGE = ('unit "First Army" at P05', 'unit "Second Army" at N04')
"""Two Armies at Metz: the one at P05 shuts O05 and P04 as well, the one at N04 shuts N05 and O03."""


def french(*lines: str) -> str:
    return "\n".join(("turn 3  phase french.replacements", *lines))


@pytest.mark.rule("T7.0-x", "R-32")
def test_an_army_cut_off_in_a_fortress_of_strength_1_shrinks_for_good_to_an_unused_corps_of_factor_1() -> None:
    game = at(french(GARRISON, "fortress O04 1", *SIEGE))
    play(game, 'downgrade "Armee de Metz" to "XIII Corps (Vinoy)"')
    assert hex_of(game, "XIII Corps (Vinoy)") == "O04"
    assert hex_of(game, "Armee de Metz") == "off"  # not in the pool: gone for good
    assert {"T7.0-x", "T4.2-d"} <= set(last(game, "downgraded").rules)


@pytest.mark.rule("T7.0-x", "R-32")
@pytest.mark.parametrize(
    "lines",
    [
        ("fortress O04 1", SIEGE[0]),  # the ways west and south are open
        ("fortress O04 2", *SIEGE),  # the Fortress is of strength 2
        SIEGE,  # there is no Fortress
    ],
)
def test_otherwise_an_unused_corps_takes_nobodys_place(lines: tuple[str, ...]) -> None:
    game = at(french(GARRISON, *lines))
    assert rules_of(game, 'downgrade "Armee de Metz" to "XIII Corps (Vinoy)"') == ("T7.0-x", "R-32")
    assert rules_of(game, 'lose "Armee de Metz"') == ()


@pytest.mark.rule("T7.0-x", "T4.2-c")
def test_the_unused_corps_is_infantry_of_factor_1() -> None:
    game = at(french(GARRISON, "fortress O04 1", *SIEGE))
    for other in ("XII Corps (Lebrun)", "Cavalry (reserve cavalry)"):  # 2 factors; cavalry
        assert rules_of(game, f'downgrade "Armee de Metz" to "{other}"') == ("T4.2-c",)


@pytest.mark.rule("T7.0-x", "T4.2-e", "R-32")
def test_a_corps_from_the_pool_leaves_the_army_to_be_rebuilt_even_in_a_fortress() -> None:
    # The ordinary downgrade is open to it as well; the Army then goes to the eliminated, as 4.2 has it.
    game = at(french(GARRISON, "fortress O04 1", 'unit "XIII Corps (Vinoy)" at dead', *SIEGE))
    play(game, 'downgrade "Armee de Metz" to "XIII Corps (Vinoy)"')
    assert (hex_of(game, "XIII Corps (Vinoy)"), hex_of(game, "Armee de Metz")) == ("O04", "dead")


@pytest.mark.rule("T7.0-x")
def test_only_in_the_owners_own_part_of_the_phase() -> None:
    game = at(prussian(GARRISON, "fortress O04 1", *SIEGE, 'unit "VIII Corps" at dead'))
    assert rules_of(game, 'downgrade "Armee de Metz" to "XIII Corps (Vinoy)"')[0] == "core.side"
    play(game, "pass")
    assert rules_of(game, 'downgrade "Armee de Metz" to "XIII Corps (Vinoy)"') == ()
