"""The order of play, large: places and names are seen once the cards have come."""

from __future__ import annotations

from scenes.games.nacho.play_order_animation import CARD_LAYER
from sprites.node import Node
from tests.scenes.games.nacho.nacho_table import Table

FRAME = 1 / 60


def play_order_nodes(table: Table) -> list[Node]:
    return [node for node in table.stage.temporary_nodes if node.name == "parade"]


def test_no_place_is_seen_without_its_card() -> None:
    table, seen = Table(3, seed=11), 0
    while not seen:
        table.play_decision()
        while not table.director.is_idle:
            table.timeline.advance(FRAME)
            nodes = play_order_nodes(table)
            cards = [node for node in nodes if node.z == CARD_LAYER]
            for sign in (node for node in nodes if node.z > CARD_LAYER and node.alpha > 0):
                assert any(abs(sign.x - c.x) < c.picture.size[0] for c in cards)
                assert all(c.zoom == 1.0 for c in cards), "they are still on their way"
                seen += 1
            for plate in (node for node in nodes if node.z < CARD_LAYER and node.alpha > 0):
                under = plate.bounds()
                assert any(under.overlaps(c.bounds()) for c in cards), "it is empty"
