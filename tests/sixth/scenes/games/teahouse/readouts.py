"""What is read off the Tea House: plates, points, how many are left."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.games.teahouse.places import BAG_AT, DECK, TeaHousePlaces
from scenes.kit.parts import Halo, block, fitted, name_plate, placed, printed
from scenes.kit.roles.readouts import Readouts
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.showing import Showing
from sprites.node import Node
from tabletop.games.teahouse.game import TeaHouse
from tabletop.games.teahouse.state import Table


class TeaHouseReadouts(Readouts[Table]):
    """The readouts of the tea house."""

    def __init__(self, seating: Seating[TeaHouse], places: TeaHousePlaces) -> None:
        self.seating = seating
        self.places = places

    def nodes(self, showing: Showing) -> Mapping[str, Node]:
        made: dict[str, Node] = {}
        theme = self.seating.theme
        for seat in range(self.seating.count):
            box, lit = self.places.plate(seat), showing.turn == seat
            size = box.width, box.height
            name = self.seating.setup.seats[seat].name
            plate = name_plate(theme, name, self.seating.color(seat), size, lit)
            made[f"plate:{seat}"] = placed(plate, *box.center, z=2)
            if lit:
                halo = Halo(*size, theme.gold, reach=22, edge=5, radius=18)
                made["halo"] = printed(halo, *box.center, 1)
            words = str(showing.counters.get(("points", seat), 0))
            number = fitted(words, 60, (90, 80), theme.gold, "display")
            made[f"points:{seat}"] = printed(number, *self.places.points(seat)[:2], 2)
        for zone, at, low in (("deck", DECK, 112), ("bag", BAG_AT, 118)):
            spot = self.places.shared(at)
            plate = block(theme, str(showing.count(zone)), (72, 48))
            made[f"count:{zone}"] = placed(plate, spot.x, spot.y + low)
        return made
