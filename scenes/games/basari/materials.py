"""Materials of Basari's table: walnut in lamp light, before the bazaar."""

from typing import Final

from scenes.kit.materials import PanelMaterial, TableMaterials
from scenes.kit.setting.ground import GroundTone, TableGround
from scenes.kit.setting.lamp import TableLamp

GROUND: Final = TableGround(
    "title/game-basari", "table/basari", lamp=TableLamp(960.0, 700.0, power=1.3, tint=(1.5, 1.36, 1.18)),
    tone=GroundTone(tint=(150, 84, 46))
)
MATERIALS = TableMaterials(
    "table/basari",
    PanelMaterial("velvet"),
    PanelMaterial("velvet"),
    PanelMaterial("velvet"),
    (255, 206, 84),
    GROUND,
)
