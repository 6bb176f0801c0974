"""Demos that run by themselves: another company each time, in time everybody, at every level."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.games import laid
from scenes.menus.offer import game_of
from scenes.menus.title import TitleScene
from scenes.preferences import INSTANT
from scenes.request import MatchRequest
from scenes.watch.cast import LEVELS, Company, cast
from scenes.watch.showcase import BETWEEN, Showcase
from tabletop.core.chance import Chance
from tabletop.match.setup import COLOURS, DEFAULT_NAMES
from tests.scenes.player import Mouse

SHOWS = 60


def companies(game: str) -> list[Company]:
    chance, found = Chance(7), [()]
    for _ in range(SHOWS):
        found.append(cast(game_of(game).seats, found[-1], chance))
    return found[1:]


@pytest.mark.parametrize("game", laid())
def test_nobody_keeps_his_chair_and_in_time_everybody_plays(game: str) -> None:
    shows, room = companies(game), game_of(game).seats
    for before, now in pairwise(shows):
        assert all(a.name != b.name for a, b in zip(before, now, strict=False))
        assert len(now) == len(DEFAULT_NAMES) or {s.name for s in now} != {s.name for s in before}
    sat = [seat for show in shows for seat in show]
    assert {len(show) for show in shows} == {*room}
    assert {seat.name for seat in sat} == {*DEFAULT_NAMES}
    assert {seat.level for seat in sat} == {*LEVELS}
    assert {seat.colour for seat in sat} == {*COLOURS}
    assert all(len({s.colour for s in show}) == len({s.name for s in show}) == len(show)
               for show in shows)  # fmt: skip


def test_the_shop_window_asks_for_another_company_each_time() -> None:
    window, asked = Mouse(speed=INSTANT), list[MatchRequest]()
    window.app.open(TitleScene(window.context))
    show = Showcase(window.context, asked.append, lambda: None)
    show.advance(61.0)
    for _ in range(2 * len(laid())):
        show.advance(BETWEEN + 1)
    window.close()
    assert {request.game for request in asked} == {*laid()}
    for before, now in pairwise(asked):
        assert all(a.name != b.name for a, b in zip(before.seats, now.seats, strict=False))
        assert not any(seat.human for seat in now.seats)
