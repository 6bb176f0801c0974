"""Touch targets of Mercado: heaps of coins and seals, and the tooltip of a purchase."""

from __future__ import annotations

import pytest

from scenes.games.mercado import board
from scenes.screenshots.scene_setup import open_table_at_share
from scenes.screenshots.studio import HeadlessStudio
from scenes.table.input.hotspots import HotspotWidget
from scenes.table.scene import TableScene
from tests.fixtures.screen.silent_screen import silent
from tools.look.targets import find_unreachable, focusable_widgets


@pytest.mark.slow
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_heaps_are_single_targets_and_a_tooltip_keeps_off_the_track(scale: float) -> None:
    """With large text all kinds of coins are one heap."""
    with silent():
        studio = HeadlessStudio((480, 270))
        studio.reset_settings(text_scale=scale)
        open_table_at_share(studio, game="mercado", seats=2, share=0.85)
        table = studio.scene
        assert isinstance(table, TableScene)
        widgets = focusable_widgets(table)
        coins = [
            widget
            for widget in widgets
            if isinstance(widget, HotspotWidget) and widget.hotspot.zone == "player:0"
        ]
        kinds = len(set(table.stage.view_model.zone_pieces["player:0"]))
        assert kinds > 1 and len(coins) == (kinds if scale == 1.0 else 1)
        assert all(
            min(widget.navigation_box.size) >= studio.context.theme.min_target_size
            for widget in coins
        )
        corner = coins[0].box.x + 2, coins[0].box.y + 2
        assert coins[0].hit_test(*corner)
        assert not find_unreachable(widgets)
        tooltip = next((n for n in table.canvas if n.name == "tooltip:panel"), None)
        studio.close_scenes()
    assert tooltip is not None and not tooltip.bounds().overlaps(board.BOARD_BOX)
