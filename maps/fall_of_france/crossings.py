"""Where roads and railways cross water: bridges, straits, causeways."""

from collections.abc import Iterable

from maps.builder import BuildError, Draft, Line, Row
from teutons_lab.hexes.geo import Side

RAIL = ("rail-high", "rail-low")
WATER = frozenset({"sea-side", "lake-side"})


def keep_best_line(draft: Draft) -> None:
    """A side keeps the greatest of the lines that cross it: a railway is a road as well (7B1)."""
    for found in draft.sides.values():
        if "rail-high" in found.features:
            found.features -= {"rail-low", "road"}
        elif "rail-low" in found.features:
            found.features -= {"road"}


def cross_water(draft: Draft, rows: Iterable[Row], lines: Iterable[Line]) -> None:
    """Straits and causeways of the table; any other line over a side of water stops the build.

    rows: where: sides. kind: strait, which any unit may cross; causeway (31B1), which a line makes; open, a side that
          is no water on this map
    """
    for row in rows:
        for text in row["where"].split():
            try:
                side = draft.side(text)
            except ValueError as wrong:
                raise row.fault(str(wrong)) from wrong
            _open(draft, row, side)
    for line in lines:
        for a, b in zip(line.hexes, line.hexes[1:], strict=False):
            side = draft.side(f"{a}/{b}")
            if WATER & draft.sides[side].features and "causeway" not in draft.sides[side].features:
                raise BuildError(f"{draft.folder.name}: {line.name} crosses water at {a}/{b}: lead it by other stops")


def _open(draft: Draft, row: Row, side: Side) -> None:
    words = draft.sides[side].features if side in draft.sides else set()
    if row["kind"] == "open":
        words -= WATER
    elif row["kind"] == "strait":
        draft.add_side(side, {"strait"}, row["basis"])
        draft.sides[side].features -= WATER
    elif row["kind"] == "causeway":
        if not words & {*RAIL, "road"}:
            raise row.fault(f"no road or railway crosses {'/'.join(side)}, so there is no causeway (31B1)")
        draft.add_side(side, {"causeway"}, row["basis"])
        draft.sides[side].basis = row["basis"]
    else:
        raise row.fault(f"kind {row['kind']!r}; expected strait, causeway or open")


def bridge_rivers(draft: Draft) -> None:
    """7C1: a road or railway over a river, canal or major river makes a bridge."""
    for found in draft.sides.values():
        if found.features & {*RAIL, "road"} and found.features & {"river", "major-river", "canal"}:
            found.features.add("bridge")
