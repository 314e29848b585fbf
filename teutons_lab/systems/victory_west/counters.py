"""Chapter 2.4: the counters of an order of battle, their sides and cadres, and finding them by name."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from attrs import frozen

from teutons_lab.kit import rosters
from teutons_lab.systems.victory_west.charts.small_tables import Cadre

SIDES = ("axis", "allied")
NATIONALITIES = ("german", "french", "british", "belgian", "dutch")
"""Army, Waffen SS and Luftwaffe are all German; British includes Canadians, French every colour of its army (2.46)."""
SIDE_OF = {"german": "axis", "french": "allied", "british": "allied", "belgian": "allied", "dutch": "allied"}
TYPES = (
    *("hq", "infantry", "static", "bicycle", "cavalry", "motorcycle", "motorized-infantry", "mechanized-infantry"),
    *("panzer", "tank", "mountain", "fortress", "paratroop", "air-landing", "siege-artillery"),
)
MARKER = "task-force"
"""The type of a Task Force marker, as the side sees it that may not look into the stack."""
SIZES = ("II", "III", "X", "XX")
"""Battalion, regiment, brigade, division, in order; G is the artillery group, an HQ has none (2.44)."""
OTHER_SIZES = ("G", "-")
SYMBOLS = ("none", "circle", "square", "triangle")
LEVELS = ("", "corps", "army")


class Face(NamedTuple):
    """The values that a piece shows now (2.45). `sv` is in half stacking points, `ma` in movement points."""

    attack: int
    defence: int
    ma: int
    sv: int
    er: int
    motorized: bool
    blitz: str
    cadre: bool = False


@frozen
class Counter:
    """One piece as printed: front, reduced side and cadre.

    `sv` is the Stacking Value in stacking points, `steps` all steps with those of the cadre (V9.81-a), `cadre` its
    printed values such as "1-2-6" or "". `level`, `cr` and `cb` belong to HQs. `division` groups the parts of one
    division (V2.42-a), "" for units that are none.
    """

    id: str
    name: str
    full: str
    nationality: str
    branch: str
    type: str
    size: str
    group: str
    division: str
    sv: Fraction
    attack: int
    defence: int
    ma: int
    er: int
    attack_reduced: int | None
    defence_reduced: int | None
    steps: int
    cadre: str
    motorized: bool
    blitz: str
    level: str
    cr: int
    cb: int
    basis: str

    @property
    def side(self) -> str:
        """The side that plays it."""
        return SIDE_OF[self.nationality]

    @property
    def full_name(self) -> str:
        """The name in full: "1 Division"."""
        return self.full

    @property
    def distinct_name(self) -> str:
        """The full name after the nationality: "Dutch 1 Division"."""
        return self._with_nation(self.full)

    @property
    def short_names(self) -> tuple[str, ...]:
        """The printed name and the full one, each alone and after the nationality."""
        return (self.full, self.name, self.distinct_name, self._with_nation(self.name))

    def _with_nation(self, name: str) -> str:
        return f"{self.nationality.capitalize()} {name}"

    @property
    def is_hq(self) -> bool:
        """Whether it is a headquarters; everything else is a combat unit (V2.4-a)."""
        return self.type == "hq"

    @property
    def sides(self) -> int:
        """How many printed sides have values: two with a reduced side, else one (V2.48-a, V2.48-b)."""
        return 1 if self.attack_reduced is None else 2

    @property
    def cadre_steps(self) -> int:
        """Steps that are those of the cadre (V9.81-a)."""
        return self.steps - self.sides if self.cadre else 0

    def face(self, steps: int, cadres: Mapping[tuple[str, str], Cadre]) -> Face:
        """The values with so many steps left: front, reduced side, or cadre (V2.48-b, V2.48-h, V2.48-i, VR-142)."""
        sv = int(self.sv * 2)
        if steps > self.cadre_steps:
            front = steps == self.steps
            attack = self.attack if front or self.attack_reduced is None else self.attack_reduced
            defence = self.defence if front or self.defence_reduced is None else self.defence_reduced
            return Face(attack, defence, self.ma, sv, self.er, self.motorized, self.blitz)
        cadre = cadres[self.nationality, self.cadre]
        worn = cadre.steps - steps
        attack, defence = max(0, cadre.attack - worn), max(1, cadre.defence - worn)
        return Face(attack, defence, cadre.movement, 2, self.er, self.motorized, "none", cadre=True)


@frozen
class Roster(rosters.Roster[Counter]):
    """The counters of a scenario: a printed name finds its unit, alone or after the nationality."""


INVENTED_KEYS = (
    *("side", "nationality", "type", "as", "ds", "ma", "sv", "er", "division", "steps", "as2", "ds2"),
    *("cadre", "hq", "cr", "cb", "size"),
)
INVENTED_WORDS = ("motorized", "blitz")
PLACING = ("in", "force")
"""Keys of a unit line that say where the unit is, and nothing of the counter."""


def invented(name: str, given: Mapping[str, str], words: tuple[str, ...]) -> Counter:
    """A counter of somebody's own, as a position text may add one; its basis is `teacher`.

    Keys: side (or nationality), as, ds, ma, sv, er, as2, ds2 (reduced side), steps, cadre, division, type, size; hq
    (corps or army) with cr and cb; words: motorized, blitz. Raises ValueError for a value no counter could have.
    """
    if unknown := sorted(set(given) - set(INVENTED_KEYS)):
        raise ValueError(f'found "{unknown[0]}=", expected one of {", ".join(k + "=" for k in INVENTED_KEYS)}')
    side = given.get("side", "")
    nationality = given.get("nationality") or {"axis": "german", "allied": "dutch"}.get(side, "")
    if nationality not in NATIONALITIES or (side and SIDE_OF[nationality] != side):
        raise ValueError(f"found side={side} nationality={nationality}, expected side=axis or side=allied")
    hq = given.get("hq", "")
    if hq not in LEVELS:
        raise ValueError(f"found hq={hq}, expected corps or army")
    kind = "hq" if hq else given.get("type", "infantry")
    if kind not in TYPES:
        raise ValueError(f"found type={kind}, expected one of {', '.join(TYPES)}")
    reduced = _whole(given, "as2", 0) if "as2" in given else None
    steps = _whole(given, "steps", 1 if reduced is None else 2)
    return Counter(
        id=name,
        name=name,
        full=name,
        nationality=nationality,
        branch="Army",
        type=kind,
        size=given.get("size", "-" if hq else "III"),
        group="",
        division=given.get("division", ""),
        sv=_points(given.get("sv", "1")),
        attack=_whole(given, "as", 0),
        defence=_whole(given, "ds", 0 if hq else 1),
        ma=_whole(given, "ma", 6),
        er=_whole(given, "er", 6),
        attack_reduced=reduced,
        defence_reduced=None if reduced is None else _whole(given, "ds2", 1),
        steps=steps,
        cadre=given.get("cadre", ""),
        motorized=bool(hq) or "motorized" in words,
        blitz="circle" if "blitz" in words else "none",
        level=hq,
        cr=_whole(given, "cr", 0),
        cb=_whole(given, "cb", 0),
        basis="teacher",
    )


def _whole(given: Mapping[str, str], key: str, default: int) -> int:
    text = given.get(key, str(default))
    if not (text.isdigit() and len(text) <= 2):
        raise ValueError(f"found {key}={text}, expected a whole number from 0 to 99")
    return int(text)


def _points(text: str) -> Fraction:
    """Stacking points: whole or a half."""
    if text not in ("0.5", "1", "2", "3", "4"):
        raise ValueError(f"found sv={text}, expected 0.5, 1, 2, 3 or 4 stacking points")
    return Fraction(text)
