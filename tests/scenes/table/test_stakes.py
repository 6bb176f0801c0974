"""Moments that decide are shown slower in a demo, a seat's next moves in a row faster."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scenes.stage.pace import Pace
from scenes.table.session import Session
from scenes.table.stakes import IN_A_ROW, LATER, OVERTAKEN, REVEALED, Stakes
from tabletop import games
from tabletop.core.game import Standing
from tabletop.match.match import Match
from tabletop.match.setup import Mode, Setup
from tabletop.seats.levels import by_rule_of_thumb, thinking
from tabletop.table.table import Table
from tests.scenes.player import seats


def session(game: str, *who: str, mode: Mode = Mode.DEMO) -> Session:
    match = Match.start(games.load(game), Setup(game, seats(*who), {}, 7, mode))
    made = Session(Table(match), mode)
    made.take()
    return made


def go_on(made: Session) -> None:
    match = made.table.match
    seat = match.to_act()[0]
    chance = thinking(7, match.number, seat)
    strategy = games.strategy(match.game)
    made.table.lead(seat, by_rule_of_thumb(strategy, match.view(seat), seat, chance).action)
    made.take()


def paces(made: Session, decisions: int, even: float = 1.0) -> Sequence[float]:
    stakes, found = Stakes(made, even), []
    stakes.pace()
    for _ in range(decisions):
        go_on(made)
        found.append(stakes.pace())
    return found


def test_a_reveal_of_secret_choices_is_slow() -> None:
    assert paces(session("basari", *["trader"] * 3), 3) == [1.0, 1.0, REVEALED]


def test_among_people_all_is_as_ever() -> None:
    made = session("basari", "", "trader", "trader", mode=Mode.PLAY)
    assert set(paces(made, 12, 0.8)) == {1.0}


@pytest.mark.parametrize(("even", "later"), [(1.0, LATER), (0.8, 0.8 * LATER), (1.3, LATER)])
def test_the_next_move_in_a_row_is_fast(even: float, later: float) -> None:
    """As fast as can still be followed at most, however fast a game is shown."""
    made = session("zahab", *["trader"] * 2)
    while made.match.number < 60:
        found = paces(made, 1, even)
        last = [decision.seat for decision in made.match.decisions[-IN_A_ROW:]]
        in_a_row = len(last) == IN_A_ROW and len(set(last)) == 1
        assert found in ([later] if in_a_row else [even], [OVERTAKEN * max(1.0, even)])


def test_whoever_takes_the_lead_is_given_time(monkeypatch: pytest.MonkeyPatch) -> None:
    made = session("market_day", *["trader"] * 3)
    scores = [(0, 0, 0), (5, 0, 0), (5, 0, 0), (5, 5, 0), (5, 9, 0)]
    told = iter(scores)

    def standing(state: object) -> tuple[Standing, ...]:
        now = next(told)
        return tuple(
            Standing(seat, 1 + sum(other > n for other in now), n) for seat, n in enumerate(now)
        )

    monkeypatch.setattr(made.match.game, "standing", standing)
    stakes = Stakes(made)
    assert [stakes.pace() == OVERTAKEN for _ in scores] == [False, False, False, False, False]
    told = iter([(0, 7, 9)])
    assert stakes.pace() == OVERTAKEN


def test_what_is_hurried_is_not_held_back() -> None:
    pace = Pace()
    pace.weight = OVERTAKEN
    assert pace.speed(1.0, 4.0) == OVERTAKEN
    pace.fast = True
    assert pace.speed(1.0, 4.0) == 4.0
