"""Nacho's table: people above, the map and the road between, cantinas below."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from scenes.games.nacho.effects import NachoEffects
from scenes.games.nacho.indicators import NachoIndicators
from scenes.games.nacho.materials import MATERIALS
from scenes.games.nacho.piece_art import NachoPieceArt
from scenes.games.nacho.zone_layout import NachoZoneLayout
from scenes.kit.layout import DemoTempo, Layout, TallyStyle
from scenes.kit.roles.seating import Seating
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.input_mapping import NachoInputMapping
from tabletop.games.nacho.state import NachoState

TALLY_STYLES = {
    "start": TallyStyle((88, 104, 128), "nacho/gold"),
    "deliveries": TallyStyle((58, 122, 62), "nacho/food-corn"),
    "sales": TallyStyle((196, 110, 34), "nacho/truck-vermilion"),
    "wages": TallyStyle((198, 152, 40), "nacho/gold"),
    "bonuses": TallyStyle((106, 70, 156), "icon/crown"),
    "penalties": TallyStyle((150, 32, 40), "nacho/mountie-figure"),
}
"""Styles of the tally lines on the result screen."""

QUIET_LINES: Final = frozenset(
    (
        "begin.go",
        "begin.turn",
        "by.NAC-2.1.move.bag.warehouse",
        "by.NAC-4.2.score.gold",
        "by.NAC-4.3.score.gold",
        "by.NAC-4.5.score.gold",
        "by.NAC-6.1.score.gold",
        "by.NAC-6.2.score.gold",
        "by.NAC-7.2.score.gold",
        "end.round",
        "move.mounties.mountie",
        "move.provinces.province",
        "move.warehouse.warehouse",
        "say.gives_nothing",
        "say.sorted_out",
        "say.wage",
        "shuffle.deck",
        "shuffle.mounties",
    )
)
"""Text keys of acts that the prompt line leaves out."""

LATE_LINES: Final = frozenset(("by.NAC-3.3.move.mountie.cantina",))
"""Text keys of acts that are told when they have been shown."""

JOINED_LINES: Final = frozenset(("say.tie_behind",))
"""Text keys of acts that are told in the line that stands already."""

PASSING_LINES: Final = frozenset(("say.draws_none",))
"""Text keys of acts whose line nothing waits for."""

UNCHOSEN_LINES: Final = frozenset(("say.arrests",))
"""Text keys of acts that the rules bring about."""


class NachoLayout(Layout[NachoState]):
    """The layout of Nacho."""

    materials = MATERIALS
    ambience = "nacho"
    quiet_lines = QUIET_LINES
    late_lines = LATE_LINES
    joined_lines = JOINED_LINES
    passing_lines = PASSING_LINES
    unchosen_lines = UNCHOSEN_LINES
    told_reasons = frozenset(("deliver",))
    demo_tempos = MappingProxyType(
        {2: DemoTempo(0.85, 2.0), 3: DemoTempo(1.0, 1.0), 4: DemoTempo(1.0, 0.7)}
    )
    tally_styles = TALLY_STYLES
    scoring_labels = MappingProxyType({"penalty": "penalties"})
    interactive_zones = ("hand", "warehouse")
    inspectable_zones = ("cantina", "province", "mountie", "played")

    zone_layout: NachoZoneLayout
    piece_art: NachoPieceArt
    indicators: NachoIndicators

    def __init__(self, seating: Seating[Nacho]) -> None:
        self.seating = seating
        self.zone_layout = NachoZoneLayout(seating)
        self.piece_art = NachoPieceArt(seating, self.zone_layout)
        self.input_mapping = NachoInputMapping(seating.game)
        self.indicators = NachoIndicators(seating, self.zone_layout)
        self.effects = NachoEffects(seating, self.zone_layout, self.indicators)


LAYOUT = NachoLayout
