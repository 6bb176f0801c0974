"""The line of a demo: it always tells something, and light and near hand agree with it."""

from __future__ import annotations

import pytest

from scenes.games.nacho import act_geometry
from scenes.screenshots.studio import HeadlessStudio
from tabletop.core.state import NOBODY
from tools.look.film import open_demo

FILM_SECONDS = 40.0
MAX_EMPTY_SECONDS = 0.6
CENTER_SLACK = 2.0
AGREEMENT_SECONDS = 0.6
"""Seconds within which light and hand follow a new line."""


@pytest.mark.parametrize(("game", "seats"), [("nacho", 4), ("market_day", 2), ("zahab", 4)])
def test_line_light_and_near_hand_of_a_demo_agree(game: str, seats: int) -> None:
    studio = HeadlessStudio((320, 180))
    table = open_demo(studio, game, seats, 0.3)
    bar, model = table.action_bar, table.stage.view_model
    empty = other = 0
    worst_empty = worst_other = 0
    for _ in range(round(FILM_SECONDS * 60)):
        studio.step_undrawn_frame()
        empty = 0 if bar.prompt or bar.remark_text else empty + 1
        told = bar.told_seat
        hand, lit = table.near_hand.seat, model.lit_seat
        agrees = told == NOBODY or (hand in (NOBODY, told) and lit == told)
        other = 0 if agrees else other + 1
        worst_empty, worst_other = max(worst_empty, empty), max(worst_other, other)
    assert worst_empty <= MAX_EMPTY_SECONDS * 60
    assert worst_other <= AGREEMENT_SECONDS * 60
    studio.close_scenes()


def test_a_line_moves_to_its_place_in_an_act(monkeypatch: pytest.MonkeyPatch) -> None:
    studio = HeadlessStudio((320, 180))
    table = open_demo(studio, "nacho", 2, 0.3)
    bar = table.action_bar
    bar.show_prompt("Aru delivers beans")
    monkeypatch.setattr(type(table.layout.zone_layout), "line_box", act_geometry.LINE_BOX)
    assert bar.line_box is not None
    assert abs(bar.nodes[0].bounds().center[0] - bar.line_box.center[0]) > CENTER_SLACK
    bar.advance(1 / 60)
    assert abs(bar.nodes[0].bounds().center[0] - bar.line_box.center[0]) < CENTER_SLACK
    assert bar.prompt == "Aru delivers beans"
    studio.close_scenes()
