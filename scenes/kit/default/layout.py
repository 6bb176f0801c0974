"""The default table as a whole: what a game gets that has none of its own."""

from __future__ import annotations

from scenes.kit.default.looks import DefaultLooks
from scenes.kit.default.places import DefaultPlaces
from scenes.kit.default.readouts import DefaultReadouts
from scenes.kit.layout import Layout
from scenes.kit.roles.flourishes import Flourishes
from scenes.kit.roles.seating import Seating
from tabletop import games
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Seen


class DefaultLayout(Layout[State]):
    """Any game's table, from its zones, pieces, words and legal actions."""

    ambience = "title"

    def __init__(self, seating: Seating[Game[State]]) -> None:
        kinds = seating.game.zones.kinds.values()
        self.mine = tuple(kind.name for kind in kinds if kind.seen is Seen.OWNER)
        self.inspected = tuple(k.name for k in kinds if k.owned and k.seen is Seen.ALL)
        self.seating = seating
        self.places = DefaultPlaces(seating)
        self.looks = DefaultLooks(seating, self.places)
        self.handling = games.handling(seating.game)
        self.readouts = DefaultReadouts(seating, self.places)
        self.flourishes = Flourishes()
