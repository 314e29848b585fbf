"""A student's answers and place in a lesson: one JSON file beside the notebook, so that a restart keeps them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from teutons_lab.core.data import write_atomically
from teutons_lab.teaching.files import LessonError

FORMAT = "teutons-lab answers 1"


class AnswerFile:
    """What a student has answered, by question, and which game file the lesson uses now.

    Read anew at every question, so that two notebooks of one lesson agree. With `path=None` nothing is written and
    the answers last as long as the kernel.
    """

    def __init__(self, path: Path | None, lesson: str) -> None:
        self.path, self.lesson = path, lesson
        self._kept: dict[str, Any] = {"format": FORMAT, "lesson": lesson, "game": "", "answers": {}}

    def __getitem__(self, question: str) -> Any:
        """The answer to a question; None if there is none yet."""
        return self._read()["answers"].get(question)

    def __setitem__(self, question: str, answer: Any) -> None:
        data = self._read()
        if data["answers"].get(question) != answer:
            data["answers"][question] = answer
            self._write(data)

    @property
    def all(self) -> dict[str, Any]:
        """Every answer by question."""
        return dict(self._read()["answers"])

    @property
    def game(self) -> str:
        """The name of the game file in use; "" for the lesson's own."""
        return str(self._read()["game"])

    @game.setter
    def game(self, name: str) -> None:
        data = self._read()
        if data["game"] != name:
            data["game"] = name
            self._write(data)

    def _read(self) -> dict[str, Any]:
        if self.path is None or not self.path.is_file():
            return json.loads(json.dumps(self._kept)) if self.path is None else self._new()
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
        except (UnicodeDecodeError, json.JSONDecodeError) as wrong:
            raise LessonError(
                f"{self.path.name}: this is no file of answers ({wrong}). Move it away to begin a new one."
            ) from None
        fits = isinstance(data, dict) and data.get("format") == FORMAT and isinstance(data.get("answers"), dict)
        if not fits or data.get("lesson") != self.lesson or not isinstance(data.get("game"), str):
            raise LessonError(
                f'{self.path.name}: expected the answers to the lesson "{self.lesson}" in the format "{FORMAT}". '
                "Move it away to begin a new one."
            )
        return dict(data)

    def _new(self) -> dict[str, Any]:
        return {"format": FORMAT, "lesson": self.lesson, "game": "", "answers": {}}

    def _write(self, data: dict[str, Any]) -> None:
        if self.path is None:
            self._kept = data
            return
        write_atomically(self.path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
