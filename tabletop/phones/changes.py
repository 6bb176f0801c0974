"""What has changed of a page: parts that are new, and of a list that it has only what is new in it.

A page keeps the parts that it has been sent. A list of which much stays, as of lines of the log or
of pieces on the table, is told as splices: each so many entries of the old list, and what is new
after them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

Part = Any
"""Plain data, as JSON has it."""
SPLICED: Final = "spliced"
"""Beside the parts that are sent whole: splices of lists, by the names of their parts."""
_NEW: Final = object()


class Splice(NamedTuple):
    """So many entries of an old list, from the first on, and new ones after them."""

    first: int
    kept: int
    new: list[Part]


def changes(sent: Mapping[str, Part], parts: Mapping[str, Part]) -> dict[str, Part]:
    """What a page that has been sent some parts has to be sent to have others."""
    whole, spliced = {}, {}
    for name, part in parts.items():
        old = sent.get(name, _NEW)
        if old == part:
            continue
        found = splices(old, part) if isinstance(old, list) and isinstance(part, list) else None
        if found is not None and len(json.dumps(found)) < len(json.dumps(part)):
            spliced[name] = found
        else:
            whole[name] = part
    return whole | {SPLICED: spliced} if spliced else whole


def changed(parts: Mapping[str, Part], message: Mapping[str, Part]) -> dict[str, Part]:
    """The parts of a page when it has heard what has changed."""
    made = {**parts, **message}
    for name, told in made.pop(SPLICED, {}).items():
        made[name] = spliced(parts[name], told)
    return made


def splices(old: Sequence[Part], new: Sequence[Part]) -> list[Splice]:
    """How a new list comes about from an old one."""
    found = [Splice(0, 0, [])]
    where: dict[str, list[int]] = {}
    for n, entry in enumerate(old):
        where.setdefault(json.dumps(entry), []).append(n)
    for entry in new:
        places, last = where.get(json.dumps(entry), ()), found[-1]
        follows = last.first + last.kept
        if not places:
            last.new.append(entry)
        elif not last.new and follows in places:
            found[-1] = last._replace(kept=last.kept + 1)
        else:
            found.append(Splice(_nearest(places, follows), 1, []))
    return found


def spliced(old: Sequence[Part], told: Sequence[Sequence[Any]]) -> list[Part]:
    """The new list, from the old one and how it comes about."""
    made: list[Part] = []
    for first, kept, new in told:
        made += old[first : first + kept]
        made += new
    return made


def _nearest(places: Sequence[int], at: int) -> int:
    """The first place from here on; the first of all if there is none."""
    return next((place for place in places if place >= at), places[0])
