"""`explain.inspection`: whether the Allies may look into the Task Forces of a hex."""

from __future__ import annotations

from dataclasses import dataclass, field

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west import zones
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.task_forces import agreed, covered_at, why_not_inspect


@dataclass(frozen=True, repr=False)
class InspectionExplanation(Explanation):
    """`forces`: numbers of the markers in the hex; `allowed`: whether the Allies may look in a Movement, Exploitation
    or Combat Phase of theirs; `by`: the units that watch the hex; `refusals`.
    """

    forces: tuple[int, ...] = field(default=(), kw_only=True)
    allowed: bool = field(default=False, kw_only=True)
    by: tuple[str, ...] = field(default=(), kw_only=True)
    refusals: tuple[Refusal, ...] = field(default=(), kw_only=True)


def explain_inspection(state: WestState, hex: int) -> InspectionExplanation:
    """The markers of the hex, the Allied units that watch it, and the occasions to look."""
    label = state.label(hex)
    numbers = tuple(sorted({state.force[unit] for unit in covered_at(state, hex)}))
    against = tuple(why_not_inspect(state, hex, "allied"))
    watching = tuple(state.name(unit) for unit in zones.watchers(state, "axis", hex))
    lines = [Line(f"Task Force {number} is in {label}", "", "V6.62-a") for number in numbers]
    lines += [Line(f"{name} watches {label}", "yes", "V7.31-b") for name in watching]
    if agreed(state):
        lines.append(Line("A combat in which it takes part brings it to light", "", "V7.31-a"))
        lines.append(Line("On no other occasion, nor while the game is set up", "", "V7.31-d"))
    return InspectionExplanation(
        f"Looking into {label}",
        lines=tuple(lines),
        result=str(against[0]) if against else "allowed in an Allied Movement, Exploitation or Combat Phase",
        forces=numbers,
        allowed=not against,
        by=watching,
        refusals=against,
    )
