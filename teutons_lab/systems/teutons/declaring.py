"""Chapter 9.0: one attack being declared: its targets, then the units that make it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teutons_lab.core.flow import Ask, Procedure, Verb
from teutons_lab.core.notation import Slot
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons import hidden, zones
from teutons_lab.systems.teutons.attackers import Declaring, why_not_join
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.kinds import ATTACK_SLOT, HEX, HEX_SLOT, UNIT, UNIT_SLOT
from teutons_lab.systems.teutons.odds import Fight, fight
from teutons_lab.systems.teutons.reasons import rules_of_declaration
from teutons_lab.systems.teutons.state import DECLARED, LAPSED, Attack, TeutonsState, attacking
from teutons_lab.systems.teutons.targets import beside_all, target_args, why_not_target
from teutons_lab.systems.teutons.words import and_list, number, side_name


def do_attack(draft: TeutonsDraft, hex: int) -> None:
    """Begin to declare an attack."""
    draft.call("Declare", Declaring((hex,)))


def why_not_also(state: TeutonsState, hex: int) -> Iterator[Refusal]:
    """A further target: every attacker must be beside every one of them (T9.0-s, T9.0-aa)."""
    declaring = state.local(Declaring)
    if declaring.attackers or declaring.along or hex <= declaring.targets[-1]:
        yield Refusal("core.order", lambda: "Targets come first, in map order, before the units that attack them.")
        return
    yield from why_not_target(state, hex, attacking(state))
    if not beside_all(state, (*declaring.targets, hex)):
        yield Refusal(
            "T9.0-aa",
            lambda: (
                "No unit that can attack stands beside all of "
                f"{and_list(zones.labels(state, *declaring.targets, hex))}; in one combat every attacker is beside "
                "every target."
            ),
            lambda: zones.labels(state, *declaring.targets, hex),
            also=("R-74",),
        )


def also_args(state: TeutonsState) -> Iterable[tuple[int]]:
    """Further targets, later in map order."""
    declaring = state.local(Declaring)
    if declaring.attackers or declaring.along:
        return ()
    return (args for args in target_args(attacking(state), state) if args[0] > declaring.targets[-1])


# The attackers.


def why_not_with(state: TeutonsState, unit: int) -> Iterator[Refusal]:
    """Why a unit cannot lend its factors to this attack."""
    declaring = state.local(Declaring)
    if declaring.along or (declaring.attackers and unit <= declaring.attackers[-1]):
        yield Refusal("core.order", lambda: "Units that lend their factors are named first, in order of battle.")
    yield from why_not_join(state, declaring, unit)


def why_not_along(state: TeutonsState, unit: int) -> Iterator[Refusal]:
    """Why a unit cannot take part without lending its factors (T9.1-d)."""
    declaring = state.local(Declaring)
    if not declaring.attackers:
        yield Refusal("core.order", lambda: "Name a unit that lends its factors first.")
    elif declaring.along and unit <= declaring.along[-1]:
        yield Refusal("core.order", lambda: "Units that go along are named in order of battle.")
    yield from why_not_join(state, declaring, unit)


def with_args(state: TeutonsState) -> Iterable[tuple[int]]:
    """Units beside all targets: a superset."""
    declaring = state.local(Declaring)
    if declaring.along:
        return ()
    last = declaring.attackers[-1] if declaring.attackers else -1
    return ((unit,) for unit in beside_all(state, declaring.targets) if unit > last)


def along_args(state: TeutonsState) -> Iterable[tuple[int]]:
    """Units beside all targets that could go along."""
    declaring = state.local(Declaring)
    if not declaring.attackers:
        return ()
    last = declaring.along[-1] if declaring.along else -1
    return ((unit,) for unit in beside_all(state, declaring.targets) if unit > last)


def do_also(draft: TeutonsDraft, hex: int) -> None:
    """Add a target."""
    draft.set(targets=(*draft.local(Declaring).targets, hex))


def do_with(draft: TeutonsDraft, unit: int) -> None:
    """Add a unit that lends its factors."""
    draft.set(attackers=(*draft.local(Declaring).attackers, unit))


def do_along(draft: TeutonsDraft, unit: int) -> None:
    """Add a unit that takes part without them."""
    draft.set(along=(*draft.local(Declaring).along, unit))


# Closing an attack, or giving it up.


def why_not_odds(
    state: TeutonsState, targets: tuple[int, ...], attackers: tuple[int, ...], along: tuple[int, ...]
) -> Iterator[Refusal]:
    """Why an attack cannot be made at its odds (T9.1-h, T9.3-b, R-94)."""
    combat = fight(state, targets, attackers, along)
    where = state.label(targets[0])
    lowest = combat.table.lowest
    if combat.ratio is None:
        yield Refusal(
            "T9.1-h",
            lambda: (
                f"{number(combat.attack, 'factor')} against {combat.defence} at {where} is worse than {lowest}, "
                "the lowest column; no shift can mend that."
            ),
            lambda: (where,),
            also=("R-153", *_sums(combat)),
        )
    elif combat.column is None:
        yield Refusal(
            "T9.3-b",
            lambda: (
                f"The attack on {where} is {combat.ratio} before shifts and falls left of {lowest}, the lowest column."
            ),
            lambda: (where,),
            also=("R-94", *_sums(combat)),
        )


def _sums(combat: Fight) -> tuple[str, ...]:
    """The rules by which the totals of an attack were added up and rounded."""
    return tuple(dict.fromkeys((combat.odds_rule, *(part.rule for part in combat.sums))))


def why_not_done(state: TeutonsState) -> Iterator[Refusal]:
    """An attack needs somebody who lends factors, and a column of the table.

    What lies face down counts for nothing yet (T1914.hidden-d); Dummies alone make no attack, and go (T1914.hidden-j).
    """
    declaring = state.local(Declaring)
    if declaring.attackers and not any(state.setup.real[unit] for unit in declaring.attackers):
        return
    if not declaring.attackers:
        yield Refusal("T9.1-a", lambda: "Nobody lends factors to this attack yet; add a unit with its name.")
        return
    yield from why_not_odds(state, declaring.targets, declaring.attackers, declaring.along)


def do_done(draft: TeutonsDraft) -> None:
    """Declare the attack; who takes part in it comes into view, and Dummies go (T1914.hidden-a, T1914.hidden-j)."""
    declaring = draft.local(Declaring)
    lends = tuple(u for u in declaring.attackers if hidden.comes_into_view(draft, u, "T1914.hidden-a"))
    along = tuple(u for u in declaring.along if hidden.comes_into_view(draft, u, "T1914.hidden-a"))
    if not lends:
        draft.end()
        return
    declaring = declaring._replace(attackers=lends, along=along)
    draft.attacks = (
        *draft.attacks,
        Attack(declaring.targets, declaring.attackers, declaring.along, DECLARED, False),
    )
    draft.tell(
        "declared",
        *rules_of_declaration(draft, len(draft.attacks) - 1),
        targets=declaring.targets,
        attackers=declaring.attackers,
        along=declaring.along,
    )
    draft.end()


def why_not_drop(state: TeutonsState, name: tuple[int, int]) -> Iterator[Refusal]:
    """An attack being declared is given up only when it can neither be closed nor strengthened."""
    declaring = state.local(Declaring)
    if name != (declaring.targets[0], attack_number(state, declaring.targets[0])):
        yield Refusal(
            "core.order",
            lambda: f"The attack on {state.label(declaring.targets[0])} is being declared; close it first.",
        )
    elif not any(why_not_done(state)) or _can_grow(state):
        yield Refusal(
            "T9.0-o",
            lambda: "This attack can still be closed or strengthened; it is given up only when neither is possible.",
        )


def _can_grow(state: TeutonsState) -> bool:
    return (
        any(not any(why_not_with(state, *args)) for args in with_args(state))
        or any(not any(why_not_along(state, *args)) for args in along_args(state))
        or any(not any(why_not_also(state, *args)) for args in also_args(state))
    )


def attack_number(state: TeutonsState, hex: int) -> int:
    """The number that a new attack on this first target would bear."""
    return 1 + sum(1 for attack in state.attacks if attack.targets[0] == hex and attack.status != LAPSED)


def drop_args(state: TeutonsState) -> Iterable[tuple[tuple[int, int]]]:
    """The attack being declared."""
    first = state.local(Declaring).targets[0]
    return (((first, attack_number(state, first)),),)


def do_drop(draft: TeutonsDraft, _name: tuple[int, int]) -> None:
    """Give up the attack being declared."""
    declaring = draft.local(Declaring)
    draft.attacks = (*draft.attacks, Attack(declaring.targets, (), (), LAPSED, False))
    draft.tell("lapsed", "T9.0-o", targets=declaring.targets)
    draft.end()


def _declare_prompt(state: TeutonsState) -> str:
    declaring = state.local(Declaring)
    where = and_list([state.where(hex_) for hex_ in declaring.targets])
    if not declaring.attackers:
        return f"{side_name(attacking(state))} attack on {where}. Who lends its factors?"
    combat = fight(state, declaring.targets, declaring.attackers, declaring.along)
    odds = combat.column or f"worse than {combat.table.lowest}"
    if combat.covered:
        odds = f"{odds} against what is known" if combat.defenders else "against what lies face down"
    return f"{side_name(attacking(state))} attack on {where}, {odds} now. Add units, or close it with done."


DECLARE = Procedure(
    "Declare",
    (
        Ask(
            "declare",
            side=attacking,
            verbs=(
                Verb("also", do_also, also_args, why_not_also, HEX_SLOT, "T9.0-aa"),
                Verb("with", do_with, with_args, why_not_with, UNIT_SLOT, "T9.0-r"),
                Verb("along", do_along, along_args, why_not_along, UNIT_SLOT, "T9.1-d"),
                Verb("done", do_done, why=why_not_done, rule="T9.0-a"),
                Verb(
                    "lapse",
                    do_drop,
                    drop_args,
                    why_not_drop,
                    ATTACK_SLOT,
                    "T9.0-o",
                ),
            ),
            prompt=_declare_prompt,
            rule="T9.0-a",
        ),
    ),
    Declaring,
)


ATTACK_LINE_SLOTS = (
    Slot("targets", HEX, many=True),
    Slot("with", UNIT, many=True, optional=True, after="with"),
    Slot("along", UNIT, many=True, optional=True, after="along"),
)
