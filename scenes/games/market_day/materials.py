"""Materials of Market Day's table: cobbles in the sun, burlap on the counters."""

from scenes.kit.materials import PanelMaterial, TableMaterials

MATERIALS = TableMaterials(
    "ground/market_day",
    PanelMaterial("plank"),
    PanelMaterial("burlap"),
    PanelMaterial("burlap"),
    (255, 184, 24),
)
