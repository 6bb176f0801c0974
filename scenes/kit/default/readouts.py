"""What is read off a default table: whose turn it is, what each has, how much lies in piles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scenes.kit.default.places import DefaultPlaces
from scenes.kit.laid import light, turn
from scenes.kit.layers import Layer
from scenes.kit.materials import PLAIN
from scenes.kit.parts import block, fitted, placed, printed
from scenes.kit.roles.readouts import Readouts
from scenes.kit.roles.seating import SeatedRole
from scenes.kit.roles.showing import Showing
from sprites.node import Node
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Seat, Zone


class DefaultReadouts(SeatedRole[Game[Any], DefaultPlaces], Readouts[State]):
    """Name plates with their numbers, the light of the turn, a count on each pile."""

    def nodes(self, showing: Showing) -> Mapping[str, Node]:
        made: dict[str, Node] = {}
        for seat in self.seating.seats:
            made |= self._seat(seat, showing)
        for zone, cell in self.places.cells().items():
            if self.places.is_pile(zone):
                wide, high = self.places.count(cell)
                number = block(self.seating.theme, str(showing.count(zone)), (wide, high))
                low = cell.box.bottom - self.places.label(zone)
                x, y = cell.box.right - wide / 2, low - high / 2
                made[f"count:{zone}"] = placed(number, x, y, Layer.READOUTS)
        return made

    def _seat(self, seat: Seat, showing: Showing) -> Mapping[str, Node]:
        theme, box = self.seating.theme, self.places.plate(seat)
        halo = light(box, PLAIN.light, 22.0, 5.0, 18.0)
        made = turn(self.seating, seat, box, showing.turn == seat, halo, 2)
        tracks = sorted({track for track, owner in showing.counters if owner == seat})
        if tracks:
            where = self.places.counter(seat)
            words = " / ".join(str(showing.counters[track, seat]) for track in tracks)
            stuff = PLAIN.own if seat == self.seating.home else PLAIN.rival
            number = fitted(
                words, 52, where.size, stuff.score(theme), "display", "center",
                theme.least_on_table,
            )  # fmt: skip
            made[f"points:{seat}"] = printed(number, *where.center, 2)
        return made

    def means(self, name: str, showing: Showing) -> Zone:
        kind, _, rest = name.partition(":")
        return {"count": rest, "points": f"seat:{rest}"}.get(kind, "")
