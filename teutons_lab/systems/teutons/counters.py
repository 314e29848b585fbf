"""The counters of an order of battle, and finding them by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from attrs import evolve, field, frozen

from teutons_lab.core.errors import TeutonsLabError
from teutons_lab.kit.files import shown_value

SIDES = ("prussian", "french", "german", "allied")
SIZES = ("army", "corps", "dummy")
ARMS = ("infantry", "cavalry", "armor", "dummy")
HIDDEN = "hidden"
"""Size and arm of a counter that lies face down, as the other side sees it; no scenario has such counters."""
NO_UNITS = ("dummy", HIDDEN)
"""Sizes of counters that are no units, or not known to be any."""
BASES = ("rulebook", "reference", "history", "reconstruction", "teacher")
LARGEST_FACTOR = 9

Provenance = tuple[tuple[str, str], ...]
"""(field, basis) pairs: what each value of a counter rests on."""


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


@frozen
class Counter:
    """One unit counter as printed; its one step is the whole counter (T2.2-f).

    `cf` is the combat factor, used unchanged for attack and defence before modifiers (T2.2-e); `omf` the
    printed Operational Movement Factor in hexes; `arrives` the turn of appearance, 1 for units of the set-up;
    `setup` a zone of the scenario or "reinforcement"; `label` the few letters that fit on a drawn counter.
    """

    id: str
    name: str
    label: str
    side: str
    nationality: str
    size: str
    arm: str
    cf: int
    omf: int
    arrives: int = 1
    setup: str = "anywhere"
    replaceable: bool = False
    provenance: Provenance = ()

    @property
    def short(self) -> str:
        """The words before the parenthesis: "I Corps" for "I Corps (MacMahon)"."""
        return short_form(self.name)

    @property
    def basis(self) -> dict[str, str]:
        """What each value rests on: rulebook, reference, history, reconstruction or teacher."""
        return dict(self.provenance)

    @property
    def is_army(self) -> bool:
        """Whether this is an Army (XXXX); everything else counts as a Corps."""
        return self.size == "army"

    @property
    def is_unit(self) -> bool:
        """Whether this is a unit, and neither a Dummy nor a counter that lies face down."""
        return self.size not in NO_UNITS

    @property
    def is_reinforcement(self) -> bool:
        """Whether the counter bears a turn of appearance and enters in that turn (T2.2-i)."""
        return self.setup == "reinforcement"


def fault_of(counter: Counter) -> tuple[str, str] | None:
    """What is wrong with a counter's values: (`cf = "four"`, what is expected), or None when all is well."""
    for key, accepts, expected in CHECKS:
        value = getattr(counter, key)
        if not accepts(value):
            return shown_value(key, value), expected
    return None


def _one_of(key: str, allowed: tuple[str, ...]) -> Check:
    return key, allowed.__contains__, f"It is one of {', '.join(allowed)}."


def _line_of_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip()) and '"' not in value and "\n" not in value


def _factor(key: str, name: str) -> Check:
    expected = f"{name} is a whole number from 0 to {LARGEST_FACTOR}."
    return key, lambda value: is_whole(value, 0, LARGEST_FACTOR), expected


def is_whole(value: Any, least: int, most: int) -> bool:
    """Whether `value` is a whole number (and no truth value) from `least` to `most`."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


Check = tuple[str, Callable[[Any], bool], str]
"""A field of a counter, whether a value will do, and what is expected."""
CHECKS: tuple[Check, ...] = (
    *(
        (key, _line_of_text, "It is a text on one line, not empty, without double quotes.")
        for key in ("id", "name", "label", "nationality", "setup")
    ),
    _one_of("side", SIDES),
    _one_of("size", SIZES),
    _one_of("arm", ARMS),
    _factor("cf", "A combat factor"),
    _factor("omf", "An operational movement factor"),
    ("arrives", lambda value: is_whole(value, 1, 99), "The turn of appearance is a whole number from 1."),
    ("replaceable", lambda value: isinstance(value, bool), "It is true or false."),
)


def invented(name: str, side: str, size: str, arm: str, cf: int, omf: int, label: str = "") -> Counter:
    """A counter of somebody's own, as a position text may add one; every value's basis is `teacher`.

    Its id is its name. Raises ValueError for a value that no counter could have.
    """
    provenance = tuple((key, "teacher") for key in ("name", "size", "arm", "cf", "omf"))
    counter = Counter(
        id=name,
        name=name,
        label=label or name[:6],
        side=side,
        nationality=side,
        size=size,
        arm=arm,
        cf=cf,
        omf=omf,
        provenance=provenance,
    )
    fault = fault_of(counter)
    if fault:
        raise ValueError(f'unit "{name}": {fault[0]}. {fault[1]}')
    return counter


@frozen
class Roster:
    """The counters of a scenario in the order of its order of battle; a unit is known by its place in it.

    `elsewhere` are the names of counters that the scenario has and this roster does not show; no name of theirs is
    taken for somebody else's.
    """

    counters: tuple[Counter, ...]
    elsewhere: tuple[str, ...] = ()
    _by_id: dict[str, int] = field(init=False, eq=False, repr=False)
    _by_exact_name: dict[str, int] = field(init=False, eq=False, repr=False)
    _by_short: dict[str, tuple[int, ...]] = field(init=False, eq=False, repr=False)
    names: tuple[str, ...] = field(init=False, eq=False, repr=False)
    """The output name of each counter: the full name, with the side before it where two sides share it."""

    @_by_id.default
    def _ids(self) -> dict[str, int]:
        return _places(counter.id for counter in self.counters)

    @names.default
    def _names(self) -> tuple[str, ...]:
        full = [*(counter.name for counter in self.counters), *self.elsewhere]
        return tuple(
            counter.name if full.count(counter.name) == 1 else f"{counter.side.capitalize()} {counter.name}"
            for counter in self.counters
        )

    @_by_exact_name.default
    def _exact(self) -> dict[str, int]:
        return _places(self._names())

    @_by_short.default
    def _short(self) -> dict[str, tuple[int, ...]]:
        found: dict[str, tuple[int, ...]] = {}
        for place, counter in enumerate(self.counters):
            for word in {counter.short, counter.name}:
                found[word] = (*found.get(word, ()), place)
        return found

    def __len__(self) -> int:
        return len(self.counters)

    def __iter__(self) -> Iterator[Counter]:
        return iter(self.counters)

    def __getitem__(self, place: int) -> Counter:
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
        if meant and hidden:
            raise UnknownCounter(name, (*(self.names[place] for place in meant), *hidden), ambiguous=True)
        if meant:
            raise UnknownCounter(name, tuple(self.names[place] for place in meant), ambiguous=True)
        raise UnknownCounter(name, self._near(name), ambiguous=False)

    def of_side(self, side: str) -> tuple[int, ...]:
        """The places of one side's counters, in order of battle."""
        return tuple(place for place, counter in enumerate(self.counters) if counter.side == side)

    def with_counter(self, counter: Counter) -> Roster:
        """This roster with one more counter at its end. Raises ValueError if its id or name is taken."""
        if counter.id in self._by_id or counter.name in self._by_short:
            raise ValueError(f'There is already a unit called "{counter.name}".')
        return evolve(self, counters=(*self.counters, counter))

    def _near(self, name: str) -> tuple[str, ...]:
        from difflib import get_close_matches  # only an error needs it

        words = {word.lower(): word for word in (*self._by_id, *self._by_short, *self.names)}
        near = [words[word] for word in get_close_matches(name.lower(), words, n=3, cutoff=0.75)]
        if len(name) > 4:
            near = [known for word, known in words.items() if name.lower() in word] or near
        places = [place for word in near for place in self._by_short.get(word, ()) or (self._place_of(word),)]
        return tuple(dict.fromkeys(self.names[place] for place in places))

    def _place_of(self, word: str) -> int:
        return self._by_id[word] if word in self._by_id else self._by_exact_name[word]


def _places(words: Iterator[str] | tuple[str, ...]) -> dict[str, int]:
    return {word: place for place, word in enumerate(words)}
