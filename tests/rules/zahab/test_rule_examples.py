"""The rulebook shows each space of the ring at the clause that speaks of it (ZAH-5)."""

from __future__ import annotations

from tabletop.core.zones import parse_zone
from tabletop.games.zahab.rule_examples import RULE_POSITIONS
from tabletop.text import Catalogue
from tests.rules.zahab.positions import game


def test_the_sign_at_a_clause_is_that_of_its_space() -> None:
    tables, text, seen = game().tables, Catalogue("en"), set()
    for clause, shown in RULE_POSITIONS.items():
        if clause.startswith("ZAH-5."):
            ((zone, (tile,)),) = shown.table.items()
            place, space = parse_zone(zone).number, parse_zone(shown.visible_zones[0]).number
            assert space is not None and space // 2 == place
            key = tables.space_key(
                tables.tile_space_effects[tables.tile_pieces.index(tile)][space % 2]
            )
            assert text(f"zahab.rules.{clause}").startswith(text(f"zahab.space.{key}")), clause
            seen.add(key)
    assert len(seen) == 11
