"""What Teutons! looks like to a reader: counters, fortresses, moves, combats, as plain values (`kit.portrait`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from teutons_lab.kit.portrait import Plain, Portrait, Source, label_of
from teutons_lab.systems.teutons.portrait_map import ground, scene
from teutons_lab.systems.teutons.portrait_words import NATIONS, STYLES, WORDS

MARKS = ("disrupted", "doubled", "entrenched", "moved", "attacked")
HIDDEN, DUMMY = "hidden", "dummy"


def movement(state: Any, number: int) -> int:
    """The movement factor of a unit now, which the era may have raised above the printed one."""
    era = getattr(state.setup, "era", None)
    return int(era.omf(state, number) if era is not None else state.setup.roster.counters[number].omf)


def piece(state: Any, number: int) -> Plain:
    """One unit as plain data.

    A counter of the other side that lies face down is only a place and a number: `back`, without factors, arm or
    marks. One of the viewer's own that lies face down says so by `covered`, the number that the other side sees.
    """
    setup, counter = state.setup, state.setup.roster.counters[number]
    covered = int(_number(state, number))
    base = {
        "name": setup.roster.names[number],
        "short": _said(setup, number),
        "label": counter.label,
        "side": counter.side,
        "size": counter.size,
        "arm": counter.arm,
        "at": label_of(state, state.at[number]),
        **({"covered": covered} if covered else {}),
    }
    style, nation = _paint(setup, counter)
    if counter.size == HIDDEN:
        return {**base, "back": True, "look": {"layout": "back", "covered": covered, "style": _usual(counter)}}
    marks = dict.fromkeys((mark for mark in MARKS if _on(state, mark, number)), True)
    shown = {"layout": "factors", "label": counter.label, "size": counter.size, "style": style, "covered": covered}
    if counter.size == DUMMY:
        return {**base, "dummy": True, "look": shown}
    factors = {"cf": counter.cf, "mf": movement(state, number)}
    drawn = {"arm": counter.arm, "nation": nation, "boxed": _boxed(counter), "drawn": _era(setup)}
    return {
        **base,
        **factors,
        **({"nation": counter.nationality} if nation else {}),
        **marks,
        "look": {**shown, **factors, **drawn, **marks},
    }


def _said(setup: Any, number: int) -> str:
    said = getattr(setup, "said", None)
    return str(said[number] if said else setup.roster.counters[number].short)


def _number(state: Any, number: int) -> int:
    """The number on the back of a counter that lies face down, 0 for one that is face up."""
    column = getattr(state, "hidden", None)
    return int(column[number]) if column is not None else 0


def _usual(counter: Any) -> str:
    return STYLES.get(counter.side, "german")


def _paint(setup: Any, counter: Any) -> tuple[str, str]:
    """The colour of a counter, and the letters of its nation where several nations fight on its side."""
    roster = getattr(setup.scenario_data, "roster", setup.roster)  # as the scenario has it, whatever lies face down
    if len(_allies(roster).get(counter.side, ())) < 2:
        return _usual(counter), ""
    return NATIONS.get(counter.nationality, (_usual(counter), ""))


@cache
def _allies(roster: Any) -> dict[str, frozenset[str]]:
    """Side -> the nations in its order of battle."""
    sides = {counter.side for counter in roster.counters}
    return {
        side: frozenset(c.nationality for c in roster.counters if c.side == side and c.nationality in NATIONS)
        for side in sides
    }


def _on(state: Any, mark: str, number: int) -> bool:
    column = getattr(state, mark, None)
    return bool(column[number]) if column is not None else False


def _boxed(counter: Any) -> str:
    """The yellow box of 1870: strength of the French, movement of Prussian armies."""
    if counter.side == "french":
        return "cf"
    return "mf" if counter.side == "prussian" and counter.size == "army" else ""


def _era(setup: Any) -> str:
    """How symbols are drawn, as the era of the game has it."""
    return str(getattr(getattr(setup, "era", None), "drawn", "block"))


def forts(state: Any, fallen: Iterable[int] = ()) -> list[Plain]:
    """Every fortress that stands, and those that fell: hex, strength, side, fallen, style."""
    labels = state.setup.board.labels
    out = [_fort(labels[at], strength, side, False) for at, strength, side in sorted(state.forts)]
    standing = {fort["hex"] for fort in out}
    owner = {at: side for at, _, side in getattr(state.setup.scenario_data, "fortresses", ())}
    for hex_ in dict.fromkeys(fallen):
        if labels[hex_] not in standing:
            out.append(_fort(labels[hex_], 0, str(owner.get(labels[hex_], "")), True))
    return out


def _fort(label: str, strength: int, side: str, fallen: bool) -> Plain:
    style = STYLES.get(side, "french")
    return {"hex": label, "strength": strength, "side": side, "fallen": fallen, "style": style}


def zones(source: Source) -> dict[str, list[str]]:
    """Side -> the hexes that its zones of control reach, in board order."""
    board = source.state.setup.board
    land = [label for label, features in zip(board.labels, board.features, strict=True) if "sea" not in features]
    reached = {side: frozenset(source.explain.zones(by=side).hexes) for side in source.state.setup.rules.sides}
    return {side: [label for label in land if label in labels] for side, labels in reached.items()}


def moves(source: Source, names: Sequence[str]) -> list[Plain]:
    """Where a unit can go: hex, cost, bonus, stop, path, disrupt, note; nearest first.

    `bonus` marks what only the movement bonus reaches, `disrupt` what only a bonus bought with disruption does.
    """
    board, reach = source.state.setup.board, source.explain.reach
    out: dict[str, Plain] = {}
    for how in ({}, {"bonus": True}, {"disrupt": True}):
        found = reach(names[0], **how)
        for label, cost in dict(found).items():
            if label not in out:
                out[label] = _move(board, label, cost, list(found.paths[label]), how, label in found.halts)
    return sorted(out.values(), key=lambda move: (move["cost"], move["hex"]))


def _move(board: Any, label: str, cost: int, path: list[str], how: dict[str, bool], stop: bool) -> Plain:
    here = board.index[label]
    town = board.town[here]
    ground_here = next((word for word in ("forest", "swamp", "city") if word in board.features[here]), "")
    notes = [town or {"city": "major city"}.get(ground_here, ground_here)]
    if len(path) > 1:
        over = [w[6:] for w in board.side(board.index[path[-2]], here) if w.startswith("river:")]
        notes += [f"over the {name}" for name in sorted(over)]
    if stop:
        notes.append("enemy zone: stop")
    if how:
        notes.append("forced march, then disrupted" if "disrupt" in how else "with the bonus")
    return {
        "hex": label,
        "cost": cost,
        "path": path,
        **({"bonus": True} if how else {}),
        **({"disrupt": True} if "disrupt" in how else {}),
        **({"stop": True} if stop else {}),
        "note": ", ".join(note for note in notes if note),
    }


def ways(source: Source, names: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Label -> path of everywhere a unit can get."""
    found = source.explain.reach(names[0], bonus=True)
    return {label: tuple(found.paths[label]) for label in found}


def why_not(source: Source, names: Sequence[str], label: str) -> tuple[Any, ...]:
    """The reasons against a hex as the end of a move."""
    return tuple(source.explain.reach(names[0], bonus=True).why_not(label).refusals)


def attack(
    source: Source, targets: Sequence[str], names: Sequence[str], *, along: Sequence[str] = (), way: Sequence[str] = ()
) -> Any:
    """An attack that is not declared yet; nobody attacks in the middle of a march."""
    return source.explain.combat(list(targets), list(names), along=list(along))


def combat(source: Source) -> Any:
    """The combat that is being resolved, explained with the orders given so far; None when there is none."""
    state = source.state
    frames = getattr(state, "frames", ())
    frame = frames[-1].locals if frames and frames[-1].proc == "Combat" else None
    if frame is None:
        return None
    fought, names, labels = state.attacks[frame.attack], state.setup.roster.names, state.setup.board.labels
    return source.explain.combat(
        [labels[hex_] for hex_ in fought.targets],
        [names[u] for u in fought.attackers],
        along=[names[u] for u in fought.along],
        no_retreat=bool(frame.no_retreat),
        pressed=bool(frame.pressed),
    )


def declared(state: Any) -> list[Plain]:
    """Attacks declared and not yet resolved: target labels (`target` is the first) and ids of all that take part."""
    labels, counters = state.setup.board.labels, state.setup.roster.counters
    return [
        {
            "target": labels[fought.targets[0]],
            "targets": [labels[hex_] for hex_ in fought.targets],
            "with": [counters[u].id for u in fought.participants],
        }
        for fought in getattr(state, "attacks", ())
        if fought.status == "declared" and fought.targets
    ]


def supply(source: Source, name: str) -> Plain:
    """The supply line of a unit, or where it is cut."""
    found = source.explain.supply(name)
    return {
        "explanation": found,
        "supplied": bool(found.supplied),
        "paths": [[str(label) for label in found.path]],
        "cut": str(found.cut_at[0]) if found.cut_at else None,
    }


PORTRAIT = Portrait(
    title="The map of Teutons!",
    words=WORDS,
    piece=piece,
    forts=forts,
    zones=zones,
    moves=moves,
    ways=ways,
    why_not=why_not,
    attack=attack,
    combat=combat,
    declared=declared,
    basis=lambda state: str(state.setup.charts_data.crt.basis),
    scene=scene,
    ground=ground,
    ties={"supply": supply},
)
