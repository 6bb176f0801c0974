"""Descriptions of the pieces and zones of The Nacho Incident."""

from tabletop.games.nacho.descriptions.describer import NachoDescriber

DESCRIBER = NachoDescriber
