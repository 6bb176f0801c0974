"""Open hands of Market Day in a demo: a card that is played was seen in its hand before."""

from __future__ import annotations

import pytest

from scenes.kit.layers import Layer
from scenes.screenshots.studio import HeadlessStudio
from sprites.node import Node
from tools.look import film

MIN_PLAYS, MAX_FRAMES = 2, 1200


@pytest.mark.parametrize("seats", [2, 8])
def test_a_played_card_sets_out_from_its_place_with_its_face_up(seats: int) -> None:
    studio = HeadlessStudio((320, 180))
    table = film.open_demo(studio, "market_day", seats, 0.32)
    known, plays = set[Node](table.canvas), 0
    for _ in range(MAX_FRAMES):
        studio.step_undrawn_frame()
        for node in table.canvas:
            is_flying = node.z >= Layer.FLYING_PIECES
            if not node.name.startswith("stall:") or not is_flying:
                continue  # cards at rest are new nodes when a round is settled
            if node not in known and node.visible:
                seat = int(node.name.partition(":")[2])
                box = table.layout.zone_layout.revealed_hand_box(seat)
                assert box is not None and box.overlap_share(node.bounds()) > 0
                known.add(node)
                plays += 1
            if node in known:
                assert not node.turn, f"{node.name} turns over: {node.tag}"
        if plays >= MIN_PLAYS:
            break
    assert plays >= MIN_PLAYS
    studio.close_scenes()
