"""Writes docs/ASSUMPTIONS.md from the rulings and options of France 1870.

python tools/assumptions.py           write the page
python tools/assumptions.py --check   say whether it is up to date (exit code 1 if not)
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from teutons_lab.kit.scenarios import Option  # noqa: E402
from teutons_lab.systems.rulebook import RULING, RuleRow, load_rulebook  # noqa: E402
from teutons_lab.systems.teutons.scenario import load_scenario  # noqa: E402

PAGE = ROOT / "docs" / "ASSUMPTIONS.md"
GAME = "teutons/1870"
HEAD = """\
# Assumptions: how France 1870 reads its rulebook

The rulebook of Teutons! leaves some things out and some open. Each line below is one ruling: the reading that
the game follows, under the section it belongs to. The program cites a ruling by its id beside the rule's own.
Where a reasonable player could read otherwise, the ruling is an option; its first value is the one in force.
`lab.start("teutons/1870", options={"river_bar": "left-hex"})` chooses another. The rulings are data
(`teutons_lab/systems/teutons/rules.tsv`), the options too (`scenarios/teutons-1870.toml`), and this page is
made from them by `python tools/assumptions.py`.
"""


def page() -> str:
    """The whole page as text."""
    return "\n".join([HEAD, *_sections(), ""])


def _sections() -> Iterator[str]:
    options = {option.rule: option for option in load_scenario(GAME).options}
    rulings = [row for row in load_rulebook("teutons").for_game(GAME) if row.kind == RULING]
    sections = sorted({row.cite for row in rulings}, key=_section_order)
    for section in sections:
        yield f"## {section}\n"
        for row in rulings:
            if row.cite == section:
                yield f"- **{row.id}** {row.statement}"
                yield from _option(row, options)
        yield ""
    yield "## Dice\n"
    dice = options["T2.5-c"]
    yield f"- **{dice.rule}** {dice.statement}"
    yield from _values(dice)


def _option(row: RuleRow, options: dict[str, Option]) -> Iterator[str]:
    if row.id in options:
        yield from _values(options[row.id])


def _values(option: Option) -> Iterator[str]:
    meant = [f"`{value}`: {meaning}" for value, meaning in zip(option.values, option.meanings, strict=True)]
    yield f"  - Option `{option.name}`. In force {meant[0]}"
    yield from (f"  - Or {other}" for other in meant[1:])


def _section_order(cite: str) -> tuple[bool, float, str]:
    number = cite.partition(" ")[0]
    numbered = number.replace(".", "", 1).isdecimal()
    return not numbered, float(number) if numbered else 0.0, cite


def main(argv: list[str]) -> int:
    """Writes the page, or with --check compares it; 0 when all is well."""
    text = page()
    if "--check" in argv:
        same = PAGE.is_file() and PAGE.read_text(encoding="utf-8") == text
        print(
            "docs/ASSUMPTIONS.md is up to date"
            if same
            else "docs/ASSUMPTIONS.md is old: run tools/assumptions.py"
        )
        return 0 if same else 1
    PAGE.write_text(text, encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {text.count('**R-')} rulings")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
