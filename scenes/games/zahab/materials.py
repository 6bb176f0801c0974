"""Materials of Zahab's table: night cloth in lamp light, brass and sand of the ring."""

from typing import Final

from scenes.kit.materials import PanelMaterial, TableMaterials
from scenes.kit.setting.edge_style import EdgeStyle
from scenes.kit.setting.ground import GroundTone, TableGround
from scenes.kit.setting.lamp import TableLamp

EDGE_STYLE: Final = EdgeStyle(
    y=132.0,
    large_y=140.0,
    large_card_height=92.0,
    card_rise=93.0,
    card_width=322.0,
    card_shift=62.0,
    bust_shift=-164.0,
    is_home_last=True,
)
GROUND: Final = TableGround(
    "title/game-zahab",
    "ground/zahab",
    EDGE_STYLE,
    TableLamp(640.0, 660.0, (1150.0, 700.0), 0.8, tint=(1.3, 1.25, 1.15)),
    GroundTone(light=0.9, tint=(28, 24, 84)),
    place_light=0.95,
    place_position=0.55,
    texture_share=1.0,
    surroundings="beside/zahab",
    surroundings_light=(0.75, 0.71, 0.55),
)
MATERIALS = TableMaterials(
    "ground/zahab",
    PanelMaterial("indigo"),
    PanelMaterial("indigo"),
    PanelMaterial("indigo"),
    (255, 206, 84),
    GROUND,
)
