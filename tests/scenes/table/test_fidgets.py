"""Pieces can be played with while others think: it changes nothing and springs back."""

from __future__ import annotations

import pytest

from scenes.stage.fidgets import Fidgets
from scenes.stage.glints import Glints
from scenes.table.scene import TableScene
from scenes.table.states import Thinking
from tests.scenes.player import Mouse

Pose = tuple[float, ...]
LOOKS = ("x", "y", "angle", "lift", "turn", "zoom", "squash", "z")


def watching(mouse: Mouse, game: str) -> TableScene:
    """A table at which a person waits for somebody else, who thinks for ever."""
    table = mouse.start(game, "", "trader", "trader")
    table.table.thinker = None
    while not isinstance(table.states.state, Thinking):
        if table.deciding is not None:
            mouse.move()
        mouse.frame()
    table.page.rest()
    mouse.wait(0.3)
    assert table.deciding is None
    return table


def poses(table: TableScene) -> dict[int, Pose]:
    nodes = [sprite.node for sprite in table.stage.everything()]
    nodes += [node for zone in table.stage.showing.table if (node := table.stage.pile(zone))]
    return {id(n): tuple(round(getattr(n, name), 6) for name in LOOKS) for n in nodes}


@pytest.mark.parametrize("game", ["mercado", "market_day", "basari"])
def test_every_piece_and_pile_springs_back_and_the_match_stays(mouse: Mouse, game: str) -> None:
    table = watching(mouse, game)
    rest, number = poses(table), table.match.number
    piles = [z for z in table.stage.showing.table if table.stage.pile(z)]
    moved = 0
    for sprite in list(table.stage.everything()):
        moved += table.fidgets.touch(sprite)
    for zone in piles:
        node = table.stage.pile(zone)
        assert node is not None
        moved += table.fidgets.at(node.x, node.y)
    assert moved
    table.lanes["page"].advance(0.1)
    assert poses(table) != rest
    for _ in range(60):
        table.lanes["page"].advance(1 / 30)
    assert poses(table) == rest
    assert table.match.number == number
    assert not table.display.presentation.difference(table.session.match.state)


def test_a_press_on_a_piece_of_the_table_plays_with_it_only_while_one_waits(mouse: Mouse) -> None:
    table = watching(mouse, "mercado")
    heard = []
    table.display.presentation.animator.voice = Ear(heard)
    bag = table.stage.pile("bag:1")
    assert bag is not None
    mouse.click(bag.x, bag.y)
    mouse.wait(0.2)
    assert heard == ["bag_rustle"]
    table.table.thinker = table.opponents.client  # they have thought
    mouse.until_asked()
    mouse.wait(0.3)
    heard.clear()
    mouse.click(bag.x, bag.y)
    mouse.wait(0.2)
    assert not heard


class Ear:
    def __init__(self, heard: list[str]) -> None:
        self._heard = heard

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> None:
        self._heard.append(family)


def test_nothing_is_fidgeted_with_and_nothing_glints_in_calm_motion(mouse: Mouse) -> None:
    mouse.context.preferences.change(reduced_motion=True)
    table = watching(mouse, "mercado")
    rest = poses(table)
    fidgets: Fidgets = table.fidgets
    assert not any(fidgets.touch(sprite) for sprite in list(table.stage.everything()))
    glints: Glints = table.glints
    for _ in range(100):
        glints.advance(1.0, True)
    assert poses(table) == rest and not table.stage.passing


def test_light_glances_off_a_resting_piece_now_and_then_and_is_gone(mouse: Mouse) -> None:
    table = watching(mouse, "mercado")
    rest = poses(table)
    table.glints.advance(table.context.motion.glint_every, True)
    table.lanes["ambience"].advance(0.4)
    (light,) = table.stage.passing
    assert 0.0 < light.alpha < 1.0
    table.lanes["ambience"].advance(2.0)
    assert not table.stage.passing and poses(table) == rest


def test_nothing_glints_while_something_is_shown(mouse: Mouse) -> None:
    table = watching(mouse, "mercado")
    for _ in range(100):
        table.glints.advance(1.0, False)
    assert not table.stage.passing
