"""What the table is made of: cobbles in the sun, burlap on the counters."""

from scenes.kit.materials import Materials, Stuff

MATERIALS = Materials(
    "ground/market_day", Stuff("plank"), Stuff("burlap"), Stuff("burlap"), (255, 184, 24)
)
