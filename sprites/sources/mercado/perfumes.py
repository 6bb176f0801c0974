"""Mercado's perfumes: twelve bottles of different shape, each beside what it smells of."""

from sprites.sources.mercado import flowers as mercado_flowers
from sprites.sources.mercado import resins as mercado_resins

DRAWN = {
    "rose": mercado_flowers.rose,
    "musk": mercado_resins.musk,
    "amber": mercado_resins.amber,
    "jasmine": mercado_flowers.jasmine,
    "citrus": mercado_flowers.citrus,
    "lavender": mercado_flowers.lavender,
    "incense": mercado_resins.incense,
    "sandalwood": mercado_resins.sandalwood,
    "vanilla": mercado_resins.vanilla,
    "cedar": mercado_resins.cedar,
    "violet": mercado_flowers.violet,
    "saffron": mercado_flowers.saffron,
}
