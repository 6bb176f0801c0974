"""The settling of a round in a demo: what stays in its place never blinks."""

from __future__ import annotations

import pytest

from scenes.kit.layers import Layer
from scenes.screenshots import example_matches
from scenes.screenshots.film_strips import wait_for_ai
from scenes.screenshots.studio import HeadlessStudio
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode

MAX_FRAMES = 3600
CHANGE_FRAMES = 24
"""Frames in which the table steps back, or comes back."""


@pytest.mark.slow
def test_price_boards_and_place_cards_never_fade_while_the_table_steps_back() -> None:
    studio = HeadlessStudio((320, 180))
    played = example_matches.play_example_match("market_day", 4, people=0)
    table = studio.make_table(Match.start(played.game, played.setup), MatchMode.DEMO)
    studio.open_scene(table)
    names = {f"{kind}:{seat}" for kind in ("points", "plate", "face") for seat in range(4)}
    for settles in (True, False):
        for _ in range(MAX_FRAMES):
            if (table.layout.zone_layout.act_key is not None) is settles:
                break
            studio.step_undrawn_frame()
            wait_for_ai(studio)
        else:
            raise AssertionError("no round is settled")
        for _ in range(CHANGE_FRAMES):
            nodes = {node.name: node for node in table.canvas if node.name in names}
            assert nodes.keys() == names
            assert all(node.alpha == 1.0 for node in nodes.values())
            studio.step_undrawn_frame()
        assert all((nodes[name].z >= Layer.ACT) is settles for name in names)
        discs = [each for each in table.stage.all_sprites() if each.zone.startswith("leader:")]
        assert len(discs) == 1 and discs[0].node.z > nodes["plate:0"].z
