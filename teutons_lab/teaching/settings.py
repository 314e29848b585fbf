"""What a teacher sets for a class: one TOML file beside the notebooks, `class.toml`. All of it may be left out."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from attrs import evolve, field, frozen

from teutons_lab.kit.toml_file import TomlFile
from teutons_lab.systems.games import scenarios
from teutons_lab.teaching.files import LessonError

FILE = "class.toml"
STAND_IN = "TEUTONS_LAB_STAND_IN"
"""Environment variable with the name of a player that takes the student's place: runs a lesson unattended."""

SHOWN, OFF = "shown", "off"

CLASSROOM = {"spy": "intelligence", "terror_bombing": "no"}
"""What a class begins with where neither the lesson nor the teacher says otherwise: the die of 1914 has a sober name,
and Terror Bombing is left out; a source card stands in its place (source_cards.py)."""


@frozen
class ClassSettings:
    """A teacher's choices.

    `designers_colour`: "shown" prints the rulebook's jokes and legends with a label, "off" leaves them out and keeps
    the mechanism under a sober name. `stand_in`: a player that takes the student's place ("" for nobody).
    `keep_answers`: whether quiz answers are written beside the notebook. `note`: a line of the teacher's own, shown
    at the head of each lesson. `options`: options of scenarios, by name, over CLASSROOM and over those that a lesson
    sets; they count for games begun after they were set.
    """

    designers_colour: str = SHOWN
    stand_in: str = ""
    keep_answers: bool = True
    note: str = ""
    options: dict[str, str] = field(factory=dict)

    @property
    def colour(self) -> bool:
        """Whether the designer's colour is shown."""
        return self.designers_colour == SHOWN

    def options_of(self, scenario: str, lesson: Mapping[str, str] = MappingProxyType({})) -> dict[str, str]:
        """The options of a game in this class: those of CLASSROOM, over them a lesson's, over them the teacher's.

        Raises LessonError where the teacher names an option that no game has, or a value that it does not have.
        """
        return {**class_options(scenario, CLASSROOM), **lesson, **class_options(scenario, self.options)}


def load_settings(folder: Path | None = None) -> ClassSettings:
    """The settings in `class.toml` of a folder (the working folder), or the usual ones.

    Raises DataError with file and line for a broken file.
    """
    path = (folder or Path.cwd()) / FILE
    settings = ClassSettings()
    if path.is_file():
        file = TomlFile(path)
        settings = file.structure(ClassSettings)
        if settings.designers_colour not in (SHOWN, OFF):
            raise file.fault(
                ("designers_colour",),
                f'designers_colour = "{settings.designers_colour}"',
                f'It is "{SHOWN}" or "{OFF}".',
            )
    return evolve(settings, stand_in=os.environ.get(STAND_IN, settings.stand_in))


def class_options(scenario: str, options: Mapping[str, str]) -> dict[str, str]:
    """Those of a class's options that a scenario knows; the others belong to other games.

    Raises LessonError for an option that no game knows, or a value that it does not have.
    """
    games = scenarios()
    anywhere = sorted({option.name for game in games for option in game.options})
    known = {option.name: option.values for game in games if game.id == scenario for option in game.options}
    for name, value in options.items():
        if name not in anywhere:
            raise LessonError(f'{FILE}: no game has the option "{name}". Options: {", ".join(anywhere)}.')
        if name in known and value not in known[name]:
            raise LessonError(f'{FILE}: the option {name} is {" or ".join(known[name])}, not "{value}".')
    return {name: value for name, value in options.items() if name in known}
