"""Materials of Mercado's table: limestone, terracotta below the stalls, marble below purses."""

from scenes.kit.materials import PanelMaterial, TableMaterials

MATERIALS = TableMaterials(
    "ground/mercado",
    PanelMaterial("terracotta"),
    PanelMaterial("marble"),
    PanelMaterial("marble"),
    (255, 190, 60),
)
