"""Materials of Market Day's table: calm cobbles, burlap, the houses of the square."""

from typing import Final

from scenes.games.market_day.stall_row import EDGE_STYLE
from scenes.kit.materials import PanelMaterial, TableMaterials
from scenes.kit.setting.ground import GroundTone, TableGround
from scenes.kit.setting.lamp import TableLamp

GROUND: Final = TableGround(
    "title/game-market_day",
    "ground/market_day",
    EDGE_STYLE,
    TableLamp(960.0, 640.0, (1250.0, 680.0), 0.66, tint=(1.28, 1.2, 1.02)),
    GroundTone(0.55, 0.95, 0.86, (206, 176, 122)),
    place_light=1.0,
)
MATERIALS = TableMaterials(
    "ground/market_day",
    PanelMaterial("plank"),
    PanelMaterial("burlap"),
    PanelMaterial("burlap"),
    (255, 206, 84),
    GROUND,
)
