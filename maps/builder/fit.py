"""Computes the bumps of a rubber sheet: `python -m maps.builder.fit maps/NAME`.

Bumps b solve (K + smoothing) b = r, with K the kernel exp(-(d / reach)^2) between the controls and r what the affine
map leaves at each of them. A control stands in the middle of its hexes (`hexes`, or `hex` for one).
"""

import json
import sys
from math import exp
from pathlib import Path
from typing import Any

import numpy as np

from teutons_lab.hexes import lattice
from teutons_lab.hexes.georeference import read_georeference
from teutons_lab.hexes.grid import Grid, codec_of
from teutons_lab.hexes.labels import LabelCodec

Values = dict[str, Any]


def plane_of(codec: LabelCodec, control: Values) -> tuple[float, float]:
    """The middle of a control's hexes in the plane; a hexside is written `A5607/A5707`."""
    text = control.get("hexes") or control["hex"]
    points = [lattice.to_plane(codec.cell(label)) for label in text.replace("/", " ").split()]
    return sum(u for u, _ in points) / len(points), sum(v for _, v in points) / len(points)


def bumps(codec: LabelCodec, values: Values) -> list[Values]:
    """One bump for each control, centre in hex pitches, pull in km."""
    (ax, ay), (bx, by), (cx, cy) = values["affine"]
    sheet = values["rubber"]
    places = [plane_of(codec, control) for control in sheet["controls"]]
    rest = [
        (control["x"] - (ax * u + bx * v + cx), control["y"] - (ay * u + by * v + cy))
        for control, (u, v) in zip(sheet["controls"], places, strict=True)
    ]
    kernel = [[exp(-((u - x) ** 2 + (v - y) ** 2) / sheet["reach"] ** 2) for x, y in places] for u, v in places]
    matrix = np.array(kernel) + sheet["smoothing"] * np.eye(len(places))
    pulls = np.linalg.solve(matrix, np.array(rest)).tolist()
    return [
        {"u": round(u, 4), "v": round(v, 4), "pull_x": round(x, 4), "pull_y": round(y, 4)}
        for (u, v), (x, y) in zip(places, pulls, strict=True)
    ]


def fitted(values: Values) -> Values:
    """The georeference with new bumps."""
    sheet = values["rubber"] | {"bumps": bumps(codec_of(values["labels"]), values)}
    return values | {"rubber": sheet}


def written(values: Values) -> str:
    """The georeference as text, a control or bump a line."""
    text = json.dumps(values | {"rubber": 0}, ensure_ascii=False, indent=1)
    sheet = values["rubber"]
    lines = [f'  "{key}": {json.dumps(sheet[key], ensure_ascii=False)}' for key in ("kernel", "reach", "smoothing")]
    for key in ("controls", "bumps"):
        rows = ",\n".join(f"   {json.dumps(row, ensure_ascii=False)}" for row in sheet[key])
        lines.append(f'  "{key}": [\n{rows}\n  ]')
    return text.replace('"rubber": 0', '"rubber": {\n' + ",\n".join(lines) + "\n }") + "\n"


def main(folder: Path) -> None:
    file = folder / "georeference.json"
    values = fitted(json.loads(file.read_text(encoding="utf-8")))
    grid = Grid(folder.name, codec_of(values["labels"]), read_georeference(values))
    file.write_text(written(values), encoding="utf-8")
    print(f"{grid}: {len(values['rubber']['bumps'])} bumps")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
