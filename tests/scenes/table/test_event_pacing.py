"""Moments that decide are shown slower in a demo, a seat's next moves in a row faster."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scenes.stage.playback_speed import PlaybackSpeed
from scenes.table.presentation.screen_session import ScreenSession
from scenes.table.turns.event_pacing import (
    FAMILIAR_LEADER_SPEED,
    FAMILIAR_READING_SHARE,
    FAMILIAR_REVEAL_SPEED,
    FAMILIAR_SPEED,
    NEW_LEADER_SPEED,
    REPEATED_MOVE_COUNT,
    REPEATED_MOVE_SPEED,
    REVEAL_SPEED,
    EventPacing,
)
from tabletop import games
from tabletop.ai.levels import answer_by_heuristic, make_decision_chance
from tabletop.core.game import Standing
from tabletop.host.match_host import MatchHost
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode, Setup
from tests.scenes.player import seat_specs


def start_session(game: str, *who: str, mode: MatchMode = MatchMode.DEMO) -> ScreenSession:
    match = Match.start(games.load(game), Setup(game, seat_specs(*who), {}, 7, mode))
    made = ScreenSession(MatchHost(match), mode)
    made.take_event()
    return made


def go_on(made: ScreenSession) -> None:
    match = made.host.match
    seat = match.active_seats()[0]
    chance = make_decision_chance(7, match.decision_number, seat)
    strategy = games.load_strategy(match.game)
    made.host.submit_for_seat(
        seat, answer_by_heuristic(strategy, match.view_for(seat), seat, chance).action
    )
    made.take_event()


def event_paces(made: ScreenSession, decisions: int, even: float = 1.0) -> Sequence[float]:
    stakes, found = EventPacing(made, even), []
    stakes.event_speed()
    for _ in range(decisions):
        go_on(made)
        found.append(stakes.event_speed())
    return found


def test_a_reveal_of_secret_choices_is_slow() -> None:
    assert event_paces(start_session("basari", *["trader"] * 3), 3) == [1.0, 1.0, REVEAL_SPEED]


def test_among_people_all_is_as_ever() -> None:
    made = start_session("basari", "", "trader", "trader", mode=MatchMode.PLAY)
    assert set(event_paces(made, 12, 0.8)) == {1.0}


def test_people_at_one_screen_see_moves_they_know_faster() -> None:
    made = start_session("market_day", "", "", "", mode=MatchMode.PLAY)
    stakes, paces, shares = EventPacing(made), [], []
    assert stakes.reading_share == 1.0, "before the first event too"
    stakes.event_speed()
    for _ in range(12):
        go_on(made)
        paces.append(stakes.event_speed())
        shares.append(stakes.reading_share)
    assert set(paces[:3]) == {1.0}, "each has seen one"
    assert set(paces[3:]) <= {FAMILIAR_SPEED, FAMILIAR_LEADER_SPEED}
    assert shares == [1.0] * 3 + [FAMILIAR_READING_SHARE] * 9


def test_people_at_one_screen_see_reveals_they_know_a_little_faster() -> None:
    """Lines after a reveal stand as long as ever."""
    made = start_session("basari", "", "", "", mode=MatchMode.PLAY)
    stakes, reveals = EventPacing(made), []
    stakes.event_speed()
    while len(reveals) < 3:
        go_on(made)
        pace = stakes.event_speed()
        if made.match.decisions[-1].action.tag == "choose" and pace in (1.0, FAMILIAR_REVEAL_SPEED):
            choices = [d for d in made.match.decisions if d.action.tag == "choose"]
            if len(choices) % 3 == 0:
                reveals.append((pace, stakes.reading_share))
    assert reveals == [(1.0, 1.0), (FAMILIAR_REVEAL_SPEED, 1.0), (FAMILIAR_REVEAL_SPEED, 1.0)]


def test_the_last_move_of_people_is_shown_as_ever() -> None:
    made = start_session("market_day", "", "", "", mode=MatchMode.PLAY)
    stakes, pace = EventPacing(made), 0.0
    while not made.match.is_over:
        go_on(made)
        pace = stakes.event_speed()
    assert (pace, stakes.reading_share) == (1.0, 1.0)


@pytest.mark.parametrize(
    ("even", "later"),
    [(1.0, REPEATED_MOVE_SPEED), (0.8, 0.8 * REPEATED_MOVE_SPEED), (1.3, REPEATED_MOVE_SPEED)],
)
def test_the_next_move_in_a_row_is_fast(even: float, later: float) -> None:
    """As fast as can still be followed at most, however fast a game is shown."""
    made = start_session("zahab", *["trader"] * 2)
    while made.match.decision_number < 60:
        found = event_paces(made, 1, even)
        last = [decision.seat for decision in made.match.decisions[-REPEATED_MOVE_COUNT:]]
        in_a_row = len(last) == REPEATED_MOVE_COUNT and len(set(last)) == 1
        assert found in ([later] if in_a_row else [even], [NEW_LEADER_SPEED * max(1.0, even)])


def test_whoever_takes_the_lead_is_given_time(monkeypatch: pytest.MonkeyPatch) -> None:
    made = start_session("market_day", *["trader"] * 3)
    scores = [(0, 0, 0), (5, 0, 0), (5, 0, 0), (5, 5, 0), (5, 9, 0)]
    told = iter(scores)

    def standing(state: object) -> tuple[Standing, ...]:
        now = next(told)
        return tuple(
            Standing(seat, 1 + sum(other > n for other in now), n) for seat, n in enumerate(now)
        )

    monkeypatch.setattr(made.match.game, "standings", standing)
    stakes = EventPacing(made)
    assert [stakes.event_speed() == NEW_LEADER_SPEED for _ in scores] == [
        False,
        False,
        False,
        False,
        False,
    ]
    told = iter([(0, 7, 9)])
    assert stakes.event_speed() == NEW_LEADER_SPEED


def test_what_is_hurried_is_not_held_back() -> None:
    pace = PlaybackSpeed()
    pace.event_speed = NEW_LEADER_SPEED
    assert pace.current_speed(1.0, 4.0) == NEW_LEADER_SPEED
    pace.is_fast_forward = True
    assert pace.current_speed(1.0, 4.0) == 4.0
