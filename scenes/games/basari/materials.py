"""Materials of Basari's table: walnut in lamp light, before the bazaar."""

from typing import Final

from scenes.kit.materials import PanelMaterial, TableMaterials
from scenes.kit.setting.ground import GroundTone, TableGround
from scenes.kit.setting.lamp import TableLamp

GROUND: Final = TableGround(
    "title/game-basari",
    "table/basari",
    lamp=TableLamp(960.0, 700.0, power=1.3, tint=(1.42, 1.34, 1.2)),
    tone=GroundTone(tint=(142, 90, 56)),
)
MATERIALS = TableMaterials(
    "table/basari",
    PanelMaterial("velvet"),
    PanelMaterial("velvet"),
    PanelMaterial("velvet"),
    (255, 206, 84),
    GROUND,
)
