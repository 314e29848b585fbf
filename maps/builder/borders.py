"""Borders: the sides between hexes of different countries."""

from collections import deque
from collections.abc import Callable

from maps.builder.draft import Draft
from maps.builder.errors import BuildError

Word = Callable[[str, frozenset[str]], str]


def add_borders(draft: Draft, word: Word = lambda year, pair: "border") -> None:
    """Marks every side between land hexes of two countries.

    word: which word a side gets, from the frontier ("" where the map has one set) and the two countries
    """
    for side in draft.network.sides:
        for year in draft.frontiers:
            pair = frozenset(draft.hexes[label].country[year] for label in side)
            if len(pair) == 2 and "" not in pair:
                draft.add_side(side, {word(year, pair)}, "history")


def whole_countries(draft: Draft, pieces: dict[str, int] | None = None) -> None:
    """Stops the build where a country falls into pieces, for then its border would not be one unbroken line.

    pieces: countries that may have more than one piece (islands), with the number that is right
    """
    for year in draft.frontiers:
        by_name: dict[str, set[str]] = {}
        for label, found in draft.hexes.items():
            by_name.setdefault(found.country[year], set()).add(label)
        by_name.pop("", None)
        for name, labels in sorted(by_name.items()):
            found_pieces = sorted(_pieces(draft, labels), key=len)
            expected = (pieces or {}).get(name, 1)
            if len(found_pieces) != expected:
                smallest = " ".join(sorted(found_pieces[0])[:6])
                raise BuildError(
                    f"{draft.folder.name}: {name} is in {len(found_pieces)} pieces, not {expected}; "
                    f"the smallest holds {smallest}: patch its country"
                )


def _pieces(draft: Draft, labels: set[str]) -> list[set[str]]:
    left, found = set(labels), []
    while left:
        start = min(left)
        piece, queue = {start}, deque([start])
        while queue:
            for near in draft.grid.neighbours(queue.popleft()):
                if near in left and near not in piece:
                    piece.add(near)
                    queue.append(near)
        found.append(piece)
        left -= piece
    return found
