"""What the table is made of: limestone, terracotta below the stalls, marble below the purses."""

from scenes.kit.materials import Materials, Stuff

MATERIALS = Materials(
    ground="ground/mercado",
    shared=Stuff("terracotta"),
    rival=Stuff("marble"),
    own=Stuff("marble"),
    light=(255, 190, 60),
)
