"""The default layout, used by a game that has none of its own."""

from __future__ import annotations

from scenes.kit.default.indicators import DefaultIndicators
from scenes.kit.default.piece_art import DefaultPieceArt
from scenes.kit.default.zone_layout import DefaultZoneLayout
from scenes.kit.layout import Layout
from scenes.kit.roles.effects import VisualEffects
from scenes.kit.roles.seating import Seating
from tabletop import games
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Visibility


class DefaultLayout(Layout[State]):
    """A layout for any game, built from its zones, pieces, words and legal actions."""

    ambience = "title"
    uses_generic_shots = True

    def __init__(self, seating: Seating[Game[State]]) -> None:
        kinds = seating.game.zones.kinds.values()
        self.interactive_zones = tuple(
            kind.name for kind in kinds if kind.visibility is Visibility.OWNER
        )
        self.inspectable_zones = tuple(
            k.name for k in kinds if k.per_seat and k.visibility is Visibility.ALL
        )
        self.seating = seating
        self.zone_layout = DefaultZoneLayout(seating)
        self.piece_art = DefaultPieceArt(seating, self.zone_layout)
        self.input_mapping = games.load_input_mapping(seating.game)
        self.indicators = DefaultIndicators(seating, self.zone_layout)
        self.effects = VisualEffects()
