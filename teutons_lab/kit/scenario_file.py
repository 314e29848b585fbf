"""Reading a scenario file: what all systems write in it, and its checks, each fault named by file, line and key."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from attrs import field, fields, frozen

from teutons_lab.hexes import Grid, LabelError
from teutons_lab.kit.files import shown_value
from teutons_lab.kit.scenarios import BASES, Heading, Option, Placement, Source
from teutons_lab.kit.toml_file import Steps, TomlFile


@frozen
class OptionTable:
    """A table [option.…]: the rule that leaves the choice, and the values with their meanings, the default first."""

    rule: str
    statement: str
    values: dict[str, str]


@frozen
class SourceTable:
    """A table [source.…]."""

    about: str
    basis: str
    text: str


@frozen(kw_only=True)
class Contents(Heading):
    """A scenario file as it is written, before its parts are compared with each other. A system adds its own keys.

    `basis` are groups of values with what each rests on, to which the units refer.
    """

    rules: tuple[str, ...] = ()
    historical_setup: tuple[Placement, ...] = ()
    option: dict[str, OptionTable] = field(factory=dict)
    source: dict[str, SourceTable] = field(factory=dict)
    basis: dict[str, dict[str, str]] = field(factory=dict)

    def common(self) -> dict[str, Any]:
        """The values of a Scenario that every file has."""
        return {
            **{each.name: getattr(self, each.name) for each in fields(Heading)},
            "rules": self.rules,
            "placements": self.historical_setup,
            "options": tuple(
                Option(name, option.rule, option.statement, tuple(option.values), tuple(option.values.values()))
                for name, option in self.option.items()
            ),
            "sources": tuple(
                Source(key, source.about, source.basis, source.text) for key, source in self.source.items()
            ),
        }


class ScenarioFile(TomlFile):
    """A scenario file, with the checks that its parts share. Each raises DataError."""

    def check_among(
        self, path: Steps, key: str, value: str, allowed: Iterable[str], expected: str = "It is one of"
    ) -> None:
        """The value of `key` is one of the allowed words."""
        words = tuple(allowed)
        if value not in words:
            raise self.fault(path, shown_value(key, value), f"{expected} {', '.join(words)}.")

    def check_basis(self, path: Steps, key: str, basis: str, expected: str = "A basis is one of") -> None:
        """A basis is one of the five."""
        self.check_among(path, key, basis, BASES, expected)

    def check_rule(self, path: Steps, rule: str, known: Container[str], what: str = "it") -> None:
        """`what` names a rule of the rulebook."""
        if rule not in known:
            raise self.fault(path, f"{what} names {rule}", "It is the id of a rule.")

    def check_label(self, path: Steps, key: str, label: str, grid: Grid) -> None:
        """The label is a hex of the map."""
        try:
            grid.cell(label)
        except LabelError as error:
            raise self.fault(path, shown_value(key, label), f"{error}.") from None

    def check_all_placed(self, missing: list[str]) -> None:
        """Nobody is left out of the historical set-up."""
        if missing:
            raise self.fault(("historical_setup",), f"no place for {', '.join(missing)}", "Every unit needs one.")
