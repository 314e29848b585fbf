"""The fortified hexsides along the Rhine."""

from maps.builder import BuildError, Draft


def fortify_rhine(draft: Draft) -> None:
    """3E: in the hexes marked `rhine-forts` the sides on the Rhine towards Germany are fortified."""
    for label, found in draft.hexes.items():
        if "rhine-forts" not in found.features:
            continue
        sides = [
            side
            for side in draft.sides_with("river:Rhine")
            if label in side and {draft.hexes[near].country[""] for near in side} == {"France", "Germany"}
        ]
        if not sides:
            raise BuildError(f"{draft.folder.name}: {label} has Rhine forts, but no side on the Rhine towards Germany")
        for side in sides:
            draft.add_side(side, {"fortified"})
            draft.sides[side].basis = "rulebook"
