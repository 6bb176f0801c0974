"""Places of a table at which a learner can point, with their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from tabletop.core.state import State
from tabletop.core.util.search_key import search_key
from tabletop.core.zones import Zone, parse_zone
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.practice.exercise_notation import HighlightTarget
from tabletop.terminal.numbered_list import NumberedList
from tabletop.text import Catalogue

_NUMBERS_PER_STEP: Final = 10
"""Numbered places of a kind are listed up to a multiple of this, so that none stands out."""


class PlaceList(NumberedList[Zone]):
    """Places with pieces, and empty places of the kinds that a question is about.

    None is printed without being asked for. A name that fits one place alone chooses it.
    """

    short_list: Sequence[int] = ()

    def __init__(
        self, formatter: TableTextFormatter, view: State, wanted: Sequence[HighlightTarget]
    ) -> None:
        """List the places of a table.

        Args:
            formatter: Formatter in the language of the reader.
            view: Player view of the learner.
            wanted: Right places.
        """
        self._describer = formatter.describer
        self._table = self._describer.game.inventory(view)
        occupied = formatter.look_up(view).zones
        alike = [zone for each in wanted for zone in self._zones_like(each.zone)]
        self._zones = list(dict.fromkeys([*occupied, *alike]))

    def _zones_like(self, wanted: Zone) -> Iterator[Zone]:
        """Yield the zones of the kind of a zone, also those that hold nothing."""
        kind, number, _ = parse_zone(wanted)
        if self._describer.game.zones[wanted].per_seat or number is None or "/" in wanted:
            yield from (zone for zone in self._table if parse_zone(zone).kind == kind)
            yield wanted
            return
        known = [parse_zone(zone) for zone in (*self._table, wanted)]
        last = max(each.number or 0 for each in known if each.kind == kind)
        if wanted in self._table:
            yield from (f"{kind}:{n}" for n in range(last + 1) if f"{kind}:{n}" in self._table)
        else:
            steps = last // _NUMBERS_PER_STEP + 1
            yield from (f"{kind}:{n}" for n in range(steps * _NUMBERS_PER_STEP))

    @cached_property
    def sentences(self) -> list[str]:
        """The places with their contents."""
        return [
            self._describer.zone_line(zone, self._table)
            if self._table.get(zone)
            else self._describer.zone_name(zone, self._table)
            for zone in self._zones
        ]

    def item(self, place: int) -> Zone:
        """Return the zone of a place."""
        return self._zones[place]

    def notice(self, text: Catalogue) -> str:
        """Return how a place is named."""
        return text("terminal.point")

    def read_typed(self, line: str) -> Zone | None:
        """Return the place with a name, or else the only one that some words fit, or None."""
        names = [self._describer.zone_name(zone, self._table) for zone in self._zones]
        same = [n for n, name in enumerate(names) if search_key(name) == search_key(line)]
        found = same or self.find(line)
        return self._zones[found[0]] if len(found) == 1 else None
