"""Diffs of pages, so that only changed parts are sent to a browser.

A page keeps the parts that it has received. A list that changes little (log lines, pieces on
the table) is sent as splices. Each splice copies a run of the old list and then inserts new
entries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

JsonValue = Any
"""Plain data, as JSON has it."""
SPLICES_KEY: Final = "spliced"
"""Message key of the spliced lists, by name of their part; other keys hold whole parts."""
_NEW: Final = object()


class Splice(NamedTuple):
    """A run of entries copied from the old list, followed by new entries.

    Sent as a JSON list of its three fields.
    """

    start: int
    copied_count: int
    new_entries: list[JsonValue]


def diff_parts(
    sent: Mapping[str, JsonValue], parts: Mapping[str, JsonValue]
) -> dict[str, JsonValue]:
    """Return the message that turns the parts already sent into the present parts.

    A list is spliced only if its splices are shorter than the list.
    """
    whole, spliced = {}, {}
    for name, part in parts.items():
        old = sent.get(name, _NEW)
        if old is part or old == part:  # parts of a page that has not changed are the same objects
            continue
        found = diff_lists(old, part) if isinstance(old, list) and isinstance(part, list) else None
        if found is not None and len(repr(found)) < len(repr(part)):
            spliced[name] = found
        else:
            whole[name] = part
    return whole | {SPLICES_KEY: spliced} if spliced else whole


def apply_diff(
    parts: Mapping[str, JsonValue], message: Mapping[str, JsonValue]
) -> dict[str, JsonValue]:
    """Return the parts of a page after a message of `diff_parts`."""
    made = {**parts, **message}
    for name, told in made.pop(SPLICES_KEY, {}).items():
        made[name] = apply_splices(parts[name], told)
    return made


def diff_lists(old: Sequence[JsonValue], new: Sequence[JsonValue]) -> list[Splice]:
    """Return splices that build the new list from the old one.

    Entries are compared by their `repr`, which costs a fifth of their JSON.
    """
    found = [Splice(0, 0, [])]
    where: dict[str, list[int]] = {}
    for n, entry in enumerate(old):
        where.setdefault(repr(entry), []).append(n)
    for entry in new:
        places, last = where.get(repr(entry), ()), found[-1]
        follows = last.start + last.copied_count
        if not places:
            last.new_entries.append(entry)
        elif not last.new_entries and follows in places:
            found[-1] = last._replace(copied_count=last.copied_count + 1)
        else:
            found.append(Splice(_nearest(places, follows), 1, []))
    return found


def apply_splices(old: Sequence[JsonValue], told: Sequence[Sequence[Any]]) -> list[JsonValue]:
    """Return the new list that splices build from the old one."""
    made: list[JsonValue] = []
    for first, kept, new in told:
        made += old[first : first + kept]
        made += new
    return made


def _nearest(places: Sequence[int], at: int) -> int:
    """Return the first position at or after `at`, or else the first of all."""
    return next((place for place in places if place >= at), places[0])
