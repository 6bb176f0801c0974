"""Marks go with what they mark: no ring stands where a piece lay that has left."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from scenes.games import game_names
from scenes.table.input.hotspots import HotspotWidget
from scenes.table.input.table_commands import PlayListedMove
from scenes.table.scene import TableScene
from scenes.ui.widgets.buttons import Button
from sprites.node import Node
from tabletop.match.setup import MatchMode
from tests.scenes.player import FRAME, Keyboard, Mouse, Player

MAX_STALE_SECONDS = 0.1
"""Seconds for which a mark may stand where what it marked has left."""
DEPARTURE_DISTANCE = 40.0
"""Units from its place at which a piece has left it."""
MOVES = 3


class RingMonitor:
    """Looks at every frame for a focus ring around a place that its piece has left."""

    def __init__(self, player: Player) -> None:
        self.longest = 0.0
        self._player = player
        self._left = 0.0
        self._marked: tuple[tuple[float, float], dict[Node, tuple[float, float]]] | None = None
        for name in ("step", "advance"):
            self._after(name)

    def _after(self, name: str) -> None:
        passes: Callable[..., None] = getattr(self._player.app, name)

        def passed(*given: object) -> None:
            passes(*given)
            self._look()

        setattr(self._player.app, name, passed)

    def _look(self) -> None:
        table = self._player.scene if self._player.app.scene_stack.top else None
        rings = [n for n in table.canvas if n.name == "ring" and n.visible] if table else []
        if not isinstance(table, TableScene) or not rings:
            self._marked, self._left = None, 0.0
            return
        ring, nodes = rings[0], [sprite.node for sprite in table.stage.all_sprites()]
        at = ring.x, ring.y
        if self._marked is None or self._marked[0] != at:
            focus = table.widget_layer.focused_widget
            node = focus.node if isinstance(focus, HotspotWidget) else None
            self._marked = at, {node: (node.x, node.y)} if node is not None else {}
            self._left = 0.0
        gone = [
            node not in nodes or abs(node.x - x) + abs(node.y - y) > DEPARTURE_DISTANCE
            for node, (x, y) in self._marked[1].items()
        ]
        self._left = self._left + FRAME if gone and all(gone) else 0.0
        self.longest = max(self.longest, self._left)


@pytest.fixture(params=[Mouse, Keyboard])
def player(request: pytest.FixtureRequest) -> Iterator[Player]:
    made = request.param(speed=1.0, banter=False)
    yield made
    made.close()


@pytest.mark.slow
@pytest.mark.sampled_by_game
@pytest.mark.parametrize("game", game_names())
def test_the_focus_ring_does_not_stay_where_a_piece_was_played(player: Player, game: str) -> None:
    watch = RingMonitor(player)
    player.start(game, "", "novice", "novice")
    for _ in range(MOVES):
        player.run_until_asked()
        player.wait(0.5)
        player.move()
    player.run_until_asked()
    assert watch.longest <= MAX_STALE_SECONDS


def test_no_ring_stays_where_a_piece_is_dragged_from(mouse: Mouse) -> None:
    mouse.start("market_day", "", "novice", "novice")
    mouse.run_until_asked()
    x, y = mouse.find_free_point("hotspot:hand:0:0")
    mouse.point(x, y)
    assert mouse.focus == "hotspot:hand:0:0"
    mouse.down(x, y)
    where = {"pos": mouse.window_point(x + 200, y - 200), "rel": (0, 0), "buttons": (1, 0, 0)}
    mouse.frame(pygame.event.Event(pygame.MOUSEMOTION, where))
    assert mouse.table.presenter.drag_controller.is_dragging and not mouse.focus
    assert not [node for node in mouse.table.canvas if node.name == "ring" and node.visible]


def test_the_ring_follows_a_piece_that_makes_room(mouse: Mouse) -> None:
    table = mouse.start("market_day", "", "novice", "novice")
    mouse.run_until_asked()
    table.widget_layer.focus_on("hotspot:hand:0:4")
    widget = table.widget_layer.focused_widget
    assert isinstance(widget, HotspotWidget)
    was, rest = table.widget_layer._ring._node.x, widget.find_rest_pose()
    assert rest is not None
    closer = rest._replace(placement=rest.placement._replace(x=rest.placement.x - 60))
    widget.find_rest_pose = lambda: closer
    mouse.frame()
    assert table.widget_layer._ring._node.x == pytest.approx(was - 60)


def test_the_ring_leaves_the_pieces_when_a_move_is_chosen_elsewhere() -> None:
    keyboard = Keyboard(speed=1.0)
    table = keyboard.start("nacho", "", "novice", "novice")
    keyboard.run_until_asked()
    table.widget_layer.focus_on("hotspot:hand:0:4")
    legal = table.match.legal_actions(0)
    table.commands.append(PlayListedMove(legal[0]))
    for _ in range(3):
        keyboard.frame()
    assert table.match.decision_number and not keyboard.focus
    keyboard.close()


def test_a_ring_fades_in_with_its_button(mouse: Mouse) -> None:
    table = mouse.start("zahab", "novice", "novice", mode=MatchMode.DEMO)
    layer = table.widget_layer
    button = Button(table.context, "go", "Go", lambda: None)
    button.place(900.0, 500.0, 200.0, 60.0)
    layer.set_widgets([button], "go", lambda widget: True)
    (ring,) = [node for node in table.canvas if node.name == "ring" and node.x == 1000.0]
    assert ring.visible and not ring.alpha and not button.nodes[0].alpha
    layer.timelines["page"].skip()
    assert ring.alpha == button.nodes[0].alpha == 1.0
    layer.set_widgets([button], "go")
    assert ring.alpha == 1.0
