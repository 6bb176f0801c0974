"""What a rulebook says: the sections and clauses of a game, as its catalogue has them."""

from __future__ import annotations

import re
from typing import NamedTuple

from tabletop.text import Catalogue

_NUMBER = re.compile(r"([A-Z]+-\d+)(\.\d+)?")


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
        found = _NUMBER.match(number)
        if found is None:
            continue
        section = found[1]
        if found[2] is None:
            titles[section] = text(key)
        else:
            clauses.setdefault(section, []).append((number, text(key)))
    return tuple(Section(n, title, tuple(clauses.get(n, ()))) for n, title in titles.items())


def short_number(number: str) -> str:
    """The number of a clause, without the letters of its game."""
    return number.partition("-")[2]
