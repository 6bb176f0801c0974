"""A card that is meant rises from its hand, and goes from there."""

from __future__ import annotations

from math import hypot

import pytest

from scenes.kit.layers import Layer
from scenes.screenshots import example_matches
from scenes.table.scene import TableScene
from tabletop import games
from tabletop.ai.answers import Answer
from tabletop.core.actions import Action
from tabletop.games.zahab.actions import Discard, Steps
from tabletop.match.match import Event, Match
from tabletop.match.setup import MatchMode
from tests.scenes.demo_motion import MAX_SPEED
from tests.scenes.event_frames import open_table, run_until_shown
from tests.scenes.player import Mouse

FRAME = 1 / 30
HOME = 0


def table_before_giving(mouse: Mouse, kind: type[Action]) -> tuple[TableScene, Event, str]:
    """Zahab with an open hand, of a demo at rest before its owner gives a card away; that card."""
    played = example_matches.play_example_match("zahab", 3, people=0)
    match = Match(played.game, played.setup)
    for event in example_matches.decision_events(played):
        if event.seat == HOME and isinstance(event.action, kind) and event.action.card:
            table = open_table(mouse, match, MatchMode.DEMO)
            table.session.perspective.turn_to_seat(HOME)
            table.presenter.show_at_rest()
            return table, event, f"card.{event.action.card}"
        example_matches.repeat_decision(match, event)
    raise AssertionError(f"nobody does {kind}")


def show_intent(table: TableScene, event: Event) -> None:
    """A seat says what it is about to do, to the end of its intent."""
    match, action = table.match, event.action
    assert action is not None
    reason = games.load_strategy(match.game).reason(match.view_for(event.seat), event.seat, action)
    table.ai_turns.announce_decision(event.seat, Answer(action, reason))
    while not table.sequencer.is_idle:
        table.timelines.advance(FRAME)


def decide(table: TableScene, action: Action) -> None:
    """The home seat does something."""
    assert table.host.submit_for_seat(HOME, action) is None
    table.turn_flow.after_decision()


def card_heights(table: TableScene) -> dict[str, float]:
    """Return the height of each card of the home hand above its resting position."""
    zone = f"hand:{HOME}"
    poses = table.stage.piece_placements(zone)
    return {s.piece: poses[s.index].y - s.node.y for s in table.stage.sprites(zone)}


@pytest.mark.parametrize("kind", [Discard, Steps])  # pressed itself; part of a price
def test_a_meant_card_rises_and_goes_from_there(mouse: Mouse, kind: type[Action]) -> None:
    table, event, card = table_before_giving(mouse, kind)
    node = next(s.node for s in table.stage.sprites(f"hand:{HOME}") if s.piece == card)
    show_intent(table, event)
    risen = card_heights(table)
    assert risen.pop(card) > node.picture.size[1] / 20
    assert not any(risen.values())
    assert node.z == Layer.FOCUSED_PIECE
    was = node.x, node.y
    assert event.action is not None
    decide(table, event.action)
    for _ in run_until_shown(table):
        assert hypot(node.x - was[0], node.y - was[1]) < MAX_SPEED * FRAME
        was = node.x, node.y
    assert node not in [s.node for s in table.stage.sprites(f"hand:{HOME}")]
    table.timelines.advance(1.0)
    assert not any(card_heights(table).values())


def test_what_was_meant_and_is_not_played_is_laid_down(mouse: Mouse) -> None:
    table, event, card = table_before_giving(mouse, Steps)
    show_intent(table, event)
    assert card_heights(table)[card]
    decide(table, Steps(False, 0))  # for nothing, but less far
    assert list(run_until_shown(table))
    table.timelines.advance(1.0)
    assert card in card_heights(table) and not any(card_heights(table).values())
