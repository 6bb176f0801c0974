"""Demos that run by themselves: another company each time, in time everybody, at every level."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.base.match_request import MatchRequest
from scenes.games import game_names
from scenes.menus.common.game_list import load_game
from scenes.menus.title_screen import TitleScene
from scenes.store.preferences import INSTANT_SPEED
from scenes.watch.attract_mode import RESULT_SECONDS, AttractMode
from scenes.watch.demo_lineup import DEMO_LEVELS, DemoLineup, pick_lineup
from tabletop.core.chance import Chance
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS
from tests.scenes.player import Mouse

SHOWS = 60


def demo_companies(game: str) -> list[DemoLineup]:
    chance, found = Chance(7), [()]
    for _ in range(SHOWS):
        found.append(pick_lineup(load_game(game).seat_counts, found[-1], chance))
    return found[1:]


@pytest.mark.parametrize("game", game_names())
def test_nobody_keeps_his_chair_and_in_time_everybody_plays(game: str) -> None:
    shows, room = demo_companies(game), load_game(game).seat_counts
    for before, now in pairwise(shows):
        assert all(a.name != b.name for a, b in zip(before, now, strict=False))
        assert len(now) == len(DEFAULT_PLAYER_NAMES) or {s.name for s in now} != {
            s.name for s in before
        }
    sat = [seat for show in shows for seat in show]
    assert {len(show) for show in shows} == {*room}
    assert {seat.name for seat in sat} == {*DEFAULT_PLAYER_NAMES}
    assert {seat.level for seat in sat} == {*DEMO_LEVELS}
    assert {seat.colour for seat in sat} == {*SEAT_COLOURS}
    assert all(len({s.colour for s in show}) == len({s.name for s in show}) == len(show)
               for show in shows)  # fmt: skip


def test_the_shop_window_asks_for_another_company_each_time() -> None:
    window, asked = Mouse(speed=INSTANT_SPEED), list[MatchRequest]()
    window.app.open_scene(TitleScene(window.context))
    show = AttractMode(window.context, asked.append, lambda: None)
    show.advance(61.0)
    for _ in range(2 * len(game_names())):
        show.advance(RESULT_SECONDS + 1)
    window.close()
    assert {request.game for request in asked} == {*game_names()}
    for before, now in pairwise(asked):
        assert all(a.name != b.name for a, b in zip(before.seats, now.seats, strict=False))
        assert not any(seat.is_human for seat in now.seats)
