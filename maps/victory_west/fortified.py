"""Fortresses, fortified zones and the lines that the rules name."""

from collections.abc import Iterable

from shapely.geometry import Point

from maps.builder import Draft, Row, geometry, read_features

KINDS = ("fortress", "fortified-zone", "optional-zone")
#: German hexes of the West Wall that do not touch Belgium, Luxembourg or France: Heinsberg to Aachen.
WEST_WALL_NORTH = ("B2223", "B2224", "B2325", "B2426")
NEIGHBOURS = frozenset({"Belgium", "Luxembourg", "France"})


def fortify(draft: Draft, rows: Iterable[Row]) -> None:
    """Fortresses and fortified zones with their strength (IDS), one of each kind a hex at most."""
    for row in rows:
        if row["kind"] not in KINDS:
            raise row.fault(f"{row['name']} is of the kind {row['kind']!r}; expected {', '.join(KINDS)}")
        if not row["ids"].isdigit():
            raise row.fault(f"{row['name']} has the strength {row['ids']!r}; expected a whole number")
        for label in row["hexes"].split():
            try:
                found = draft.hex(label)
            except ValueError as wrong:
                raise row.fault(f"{row['name']}: {wrong}") from wrong
            if found.sea:
                raise row.fault(f"{row['name']}: {label} is sea")
            if any(word.startswith("ids:") for word in found.features):
                raise row.fault(f"{row['name']}: {label} is fortified already")
            found.features |= {row["kind"], f"ids:{row['ids']}", f"fort:{row['name'].replace(' ', '_')}"}
            found.because(row["basis"], row["reason"])


def siegfried_line(draft: Draft) -> None:
    """The West Wall: the German hexes along the frontier with Belgium, Luxembourg and France, and up to Heinsberg."""
    for label, found in draft.hexes.items():
        near = {draft.hexes[other].country[""] for other in draft.grid.neighbours(label)}
        if found.country[""] == "Germany" and (near & NEIGHBOURS or label in WEST_WALL_NORTH):
            found.features |= {"fortified-zone", "siegfried-line", "ids:3", "fort:Siegfried_Line"}
            found.because("reconstruction", "the West Wall followed the frontier within a hex")


def mark_fortress_holland(draft: Draft) -> None:
    """27.13: the hexes whose middle lies in Fortress Holland, and those of its east front."""
    area = geometry(read_features(draft.folder, "fortress_holland", grid=draft.grid))
    for label, found in draft.hexes.items():
        front = "fort:New_Water_Line" in found.features
        inside = area.contains(Point(*draft.grid.lonlat(label)))
        if found.country[""] == "Netherlands" and found.terrain != "causeway" and (front or inside):
            found.features.add("fortress-holland")
