"""What makes each game of Victory in the West different: values, small functions and the order of steps."""

from __future__ import annotations

from teutons_lab.systems.victory_west.games.the_cape import THE_CAPE

EDITIONS = {THE_CAPE.game: THE_CAPE}
