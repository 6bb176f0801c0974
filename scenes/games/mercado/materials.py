"""Materials of Mercado's table: calm limestone in lamp light, before the street."""

from typing import Final

from scenes.kit.materials import PanelMaterial, TableMaterials
from scenes.kit.setting.edge_style import EdgeStyle
from scenes.kit.setting.ground import GroundTone, TableGround
from scenes.kit.setting.lamp import TableLamp

EDGE_STYLE: Final = EdgeStyle(y=176.0, card_width=360.0, is_home_last=True)
GROUND: Final = TableGround(
    "title/game-mercado",
    "ground/mercado",
    EDGE_STYLE,
    TableLamp(760.0, 700.0, (1250.0, 640.0), 0.67, tint=(1.26, 1.16, 0.98)),
    GroundTone(0.85, 1.0, 0.8, (190, 164, 124)),
    place_light=1.0,
)
MATERIALS = TableMaterials(
    "ground/mercado",
    PanelMaterial("marble"),
    PanelMaterial("marble"),
    PanelMaterial("marble"),
    (255, 206, 84),
    GROUND,
)
