"""Materials of Nacho's table: blue trodden snow, slate, and the light of neon."""

from scenes.kit.materials import PanelMaterial, TableMaterials

MATERIALS = TableMaterials(
    "ground/nacho",
    PanelMaterial("slate"),
    PanelMaterial("slate"),
    PanelMaterial("slate"),
    (64, 232, 244),
)
