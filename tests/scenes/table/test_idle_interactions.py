"""Pieces can be played with while others think: it changes nothing and springs back."""

from __future__ import annotations

import pytest

from scenes.stage.animation.idle_interactions import IdleInteractions
from scenes.stage.animation.idle_sparkle import IdleSparkle
from scenes.table.scene import TableScene
from scenes.table.turns.table_states import AiThinking
from tests.scenes.player import Mouse

Pose = tuple[float, ...]
VISIBLE_FIELDS = ("x", "y", "angle", "lift", "turn", "zoom", "squash", "z")


def waiting_table(mouse: Mouse, game: str) -> TableScene:
    """A table at which a person waits for somebody else, who thinks for ever."""
    table = mouse.start(game, "", "trader", "trader")
    table.host.ai_scheduler.worker = None
    while not isinstance(table.turn_flow.state, AiThinking):
        if table.deciding_seat is not None:
            mouse.move()
        mouse.frame()
    table.widget_layer.clear_focus()
    mouse.wait(0.3)
    assert table.deciding_seat is None
    return table


def poses(table: TableScene) -> dict[int, Pose]:
    nodes = [sprite.node for sprite in table.stage.all_sprites()]
    nodes += [
        node for zone in table.stage.view_model.zone_pieces if (node := table.stage.pile_node(zone))
    ]
    return {id(n): tuple(round(getattr(n, name), 6) for name in VISIBLE_FIELDS) for n in nodes}


@pytest.mark.sampled
@pytest.mark.parametrize("game", ["mercado", "market_day", "basari"])
def test_every_piece_and_pile_springs_back_and_the_match_stays(mouse: Mouse, game: str) -> None:
    table = waiting_table(mouse, game)
    rest, number = poses(table), table.match.decision_number
    piles = [z for z in table.stage.view_model.zone_pieces if table.stage.pile_node(z)]
    moved = 0
    for sprite in list(table.stage.all_sprites()):
        moved += table.idle_interactions.touch_sprite(sprite)
    for zone in piles:
        node = table.stage.pile_node(zone)
        assert node is not None
        moved += table.idle_interactions.touch_at(node.x, node.y)
    assert moved
    table.timelines["page"].advance(0.1)
    assert poses(table) != rest
    for _ in range(60):
        table.timelines["page"].advance(1 / 30)
    assert poses(table) == rest
    assert table.match.decision_number == number
    assert not table.presenter.table_view.describe_difference(table.session.match.state)


@pytest.mark.slow
def test_a_press_on_a_piece_of_the_table_plays_with_it_only_while_one_waits(mouse: Mouse) -> None:
    table = waiting_table(mouse, "mercado")
    heard = []
    table.presenter.table_view.animator.sound_player = SoundRecorder(heard)
    bag = table.stage.pile_node("bag:1")
    assert bag is not None
    mouse.click(bag.x, bag.y)
    mouse.wait(0.2)
    assert heard == ["bag_rustle"]
    table.host.ai_scheduler.worker = table.ai_turns.worker_client  # they have thought
    mouse.run_until_asked()
    mouse.wait(0.3)
    heard.clear()
    mouse.click(bag.x, bag.y)
    mouse.wait(0.2)
    assert not heard


class SoundRecorder:
    def __init__(self, heard: list[str]) -> None:
        self._heard = heard

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> None:
        self._heard.append(family)


def test_nothing_is_fidgeted_with_and_nothing_glints_in_calm_motion(mouse: Mouse) -> None:
    mouse.context.preferences.change(reduced_motion=True)
    table = waiting_table(mouse, "mercado")
    rest = poses(table)
    fidgets: IdleInteractions = table.idle_interactions
    assert not any(fidgets.touch_sprite(sprite) for sprite in list(table.stage.all_sprites()))
    glints: IdleSparkle = table.idle_sparkle
    for _ in range(100):
        glints.advance(1.0, True)
    assert poses(table) == rest and not table.stage.temporary_nodes


def test_light_glances_off_a_resting_piece_now_and_then_and_is_gone(mouse: Mouse) -> None:
    table = waiting_table(mouse, "mercado")
    rest = poses(table)
    table.idle_sparkle.advance(table.context.motion.glint_interval_seconds, True)
    table.timelines["ambience"].advance(0.4)
    (light,) = table.stage.temporary_nodes
    assert 0.0 < light.alpha < 1.0
    table.timelines["ambience"].advance(2.0)
    assert not table.stage.temporary_nodes and poses(table) == rest


def test_nothing_glints_while_something_is_shown(mouse: Mouse) -> None:
    table = waiting_table(mouse, "mercado")
    for _ in range(100):
        table.idle_sparkle.advance(1.0, False)
    assert not table.stage.temporary_nodes
