"""What the table is made of: snow trodden blue, slate, and the light of neon."""

from scenes.kit.materials import Materials, Stuff

MATERIALS = Materials(
    "ground/nacho", Stuff("slate"), Stuff("slate"), Stuff("slate"), (64, 232, 244)
)
