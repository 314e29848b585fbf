"""Every widget of the edition and the ES module that it sends to the browser, found as the classes are found."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from pkgutil import iter_modules

import anywidget

import teutons_lab.notebook

# A name declared where a line begins: the parts indent whatever stands inside a block.
DECLARED = re.compile(r"^(?:export )?(?:async )?(?:function\*?|const|let|var|class)\s+(.+)", re.MULTILINE)
NAME = re.compile(r"[A-Za-z_$][\w$]*")
# `let a = 0, b = 0;`, all on one line
FURTHER = re.compile(r",\s*([A-Za-z_$][\w$]*)\s*=(?![=>])")


def modules() -> dict[str, str]:
    """Widget class -> its ES module, for every widget that `teutons_lab.notebook` defines."""
    for module in iter_modules(teutons_lab.notebook.__path__):
        import_module(f"{teutons_lab.notebook.__name__}.{module.name}")
    return {
        widget.__name__: str(widget._esm)
        for widget in anywidget.AnyWidget.__subclasses__()
        if widget.__module__.startswith(teutons_lab.notebook.__name__)
    }


def declared_twice(module: str) -> list[str]:
    """Names that a module declares more than once at its top level: the browser refuses the whole module."""
    names: Counter[str] = Counter()
    for rest in DECLARED.findall(module):
        first = NAME.match(rest)
        if first is None:  # `const { a, b } = ...`
            names.update(NAME.findall(rest.partition("=")[0]))
            continue
        names[first.group()] += 1
        if re.fullmatch(r"[\w$]+ = [\w$.\"]+(?:, [\w$]+ = [\w$.\"]+)*;", rest):
            names.update(FURTHER.findall(rest))
    return sorted(name for name, times in names.items() if times > 1)
