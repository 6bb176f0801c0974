"""Light of the turn: on a seat exactly as long as its turn."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scenes.games import game_names
from scenes.menus.common.game_list import load_game
from scenes.stage.animation.animator import ActAnimator
from scenes.stage.stage import Stage
from sprites.timeline import Animation
from tabletop.core import acts
from tabletop.core.acts import Act
from tabletop.core.zones import Seat
from tests.scenes.table_harness import TableHarness

DECISIONS = 400
MAX_ENDS = 12
"""Number of ends that are checked."""


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_when_a_turn_has_ended_nobody_is_lit_until_another_begins(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[Act, Seat | None]] = []
    made = ActAnimator.animate_phrase

    def noted(animator: ActAnimator, phrase: Sequence[Act]) -> Animation:
        step = made(animator, phrase)
        shown.extend((act, animator.stage.view_model.active_seat) for act in phrase)
        return step

    monkeypatch.setattr(TableHarness, "game", game)
    monkeypatch.setattr(ActAnimator, "animate_phrase", noted)
    table, ended = TableHarness(load_game(game).seat_counts[0]), 0
    for _ in range(DECISIONS):
        if table.match.is_over or ended >= MAX_ENDS:
            break
        table.stage.view_model.active_seat = table.match.active_seats()[-1]
        table.play_decision()
        table.director.skip()
        over = False
        for act, lit in shown:
            over = isinstance(act, acts.End) or (over and not isinstance(act, acts.Begin))
            ended += isinstance(act, acts.End)
            assert not over or lit is None, act
        shown.clear()
    assert ended


def record_turn_lights(game: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Act, Seat | None]]:
    """The acts of a match with whom they leave lit, whoever decided before."""
    shown: list[tuple[Act, Seat | None]] = []
    mark = Stage.note_act

    def noted(stage: Stage, act: Act) -> None:
        mark(stage, act)
        shown.append((act, stage.view_model.active_seat))

    monkeypatch.setattr(TableHarness, "game", game)
    monkeypatch.setattr(Stage, "note_act", noted)
    table = TableHarness(3)
    for _ in range(DECISIONS):
        if table.match.is_over:
            break
        table.stage.view_model.active_seat = table.match.active_seats()[-1]
        table.play_decision()
        table.director.skip()
    return shown


@pytest.mark.slow
def test_when_all_have_played_at_the_market_it_is_nobodys_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = ("MKD-3.1", "MKD-3.3", "MKD-3.4", "MKD-3.6")
    lit = [
        seat
        for act, seat in record_turn_lights("market_day", monkeypatch)
        if isinstance(act, acts.Say | acts.Move | acts.Score) and act.clause in told
    ]
    assert len(lit) > 100 and set(lit) == {None}


@pytest.mark.slow
def test_in_the_bazaar_whoever_does_something_is_lit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every seat reveals its cards at once. Then each seat in turn does its chosen action."""
    told = record_turn_lights("basari", monkeypatch)
    shows = [
        seat for act, seat in told if isinstance(act, acts.Move) and act.target.startswith("shown")
    ]
    scores = [
        (act.seat, seat)
        for act, seat in told
        if isinstance(act, acts.Score) and act.clause == "BAS-3.6"
    ]
    assert len(shows) > 30 and set(shows) == {None}
    assert len(scores) > 5 and all(scorer == seat for scorer, seat in scores)
