"""Materials of Nacho's table: trodden snow in lamp light, before the neon of a winter night."""

from typing import Final

from scenes.games.nacho.map_ground import MapGround
from scenes.kit.materials import PanelMaterial, TableMaterials
from scenes.kit.setting.edge_style import EdgeStyle
from scenes.kit.setting.ground import GroundTone
from scenes.kit.setting.lamp import TableLamp

EDGE: Final = EdgeStyle(
    y=176.0,
    large_y=140.0,
    large_card_height=92.0,
    card_width=316.0,
    card_shift=-54.0,
    home_card=(183.0, 1020.0, 334.0),
)
GROUND: Final = MapGround(
    "title/game-nacho",
    "ground/nacho",
    EDGE,
    TableLamp(960.0, 700.0, (1250.0, 700.0), rim=0.68, tint=(1.18, 1.12, 1.02)),
    GroundTone(contrast=0.8, saturation=0.7, light=1.0, tint=(216, 216, 224)),
    place_light=1.0,
    place_position=0.22,
)
MATERIALS = TableMaterials(
    "ground/nacho",
    PanelMaterial("slate"),
    PanelMaterial("slate"),
    PanelMaterial("slate"),
    (255, 206, 84),
    GROUND,
)
