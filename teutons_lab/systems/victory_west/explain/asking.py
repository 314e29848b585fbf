"""What a question names: units, hexes, paths, hexsides and sides, as people write them."""

from __future__ import annotations

from collections.abc import Sequence

from teutons_lab.core.errors import Misasked
from teutons_lab.systems.victory_west import air
from teutons_lab.systems.victory_west.bridges import Side, side_of
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.words import side_name

Names = str | Sequence[str]


class Asked:
    """Reads names in one position. Each method raises what the lookup raises: it names candidates."""

    def __init__(self, state: WestState) -> None:
        self.state = state

    def units(self, names: Names) -> tuple[int, ...]:
        """Units, each once, in order of battle."""
        listed = [names] if isinstance(names, str) else names
        return tuple(sorted({self.state.setup.unit(name) for name in listed}))

    def some_units(self, names: Names) -> tuple[int, ...]:
        """Units, each once, in order of battle, at least one."""
        if not names:
            raise Misasked("The question names no unit.")
        return self.units(names)

    def hexes(self, names: Names) -> tuple[int, ...]:
        """Hexes, each once, in map order, at least one."""
        if not names:
            raise Misasked("The question names no hex.")
        return tuple(sorted({self.hex(name) for name in ([names] if isinstance(names, str) else names)}))

    def hex(self, name: str) -> int:
        """One hex, by any of its printed labels."""
        board = self.state.setup.board
        return int(board.hex_number(board.grid.aliases(name)[0]))

    def path(self, names: Names) -> tuple[int, ...]:
        """Hexes in the order given."""
        return tuple(self.hex(name) for name in (names.split("-") if isinstance(names, str) else names))

    def hexside(self, name: str) -> Side:
        """A hexside. Raises ValueError for a text that is none."""
        a, slash, b = name.partition("/")
        ends = (self.hex(a), self.hex(b)) if slash else (0, 0)
        if ends[1] not in self.state.setup.board.adjacent[ends[0]]:
            raise ValueError(f'"{name}" is no hexside; it is two neighbours such as B1911/B2011.')
        return side_of(*ends)

    def points(self, side: str, name: str, value: object) -> int:
        """A number of air points. Raises Misasked for anything else, with what the side has."""
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        have = " and ".join(f"{air.unused(self.state, side, sort)} unused {sort.upper()}" for sort in air.SORTS)
        said = f'"{value}"' if isinstance(value, str) else value
        raise Misasked(f"{name}={said} is no number of air points, 0 or more. The {side_name(side)} side has {have}.")

    def side(self, name: str) -> str:
        """A side by id or alias."""
        return str(self.state.setup.rules.side(name))
