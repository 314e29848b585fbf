"""How a reader is told of sides, phases, choices and results in Victory in the West."""

from __future__ import annotations

import re

from teutons_lab.kit.portrait import Words
from teutons_lab.systems.victory_west.charts.combat_table import Effect, outcome
from teutons_lab.systems.victory_west.counters import Counter
from teutons_lab.systems.victory_west.words import and_list, number

STYLES = {"axis": "field-grey", "allied": "french"}
BRANCHES = {"Waffen SS": ("waffen-ss", ""), "Luftwaffe": ("luftwaffe", "LW")}
NATIONS = {
    "german": ("field-grey", ""),
    "french": ("french", "FR"),
    "belgian": ("belgian", "BE"),
    "british": ("british", "UK"),
    "dutch": ("dutch", "NL"),
}
SIZES = {"II": "battalion", "III": "regiment", "X": "brigade", "XX": "division", "G": "group", "-": ""}


def sent(rest: str) -> str:
    """ "Send 2 TAP and 1 SAP", from "tap=2 sap=1"."""
    counted = {sort: int(count) for sort, _, count in (word.partition("=") for word in rest.split())}
    return f"Send {and_list([f'{count} {sort.upper()}' for sort, count in counted.items() if count])}"


WORDS = Words(
    sides={"axis": ("The Axis", "Axis"), "allied": ("The Allies", "Allied")},
    styles=STYLES,
    verbs={
        "take@march": "{unit} comes along",
        "paradrop": "Paradrop {unit} at {hex}",
        "fly": "Fly",
        "fly@transport": "Fly {unit} to {hex}",
        "coup@drop-coup": "Try a coup at the bridge {side}",
        "choose@air-loss": "Lose {rest}",
        "done": "The attack is complete",
        "overrun": "Overrun {hex}",
        "lose": "{unit} loses a step",
        "support": "{unit} gives its bonus",
        "demolish": "Blow the bridge {side}",
        "coup": "Try to take the bridge by a coup",
        "repair": "Mend the bridge {side}",
        "bridgehead": "Form a bridgehead over {side}",
        "bridgehead@merging": "Keep the bridgehead over {side}",
        "refugees": "Refugees in {hex}",
        "react": "{unit} reacts to {hex}",
        "choose": "{unit} gives the orders",
        "with": "{unit} joins the attack",
        "strike": "Air attack on {hex}",
        "interdict": "Interdict {hex}",
        "bomb": "Bomb the bridge {rest}",
        "terror": "Bomb the city {rest}",
        "rail": "By rail to {hex}",
        "collect": "Collect stragglers here",
        "flee": "Refugees go on to {hex}",
        "leave": "Refugees leave the map at {hex}",
    },
    tells={"commit": sent},
    aims={
        "strike": "a stack of the enemy, from the air",
        "interdict": "a hex that the enemy may want to enter",
        "bomb": "a bridge",
        "terror": "a city, to set refugees on the roads",
    },
    passes={
        "bridging": "Mend no more bridges",
        "exploitation": "End exploitation",
        "demolition": "Leave the bridge standing",
        "coup": "Let it go",
        "passage": "Leave the bridge standing",
        "combat": "No more attacks",
        "support": "No support",
        "foe-support": "No support",
        "bridgehead": "No bridgehead",
        "enter": "Nobody goes in",
        "reaction": "Nobody reacts",
        "controller": "Nobody gives orders",
        "air": "No more missions",
        "fly": "Do not fly",
        "drop": "No more paradrops",
        "transport": "No more air transport",
        "drop-demolition": "Leave the bridge standing",
        "commit": "Send nobody",
    },
    cells={
        "bridging": "Bridges",
        "combat": "Fight",
        "exploitation": "Exploit",
        "reinforcement": "Land",
        "air": "Air",
        "refugees": "Refugees",
        "surrender": "Surrender",
    },
    phases={"bridging": "bridging", "exploitation": "exploitation", "air": "air missions"},
    short={
        "reinforcement": "landing",
        "refugees": "refugees",
        "bridging": "bridges",
        "exploitation": "exploit",
        "movement": "move",
        "combat": "fight",
    },
)


def kind_words(counter: Counter) -> str:
    """ "infantry division", "army headquarters", "panzer regiment"."""
    if counter.is_hq:
        return f"{counter.level} headquarters"
    return f"{counter.type.replace('-', ' ')} {SIZES.get(counter.size, '')}".strip()


PANICKED = re.compile(r"(-)|([1-9])?([DR])?")


def result_words(text: str) -> str:
    """A result of the Combat Table in words, the defender's part first, or of panic; "" for a text that is neither."""
    panicked = [PANICKED.fullmatch(part) for part in text.split(", ")]
    if all(panicked) and text:
        return "; ".join(dict.fromkeys(_panic(found[2], found[3]) for found in panicked if found))
    try:
        found = outcome(text)
    except ValueError:
        return ""
    parts = (_suffer("defenders", found.defender), _suffer("attackers", found.attacker))
    bold = ("fortresses fall",) if found.bold else ()
    return "; ".join(part for part in (*parts, *bold) if part) or "nothing"


def _panic(steps: str | None, letter: str | None) -> str:
    lost = f"loses {number(int(steps), 'step')}" if steps else ""
    then = {"R": "goes back, disrupted", "D": "disrupted"}.get(letter or "", "")
    return " and ".join(words for words in (lost, then) if words) or "unshaken"


def _suffer(who: str, part: Effect) -> str:
    if part.nothing:
        return ""
    if part.letter == "E":
        return f"{who} eliminated"
    steps = f"lose {number(part.steps, 'step')}" if part.steps else ""
    then = {"R": "go back", "P": "check for panic"}.get(part.letter, "")
    return f"{who} {' and '.join(words for words in (steps, then) if words)}"


def strikes(text: str) -> str:
    """Whom a result strikes: d for the defender alone, a for the attacker alone, n for both or nobody."""
    found = outcome(text)
    if found.defender.nothing == found.attacker.nothing:
        return "n"
    return "a" if found.defender.nothing else "d"
