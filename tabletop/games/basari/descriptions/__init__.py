"""Descriptions of Basari's pieces and zones."""

from tabletop.games.basari.descriptions.describer import BasariDescriber

DESCRIBER = BasariDescriber
