"""The game needs no compiled package: everything but the atlas and geo imports, and plays, without them."""

from __future__ import annotations

import subprocess
import sys

# What a browser without a server does not have.
BLOCKED = ("numpy", "shapely", "ipyleaflet", "matplotlib", "scipy", "jupyterlab", "milsymbol")
# These may need what is blocked: see docs/architecture.md.
ALLOWED = ("teutons_lab.hexes.geo", "teutons_lab.notebook.atlas")

PROGRAM = f"""
import importlib, importlib.abc, pkgutil, sys

class Blocked(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {BLOCKED!r}:
            raise ModuleNotFoundError(f"{{name}} is blocked", name=name)

sys.meta_path.insert(0, Blocked())
import teutons_lab
count = 0
for module in pkgutil.walk_packages(teutons_lab.__path__, "teutons_lab."):
    if module.name not in {ALLOWED!r} and not module.name.endswith("__main__"):
        importlib.import_module(module.name)
        count += 1
print(count > 20)
"""

PLAY = """
game = teutons_lab.start("teutons/1870", seed=1870)
for _ in range(40):
    if game.node.__class__.__name__ == "Chance":
        game.roll()
    else:
        game.play(next(iter(game.options())))
print(game.ply)
"""


def run(program: str) -> list[str]:
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout.splitlines()


def test_every_module_imports_without_compiled_packages() -> None:
    assert run(PROGRAM) == ["True"]


def test_a_game_plays_without_compiled_packages() -> None:
    assert run(PROGRAM + PLAY) == ["True", "41"]  # the number of the next act


def test_the_block_blocks() -> None:
    """Guards the two tests above: with the block in place, numpy cannot be had."""
    program = PROGRAM + "\ntry:\n    import numpy\nexcept ModuleNotFoundError as error:\n    print(error)\n"
    assert run(program) == ["True", "numpy is blocked"]


def test_the_package_alone_does_not_import_the_notebook() -> None:
    """``import teutons_lab`` stays quick: widgets are loaded when a board is asked for."""
    heavy = "('ipywidgets', 'anywidget', 'IPython', 'ipyleaflet', 'shapely', 'numpy')"
    assert run(f"import teutons_lab, sys\nprint([name for name in {heavy} if name in sys.modules])") == ["[]"]
