"""Finding a counter by name, whatever a system's counters are: ids, full names, short forms, namesakes."""

from __future__ import annotations

import pytest
from attrs import frozen

from teutons_lab.kit.rosters import Roster, UnknownCounter, short_form


@frozen
class Piece:
    """A counter with as little as a roster asks for."""

    id: str
    side: str
    full_name: str

    @property
    def distinct_name(self) -> str:
        return f"{self.side} {self.full_name}"

    @property
    def short_names(self) -> tuple[str, ...]:
        return (self.full_name, short_form(self.full_name))


GUARD, BLUE, RED = Piece("b1", "Blue", "Guard (Old)"), Piece("b2", "Blue", "1 Corps"), Piece("r1", "Red", "1 Corps")


def test_a_piece_goes_by_id_by_full_name_and_by_short_form() -> None:
    roster = Roster((GUARD, BLUE, RED))
    assert [roster.find(name) for name in ("b1", "Guard (Old)", "Guard", "Red 1 Corps")] == [0, 0, 0, 2]
    assert roster.names == ("Guard (Old)", "Blue 1 Corps", "Red 1 Corps")
    assert roster.of_side("Blue") == (0, 1)


def test_namesakes_and_misspelt_names_list_who_could_be_meant() -> None:
    roster = Roster((GUARD, BLUE, RED))
    with pytest.raises(UnknownCounter, match='"1 Corps" could be "Blue 1 Corps" or "Red 1 Corps". Write the full name'):
        roster.find("1 Corps")
    with pytest.raises(UnknownCounter, match=r'No unit is called "Gaurd \(Old\)". Did you mean "Guard \(Old\)"'):
        roster.find("Gaurd (Old)")


def test_a_name_of_somebody_who_is_not_shown_is_taken_for_nobody_else() -> None:
    roster = Roster((GUARD, BLUE), elsewhere=("Guard (Young)",))
    with pytest.raises(UnknownCounter, match=r'could be "Guard \(Old\)" or "Guard \(Young\)"'):
        roster.find("Guard")


def test_a_roster_with_one_more_counter_leaves_the_old_one_alone() -> None:
    roster = Roster((GUARD,))
    assert len(roster.with_counter(BLUE)) == 2
    assert len(roster) == 1
    with pytest.raises(ValueError, match='already a unit called "Guard'):
        roster.with_counter(GUARD)
