"""Plain words for ids and notation: sides, phases, options.

What the rules say in full comes from the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from teutons_lab.core.tokens import tokens
from teutons_lab.kit.portrait import NO_WORDS, Portrait, Words
from teutons_lab.systems.registry import portrait

# The phases of a turn as cells of the panel; neighbours with the same word are one cell.
CELLS = {
    "setup": "Set up",
    "replacements": "Replace",
    "entrench": "Entrench",
    "movement": "Move",
    "allocation": "Fight",
    "combat": "Fight",
    "supply": "Supply",
    "recovery": "Recover",
    "intelligence": "Ask",
    "airstrikes": "Air",
    "airlift": "Airlift",
    "taxicabs": "Taxis",
    "expedition": "Land",
    "evacuation": "Leave",
    "breakthrough-airstrikes": "Break through",
    "breakthrough-movement": "Break through",
    "breakthrough-allocation": "Break through",
    "breakthrough-combat": "Break through",
}
PHASES = {
    "setup": "set-up",
    "open-turn": "start of the turn",
    "close-turn": "end of the turn",
    "replacements": "replacements",
    "entrench": "entrenching",
    "movement": "movement",
    "allocation": "choice of attacks",
    "combat": "combat",
    "supply": "supply",
    "recovery": "recovery",
    "breakthrough-airstrikes": "airstrikes of the breakthrough",
    "breakthrough-movement": "movement of the breakthrough",
    "breakthrough-allocation": "choice of attacks of the breakthrough",
    "breakthrough-combat": "combat of the breakthrough",
}
SECOND = "breakthrough-"
SHORT = {
    "entrench": "dig in",
    "intelligence": "ask",
    "airstrikes": "air",
    "evacuation": "leave",
    "expedition": "land",
    "open-turn": "start",
    "close-turn": "end",
    "replacements": "arrive",
    "movement": "move",
    "allocation": "attack",
    "combat": "fight",
    "setup": "set up",
}
PLAIN = {
    "take": "Move {unit}",
    "go": "Go on to {hex}",
    "drop": "Leave {unit} behind",
    "stop": "Stop here",
    "disrupt": "Force the march: one hex more, then disrupted",
    "attack": "Attack {hex}",
    "also": "Attack {hex} as well",
    "with": "{unit} joins the attack",
    "along": "{unit} comes along without fighting",
    "done": "The attack is complete",
    "lapse": "Give up the attack on {hex}",
    "resolve": "Resolve the attack on {hex}",
    "no-retreat": "Order: no retreat",
    "press": "Press the attack",
    "call-off": "Call the attack off",
    "retreat": "{unit} goes back to {hex}",
    "exchange": "Exchange losses",
    "lose": "Give up {unit}",
    "advance": "{unit} advances to {hex}",
    "place": "{unit} at {hex}",
    "rebuild": "Rebuild {unit}",
    "entrench": "Entrench {unit}",
    "downgrade": "Exchange {unit}",
    "distance": "Go back {number}",
    "uncover": "Ask about {rest}",
    "evacuate": "{unit} leaves by sea",
    "demolish": "Blow the bridge",
    "choose": "Choose {rest}",
    "commit": "Commit {rest}",
}
# What Air Assets fly.
MISSIONS = {
    "strike": "{asset} strikes {hex}",
    "drop": "{asset} drops parachutists at {hex}",
    "escort": "{asset} flies escort",
    "bomb": "{asset} bombs {hex}",
    "supply": "{asset} supplies {hex}",
    "intercept": "{asset} meets the aircraft at {hex}",
}
# What `pass` means at each kind of decision.
PASSES = {
    "setup": "Set-up is done",
    "replacements": "End replacements",
    "entrench": "End entrenching",
    "movement": "End movement",
    "allocation": "End the choice of attacks",
    "no-retreat": "Give no such order",
    "press": "Fight without pressing",
    "exchange": "Decline the exchange",
    "retreat": "Go back no farther",
    "overflow": "Leave them there",
    "advance": "Nobody advances",
    "victory": "Play on",
    "shelter": "None of them",
    "airstrikes": "No more missions",
    "airlift": "No more supply from the air",
    "intercept": "Let them through",
    "intelligence": "Ask about nobody",
    "taxicabs": "Nobody comes",
    "expedition": "Nobody lands",
    "evacuation": "Nobody leaves",
    "dig-in": "Do not dig in",
    "last-boat": "Let it be",
}


@dataclass(frozen=True)
class Said:
    """A sentence of notation taken apart: verb, quoted or bare unit ids, hex labels, everything after the
    verb.
    """

    text: str
    verb: str
    units: tuple[str, ...]
    hexes: tuple[str, ...]
    rest: str


def portrait_of(state: Any) -> Portrait:
    """What the game of a state looks like to a reader."""
    return portrait(state.setup.system)


def side_name(side: str, words: Words = NO_WORDS) -> str:
    return words.sides.get(side, (side.capitalize(), side.capitalize()))[0]


def adjective(side: str, words: Words = NO_WORDS) -> str:
    return words.sides.get(side, (side.capitalize(), side.capitalize()))[1]


def style(side: str, words: Words) -> str:
    """The colour of a side's counters."""
    return words.styles.get(side, "german")


def phase_name(phase: str, words: Words = NO_WORDS) -> str:
    """`prussian.movement` as `Prussian movement`."""
    side, _, step = phase.rpartition(".")
    said = words.phases.get(step) or PHASES.get(step, step.replace("-", " "))
    return f"{adjective(side, words)} {said}" if side else said.capitalize()


def phase_short(phase: str, words: Words = NO_WORDS) -> str:
    step = phase.rpartition(".")[2]
    first = step.removeprefix(SECOND)
    short = words.short.get(first) or SHORT.get(first, PHASES.get(first, first))
    return short if first == step else f"2nd {short}"


def cell(step: str, words: Words = NO_WORDS) -> str:
    """A step of the turn as a cell of the panel."""
    return words.cells.get(step) or CELLS.get(step, step.capitalize())


def taken_apart(text: str, names: dict[str, str], labels: Any) -> Said:
    """Read an option or line. `names` maps full unit names to ids, `labels` holds the board's hex labels."""
    words = tokens(text)
    units: list[str] = []
    hexes: list[str] = []
    for word in words[1:]:
        if word.text in names:
            units.append(names[word.text])
        elif not word.quoted:
            hexes.extend(part for part in word.text.replace("/", "-").split("-") if part.split("#")[0] in labels)
    rest = " ".join(word.shown for word in words[1:])
    return Said(text, words[0].text if words else "", tuple(units), tuple(hexes), rest)


def plain(said: Said, short: dict[str, str], town: dict[str, str], kind: str, words: Words = NO_WORDS) -> str:
    """What an option does, in a few words.

    `short` maps unit ids to short names, `town` labels to town names.
    """
    if said.verb == "pass":
        return words.passes.get(kind) or PASSES.get(kind, "Finish")
    hexes = [f"{town[h]}, {h}" if town.get(h) else h for h in said.hexes]
    unit = short.get(said.units[0], said.units[0]) if said.units else ""
    asset = asset_of(said)
    usual = (MISSIONS if asset else PLAIN).get(said.verb, said.verb.capitalize() + " {rest}")
    if tell := words.tells.get(said.verb):
        return tell(said.rest)
    form = words.verbs.get(f"{said.verb}@{kind}") or words.verbs.get(said.verb, usual)
    place, side = (hexes[-1] if hexes else said.rest), "/".join(said.hexes[-2:])
    return form.format(unit=unit, hex=place, side=side, rest=said.rest, number=said.rest, asset=asset)


def asset_of(said: Said) -> str:
    """The name of the Air Asset that a mission names, as it is quoted in it; "" for every other sentence."""
    found = tokens(said.text)
    named = said.verb in MISSIONS and not said.units and len(found) > 1
    return found[1].text if named else ""
