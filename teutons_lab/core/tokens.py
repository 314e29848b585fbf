"""Cutting a text into words, as every text of the notation is cut."""

from __future__ import annotations

import re
from dataclasses import dataclass

from teutons_lab.core.errors import NotationError

TOKEN = re.compile(
    r"""\s*(?:(?P<comment>\#(?=\s|$).*)
    |(?P<key>[A-Za-z][\w.-]*)=(?P<value>(?:"[^"]*"|'[^']*'|[^\s"',]*)(?:,(?:"[^"]*"|'[^']*'|[^\s"',]*))*)
    |"(?P<double>[^"]*)"|'(?P<single>[^']*)'
    |(?P<bare>[^\s"'=]+))""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a text: what stands there, whether it was quoted, the key of `key=value` ("" if none)."""

    text: str
    quoted: bool
    start: int
    key: str = ""

    @property
    def shown(self) -> str:
        """The token as it was written."""
        body = f'"{self.text}"' if self.quoted else self.text
        return f"{self.key}={body}" if self.key else body


TYPOGRAPHY = {
    **dict.fromkeys("“”„«»", 'straight quotation marks, "..."'),
    **dict.fromkeys("‘’‚", "straight quotation marks, '...'"),
    **dict.fromkeys("–—−", "a plain hyphen, -"),
}
"""What a word processor makes of quotation marks and hyphens, and what should have stood there."""


def tokens(text: str) -> list[Token]:
    """Cut a text into words. `#` followed by a space starts a comment. Raises NotationError on a stray quote."""
    found: list[Token] = []
    place = 0
    while place < len(text.rstrip()):
        match = TOKEN.match(text, place)
        if match is None or match.end() == place:
            start = place + len(text[place:]) - len(text[place:].lstrip())
            raise NotationError(text, text[start:].split()[0], start, "a closed quotation mark or a plain word")
        place = match.end()
        if match["comment"] is not None:
            break
        start = match.end() - len(match[0].lstrip())
        if match["key"] is not None:
            value = match["value"]
            alone = re.fullmatch(r"\"([^\"]*)\"|'([^']*)'", value)
            text_of = value[1:-1] if alone else value
            found.append(Token(text_of, bool(alone), start, match["key"]))
        elif match["bare"] is not None:
            for place_in, letter in enumerate(match["bare"]):
                if letter in TYPOGRAPHY:
                    raise NotationError(text, letter, start + place_in, TYPOGRAPHY[letter])
            found.append(Token(match["bare"], False, start))
        else:
            quoted = match["double"] if match["double"] is not None else match["single"]
            found.append(Token(quoted, True, start))
    return found


def quote(name: str) -> str:
    """A name as notation prints it: in double quotes when it holds anything but letters, digits, `.`, `-`."""
    return name if re.fullmatch(r"[\w.-]+", name) else f'"{name}"'
