"""Contrasts of two cards reckon with the Knights, Rains and Tinkers that lie at the stalls."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabletop import games
from tabletop.core.strategy import Reason, Strategy
from tabletop.games.market_day.actions import Play
from tests.rules.market_day.positions import make_hand, play_round

TINKER, KNIGHT, NOBLE, EGGS, BREAD, CHEESE, RAIN, HONEY, ROGUE, SILK = range(1, 11)
FILLER = (BREAD, BREAD)
"""Cards in the hands of the others, which the seat does not see."""


def contrast(hand: Sequence[int], played: Sequence[int], one: int, two: int) -> Reason | None:
    """Return what speaks for one card of the next of 4 seats against another."""
    seat = len(played)
    hands = [FILLER[: 1 if each < seat else 2] for each in range(4)]
    hands[seat] = tuple(hand)
    view = make_hand(hands, played=played)
    strategy = games.load_strategy(games.load("market_day"))
    return strategy.contrast_reason(view, seat, Play(one), Play(two))


def code_of(hand: Sequence[int], played: Sequence[int], one: int, two: int) -> str:
    found = contrast(hand, played, one, two)
    return "" if found is None else found.code


def risk_of(hand: Sequence[int], played: Sequence[int], one: int, two: int) -> object:
    found = contrast(hand, played, one, two)
    assert found is not None
    return dict(found.params)["risk"]


def test_the_card_that_a_knight_would_take_is_given_up_or_spared() -> None:
    assert code_of((HONEY, SILK), (KNIGHT,), SILK, HONEY) == "sacrifice"
    assert code_of((HONEY, SILK), (KNIGHT,), HONEY, SILK) == "may_survive"
    assert code_of((HONEY, SILK), (EGGS, EGGS, KNIGHT), HONEY, SILK) == "loses_less"


def test_a_higher_card_is_no_gain_if_a_known_threat_takes_it() -> None:
    assert code_of((CHEESE, SILK), (KNIGHT, ROGUE, NOBLE), CHEESE, SILK) == "other_lost_knight"
    assert code_of((CHEESE, ROGUE), (ROGUE, NOBLE), CHEESE, ROGUE) == "other_lost_rogue"
    assert code_of((EGGS, SILK), (RAIN, NOBLE), EGGS, SILK) == "loses_less"
    assert code_of((EGGS, SILK), (RAIN, NOBLE), SILK, EGGS) == "rain_may_stop"
    strategy, knight = games.load_strategy(games.load("market_day")), (KNIGHT,)
    view = make_hand([FILLER[:1], (HONEY, SILK), FILLER, FILLER], played=knight)
    assert not strategy.is_event_of(view, Play(SILK), "spoiled")
    view = make_hand([FILLER[:1], (HONEY, SILK), FILLER, FILLER], played=(NOBLE,))
    assert strategy.is_event_of(view, Play(SILK), "spoiled")


@pytest.mark.parametrize(
    ("cards", "event", "is_told"),
    [
        ((NOBLE, SILK, EGGS, SILK), "spoiled", False),  # the second card of the seat is spoiled
        ((BREAD, BREAD, EGGS, SILK), "spoiled", True),
        ((BREAD, BREAD, BREAD, SILK), "spoiled", True),
        ((EGGS, SILK, EGGS, HONEY), "spoiled", True),
        ((ROGUE, SILK, ROGUE, HONEY), "spoiled", False),  # the first Rogue stays
        ((NOBLE, KNIGHT, SILK, EGGS), "knight_takes_other", False),
        ((SILK, KNIGHT, EGGS, BREAD), "knight_takes_other", True),
    ],
)
def test_a_loss_is_counted_for_the_card_that_the_decision_plays(
    cards: Sequence[int], event: str, is_told: bool
) -> None:
    """Two seats play two cards each in a round (MKD-2.4)."""
    acts = play_round(cards, seats=2).acts
    strategy = games.load_strategy(games.load("market_day"))
    assert ((event, 0) in {*strategy.list_events(acts)}) is is_told
    assert {each for each in strategy.list_events(acts) if each[1] == 1} == {
        each for each in Strategy.list_events(strategy, acts) if each[1] == 1
    }


def test_what_can_still_happen_to_a_card_is_told_by_what_follows() -> None:
    assert risk_of((EGGS, CHEESE), (NOBLE, NOBLE, ROGUE), CHEESE, EGGS) == 0
    assert risk_of((EGGS, CHEESE), (NOBLE,), CHEESE, EGGS) == 1
    assert risk_of((EGGS, CHEESE), (KNIGHT, SILK), CHEESE, EGGS) == 2
    assert risk_of((EGGS, SILK), (TINKER, NOBLE), SILK, EGGS) == 2
    assert risk_of((CHEESE, SILK), (TINKER, NOBLE, ROGUE), SILK, CHEESE) == 3
    strategy, last = games.load_strategy(games.load("market_day")), (NOBLE, EGGS, CHEESE)
    view = make_hand([FILLER[:1]] * 3 + [(EGGS, CHEESE)], played=last)
    assert dict(strategy.reason(view, 3, Play(CHEESE)).params)["risk"] == 0
    view = make_hand([FILLER[:1], FILLER[:1], (EGGS, CHEESE), FILLER], played=(EGGS, CHEESE))
    assert dict(strategy.reason(view, 2, Play(CHEESE)).params)["risk"] == 1


def test_two_cards_that_spoil_are_told_by_the_points_that_they_take() -> None:
    found = contrast((EGGS, CHEESE), (ROGUE, EGGS, CHEESE), CHEESE, EGGS)
    assert found is not None and found.code == "spoils_more"
    told = dict(found.params)
    assert (told["n"], told["m"]) == (6, 4)
    assert code_of((EGGS, CHEESE), (ROGUE, EGGS, CHEESE), EGGS, CHEESE) == ""


def test_a_second_rain_is_told_by_what_it_would_save() -> None:
    found = contrast((KNIGHT, RAIN), (RAIN, ROGUE, SILK), KNIGHT, RAIN)
    assert found is not None and found.code == "rain_stands"
    assert dict(found.params)["n"] == ROGUE + SILK


def test_unseen_cards_are_no_reason_if_more_of_them_spoil_the_card_itself() -> None:
    assert code_of((HONEY, SILK, SILK, SILK, SILK), (NOBLE,), HONEY, SILK) == "dearer_waits"
    assert code_of((CHEESE, SILK), (NOBLE,), CHEESE, SILK) in ("rarer", "keeps")


def test_a_card_that_the_rain_takes_anyway_is_not_told_as_spoiled() -> None:
    """The last card of the round takes no points from a card that is lost already."""
    strategy = games.load_strategy(games.load("market_day"))
    for played, code in (((RAIN, CHEESE, NOBLE), "dump_rain"), ((NOBLE, CHEESE, EGGS), "spoils")):
        view = make_hand([FILLER[:1]] * 3 + [(CHEESE, HONEY)], played=played)
        assert strategy.reason(view, 3, Play(CHEESE)).code == code
    assert code_of((CHEESE, HONEY), (RAIN, CHEESE, NOBLE), HONEY, CHEESE) == "keeps_rarer"


def test_a_card_that_the_rain_would_take_is_spoiled_only_if_another_rain_comes() -> None:
    """A lone Rain washes both away, and a Knight takes the card whatever is played on it."""
    strategy = games.load_strategy(games.load("market_day"))
    for played, code in (
        ((CHEESE, RAIN), "spoils_if_dry"),
        ((CHEESE, NOBLE), "spoils"),
        ((CHEESE, KNIGHT), "dump_knight"),
    ):
        view = make_hand([FILLER[:1]] * 2 + [(CHEESE, HONEY), FILLER], played=played)
        found = strategy.reason(view, 2, Play(CHEESE))
        assert found.code == code, found
        if code == "spoils_if_dry":
            assert (dict(found.params)["rains"], dict(found.params)["later"]) == (RAIN - 1, 1)


def test_the_price_of_a_rain_is_told_with_what_it_scores() -> None:
    """A Knight takes the Rain where it is the highest card left (MKD-3.3, 3.4)."""
    strategy = games.load_strategy(games.load("market_day"))
    for second, score in ((NOBLE, RAIN), (KNIGHT, 0)):
        view = make_hand([(EGGS, RAIN), (EGGS,)], played=(ROGUE, second))
        found = strategy.price_reason(view, 0, Play(RAIN))
        assert found is not None
        assert dict(found.params) == {"n": ROGUE, "score": score}


def test_a_rain_that_costs_more_than_it_takes_is_told_by_the_cards_to_come() -> None:
    """Cards to come are washed away, too (MKD-3.3)."""
    strategy = games.load_strategy(games.load("market_day"))
    for theirs, code in ((EGGS, "rain_later"), (SILK, "rain")):
        view = make_hand([(EGGS, RAIN), (EGGS, EGGS)], played=(ROGUE, theirs))
        assert strategy.reason(view, 0, Play(RAIN)).code == code


def test_a_card_for_the_knight_is_told_by_the_own_card_that_it_saves() -> None:
    """That it scores nothing would be an argument against it (MKD-3.4)."""
    strategy = games.load_strategy(games.load("market_day"))
    for lower in (NOBLE, BREAD):
        view = make_hand([(lower, SILK, HONEY), (BREAD,) * 2], played=(ROGUE, KNIGHT))
        found = strategy.contrast_reason(view, 0, Play(SILK), Play(lower))
        assert found is not None and found.code == "diverts"
        told = dict(found.params)
        assert (told["n"], told["m"]) == (ROGUE, lower)
        back = strategy.contrast_reason(view, 0, Play(lower), Play(SILK))
        assert back is None or back.code != "diverts"


def test_a_first_rogue_can_wait_for_a_later_round() -> None:
    """Unless another one lies there, no card of the others follows, or no round does (MKD-3.1)."""
    assert code_of((KNIGHT, ROGUE, HONEY), (EGGS,), KNIGHT, ROGUE) == "rogue_stays"
    assert code_of((KNIGHT, ROGUE), (EGGS,), KNIGHT, ROGUE) == ""
    assert code_of((KNIGHT, ROGUE, HONEY), (ROGUE,), KNIGHT, ROGUE) != "rogue_stays"
    assert code_of((HONEY, ROGUE, SILK), (KNIGHT, KNIGHT), HONEY, ROGUE) != "rogue_waits"
    view = make_hand([(BREAD,), (HONEY, ROGUE, SILK), FILLER, FILLER], played=(EGGS,))
    view.gone = (KNIGHT, KNIGHT)
    strategy = games.load_strategy(games.load("market_day"))
    found = strategy.contrast_reason(view, 1, Play(HONEY), Play(ROGUE))
    assert found is not None and found.code == "rogue_waits"


def test_a_card_given_up_to_a_knight_tells_why_the_other_one_is_worth_more_later() -> None:
    """Either of them would stay in hand without the other one."""
    found = contrast((HONEY, SILK), (KNIGHT,), SILK, HONEY)
    assert found is not None
    told = dict(found.params)
    assert (told["why"], told["n"], told["rest"]) == (1, HONEY - 1, SILK - 1)
    found = contrast((ROGUE, SILK), (KNIGHT,), SILK, ROGUE)
    assert found is not None and dict(found.params)["why"] == 2
    found = contrast((HONEY, ROGUE), (KNIGHT,), ROGUE, HONEY)
    assert found is not None and dict(found.params)["why"] == 0


def test_a_card_that_would_take_much_is_not_praised_for_staying_in_hand() -> None:
    """A card that it would take now speaks for playing it (MKD-3.3 to 3.5)."""
    assert code_of((KNIGHT, ROGUE), (ROGUE, NOBLE), ROGUE, KNIGHT) == ""
    assert code_of((KNIGHT, HONEY), (RAIN, NOBLE), HONEY, KNIGHT) == ""
    assert code_of((BREAD, ROGUE), (ROGUE, NOBLE), ROGUE, BREAD) == "spares"


def test_few_spoilers_are_a_reason_only_for_the_safest_card_in_hand() -> None:
    """No more of them would spoil another one in hand (MKD-3.1)."""
    strategy = games.load_strategy(games.load("market_day"))
    for hand, code in (((EGGS, EGGS, SILK), "slight"), ((EGGS, EGGS, BREAD, BREAD, BREAD), "risk")):
        view = make_hand([FILLER[:1], hand, FILLER, FILLER], played=(NOBLE,))
        assert strategy.reason(view, 1, Play(EGGS)).code == code
