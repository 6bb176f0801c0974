"""Several people at one screen: the table stays as it is, and the hand of whoever needs it lies
before all on a cloth that rises and sinks."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.games import laid
from scenes.preferences import INSTANT
from scenes.stage.front import CLOTH
from scenes.table.scene import TableScene
from sprites.picture import Box
from tabletop import games
from tabletop.core.state import NOBODY
from tabletop.core.zones import is_back
from tests.scenes.player import Mouse

DECISIONS, MANY = 7, 22
AIR = 30.0
"""So far a card may reach over the edge of the cloth, turned in a fan or in focus."""


@pytest.fixture
def player() -> Iterator[Mouse]:
    made = Mouse(size=(640, 360), speed=INSTANT, reduced_motion=True, passed_round=False)
    yield made
    made.close()


def mats(table: TableScene) -> list[Box]:
    """Where everybody's things lie."""
    return [table.layout.places.mat(seat) for seat in range(table.layout.seating.count)]


@pytest.mark.thinned(10, 1, each=False)
@pytest.mark.parametrize("most", [True, False])
@pytest.mark.parametrize("game", laid())
def test_a_table_stays_while_hands_come_and_go(player: Mouse, game: str, most: bool) -> None:
    seats = games.kind(game).seats[-1 if most else 0]
    table = player.start(game, *[""] * max(2, seats))
    lay, hands = mats(table), 0
    while table.match.number < DECISIONS:
        player.until_asked()
        assert table.layout.seating.public and mats(table) == lay
        front = table.display.presentation.front
        cloth = table.stage.furnished(CLOTH)
        assert (cloth is None) == (front.seat == NOBODY)
        lying = [s for s in table.stage.everything() if front.holds(s.zone)]
        hands += bool(lying)
        for sprite in lying:
            box = table.stage.resting(sprite.zone, sprite.index)
            assert box is not None and within(box, front.box)
        seat = table.deciding
        assert seat is not None and front.seat in (seat, NOBODY)
        if front.seat == NOBODY:
            owned = (s for s in table.stage.everything() if s.zone == f"hand:{seat}")
            assert all(is_back(sprite.piece) for sprite in owned)
        player.move()
        player.frame()
    assert hands or game == "mercado"  # nobody may have a privilege so early


def within(box: Box, cloth: Box) -> bool:
    """Whether a piece lies on the cloth."""
    return (
        box.x >= cloth.x - AIR
        and box.right <= cloth.right + AIR
        and box.y >= cloth.y - AIR
        and box.bottom <= cloth.bottom + AIR
    )


@pytest.mark.thinned(2, each=False)
@pytest.mark.parametrize("game", ["zahab", "nacho"])
def test_what_is_asked_in_the_open_is_covered_by_no_hand(player: Mouse, game: str) -> None:
    """Not even where no curtain is wanted and hands lie open by themselves."""
    player.context.preferences.change(curtain="never")
    table = player.start(game, "", "", "")
    lifted: dict[bool, set[bool]] = {True: set(), False: set()}
    while table.match.number < MANY:
        player.until_asked()
        seat = table.deciding
        assert seat is not None
        if any(table.stage.showing.table.get(f"hand:{seat}", ())):
            openly = table.session.openly(seat)
            lifted[openly].add(table.display.presentation.front.seat == seat)
            if openly:
                player.key(pygame.K_h)
                assert table.page.saying and table.display.presentation.front.seat == NOBODY
        player.move()
        player.frame()
    assert lifted == {True: {False}, False: {True}}
