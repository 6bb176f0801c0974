"""What the table is made of: the carpet is the table; velvet on it, in the light of lanterns."""

from scenes.kit.materials import Materials, Stuff

MATERIALS = Materials(
    "ground/basari", Stuff("velvet"), Stuff("velvet"), Stuff("velvet"), (255, 206, 110)
)
