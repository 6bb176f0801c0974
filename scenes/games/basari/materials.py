"""What the table is made of: the carpet is the table; velvet on it, in the light of lanterns."""

from scenes.kit.materials import Materials, Stuff

MATERIALS = Materials(
    ground="ground/basari",
    shared=Stuff("velvet"),
    rival=Stuff("velvet"),
    own=Stuff("velvet"),
    light=(255, 206, 110),
)
