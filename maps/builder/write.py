"""The two tables that the game reads."""

import csv
from pathlib import Path

from maps.builder.draft import Draft
from teutons_lab.hexes.maps import SIDE_COLUMNS, hex_columns


def write_tables(draft: Draft, target: Path) -> None:
    """Checks the draft and writes hexes.csv and hexsides.csv; the same draft gives the same bytes."""
    draft.check()
    with (target / "hexes.csv").open("w", encoding="utf-8", newline="") as text:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(hex_columns(draft.words))
        for label in draft.grid.labels:
            found, (lon, lat) = draft.hexes[label], draft.grid.lonlat(label)
            ground = [label, f"{lon:.4f}", f"{lat:.4f}", found.terrain, " ".join(sorted(found.features))]
            ground += [found.country[year] for year in draft.frontiers]
            reasons = "; ".join(dict.fromkeys(filter(None, found.reasons)))
            writer.writerow([*ground, found.town, found.basis, reasons])
    with (target / "hexsides.csv").open("w", encoding="utf-8", newline="") as text:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(SIDE_COLUMNS)
        for side in sorted(draft.sides):
            features = draft.sides[side].features
            if features:
                writer.writerow([*side, " ".join(sorted(features)), draft.sides[side].basis or "reference"])
