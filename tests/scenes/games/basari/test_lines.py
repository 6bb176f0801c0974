"""The one line of Basari is about what the table shows."""

from __future__ import annotations

import pytest

from scenes.table.scene import TableScene
from tabletop.match.setup import MatchMode
from tests.fixtures.screen.immediate_worker import CLIENT, ImmediateWorker, find_worker_modules
from tests.scenes.player import Mouse

FRAME_SECONDS = 0.1
MAX_FRAMES = 3000
HAGGLE_COUNT = 3
"""Haggles that are watched from their first to their last frame."""


@pytest.fixture
def demo(monkeypatch: pytest.MonkeyPatch) -> TableScene:
    for module in find_worker_modules():
        monkeypatch.setattr(module, CLIENT, ImmediateWorker)
    mouse = Mouse(size=(480, 270), speed=1.0)
    return mouse.start("basari", *["trader"] * 5, mode=MatchMode.DEMO, seed=1)


def test_the_line_over_a_haggle_names_those_who_haggle(demo: TableScene) -> None:
    names = demo.session.match.setup.seat_names
    seen, shown = 0, None
    for _ in range(MAX_FRAMES):
        demo.advance(FRAME_SECONDS)
        haggle = demo.layout.indicators.act_key(demo.stage.view_model)
        if haggle is None or demo.layout.zone_layout.act_key is None:
            shown = None
            continue
        if haggle != shown:
            seen, shown, frames = seen + 1, haggle, 0
        frames += 1
        line = demo.action_bar.prompt
        named = [seat for seat, name in enumerate(names) if name in line]
        if frames > 10 and named:
            assert {haggle.left, haggle.right} & {*named}, line
        if seen > HAGGLE_COUNT:
            break
    assert seen > HAGGLE_COUNT


def test_the_line_says_that_secret_choices_are_turned_up(demo: TableScene) -> None:
    said = demo.context.text_catalogue("table.reveal")
    for _ in range(MAX_FRAMES):
        demo.advance(FRAME_SECONDS)
        if demo.action_bar.prompt == said:
            break
    assert demo.action_bar.prompt == said
    assert demo.stage.view_model.active_seat is None, "nobody acts alone"
