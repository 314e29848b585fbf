"""How a reader is told of sides and nations in Teutons!, and in which colours they are drawn."""

from __future__ import annotations

from teutons_lab.kit.portrait import Words

STYLES = {"prussian": "german", "german": "german", "axis": "field-grey", "french": "french", "allied": "french"}
# Allies on one side: the colour of their counters, and the letters that tell them apart without it.
NATIONS: dict[str, tuple[str, str]] = {
    "France": ("french", "FR"),
    "Belgium": ("belgian", "BE"),
    "Britain": ("british", "UK"),
    "Netherlands": ("dutch", "NL"),
}

SIDES = {
    "prussian": ("Prussia", "Prussian"),
    "french": ("France", "French"),
    "german": ("Germany", "German"),
    "allied": ("The Allies", "Allied"),
    "axis": ("The Axis", "Axis"),
}
WORDS = Words(sides=SIDES, styles=STYLES)


def style_of(nation: str, side: str) -> str:
    """The colour of what belongs to a nation, or else to a side."""
    return NATIONS.get(nation, (STYLES.get(side, "german"), ""))[0]
