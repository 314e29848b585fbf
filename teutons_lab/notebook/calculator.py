"""The combat calculator on its own: made-up units on made-up ground, worked out by the rules that fight
combats.

The numbers are never computed here. The inputs become a position text; that position is explained.
"""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from teutons_lab.core.errors import TeutonsLabError
from teutons_lab.core.position import read
from teutons_lab.hexes import load_board
from teutons_lab.systems.teutons.opening import OPENING

from .answers import combat, fraction
from .assets import calculator_esm, css
from .attempt import behind
from .heard import heard
from .svg import esc

SIDES = ("prussian", "french")
GROUNDS = ("clear", "forest", "swamp", "city")
LARGEST = 9  # a counter's factor
STACK = 3  # units a hex
# A hex well inside the map; everything around it is laid out anew, so any would do.
TARGET = "J04"
VALUES: dict[str, Any] = {
    "attack": 6,
    "across": 0,
    "defence": 3,
    "ground": "clear",
    "fortress": "none",
    "attacker": "prussian",
    "disrupted": False,
    "unsupplied": False,
    "no_retreat": False,
    "pressed": False,
}


class CalculatorError(TeutonsLabError, ValueError):
    """An input of the calculator that no position can hold: which, what was found, what is expected."""


def checked(values: dict[str, Any]) -> dict[str, Any]:
    """All inputs with their defaults. Raises CalculatorError for an unknown name or a value out of range."""
    if unknown := sorted(set(values) - set(VALUES)):
        raise CalculatorError(f'"{unknown[0]}" is no input of the calculator. Its inputs: {", ".join(VALUES)}.')
    full = {**VALUES, **values}
    most = LARGEST * STACK
    for name in ("attack", "across", "defence"):
        found = full[name]
        if isinstance(found, bool) or not isinstance(found, int) or not 0 <= found <= most:
            raise CalculatorError(f"{name} = {found!r}. It is a whole number from 0 to {most}.")
    for name, allowed in (("ground", GROUNDS), ("fortress", ("none", "1", "2")), ("attacker", SIDES)):
        if full[name] not in allowed:
            raise CalculatorError(f"{name} = {full[name]!r}. It is one of {', '.join(allowed)}.")
    for name in ("disrupted", "unsupplied", "no_retreat", "pressed"):
        if not isinstance(full[name], bool):
            raise CalculatorError(f"{name} = {full[name]!r}. It is True or False.")
    if full["across"] > full["attack"]:
        raise CalculatorError(
            f"{full['across']} factors cross the river, but only {full['attack']} attack. Lower the first number."
        )
    if full["attack"] - full["across"] > most:
        raise CalculatorError(f"At most {most} factors fit on one side of the river.")
    if not full["attack"]:
        raise CalculatorError("Give the attackers at least 1 factor.")
    if not full["defence"] and full["fortress"] == "none":
        raise CalculatorError("Give the defenders at least 1 factor, or a fortress.")
    return full


def pose(values: dict[str, Any]) -> tuple[str, list[str]]:
    """The position text of the inputs, and the names of the attackers in it. Raises CalculatorError."""
    full = checked(values)
    board = load_board("teutons")
    around = [board.labels[near] for near in board.adjacent[board.index[TARGET]]]
    dry, wet = around[0], around[1]  # side by side, so that the defenders keep a way out to the south
    other = SIDES[1 - SIDES.index(full["attacker"])]
    attackers = [*_units("Attacker", full["attack"] - full["across"], full["attacker"], dry)]
    attackers += _units("Attacker over the river", full["across"], full["attacker"], wet)
    held = {near for near, here in ((dry, full["across"] < full["attack"]), (wet, full["across"])) if here}
    flag = " disrupted" if full["disrupted"] else ""
    lines = ["system teutons  game 1870", f"turn 1  phase {full['attacker']}.allocation"]
    lines += [f"hex {TARGET} {full['ground']} country=France", *_ring(around, held, full["unsupplied"])]
    lines += [f"side {TARGET}/{near} {'river' if near == wet else 'none'}" for near in around]
    lines += [line for line, _ in attackers]
    lines += [line + flag for line, _ in _units("Defender", full["defence"], other, TARGET)]
    if full["fortress"] != "none":
        lines.append(f"fortress {TARGET} {full['fortress']} side={other}")
    return "\n".join(lines), [name for _, name in attackers]


def explain(values: dict[str, Any]) -> Any:
    """The combat of these inputs as `explain.combat` of the posed position gives it.

    `values` may leave out any of `VALUES`. Raises CalculatorError for inputs that make no combat.
    """
    text, attackers = pose(values)
    state = read(text, {"teutons": OPENING}).state
    full = checked(values)
    orders = {name: full[name] for name in ("no_retreat", "pressed")}
    return state.setup.rules.explain(state).combat(TARGET, attackers, **orders), state


class CombatCalculator(anywidget.AnyWidget):
    """Odds without a game: `CombatCalculator(attack=6, across=2, defence=3, ground="forest")`.

    `values` are the inputs, `combat` what comes of them as plain data, `explanation` the explanation itself.
    """

    _esm = calculator_esm()
    _css = css()
    values = traitlets.Dict().tag(sync=True)
    combat = traitlets.Dict().tag(sync=True)
    sides = traitlets.List(list(SIDES)).tag(sync=True)

    def __init__(self, **values: Any) -> None:
        self.explanation: Any = None
        self._state: Any = None
        super().__init__(values=checked(values))
        self._work_out()
        self.observe(self._work_out, names="values")
        self.on_msg(self._heard)

    def _work_out(self, _: Any = None) -> None:
        try:
            self.explanation, self._state = explain(self.values)
        except CalculatorError as problem:
            self.explanation = None
            self.combat = {"problem": str(problem)}
            return
        shown = combat(self.explanation)
        self.combat = {**shown, "title": f"{shown['attack']} factors against {shown['defence']}"}

    def _heard(self, _: Any, message: Any, __: Any) -> None:
        if isinstance(message, dict) and message.get("do") == "rule" and self._state is not None:
            self.send({"behind": behind(self._state.setup.system, str(message.get("rule")))})
        heard(self, message)

    def __repr__(self) -> str:
        if self.explanation is None:
            return f"<combat calculator: {self.combat['problem']}>"
        odds = f"{self.combat['attack']} to {self.combat['defence']}"
        return f"<combat calculator: {odds}, column {self.combat['column']}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        live = super()._repr_mimebundle_(**kwargs)
        data, meta = live if isinstance(live, tuple) else (live, {})
        words = str(self.explanation) if self.explanation is not None else repr(self)
        return {**(data or {}), "text/html": f"<pre>{esc(words)}</pre>", "text/plain": words}, meta


def _units(name: str, factors: int, side: str, at: str) -> list[tuple[str, str]]:
    """As few counters as hold the factors: (position line, name) of each."""
    out: list[tuple[str, str]] = []
    while factors > 0:
        part = min(LARGEST, factors)
        title = f"{name} {len(out) + 1}"
        out.append((f'unit "{title}" side={side} size=corps type=infantry cf={part} omf=2 at {at}', title))
        factors -= part
    return out


def _ring(around: list[str], attackers: set[str], cut_off: bool) -> list[str]:
    """The hexes round the target: clear, or sea where the defenders are to have no way to supplies."""
    return [f"hex {near} {'sea' if cut_off and near not in attackers else 'clear country=France'}" for near in around]


__all__ = ["VALUES", "CalculatorError", "CombatCalculator", "checked", "explain", "fraction", "pose"]
