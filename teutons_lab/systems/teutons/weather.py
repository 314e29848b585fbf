"""Weather: one Heavy Rain Turn at most, rolled for at the start of each turn but the first (1940)."""

from __future__ import annotations

from teutons_lab.core.flow import Auto, Roll, Step
from teutons_lab.systems.teutons.charts.faces import RAIN
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.era import Shift
from teutons_lab.systems.teutons.state import TeutonsState

TRACK = "rain"
"""The track that remembers the Heavy Rain Turn."""
OMF_IN_RAIN = 1


def is_rain(state: TeutonsState) -> bool:
    """Whether this is the Heavy Rain Turn."""
    return state.track(TRACK) == state.turn


def now(state: TeutonsState) -> tuple[str, str]:
    """The weather of this turn in a word, and the rule behind it."""
    if is_rain(state):
        return "Heavy Rain", "T1940.weather-d"
    return "Clear", "T1940.weather-a" if state.turn == 1 else "T1940.weather-b"


def _is_rolled_for(state: TeutonsState) -> bool:
    """Not on the first turn (T1940.weather-a), and no more once it has rained (T1940.weather-c)."""
    return state.turn > 1 and not state.track(TRACK)


def _weather(state: TeutonsState, face: int) -> str:
    table = state.setup.charts_data.weather
    return str(table.result("weather", face))


def do_roll(draft: TeutonsDraft, face: int) -> None:
    """Read the Weather Table; its die is read as it stands."""
    rain = _weather(draft, face) == RAIN
    if rain:
        draft.set_track(TRACK, draft.turn)
    draft.tell("weather", "T1940.weather-b", "R-121", "R-03", *RAIN_RULES * rain, rain=rain)


RAIN_RULES = ("T1940.weather-d", "T1940.weather-e", "T1940.weather-f")


def do_know(draft: TeutonsDraft) -> None:
    """Clear without a die: on the first turn, and on every turn after the rain."""
    draft.tell("weather", "T1940.weather-a" if draft.turn == 1 else "T1940.weather-c", rain=False)


STEPS: tuple[Step, ...] = (
    Roll(
        "weather",
        do_roll,
        purpose=lambda _state: "weather",
        prompt=lambda _state: "The weather of this turn: will it be the one of Heavy Rain?",
        rule="T1940.weather-b",
        result=lambda state, face: "Heavy Rain" if _weather(state, face) == RAIN else "Clear",
        when=_is_rolled_for,
    ),
    Auto("known-weather", do_know, when=lambda state: state.turn == 1 or 0 < state.track(TRACK) < state.turn),
)


def cap(state: TeutonsState) -> int | None:
    """The movement factor that nobody exceeds in Heavy Rain (T1940.weather-d), or None."""
    return OMF_IN_RAIN if is_rain(state) else None


def shift(
    state: TeutonsState, _targets: tuple[int, ...], _attackers: tuple[int, ...], _defenders: tuple[int, ...]
) -> Shift | None:
    """One column left for every attack of either side (T1940.weather-e, R-120)."""
    return (-1, "Heavy Rain", "T1940.weather-e") if is_rain(state) else None
