"""Zahab's table: the ring of camels with six cards around it, the court, rivals, the home seat."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from scenes.games.zahab.effects import ZahabEffects
from scenes.games.zahab.indicators import ZahabIndicators
from scenes.games.zahab.materials import MATERIALS
from scenes.games.zahab.piece_art import ZahabPieceArt
from scenes.games.zahab.zone_layout import ZahabZoneLayout
from scenes.kit.layout import DemoTempo, Layout, TallyStyle
from scenes.kit.roles.seating import Seating
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.input_mapping import ZahabInputMapping
from tabletop.games.zahab.state import ZahabState

TALLY_STYLES = {
    "blue": TallyStyle((38, 76, 168), "zahab/queen"),
    "red": TallyStyle((166, 36, 44), "zahab/magician"),
    "yellow": TallyStyle((206, 160, 44), "zahab/hermit"),
    "gems": TallyStyle((36, 128, 116), "zahab/gem"),
    "gold": TallyStyle((176, 120, 30), "zahab/gold"),
}
"""Styles of the tally lines on the result screen."""

QUIET_LINES: Final = frozenset(
    (
        "begin.round",
        "begin.turn",
        "by.ZAH-2.2.move.supply.tokens.gold",
        "by.ZAH-4.1.move.hand.discard",
        "by.ZAH-4.1.move.tokens.supply.gold",
        "by.ZAH-5.1.move.tokens.supply.gold",
        "by.ZAH-5.11.move.tokens.supply.gem",
        "by.ZAH-5.9.move.tokens.supply.gold",
        "by.ZAH-6.1.move.ondisplay.tokens.gold",
        "by.ZAH-7.1.move.supply.tokens.gem",
        "by.ZAH-7.1.move.supply.tokens.gold",
        "by.ZAH-7.1.move.tokens.supply.gem",
        "by.ZAH-7.1.move.tokens.supply.gold",
        "by.ZAH-7.4.step.hermit",
        "by.ZAH-7.4.step.magician",
        "by.ZAH-7.4.step.queen",
        "move.deck.display",
        "move.tokens.ondisplay.gold",
        "shuffle.choices",
        "shuffle.deck",
        "step.camel",
        "say.uses",
    )
)
"""Text keys of acts that the prompt line leaves out."""
OPENING_LINES: Final = frozenset(
    (
        "begin.game",
        "say.start_player",
    )
)
"""Text keys of acts that are told only if nothing else is."""
GAINS: Final = ("step.queen", "step.magician", "step.hermit", "step.spirit")
CARD_GAINS: Final = frozenset(f"by.ZAH-7.1.{gain}" for gain in GAINS)
SHRINE_GAINS: Final = frozenset(f"by.ZAH-5.11.{gain}" for gain in GAINS)
CARD_PAYMENTS: Final = frozenset(("by.ZAH-7.1.move.hand.discard", "by.ZAH-7.1.move.hand.exile"))
MERGED_LINES: Final = MappingProxyType(
    {
        "by.ZAH-7.2.move.hand.discard": CARD_GAINS | CARD_PAYMENTS,
        **dict.fromkeys(CARD_PAYMENTS, CARD_GAINS),
        **dict.fromkeys(CARD_GAINS, CARD_GAINS),
        **dict.fromkeys(SHRINE_GAINS, SHRINE_GAINS),
    }
)
"""Text keys of acts that the line of a card, of a payment or of the first gain tells."""


class ZahabLayout(Layout[ZahabState]):
    """The layout of Zahab."""

    materials = MATERIALS
    ambience = "zahab"
    quiet_lines = QUIET_LINES
    opening_lines = OPENING_LINES
    merged_lines = MERGED_LINES
    demo_tempos = MappingProxyType(
        {
            2: DemoTempo(1.25, 0.5, 20.0),
            3: DemoTempo(1.4, 0.2, 30.0),
            4: DemoTempo(1.4, 0.2, 30.0),
        }
    )
    tally_styles = TALLY_STYLES
    inspectable_zones = ("display", "discard", "hand", "exile")

    zone_layout: ZahabZoneLayout
    piece_art: ZahabPieceArt
    indicators: ZahabIndicators

    def __init__(self, seating: Seating[Zahab]) -> None:
        self.seating = seating
        self.zone_layout = ZahabZoneLayout(seating)
        self.piece_art = ZahabPieceArt(seating, self.zone_layout)
        self.input_mapping = ZahabInputMapping(seating.game)
        self.indicators = ZahabIndicators(
            seating, self.zone_layout, self.piece_art, self.input_mapping
        )
        self.effects = ZahabEffects(seating, self.zone_layout, self.indicators.values)


LAYOUT = ZahabLayout
