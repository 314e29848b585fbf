"""Chapter 9.3: what a result does, in order: the attacker's losses, exchange, eliminations, retreats, advance."""

from __future__ import annotations

from teutons_lab.core.flow import Auto, Procedure
from teutons_lab.kit.kinds import Units
from teutons_lab.systems.teutons.advance import Advance
from teutons_lab.systems.teutons.citations import of_the_fall, of_the_shaken
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.exchange import Exchange, can_exchange
from teutons_lab.systems.teutons.losses import LOSSES
from teutons_lab.systems.teutons.results import Aftermath, is_exchange
from teutons_lab.systems.teutons.retreat import Retreat
from teutons_lab.systems.teutons.state import RESOLVED, TeutonsState, attacking


def do_exchange(draft: TeutonsDraft) -> None:
    """Offer the exchange; without the factors for the cheapest defender it is no effect (T9.3-m)."""
    after = draft.local(Aftermath)
    exchange = Exchange(after.attack, after.swap, after.worth, after.swap_forts, after.no_retreat, toll=after.toll)
    if can_exchange(draft, exchange):
        draft.call("Exchange", exchange)
    else:
        draft.tell("exchange-impossible", "T9.3-m", targets=draft.attacks[after.attack].targets)


def do_eliminate(draft: TeutonsDraft) -> None:
    """DE removes the units of the group, and Fortresses fall (T9.3-d, T12.0-g)."""
    after = draft.local(Aftermath)
    for unit in after.doomed:
        draft.eliminate(unit)
    if after.doomed:
        draft.tell("eliminated", "T9.3-d", units=after.doomed)
    attackers = draft.attacks[after.attack].attackers
    for hex_ in after.razed:
        draft.raze(hex_)
        draft.tell("fortress-fell", *of_the_fall(draft, attackers, by_d1=hex_ in after.stormed), hex=hex_)


GROUPS = (("back3", 3), ("back2", 2), ("back1", 1), ("shaken", 0))


def _has_to_go(state: TeutonsState) -> bool:
    after = state.local(Aftermath)
    return any(getattr(after, name) for name, _ in GROUPS)


def do_send_back(draft: TeutonsDraft) -> None:
    """Disrupt the next group and let it retreat or withdraw; under No Retreat nobody withdraws (T9.2-e, R-82)."""
    after = draft.local(Aftermath)
    for name, distance in GROUPS:
        units: Units = getattr(after, name)
        if not units:
            continue
        draft.set(**{name: ()})
        rules: tuple[str, ...] = ("T9.3-e",) if distance else ("T9.3-h", "T9.3-i")
        rules += of_the_shaken(draft, units)
        for unit in units:
            draft.disrupt(unit, by_combat=True)
        draft.tell("disrupted", *rules, units=units)
        if distance or not after.no_retreat:
            targets = draft.attacks[after.attack].targets
            draft.call("Retreat", Retreat(targets, after.sources, units, distance))
        return


def vacated(state: TeutonsState, place: int) -> tuple[int, ...]:
    """The target hexes that may be entered: none while a defending unit is left in any of them (T9.3-i, T9.3-y, R-79),
    and none that an enemy Fortress still holds (T9.4-u).
    """
    side = attacking(state)
    targets: tuple[int, ...] = state.attacks[place].targets
    if any(state.enemies_at(hex_, side) for hex_ in targets):
        return ()
    return tuple(hex_ for hex_ in targets if not state.enemy_fort(hex_, side))


def do_advance(draft: TeutonsDraft) -> None:
    """Offer the tactical advance into what was vacated."""
    after = draft.local(Aftermath)
    empty = vacated(draft, after.attack)
    if not empty:
        return
    far = int(after.far or after.withdrew >= 2)  # T9.4-j, T9.4-k, T9.4-v
    draft.call(
        "Advance",
        Advance(after.attack, empty, after.defence, after.free, far, after.crossed, after.routes),
    )


def do_conclude(draft: TeutonsDraft) -> None:
    """The combat is over."""
    place = draft.local(Aftermath).attack
    draft.set_attack(place, draft.attacks[place]._replace(status=RESOLVED))


AFTERMATH = Procedure(
    "Aftermath",
    (
        *LOSSES,
        Auto("exchange", do_exchange, when=is_exchange),
        Auto("eliminate", do_eliminate),
        Auto("send-back", do_send_back, when=_has_to_go, again=True),
        Auto("more", lambda draft: draft.goto("send-back"), when=_has_to_go),
        Auto("advance", do_advance),
        Auto("conclude", do_conclude),
    ),
    Aftermath,
)
