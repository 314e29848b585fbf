"""What a question in the middle of something is about: the bridge that may be blown, the coup, the panic check.

Each says where to look; where there is something to reckon, it unfolds its ladder and gives exact chances.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.nodes import Terminal
from teutons_lab.kit.portrait import Plain, Source
from teutons_lab.systems.victory_west import bridgehead, merging
from teutons_lab.systems.victory_west.air_strength import BOMB, TERROR
from teutons_lab.systems.victory_west.bombing import Bombing
from teutons_lab.systems.victory_west.bridges import Side, side_of
from teutons_lab.systems.victory_west.crossing import Step, coup_succeeds, why_not_coup
from teutons_lab.systems.victory_west.interdiction import GroundAttack
from teutons_lab.systems.victory_west.losses import payers
from teutons_lab.systems.victory_west.mission import Mission
from teutons_lab.systems.victory_west.outcome import Result
from teutons_lab.systems.victory_west.overrun import Overrun
from teutons_lab.systems.victory_west.panic import Panic
from teutons_lab.systems.victory_west.paradrop import Drop
from teutons_lab.systems.victory_west.passage import Passage
from teutons_lab.systems.victory_west.portrait_words import result_words
from teutons_lab.systems.victory_west.state import WestState

FACES = range(1, 11)
NO_COUP: Plain = {"words": "No coup can save it: it goes down if it is blown", "p": "1"}


def stake(source: Source) -> Plain | None:
    """`hexes` to look at, `sides` (the ends of each hexside), `told` (what led to the question), `explanation`,
    `chances` (words, p); None elsewhere.

    `sides`, `told` and `explanation` only where there are such.
    """
    node = source.node
    if isinstance(node, Terminal) or node.kind not in STAKES:
        return None
    return STAKES[node.kind](source)


def _step(source: Source) -> Plain:
    """On the march: the bridge, and what a coup would do to save it."""
    state: WestState = source.state
    step = state.local(Step)
    side = side_of(step.path[-1], step.end)
    mover = state.side_of(step.units[0])
    tries = mover == "axis" and not any(why_not_coup(state))
    return _bridge(source, side, _coup_chances(state, side) if tries else [NO_COUP])


def _passage(source: Source) -> Plain:
    """In a retreat, advance or reaction nobody tries a coup."""
    state: WestState = source.state
    passage = state.local(Passage)
    side = side_of(state.hex_of(passage.unit), passage.end)
    return _bridge(source, side, [NO_COUP])


def _overrun(source: Source) -> Plain:
    state: WestState = source.state
    overrun = state.local(Overrun)
    side = side_of(overrun.path[-1], overrun.hex)
    return _bridge(source, side, _coup_chances(state, side))


def _panic(source: Source) -> Plain:
    """One die for all units of the check: what it may do to the first, unit by unit in its lines."""
    state: WestState = source.state
    units = state.local(Panic).units
    found = source.explain.panic(state.name(units[0]))
    return {
        "hexes": [state.label(hex_) for hex_ in dict.fromkeys(state.hex_of(unit) for unit in units)],
        "explanation": found,
        "chances": [
            _chance(f"{state.name(units[0])}: {result_words(said)}", p) for said, p in found.probabilities.items()
        ],
    }


def _losses(source: Source) -> Plain:
    """Where those stand who may lose the step, and what costs it."""
    state: WestState = source.state
    hexes = [state.label(hex_) for hex_ in dict.fromkeys(map(state.hex_of, payers(state)))]
    return {"hexes": hexes, "chances": [], "told": _cost(source)}


def _cost(source: Source) -> str:
    """The combat or air attack as the log tells it, with its odds; a result of the Combat Table also in words.

    A position that begins at the question has no log, only the result.
    """
    caller = source.state.frames[-2]
    told = [entry.sentence for entry in source.log if entry.kind == COSTLY[caller.proc]][-1:]
    words = result_words(caller.locals.text) if isinstance(caller.locals, Result) else ""
    return " ".join([*told, *([f"{words[0].upper()}{words[1:]}."] if words else [])])


def _mission(source: Source) -> Plain:
    """Aircraft on their way: the hex or the bridge, and what they could do there."""
    mission = source.state.local(Mission)
    return _from_air(source, mission.task, mission.side, mission.targets, mission.tap, mission.sap)


def _bombing(source: Source) -> Plain:
    raid = source.state.local(Bombing)
    return _from_air(source, TERROR if raid.terror else BOMB, raid.side, raid.targets, raid.tap, raid.sap)


def _ground_attack(source: Source) -> Plain:
    """From the air, or by the interdiction that a stack has met: the hex alone, the die tells the rest."""
    state: WestState = source.state
    hex_ = state.label(state.local(GroundAttack).hex)
    return {"hexes": [hex_], "explanation": source.explain.stack(hex_, _owner_at(state)), "chances": []}


def _owner_at(state: WestState) -> str:
    return str(state.side_of(state.local(GroundAttack).units[0]))


def _from_air(source: Source, task: str, side: str, targets: tuple[int, ...], tap: int, sap: int) -> Plain:
    state: WestState = source.state
    labels = [state.label(hex_) for hex_ in targets]
    where = "/".join(labels) if task == BOMB else labels
    found = source.explain.air(task, where, tap=tap, sap=sap, by=side)
    return {"hexes": labels, **({"sides": [labels]} if task == BOMB else {}), "explanation": found, "chances": []}


def _landing(source: Source) -> Plain:
    """The unit that comes down now."""
    state: WestState = source.state
    drop = state.local(Drop)
    hex_ = state.label(drop.hexes[0])
    return {
        "hexes": [hex_],
        "explanation": source.explain.paradrop(state.name(drop.units[0]), hex_),
        "chances": [],
    }


def _drop_coup(source: Source) -> Plain:
    """A bridge beside a unit that has landed."""
    state: WestState = source.state
    ends = state.local(Drop).bridge
    return _bridge(source, side_of(*ends), []) if ends else _landing(source)


def _bridgehead(source: Source) -> Plain:
    """The hexsides over which a bridgehead may be formed."""
    return _sides(source, bridgehead.candidates(source.state))


def _sides(source: Source, sides: Iterable[Side]) -> Plain:
    found = [_bridge(source, side, []) for side in sides]
    told = [each["explanation"] for each in found]
    lines = [line for each in told for line in (Line(each.title, each.result), *each.lines)]
    return {
        "hexes": list(dict.fromkeys(hex_ for each in found for hex_ in each["hexes"])),
        "sides": [side for each in found for side in each["sides"]],
        "explanation": told[0] if len(told) == 1 else Explanation("The hexsides", lines=tuple(lines)),
        "chances": [],
    }


def _merging(source: Source) -> Plain:
    """Both bridgeheads in the hex, by their hexsides."""
    return _sides(source, merging.choices(source.state))


def _bridge(source: Source, side: Side, chances: list[Plain]) -> Plain:
    state: WestState = source.state
    ends = [state.label(end) for end in side]
    return {"hexes": ends, "sides": [ends], "explanation": source.explain.bridge("/".join(ends)), "chances": chances}


def _coup_chances(state: WestState, side: Side) -> list[Plain]:
    good = Fraction(sum(coup_succeeds(state, side, face) for face in FACES), len(FACES))
    return [_chance("A coup takes the bridge", good), _chance("The coup fails, and the bridge goes down", 1 - good)]


def _chance(words: str, p: Fraction) -> Plain:
    return {"words": words, "p": str(p)}


COSTLY = {"Result": "fought", "GroundAttack": "ground-attack"}
"""The procedure that makes a side lose steps -> the kind of event that says why."""

STAKES: dict[str, Callable[[Source], Plain]] = {
    "demolition": _step,
    "coup": _step,
    "coup-die": _step,
    "passage": _passage,
    "overrun-coup": _overrun,
    "losses": _losses,
    "panic-die": _panic,
    "strength-die": _mission,
    "commit": _mission,
    "fly": _mission,
    "bridgehead": _bridgehead,
    "merging": _merging,
    "bomb-die": _bombing,
    "ground-die": _ground_attack,
    "survival": _landing,
    "drop-coup": _drop_coup,
    "drop-coup-die": _drop_coup,
    "drop-demolition": _drop_coup,
}
"""Kind of question -> what is told of it."""
