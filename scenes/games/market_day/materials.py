"""What the table is made of: cobbles in the sun, burlap on the counters."""

from scenes.kit.materials import Materials, Stuff

MATERIALS = Materials(
    ground="ground/market_day",
    shared=Stuff("plank"),
    rival=Stuff("burlap"),
    own=Stuff("burlap"),
    light=(255, 184, 24),
)
