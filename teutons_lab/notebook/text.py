"""The board in words: for people who hear it, for terminals, and for the alternative text of pictures."""

from __future__ import annotations

from typing import Any


def describe(view: dict[str, Any]) -> str:
    """Where the game stands and what is where, as plain text of a few lines a side."""
    if "cover" in view:
        cover = view["cover"]
        return f"{view['title']}. {cover['title']} {cover['text']}"
    turn, node = view["turn"], view["node"]
    date = f" ({turn['date']})" if turn["date"] else ""
    where = f"{view['title']}, turn {turn['n']} of {turn['of']}{date}: {node['phaseName']}."
    # A question whose title is the name of the phase is not asked twice.
    asked = {**node, "title": ""} if node["title"].rstrip(".") == node["phaseName"] else node
    out = [f"{where} {_question(asked)}".rstrip()]
    if "weather" in view:
        out.append(f"Weather: {view['weather']['word']}.")
    out += [f"{country['name']}: {country['state']}." for country in view.get("countries", ())]
    for track in view.get("tracks", ()):
        out.append(f"{track['name']}: {track_words(track)}.")
    for side, about in view["sides"].items():
        places = stacks(view, side)
        out.append(
            f"{about['name']}: "
            + ("; ".join(f"{at}: {', '.join(names)}" for at, names in places.items()) or "no units on the map")
            + "."
        )
        flying = aircraft(view, side)
        if flying:
            out.append(f"Aircraft of {about['name']}: {flying}.")
        held = [fort["hex"] for fort in view["forts"] if fort["side"] == side and not fort["fallen"]]
        if held:
            out.append(f"Fortresses of {about['name']}: {', '.join(held)}.")
    if open_to_all(view):
        out.append(OPEN)
    out += [f"{tag['hex']}: {tag['words']}." for tag in view.get("tags", ()) if tag["kind"] != "mission"]
    return "\n".join(out)


OPEN = "What lies face down is shown here for both sides."


def open_to_all(view: dict[str, Any]) -> bool:
    """Whether a view of nobody's own tells what a side of the game would not see."""
    return view.get("seen_by") is None and any(unit.get("covered") for unit in view["units"].values())


def stacks(view: dict[str, Any], side: str) -> dict[str, list[str]]:
    """Place -> what stands there of a side, in words; places in the order of the order of battle."""
    found: dict[str, list[str]] = {}
    for id_ in view["order"]:
        unit = view["units"][id_]
        if unit["side"] == side:
            found.setdefault(place_words(unit["at"]), []).append(unit_words(unit))
    return found


def aircraft(view: dict[str, Any], side: str) -> str:
    """The Air Assets of a side, and where each is: in the pool, flown, on a mission, back on a later turn."""
    return "; ".join(f"{a['name']} {asset_words(a)}" for a in view.get("assets", ()) if a["side"] == side)


def asset_words(asset: dict[str, Any]) -> str:
    """Where an Air Asset is."""
    if "task" in asset:
        return f"on the way to {asset['hex']} ({asset['task']})"
    where = str(asset["where"])
    if where.startswith("turn:"):
        return f"back on turn {where[5:]}"
    return {"ready": "ready", "flown": "has flown this turn"}.get(where, "out of the game")


def track_words(track: dict[str, Any]) -> str:
    """How much of it, and out of how much."""
    value = f"{track['value']} of {track['of']}" if track["of"] is not None else str(track["value"])
    return f"{value} ({track['note']})" if track.get("note") else value


def unit_words(unit: dict[str, Any]) -> str:
    if unit.get("back"):
        return f"{unit['name']}, face down"
    if "words" in unit:
        return f"{unit['short']} ({unit['words']})"
    marks = [mark for mark in ("disrupted", "entrenched") if unit.get(mark)]
    if unit.get("doubled"):
        marks[0] = "disrupted twice"
    if unit.get("covered"):
        marks.append(f"face down, number {unit['covered']}")
    if unit.get("dummy"):
        return f"{unit['short']} ({', '.join(marks)})" if marks else str(unit["short"])
    return f"{unit['short']} {unit['cf']}-{unit['mf']}" + (f" ({', '.join(marks)})" if marks else "")


def place_words(at: str) -> str:
    if at.startswith("turn:"):
        return f"arriving in turn {at[5:]}"
    if at.startswith("box:"):
        return f"in the box {at[4:]}"
    return {"off": "not yet placed"}.get(at, at)


def words_table(view: dict[str, Any], board: Any) -> dict[str, Any]:
    """The same as a table for the page, visually hidden: `caption`, and `rows` by place (town, who stands
    there).
    """
    rows: dict[str, list[str]] = {}
    for id_ in view["order"]:
        unit = view["units"][id_]
        rows.setdefault(unit["at"], []).append(unit_words({**unit, "short": unit["name"]}))
    for tag in view.get("tags", ()):
        rows.setdefault(tag["hex"], []).append(tag["words"])
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
