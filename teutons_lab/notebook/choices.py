"""What may be done now, as the panel lists it: options, moves of one unit, attacks that can be declared."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from teutons_lab.core.engine import action_of, legal, step_of
from teutons_lab.core.flow import Ask

from .words import Said, asset_of, plain, portrait_of, taken_apart

# A node with more atoms than this is chosen on the map; the list would help nobody and cost time.
MOST = 600


class Reader:
    """Takes the notation of one game apart: names to ids, labels, towns."""

    def __init__(self, source: Any) -> None:
        setup = source.state.setup
        counters, board = setup.roster.counters, setup.board
        said = getattr(setup, "said", None) or [counter.short for counter in counters]
        self.names = {name: c.id for name, c in zip(setup.roster.names, counters, strict=True)}
        self.short = {c.id: short for c, short in zip(counters, said, strict=True)}
        self.labels = board.index
        self.assets = {asset.name: asset.id for asset in getattr(setup.scenario_data, "assets", ())}
        self.words = portrait_of(source.state).words
        self.town = dict(zip(board.labels, board.town, strict=True))

    def said(self, text: str) -> Said:
        return taken_apart(text, self.names, self.labels)


def options(source: Any, reader: Reader, kind: str) -> list[dict[str, Any]]:
    """Each legal atom: text, verb, units (ids), hex (the last label, or None), `asset` of a mission, plain words.

    `from` is the hex that something which is no unit would leave for it; `gives` where somebody gives up what is his.
    """
    found = [option(str(action), reader, kind) for action in islice(source.options(), MOST)]
    if len(found) == MOST and legal(source.state, ("pass",)):
        found.append(option("pass", reader, kind))
    return found


def option(text: str, reader: Reader, kind: str) -> dict[str, Any]:
    """One legal atom as plain data."""
    said = reader.said(text)
    return {
        "text": said.text,
        "verb": said.verb,
        "units": list(said.units),
        "hex": said.hexes[-1].split("#")[0] if said.hexes else None,
        **({"asset": reader.assets[asset]} if (asset := asset_of(said)) in reader.assets else {}),
        **({"from": said.hexes[0]} if _is_way(said) else {}),
        **({"gives": True} if said.verb in reader.words.giving else {}),
        "plain": plain(said, reader.short, reader.town, kind, reader.words),
    }


def _is_way(said: Said) -> bool:
    """Whether it leads something that is no unit from one hex to another."""
    return not said.units and len(said.hexes) == 2 and said.rest.split() == list(said.hexes)


def nameable(source: Any) -> list[str]:
    """The ids of all units that some sentence could name now, in order of battle: a superset, quickly found."""
    step, counters = step_of(source.state), source.state.setup.roster.counters
    found: set[int] = set()
    for verb in step.verbs if isinstance(step, Ask) else ():
        for place in unit_places(verb):
            found.update(args[place] for args in verb.args(source.state))
    return [counters[unit].id for unit in sorted(found)]


def unit_places(verb: Any) -> list[int]:
    """Which arguments of a verb are units."""
    return [place for place, slot in enumerate(verb.slots) if getattr(slot.kind, "sort", "") == "unit"]


def of_unit(source: Any, reader: Reader, unit: int) -> list[dict[str, Any]]:
    """The legal atoms that name one unit, as `options` gives them; nothing else is looked at."""
    return _some(source, reader, lambda verb, args: any(args[place] == unit for place in unit_places(verb)))


def of_verb(source: Any, reader: Reader, word: str) -> list[dict[str, Any]]:
    """The legal atoms of one verb, as `options` gives them."""
    return _some(source, reader, lambda verb, _args: verb.word == word)


def _some(source: Any, reader: Reader, wanted: Callable[[Any, Any], bool]) -> list[dict[str, Any]]:
    step, found = step_of(source.state), []
    for verb in step.verbs if isinstance(step, Ask) else ():
        for args in verb.args(source.state):
            if wanted(verb, args) and legal(source.state, (verb.word, *args)):
                found.append(option(str(action_of(source.state, (verb.word, *args))), reader, source.node.kind))
    return found


def verbs(source: Any) -> list[dict[str, str]]:
    """The verbs that can be said now, but for `pass`: `verb`, and `aim`, at what it is done."""
    step, aims = step_of(source.state), portrait_of(source.state).words.aims
    if not isinstance(step, Ask):
        return []
    words = [verb.word for verb in step.verbs if verb.word != "pass" and _sayable(source.state, verb)]
    return [{"verb": word, "aim": aims.get(word, "choose where")} for word in words]


def _sayable(state: Any, verb: Any) -> bool:
    return any(next(verb.why(state, *args), None) is None for args in verb.args(state))


def attacks(source: Any, reader: Reader) -> dict[str, dict[str, Any]]:
    """Target -> the fullest attack that is suggested: its text, who attacks (`with`, `could`), who comes
    along.
    """
    found: dict[str, dict[str, Any]] = {}
    if not any(str(option).startswith("attack ") for option in source.options()):
        return found  # the lines of any other decision are moves, which take long to find
    for action in source.options().lines():
        text = str(action)
        if not text.startswith("attack "):
            continue
        fighting, _, along = text.partition(" along ")
        said = reader.said(fighting)
        if not said.hexes or not said.units:
            continue
        target = said.hexes[0].split("#")[0]
        units = list(said.units)
        known = found.get(target)
        if known is None or len(units) > len(known["with"]):
            found[target] = {
                "text": text,
                "with": units,
                "could": units,
                "along": list(reader.said("along " + along).units) if along else [],
            }
    return found


def moves(source: Any, *unit_names: str) -> list[dict[str, Any]]:
    """Where units can go together: hex, cost, path, note, and what the system knows more of (see its portrait)."""
    return portrait_of(source.state).moves(source, unit_names)
