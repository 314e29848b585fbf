"""Armor in 1940: zones of a panzer, stacking, rivers, Tank Fright, overruns, advances; around S13, clear ground."""

import pytest

from tests.systems.teutons.positions import (
    army,
    corps,
    fought,
    hex_of,
    in_supply,
    is_disrupted,
    ladder,
    last,
    play,
    ring,
    rules_of,
    to_the_die,
    zone_of,
)
from tests.systems.teutons.positions_1940 import IDLE, RESERVE, of_1940, panzer
from teutons_lab.core.game import Game

TANKS = panzer("Tanks", "S13")
RED = corps("Red", "allied", "S14")


# Zones of control.


@pytest.mark.rule("T6.0-f", "T6.0-i")
def test_a_single_panzer_in_good_order_has_a_zone_of_its_own() -> None:
    assert zone_of(of_1940("allied.movement", TANKS, RED), "german") == ring("S13")
    assert zone_of(of_1940("allied.movement", panzer("Tanks", "S13", "disrupted"), RED), "german") == set()
    infantry = of_1940("allied.movement", corps("Corps", "german", "S13"), RED)
    assert zone_of(infantry, "german") == set()
    told = of_1940("allied.movement", TANKS, RED).explain.zoc("S14", "german")
    assert "T6.0-f" in {line.rule for line in told.lines}
    shaken = of_1940("allied.movement", panzer("Tanks", "S13", "disrupted"), RED).explain.zoc("S14", "german")
    assert "T6.0-i" in {line.rule for line in shaken.lines}


@pytest.mark.rule("T6.0-f")
def test_who_enters_the_zone_of_a_single_panzer_stops() -> None:
    game = of_1940("allied.movement", TANKS, corps("Red", "allied", "S15", omf=4))
    assert rules_of(game, 'move "Red" S15-S14-T15')[0] == "T6.0-l"
    assert game.check('move "Red" S15-S14')


@pytest.mark.rule("T6.0-g")
def test_the_zone_of_a_single_panzer_stops_at_a_river() -> None:
    game = of_1940("allied.movement", TANKS, RED, "side S13/S14 river", "side S13/T14 river")
    assert zone_of(game, "german") == ring("S13") - {"S14", "T14"}
    told = game.explain.zoc("S14", "german")
    assert "T6.0-g" in {line.rule for line in told.lines}


@pytest.mark.rule("T6.0-h")
def test_the_zone_of_a_single_panzer_stops_at_forest_and_swamp() -> None:
    game = of_1940("allied.movement", TANKS, RED, "hex S14 forest", "hex T14 swamp")
    assert zone_of(game, "german") == ring("S13") - {"S14", "T14"}


@pytest.mark.rule("T6.0-f", "T6.0-g", "T6.0-h", "R-54")
def test_a_panzer_in_a_pair_is_free_of_these_limits() -> None:
    game = of_1940("allied.movement", TANKS, corps("Corps", "german", "S13"), "hex S14 forest", "side S13/T14 river")
    assert zone_of(game, "german") == ring("S13")


@pytest.mark.rule("T6.0-j")
def test_allied_armor_is_an_ordinary_corps_in_this() -> None:
    one = panzer("Chars", "S13", side="allied")
    game = of_1940("german.movement", one, IDLE)
    assert zone_of(game, "allied") == set()
    assert "T6.0-j" in {rule for line in game.explain.zoc("S14", "allied").lines for rule in line.rules}
    pair = of_1940("german.movement", one, corps("Red", "allied", "S13"), IDLE)
    assert zone_of(pair, "allied") == ring("S13")


@pytest.mark.rule("T6.0-k", "T1940.armd-a", "R-17")
def test_first_armoured_has_no_zone_makes_no_pair_and_blocks_nothing() -> None:
    british = 'unit "1st Armoured Division" at S13'
    game = of_1940("german.movement", british, corps("Red", "allied", "S13"), IDLE)
    assert zone_of(game, "allied") == set()
    assert "T6.0-k" in {line.rule for line in game.explain.zoc("S14", "allied").lines}
    # It does not bar a river crossing beside it, and supply runs past it; a Corps does both.
    run = ("side S14/T14 river", corps("Blue", "german", "S14"))
    assert of_1940("german.movement", british, *run).check('move "Blue" S14-T14')
    assert rules_of(of_1940("german.movement", RED.replace("S14", "S13"), *run), 'move "Blue" S14-T14') == (
        "T6.0-v",
        "R-41",
    )


@pytest.mark.rule("T1940.armd-a")
def test_supply_runs_past_first_armoured() -> None:
    """Blue's one way out is U03, and from there by V02 and V03 to the edge."""
    walls = "\n".join(f"hex {label} country=Switzerland" for label in sorted(ring("T03") - {"U03"}))
    road = "\n".join(f"hex {label} country=Switzerland" for label in ("U02", "U04"))
    blue = corps("Blue", "german", "T03")
    past = of_1940("german.movement", blue, walls, road, 'unit "1st Armoured Division" at V02')
    assert in_supply(past, "Blue")
    shut = of_1940("german.movement", blue, walls, road, corps("Red", "allied", "V02"), corps("Two", "allied", "V03"))
    assert not in_supply(shut, "Blue")


@pytest.mark.rule("T7.0-ab", "R-141")
def test_a_panzer_blocks_supply_where_it_has_no_zone() -> None:
    """Red's one way out is S14; the panzer in T15 has no zone there, for S14 is forest, and blocks it all the same."""
    red = corps("Red", "allied", "S13")
    ground = ("hex S14 forest", "side T13/T14 river")
    walls = "\n".join(f"hex {label} country=Switzerland" for label in sorted(ring("S13") - {"S14"}))
    assert in_supply(of_1940("allied.movement", red, walls), "Red")
    game = of_1940("allied.movement", red, walls, *ground, panzer("Tanks", "T15"))
    assert "S14" not in zone_of(game, "german")
    assert not in_supply(game, "Red")
    assert "T7.0-ab" in {rule for line in game.explain.supply("Red").lines for rule in line.rules}


# Stacking.


@pytest.mark.rule("T5.0-d")
@pytest.mark.parametrize("side", ["german", "allied"])
def test_one_armor_unit_a_hex(side: str) -> None:
    tanks = panzer("Tanks", "S13", side=side), panzer("Others", "S14", side=side), corps("Foot", side, "S12")
    game = of_1940(f"{side}.movement", *tanks)
    assert rules_of(game, 'move "Others" S14-S13') == ("T5.0-d", "T5.0-e")
    assert game.check('move "Foot" S12-S13')


# Rivers.


@pytest.mark.rule("T13.0-g")
def test_armor_pays_two_factors_to_cross_a_river() -> None:
    game = of_1940("german.movement", panzer("Tanks", "S13", omf=2), RESERVE, "side S13/S14 river")
    assert game.check('move "Tanks" S13-S14')
    # The third hex of three factors needs the bonus, the fourth and fifth are the bonus itself.
    play(game, 'move "Tanks" S13-S14-S15')
    assert last(game, "moved")["bonus"] == "free"


@pytest.mark.rule("T13.0-h", "R-51")
def test_armor_needs_a_factor_left_to_attack_over_a_river() -> None:
    def ready(path: str) -> Game:
        lines = panzer("Tanks", "S10", omf=3), corps("Red", "allied", "S14"), "side S13/S14 river", "hex S11 clear"
        return play(of_1940("german.movement", *lines, RESERVE, IDLE), f'move "Tanks" {path}', "pass")

    spent = ready("S10-S11-S12-S13")
    assert rules_of(spent, 'attack S14 with "Tanks"')[0] == "T13.0-h"
    near = of_1940("german.movement", panzer("Tanks", "S11", omf=3), RED, "side S13/S14 river", RESERVE, IDLE)
    play(near, 'move "Tanks" S11-S12-S13', "pass")
    assert near.check('attack S14 with "Tanks"')
    dry = of_1940("german.movement", panzer("Tanks", "S11", omf=2), RED, RESERVE, IDLE)
    play(dry, 'move "Tanks" S11-S12-S13', "pass")
    assert dry.check('attack S14 with "Tanks"')


@pytest.mark.rule("T13.0-h")
def test_unmoved_armor_attacks_over_a_river_in_any_role_and_infantry_always() -> None:
    game = of_1940("german.allocation", TANKS, RED, "side S13/S14 river")
    assert game.check('attack S14 with "Tanks"')
    tired = of_1940(
        "german.allocation",
        TANKS,
        corps("Foot", "german", "S13"),
        'did "Tanks" moved winded',
        RED,
        "side S13/S14 river",
    )
    assert rules_of(tired, 'attack S14 with "Foot" along "Tanks"')[0] == "T13.0-h"
    assert tired.check('attack S14 with "Foot"')


# Tank Fright.


def fright_of(game: Game, targets: str = "S14", attackers: str = "Tanks") -> tuple[int, str]:
    """The shift for Tank Fright and its rule; (0, "") if the ladder does not speak of it."""
    parts = [part for part in ladder(game, targets, attackers).shifts if "Tank Fright" in part.reason]
    return (parts[0].value, parts[0].rule) if parts else (0, "")


@pytest.mark.rule("T1940.fright-a", "R-139")
def test_armor_frightens_weak_infantry_in_the_open() -> None:
    game = of_1940("german.allocation", TANKS, RED, army("Weak", "allied", "S14", cf=2), RESERVE)
    assert fright_of(game) == (1, "T1940.fright-a")
    # However much Armor there is, one column; and none without Armor that lends its factors.
    more = of_1940("german.allocation", TANKS, panzer("Others", "T14"), corps("Foot", "german", "S13"), RED)
    assert fright_of(more, attackers="Tanks, Others") == (1, "T1940.fright-a")
    assert fright_of(more, attackers="Foot") == (0, "")


@pytest.mark.rule("T1940.fright-a", "R-139")
@pytest.mark.parametrize(
    "ground", ["hex S14 forest", "hex S14 swamp", "hex S14 city", "side S13/S14 river", "fortress S14 1"]
)
def test_not_in_or_over_other_ground_nor_at_a_fortress(ground: str) -> None:
    assert fright_of(of_1940("german.allocation", TANKS, RED, ground)) == (0, "T1940.fright-a")


@pytest.mark.rule("T1940.fright-a", "R-139")
def test_a_river_before_infantry_alone_leaves_tank_fright_to_the_armor() -> None:
    lines = TANKS, corps("Foot", "german", "T14"), RED, RESERVE
    assert fright_of(of_1940("german.allocation", *lines, "side S14/T14 river"), attackers="Tanks, Foot")[0] == 1
    assert fright_of(of_1940("german.allocation", *lines, "side S13/S14 river"), attackers="Tanks, Foot")[0] == 0


@pytest.mark.rule("T1940.fright-b")
def test_a_strong_or_other_defender_cancels_it() -> None:
    strong = of_1940("german.allocation", TANKS, RED, army("Strong", "allied", "S14", cf=3))
    assert fright_of(strong) == (0, "T1940.fright-b")
    horse = of_1940("german.allocation", TANKS, corps("Horse", "allied", "S14", cf=1, arm="cavalry"))
    assert fright_of(horse) == (0, "T1940.fright-b")
    chars = of_1940("german.allocation", TANKS, RED, panzer("Chars", "S14", cf=1, side="allied"))
    assert fright_of(chars) == (0, "T1940.fright-b")


@pytest.mark.rule("T15.0-a", "R-09")
def test_tank_fright_can_be_left_out() -> None:
    game = of_1940("german.allocation", "option tank_fright=no", TANKS, RED)
    assert fright_of(game) == (0, "T15.0-a")


@pytest.mark.rule("T1940.fright-a")
def test_allied_armor_frightens_too() -> None:
    game = of_1940("allied.allocation", panzer("Chars", "S13", side="allied"), corps("Blue", "german", "S14", cf=1))
    assert fright_of(game, attackers="Chars") == (1, "T1940.fright-a")


# Overruns. 6 against 2 is 3:1; without Tank Fright a 1 reads D3 there, a 2 D2.


def struck(face: int, *lines: str, cf: int = 6) -> Game:
    """Tanks and what the lines add attack S14 on the face."""
    text = (
        "system teutons  game 1940\nturn 3  phase german.combat\noption tank_fright=no\n"
        + "\n".join((panzer("Tanks", "S13", cf=cf), RESERVE, *lines))
        + '\nattack S14 with "Tanks"'
    )
    return fought(text, "S14", face)


@pytest.mark.rule("T1940.overrun-a", "R-138")
def test_armor_that_matches_the_infantry_turns_d3_into_de() -> None:
    game = struck(1, corps("Red", "allied", "S14"))
    assert last(game, "fought")["results"] == ("DE",)
    assert "T1940.overrun-a" in last(game, "fought").rules
    assert hex_of(game, "Red") == "dead"
    # A D2 stays a D2 against a defender in good order.
    assert last(struck(2, corps("Red", "allied", "S14")), "fought")["results"] == ("D2",)


@pytest.mark.rule("T1940.overrun-b", "R-138")
def test_disrupted_defenders_are_overrun_by_a_d2_as_well() -> None:
    # One column to the right for Disrupted defenders, 4:1: it shows D3 on a 2 and a 3, D2 on a 4 and a 5, D1 on a 6.
    for face in (2, 4, 5):
        game = struck(face, corps("Red", "allied", "S14", "disrupted"))
        assert last(game, "fought")["results"] == ("DE",)
        assert "T1940.overrun-b" in last(game, "fought").rules
    assert last(struck(6, corps("Red", "allied", "S14", "disrupted")), "fought")["results"] == ("D1",)


@pytest.mark.rule("T1940.overrun-a", "T1940.overrun-b", "R-81")
def test_each_group_of_a_split_hex_is_dealt_with_by_itself() -> None:
    """8 against 4 is 2:1, read 3:1 by the Disrupted one: a 2 gives D2 to both, and overruns only the Disrupted one."""
    game = struck(2, corps("Firm", "allied", "S14"), corps("Shaken", "allied", "S14", "disrupted"), cf=9)
    assert last(game, "fought")["results"] == ("D2", "DE")
    assert hex_of(game, "Shaken") == "dead"
    assert hex_of(game, "Firm") == "S14"


@pytest.mark.rule("T1940.overrun-a", "R-138")
def test_too_little_armor_overruns_nobody() -> None:
    lines = (
        "system teutons  game 1940\nturn 3  phase german.combat\noption tank_fright=no\n",
        panzer("Tanks", "S13", cf=1),
        corps("Foot", "german", "S13", cf=5),
        corps("Red", "allied", "S14"),
        RESERVE,
        'attack S14 with "Tanks" "Foot"',
    )
    game = fought("\n".join(lines), "S14", 1)
    assert last(game, "fought")["results"] == ("D3",)


@pytest.mark.rule("T1940.overrun-c", "R-138")
@pytest.mark.parametrize("ground", ["hex S14 swamp", "hex S14 forest", "hex S14 city", "side S13/S14 river"])
def test_no_overrun_over_a_river_or_into_such_ground(ground: str) -> None:
    game = of_1940("german.allocation", panzer("Tanks", "S13", cf=9), corps("Red", "allied", "S14"), ground)
    combat = ladder(game, "S14", "Tanks")
    assert (combat.overrun, combat.overrun_rule) == (False, "T1940.overrun-c")
    assert "DE" not in {read.result for face in (1, 2, 3) for read in combat.read(face, False, False)} - {
        read.printed for face in (1, 2, 3) for read in combat.read(face, False, False)
    }


@pytest.mark.rule("T1940.overrun-c", "R-138")
def test_nor_if_only_the_infantry_of_the_attack_crosses_a_river() -> None:
    lines = panzer("Tanks", "S13", cf=9), corps("Foot", "german", "T14"), RED
    for river, rule in (("side S14/T14 river", "T1940.overrun-c"), ("side T14/T15 river", "T1940.overrun-a")):
        assert ladder(of_1940("german.allocation", *lines, river), "S14", "Tanks, Foot").overrun_rule == rule


@pytest.mark.rule("T1940.overrun-a", "R-138")
@pytest.mark.parametrize(("cf", "overruns"), [(3, False), (4, True)])
def test_armor_is_set_against_the_modified_factors_of_infantry_without_its_fortress(cf: int, overruns: bool) -> None:
    dug_in = army("Dug", "allied", "S14", "entrenched", cf=3)  # 3 and 1
    game = of_1940("german.allocation", panzer("Tanks", "S13", cf=cf), dug_in, "fortress S14 2", RESERVE)
    assert ladder(game, "S14", "Tanks").overrun is overruns


@pytest.mark.rule("T1940.overrun-c")
def test_no_overrun_of_defenders_with_armor_of_their_own() -> None:
    lines = corps("Red", "allied", "S14", cf=1), panzer("Chars", "S14", cf=1, side="allied")
    game = struck(1, *lines)
    assert last(game, "fought")["results"] == ("D3",)
    assert "T1940.overrun-c" in last(game, "fought").rules


@pytest.mark.rule("T1940.overrun-a")
def test_cavalry_alone_is_not_overrun_and_allied_armor_overruns_too() -> None:
    horse = ladder(of_1940("german.allocation", TANKS, corps("Horse", "allied", "S14", arm="cavalry")), "S14", "Tanks")
    assert horse.overrun_rule == ""
    chars = of_1940("allied.allocation", panzer("Chars", "S13", side="allied"), corps("Blue", "german", "S14"))
    assert ladder(chars, "S14", "Chars").overrun


# Advances. 3 against 1 at 3:1: a 1 is D3, a 2 D2. Red falls back from S14 and Tanks follow.


def advanced(*lines: str, path: str = "S14") -> Game:
    """After DE on S14: Tanks have advanced into it."""
    text = (
        "system teutons  game 1940\nturn 3  phase german.combat\n"
        + "\n".join((panzer("Tanks", "S13", cf=9), corps("Red", "allied", "S14", cf=1), RESERVE, *lines))
        + '\nattack S14 with "Tanks"'
    )
    game = fought(text, "S14", 1)
    return play(game, f'advance "Tanks" {path}')


@pytest.mark.rule("T9.4-l", "R-145")
def test_armor_advances_two_hexes_but_one_over_a_river_or_into_rough_ground() -> None:
    assert 'advance "Tanks" S15' in {str(o) for o in advanced().options()}
    assert is_disrupted(advanced(), "Tanks")
    for ground in ("hex S15 forest", "hex S15 swamp", "side S14/S15 river"):
        game = advanced(ground)
        assert "T9.4-l" in rules_of(game, 'advance "Tanks" S15'), ground
        assert game.check('advance "Tanks" T15'), ground
    # If the first hex is such ground the unit has finished.
    for ground in ("hex S14 forest", "side S13/S14 river"):
        assert hex_of(advanced(ground), "Tanks") == "S14"
        assert not [o for o in advanced(ground).options() if str(o).startswith('advance "Tanks"')], ground


@pytest.mark.rule("T9.4-l", "T1940.weather-e")
def test_in_heavy_rain_armor_advances_one_hex() -> None:
    game = advanced("track rain 3")
    assert not [o for o in game.options() if str(o).startswith('advance "Tanks"')]


@pytest.mark.rule("T9.4-n")
def test_armor_ignores_zones_of_control_in_its_advance() -> None:
    """Watch, an Army in T15, has both S14 and S15 in its zone, and in R15 Guard has S14 and S15."""
    game = advanced(army("Watch", "allied", "T15"))
    assert game.check('advance "Tanks" S15')
    play(game, 'advance "Tanks" S15')
    assert "T9.4-n" in last(game, "advanced").rules


def stack_advances(side: str) -> Game:
    """A D2 on S14, from where Red went back to S15; Watch in R14 has S13 and S14 in its zone."""
    enemy = "allied" if side == "german" else "german"
    lines = (
        panzer("Tanks", "S13", cf=9, side=side),
        corps("Foot", side, "S13", cf=1),
        corps("Red", enemy, "S14", cf=3),
        army("Watch", enemy, "R14"),
        RESERVE,
        IDLE,
        'attack S14 with "Tanks" "Foot"',
    )
    game = of_1940(f"{side}.combat", *lines)
    to_the_die(game, "S14")
    results = game.node.results  # type: ignore[union-attr]
    face = next(roll for roll, result in results.items() if result == "D2")
    play(game, face, "distance 2", 'retreat "Red" S15', 'retreat "Red" S16')
    while game.node.kind != "advance":
        game.play("stop")
    return game


@pytest.mark.rule("T9.4-o", "T9.4-n", "T9.4-m")
def test_germans_follow_armor_through_zones_of_control_for_a_hex() -> None:
    game = stack_advances("german")
    assert "T9.4-m" in rules_of(game, 'advance "Foot" S14')
    play(game, 'advance "Tanks" S14', 'advance "Tanks" S15')
    play(game, 'advance "Foot" S14')
    assert "T9.4-o" in last(game, "advanced").rules


@pytest.mark.rule("T9.4-o")
def test_allied_companions_of_armor_do_not() -> None:
    game = stack_advances("allied")
    play(game, 'advance "Tanks" S14', 'advance "Tanks" S15')
    assert "T9.4-m" in rules_of(game, 'advance "Foot" S14')
