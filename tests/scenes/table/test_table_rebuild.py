"""Readouts of a table that is laid anew amid an evening: what fades goes on fading."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from scenes.kit.roles.indicators import Indicators
from scenes.kit.roles.view_model import TableViewModel
from scenes.stage.indicator_layer import IndicatorLayer
from sprites.node import Node
from sprites.picture import FilledRect
from sprites.rendering.canvas import Canvas
from sprites.rendering.renderer import Renderer
from tabletop.core.state import State

MANY_NAMES = [f"shade:{n}" for n in range(30)]


class NamedIndicators(Indicators[State]):
    """Readouts of the names that are wanted."""

    requested_names: tuple[str, ...] = ()

    def build_nodes(self, model: TableViewModel) -> Mapping[str, Node]:
        return {
            name: Node(FilledRect(10.0, 10.0, (9, 9, 9)), 5.0, 5.0) for name in self.requested_names
        }


class SlowFades:
    """Fades that are only begun: each node is halfway."""

    def __init__(self) -> None:
        self.ends: dict[Node, float] = {}

    def __call__(self, node: Node, alpha: float, seconds: float, then: Callable[[], None]) -> None:
        self.ends[node] = alpha
        node.alpha = (node.alpha + alpha) / 2


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(Renderer(1.0))


def show_indicators(
    canvas: Canvas, *names: str
) -> tuple[IndicatorLayer, NamedIndicators, SlowFades]:
    """A table on which these lie, and what fades from now on."""
    given, slow = NamedIndicators(), SlowFades()
    readouts = IndicatorLayer(canvas, given, TableViewModel())
    given.requested_names = names
    readouts.update()
    readouts.fade = slow
    return readouts, given, slow


def rebuild(readouts: IndicatorLayer) -> None:
    readouts.clear()
    readouts.update()


def test_lights_that_go_out_do_so_in_the_same_order(canvas: Canvas) -> None:
    readouts, given, slow = show_indicators(canvas, *MANY_NAMES)
    given.requested_names = ()
    readouts.update()
    for _ in range(3):
        rebuild(readouts)
        assert [node.name for node in canvas] == MANY_NAMES
    assert set(slow.ends.values()) == {0.0}


def test_what_comes_goes_on_from_where_it_was(canvas: Canvas) -> None:
    readouts, given, slow = show_indicators(canvas, "plate")
    given.requested_names = "plate", "crown"
    readouts.update()
    rebuild(readouts)
    crown = readouts.nodes["crown"]
    assert crown.alpha == 0.75 and slow.ends[crown] == 1.0
    assert readouts.nodes["plate"].alpha == 1.0


def test_a_light_that_shines_no_more_goes_out_and_a_sign_is_gone(canvas: Canvas) -> None:
    readouts, given, slow = show_indicators(canvas, "turn", "asked")
    given.requested_names = ()
    rebuild(readouts)
    assert [node.name for node in canvas] == ["turn"]
    assert slow.ends == dict.fromkeys(canvas, 0.0)
