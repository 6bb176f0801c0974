"""Pieces that act or are decided come closer to the viewer and go back, never abruptly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.games import game_names
from scenes.kit.layers import Layer
from scenes.kit.placement import Placement
from scenes.stage.animation.landing_effect import nudge_neighbours
from scenes.stage.portraits import portrait_node_name
from scenes.table.scene import TableScene
from sprites.motion import NORMAL_MOTION
from sprites.node import Node
from sprites.timeline import Timeline
from tabletop.match.setup import MatchMode
from tests.fixtures.screen.immediate_worker import ImmediateWorker
from tests.scenes.player import Mouse

FRAME = 1 / 60
ZOOM_RANGE = 0.08, 0.15
"""By so much of its size, at least and at most, something comes nearer."""
MAX_FRAME_STEP = 0.035
"""By no more from one frame to the next."""


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    for module in ("scenes.table.scene", "scenes.table.turns.ai_turns"):
        monkeypatch.setattr(f"{module}.WorkerClient", ImmediateWorker)
    made = Mouse(speed=1.0)
    yield made
    made.close()


def record_zoom(table: TableScene, seconds: float) -> Iterator[dict[Node, float]]:
    """Frame by frame how near everything on a table is."""
    for _ in range(round(seconds / FRAME)):
        table.advance(FRAME)
        yield {node: node.near for node in table.canvas if node.visible}


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_what_is_played_comes_nearer_and_goes_back_softly(player: Mouse, game: str) -> None:
    table = player.start(game, "trader", "trader", "trader", mode=MatchMode.DEMO, seed=7)
    before: dict[Node, float] = {}
    nearest, steps = 0.0, [0.0]
    for now in record_zoom(table, 14):
        nearest = max(
            nearest, *(near for node, near in now.items() if node.z >= Layer.FLYING_PIECES), 0.0
        )
        steps += [abs(now[node] - before[node]) for node in now.keys() & before.keys()]
        assert (
            all(not near for node, near in now.items() if Layer.PIECES <= node.z < Layer.INDICATORS)
            or not table.sequencer.is_idle
        )
        before = now
    assert ZOOM_RANGE[0] <= nearest <= ZOOM_RANGE[1]
    assert max(steps) < MAX_FRAME_STEP


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_the_face_of_whoever_acts_is_nearer(player: Mouse, game: str) -> None:
    table = player.start(game, "trader", "trader", "trader", mode=MatchMode.DEMO, seed=7)
    seen: set[int] = set()
    acting, since = None, 0.0
    for _ in record_zoom(table, 22):
        turn = table.stage.view_model.lit_seat
        since = since + FRAME if turn == acting else 0.0
        acting = turn
        if acting is None or since < 2 * NORMAL_MOTION.acting_magnify_seconds:
            continue
        faces = [table.stage.find_named(portrait_node_name(seat)) for seat in range(3)]
        near = [face is not None and face.near > 0 for face in faces]
        if table.layout.zone_layout.act_seats is not None:  # two are large at the sides
            assert not any(near[n] for n in range(3) if n != acting)
            continue
        assert near == [n == acting for n in range(3)]
        seen.add(acting)
    assert seen


def test_with_reduced_motion_nothing_comes_nearer(player: Mouse) -> None:
    player.context.preferences.change(reduced_motion=True)
    table = player.start("mercado", "trader", "trader", mode=MatchMode.DEMO, seed=7)
    assert not any(any(now.values()) for now in record_zoom(table, 6))


def test_secret_cards_are_turned_up_one_by_one_with_a_held_breath(player: Mouse) -> None:
    table = player.start("basari", "trader", "trader", "trader", mode=MatchMode.DEMO, seed=7)
    held: dict[Node, float] = {}
    shown: dict[Node, float] = {}
    for n, _ in enumerate(record_zoom(table, 30)):
        for seat in range(3):
            for each in table.stage.sprites(f"shown:{seat}"):
                node = each.node
                hidden = node.picture == table.stage.piece_art.picture("action.?", f"shown:{seat}")
                if hidden and node.near == NORMAL_MOTION.reveal_magnification and not node.turn:
                    held[node] = held.get(node, 0.0) + FRAME
                elif not hidden:
                    shown.setdefault(node, n * FRAME)
        if len(shown) == 3:
            break
    assert len(held) == 3 and min(held.values()) >= NORMAL_MOTION.reveal_pause_seconds - 2 * FRAME
    first, second, third = sorted(shown.values())
    assert min(second - first, third - second) >= NORMAL_MOTION.reveal_interval_seconds - 2 * FRAME


def test_neighbours_feel_a_landing_and_dust_rises_from_what_is_heavy(player: Mouse) -> None:
    table = player.start("basari", "trader", "trader", "trader", mode=MatchMode.DEMO, seed=7)
    while not (stock := table.stage.sprites("stock")) or any(
        each.node.z >= Layer.BAG_MOUTHS or each.node.squash for each in stock
    ):
        table.advance(FRAME)
    while table.stage.temporary_nodes:
        table.advance(FRAME)
    stage, craft, zone = table.stage, table.presenter.table_view.animator, "stock"
    heap = [each.node for each in stage.sprites(zone)]
    at = heap[0]
    timeline, pressed, clouds = Timeline(), 0.0, 0
    timeline.play(nudge_neighbours(craft, at, zone, Placement(at.x, at.y)))
    for _ in range(60):
        timeline.advance(FRAME)
        pressed = max(pressed, *(node.squash for node in heap[1:]))
        clouds = max(clouds, sum(node.name == "dust" for node in stage.temporary_nodes))
    assert 0 < pressed < NORMAL_MOTION.landing_squash
    assert clouds == 2
    assert not any(node.squash for node in heap) and not stage.temporary_nodes
