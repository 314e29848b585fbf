"""The Cape in the notebook room: missions in plain words, trains, refugees on their way, and its static picture."""

from __future__ import annotations

import re
from base64 import b64decode
from typing import Any

import teutons_lab as lab
from tests.systems.victory_west.positions import at, blue, play, red, skies
from teutons_lab.notebook.choices import moves
from teutons_lab.notebook.picture import LIMIT
from teutons_lab.notebook.show import Picture
from teutons_lab.notebook.view import split_prompt, view

RAILS = tuple(f"side B32{row:02d}/B32{row + 1:02d} rail" for row in range(8, 14))


def drawing(game: Any) -> str:
    """The SVG text of a game's static picture."""
    found = re.search(r'base64,([^"]+)"', Picture(game).html)
    assert found is not None
    return b64decode(found[1]).decode("utf-8")


def cape(kind: str) -> Any:
    """The Cape at its first decision of a kind."""
    game = lab.start("victory_west/the-cape", seed=3)
    while game.node.kind != kind:
        game.roll() if game.node.kind.endswith("die") else game.play("pass")
    return game


def test_air_missions_are_listed_by_what_they_aim_at() -> None:
    shown = view(cape("air"))
    assert [each["verb"] for each in shown["verbs"]] == ["strike", "interdict", "bomb", "terror"]
    assert all(each["aim"] != "choose where" for each in shown["verbs"])


def test_points_that_are_sent_are_told_without_signs() -> None:
    air = ("track axis.tap 2", "track axis.tap.unused 2", "track axis.sap 1", "track axis.sap.unused 1")
    lines = ("phase axis.air", *air, blue("Blue", "B3310"), red("Red", "B3210"))
    game = play(at("\n".join(lines), turn=2, charts=skies()), "strike B3210")
    game.roll()
    assert game.node.kind == "commit"
    shown = view(game)
    assert "Send 1 TAP" in {option["plain"] for option in shown["options"]}
    assert shown["stake"]["hexes"] == ["B3210"]
    assert shown["stake"]["explanation"]["lines"]


def test_units_on_their_way_down_are_marked() -> None:
    game = cape("drop")
    game.play(next(str(option) for option in game.options() if str(option).startswith("paradrop")))
    signs = [tag for tag in view(game)["tags"] if tag["kind"] == "drop"]
    assert [sign["words"].endswith("is to come down here") for sign in signs] == [True]


def test_a_move_says_where_a_train_goes() -> None:
    game = at("\n".join(("phase allied.movement", blue("Far", "B3614"), *RAILS, red("Red", "B3208", ma=2))))
    found = {move["hex"]: move for move in moves(game, "Red")}
    assert found["B3209"]["cost"] == 1
    assert found["B3209"]["train"] == 'rail "Red" to B3209'
    assert (found["B3214"]["cost"], found["B3214"]["train"]) == (None, 'rail "Red" to B3214')
    assert "train" not in found["B3109"]
    play(game, found["B3214"]["train"])


def test_refugees_say_from_where_they_go() -> None:
    crowds = ("marker refugees B3110 1", "marker refugees B3209 1")
    shown = view(at("\n".join(("phase allied.refugees", blue("Far", "B3614"), *crowds))))
    assert {option["from"] for option in shown["options"]} == {"B3110", "B3209"}


def test_the_name_of_a_side_is_no_heading() -> None:
    assert split_prompt("Allied: Red must go back one hex.") == ("Allied: Red must go back one hex", "")


def test_a_surrender_track_tells_its_thresholds() -> None:
    tracks = {track["name"]: track for track in view(cape("movement"))["tracks"]}
    note = tracks["Capitulation points of the Netherlands"]["note"]
    assert note == "surrender check from 3, certain from 15"


def test_the_picture_of_a_large_game_shows_its_front_near_enough_to_read() -> None:
    game = cape("movement")
    drawn = drawing(game)
    assert len(Picture(game).html) < LIMIT
    assert 'class="tl-z3"' in drawn
    assert "units beyond this picture" in re.sub(r"</tspan><tspan[^>]*>", " ", drawn)


def test_the_caption_of_a_narrow_picture_is_broken_into_lines() -> None:
    drawn = drawing(at("\n".join(("phase allied.exploitation", blue("Blue", "B3310"), red("Red", "B3210")))))
    width = float(drawn.split('viewBox="')[1].split('"')[0].split()[2])
    lines = re.findall(r"<tspan[^>]*>([^<]*)</tspan>", drawn)
    assert len(lines) > 1
    assert max(map(len, lines)) * 11.2 <= width - 32
    assert " ".join(lines) == "The Cape, turn 1 of 2. Allied exploitation."
