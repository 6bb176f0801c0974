"""What the table is made of: indigo cloth for what is theirs, cloth of sand for what is mine."""

from scenes.kit.materials import Materials, Stuff

MATERIALS = Materials(
    ground="ground/zahab",
    shared=Stuff("indigo"),
    rival=Stuff("indigo"),
    own=Stuff("sand"),
    light=(255, 226, 140),
)
