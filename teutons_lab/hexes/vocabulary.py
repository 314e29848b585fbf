"""The words a map may use for ground, and the errors of map files.

Each map has its own words. Those of Teutons! stand here, for it came first; every other map lists its words in a
`vocabulary.json` beside its tables, so that a new map brings values and no code.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

BASES = ("rulebook", "history", "reference", "reconstruction", "teacher")


class MapError(ValueError):
    """A map file that cannot be used; the message names file, line, what was found and what was expected."""


class GroundError(ValueError):
    """An override of the ground that makes no sense; the message names hex or side and what was expected."""


@dataclass(frozen=True)
class Vocabulary:
    """The words of one map.

    terrain:   kinds of ground, of which a hex has exactly one; the first one is meant where none is named,
               and `sea` must be among them
    features:  what else a hex may have; `name:*` stands for words with any value after the colon
    sides:     what a hexside may have, written in the same way; `river:*` gives a river its name
    at_sea:    the features that a sea hex may have
    implied:   words of a side, each with those that it brings along, such as `river:*` with `river`
    towns:     words of which a hex has one at least, where the map names a town in it
    countries: names of countries; a sea hex has none
    frontiers: the years for which the table of hexes has a country each; none where it has just one
    """

    terrain: tuple[str, ...]
    features: tuple[str, ...]
    sides: tuple[str, ...]
    towns: tuple[str, ...]
    countries: tuple[str, ...]
    frontiers: tuple[str, ...] = ()
    at_sea: tuple[str, ...] = ()
    implied: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def hex_features(self) -> tuple[str, ...]:
        """Everything that a hex may be described with, terrain first."""
        return (*self.terrain, *self.features)

    @property
    def country_columns(self) -> tuple[str, ...]:
        """The columns of the table of hexes that name a country, one for each frontier."""
        return tuple(f"country_{year}" for year in self.frontiers) or ("country",)

    def hex_words(self, label: str, words: Iterable[str]) -> frozenset[str]:
        """Checked words of a hex; the first terrain is added where none is named. Raises `GroundError`."""
        found = frozenset(_split(words))
        for word in sorted(found):
            if not _listed(word, self.hex_features):
                raise GroundError(f"hex {label}: {word!r} is not one of {', '.join(self.hex_features)}")
        ground = found.intersection(self.terrain)
        if len(ground) > 1:
            raise GroundError(f"hex {label}: {' and '.join(sorted(ground))} exclude each other")
        if "sea" in found and not all(_listed(word, self.at_sea) for word in found - {"sea"}):
            given = " ".join(sorted(found))
            raise GroundError(f"hex {label}: a sea hex has nothing else, but {given} was given")
        return found if ground else found | {self.terrain[0]}

    def side_words(self, name: str, words: Iterable[str]) -> frozenset[str]:
        """Checked words of a hexside with those that they bring along. Raises `GroundError`."""
        found = set(_split(words))
        for word in sorted(found):
            if not _listed(word, self.sides):
                raise GroundError(f"side {name}: {word!r} is not {self._side_list()}")
        for pattern, brought in self.implied:
            if any(_listed(word, (pattern,)) for word in tuple(found)):
                found.update(brought)
        return frozenset(found)

    def known_country(self, label: str, name: str) -> str:
        """The country, if it is one of this map; raises `GroundError`."""
        if name and name not in self.countries:
            raise GroundError(f"hex {label}: country {name!r} is not one of {', '.join(self.countries)}")
        return name

    def _side_list(self) -> str:
        names = [word.replace(":*", ":Name") for word in self.sides]
        return f"{', '.join(names[:-1])} or {names[-1]}"


def _listed(word: str, among: Iterable[str]) -> bool:
    """Whether a word stands in a list in which `name:*` stands for `name:` and any value."""
    head, colon, value = word.partition(":")
    return word in among or bool(colon and value and f"{head}:*" in among)


def _split(words: Iterable[str]) -> Iterable[str]:
    return words.split() if isinstance(words, str) else words


TEUTONS = Vocabulary(
    terrain=("clear", "forest", "swamp", "sea"),
    features=("city", "town", "port", "channel-port"),  # city: a major city
    sides=("river", "river:*", "border", "border-other"),
    towns=("town", "city"),
    countries=("France", "Germany", "Belgium", "Luxembourg", "Netherlands", "Switzerland", "Britain"),
    frontiers=("1870", "1914"),
    implied=(("river:*", ("river",)),),
)


def read_vocabulary(folder: Path) -> Vocabulary:
    """The words of the map in a folder, from its `vocabulary.json`; those of Teutons! where there is none.

    Raises `MapError` that names the file and the key.
    """
    file = folder / "vocabulary.json"
    if not file.exists():
        return TEUTONS
    try:
        values: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as wrong:
        raise MapError(f"{file}: {wrong}") from wrong
    known = {entry.name for entry in fields(Vocabulary)}
    if unknown := sorted(set(values) - known - {"note"}):
        raise MapError(f"{file}: key {unknown[0]!r} is not one of {', '.join(sorted(known))}")
    if missing := sorted(known - set(values) - {"frontiers", "at_sea", "implied"}):
        raise MapError(f"{file}: key {missing[0]!r} is missing")
    implied = tuple((word, tuple(brought)) for word, brought in values.get("implied", {}).items())
    lists = {name: tuple(values.get(name, ())) for name in known - {"implied"}}
    if "sea" not in lists["terrain"]:
        raise MapError(f"{file}: terrain {list(lists['terrain'])}; expected sea among it")
    return Vocabulary(**lists, implied=implied)
