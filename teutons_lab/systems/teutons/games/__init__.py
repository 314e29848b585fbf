"""What makes each Teutons! game different: values, small functions and the order of steps."""

from __future__ import annotations

from teutons_lab.systems.teutons.games.france_1870 import FRANCE_1870

ERAS = {FRANCE_1870.game: FRANCE_1870}
