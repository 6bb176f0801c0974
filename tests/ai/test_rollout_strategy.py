"""The strategy of games that have none: it finds good actions, also where all choose at once."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.toolkit.rollout_strategy import RolloutStrategy
from tabletop.lab.checks import level_order
from tabletop.lab.checks.level_order import (
    LEVEL_PAIRS,
    LevelOrder,
    PunctualLevel,
    measure_level_order,
)
from tabletop.lab.checks.rule_clock import RuleClock
from tabletop.lab.game_scaffold import write_scaffold
from tabletop.plugins import paths

NAME = "magpie"


@pytest.fixture
def auction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any]]:
    """An auction of secret bids without a strategy of its own."""
    write_scaffold(NAME, tmp_path, "auction")
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    yield games.load(NAME)
    for name in [name for name in sys.modules if f".games.{NAME}" in name]:
        del sys.modules[name]


def last_rounds(game: Game[Any], offer: str, rest: str) -> Any:
    """Return a state with two trinkets and two cards a seat left; seat 0 holds 7 and 1."""
    s: Any = game.new_initial_state(2, {}, Chance(1))
    table = {zone: list(pieces) for zone, pieces in game.inventory(s).items()}
    cards = sorted(card for pieces in table.values() for card in pieces if card.startswith("card"))
    hands = [["card.7", "card.1"], ["card.4", "card.4"]]
    for hand in hands:
        for card in hand:
            cards.remove(card)
    game.set_position(
        s,
        {
            "hand:0": hands[0], "hand:1": hands[1], "offer": [offer], "bag": [rest],
            "discard": cards[4:], "deck": cards[:4],
        },
    )  # fmt: skip
    return s


@pytest.mark.parametrize(
    ("offer", "rest", "card"),
    [("trinket.crown", "trinket.bead", 7), ("trinket.bead", "trinket.crown", 1)],
)
def test_a_high_card_is_bid_for_the_trinket_that_is_worth_more(
    auction: Game[Any], offer: str, rest: str, card: int
) -> None:
    strategy = games.load_strategy(auction)
    assert type(strategy) is RolloutStrategy
    view = auction.view_for(last_rounds(auction, offer, rest), 0)
    legal = auction.legal_actions(view, 0)
    chosen = [strategy.policy(view, 0, legal, Chance(seed)) for seed in range(3)]
    assert [action.to_json() for action in chosen] == [["bid", card]] * 3


def test_a_choice_depends_on_its_view_alone(auction: Game[Any]) -> None:
    s: Any = auction.new_initial_state(3, {}, Chance(4))
    strategy, view = games.load_strategy(auction), auction.view_for(s, 2)
    legal = auction.legal_actions(view, 2)
    before = strategy.policy(view, 2, legal, Chance(9))
    auction.apply(s, 0, auction.legal_actions(s, 0)[-1], Chance(1))
    other = auction.view_for(s, 2)
    assert strategy.policy(view, 2, legal, Chance(9)) == before
    assert strategy.policy(other, 2, legal, Chance(9)) in legal


@pytest.mark.slow
def test_each_level_is_measured_against_a_lower_one(
    auction: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(level_order, "MAX_MATCHES", 2)
    measured = measure_level_order(NAME, RuleClock())
    assert [(each.level, each.lower_level) for each in measured] == [*LEVEL_PAIRS]
    for order in measured:
        assert order.seats == order.match_count == 2 and 0 <= order.victories <= 2


def test_a_search_stops_in_time(auction: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(level_order, "MAX_DECISION_SECONDS", 0.0)
    asked = list[bool]()

    def slow(strategy: Any, view: Any, seat: int, chance: Chance, enough: Any) -> Any:
        asked.append(enough())
        return "answer"

    assert PunctualLevel(slow)(None, None, 0, Chance(1)) == "answer"  # type: ignore[arg-type, comparison-overlap, type-var]
    assert asked == [True]


def test_levels_are_ordered_if_chance_does_not_explain_the_victories() -> None:
    assert LevelOrder(2, 24, 16.0).is_ordered and not LevelOrder(2, 24, 14.0).is_ordered
    assert LevelOrder(3, 24, 11.0).is_ordered and not LevelOrder(3, 24, 8.0).is_ordered
    assert str(LevelOrder(2, 24, 18.0)) == (
        "a trader wins 75% of 24 matches of 2 seats against random seats, where 50% is even"
    )


def test_a_higher_level_may_be_about_even_but_not_clearly_weaker() -> None:
    even, weak = (LevelOrder(3, 24, n, "master", "trader") for n in (6.0, 2.0))
    assert even.is_about_even and not even.is_ordered
    assert not weak.is_about_even and not weak.is_ordered
    assert not LevelOrder(3, 24, 6.0).is_about_even, "random seats are weaker than any level"
    assert LevelOrder(2, 24, 16.0, "master", "trader").is_ordered
    assert LevelOrder(2, 4, 2.0).is_measured and not LevelOrder(2, 3, 2.0).is_measured
    assert str(LevelOrder(3, 24, 12.0, "master", "trader")) == (
        "a master wins 50% of 24 matches of 3 seats against traders, where 33% is even"
    )
