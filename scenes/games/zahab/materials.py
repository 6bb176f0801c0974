"""Materials of Zahab's table: indigo cloth for shared and rival panels, sand for the home seat."""

from scenes.kit.materials import PanelMaterial, TableMaterials

MATERIALS = TableMaterials(
    "ground/zahab",
    PanelMaterial("indigo"),
    PanelMaterial("indigo"),
    PanelMaterial("sand"),
    (255, 226, 140),
)
