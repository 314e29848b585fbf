"""A game as one side (or an onlooker) sees it, as one plain dict: everything that the browser shows.

Pure: reads a `Game` or what `game.seen_by(side)` gives, imports no widget, changes nothing.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from teutons_lab.kit.portrait import Portrait

from .answers import combat, fraction, in_words, ladder
from .choices import MOST, Reader, attacks, nameable, options, verbs
from .otherwise import otherwise
from .patch import diff
from .scene import scene
from .text import words_table
from .units import forts, units
from .words import adjective, cell, phase_name, phase_short, portrait_of, side_name, style

LOG = 60  # entries that travel to the browser; the whole log is `game.log`


def view(game: Any, side: str | None = None) -> dict[str, Any]:
    """The game as plain data (JSON types only).

    `side` limits it to what that side may know; None is an onlooker who sees everything. Keys: `title`,
    `turn`,
    `phases`, `sides`, `node`, `units`, `order`, `forts`, `zones`, `options`, `attacks`, `outcomes`,
    `declared`,
    `combat`, `log`, `last`, `line`, `lines`, `can`, `ply`, `seed`, `words`, and those of `scene`: `weather`,
    `countries`, `assets`, `air`, `tags`; `otherwise` is what the last die might have done, for an onlooker.
    """
    source = game.seen_by(side) if side else game
    state, node = source.state, source.node
    shown = units(state)
    reader = Reader(source)
    kind = node_type(node)
    log = source.log
    data: dict[str, Any] = {
        "title": title(source),
        "turn": turn(source),
        "phases": phases(state, node),
        "sides": sides(state),
        "node": node_data(node, kind, portrait_of(state)),
        "units": shown,
        "order": list(shown),
        "forts": forts(state, [e.event["hex"] for e in log if e.kind == "fortress-fell"]),
        "zones": portrait_of(state).zones(source),
        "options": options(source, reader, node.kind) if kind == "decision" else [],
        "attacks": {},
        "outcomes": outcomes(node, state) if kind == "chance" else [],
        "declared": declared(state, shown),
        "combat": combat_now(source),
        "log": [entry(each, state) for each in log[-LOG:]],
        "last": last_move(game, state, side),
        "line": line_name(game),
        "lines": lines(game),
        "can": {"undo": bool(game.ply > 1), "redo": bool(game.can_redo)},
        "ply": game.ply,
        "seed": game.seed,
        "seen_by": side,
        "otherwise": otherwise(game) if side is None else None,
        **scene(source),
    }
    if any(option["verb"] == "attack" for option in data["options"]):
        data["attacks"] = attacks(source, reader)
    portrait = portrait_of(state)
    data["ties"] = list(portrait.ties)
    if portrait.together:
        data["together"] = True
    if len(data["options"]) >= MOST:
        data["more"] = [id_ for id_ in nameable(source) if id_ in shown]
        data["verbs"] = [] if data["more"] else verbs(source)
    if about := stake(source):
        data["node"]["text"] = f"{data['node']['text']} {about.pop('told', '')}".strip()
        data["stake"] = about
    data["words"] = words_table(data, state.setup.board)
    return data


def node_type(node: Any) -> str:
    """`decision`, `chance` or `terminal`."""
    if getattr(node, "outcomes", None):
        return "chance"
    return "terminal" if node.phase == "over" or node.kind == "over" else "decision"


def title(source: Any) -> str:
    scenario = source.scenario
    return str(scenario.title) if scenario is not None else f"{source.state.setup.system} {source.state.setup.scenario}"


def turn(source: Any) -> dict[str, Any]:
    """Number, number of turns and date of the turn."""
    number, scenario = int(source.state.turn), source.scenario
    dates = list(getattr(scenario, "turn_dates", ()))
    return {
        "n": number,
        "of": int(getattr(scenario, "turns", number)),
        "date": str(dates[number - 1]) if 1 <= number <= len(dates) else portrait_of(source.state).date(source.state),
    }


def sides(state: Any) -> dict[str, dict[str, str]]:
    """Side id -> name, adjective, style of its counters, in the order of the rules."""
    words = portrait_of(state).words
    return {
        side: {"name": side_name(side, words), "adjective": adjective(side, words), "style": style(side, words)}
        for side in state.setup.rules.sides
    }


def phases(state: Any, node: Any) -> list[dict[str, Any]]:
    """One row a side, its phases as cells marked past, now or later; set-up is shown only while it lasts."""
    order, words = list(state.setup.rules.phases), portrait_of(state).words
    now = order.index(node.phase) if node.phase in order else len(order)
    setting_up = node.phase.endswith(".setup")
    rows: dict[str, list[dict[str, Any]]] = {}
    for place, phase in enumerate(order):
        side, _, step = phase.rpartition(".")
        if (step == "setup") != setting_up:
            continue
        label = cell(step, words)
        status = "now" if place == now else "past" if place < now else "later"
        row = rows.setdefault(side, [])
        if row and row[-1]["label"] == label:
            merged = {row[-1]["state"], status}
            row[-1]["state"] = "now" if "now" in merged else "later" if "later" in merged else "past"
        else:
            row.append({"id": phase, "label": label, "state": status})
    named = {side: side_name(side, words) if side else "Both" for side in rows}
    return [{"side": side, "name": named[side], "cells": cells} for side, cells in rows.items()]


def node_data(node: Any, kind: str, portrait: Portrait) -> dict[str, Any]:
    """The question as title and text, with phase, side and rule."""
    head, text = split_prompt(node.prompt)
    return {
        "type": kind,
        "side": node.side,
        "kind": node.kind,
        "phase": node.phase,
        "faces": len(getattr(node, "outcomes", ()) or ()) or portrait.die,
        "phaseName": phase_name(node.phase, portrait.words) if kind != "terminal" else "over",
        "title": head,
        "text": text,
        "rule": node.rule,
    }


def split_prompt(prompt: str) -> tuple[str, str]:
    """The first sentence as a heading (without its full stop), the rest as text. One word, such as a side, is none."""
    for mark in (". ", "? ", ": "):
        head, found, rest = prompt.partition(mark)
        if found and len(head) <= 70 and not (mark == ": " and " " not in head):
            return (head + "?" if mark == "? " else head), rest[:1].upper() + rest[1:]
    return (prompt.rstrip("."), "") if len(prompt) <= 90 else ("", prompt)


def outcomes(node: Any, state: Any) -> list[dict[str, Any]]:
    """What the die can do: faces that lead to one result together, with the exact probability."""
    faces: dict[str, list[int]] = {}
    results = getattr(node, "results", {}) or {}
    for action in node.outcomes:
        faces.setdefault(results.get(action, action), []).append(int(action.split()[-1]))
    grouped, words = node.grouped(), portrait_of(state).result
    return [
        {"result": words(result) or in_words(result), "faces": of, "p": fraction(grouped[result])}
        for result, of in faces.items()
    ]


def declared(state: Any, shown: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Attacks declared and not yet resolved: target label and attackers' ids."""
    found = portrait_of(state).declared(state)
    return [{**attack, "with": [unit for unit in attack["with"] if unit in shown]} for attack in found]


def combat_now(source: Any) -> dict[str, Any] | None:
    """The combat that is being resolved, with what is known of it so far; None when there is none."""
    explanation = portrait_of(source.state).combat(source)
    return combat(explanation) if explanation is not None else None


def stake(source: Any) -> dict[str, Any] | None:
    """What a question in the middle of something is about: hexes to look at, a ladder if it has one, exact chances."""
    found = portrait_of(source.state).stake(source)
    if found and "explanation" in found:
        return {**found, "explanation": ladder(found["explanation"])}
    return found


def entry(each: Any, state: Any) -> dict[str, Any]:
    """One line of the log."""
    return {
        "turn": each.turn,
        "phase": each.phase,
        "phaseName": phase_name(each.phase, portrait_of(state).words),
        "phaseShort": phase_short(each.phase, portrait_of(state).words),
        "text": each.sentence,
        "rules": list(each.rules),
        "basis": portrait_of(state).basis(state) if each.kind == "fought" else each.event.get("basis", "") or "",
    }


def last_move(game: Any, state: Any, side: str | None = None) -> list[list[str]]:
    """The steps of the last act that a side may see, from hex to hex, for short arrows across the hexsides."""
    act = getattr(game, "cursor", None)
    board = state.setup.board
    steps: list[list[str]] = []
    for event in getattr(act, "events", ()) if act is not None else ():
        path = event.get("path")
        if not path or not event.seen_by(side):
            continue
        labels = [board.labels[hex_] if isinstance(hex_, int) else str(hex_) for hex_ in path]
        steps += [[a, b] for a, b in pairwise(labels)]
    return steps


def line_name(game: Any) -> str:
    return "main line" if game.label == "main" else str(game.label)


def lines(game: Any) -> list[str]:
    """The main line and every branch, by name."""
    return ["main line" if label == "main" else str(label) for label in game.record.cursors]


__all__ = ["diff", "view"]
