"""Scoring of a round in a demo: cards stay with their points until the line has been read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.match.setup import MatchMode
from tests.fixtures.screen.immediate_worker import ImmediateWorker
from tests.scenes.demo_motion import FRAME
from tests.scenes.player import Mouse

SECONDS = 75
"""Virtual seconds in which a demo scores at least two rounds."""


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    for module in ("scenes.table.scene", "scenes.table.turns.ai_turns"):
        monkeypatch.setattr(f"{module}.WorkerClient", ImmediateWorker)
    made = Mouse(speed=1.0)
    yield made
    made.close()


@pytest.mark.parametrize("seats", [2, 4])
def test_cards_lie_with_their_points_while_the_line_tells_them(player: Mouse, seats: int) -> None:
    table = player.start("market_day", *["trader"] * seats, mode=MatchMode.DEMO, seed=7)
    names, told, line = table.match.setup.seat_names, 0, ""
    before = dict(table.stage.view_model.counters)
    for _ in range(round(SECONDS / FRAME)):
        player.app.advance(FRAME)
        player.app.apply_scene_changes()
        bar = table.action_bar
        if " +" not in bar.prompt or bar.line_reading.remaining_seconds <= FRAME:
            continue
        told += 1
        if bar.prompt != line:
            line, before = bar.prompt, dict(table.stage.view_model.counters)
        model, nodes = table.stage.view_model, table.stage.indicators.nodes
        for part in bar.prompt.split("  \u00b7  "):
            seat = names.index(part.partition(" +")[0])
            assert model.piece_count(f"stall:{seat}"), bar.prompt
            key = "points", seat
            has_scored = model.counters.get(key, 0) > before.get(key, 0)
            assert f"won:{seat}" in nodes or not has_scored, (bar.prompt, sorted(nodes))
    assert told > 60
