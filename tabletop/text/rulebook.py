"""The rulebook of a game: its sections and clauses, from its catalogue."""

from __future__ import annotations

import re
from typing import NamedTuple

from tabletop.text import Catalogue

_NUMBER = re.compile(r"([A-Z]+-\d+)(\.\d+)?")


class RulebookSection(NamedTuple):
    """A section of a rulebook: clause number, title, and clauses as pairs of number and text."""

    number: str
    title: str
    clauses: tuple[tuple[str, str], ...]


def goal_text(text: Catalogue, game: str) -> str:
    """Return what wins a game: the goal of its guide, else that on its box."""
    guide = f"{game}.guide.goal"
    return text(guide if text.has_text(guide) else f"{game}.goal")


def rulebook_sections(text: Catalogue, game: str) -> tuple[RulebookSection, ...]:
    """Return all sections of the rules of a game, in the order of its catalogue."""
    prefix = f"{game}.rules."
    titles: dict[str, str] = {}
    clauses: dict[str, list[tuple[str, str]]] = {}
    for key in text.keys(game):
        if not key.startswith(prefix):
            continue
        number = key.removeprefix(prefix)
        found = _NUMBER.match(number)
        if found is None:
            continue
        section = found[1]
        if found[2] is None:
            titles[section] = text(key)
        else:
            clauses.setdefault(section, []).append((number, text(key)))
    return tuple(
        RulebookSection(n, title, tuple(clauses.get(n, ()))) for n, title in titles.items()
    )


def short_clause_number(number: str) -> str:
    """Return the number of a clause without the letters of its game."""
    return number.partition("-")[2]
