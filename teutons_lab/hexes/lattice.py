"""Arithmetic of a flat-top hex lattice in doubled coordinates.

A cell is `(column, height)`: columns count to the right, heights count half hexes upwards, so that
column and height of one lattice always have a fixed joint parity. The six neighbours of a cell are the
same six steps everywhere, which keeps every count in whole numbers.
"""

from collections.abc import Iterator

Cell = tuple[int, int]

#: Steps to the six neighbours, clockwise, the first one straight up.
CLOCKWISE: tuple[Cell, ...] = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))

#: Corner k lies between the neighbours in directions k - 1 and k; in units of (1/6 column spacing, 1 height).
_CORNERS: tuple[Cell, ...] = ((-2, 1), (2, 1), (4, 0), (2, -1), (-2, -1), (-4, 0))

COLUMN_SPACING = 3**0.5 / 2  # distance of two columns, in hex pitches (flat to flat)


def step(cell: Cell, direction: int) -> Cell:
    """The neighbour of `cell` in `direction` (0 to 5, clockwise from up)."""
    right, up = CLOCKWISE[direction]
    return cell[0] + right, cell[1] + up


def distance(a: Cell, b: Cell) -> int:
    """Fewest steps from `a` to `b`."""
    across, up = abs(a[0] - b[0]), abs(a[1] - b[1])
    return across + max(0, (up - across) // 2)


def ring(centre: Cell, radius: int) -> Iterator[Cell]:
    """The cells exactly `radius` steps away, clockwise from straight up; `centre` itself for radius 0."""
    if radius < 0:
        raise ValueError(f"a ring's radius is 0 or more, not {radius}")
    if radius == 0:
        yield centre
        return
    cell = (centre[0], centre[1] + 2 * radius)
    for direction in (2, 3, 4, 5, 0, 1):
        for _ in range(radius):
            yield cell
            cell = step(cell, direction)


def corner(cell: Cell, k: int) -> Cell:
    """Corner `k` of a cell (0 = upper left, clockwise) in whole numbers that neighbours agree on.

    The first number counts sixths of a column spacing, the second counts heights.
    """
    right, up = _CORNERS[k % 6]
    return 6 * cell[0] + right, cell[1] + up


def side_corners(direction: int) -> tuple[int, int]:
    """The numbers of the two corners that end the side towards `direction`, clockwise."""
    return direction % 6, (direction + 1) % 6


def to_plane(cell: Cell) -> tuple[float, float]:
    """Centre of a cell in the plane, unit = one hex pitch."""
    return cell[0] * COLUMN_SPACING, cell[1] / 2


def corner_to_plane(point: Cell) -> tuple[float, float]:
    """A corner, as `corner` gives it, in the plane."""
    return point[0] * COLUMN_SPACING / 6, point[1] / 2


def from_plane(u: float, v: float, parity: int) -> Cell:
    """The cell of the lattice whose `column + height` has `parity` that holds the point (u, v)."""
    column, height = u / COLUMN_SPACING, 2 * v
    near = round(column)
    best: tuple[float, Cell] | None = None
    for c in (near - 1, near, near + 1):
        h = 2 * round((height - c - parity) / 2) + c + parity
        away = ((column - c) * COLUMN_SPACING) ** 2 + ((height - h) / 2) ** 2
        if best is None or away < best[0]:
            best = (away, (c, h))
    assert best is not None
    return best[1]
