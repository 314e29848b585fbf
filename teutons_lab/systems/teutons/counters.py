"""The counters of an order of battle, and finding them by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from teutons_lab.kit import rosters
from teutons_lab.kit.checks import Check, first_failed, is_whole, one_of
from teutons_lab.kit.files import shown_value
from teutons_lab.kit.rosters import short_form

SIDES = ("prussian", "french", "german", "allied")
SIZES = ("army", "corps", "dummy")
ARMS = ("infantry", "cavalry", "armor", "dummy")
HIDDEN = "hidden"
"""Size and arm of a counter that lies face down, as the other side sees it; no scenario has such counters."""
NO_UNITS = ("dummy", HIDDEN)
"""Sizes of counters that are no units, or not known to be any."""
LARGEST_FACTOR = 9

Provenance = tuple[tuple[str, str], ...]
"""(field, basis) pairs: what each value of a counter rests on."""


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
    def full_name(self) -> str:
        """The name, which is given in full."""
        return self.name

    @property
    def distinct_name(self) -> str:
        """The name with the side before it, for namesakes on two sides."""
        return f"{self.side.capitalize()} {self.name}"

    @property
    def short_names(self) -> tuple[str, ...]:
        """Its name, and the words before the parenthesis."""
        return (self.name, self.short)

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
    def is_dummy(self) -> bool:
        """Whether this is known to be a Dummy; a counter that lies face down is not."""
        return self.size == "dummy"

    @property
    def is_reinforcement(self) -> bool:
        """Whether the counter bears a turn of appearance and enters in that turn (T2.2-i)."""
        return self.setup == "reinforcement"


def fault_of(counter: Counter) -> tuple[str, str] | None:
    """What is wrong with a counter's values: (`cf = "four"`, what is expected), or None when all is well."""
    failed = first_failed(CHECKS, lambda key: getattr(counter, key))
    return failed and (shown_value(failed.key, getattr(counter, failed.key)), failed.expected)


def _line_of_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip()) and '"' not in value and "\n" not in value


def _factor(key: str, name: str) -> Check:
    expected = f"{name} is a whole number from 0 to {LARGEST_FACTOR}."
    return Check(key, lambda value: is_whole(value, 0, LARGEST_FACTOR), expected)


CHECKS: tuple[Check, ...] = (
    *(
        Check(key, _line_of_text, "It is a text on one line, not empty, without double quotes.")
        for key in ("id", "name", "label", "nationality", "setup")
    ),
    one_of("side", SIDES),
    one_of("size", SIZES),
    one_of("arm", ARMS),
    _factor("cf", "A combat factor"),
    _factor("omf", "An operational movement factor"),
    Check("arrives", lambda value: is_whole(value, 1, 99), "The turn of appearance is a whole number from 1."),
    Check("replaceable", lambda value: isinstance(value, bool), "It is true or false."),
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
class Roster(rosters.Roster[Counter]):
    """The counters of a scenario, by the names of Teutons!: "III Corps" finds "III Corps (Bazaine)"."""

    def _alike(self, name: str, words: Mapping[str, str]) -> list[str]:
        inside = [known for word, known in words.items() if name in word] if len(name) > 4 else []
        return inside or super()._alike(name, words)
