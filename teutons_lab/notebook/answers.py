"""Explanations as plain data for the panel: ladders, combats, supply lines."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

STRONG = ("ratio", "odds", "column")
KINDS = {"D": "d", "A": "a"}


def ladder(explanation: Any) -> dict[str, Any]:
    """Title, lines (label, value, rules, hexes, basis, strong) and result of any explanation, or of such a
    dict.
    """
    data = dict(explanation) if isinstance(explanation, dict) else dict(explanation.as_dict())
    data["lines"] = [
        {**line, "strong": str(line["label"]).lower().startswith(STRONG), "value": str(line["value"])}
        for line in data["lines"]
    ]
    return data


def fraction(value: object) -> str:
    """`1/6`, `2`, `3/2`; never a rounded decimal."""
    exact = Fraction(str(value)) if not isinstance(value, Fraction) else value
    return str(exact)


def combat(explanation: Any) -> dict[str, Any]:
    """A combat explanation, or its plain data, as the calculator draws it.

    Keys: `title`, `result`, `lines` (the ladder up to the column), `ratio`, `shifts`, `column`, `attack`,
    `defence`, `basis`, `verdict`, `refusals`, `table`, `faces` (face, result, words, column, rule) and `chances`
    (result, words, p as a fraction, whom it strikes). An explanation may bring `words` and `strikes` for its results.
    """
    whole = ladder(explanation)
    told = {face: line for line in whole["lines"] for face in die_faces(line["label"])}
    said, strikes = whole.get("words") or {}, whole.get("strikes") or {}
    read = {each["face"]: " / ".join(each["columns"]) for each in (whole.get("table") or {}).get("read") or ()}
    named = ("title", "result", "ratio", "shifts", "column", "attack", "defence", "basis", "verdict", "table")
    data = {name: whole.get(name) for name in named}
    data["lines"] = [line for line in whole["lines"] if not line["label"].startswith(("Die ", "Dice"))]
    data["dieModifier"] = whole.get("die_modifier") or 0
    data["refusals"] = list(whole.get("refusals") or ())
    data["faces"] = [
        {
            "face": int(face),
            "result": str(result),
            "words": told[int(face)]["label"].partition(": ")[2]
            if int(face) in told
            else said.get(str(result)) or in_words(str(result)),
            "column": read.get(int(face), whole.get("column")),
            "rule": told[int(face)]["rules"][0] if int(face) in told else "",
        }
        for face, result in (whole.get("outcomes") or {}).items()
    ]
    data["chances"] = [
        {
            "result": str(result),
            "words": said.get(str(result)) or in_words(str(result)),
            "p": fraction(p),
            "for": strikes.get(str(result)) or whom(str(result)),
        }
        for result, p in (whole.get("probabilities") or {}).items()
    ]
    return data


def die_faces(label: str) -> tuple[int, ...]:
    """The faces that a rung such as `Die 1 and 2: ...` speaks of; none for any other rung."""
    head, colon, _ = label.partition(": ")
    return tuple(int(digit) for digit in re.findall(r"[1-6]", head)) if colon and head.startswith("Die ") else ()


def whom(result: str) -> str:
    """`d` where the defender suffers, `a` where the attacker does, `n` for neither or both."""
    return KINDS.get(result[:1], "n") if result not in ("-", "X", "EX") else "n"


def in_words(result: str) -> str:
    """A result of the table in plain words; a split result tells both readings."""
    if " / " in result:
        return "; or ".join(in_words(part) for part in result.split(" / "))
    words = {
        "-": "nothing",
        "D": "defenders disrupted",
        "D1": "defenders go back 1 hex",
        "D2": "defenders go back 2 hexes",
        "D3": "defenders go back 3 hexes",
        "DE": "defenders eliminated",
        "X": "exchange of losses",
        "EX": "exchange of losses",
        "AD": "attackers disrupted",
        "AE": "attackers lose units",
    }
    return words.get(result, result)


def refusal(each: Any) -> dict[str, Any]:
    """A refusal as plain data: sentence, rules, hexes."""
    return {
        "sentence": each.sentence,
        "rules": list(getattr(each, "rules", (each.rule,))),
        "hexes": [str(label) for label in each.hexes],
    }


def tie(found: dict[str, Any]) -> dict[str, Any]:
    """A line that a unit hangs on, as plain data: the ladder, `paths` (lists of labels), `cut` (a label or None)."""
    return {**ladder(found["explanation"]), **{key: value for key, value in found.items() if key != "explanation"}}
