"""Mercado's table: the market with everybody's edges, the board, the rivals, the home seat."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from scenes.games.mercado.effects import MercadoEffects
from scenes.games.mercado.indicators import MercadoIndicators
from scenes.games.mercado.materials import MATERIALS
from scenes.games.mercado.piece_art import MercadoPieceArt
from scenes.games.mercado.zone_layout import MercadoZoneLayout
from scenes.kit.layout import DemoTempo, Layout, TallyStyle
from scenes.kit.roles.seating import Seating
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.input_mapping import MercadoInputMapping
from tabletop.games.mercado.state import MercadoState

TALLY_STYLES = {
    "goods": TallyStyle((150, 84, 38), "mercado/teapot"),
    "privileges_played": TallyStyle((142, 28, 44), "icon/privilege"),
    "icons": TallyStyle((72, 112, 58), "coin/white"),
    "privileges_held": TallyStyle((176, 72, 84), "icon/privilege"),
    "seals_held": TallyStyle((110, 60, 120), "icon/seal"),
}
"""Styles of the tally lines on the result screen."""

QUIET_LINES: Final = frozenset(
    (
        "begin.round",
        "by.MER-3.1.move.supply.seals",
        "by.MER-5.1.step.marker",
        "by.MER-6.2.say.pays",
        "by.MER-7.9.step.marker",
        "by.MER-8.3.step.marker",
        "by.MER-9.1.move.hand.privilege_discard",
        "by.MER-9.1.move.seals.supply",
        "move.deck.discard",
        "move.deck.market",
        "move.drawn.player",
        "move.market.discard",
        "move.offer.bag",
        "move.offer.player",
        "move.offer.supply",
        "move.supply.bag",
        "shuffle.deck",
        "shuffle.privileges",
    )
)
"""Text keys of acts that the prompt line leaves out."""
PASSING_LINES: Final = frozenset(("begin.turn", "by.MER-7.6.begin.turn"))
"""Text keys of acts whose line stands while a bag is shaken; nothing waits for it."""
OPENING_LINES: Final = frozenset(
    (
        "begin.game",
        "by.MER-4.4.move.seals.supply",
        "say.start_player",
    )
)
"""Text keys of acts that are told only if nothing else is."""
_GAIN_LINES: Final = frozenset(
    (
        "by.MER-5.2.move.supply.seals",
        "by.MER-7.5.move.supply.seals",
        "by.MER-7.7.move.supply.bag",
        "move.bag.supply",
        "move.hand.privilege_discard",
        "move.player.supply",
        "move.privileges.hand",
        "say.extra_turn",
        "say.icon",
        "say.no_seals",
        "say.occupied",
        "say.position",
    )
)
MERGED_LINES: Final = MappingProxyType(
    dict.fromkeys(
        (
            "say.buys",
            "say.pays",
            "say.turned_up",
            "say.icon",
            "by.MER-7.9.move.hand.privilege_discard",
        ),
        _GAIN_LINES,
    )
)
"""Text keys of acts that the line of a purchase, a payment, a turned-up tile, an icon or a
privilege tells."""


class MercadoLayout(Layout[MercadoState]):
    """The layout of Mercado."""

    materials = MATERIALS
    ambience = "mercado"
    quiet_lines = QUIET_LINES
    passing_lines = PASSING_LINES
    opening_lines = OPENING_LINES
    merged_lines = MERGED_LINES
    demo_tempos = MappingProxyType(
        {2: DemoTempo(0.52, 5.0), 3: DemoTempo(0.72, 1.5), 4: DemoTempo(0.85, 1.0)}
    )
    tally_styles = TALLY_STYLES
    has_small_secrets = True
    interactive_zones = ("hand", "drawn", "seals", "player")
    inspectable_zones = ("market",)

    zone_layout: MercadoZoneLayout
    piece_art: MercadoPieceArt

    def __init__(self, seating: Seating[Mercado]) -> None:
        self.seating = seating
        self.zone_layout = MercadoZoneLayout(seating)
        self.piece_art = MercadoPieceArt(seating, self.zone_layout)
        self.input_mapping = MercadoInputMapping(seating.game)
        self.indicators = MercadoIndicators(seating, self.zone_layout)
        self.effects = MercadoEffects(seating, self.zone_layout, self.piece_art)


LAYOUT = MercadoLayout
