"""The ladder of a combat, rung by rung, from factors to the column."""

from __future__ import annotations

from collections.abc import Iterator

from teutons_lab.core.explanation import Line
from teutons_lab.systems.teutons import zones
from teutons_lab.systems.teutons.charts import CONVENTION_RULES
from teutons_lab.systems.teutons.explain.asking import basis_of, place
from teutons_lab.systems.teutons.kinds import HEX  # noqa: F401 - keeps the kinds of the game loaded
from teutons_lab.systems.teutons.odds import FACES, Defender, Fight, Part
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.words import and_list, number
