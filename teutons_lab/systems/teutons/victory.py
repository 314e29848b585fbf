"""Victory: Paris, supply, and units in Germany; what counts as what is the era's."""

from __future__ import annotations

from collections.abc import Iterator

from teutons_lab.core.flow import Ask, Auto, Verb
from teutons_lab.core.nodes import Terminal
from teutons_lab.core.notation import Slot, WordKind
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.supply import can_trace
from teutons_lab.systems.teutons.words import side_name, side_people

NORMAL, SMASHING = 1, 2
LEVELS = {NORMAL: "normal", SMASHING: "smashing"}
WON = "victory"
"""The track that says who has won: the level for the German side, its negative for the Allied one."""
RAID = "raid"


def paris(state: TeutonsState) -> tuple[int, ...]:
    """The two hexes of Paris."""
    return tuple(state.setup.board.index[label] for label in state.setup.era.paris)


def paris_traces(state: TeutonsState, side: str, nationality: str) -> bool:
    """Whether a line of that side runs from Paris: from either of its hexes, as if a unit stood there (T7.0-z, R-65).

    A hex of Paris that the enemy holds can give no line.
    """
    return any(
        can_trace(state, side, nationality, hex_)
        for hex_ in paris(state)
        if not state.enemies_at(hex_, side) and not state.enemy_fort(hex_, side)
    )


def german_level(state: TeutonsState) -> int:
    """What the German side has won now: 2 Smashing, 1 Normal, 0 nothing."""
    return int(state.setup.era.german_level(state))


def _rule(state: TeutonsState, german: bool, level: int) -> str:
    return str(state.setup.era.verdicts[german, LEVELS[level]][0])


def units_in_germany(state: TeutonsState) -> tuple[int, ...]:
    """The Allied units that stand in Germany."""
    side = state.setup.era.defender
    return tuple(
        unit
        for unit in state.setup.members[side]
        if state.on_map(unit) and state.setup.board.country[state.hex_of(unit)] == "Germany"
    )


def do_look_for_raid(draft: TeutonsDraft) -> None:
    """In the last turn, Allied units in Germany are counted in the German turn (T3.0-o, R-24)."""
    if draft.turn >= draft.setup.scenario_data.turns:
        raiders = units_in_germany(draft)
        draft.set_track(RAID, int(bool(raiders)))
        if raiders:
            draft.tell("raid", _rule(draft, False, SMASHING), "T3.0-l", units=raiders)


def do_check_german(draft: TeutonsDraft) -> None:
    """The German check of each turn: a victory ends the game, unless he may decline a Normal one (T3.0-o)."""
    level = german_level(draft)
    may_decline = level == NORMAL and draft.setup.options["german_plays_on"] == "yes"
    if level and not may_decline:
        win(draft, level)


def win(draft: TeutonsDraft, level: int) -> None:
    """The German side wins; the game is over."""
    draft.set_track(WON, level)
    draft.tell("victory", _rule(draft, True, level), "T3.0-o", side=draft.setup.era.attacker, level=LEVELS[level])
    draft.over()


def do_last_turn(draft: TeutonsDraft) -> None:
    """After the last turn the Allied side has won."""
    level = SMASHING if draft.track(RAID) else NORMAL
    draft.set_track(WON, -level)
    draft.tell("victory", _rule(draft, False, level), "T3.0-n", side=draft.setup.era.defender, level=LEVELS[level])
    draft.over()


def outcome(state: TeutonsState) -> Terminal:
    """How the game ended."""
    won = state.track(WON)
    side = state.setup.era.attacker if won > 0 else state.setup.era.defender
    level = LEVELS.get(abs(won), "normal")
    rule, why = state.setup.era.verdicts[won > 0, level]
    words = "a Smashing Victory" if level == "smashing" else "a Normal Victory"
    return Terminal(side, level, f"The game is over: {side_people(side)} have won {words}. {why}", rule)


# Declining a Normal Victory, under the option.


def _may_claim(state: TeutonsState) -> bool:
    return state.setup.options["german_plays_on"] == "yes" and german_level(state) == NORMAL


def _no_reason(_state: TeutonsState, _word: str) -> Iterator[Refusal]:
    return iter(())


def _claim_prompt(state: TeutonsState) -> str:
    era = state.setup.era
    why = era.verdicts[True, LEVELS[NORMAL]][1]
    return f"{side_name(era.attacker)}: a Normal Victory. {why} Take it (choose victory), or play on?"


def claim_phase(name: str) -> Ask:
    """The German player takes a Normal Victory, or plays on for a Smashing one (R-24)."""
    return Ask(
        name,
        side=lambda state: state.setup.era.attacker,
        verbs=(
            Verb(
                "choose",
                lambda draft, _word: win(draft, NORMAL),
                lambda _state: (("victory",),),
                _no_reason,
                (Slot("what", WordKind("victory")),),
                "R-24",
                sure=True,
            ),
            Verb("pass", lambda draft: draft.next(), rule="R-24"),
        ),
        prompt=_claim_prompt,
        rule="R-24",
        kind="victory",
        when=_may_claim,
    )


def check_phase(name: str) -> Auto:
    """The German victory check."""
    return Auto(name, do_check_german)
