"""Explanations as plain data for the panel: ladders, combats, supply lines."""

from __future__ import annotations

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


def combat(explanation: Any, table: Any = None, dice: str = "A") -> dict[str, Any]:
    """A combat explanation as the calculator draws it.

    Adds: `ratio`, `shifts`, `column`, `basis`, `verdict`, `faces` (face, result, words), `chances`
    (result, p as a fraction, for whom), and `table` (columns, rows, faces) where a results table is given. `dice` is the die convention, A or B.
    """
    whole = ladder(explanation)
    data = {name: whole.get(name, "") for name in ("title", "lines", "result")}

    def get(name: str) -> Any:
        return explanation.get(name) if isinstance(explanation, dict) else getattr(explanation, name, None)

    verdict = get("verdict")
    data |= {
        "ratio": get("ratio"),
        "shifts": get("shifts"),
        "column": get("column"),
        "attack": fraction(get("attack") or 0),
        "defence": fraction(get("defence") or 0),
        "basis": get("basis") or "",
        "verdict": True if verdict is None else bool(verdict),
        "refusals": [refusal(each) for each in getattr(verdict, "refusals", ())],
        "faces": [{"face": int(face), "result": str(result)} for face, result in (get("outcomes") or {}).items()],
        "chances": [
            {
                "result": str(result),
                "words": in_words(str(result)),
                "p": fraction(p),
                "for": whom(str(result)),
            }
            for result, p in (get("probabilities") or {}).items()
        ],
    }
    for face in data["faces"]:
        face["words"] = in_words(face["result"])
    if table is not None:
        data["table"] = results_table(table, dice)
    return data


def results_table(table: Any, dice: str = "A") -> dict[str, Any]:
    """A `kit.results_table.ResultsTable` as columns, rows and faces; a dict is taken as it is."""
    if isinstance(table, dict):
        return table
    faces = [1, 2, 3, 4, 5, 6]
    return {
        "columns": list(table.columns),
        "faces": faces,
        "rows": [[table.result(face, column, dice) for column in table.columns] for face in faces],
    }


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


def supply(explanation: Any) -> dict[str, Any]:
    """A supply explanation: supplied, path (labels), cut (a label or None), and its ladder."""
    cut = getattr(explanation, "cut_at", None)
    first = cut[0] if isinstance(cut, tuple | list) and cut else cut
    return {
        **ladder(explanation),
        "supplied": bool(explanation.supplied),
        "path": [str(label) for label in explanation.path or ()],
        "cut": str(first) if first else None,
    }
