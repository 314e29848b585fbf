"""Patches: where the rulebook states a fact or the eye knows better, each with its reason."""

from collections.abc import Iterable

from maps.builder.draft import Draft, HexSide
from maps.builder.errors import BuildError
from maps.builder.tables import Row

COLUMNS = ("where", "what", "value", "basis", "reason")


def split_patches(rows: Iterable[Row]) -> tuple[list[Row], list[Row]]:
    """Patches of hexes and patches of sides (`A4709/A4808`), each in the order of the table."""
    every = list(rows)
    return [row for row in every if "/" not in row["where"]], [row for row in every if "/" in row["where"]]


def patch_hexes(draft: Draft, rows: Iterable[Row]) -> None:
    """Patches whose `where` is a list of labels.

    what: terrain, town, add, remove (words, separated by spaces), country, or country_<frontier> for one of several
    Raises `BuildError` for a hex that does not exist and for anything the map has no word for.
    """
    for row in rows:
        for label in row["where"].split():
            _patch_hex(draft, row, label)


def _patch_hex(draft: Draft, row: Row, label: str) -> None:
    what, value = row["what"], row["value"]
    try:
        found = draft.hex(label)
    except ValueError as wrong:
        raise row.fault(str(wrong)) from wrong
    if what == "terrain":
        if value not in draft.words.terrain:
            raise row.fault(f"terrain {value!r} of hex {label} is not one of {', '.join(draft.words.terrain)}")
        found.terrain = value
        found.reasons = [reason for reason in found.reasons if " as drawn in " not in reason]
    elif what == "town":
        found.town = value
    elif what in ("add", "remove"):
        words = set(value.split())
        found.features = found.features | words if what == "add" else found.features - words
    elif what.partition("_")[0] == "country" and what.partition("_")[2] in ("", *draft.frontiers):
        if value not in (*draft.words.countries, ""):
            raise row.fault(f"country {value!r} of hex {label} is not one of {', '.join(draft.words.countries)}")
        year = what.partition("_")[2]
        found.country |= dict.fromkeys((year,) if year else draft.frontiers, value)
    else:
        raise row.fault(f"{what!r} of hex {label} is not terrain, town, add, remove or a country")
    found.because(row["basis"], row["reason"])


def no_country_at_sea(draft: Draft) -> None:
    """Takes away what land alone has; a town that came out at sea stops the build."""
    for label, found in draft.hexes.items():
        if found.sea:
            found.country = dict.fromkeys(draft.frontiers, "")
            if found.town:
                raise BuildError(f"{draft.folder.name}: hex {label} of {found.town} came out as sea; patch its terrain")


def patch_sides(draft: Draft, rows: Iterable[Row], rivers: bool = False) -> None:
    """Patches whose `where` is a list of sides.

    what: add, remove (words, separated by spaces); or, with `rivers`, river with its name or none, which replaces all
          that the side had
    """
    for row in rows:
        for text in row["where"].split():
            what, value = row["what"], row["value"]
            if what not in (("river",) if rivers else ("add", "remove")):
                expected = "river, of neighbours" if rivers else "add or remove"
                raise row.fault(f"{what!r} of {text}; expected {expected}")
            try:
                side = draft.side(text)
            except ValueError as wrong:
                raise row.fault(f"{what!r} of {text}; expected two neighbours: {wrong}") from wrong
            found = draft.sides.setdefault(side, HexSide())
            if what == "river":
                found.features = set() if value == "none" else {f"river:{value}"}
            elif what == "add":
                found.features |= set(value.split())
            else:
                found.features -= set(value.split())
            found.basis = row["basis"]
