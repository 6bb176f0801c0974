"""What a rulebook says: a summary first, then its sections, searched and marked as ours."""

from __future__ import annotations

import re
from typing import NamedTuple

from scenes.menus.aid import has_aid, lines_of
from tabletop.text import Catalogue

SHORT = "short"
"""The number of the summary, which has no clauses; those of its lines begin so."""
SIGNS = f"{SHORT}:sign"
"""That of the signs, and of their lines."""


class Section(NamedTuple):
    """A section of a rulebook: its clause number, title and clauses (number, words)."""

    number: str
    title: str
    clauses: tuple[tuple[str, str], ...]


def rules_of(text: Catalogue, game: str) -> tuple[Section, ...]:
    """All sections of a game's rules in the order of its catalogue."""
    prefix = f"{game}.rules."
    titles: dict[str, str] = {}
    clauses: dict[str, list[tuple[str, str]]] = {}
    for key in text.keys(game):
        if not key.startswith(prefix):
            continue
        number = key.removeprefix(prefix)
        found = re.match(r"([A-Z]+-\d+)(\.\d+)?", number)
        if found is None:
            continue
        section = found[1]
        if found[2] is None:
            titles[section] = text(key)
        else:
            clauses.setdefault(section, []).append((number, text(key)))
    return tuple(Section(n, title, tuple(clauses.get(n, ()))) for n, title in titles.items())


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
    return "" if number.startswith(SHORT) else number.partition("-")[2]


def ruling_of(text: Catalogue, game: str, number: str) -> str:
    """What we have ruled where a clause leaves it open, in words; nothing if it does not."""
    key = f"{game}.ruling.{number}"
    return text("ui.rules.ruling", what=text(key)) if text.has(key) else ""


def found(sections: tuple[Section, ...], sought: str) -> tuple[Section, ...]:
    """What of these sections speaks of something: their titles, or the words of their clauses."""
    sought = sought.strip().casefold()
    if not sought:
        return sections
    kept = []
    for number, title, clauses in sections:
        fitting = tuple(
            c for c in clauses if sought in c[1].casefold() or sought in c[0].casefold()
        )
        if fitting or sought in title.casefold():
            kept.append(Section(number, title, fitting or clauses))
    return tuple(kept)
