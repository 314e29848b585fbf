"""The board in words: for people who hear it, for terminals, and for the alternative text of pictures."""

from __future__ import annotations

from typing import Any


def describe(view: dict[str, Any]) -> str:
    """Where the game stands and what is where, as plain text of a few lines a side."""
    turn, node = view["turn"], view["node"]
    date = f" ({turn['date']})" if turn["date"] else ""
    where = f"{view['title']}, turn {turn['n']} of {turn['of']}{date}: {node['phaseName']}."
    # A question whose title is the name of the phase is not asked twice.
    asked = {**node, "title": ""} if node["title"].rstrip(".") == node["phaseName"] else node
    out = [f"{where} {_question(asked)}".rstrip()]
    for side, about in view["sides"].items():
        places = stacks(view, side)
        out.append(
            f"{about['name']}: "
            + ("; ".join(f"{at}: {', '.join(names)}" for at, names in places.items()) or "no units on the map")
            + "."
        )
        held = [fort["hex"] for fort in view["forts"] if fort["side"] == side and not fort["fallen"]]
        if held:
            out.append(f"Fortresses of {about['name']}: {', '.join(held)}.")
    return "\n".join(out)


def stacks(view: dict[str, Any], side: str) -> dict[str, list[str]]:
    """Place -> what stands there of a side, in words; places in the order of the order of battle."""
    found: dict[str, list[str]] = {}
    for id_ in view["order"]:
        unit = view["units"][id_]
        if unit["side"] == side:
            found.setdefault(place_words(unit["at"]), []).append(unit_words(unit))
    return found


def unit_words(unit: dict[str, Any]) -> str:
    marks = [mark for mark in ("disrupted", "entrenched") if unit.get(mark)]
    return f"{unit['short']} {unit['cf']}-{unit['mf']}" + (f" ({', '.join(marks)})" if marks else "")


def place_words(at: str) -> str:
    if at.startswith("turn:"):
        return f"arriving in turn {at[5:]}"
    return {"off": "not yet placed"}.get(at, at)


def words_table(view: dict[str, Any], board: Any) -> dict[str, Any]:
    """The same as a table for the page, visually hidden: `caption`, and `rows` by place (town, who stands
    there).
    """
    rows: dict[str, list[str]] = {}
    for id_ in view["order"]:
        unit = view["units"][id_]
        rows.setdefault(unit["at"], []).append(
            f"{unit['name']} {unit['cf']}-{unit['mf']}{', disrupted' if unit.get('disrupted') else ''}"
        )
    for fort in view["forts"]:
        rows.setdefault(fort["hex"], []).append("fallen fortress" if fort["fallen"] else f"fortress {fort['strength']}")
    town = dict(zip(board.labels, board.town, strict=True))
    return {
        "caption": f"{view['title']}, turn {view['turn']['n']}. {_question(view['node'])}",
        "rows": {place_words(at): [town.get(at, ""), "; ".join(what)] for at, what in sorted(rows.items())},
    }


def _question(node: dict[str, Any]) -> str:
    said = [part.rstrip(".") for part in (node["title"], node["text"]) if part]
    return ". ".join(said) + "." if said else ""
