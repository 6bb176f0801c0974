"""A worker that had to be replaced is told of once, in words for people, wherever it thought."""

from __future__ import annotations

import pytest

from scenes.base.match_request import MatchRequest
from scenes.watch.replay_scene import ReplayScene
from tabletop.ai.worker.worker import QueryAnswerer, WorkerClient
from tabletop.match.setup import MatchMode
from tests.scenes.paused_replay import GAME, rehearse_match
from tests.scenes.player import Mouse, seat_specs


def replaced(mouse: Mouse, client: WorkerClient) -> None:
    """The worker is killed, and another begun."""
    before = client.replacement_count
    client._process.kill()
    mouse.run_until(lambda: client.replacement_count > before)
    mouse.frame()


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("where", ["table", "replay"])
def test_that_another_worker_was_needed_is_told_once(mouse: Mouse, where: str) -> None:
    client: QueryAnswerer | None
    if where == "table":
        request = MatchRequest(
            GAME, seat_specs("", "trader", "trader"), {}, 7, None, MatchMode.PLAY
        )
        table = mouse.program.build_table(request)
        mouse.app.open_scene(table)
        client = table.ai_turns.worker_client
    else:
        scene = ReplayScene(mouse.context, rehearse_match())
        mouse.app.open_scene(scene)
        client = scene.ai_worker
    assert isinstance(client, WorkerClient)
    mouse.wait(0.2)
    told = mouse.context.text_catalogue("ui.notice.thought_anew")
    assert mouse.scene.widget_layer.toast_text != told
    replaced(mouse, client)
    # The aim of the game may be told first.
    mouse.run_until(lambda: mouse.scene.widget_layer.toast_text == told)
    mouse.run_until(lambda: not mouse.scene.widget_layer.toast_text)
    replaced(mouse, client)
    assert client.replacement_count == 2
    assert mouse.scene.widget_layer.toast_text != told
