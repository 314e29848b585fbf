"""What the printed map shows for the rules alone: entry hexes, supply sources, hexes cut in half."""

from maps.builder import Draft
from teutons_lab.hexes.sheets import SheetsCodec

CITY_SOURCES = {"Brussels": "Belgian", "Antwerp": "Belgian", "Amsterdam": "Dutch", "Rotterdam": "Dutch"}
CITY_SOURCES |= {"The Hague": "Dutch", "Paris": "French"}


def entries(draft: Draft) -> None:
    """27.26: the north edge of sheet A, where Belgian units (A1701 to A2501) and the 6th Army (to A3401) enter."""
    for column in range(17, 35):
        who = "Belgian" if column <= 25 else "German_6th_Army"
        draft.hex(f"A{column:02d}01").features.add(f"entry:{who}")


def supply(draft: Draft) -> None:
    """15.3: general sources by nationality; the rulebook leaves them to a chart, so all of them are reconstructed."""
    lines = {label for side, found in draft.sides.items() if found.features & {"road", "rail"} for label in side}
    for label, found in draft.hexes.items():
        _, north_east, south_east, south, *_ = draft.grid.around(label)
        if label in lines and found.country[""] == "Germany" and north_east is None and south_east is None:
            found.features.add("supply:German")
        if label in lines and found.country[""] == "France" and south is None:
            found.features.add("supply:French")
        if found.town in CITY_SOURCES:
            found.features.add(f"supply:{CITY_SOURCES[found.town]}")


def halves(draft: Draft) -> None:
    """27.12: the hexes that the lower edge of a sheet cuts in half; played on that sheet alone they are its border."""
    codec = draft.grid.codec
    assert isinstance(codec, SheetsCodec)
    for label, found in draft.hexes.items():
        for name in codec.aliases(label):
            if codec.half(name):
                found.features.add(f"half:{name[0]}")
