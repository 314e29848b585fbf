"""Towns on the map."""

from collections.abc import Iterable

from maps.builder.draft import Draft
from maps.builder.tables import Row


def add_towns(draft: Draft, rows: Iterable[Row], columns: Iterable[str] = ("kind", "port")) -> dict[str, str]:
    """Puts each town into its hex and returns town -> label.

    rows:    town, lon, lat, hex (overrides the position), the columns with words, basis, reason
    columns: which of them hold words for the hex; a word that is a terrain becomes the terrain
    Raises `BuildError` for a town off the map and for two towns in one hex.
    """
    where: dict[str, str] = {}
    for row in rows:
        label = row["hex"] or draft.grid.label(float(row["lon"]), float(row["lat"]))
        if label is None:
            raise row.fault(f"{row['town']} lies off the map; give its hex, with a reason")
        try:
            found = draft.hex(label)
        except ValueError as wrong:
            raise row.fault(f"{row['town']}: {wrong}") from wrong
        if found.town:
            raise row.fault(f"{row['town']} and {found.town} both lie in {label}")
        found.town = row["town"]
        words = {word for column in columns for word in row.get(column).split()}
        for terrain in sorted(words.intersection(draft.words.terrain)):
            found.terrain = terrain
        found.features |= words.difference(draft.words.terrain)
        where[row["town"]] = draft.grid.aliases(label)[0]
        if row["basis"] != "reference" or row["reason"]:
            found.because(row["basis"], row["reason"])
    return where
