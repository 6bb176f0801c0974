"""What the table is made of: indigo cloth for what is theirs, cloth of sand for what is mine."""

from scenes.kit.materials import Materials, Stuff

MATERIALS = Materials(
    "ground/zahab", Stuff("indigo"), Stuff("indigo"), Stuff("sand"), (255, 226, 140)
)
