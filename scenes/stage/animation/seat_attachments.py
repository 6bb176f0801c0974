"""Attachments: marks, chips and numbers of a seat travel with its bust and place card."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import hypot
from typing import Final, NamedTuple

from scenes.kit.setting.busts import StandingNode
from sprites.node import Node
from sprites.picture import Box
from tabletop.core.zones import Seat

FACE_PREFIX, CARD_PREFIX = "face:", "plate:"
REACH: Final = 60.0
"""Distance from a bust and its place card within which a node belongs to them."""
SYMBOL_REACH: Final = 80.0
"""Distance from a symbol that stands for pieces within which a number belongs to it."""

Point = tuple[float, float]


class Station(NamedTuple):
    """The place of a seat: the area of its bust and place card, and their fixed points."""

    area: Box
    face: Point | None
    card: Point | None


def find_stations(nodes: Iterable[Node]) -> Mapping[Seat, Station]:
    """Return the places of all seats that have a bust or a place card among these nodes."""
    found: dict[Seat, Station] = {}
    for node in nodes:
        kind, _, number = node.name.partition(":")
        if f"{kind}:" not in (FACE_PREFIX, CARD_PREFIX) or not number.isdecimal():
            continue
        seat, box = int(number), node.bounds()
        was = found.get(seat, Station(box, None, None))
        area = Box.enclosing((was.area, box))
        if isinstance(node, StandingNode):
            found[seat] = was._replace(area=area, face=(node.x, node.foot))
        else:
            found[seat] = was._replace(area=area, card=(node.x, node.y))
    return found


class SeatPaths:
    """The ways of all people from one place to another, and what travels with them."""

    def __init__(
        self,
        before: Mapping[Seat, Station],
        after: Mapping[Seat, Station],
        with_cards: Collection[Seat],
        symbols: Sequence[tuple[Point, Point]] = (),
    ) -> None:
        """Create the ways.

        Args:
            before: Places at the beginning.
            after: Places at the end.
            with_cards: Seats whose place card travels too; of others the bust shows the way.
            symbols: Begin and end of each symbol that stands for pieces: its number is carried
                with it, also where its person goes another way.
        """
        self._symbols = symbols
        self._before = before
        self._after = after
        self._ways = {
            seat: way
            for seat, place in before.items()
            if seat in after and (way := _find_way(place, after[seat], seat in with_cards))
        }

    def find_way_from(self, x: float, y: float) -> Point | None:
        """Return the way of what a point is beside at the beginning; None for none."""
        return self._find_symbol(0, x, y) or self._find(self._before, x, y)

    def find_way_to(self, x: float, y: float) -> Point | None:
        """Return the way of what a point is beside at the end; None for none."""
        return self._find_symbol(1, x, y) or self._find(self._after, x, y)

    def _find_symbol(self, end: int, x: float, y: float) -> Point | None:
        """Return the way of the nearest symbol within reach of a point.

        Args:
            end: 0 for the begin of the ways, 1 for their end.
            x: Point from the left.
            y: Point from the top.
        """
        near = [(hypot(each[end][0] - x, each[end][1] - y), each) for each in self._symbols]
        distance, (start, goal) = min(near, default=(SYMBOL_REACH, ((0.0, 0.0), (0.0, 0.0))))
        return (goal[0] - start[0], goal[1] - start[1]) if distance < SYMBOL_REACH else None

    def _find(self, stations: Mapping[Seat, Station], x: float, y: float) -> Point | None:
        near = [
            (hypot(place.area.center[0] - x, place.area.center[1] - y), seat)
            for seat, place in stations.items()
            if place.area.inset(-REACH).contains(x, y)
        ]
        return self._ways.get(min(near)[1]) if near else None


def _find_way(before: Station, after: Station, has_card: bool) -> Point | None:
    """Return the way from one place of a seat to another; None if it cannot be told."""
    ends = (before.card, after.card) if has_card else (before.face, after.face)
    if ends[0] is None or ends[1] is None:
        return None
    return ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]
