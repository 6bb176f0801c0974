"""What acts and what is decided comes nearer to the eye, and goes back, and never at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.games import laid
from scenes.kit.layers import Layer
from scenes.kit.places import Placement
from scenes.stage.ground import gives_way
from scenes.stage.portraits import name_of
from scenes.table.scene import TableScene
from sprites.motion import NORMAL
from sprites.node import Node
from sprites.timeline import Timeline
from tabletop.match.setup import Mode
from tests.scenes.immediate import ImmediateWorker
from tests.scenes.player import Mouse

FRAME = 1 / 60
NEAREST = 0.08, 0.15
"""By so much of its size, at least and at most, something comes nearer."""
STEP = 0.035
"""By no more from one frame to the next."""


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    for module in ("scenes.table.scene", "scenes.table.opponents"):
        monkeypatch.setattr(f"{module}.WorkerClient", ImmediateWorker)
    made = Mouse(speed=1.0)
    yield made
    made.close()


def watched(table: TableScene, seconds: float) -> Iterator[dict[Node, float]]:
    """Frame by frame how near everything on a table is."""
    for _ in range(round(seconds / FRAME)):
        table.advance(FRAME)
        yield {node: node.near for node in table.canvas if node.visible}


@pytest.mark.thinned(2)
@pytest.mark.parametrize("game", laid())
def test_what_is_played_comes_nearer_and_goes_back_softly(player: Mouse, game: str) -> None:
    table = player.start(game, "trader", "trader", "trader", mode=Mode.DEMO, seed=7)
    before: dict[Node, float] = {}
    nearest, steps = 0.0, [0.0]
    for now in watched(table, 14):
        nearest = max(nearest, *(near for node, near in now.items() if node.z >= Layer.AIR), 0.0)
        steps += [abs(now[node] - before[node]) for node in now.keys() & before.keys()]
        assert (
            all(not near for node, near in now.items() if Layer.PIECES <= node.z < Layer.READOUTS)
            or not table.director.idle
        )
        before = now
    assert NEAREST[0] <= nearest <= NEAREST[1]
    assert max(steps) < STEP


@pytest.mark.thinned(2)
@pytest.mark.parametrize("game", laid())
def test_the_face_of_whoever_acts_is_nearer(player: Mouse, game: str) -> None:
    table = player.start(game, "trader", "trader", "trader", mode=Mode.DEMO, seed=7)
    seen: set[int] = set()
    acting, since = None, 0.0
    for _ in watched(table, 22):
        turn = table.stage.showing.turn
        since = since + FRAME if turn == acting else 0.0
        acting = turn
        if acting is None or since < 2 * NORMAL.comes:
            continue
        faces = [table.stage.named(name_of(seat)) for seat in range(3)]
        assert [face.near > 0 for face in faces if face] == [n == acting for n in range(3)]
        seen.add(acting)
    assert seen


def test_with_reduced_motion_nothing_comes_nearer(player: Mouse) -> None:
    player.context.preferences.change(reduced_motion=True)
    table = player.start("mercado", "trader", "trader", mode=Mode.DEMO, seed=7)
    assert not any(any(now.values()) for now in watched(table, 6))


def test_secret_cards_are_turned_up_one_by_one_with_a_held_breath(player: Mouse) -> None:
    table = player.start("basari", "trader", "trader", "trader", mode=Mode.DEMO, seed=7)
    held: dict[Node, float] = {}
    shown: dict[Node, float] = {}
    for n, _ in enumerate(watched(table, 30)):
        for seat in range(3):
            for each in table.stage.sprites(f"shown:{seat}"):
                node = each.node
                hidden = node.picture == table.stage.looks.picture("action.?", f"shown:{seat}")
                if hidden and node.near == NORMAL.near and not node.turn:
                    held[node] = held.get(node, 0.0) + FRAME
                elif not hidden:
                    shown.setdefault(node, n * FRAME)
        if len(shown) == 3:
            break
    assert len(held) == 3 and min(held.values()) >= NORMAL.breath - 2 * FRAME
    first, second, third = sorted(shown.values())
    assert min(second - first, third - second) >= NORMAL.reveal_apart - 2 * FRAME


def test_neighbours_feel_a_landing_and_dust_rises_from_what_is_heavy(player: Mouse) -> None:
    table = player.start("basari", "trader", "trader", "trader", mode=Mode.DEMO, seed=7)
    while not (stock := table.stage.sprites("stock")) or any(
        each.node.z >= Layer.MOUTHS or each.node.squash for each in stock
    ):
        table.advance(FRAME)
    while table.stage.passing:
        table.advance(FRAME)
    stage, craft, zone = table.stage, table.display.presentation.animator, "stock"
    heap = [each.node for each in stage.sprites(zone)]
    at = heap[0]
    timeline, pressed, clouds = Timeline(), 0.0, 0
    timeline.play(gives_way(craft, at, zone, Placement(at.x, at.y)))
    for _ in range(60):
        timeline.advance(FRAME)
        pressed = max(pressed, *(node.squash for node in heap[1:]))
        clouds = max(clouds, sum(node.name == "dust" for node in stage.passing))
    assert 0 < pressed < NORMAL.land_squash
    assert clouds == 2
    assert not any(node.squash for node in heap) and not stage.passing
