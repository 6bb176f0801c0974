"""What the table is made of: snow trodden blue, slate, and the light of neon."""

from scenes.kit.materials import Materials, Stuff

MATERIALS = Materials(
    ground="ground/nacho",
    shared=Stuff("slate"),
    rival=Stuff("slate"),
    own=Stuff("slate"),
    light=(64, 232, 244),
)
