"""Trying something on a game for the board: a refusal comes back as plain data, never as a traceback."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teutons_lab.core.errors import IllegalAction, NotationError, TeutonsLabError, UndoBarrier

from .answers import refusal
from .choices import Reader
from .words import Said

Reply = dict[str, Any]


class Misread(TeutonsLabError):
    """A message that lacks something, or that names what the game has not got."""


def wanted(message: dict[str, Any], key: str) -> Any:
    """What a message has to hold. Raises Misread where it does not."""
    if key not in message:
        raise Misread(f'The board asked "{message.get("do", "")}" without saying "{key}".')
    return message[key]


def listed(message: dict[str, Any], key: str) -> list[str]:
    """The words that a message has to hold, at least one; a single one may stand for itself. Raises Misread."""
    given = wanted(message, key)
    found = [str(word) for word in given] if isinstance(given, list) else [str(given)]
    if not found:
        raise Misread(f'The board asked "{message.get("do", "")}" with nothing for "{key}".')
    return found


def whole(message: dict[str, Any], key: str) -> int:
    """The whole number that a message has to hold. Raises Misread."""
    given = wanted(message, key)
    if not str(given).isdecimal():
        raise Misread(f'The board said {key} = "{given}"; a whole number is expected.')
    return int(given)


def attempt(act: Callable[[], Any], asked: str, source: Any, reader: Reader, beyond: tuple[Any, ...] = ()) -> Reply:
    """Do it.

    The reply is `{"ok": True}`, or title, text and refusals with what the board needs to mark the place.
    """
    try:
        act()
    except IllegalAction as no:
        return refused(no.verdict, asked, source, reader, beyond)
    except UndoBarrier as no:
        head, dice, _ = str(no).partition(" Use undo(past_dice=True)")
        more = " You may go back past it, or open a branch and keep both." if dice else ""
        return plain_no("Not taken back", asked, head + more, undo=bool(dice))
    except (NotationError, Misread) as no:
        return plain_no("Not understood", asked, str(no))
    except (TeutonsLabError, ValueError, OSError) as no:
        return plain_no("Not done", asked, str(no))
    return {"ok": True}


def refused(verdict: Any, asked: str, source: Any, reader: Reader, beyond: tuple[Any, ...] = ()) -> Reply:
    """A verdict as the board shows it: reasons, the way tried and where it stuck, the rule behind.

    `beyond` are further refusals, of the goal rather than of the way; each reason is told once.
    """
    reasons = list(dict.fromkeys((*verdict.refusals, *beyond)))
    said = reader.said(asked)
    way = _way(said)
    stuck = None
    atom = getattr(verdict, "atom", "")
    if way and atom.startswith("go "):
        stuck = next((i for i, label in enumerate(way) if label == atom[3:].strip()), None)
    reply: Reply = {
        "ok": False,
        "title": f"Not allowed: {_headline(said, reader)}",
        "text": asked,
        "refusals": [refusal(each) for each in reasons],
        "behind": behind(source.state.setup.system, reasons[0].rule) if reasons else None,
    }
    if way:
        reply |= {"path": list(way), "stuck": max(0, (stuck or len(way) - 1) - 1)}
    elif said.hexes:
        reply["target"] = said.hexes[-1]
    return reply


def behind(system: str, rule: str) -> Reply | None:
    """The rule with this id: section and statement in our own words; None for an id that no rulebook row
    has.
    """
    from teutons_lab.systems.rulebook import UnknownRule, load_rulebook

    try:
        row = load_rulebook(system).row(rule)
    except UnknownRule:
        return None
    return {"id": rule, "section": getattr(row, "cite", ""), "statement": row.statement}


def _way(said: Said) -> tuple[str, ...]:
    return said.hexes if said.verb in ("move", "retreat") and len(said.hexes) > 1 else ()


def _headline(said: Said, reader: Reader) -> str:
    who = ", ".join(reader.short.get(unit, unit) for unit in said.units[:3])
    if said.hexes:
        town = reader.town.get(said.hexes[-1], "")
        place = f"{town}, {said.hexes[-1]}" if town else said.hexes[-1]
        return f"{who} to {place}" if who and said.verb != "attack" else f"{said.verb} {place}"
    return f"{who}: {said.verb}" if who else said.verb


def plain_no(title: str, asked: str, sentence: str, undo: bool = False) -> Reply:
    """A refusal that no rule stands behind."""
    return {
        "ok": False,
        "title": title,
        "text": asked,
        "undo": undo,
        "refusals": [{"sentence": sentence, "rules": [], "hexes": []}],
    }
