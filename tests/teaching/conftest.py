"""A folder of its own for each test, and a lesson to try things on."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from teutons_lab.systems import games

PLAN = """
id = "90-try"
title = "A lesson to try"
minutes = 15
scenario = "teutons/1870"
seed = 6
game_file = "my-try.game"
aims = ["try"]
leaves_out = ["nearly everything"]
stops = [
  { name = "start", title = "Start", minutes = 5, turn = 1, phase = "prussian.replacements", says = "Nothing yet." },
  { name = "movement", title = "Movement", minutes = 5, turn = 1, phase = "prussian.movement", says = "Now march." },
  { name = "french", title = "The French", minutes = 5, turn = 1, phase = "french.movement", says = "Their turn." },
]
sources = [{ key = "Howard", text = "Michael Howard, The Franco-Prussian War, London 1961." }]
"""
RECORD = """
[system "teutons"]
[scenario "teutons/1870"]
[ruleset "1.0"]
[seed "6"]
[origin setup "historical"]

T1 prussian.replacements
pass
pass
pass
{ checkpoint movement }
move "XI Corps" S04-S03
pass
pass
{ checkpoint french }
"""
QUIZ = """[
 {"id": "one", "question": "Which?", "type": "multiple_choice", "rules": ["T6.0-a"],
  "answers": [{"answer": "A", "correct": true, "feedback": "Yes, A."},
              {"answer": "B", "correct": false, "feedback": "Look again."}]},
 {"id": "many", "question": "Which two?", "type": "many_choice",
  "answers": [{"answer": "A", "correct": true, "feedback": "A."}, {"answer": "B", "correct": true, "feedback": "B."},
              {"answer": "C", "correct": false, "feedback": "Not C."}]},
 {"id": "number", "question": "How many?", "type": "numeric",
  "answers": [{"type": "value", "value": "1/3", "correct": true, "feedback": "A third."},
              {"type": "default", "feedback": "Count the faces."}]}
]"""
OPPONENT = 'opponent = "french"\nopponent_from = 1\nscript_until = 1\nthen = "patient"\n'


class Desk:
    """A folder with the lesson 90-try in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write("90-try.toml", PLAN)
        self.write("records/90-try.txt", RECORD)
        self.write("quizzes/90-try.json", QUIZ)

    def write(self, name: str, text: str) -> Path:
        """Write a file of the folder."""
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def with_opponent(self, script: str = "") -> None:
        """Put the French at the table."""
        self.write("90-try.toml", PLAN + OPPONENT + script)

    def restart(self) -> None:
        """What a restarted kernel forgets."""
        games._open.clear()
        sys.modules["teutons_lab.teaching.lesson"].__dict__["_lessons"].clear()


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.chdir(tmp_path)
    made = Desk(tmp_path)
    made.restart()
    return made
