"""Whose turn it is is lit for as long as it is theirs, and no longer."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scenes.games import laid
from scenes.menus.offer import game_of
from scenes.table.animator import ActAnimator
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
