"""Private numbers of hidden hands: they hold while pieces only leave, and tell nobody anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop import games
from tabletop.core.options import complete_options
from tabletop.games.market_day.actions import Play
from tabletop.host.hand_overs import HandOvers, estimate_hand_overs
from tabletop.host.numbered_hands import NumberedHands
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup


def people(count: int) -> tuple[SeatSpec, ...]:
    """Return seats of people."""
    return tuple(SeatSpec(DEFAULT_PLAYER_NAMES[n], "", SEAT_COLOURS[n]) for n in range(count))


def start(
    game: str = "market_day", seed: int = 3, shuffle: Callable[[list[Any]], None] | None = None
) -> tuple[Match, NumberedHands]:
    """Return a new match of three people, and the numbers of their hands."""
    match = Match.start(games.load(game), Setup(game, people(3), {}, seed))
    mapping = games.load_input_mapping(match.game)
    return match, NumberedHands(match, mapping, *([] if shuffle is None else [shuffle]))


def decide(match: Match, hands: NumberedHands, number: int) -> None:
    """Let the asked seat choose a number."""
    seat = match.active_seats()[0]
    action = hands.actions(seat)[number]
    hands.note_choice(seat, number)
    assert match.submit(seat, action) is None


def test_nobody_has_numbers_before_a_look() -> None:
    match, hands = start()
    seat = match.active_seats()[0]
    assert not hands.actions(seat) and not hands.numbers(seat)
    hands.renumber(seat)
    assert sorted(hands.actions(seat)) == list(range(1, 11))
    assert set(hands.actions(seat).values()) == set(match.legal_actions(seat))


def test_a_played_number_is_gone_and_the_others_stay() -> None:
    match, hands = start()
    seat = match.active_seats()[0]
    for other in range(3):
        hands.renumber(other)
    before = dict(hands.numbers(seat))
    decide(match, hands, 4)
    assert match.active_seats()[0] != seat
    decide(match, hands, 7)
    del before[4]
    assert hands.numbers(seat) == before
    assert hands.count(seat) == 10


def test_of_two_equal_pieces_the_chosen_number_goes() -> None:
    for first in (True, False):
        match, hands = start(shuffle=lambda held: held.sort())
        seat = match.active_seats()[0]
        hands.renumber(seat)
        held = hands.numbers(seat)
        twins = next(
            [n for n, each in held.items() if each == piece]
            for piece in held.values()
            if list(held.values()).count(piece) > 1
        )
        chosen = twins[0] if first else twins[-1]
        decide(match, hands, chosen)
        assert set(held) - set(hands.numbers(seat)) == {chosen}


def test_a_new_deal_ends_all_numbers() -> None:
    match, hands = start()
    for other in range(3):
        hands.renumber(other)
    while match.state.hands_played == 0:  # type: ignore[attr-defined]
        seat = match.active_seats()[0]
        actions = hands.actions(seat)
        if actions:
            decide(match, hands, min(actions))
        else:
            match.submit(seat, match.legal_actions(seat)[0])
    assert not any(hands.is_known(seat) for seat in range(3))


def test_an_undo_ends_all_numbers() -> None:
    match, hands = start()
    seat = match.active_seats()[0]
    hands.renumber(seat)
    decide(match, hands, 1)
    match.undo(0)
    assert not hands.is_known(seat)


def test_a_question_about_open_pieces_has_no_numbers() -> None:
    """A Tinker is swapped with open cards, so its question offers no number."""
    match, hands = start()
    for other in range(3):
        hands.renumber(other)
    while True:
        seat = match.active_seats()[0]
        legal = match.legal_actions(seat)
        if not isinstance(legal[0], Play):
            break
        match.submit(seat, Play(min(action.rank for action in legal if isinstance(action, Play))))
    assert not hands.actions(seat)


def test_each_look_and_each_match_has_other_numbers() -> None:
    """The chance of a match, which its journal keeps, does not give the numbers."""
    orders = []
    for _ in range(2):
        match, hands = start()
        seat = match.active_seats()[0]
        for _ in range(2):
            hands.renumber(seat)
            orders.append(tuple(held.piece for _, held in sorted(hands.numbers(seat).items())))
    assert len(set(orders)) == 4


@pytest.mark.parametrize(
    ("game", "count", "most"), [("market_day", 3, 19), ("nacho", 3, 15), ("basari", 3, 0)]
)
def test_numbers_save_most_hand_overs(game: str, count: int, most: int) -> None:
    rules = games.load(game)
    options = complete_options(rules.options, {})
    found = estimate_hand_overs(rules, [True] * count, options, game == "basari")
    assert found.by_number <= most and found.passing > 2 * most + 10


def test_open_games_need_no_hand_over() -> None:
    rules = games.load("mercado")
    options = complete_options(rules.options, {})
    assert estimate_hand_overs(rules, [True] * 3, options, True) == HandOvers(0, 0)


def test_ai_seats_need_no_hand_over() -> None:
    rules = games.load("market_day")
    options = complete_options(rules.options, {})
    alone = estimate_hand_overs(rules, [True, False, False], options)
    assert alone.by_number == 6 < alone.passing
