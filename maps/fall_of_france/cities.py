"""Cities of more than one size, and what belongs to all hexes of one."""

from maps.builder import Draft
from teutons_lab.hexes.geo import ordered

MAJOR = frozenset({"partial-city", "full-city", "multi-city"})  # 3E: these are the major cities


def name_major_cities(draft: Draft) -> None:
    """Marks each hex of a major city; the hexes of a multi-hex city carry its name."""
    for label, found in draft.hexes.items():
        if MAJOR & {found.terrain, *found.features}:
            found.features.add("major-city")
        if found.terrain == "multi-city" and found.town:
            for near in (label, *draft.grid.neighbours(label)):
                if draft.hexes[near].terrain == "multi-city":
                    draft.hexes[near].features.add(f"city:{found.town.replace(' ', '_')}")


def station_lines(draft: Draft) -> None:
    """7A: high-volume rail joins all adjacent hexes of a multi-hex city."""
    for label, found in draft.hexes.items():
        own = {word for word in found.features if word.startswith("city:")}
        for near in draft.grid.neighbours(label):
            if own & draft.hexes[near].features:
                draft.add_side(ordered(label, near), {"rail-high"}, "rulebook")
