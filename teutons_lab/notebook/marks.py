"""Patterns that tell a ground apart without its colour: tree marks, tufts, blocks, waves, hairlines."""

from __future__ import annotations

from .colours import colour


def _pattern(name: str, width: int, height: int, body: str, turn: str = "") -> str:
    extra = f' patternTransform="{turn}"' if turn else ""
    if not name.startswith("zone"):  # zones lie on other ground and must let it through
        body = f'<rect width="{width}" height="{height}" fill="{colour("ground." + name)}"/>{body}'
    return (
        f'<pattern id="tl-p-{name}" width="{width}" height="{height}" patternUnits="userSpaceOnUse"{extra}>'
        f"{body}</pattern>"
    )


def patterns() -> str:
    """The `<defs>` content of a board: one pattern a ground, and the hatches of the two sides."""
    grounds = (_forest(), _swamp(), _city(), _sea(), _closed(), _rough(), _wooded_rough(), _mountain())
    return "".join((*grounds, _bocage(), _polder(), _inundation(), *_hatches()))


def _forest() -> str:
    # Small crowns with a stem, set off from row to row so that no lines appear.
    spots = ((6, 9), (25, 5), (45, 12), (15, 22), (36, 24), (4, 34), (24, 38), (46, 35), (14, 47), (36, 46))
    body = "".join(f'<path d="M{x - 3.2} {y}q0-5.4 3.2-5.4t3.2 5.4M{x} {y - 2.6}v3.4"/>' for x, y in spots)
    return _pattern(
        "forest",
        52,
        50,
        f'<g fill="none" stroke="{colour("ground.forest-mark")}" stroke-width="1.05">{body}</g>',
    )


def _swamp() -> str:
    spots = ((9, 12), (33, 8), (21, 26), (44, 28), (8, 40), (32, 43))
    body = "".join(f'<path d="M{x} {y}v-6M{x} {y}l-3.4-4.6M{x} {y}l3.4-4.6M{x - 5} {y + 1.6}h10"/>' for x, y in spots)
    return _pattern(
        "swamp",
        50,
        46,
        f'<g fill="none" stroke="{colour("ground.swamp-mark")}" stroke-width="1.1">{body}</g>',
    )


SCREE = ((4, 12), (27, 8), (46, 20), (14, 27), (36, 33), (6, 42), (25, 46))


def _rough() -> str:
    # Short strokes down a slope, in pairs.
    body = "".join(f'<path d="M{x} {y}l3.6-5.4M{x + 4.2} {y}l3.6-5.4"/>' for x, y in SCREE)
    return _pattern("rough", 54, 50, _strokes("rough", body, 1.15))


def _wooded_rough() -> str:
    slopes = "".join(f'<path d="M{x} {y}l3.6-5.4M{x + 4.2} {y}l3.6-5.4"/>' for x, y in SCREE[::2])
    trees = "".join(f'<path d="M{x} {y}q0-5.4 3.2-5.4t3.2 5.4M{x + 3.2} {y - 2.6}v3.4"/>' for x, y in SCREE[1::2])
    return _pattern("wooded-rough", 54, 50, _strokes("rough", slopes, 1.15) + _strokes("forest", trees, 1.1))


def _mountain() -> str:
    spots = ((4, 17), (31, 11), (17, 36), (44, 40))
    body = "".join(f'<path d="M{x} {y}l7-12l7 12M{x + 7} {y - 12}l1.4 5.4l2.6 2.6"/>' for x, y in spots)
    return _pattern("mountain", 60, 48, _strokes("mountain", body, 1.3))


def _bocage() -> str:
    # Hedges round small fields.
    body = '<path d="M3 3h20v15h-20zM27 6h18v20h-18zM5 22h16v16h-16zM26 30h20v12h-20z" stroke-dasharray="3.4 2.2"/>'
    return _pattern("bocage", 50, 46, _strokes("forest", body, 1.2))


def _polder() -> str:
    body = '<path d="M0 8H48M0 24H48M0 40H48M14 8V24M34 24V40M8 40V48M8 0V8"/>'
    return _pattern("polder", 48, 48, _strokes("sea", body, 1.4))


def _inundation() -> str:
    body = '<path d="M3 7h16M27 7h16M15 19h16M39 19h8M0 19h5M3 31h16M27 31h16"/>'
    return _pattern("inundation", 48, 36, _strokes("inundation", body, 1.5))


def _strokes(name: str, body: str, width: float) -> str:
    return f'<g fill="none" stroke="{colour(f"ground.{name}-mark")}" stroke-width="{width}">{body}</g>'


def _city() -> str:
    blocks = (
        (1, 1, 9, 6),
        (12, 1, 5, 6),
        (19, 1, 8, 4),
        (1, 9, 5, 7),
        (8, 9, 10, 4),
        (20, 7, 7, 8),
        (8, 15, 4, 7),
        (14, 15, 9, 5),
        (1, 18, 5, 7),
        (25, 17, 2, 8),
        (8, 24, 9, 2),
        (14, 22, 9, 3),
    )
    body = "".join(f'<rect x="{x}" y="{y}" width="{w}" height="{h}"/>' for x, y, w, h in blocks)
    return _pattern("city", 28, 27, f'<g fill="{colour("ground.city-mark")}" fill-opacity=".82">{body}</g>')


def _sea() -> str:
    waves = "".join(f'<path d="M{x} {y}q5.5-4.6 11 0t11 0"/>' for x, y in ((4, 13), (38, 35)))
    return _pattern(
        "sea", 66, 44, f'<g fill="none" stroke="{colour("ground.sea-mark")}" stroke-width="1.3">{waves}</g>'
    )


def _closed() -> str:
    line = f'<path d="M0 0V14" stroke="{colour("ground.closed-line")}" stroke-width="1.6"/>'
    return _pattern("closed", 14, 14, line, "rotate(45)")


def _hatches() -> list[str]:
    """Zones of control: the two sides hatch in opposite directions, so that grey print still tells them
    apart.
    """
    out: list[str] = []
    for style, turn in (("french", "rotate(45)"), ("german", "rotate(-45)")):
        edge = colour(f"counter.{style}.edge")
        line = f'<path d="M1 0V9" stroke="{edge}" stroke-width="1.7" stroke-opacity=".5"/>'
        out.append(_pattern(f"zone-{style}", 9, 9, line, turn))
    return out
