"""Sections of the displayed rulebook: a summary first, then the rules with our rulings."""

from __future__ import annotations

from scenes.menus.rules.player_aid import has_player_aid, list_aid_lines
from tabletop.text import Catalogue
from tabletop.text.rulebook import RulebookSection
from tabletop.text.rulebook import short_clause_number as own_number

SUMMARY_SECTION_NUMBER = "short"
"""Section number of the summary; the numbers of its lines begin with it."""
SYMBOLS_SECTION_NUMBER = f"{SUMMARY_SECTION_NUMBER}:sign"
"""Section number of the symbols; the numbers of their lines begin with it."""


def build_summary(text: Catalogue, game: str) -> tuple[RulebookSection, ...]:
    """Return the summary: goal, turn and scoring in three paragraphs, then the symbols, if any."""
    lines = [(f"{SUMMARY_SECTION_NUMBER}:goal", text(f"{game}.goal"))]
    if has_player_aid(text, game):
        gap = "" if text.language == "ja" else " "
        for part in ("turn", "score"):
            told = gap.join(words for _, words in list_aid_lines(text, game, part))
            if told:
                lines.append((f"{SUMMARY_SECTION_NUMBER}:{part}", told))
    sections = [RulebookSection(SUMMARY_SECTION_NUMBER, text("ui.rules.short"), tuple(lines))]
    signs = [
        (f"{SYMBOLS_SECTION_NUMBER}:{key}", words)
        for key, words in list_aid_lines(text, game, "sign")
    ]
    if signs:
        sections.append(
            RulebookSection(SYMBOLS_SECTION_NUMBER, text("table.aid.sign"), tuple(signs))
        )
    return tuple(sections)


def symbol_picture_name(number: str) -> str:
    """Return the name of the picture in front of a summary line; empty if there is none."""
    start = f"{SYMBOLS_SECTION_NUMBER}:"
    return number.removeprefix(start) if number.startswith(start) else ""


def displayed_clause_number(number: str) -> str:
    """Return a clause number without the letters of its game; empty for lines of no clause."""
    return "" if number.startswith(SUMMARY_SECTION_NUMBER) else own_number(number)


def ruling_text(text: Catalogue, game: str, number: str) -> str:
    """Return our ruling where a clause is ambiguous; empty if there is none."""
    key = f"{game}.ruling.{number}"
    return text("ui.rules.ruling", what=text(key)) if text.has_text(key) else ""
