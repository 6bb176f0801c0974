"""Basari's table: rivals' piles and gems above, stock and rug between, the home seat below."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from scenes.games.basari.effects import BasariEffects
from scenes.games.basari.indicators import BasariIndicators
from scenes.games.basari.materials import MATERIALS
from scenes.games.basari.piece_art import BasariPieceArt
from scenes.games.basari.zone_layout import BasariZoneLayout
from scenes.kit.layout import DemoTempo, Layout, TallyStyle
from scenes.kit.roles.seating import Seating
from tabletop.games.basari.game import Basari
from tabletop.games.basari.input_mapping import BasariInputMapping
from tabletop.games.basari.state import BasariState

TALLY_STYLES = {
    "bazaar": TallyStyle((176, 124, 40), "basari/points"),
    "red": TallyStyle((178, 34, 52), "gem/ruby"),
    "yellow": TallyStyle((214, 160, 30), "gem/topaz"),
    "green": TallyStyle((34, 122, 70), "gem/emerald"),
    "blue": TallyStyle((38, 84, 168), "gem/sapphire"),
    "workers": TallyStyle((126, 84, 52), "basari/worker"),
}
"""Styles of the tally lines on the result screen."""

QUIET_LINES: Final = frozenset(
    (
        "begin.round",
        "by.BAS-3.1.move.deck.pile",
        "by.BAS-4.3.move.offer.gems",
        "by.BAS-4.5.move.offer.gems",
        "by.BAS-5.1.score.points",
        "by.BAS-5.2.score.points",
        "by.BAS-5.4.score.points",
        "end.stage",
        "move.choice.shown",
        "shuffle.deck",
    )
)
"""Text keys of acts that the prompt line leaves out."""
GAINS: Final = frozenset(
    ("by.BAS-3.5.move.deck.pile", "by.BAS-3.6.score.points", "by.BAS-3.7.move.stock.gems")
)
"""Text keys of acts that an action brings: the line of a round grows with each of them."""
MERGED_LINES: Final = MappingProxyType({"say.settled": GAINS})
"""Text keys of acts whose line tells what they bring."""
OPENING_LINES: Final = frozenset(("move.hand.choice",))
"""Text keys of acts whose line is left out where the rest of the decision has one."""
PASSING_LINES: Final = OPENING_LINES
"""Text keys of acts whose line nothing waits for."""
QUESTION_LINES: Final = frozenset(("say.haggle",))
"""Text keys of acts that the question to a person at this screen tells."""


class BasariLayout(Layout[BasariState]):
    """The layout of Basari."""

    materials = MATERIALS
    ambience = "basari"
    quiet_lines = QUIET_LINES
    merged_lines = MERGED_LINES
    joined_lines = GAINS
    passing_lines = PASSING_LINES
    opening_lines = OPENING_LINES
    question_lines = QUESTION_LINES
    demo_tempos = MappingProxyType(
        {3: DemoTempo(0.8, 2.0), 4: DemoTempo(0.85, 1.4), 5: DemoTempo(0.9, 1.0)}
    )
    tally_styles = TALLY_STYLES
    scoring_labels = MappingProxyType({"enough_workers": "workers"})
    has_small_secrets = True
    inspectable_zones = ("pile",)

    zone_layout: BasariZoneLayout
    piece_art: BasariPieceArt
    indicators: BasariIndicators

    def __init__(self, seating: Seating[Basari]) -> None:
        self.seating = seating
        self.zone_layout = BasariZoneLayout(seating)
        self.piece_art = BasariPieceArt(seating, self.zone_layout)
        self.input_mapping = BasariInputMapping(seating.game, names_gems=False)
        self.indicators = BasariIndicators(seating, self.zone_layout)
        self.effects = BasariEffects(seating, self.zone_layout, self.indicators)


LAYOUT = BasariLayout
