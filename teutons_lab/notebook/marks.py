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
    return "".join((_forest(), _swamp(), _city(), _sea(), _closed(), *_hatches()))


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
