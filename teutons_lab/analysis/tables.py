"""Plain tables, as text and as HTML. Everything that is shown is escaped."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

Row = Sequence[str]


def text_table(head: Row, rows: Sequence[Row]) -> str:
    """Columns set under each other; the first one left, the others right."""
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    lines = []
    for row in (head, *rows):
        cells = [row[0].ljust(widths[0]), *(row[i].rjust(widths[i]) for i in range(1, len(head)))]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def html_table(head: Row, rows: Sequence[Row], caption: str = "") -> str:
    """The same as an HTML table with row and column headings."""
    parts = ["<table>"]
    if caption:
        parts.append(f"<caption>{escape(caption)}</caption>")
    parts.append("<thead><tr>" + "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head) + "</tr></thead>")
    parts.append("<tbody>")
    for row in rows:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        parts.append(f'<tr><th scope="row">{escape(row[0])}</th>{cells}</tr>')
    parts.append("</tbody></table>")
    return "".join(parts)
