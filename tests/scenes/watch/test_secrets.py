"""Secrecy of unfinished matches: viewers learn nothing that the table hides."""

from __future__ import annotations

import pytest

from scenes.games import game_names
from scenes.screenshots import example_matches
from scenes.watch.replay_scene import ReplayScene
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat, is_back
from tabletop.match.match import Match
from tabletop.text.message_format import format_act
from tests.fixtures.screen.visible_content import picture_parts, visible_nodes
from tests.scenes.player import Player

MAX_DECISIONS = 14
"""Decisions of the matches that are watched, but for the shortest."""


def open_unfinished_match(player: Player, game: str, people: int) -> ReplayScene:
    """A match of so many people and others that goes on, watched."""
    whole = example_matches.play_example_match(game, max(people, 3), people=people)
    match = example_matches.copy_match_until(whole, min(MAX_DECISIONS, whole.decision_number - 1))
    assert not match.is_over
    scene = ReplayScene(player.context, match, example_matches.ImmediateAnswerer(match.game, 0))
    player.app.open_scene(scene)
    return scene


def event_lines(match: Match, player: Player, viewer: Seat) -> set[str]:
    """Return the lines of all events as one viewer may read them."""
    names, text = match.setup.seat_names, player.context.text_catalogue
    told = (
        format_act(act, match.game, text, names)
        for event in match.history
        for act in match.visible_acts(event, viewer)
    )
    return {line for line in told if line}


def find_leaks(scene: ReplayScene, secret: set[str], viewer: Seat) -> list[str]:
    """Return the visible pieces and lines that the viewer must not know."""
    zones = scene.match.game.zones
    found = [
        f"{node.name}: {node.tag}"
        for node in scene.table_view.stage.canvas
        if node.visible and node.alpha > 0 and isinstance(node.tag, str) and node.tag
        if node.name.partition(":")[0] in zones.kinds and zones.is_hidden(node.name, viewer)
        if not is_back(node.tag)
    ]
    for node in visible_nodes(scene):
        for part in picture_parts(node.picture):
            words = getattr(part, "text", "")
            found += [line for line in secret if line in words]
    return found


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_of_several_people_nobody_is_looked_at_in_the_hand(mouse: Player, game: str) -> None:
    scene = open_unfinished_match(mouse, game, 2)
    match = scene.match
    everybody = set().union(*(event_lines(match, mouse, seat) for seat in range(match.state.seats)))
    secret = everybody - event_lines(match, mouse, NOBODY)
    frames = 0
    while scene.current_moment < scene.last_moment or not scene.table_view.sequencer.is_idle:
        mouse.frame()
        frames += 1
        assert not find_leaks(scene, secret, NOBODY), f"{game}, moment {scene.current_moment}"
    for moment in range(scene.last_moment + 1):
        scene.jump_to_moment(moment)
        mouse.frame()
        assert not find_leaks(scene, secret, NOBODY), f"{game}, moment {moment} laid"
        assert not scene.replay_hand.nodes and scene.table_view.layout.seating.is_public
    assert frames > scene.last_moment == min(MAX_DECISIONS, match.decision_number)


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_who_plays_alone_looks_on_from_his_seat(mouse: Player, game: str) -> None:
    scene = open_unfinished_match(mouse, game, 1)
    (person,) = scene.match.setup.human_seats
    for moment in range(scene.last_moment + 1):
        scene.jump_to_moment(moment)
        assert not find_leaks(scene, set(), person)
        assert scene.table_view.viewer == person
