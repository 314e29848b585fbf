"""What makes each Teutons! game different: values, small functions and the order of steps."""

from __future__ import annotations

from teutons_lab.systems.teutons.games.france_1870 import FRANCE_1870
from teutons_lab.systems.teutons.games.france_1914 import FRANCE_1914
from teutons_lab.systems.teutons.games.france_1940 import FRANCE_1940

ERAS = {era.game: era for era in (FRANCE_1870, FRANCE_1914, FRANCE_1940)}
