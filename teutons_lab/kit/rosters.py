"""The counters of an order of battle: finding one by name, with errors that list who could have been meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Generic, Protocol, Self, TypeVar

from attrs import evolve, field, frozen

from teutons_lab.core.errors import TeutonsLabError


class UnknownCounter(TeutonsLabError, LookupError):
    """No counter of the scenario, or more than one, goes by this name.

    Attributes: `name` as given; `candidates`, the full names that could have been meant; `ambiguous`.
    """

    def __init__(self, name: str, candidates: tuple[str, ...], *, ambiguous: bool) -> None:
        self.name, self.candidates, self.ambiguous = name, candidates, ambiguous
        listed = " or ".join(f'"{candidate}"' for candidate in candidates)
        if ambiguous:
            message = f'"{name}" could be {listed}. Write the full name.'
        elif candidates:
            message = f'No unit is called "{name}". Did you mean {listed}?'
        else:
            message = f'No unit is called "{name}".'
        super().__init__(message)


def short_form(name: str) -> str:
    """The words before the parenthesis: "I Corps" for "I Corps (MacMahon)"."""
    return name.partition("(")[0].strip() or name


class Named(Protocol):
    """What a roster asks of a counter."""

    @property
    def id(self) -> str:
        """Its id, unique in the scenario."""

    @property
    def side(self) -> str:
        """The side that plays it."""

    @property
    def full_name(self) -> str:
        """Its name in full; two counters may share it."""

    @property
    def distinct_name(self) -> str:
        """The full name after what tells it from a namesake: its side, or its nationality."""

    @property
    def short_names(self) -> Sequence[str]:
        """All that it may be called where nobody else is called so, the full name among them."""


C = TypeVar("C", bound=Named)


@frozen
class Roster(Generic[C]):
    """The counters of a scenario in the order of its order of battle; a unit is known by its place in it.

    `elsewhere` are the names of counters that the scenario has and this roster does not show; no name of theirs is
    taken for somebody else's.
    """

    counters: tuple[C, ...]
    elsewhere: tuple[str, ...] = ()
    names: tuple[str, ...] = field(init=False, eq=False, repr=False)
    """The output name of each counter: its full name, or the distinct one where two counters share it."""
    _by_id: dict[str, int] = field(init=False, eq=False, repr=False)
    _by_exact_name: dict[str, int] = field(init=False, eq=False, repr=False)
    _by_short: dict[str, tuple[int, ...]] = field(init=False, eq=False, repr=False)

    @names.default
    def _names(self) -> tuple[str, ...]:
        full = [*(counter.full_name for counter in self.counters), *self.elsewhere]
        return tuple(
            counter.full_name if full.count(counter.full_name) == 1 else counter.distinct_name
            for counter in self.counters
        )

    @_by_id.default
    def _ids(self) -> dict[str, int]:
        return _places(counter.id for counter in self.counters)

    @_by_exact_name.default
    def _exact(self) -> dict[str, int]:
        return _places(self.names)

    @_by_short.default
    def _short(self) -> dict[str, tuple[int, ...]]:
        found: dict[str, tuple[int, ...]] = {}
        for place, counter in enumerate(self.counters):
            for word in dict.fromkeys(counter.short_names):
                found[word] = (*found.get(word, ()), place)
        return found

    def __len__(self) -> int:
        return len(self.counters)

    def __iter__(self) -> Iterator[C]:
        return iter(self.counters)

    def __getitem__(self, place: int) -> C:
        return self.counters[place]

    @property
    def by_id(self) -> Mapping[str, int]:
        """The place of each counter by its id, read only."""
        return MappingProxyType(self._by_id)

    def find(self, name: str) -> int:
        """The place of the counter called `name`: an id or exact full name first, else a unique short form.

        Raises UnknownCounter, which lists the candidates, for anything else.
        """
        for exact in (self._by_id, self._by_exact_name):
            if name in exact:
                return exact[name]
        meant = self._by_short.get(name, ())
        hidden = tuple(other for other in self.elsewhere if name in (other, short_form(other)))
        if len(meant) == 1 and not hidden:
            return meant[0]
        if meant:
            raise UnknownCounter(name, (*(self.names[place] for place in meant), *hidden), ambiguous=True)
        raise UnknownCounter(name, self._near(name), ambiguous=False)

    def of_side(self, side: str) -> tuple[int, ...]:
        """The places of one side's counters, in order of battle."""
        return tuple(place for place, counter in enumerate(self.counters) if counter.side == side)

    def with_counter(self, counter: C) -> Self:
        """This roster with one more counter at its end. Raises ValueError if its id or name is taken."""
        if counter.id in self._by_id or counter.full_name in self._by_short:
            raise ValueError(f'There is already a unit called "{counter.full_name}".')
        return evolve(self, counters=(*self.counters, counter))

    def _near(self, name: str) -> tuple[str, ...]:
        words = {word.lower(): word for word in (*self._by_id, *self._by_short, *self.names)}
        near = self._alike(name.lower(), words)
        places = [place for word in near for place in self._by_short.get(word, ()) or (self._place_of(word),)]
        return tuple(dict.fromkeys(self.names[place] for place in places))

    def _alike(self, name: str, words: Mapping[str, str]) -> list[str]:
        """The known words that a misspelt one looks like; `words` by their small letters."""
        from difflib import get_close_matches  # only an error needs it

        return [words[word] for word in get_close_matches(name, words, n=3, cutoff=0.75)]

    def _place_of(self, word: str) -> int:
        return self._by_id[word] if word in self._by_id else self._by_exact_name[word]


def _places(words: Iterable[str]) -> dict[str, int]:
    return {word: place for place, word in enumerate(words)}
