"""A worker that had to be replaced is told of once, in words for people, wherever it thought."""

from __future__ import annotations

import pytest

from scenes.request import MatchRequest
from scenes.watch.replay import ReplayScene
from tabletop.match.setup import Mode
from tabletop.seats.worker import Study, WorkerClient
from tests.scenes.player import Mouse, seats
from tests.scenes.watching import GAME, match_of


def replaced(mouse: Mouse, client: WorkerClient) -> None:
    """The worker is killed, and another begun."""
    before = client.replaced
    client._process.kill()
    mouse.until(lambda: client.replaced > before)
    mouse.frame()


@pytest.mark.parametrize("where", ["table", "replay"])
def test_that_another_worker_was_needed_is_told_once(mouse: Mouse, where: str) -> None:
    client: Study | None
    if where == "table":
        request = MatchRequest(GAME, seats("", "trader", "trader"), {}, 7, None, Mode.PLAY)
        table = mouse.program.table(request)
        mouse.app.open(table)
        client = table.opponents.client
    else:
        scene = ReplayScene(mouse.context, match_of())
        mouse.app.open(scene)
        client = scene.client
    assert isinstance(client, WorkerClient)
    mouse.wait(0.2)
    told = mouse.context.text("ui.notice.thought_anew")
    assert mouse.scene.page.saying != told
    replaced(mouse, client)
    assert mouse.scene.page.saying == told
    mouse.until(lambda: not mouse.scene.page.saying)
    replaced(mouse, client)
    assert client.replaced == 2
    assert mouse.scene.page.saying != told
