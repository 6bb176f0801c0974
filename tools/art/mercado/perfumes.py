"""Mercado's perfumes: twelve bottles of different shape, each beside its ingredient."""

from tools.art.mercado import floral_perfumes as mercado_flowers
from tools.art.mercado import resin_perfumes as mercado_resins

DRAW_FUNCTIONS = {
    "rose": mercado_flowers.draw_rose,
    "musk": mercado_resins.draw_musk,
    "amber": mercado_resins.draw_amber,
    "jasmine": mercado_flowers.draw_jasmine,
    "citrus": mercado_flowers.draw_citrus,
    "lavender": mercado_flowers.draw_lavender,
    "incense": mercado_resins.draw_incense,
    "sandalwood": mercado_resins.draw_sandalwood,
    "vanilla": mercado_resins.draw_vanilla,
    "cedar": mercado_resins.draw_cedar,
    "violet": mercado_flowers.draw_violet,
    "saffron": mercado_flowers.draw_saffron,
}
