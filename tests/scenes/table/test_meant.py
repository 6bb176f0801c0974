"""A card that is meant rises from its hand, and goes from there."""

from __future__ import annotations

from math import hypot

import pytest

from scenes.kit.effects import Load, runs
from scenes.kit.layers import Layer
from scenes.kit.places import Placement
from scenes.shots import rehearsal
from scenes.table.scene import TableScene
from scenes.table.stakes import LATER
from sprites.node import Node
from sprites.picture import Fill
from sprites.timeline import Timeline
from tabletop import games
from tabletop.core.actions import Action
from tabletop.games.zahab.actions import Discard, Steps
from tabletop.match.match import Event, Match
from tabletop.match.setup import Mode
from tabletop.seats.answers import Answer
from tests.scenes.player import Mouse
from tests.scenes.pulse import FASTEST
from tests.scenes.telling import opened, passing

FRAME = 1 / 30
HOME = 0


def before(mouse: Mouse, kind: type[Action]) -> tuple[TableScene, Event, str]:
    """Zahab with an open hand, of a demo at rest before its owner gives a card away; that card."""
    played = rehearsal.rehearsed("zahab", 3, people=0)
    match = Match(played.game, played.setup)
    for event in rehearsal.events(played):
        if event.seat == HOME and isinstance(event.action, kind) and event.action.card:
            table = opened(mouse, match, Mode.DEMO)
            table.session.perspective.turn_table(HOME)
            table.display.lay()
            return table, event, f"card.{event.action.card}"
        rehearsal.submit(match, event)
    raise AssertionError(f"nobody does {kind}")


def announce(table: TableScene, event: Event) -> None:
    """A seat says what it is about to do, to the end of its intent."""
    match, action = table.match, event.action
    assert action is not None
    reason = games.strategy(match.game).reason(match.view(event.seat), event.seat, action)
    table.opponents.announce(event.seat, Answer(action, reason))
    while not table.director.idle:
        table.lanes.advance(FRAME)


def decide(table: TableScene, action: Action) -> None:
    """The home seat does something."""
    assert table.table.lead(HOME, action) is None
    table.states.decided()


def heights(table: TableScene) -> dict[str, float]:
    """How much higher than at rest each card of the home hand is."""
    zone = f"hand:{HOME}"
    poses = table.stage.poses(zone)
    return {s.piece: poses[s.index].y - s.node.y for s in table.stage.sprites(zone)}


@pytest.mark.parametrize("kind", [Discard, Steps])  # pressed itself; part of a price
def test_a_meant_card_rises_and_goes_from_there(mouse: Mouse, kind: type[Action]) -> None:
    table, event, card = before(mouse, kind)
    node = next(s.node for s in table.stage.sprites(f"hand:{HOME}") if s.piece == card)
    announce(table, event)
    risen = heights(table)
    assert risen.pop(card) > node.picture.size[1] / 20
    assert not any(risen.values())
    assert node.z == Layer.RAISED
    was = node.x, node.y
    assert event.action is not None
    decide(table, event.action)
    for _ in passing(table):
        assert hypot(node.x - was[0], node.y - was[1]) < FASTEST * FRAME
        was = node.x, node.y
    assert node not in [s.node for s in table.stage.sprites(f"hand:{HOME}")]
    table.lanes.advance(1.0)
    assert not any(heights(table).values())


def test_what_was_meant_and_is_not_played_is_laid_down(mouse: Mouse) -> None:
    table, event, card = before(mouse, Steps)
    announce(table, event)
    assert heights(table)[card]
    decide(table, Steps(False, 0))  # for nothing, but less far
    assert list(passing(table))
    table.lanes.advance(1.0)
    assert card in heights(table) and not any(heights(table).values())


def test_a_load_boards_from_afar_without_a_leap(mouse: Mouse) -> None:
    """A cube may lie at the other end of the row, and it may be a seat's third move."""
    craft = mouse.start("nacho", "", "").display.presentation.animator
    cube, truck = Node(Fill(40, 40, (0, 0, 0)), 60.0, 900.0), Fill(100, 60, (0, 0, 0))
    start, end = Placement(1860.0, 100.0), Placement(1700.0, 100.0)
    load = Load(cube, Placement(0.0, 0.0))
    lane = Timeline()
    lane.play(runs(craft, truck, start, end, "felt_pat", load=load))
    was, far = (cube.x, cube.y), 0.0
    while not lane.done:
        lane.advance(FRAME * LATER)
        far = max(far, hypot(cube.x - was[0], cube.y - was[1]))
        was = cube.x, cube.y
    assert 0.0 < far < FASTEST * FRAME
