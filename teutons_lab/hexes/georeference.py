"""From the plane of a hex lattice to longitude and latitude, and back.

Plane -> kilometres: an affine map plus a rubber sheet, a sum of Gaussian bumps that pulls named hexes onto
their towns. Kilometres -> degrees: azimuthal equidistant projection on a sphere.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import asin, atan2, cos, degrees, exp, hypot, radians, sin
from typing import Any

EARTH_RADIUS_KM = 6371.0088


@dataclass(frozen=True)
class Projection:
    """Azimuthal equidistant projection; x east and y north of the centre, in km."""

    lon: float
    lat: float

    def forward(self, lon: float, lat: float) -> tuple[float, float]:
        east = radians(lon - self.lon)
        here, centre = radians(lat), radians(self.lat)
        x = cos(here) * sin(east)
        y = cos(centre) * sin(here) - sin(centre) * cos(here) * cos(east)
        z = sin(centre) * sin(here) + cos(centre) * cos(here) * cos(east)
        off_axis = hypot(x, y)
        if off_axis == 0:
            return 0.0, 0.0
        scale = EARTH_RADIUS_KM * atan2(off_axis, z) / off_axis
        return scale * x, scale * y

    def inverse(self, x: float, y: float) -> tuple[float, float]:
        far = hypot(x, y)
        if far == 0:
            return self.lon, self.lat
        arc, centre = far / EARTH_RADIUS_KM, radians(self.lat)
        lat = asin(cos(arc) * sin(centre) + y * sin(arc) * cos(centre) / far)
        east = atan2(x * sin(arc), far * cos(centre) * cos(arc) - y * sin(centre) * sin(arc))
        return self.lon + degrees(east), degrees(lat)


@dataclass(frozen=True)
class Bump:
    """One Gaussian of the rubber sheet: centre in the plane (pitches), pull in km."""

    u: float
    v: float
    x: float
    y: float


@dataclass(frozen=True)
class Georeference:
    """Where a hex lattice lies on the earth; plane units are hex pitches (flat to flat)."""

    projection: Projection
    affine: tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
    reach: float
    bumps: tuple[Bump, ...]

    def lonlat(self, u: float, v: float) -> tuple[float, float]:
        """Longitude and latitude in degrees of a point of the plane."""
        (ax, ay), (bx, by), (cx, cy) = self.affine
        dx, dy = self._pull(u, v)
        return self.projection.inverse(ax * u + bx * v + cx + dx, ay * u + by * v + cy + dy)

    def plane(self, lon: float, lat: float) -> tuple[float, float]:
        """The point of the plane at a longitude and latitude (the inverse of `lonlat`, by iteration)."""
        x, y = self.projection.forward(lon, lat)
        u, v = self._unaffine(x, y)
        for _ in range(60):
            dx, dy = self._pull(u, v)
            new_u, new_v = self._unaffine(x - dx, y - dy)
            moved = hypot(new_u - u, new_v - v)
            u, v = new_u, new_v
            if moved < 1e-9:
                break
        return u, v

    def _pull(self, u: float, v: float) -> tuple[float, float]:
        dx = dy = 0.0
        for bump in self.bumps:
            weight = exp(-((u - bump.u) ** 2 + (v - bump.v) ** 2) / self.reach**2)
            dx += weight * bump.x
            dy += weight * bump.y
        return dx, dy

    def _unaffine(self, x: float, y: float) -> tuple[float, float]:
        (ax, ay), (bx, by), (cx, cy) = self.affine
        determinant = ax * by - ay * bx
        x, y = x - cx, y - cy
        return (x * by - y * bx) / determinant, (ax * y - ay * x) / determinant


def read_georeference(values: Mapping[str, Any]) -> Georeference:
    """A georeference from the parsed `georeference.json`; `ValueError` names the key that is wrong."""
    try:
        centre, sheet = values["projection"], values["rubber"]
        first, second, third = ((float(x), float(y)) for x, y in values["affine"])
        keys = ("u", "v", "pull_x", "pull_y")
        bumps = tuple(Bump(*(float(bump[key]) for key in keys)) for bump in sheet["bumps"])
        projection = Projection(float(centre["lon"]), float(centre["lat"]))
        return Georeference(projection, (first, second, third), float(sheet["reach"]), bumps)
    except KeyError as missing:
        raise ValueError(f"key {missing} is missing from the georeference") from missing
    except (TypeError, ValueError) as wrong:
        raise ValueError(f"a value of the georeference is not as expected: {wrong}") from wrong
