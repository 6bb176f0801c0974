"""Whoever watches a match that goes on learns nothing that its table hides."""

from __future__ import annotations

import pytest

from scenes.games import laid
from scenes.shots import rehearsal
from scenes.watch.replay import ReplayScene
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat, is_back
from tabletop.match.match import Match
from tabletop.text.reading import read_act
from tests.scenes.player import Player
from tests.scenes.seeing import parts, visible

PLAYED = 14
"""Decisions of the matches that are watched, but for the shortest."""


def watched(player: Player, game: str, people: int) -> ReplayScene:
    """A match of so many people and others that goes on, watched."""
    whole = rehearsal.rehearsed(game, max(people, 3), people=people)
    match = rehearsal.up_to(whole, min(PLAYED, whole.number - 1))
    assert not match.over
    scene = ReplayScene(player.context, match, rehearsal.AtOnce(match.game, 0))
    player.app.open(scene)
    return scene


def lines(match: Match, player: Player, viewer: Seat) -> set[str]:
    """All that has happened, as a viewer may read it."""
    names, text = match.setup.names, player.context.text
    told = (
        read_act(act, match.game, text, names)
        for event in match.history
        for act in match.seen(event, viewer)
    )
    return {line for line in told if line}


def leaks(scene: ReplayScene, secret: set[str], viewer: Seat) -> list[str]:
    """What is seen in a frame that the viewer may not know."""
    zones = scene.match.game.zones
    found = [
        f"{node.name}: {node.tag}"
        for node in scene.presentation.stage.canvas
        if node.visible and node.alpha > 0 and isinstance(node.tag, str) and node.tag
        if node.name.partition(":")[0] in zones.kinds and zones.hides(node.name, viewer)
        if not is_back(node.tag)
    ]
    for node in visible(scene):
        for part in parts(node.picture):
            words = getattr(part, "text", "")
            found += [line for line in secret if line in words]
    return found


@pytest.mark.thinned(10, each=False)
@pytest.mark.parametrize("game", laid())
def test_of_several_people_nobody_is_looked_at_in_the_hand(mouse: Player, game: str) -> None:
    scene = watched(mouse, game, 2)
    match = scene.match
    everybody = set().union(*(lines(match, mouse, seat) for seat in range(match.state.seats)))
    secret = everybody - lines(match, mouse, NOBODY)
    frames = 0
    while scene.at < scene.last or not scene.presentation.director.idle:
        mouse.frame()
        frames += 1
        assert not leaks(scene, secret, NOBODY), f"{game}, moment {scene.at}"
    for moment in range(scene.last + 1):
        scene.jump(moment)
        mouse.frame()
        assert not leaks(scene, secret, NOBODY), f"{game}, moment {moment} laid"
        assert not scene.hand.nodes and scene.presentation.layout.seating.public
    assert frames > scene.last == min(PLAYED, match.number)


@pytest.mark.parametrize("game", laid())
def test_who_plays_alone_looks_on_from_his_seat(mouse: Player, game: str) -> None:
    scene = watched(mouse, game, 1)
    (person,) = scene.match.setup.humans
    for moment in range(scene.last + 1):
        scene.jump(moment)
        assert not leaks(scene, set(), person)
        assert scene.presentation.viewer == person
