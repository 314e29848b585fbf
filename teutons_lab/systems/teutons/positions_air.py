"""Position lines of Teutons! that only some games need: who holds a town, and the Air Assets."""

from __future__ import annotations

import re
from collections.abc import Iterator

from teutons_lab.core.ruleset import PositionLine, Reading
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.kinds import ASSET, HEX
from teutons_lab.systems.teutons.state import FLOWN, OFF, READY, TASKS, Held, Sortie, TeutonsState

# town J11 german


def write_towns(state: TeutonsState) -> Iterator[str]:
    """A line for every town in the hands of the other side than its country's."""
    for held in state.held:
        yield f"town {state.label(held.hex)} {held.side}"


def read_town(draft: TeutonsDraft, reading: Reading) -> None:
    """Say whose unit entered a town last."""
    hex_ = reading.value(HEX, 1, draft.setup)
    reading.claim(("town", hex_), f"who holds {draft.label(hex_)}")
    if len(reading.words) != 3:
        raise reading.fail("expected town <hex> <side>.")
    try:
        side = str(draft.setup.rules.side(reading.words[2].text))
    except ValueError as wrong:
        raise reading.fail(str(wrong)) from None
    draft.held = tuple(sorted([*(held for held in draft.held if held.hex != hex_), Held(hex_, side)]))


# asset "Fliegerkorps II" ready;  sortie "Fliegerkorps II" strike K09;  airlift K09


def write_assets(state: TeutonsState) -> Iterator[str]:
    """A line for every Air Asset that is in the game."""
    for asset, where in enumerate(state.assets):
        if where != OFF:
            yield f"asset {ASSET.show(state.setup, asset)} {where}"


def read_asset(draft: TeutonsDraft, reading: Reading) -> None:
    """Put an Air Asset into the pool (`ready`), among those that have flown (`flown`), or on the turn track."""
    asset = reading.value(ASSET, 1, draft.setup)
    where = reading.words[2].text if len(reading.words) == 3 else ""
    reading.claim(("asset", asset), f"the Air Asset {ASSET.show(draft.setup, asset)}")
    if where not in (READY, FLOWN, OFF) and not re.fullmatch(r"turn:[1-9]\d?", where):
        raise reading.fail(f'found "{where}", expected ready, flown, off or a turn such as turn:4.')
    draft.assets = (*draft.assets[:asset], where, *draft.assets[asset + 1 :])


def write_sorties(state: TeutonsState) -> Iterator[str]:
    """A line for every Air Asset that is on a mission."""
    for sortie in state.sorties:
        yield f"sortie {ASSET.show(state.setup, sortie.asset)} {sortie.task} {state.label(sortie.hex)}"


def read_sortie(draft: TeutonsDraft, reading: Reading) -> None:
    """Send an Air Asset on a mission."""
    asset = reading.value(ASSET, 1, draft.setup)
    reading.claim(("sortie", asset), f"the mission of {ASSET.show(draft.setup, asset)}")
    task = reading.words[2].text if len(reading.words) > 2 else ""
    if task not in TASKS:
        raise reading.fail(f'found "{task}", expected one of {", ".join(TASKS)}.')
    draft.sorties = tuple(sorted([*draft.sorties, Sortie(asset, task, reading.value(HEX, 3, draft.setup))]))


def write_airlift(state: TeutonsState) -> Iterator[str]:
    """A line for every hex that is supplied from the air."""
    for hex_ in state.airlift:
        yield f"airlift {state.label(hex_)}"


def read_airlift(draft: TeutonsDraft, reading: Reading) -> None:
    """Supply a hex from the air."""
    hex_ = reading.value(HEX, 1, draft.setup)
    reading.claim(("airlift", hex_), f"the airlift to {draft.label(hex_)}")
    draft.airlift = tuple(sorted({*draft.airlift, hex_}))


AIR_LINES = (
    PositionLine("town", ("held",), write_towns, read_town),
    PositionLine("asset", ("assets",), write_assets, read_asset),
    PositionLine("sortie", ("sorties",), write_sorties, read_sortie),
    PositionLine("airlift", ("airlift",), write_airlift, read_airlift),
)
