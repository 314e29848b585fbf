"""The words a map may use for ground, and the errors of map files."""

TERRAIN = ("clear", "forest", "swamp", "sea")
HEX_FEATURES = (*TERRAIN, "city", "town", "port", "channel-port")  # city: a major city
SIDE_FEATURES = ("river", "border", "border-other")
COUNTRIES = ("France", "Germany", "Belgium", "Luxembourg", "Netherlands", "Switzerland", "Britain", "")
FRONTIERS = ("1870", "1914")
BASES = ("rulebook", "history", "reference", "reconstruction", "teacher")


class MapError(ValueError):
    """A map file that cannot be used; the message names file, line, what was found and what was expected."""


class GroundError(ValueError):
    """An override of the ground that makes no sense; the message names hex or side and what was expected."""


def is_side_feature(word: str) -> bool:
    """Whether a hexside may have this feature; `river:Name` gives a river its name."""
    return word in SIDE_FEATURES or (word.startswith("river:") and len(word) > len("river:"))
