"""The purchase of a tile, for which the rest of the table steps back."""

from __future__ import annotations

import pytest

from scenes.kit.layers import Layer
from scenes.screenshots import example_matches
from scenes.screenshots.film_strips import wait_for_ai
from scenes.screenshots.studio import HeadlessStudio
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode

MAX_FRAMES = 3600


@pytest.mark.slow
def test_the_numbers_on_bags_step_back_during_a_purchase() -> None:
    studio = HeadlessStudio((320, 180))
    played = example_matches.play_example_match("mercado", 2, people=0)
    table = studio.make_table(Match.start(played.game, played.setup), MatchMode.DEMO)
    studio.open_scene(table)
    for _ in range(MAX_FRAMES):
        studio.step_undrawn_frame()
        wait_for_ai(studio)
        if table.layout.zone_layout.act_key is not None:
            break
    counts = [node for node in table.canvas if node.name in ("bag:0:count", "bag:1:count")]
    assert len(counts) == 2 and all(node.z < Layer.STEP_BACK for node in counts)
