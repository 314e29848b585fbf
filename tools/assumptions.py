"""Writes docs/ASSUMPTIONS.md from the rulings and options of the games that play whole.

python tools/assumptions.py           write the page
python tools/assumptions.py --check   say whether it is up to date (exit code 1 if not)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from teutons_lab.kit.scenarios import Option  # noqa: E402
from teutons_lab.systems.rulebook import EVERY_GAME, RULING, RuleRow, load_rulebook  # noqa: E402
from teutons_lab.systems.teutons import scenario as teutons  # noqa: E402
from teutons_lab.systems.victory_west import scenario as victory_west  # noqa: E402

PAGE = ROOT / "docs" / "ASSUMPTIONS.md"
HEAD = """\
# Assumptions: how the games read their rulebooks

The rulebooks leave some things out and some open. Each line below is one ruling: the reading that a game follows,
under the section it belongs to. The program cites a ruling by its id beside the rule's own. Where a reasonable
player could read otherwise, the ruling is an option; its first value is the one in force.
`lab.start("teutons/1870", options={"river_bar": "left-hex"})` chooses another. The rulings are data (`rules.tsv` of
each system), the options too (the scenario files), and this page is made from them by `python tools/assumptions.py`.
"""


class Book(NamedTuple):
    """One system on the page: its heading, its folder, and its games with how they are called in brackets."""

    title: str
    system: str
    games: Mapping[str, str]
    options: Callable[[str], Sequence[Option]]


BOOKS = (
    Book(
        "Teutons!",
        "teutons",
        {"1870": "1870", "1914": "1914", "1940": "1940"},
        lambda game: teutons.load_scenario(f"teutons/{game}").options,
    ),
    Book(
        "Victory in the West: The Cape",
        "victory_west",
        {"the-cape": "The Cape"},
        lambda game: victory_west.load_scenario(f"victory_west/{game}").options,
    ),
)


def page() -> str:
    """The whole page as text."""
    return "\n".join([HEAD, *(line for book in BOOKS for line in _book(book)), ""])


def _book(book: Book) -> Iterator[str]:
    """A system: its rulings by section, with the options that hang on them, then options that lean on a rule."""
    yield f"# {book.title}\n"
    options = {option.name: option for game in book.games for option in book.options(game)}
    rows = load_rulebook(book.system).rows
    rulings = [row for row in rows if row.kind == RULING and _games(row, book)]
    by_rule = {option.rule: option for option in options.values()}
    for section in sorted({row.cite for row in rulings}, key=_section_order):
        numbered_alone = section.startswith("Ruling ")
        if not numbered_alone:
            yield f"## {section}\n"
        for row in rulings:
            if row.cite == section:
                yield f"- **{row.id}** {_only(row, book)}{row.statement}"
                if row.id in by_rule:
                    yield from _values(by_rule[row.id])
        if not numbered_alone:
            yield ""
    others = [option for rule, option in by_rule.items() if rule not in {row.id for row in rulings}]
    if others:
        yield "\n## Options that lean on a rule\n"
        for option in others:
            yield f"- **{option.rule}** {option.statement}"
            yield from _values(option)
    yield ""


def _games(row: RuleRow, book: Book) -> list[str]:
    return [said for game, said in book.games.items() if game in row.games or EVERY_GAME in row.games]


def _only(row: RuleRow, book: Book) -> str:
    """For which games, where not for all."""
    games = _games(row, book)
    return f"({', '.join(games)}) " if len(games) < len(book.games) else ""


def _values(option: Option) -> Iterator[str]:
    meant = [f"`{value}`: {meaning}" for value, meaning in zip(option.values, option.meanings, strict=True)]
    yield f"  - Option `{option.name}`. In force {meant[0]}"
    yield from (f"  - Or {other}" for other in meant[1:])


def _section_order(cite: str) -> tuple[bool, float, str]:
    number = cite.removeprefix("Ruling ").partition(" ")[0]
    numbered = number.replace(".", "", 1).isdecimal()
    return not numbered, float(number) if numbered else 0.0, cite


def main(argv: list[str]) -> int:
    """Writes the page, or with --check compares it; 0 when all is well."""
    text = page()
    if "--check" in argv:
        same = PAGE.is_file() and PAGE.read_text(encoding="utf-8") == text
        print("docs/ASSUMPTIONS.md is up to date" if same else "docs/ASSUMPTIONS.md is old: run tools/assumptions.py")
        return 0 if same else 1
    PAGE.write_text(text, encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {text.count('R-')} rulings")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
