"""A lesson's plan: the TOML file beside its notebook. Title, minutes, aims, stops, opponent, sources."""

from __future__ import annotations

from pathlib import Path

from attrs import field, frozen

from teutons_lab.kit.toml_file import TomlFile
from teutons_lab.teaching.files import LessonError, lesson_file


@frozen
class Stop:
    """A place where a lesson may pause and be entered: `name`, what it is called, the minutes that it takes.

    `turn` and `phase` say where the prepared game stands there; `says` is what somebody who enters here must know.
    `asks` is the kind of decision there, for a stop in the middle of a phase that a game reaches by more or fewer acts.
    """

    name: str
    title: str
    minutes: int
    turn: int
    phase: str
    says: str
    asks: str = ""


@frozen
class Script:
    """What the scripted opponent tries in one phase of one turn, in order; what does not fit is left out."""

    turn: int
    phase: str
    plays: tuple[str, ...]


@frozen
class Source:
    """A source of the lesson: a short key and the full title."""

    key: str
    text: str


@frozen
class Plan:
    """Everything a lesson states about itself.

    `game_file` is the journal that it writes beside the notebook. `opponent` is a side ("" for none); it answers by
    itself from turn `opponent_from` on: by `script` up to turn `script_until`, by the player `then` after that.
    `options` are options of the scenario that the lesson sets, by name. With `position`, a position text, the game
    begins there and not at the scenario's start.
    """

    id: str
    title: str
    minutes: int
    scenario: str
    seed: int
    game_file: str
    aims: tuple[str, ...]
    leaves_out: tuple[str, ...]
    stops: tuple[Stop, ...]
    sources: tuple[Source, ...]
    opponent: str = ""
    opponent_from: int = 1
    script_until: int = 0
    then: str = "greedy"
    script: tuple[Script, ...] = ()
    options: dict[str, str] = field(factory=dict)
    position: str = ""

    def stop(self, name: str) -> Stop:
        """The stop of that name. Raises LessonError that lists them."""
        for stop in self.stops:
            if stop.name == name:
                return stop
        known = ", ".join(stop.name for stop in self.stops)
        raise LessonError(f'The lesson {self.id} has no checkpoint "{name}". Its checkpoints: {known}.')


def load_plan(id: str) -> Plan:  # noqa: A002 - the plan's own name
    """The plan of a lesson, such as "10-france-1870": from plans/, or from beside the notebook where one lies there.

    Raises LessonError for an unknown lesson, DataError with file and line for a broken plan.
    """
    beside = Path.cwd() / f"{id}.toml"
    path = beside if beside.is_file() else lesson_file("plans", f"{id}.toml")
    file = TomlFile(path, called={"stops": "stop", "script": "script", "sources": "source"})
    plan = file.structure(Plan)
    _fits(file, plan, path)
    return plan


def _fits(file: TomlFile, plan: Plan, path: Path) -> None:
    if plan.id != path.stem:
        raise file.fault(("id",), f'id = "{plan.id}"', f'It is the file\'s own name, "{path.stem}".')
    if not plan.aims or not plan.stops or not plan.sources:
        raise file.fault((), "aims, stops or sources are empty", "A lesson states all three.")
    names = [stop.name for stop in plan.stops]
    for place, stop in enumerate(plan.stops):
        if stop.name in names[:place]:
            raise file.fault(("stops", place), f'name = "{stop.name}" a second time', "Names are unique.")
        if stop.minutes < 1:
            raise file.fault(("stops", place), f"minutes = {stop.minutes}", "A stop takes at least a minute.")
    if (total := sum(stop.minutes for stop in plan.stops)) != plan.minutes:
        raise file.fault(("minutes",), f"minutes = {plan.minutes}", f"It is the sum of the stops' minutes, {total}.")
