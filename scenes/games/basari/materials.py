"""Materials of Basari's table: a carpet with velvet in the light of lanterns."""

from scenes.kit.materials import PanelMaterial, TableMaterials

MATERIALS = TableMaterials(
    "ground/basari",
    PanelMaterial("velvet"),
    PanelMaterial("velvet"),
    PanelMaterial("velvet"),
    (255, 206, 110),
)
