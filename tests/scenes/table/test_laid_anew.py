"""Readouts of a table that is laid anew amid an evening: what fades goes on fading."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from scenes.kit.roles.readouts import Readouts
from scenes.kit.roles.showing import Showing
from scenes.stage.shown_readouts import ShownReadouts
from sprites.canvas import Canvas
from sprites.node import Node
from sprites.picture import Fill
from sprites.renderer import Renderer
from tabletop.core.state import State

MANY = [f"shade:{n}" for n in range(30)]


class Given(Readouts[State]):
    """Readouts of the names that are wanted."""

    wanted: tuple[str, ...] = ()

    def nodes(self, showing: Showing) -> Mapping[str, Node]:
        return {name: Node(Fill(10.0, 10.0, (9, 9, 9)), 5.0, 5.0) for name in self.wanted}


class Slow:
    """Fades that are only begun: each node is halfway."""

    def __init__(self) -> None:
        self.ends: dict[Node, float] = {}

    def __call__(self, node: Node, alpha: float, seconds: float, then: Callable[[], None]) -> None:
        self.ends[node] = alpha
        node.alpha = (node.alpha + alpha) / 2


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(Renderer(1.0))


def shown(canvas: Canvas, *names: str) -> tuple[ShownReadouts, Given, Slow]:
    """A table on which these lie, and what fades from now on."""
    given, slow = Given(), Slow()
    readouts = ShownReadouts(canvas, given, Showing())
    given.wanted = names
    readouts.read()
    readouts.fade = slow
    return readouts, given, slow


def lay_anew(readouts: ShownReadouts) -> None:
    readouts.clear()
    readouts.read()


def test_lights_that_go_out_do_so_in_the_same_order(canvas: Canvas) -> None:
    readouts, given, slow = shown(canvas, *MANY)
    given.wanted = ()
    readouts.read()
    for _ in range(3):
        lay_anew(readouts)
        assert [node.name for node in canvas] == MANY
    assert set(slow.ends.values()) == {0.0}


def test_what_comes_goes_on_from_where_it_was(canvas: Canvas) -> None:
    readouts, given, slow = shown(canvas, "plate")
    given.wanted = "plate", "crown"
    readouts.read()
    lay_anew(readouts)
    crown = readouts.nodes["crown"]
    assert crown.alpha == 0.75 and slow.ends[crown] == 1.0
    assert readouts.nodes["plate"].alpha == 1.0


def test_a_light_that_shines_no_more_goes_out_and_a_sign_is_gone(canvas: Canvas) -> None:
    readouts, given, slow = shown(canvas, "turn", "asked")
    given.wanted = ()
    lay_anew(readouts)
    assert [node.name for node in canvas] == ["turn"]
    assert slow.ends == dict.fromkeys(canvas, 0.0)
