"""Ground by share of area: sea or land, kinds of terrain, and whose country a hex is."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.prepared import prep

from maps.builder.draft import Draft
from maps.builder.errors import BuildError


@dataclass(frozen=True)
class Cover:
    """A hex counts as `terrain` where at least `share` of it lies in `area`; the reason names `layer`."""

    terrain: str
    area: BaseGeometry
    share: float
    layer: str = "features/terrain"


def shares(draft: Draft, area: BaseGeometry) -> dict[str, float]:
    """How much of each hex lies in an area, 0 to 1; hexes that it does not touch are left out."""
    quick, found = prep(area), {}
    for label, outline in draft.outlines.items():
        if quick.contains(outline):
            found[label] = 1.0
        elif quick.intersects(outline):
            found[label] = _share(outline, area)
    return found


def _share(outline: Polygon, area: BaseGeometry) -> float:
    return float(outline.intersection(area).area / outline.area)


def land_and_sea(draft: Draft, land: BaseGeometry, sea_below: float) -> None:
    """Makes every hex with less land than `sea_below` (0 to 1) sea."""
    dry = shares(draft, land)
    for label, found in draft.hexes.items():
        if dry.get(label, 0.0) < sea_below:
            found.terrain = "sea"


def cover_of(draft: Draft, covers: Iterable[Cover]) -> None:
    """Gives each land hex the first terrain in the list that covers enough of it; the others stay as they are."""
    first = draft.words.terrain[0]
    for cover in covers:
        if cover.terrain not in draft.words.terrain:
            raise BuildError(f"{draft.folder.name}: terrain {cover.terrain!r}; the map has {draft.words.terrain}")
        for label, part in shares(draft, cover.area).items():
            found = draft.hexes[label]
            if found.terrain == first and part >= cover.share:
                found.terrain = cover.terrain
                found.because("reconstruction", f"{cover.terrain} as drawn in {cover.layer} covers {part:.0%}")


def country_of(
    draft: Draft,
    countries: Mapping[str, Mapping[str, BaseGeometry]],
    nearest: Callable[[str], str] | None = None,
) -> None:
    """Gives every land hex the country of which it holds most, for each frontier.

    countries: by frontier ("" where the map has one set of borders), then by name
    nearest:   names the country of a land hex that touches none
    """
    for year, by_name in countries.items():
        parts = {name: shares(draft, area) for name, area in sorted(by_name.items())}
        for label, found in draft.hexes.items():
            best = max(parts, key=lambda name: parts[name].get(label, 0.0))
            if parts[best].get(label, 0.0) == 0.0 and not found.sea and nearest is not None:
                best = nearest(label)
            found.country[year] = best
