"""Hex grids, their place on the earth, and boards with ground."""

from teutons_lab.hexes.board import Board
from teutons_lab.hexes.grid import Grid, load_grid
from teutons_lab.hexes.labels import LabelCodec, LabelError, LetterCodec
from teutons_lab.hexes.maps import load_board, read_board_folder
from teutons_lab.hexes.vocabulary import GroundError, MapError

__all__ = [
    "Board",
    "Grid",
    "GroundError",
    "LabelCodec",
    "LabelError",
    "LetterCodec",
    "MapError",
    "load_board",
    "load_grid",
    "read_board_folder",
]
