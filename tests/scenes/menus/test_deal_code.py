"""The deal code in the pause menu of a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.base.match_request import MatchRequest
from scenes.ui.widgets.labels import Label
from tabletop.core.chance import HASHED_GENERATOR
from tabletop.match.setup import MatchMode
from tests.scenes.player import Keyboard, seat_specs


@pytest.mark.parametrize("seed", [None, 5])
def test_the_pause_menu_shows_the_deal_code_of_a_drawn_deal(
    seed: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Keyboard(tmp_path)
    seats = seat_specs("", "random")
    with monkeypatch.context() as unnamed:  # undone before the seeds that tests name
        unnamed.setattr("tabletop.match.setup.DEFAULT_GENERATOR", HASHED_GENERATOR)
        player.program.start_match(MatchRequest("mercado", seats, {}, seed))
    player.app.scene_stack.apply_changes()
    match = player.table.match
    player.context.overlay_opener.open_pause_menu(match, MatchMode.PLAY, lambda: None)
    player.app.scene_stack.apply_changes()
    shown = [w.text for w in player.scene.widget_layer.widgets if isinstance(w, Label)]
    codes = [words for words in shown if match.deal_code and match.deal_code in words]
    player.close()
    assert bool(match.deal_code) is (seed is None)
    assert len(codes) == (seed is None)
