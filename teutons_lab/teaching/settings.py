"""What a teacher sets for a class: one TOML file beside the notebooks, `class.toml`. All of it may be left out."""

from __future__ import annotations

import os
from pathlib import Path

from attrs import evolve, frozen

from teutons_lab.kit.toml_file import TomlFile

FILE = "class.toml"
STAND_IN = "TEUTONS_LAB_STAND_IN"
"""Environment variable with the name of a player that takes the student's place: runs a lesson unattended."""

SHOWN, OFF = "shown", "off"


@frozen
class ClassSettings:
    """A teacher's choices.

    `designers_colour`: "shown" prints the rulebook's jokes and legends with a label, "off" leaves them out and keeps
    the mechanism under a sober name. `stand_in`: a player that takes the student's place ("" for nobody).
    `keep_answers`: whether quiz answers are written beside the notebook. `note`: a line of the teacher's own, shown
    at the head of each lesson.
    """

    designers_colour: str = SHOWN
    stand_in: str = ""
    keep_answers: bool = True
    note: str = ""

    @property
    def colour(self) -> bool:
        """Whether the designer's colour is shown."""
        return self.designers_colour == SHOWN


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
