"""Lines of hexsides: which sides carry a feature, where they end, whether they hang together."""

from teutons_lab.hexes import Board, lattice


def sides_with(board: Board, feature: str) -> list[tuple[int, int]]:
    return [side for side, words in board.sides.items() if feature in words]


def ends(board: Board, a: int, b: int) -> tuple[lattice.Cell, lattice.Cell]:
    """The two corners at which the side between two neighbours ends."""
    cell = board.grid.cell(board.labels[a])
    one, other = lattice.side_corners(board.neighbour[a].index(b))
    return lattice.corner(cell, one), lattice.corner(cell, other)


def chain_ends(board: Board, sides: list[tuple[int, int]]) -> list[lattice.Cell]:
    """The two loose ends of sides that form one unbroken line; fails where there is a gap, fork or loop."""
    meets: dict[lattice.Cell, list[lattice.Cell]] = {}
    for a, b in sides:
        one, other = ends(board, a, b)
        meets.setdefault(one, []).append(other)
        meets.setdefault(other, []).append(one)
    assert max(map(len, meets.values())) <= 2, "the line forks"
    loose = sorted(corner for corner, near in meets.items() if len(near) == 1)
    assert len(loose) == 2, "the line has a gap, or closes on itself"
    seen, here = {loose[0]}, loose[0]
    while ahead := [corner for corner in meets[here] if corner not in seen]:
        here = ahead[0]
        seen.add(here)
    assert len(seen) == len(meets), "the line is in several pieces"
    return loose


def hexes_at(board: Board, corner: lattice.Cell) -> set[str]:
    return {label for label in board.labels if corner in (lattice.corner(board.grid.cell(label), k) for k in range(6))}
