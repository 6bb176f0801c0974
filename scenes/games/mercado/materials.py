"""What the table is made of: limestone, terracotta below the stalls, marble below the purses."""

from scenes.kit.materials import Materials, Stuff

MATERIALS = Materials(
    "ground/mercado", Stuff("terracotta"), Stuff("marble"), Stuff("marble"), (255, 190, 60)
)
