"""``python -m teutons_lab``: the same commands as ``teutons-lab``."""

from __future__ import annotations

import sys

from teutons_lab.cli import main

if __name__ == "__main__":
    sys.exit(main())
