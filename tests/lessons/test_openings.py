"""What lessons 40, 45 and 48 say about odds, dice and rules is what the engine says."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from teutons_lab.core.errors import IllegalAction
from teutons_lab.core.game import Game
from teutons_lab.teaching import driven_out, side_by_side, three_wars
from teutons_lab.teaching.games import Prepared
from teutons_lab.teaching.lesson import Lesson
from teutons_lab.teaching.plan import load_plan
from teutons_lab.teaching.quiz import load_questions

from .harness import Kernel, code_cells, copy_to, markdown

OPENINGS = ("40-france-1914", "45-france-1940", "48-three-wars-one-map")


@pytest.fixture(params=OPENINGS)
def prepared(request: pytest.FixtureRequest) -> Prepared:
    return Prepared(load_plan(request.param))


def at(lesson: str, stop: str) -> Game:
    return Prepared(load_plan(lesson)).game_at(stop)


def marked(lesson: str, question: str, answer: Any) -> bool:
    return bool(load_questions(lesson)[question].mark(answer))


def test_the_dice_of_the_walk_through_are_the_games_own(prepared: Prepared) -> None:
    game = prepared.game_at(prepared.plan.stops[0].name)
    until = "turn-2" if "turn-2" in prepared.plies else "claims"
    for text in prepared.acts_to(until):
        if text.startswith("roll"):
            assert f"roll {game.face(game.node)}" == text  # type: ignore[arg-type]
        game.play(text)


def test_every_act_that_a_cell_plays_is_that_of_the_record(prepared: Prepared, tmp_path: Any, monkeypatch: Any) -> None:
    """The walk-through by its cells alone, without a jump, is the prepared game up to the student's turn."""
    monkeypatch.chdir(copy_to(tmp_path))
    name = prepared.plan.id
    until = "turn-2" if "turn-2" in prepared.plies else "claims"
    kernel = Kernel()
    for ident, source in code_cells(name):
        if ident == f"jump-{until}":
            break
        if "at=" in source:
            kernel.run(source)
    played = [act.text for act in Lesson(name).game().cursor.line()]
    assert played == prepared.acts_to(until)


@pytest.mark.parametrize("name", ["40-france-1914", "45-france-1940"])
def test_a_jump_and_a_section_stand_at_every_stop(name: str) -> None:
    plan, prose = load_plan(name), markdown(name)
    jumps = {ident.removeprefix("jump-") for ident, _ in code_cells(name) if ident.startswith("jump-")}
    assert {stop.name for stop in plan.stops[1:]} - jumps <= {"replacements"}
    for number, stop in enumerate(plan.stops, 1):
        assert f"## {number} · {stop.title} ({stop.minutes} minutes)" in prose


def test_every_new_lesson_has_notes_for_the_teacher() -> None:
    for name in OPENINGS:
        assert "For the teacher" in markdown(name)


# 1914.


def test_the_die_is_called_intelligence_in_class() -> None:
    game = at("40-france-1914", "frame")
    assert game.node.prompt.startswith("German: Intelligence may")
    assert "Mata Hari" not in "\n".join(source for _, source in code_cells("40-france-1914"))


def test_three_questions_in_a_row() -> None:
    game = at("40-france-1914", "frame")
    game.play('uncover "hidden counter 7"')
    once = game.node.grouped()["turned up"]  # type: ignore[union-attr]
    assert once == Fraction(5, 6)
    assert marked("40-france-1914", "three-in-a-row", str(once**3))


def test_liege_needs_an_army_and_falls_with_two_thirds() -> None:
    game = at("40-france-1914", "allocation")
    coup = game.explain.combat("M10", ["Guard Corps", "X Corps"])
    assert (coup.column, coup.outcomes[1]) == ("1:1", "D1")
    assert "Die 1: the Fortress in M10 stands" in str(coup)
    with_army = game.explain.combat("M10", ["Second Army", "Guard Corps", "VII Corps", "X Corps"])
    assert (with_army.column, driven_out(with_army)) == ("3:1", Fraction(2, 3))
    assert marked("40-france-1914", "chance", "2/3")


def test_first_army_is_held_up_by_second_army_and_the_neutral_border() -> None:
    game = at("40-france-1914", "breakthrough")
    reach = game.explain.reach("First Army", bonus=True)
    assert "N11" not in reach
    assert "T5.0-c" in str(reach.why_not("N11"))
    assert "T1914.border-a" in str(game.check('move "First Army" O12-N12'))


def test_the_german_staff_learns_no_name_of_what_lies_face_down() -> None:
    seen = at("40-france-1914", "movement").seen_by("german")
    assert "3rd Army" not in str(seen.check('move "Fifth Army" O05-N05'))


def test_the_french_cannot_stand_still_once_belgium_is_invaded() -> None:
    game = at("40-france-1914", "allied")
    game.play("pass")
    with pytest.raises(IllegalAction, match="2 French Armies more"):
        game.play("pass")


# 1940.


def test_no_city_can_be_bombed_in_the_lesson() -> None:
    game = at("45-france-1940", "air")
    assert not [option for option in game.options() if str(option).startswith("bomb ")]


def test_the_strike_arrives_and_disrupts_with_a_third() -> None:
    game = at("45-france-1940", "air")
    for text in ('strike "Fliegerkorps VIII (Stuka)" L06', "pass", 'intercept "RAF Air Asset (AASF/Component)" L06'):
        game.play(text)
    fight = game.node.grouped()  # type: ignore[union-attr]
    past = 1 - fight["Shot Down"] - fight["Intercepted"]
    game.roll(5)
    strike = game.node.grouped()  # type: ignore[union-attr]
    assert marked("45-france-1940", "strike-chance", str(past * (strike["D"] + strike["D*"])))


def test_the_attack_over_the_meuse_succeeds_with_two_thirds() -> None:
    game = at("45-france-1940", "allocation")
    meuse = game.explain.combat("L06", ["XIX Panzer Korps", "XLI Panzer Korps"])
    grebbe = game.explain.combat("M15", ["18th Army", "XXXIX Panzer Korps", "XXVI Korps"])
    assert (meuse.column, driven_out(meuse)) == ("2:1", Fraction(2, 3))
    assert marked("45-france-1940", "chance", "2/3")
    fright = [next(line.value for line in found.lines if "Tank Fright" in line.label) for found in (meuse, grebbe)]
    assert fright == ["no shift", "one column right, 6:1"]


def test_one_corps_at_k06_cuts_the_bridgehead_off() -> None:
    supply = at("45-france-1940", "allied-attack").explain.supply("XIX Panzer Korps")
    assert not supply.supplied
    assert any(
        line.label.startswith("L07 is beside 1st-3rd DCR Group") and "T7.0-j" in line.rules for line in supply.lines
    )


# Three wars.

ATTACK = """
unit "Field Army" side=german size=army type=infantry cf=4 omf=2 at L05
unit "Second Corps" side=german size=corps type={arm} cf=2 omf=2 at L05
unit "Blue Army" side=allied size=army type=infantry cf={cf} omf=2 at K05{how}
"""


def fought(arm: str = "infantry", cf: int = 2, how: str = "") -> dict[str, Any]:
    wars = three_wars(ATTACK.format(arm=arm, cf=cf, how=how))
    return {year: game.explain.combat("K05", ["Field Army", "Second Corps"]) for year, game in wars.items()}


def test_the_rifle_costs_a_column_in_1870_and_the_tables_do_the_rest() -> None:
    found = fought()
    assert [each.column for each in found.values()] == ["2:1", "3:1", "3:1"]
    assert [driven_out(each) for each in found.values()] == [Fraction(2, 3), Fraction(2, 3), Fraction(5, 6)]
    rifles = next(row for row in side_by_side(found).differences if row.about == "French rifles")
    assert rifles.rules == (("T1870.rifles-b",), (), ())


def test_armour_counts_in_1940_only() -> None:
    plain, armour = fought(), fought("armor")
    assert {year for year in plain if plain[year].outcomes != armour[year].outcomes} == {"1940"}
    assert driven_out(armour["1940"]) == 1


def test_a_strike_first_is_worth_a_ninth() -> None:
    calm, struck = driven_out(fought(cf=3)["1940"]), driven_out(fought(cf=3, how=" disrupted")["1940"])
    assert (calm, struck) == (Fraction(2, 3), Fraction(5, 6))
    whole = Fraction(2, 3) * struck + Fraction(1, 3) * calm
    assert marked("48-three-wars-one-map", "air-chance", str(whole))
    assert whole - calm == Fraction(1, 9)


def test_a_march_of_1914_is_17_kilometres_a_day() -> None:
    game = three_wars("", {"1914": 'unit "First Army" at K05'}, phase="movement")["1914"]
    furthest = max(game.explain.reach("First Army", bonus=True).values())
    assert marked("48-three-wars-one-map", "march", str(Fraction(furthest * 34, 8)))
