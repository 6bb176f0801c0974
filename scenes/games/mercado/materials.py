"""Materials of Mercado's table: glazed tiles before the people, sunlit setts below."""

from typing import Final

from scenes.kit.materials import PanelMaterial, TableMaterials
from scenes.kit.setting.edge_style import EdgeStyle
from scenes.kit.setting.ground import EdgeBand, GroundTone, TableGround
from scenes.kit.setting.lamp import TableLamp

EDGE_STYLE: Final = EdgeStyle(
    y=152.0,
    large_y=152.0,
    large_card_height=88.0,
    card_rise=27.0,
    card_width=340.0,
    card_shift=-55.0,
    is_home_last=True,
)
BAND: Final = EdgeBand(
    "mercado/edge-tile", 64.0, 2, GroundTone(0.46, tint=(14, 66, 158)), 7.0, (196, 104, 66)
)
"""Glazed tiles on which place cards and coins lie: deep blue, so that numbers stand out."""
GROUND: Final = TableGround(
    "title/game-mercado",
    "ground/mercado",
    EDGE_STYLE,
    TableLamp(860.0, 620.0, (1400.0, 800.0), 0.76, 1.12, (1.18, 1.05, 0.9)),
    GroundTone(0.9, 1.0, 0.94),
    place_light=1.0,
    band=BAND,
)
MATERIALS = TableMaterials(
    "ground/mercado",
    PanelMaterial("marble"),
    PanelMaterial("marble"),
    PanelMaterial("marble"),
    (255, 206, 84),
    GROUND,
)
