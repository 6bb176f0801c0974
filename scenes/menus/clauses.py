"""What a rulebook shows: a summary first, then its sections, marked where we have ruled."""

from __future__ import annotations

from scenes.menus.aid import has_aid, lines_of
from tabletop.text import Catalogue
from tabletop.text.rulebook import Section
from tabletop.text.rulebook import short_number as own_number

SHORT = "short"
"""The number of the summary, which has no clauses; those of its lines begin so."""
SIGNS = f"{SHORT}:sign"
"""That of the signs, and of their lines."""


def summary(text: Catalogue, game: str) -> tuple[Section, ...]:
    """What one plays for, a turn and the scoring in three paragraphs; then the signs, if the game
    tells them."""
    lines = [(f"{SHORT}:goal", text(f"{game}.goal"))]
    if has_aid(text, game):
        gap = "" if text.language == "ja" else " "
        for part in ("turn", "score"):
            told = gap.join(words for _, words in lines_of(text, game, part))
            lines.append((f"{SHORT}:{part}", told))
    sections = [Section(SHORT, text("ui.rules.short"), tuple(lines))]
    signs = [(f"{SIGNS}:{key}", words) for key, words in lines_of(text, game, "sign")]
    if signs:
        sections.append(Section(SIGNS, text("table.aid.sign"), tuple(signs)))
    return tuple(sections)


def sign_of(number: str) -> str:
    """The picture that stands before a line of the summary; nothing if none does."""
    start = f"{SIGNS}:"
    return number.removeprefix(start) if number.startswith(start) else ""


def short_number(number: str) -> str:
    """The number of a clause, without the letters of its game; a line of the summary has none."""
    return "" if number.startswith(SHORT) else own_number(number)


def ruling_of(text: Catalogue, game: str, number: str) -> str:
    """What we have ruled where a clause leaves it open, in words; nothing if it does not."""
    key = f"{game}.ruling.{number}"
    return text("ui.rules.ruling", what=text(key)) if text.has(key) else ""
