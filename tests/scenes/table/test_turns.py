"""Whose turn it is is lit for as long as it is theirs, and no longer."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scenes.games import laid
from scenes.menus.offer import game_of
from scenes.stage.animator import ActAnimator
from scenes.stage.stage import Stage
from sprites.timeline import Animation
from tabletop.core import acts
from tabletop.core.acts import Act
from tabletop.core.zones import Seat
from tests.scenes.watched import Watched

DECISIONS = 400
ENDED = 12
"""So many ends are looked at."""


@pytest.mark.thinned(2)
@pytest.mark.parametrize("game", laid())
def test_when_a_turn_has_ended_nobody_is_lit_until_another_begins(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[Act, Seat | None]] = []
    made = ActAnimator.phrase

    def noted(animator: ActAnimator, phrase: Sequence[Act]) -> Animation:
        step = made(animator, phrase)
        shown.extend((act, animator.stage.showing.turn) for act in phrase)
        return step

    monkeypatch.setattr(Watched, "game", game)
    monkeypatch.setattr(ActAnimator, "phrase", noted)
    table, ended = Watched(game_of(game).seats[0]), 0
    for _ in range(DECISIONS):
        if table.match.over or ended >= ENDED:
            break
        table.stage.showing.turn = table.match.to_act()[-1]
        table.act()
        table.director.skip()
        over = False
        for act, lit in shown:
            over = isinstance(act, acts.End) or (over and not isinstance(act, acts.Begin))
            ended += isinstance(act, acts.End)
            assert not over or lit is None, act
        shown.clear()
    assert ended


def followed(game: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Act, Seat | None]]:
    """The acts of a match with whom they leave lit, whoever decided before."""
    shown: list[tuple[Act, Seat | None]] = []
    mark = Stage.mark

    def noted(stage: Stage, act: Act) -> None:
        mark(stage, act)
        shown.append((act, stage.showing.turn))

    monkeypatch.setattr(Watched, "game", game)
    monkeypatch.setattr(Stage, "mark", noted)
    table = Watched(3)
    for _ in range(DECISIONS):
        if table.match.over:
            break
        table.stage.showing.turn = table.match.to_act()[-1]
        table.act()
        table.director.skip()
    return shown


def test_when_all_have_played_at_the_market_it_is_nobodys_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = ("MKD-3.1", "MKD-3.3", "MKD-3.4", "MKD-3.6")
    lit = [
        seat
        for act, seat in followed("market_day", monkeypatch)
        if isinstance(act, acts.Say | acts.Move | acts.Score) and act.clause in told
    ]
    assert len(lit) > 100 and set(lit) == {None}


def test_in_the_bazaar_whoever_does_something_is_lit(monkeypatch: pytest.MonkeyPatch) -> None:
    """All show their cards at once; then one after another does what they chose."""
    told = followed("basari", monkeypatch)
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
