"""The names on the ground, once for each level of detail, none over another.

Great cities come first, then countries and seas, rivers, smaller towns. What finds no room is left out: it comes with
the next level.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from math import atan2, cos, degrees, radians, sin

from .layout import BoardLike, key
from .levels import Level, Look, rank_of
from .rivers import Stream
from .room import Box, Room, far, slanted, text_box
from .svg import Point, esc, num
from .works import work_names

WIDE, BOLD, ITALIC, SPACED = 0.5, 0.55, 0.52, 1.1  # width of a letter, in shares of the height
GREAT_CITY = frozenset({"city", "major-city", "full-city", "multi-city"})
DRAWN_CITY = GREAT_CITY | {"minor-city", "partial-city"}
NEAREST = 3  # the level with hex numbers, where every name stands at the top of its hex


class Namer:
    """Writes the names of one level on one board."""

    def __init__(
        self, board: BoardLike, at: Sequence[Point], level: Level, look: Look, fortresses: Collection[str], size: Point
    ) -> None:
        self.board, self.at, self.level, self.look = board, at, level, look
        self.fortresses = set(fortresses)
        self.room = Room(*size)
        self.hex_at = {key(place): i for i, place in enumerate(at)}
        self.towns: list[str] = []
        self.waters: list[str] = []
        self.countries: list[str] = []

    def write(self, drawn: Sequence[Stream], seas: Iterable[tuple[str, Point]]) -> str:
        """The group of this level: country names below, then waters, towns on top."""
        known = [(self._rank(i), i) for i, town in enumerate(self.board.town) if town]
        shown = sorted(each for each in known if each[0] <= self.level.ranks)
        if self.level.number == NEAREST:
            self.room.take(*((x - 15, y + 34, x + 15, y + 48) for x, y in self.at))
            for _, i in shown:
                self._town(i)
            self._waters(drawn)
            self._seas(seas)
            self._works()
            self._countries()
        else:
            for rank, i in shown:
                if rank == 1:
                    self._town(i)
            self._seas(seas)
            self._countries()
            self._waters(drawn)
            for rank, i in shown:
                if rank > 1:
                    self._town(i)
            self._works()
        size = self.level.size
        return (
            f'<g class="tl-names tl-names-{self.level.number}" style="font-size:{num(size)}px">'
            f'<g class="tl-country">{"".join(self.countries)}</g><g class="tl-water">{"".join(self.waters)}</g>'
            f'<g class="tl-town">{"".join(self.towns)}</g></g>'
        )

    def _rank(self, i: int) -> int:
        great = self.board.labels[i] in self.fortresses or self.board.town[i] in self.look.great
        return rank_of(frozenset(self.board.features[i]), great)

    def _town(self, i: int) -> None:
        """A town's name where there is room for it; on the nearest level always at the top of its hex."""
        town, (x, y), size = self.board.town[i], self.at[i], self.level.size
        heavy = self._rank(i) == 1
        if heavy and town in self._greater(i):
            return  # a city over several hexes is named once
        wide = len(town) * size * (BOLD if heavy else WIDE)
        dot = size * 0.21
        if self.level.number == NEAREST:
            spots = [(x, y - 31)]
            dot_y = y - 17
        elif self.level.number == NEAREST - 1:
            # The top of the hex first: there a counter in the middle leaves the name to be read.
            spots, dot_y = [(x, y - 31), *self._round(x, y - 17, wide, size, dot)[1:]], y - 17
        else:
            spots, dot_y = self._round(x, y, wide, size, dot), y
        spot = next((each for each in spots if self.room.free(text_box(each, wide, size))), None)
        if not self.room.free((x - dot, dot_y - dot, x + dot, dot_y + dot)):
            spot = None  # its circle would stand in another name
        if spot is None:
            if self.level.number != NEAREST:
                return
            spot = spots[0]
        self.room.take(text_box(spot, wide, size), (x - dot, dot_y - dot, x + dot, dot_y + dot))
        css = ' class="tl-fortress-town"' if heavy else ""
        self.towns.append(f'<text x="{num(spot[0])}" y="{num(spot[1])}"{css}>{esc(town)}</text>')
        # On the farthest level the blocks of smaller cities are left out, so they need their circle.
        blocks = bool((DRAWN_CITY if self.level.number else GREAT_CITY) & set(self.board.features[i]))
        if not blocks and not (heavy and self.level.number == NEAREST):
            label = esc(self.board.labels[i])
            self.towns.append(f'<circle data-town="{label}" cx="{num(x)}" cy="{num(dot_y)}" r="{num(dot)}"/>')

    def _greater(self, i: int) -> Collection[str]:
        """The names of neighbours with a lower number, when they are great cities too."""
        around = (j for j in self.board.neighbour[i] if j is not None and j < i)
        return {self.board.town[j] for j in around if self._rank(j) == 1}

    @staticmethod
    def _round(x: float, y: float, wide: float, size: float, dot: float) -> list[Point]:
        """Places for a name round a dot: above, right, left, below."""
        side = wide / 2 + dot * 1.9
        return [
            (x, y - dot * 1.7),
            (x + side, y + size * 0.28),
            (x - side, y + size * 0.28),
            (x, y + dot + size * 0.85),
        ]

    def _seas(self, seas: Iterable[tuple[str, Point]]) -> None:
        """The name of a sea at the place nearest to the one given where all of it stands on water."""
        size = self.level.size * 1.3
        wet = [place for place, land in zip(self.at, self.board.country, strict=True) if not land]
        for name, middle in seas:
            wide = len(name) * size * 0.66
            for place in sorted((p for p in wet if far(p, middle) < 900), key=lambda p: far(p, middle)):
                box = text_box(place, wide, size)
                if self._own_ground("", place, wide) and self.room.free(box):
                    self.room.take(box)
                    x, y = num(place[0]), num(place[1])
                    self.waters.append(f'<text class="tl-sea-name" x="{x}" y="{y}">{esc(name)}</text>')
                    break

    def _works(self) -> None:
        """The names of fortified lines, again where they are long."""
        size = self.level.size * 0.85
        if not self.level.number:
            return
        for name, hexes in work_names(self.board):
            wide = len(name) * size * BOLD
            placed: list[Point] = []
            for i in hexes[len(hexes) // 2 :] + hexes[: len(hexes) // 2]:
                x, y = self.at[i][0], self.at[i][1] + size * 0.3 + (22 if self.level.number == NEAREST else 0)
                box = text_box((x, y), wide, size)
                if all(far((x, y), other) > self.level.apart * 0.7 for other in placed) and self.room.free(box):
                    placed.append((x, y))
                    self.room.take(box)
                    self.towns.append(f'<text class="tl-work-name" x="{num(x)}" y="{num(y)}">{esc(name)}</text>')

    def _countries(self) -> None:
        """Spaced capitals on the quietest ground of a country, again where it is large."""
        size = self.level.size * (1.15 if self.level.number == NEAREST else 1.05)
        inside: dict[str, list[int]] = {}
        for i, land in enumerate(self.board.country):
            if land in self.look.names and "sea" not in self.board.features[i]:
                inside.setdefault(land, []).append(i)
        for land, hexes in inside.items():
            name = self.look.names[land]
            wide = len(name) * size * SPACED
            middle = (sum(self.at[i][0] for i in hexes) / len(hexes), sum(self.at[i][1] for i in hexes) / len(hexes))
            placed: list[Point] = []
            for i in sorted(hexes, key=lambda i: far(self.at[i], middle)):
                x, y = self.at[i][0], self.at[i][1] + size * 0.3
                if any(far((x, y), other) < self.level.apart for other in placed):
                    continue
                if self._own_ground(land, self.at[i], wide) and self.room.free(
                    text_box((x, y), wide + size, size * 1.5)
                ):
                    placed.append((x, y))
                    self.room.take(text_box((x, y), wide, size))
                    self.countries.append(f'<text x="{num(x)}" y="{num(y)}">{esc(name)}</text>')

    def _own_ground(self, land: str, place: Point, wide: float) -> bool:
        """Whether a name stands on hexes of its own country alone."""
        steps = max(1, round(wide / 87))
        for n in range(steps + 1):
            i = self.hex_near((place[0] - wide / 2 + wide * n / steps, place[1]))
            if i is None or self.board.country[i] != land:
                return False
        return True

    def hex_near(self, place: Point) -> int | None:
        """The hex whose centre lies nearest, or None off the board."""
        column = round((place[0] - self.at[0][0]) / 86.6025)
        x = self.at[0][0] + column * 86.6025
        half = 50.0 * (column % 2)
        y = self.at[0][1] + half + 100.0 * round((place[1] - self.at[0][1] - half) / 100.0)
        return self.hex_at.get(key((x, y)))

    def _waters(self, drawn: Sequence[Stream]) -> None:
        """The names of rivers along them, the long ones first and more than once."""
        by_name: dict[str, list[Stream]] = {}
        for stream in drawn:
            if stream.name:
                by_name.setdefault(stream.name, []).append(stream)
        total = {name: sum(_length(stream.line) for stream in found) for name, found in by_name.items()}
        for name in sorted(by_name, key=lambda name: (-total[name], name)):
            if total[name] < self.level.longest:
                continue
            placed: list[Point] = []
            for stream in sorted(by_name[name], key=lambda stream: -_length(stream.line)):
                self._along(name, stream, placed)

    def _along(self, name: str, stream: Stream, placed: list[Point]) -> None:
        size = self.level.size
        wide = len(name) * size * ITALIC + size * 0.4
        for middle, angle, lift in chords(stream.line, wide, max(stream.widths) / 2):
            if any(far(middle, other) < self.level.apart for other in placed):
                continue
            up = lift + size * 0.3
            away = radians(angle)
            over = (middle[0] + sin(away) * up, middle[1] - cos(away) * up)
            boxes: list[Box] = slanted(over, wide, size * 0.9, angle)
            if self.room.free(*boxes):
                self.room.take(*boxes)
                placed.append(middle)
                x, y = middle[0] + sin(away) * lift, middle[1] - cos(away) * lift
                self.waters.append(
                    f'<text transform="translate({num(x)} {num(y)}) rotate({num(angle)})" dy="{num(-size * 0.12)}">'
                    f"{esc(name)}</text>"
                )


def chords(line: Sequence[Point], wide: float, half: float) -> Iterable[tuple[Point, float, float]]:
    """Places along a line for a text of a width, the straightest first.

    Each is the middle of the chord, its angle in degrees, never upside down, and how far above the chord the text must
    stand to clear the line and `half` its width.
    """
    run = [0.0, *accumulate(far(a, b) for a, b in pairwise(line))]
    found: list[tuple[float, float, Point, float, float]] = []
    step, start = max(18.0, wide / 6), 0.0
    j = 0
    for i in range(len(line)):
        if run[i] < start:
            continue
        start = run[i] + step
        j = max(j, i)
        while j < len(line) - 1 and far(line[i], line[j]) < wide:
            j += 1
        a, b = line[i], line[j]
        if far(a, b) < wide * 0.92:
            break
        angle = degrees(atan2(b[1] - a[1], b[0] - a[0]))
        angle = angle - 180 if angle > 90 else angle + 180 if angle < -90 else angle
        nx, ny = sin(radians(angle)), -cos(radians(angle))
        off = [(p[0] - a[0]) * nx + (p[1] - a[1]) * ny for p in line[i : j + 1]]
        bow = max(off) - min(off)
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        found.append((round(bow / 12), abs(run[i] + wide / 2 - run[-1] / 2), middle, angle, max(off) + half))
    found.sort(key=lambda each: each[:2])
    return [(middle, angle, lift) for _, _, middle, angle, lift in found]


def _length(line: Sequence[Point]) -> float:
    return sum(far(a, b) for a, b in pairwise(line))


def sea_places(board: BoardLike, at: Sequence[Point], look: Look) -> list[tuple[str, Point]]:
    """Where the names of seas stand: at the sea hex nearest to the place given, for those that the board reaches."""
    grid = getattr(board, "grid", None)
    if grid is None:
        return []
    number: Mapping[str, int] = {label: i for i, label in enumerate(board.labels)}
    out: list[tuple[str, Point]] = []
    for name, lon, lat in look.seas:
        label = grid.label(lon, lat)
        if label in number and "sea" in board.features[number[label]]:
            out.append((name, at[number[label]]))
    return out
