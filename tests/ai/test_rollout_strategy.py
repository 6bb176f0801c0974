"""The strategy of games that have none: it finds good actions, also where all choose at once."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle, pairwise
from pathlib import Path
from typing import Any

import pytest

from tabletop import games
from tabletop.ai.search.rollouts import play_rollout
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.toolkit.rollout_strategy import (
    MAX_SEARCHED_ACTIONS,
    ROLLOUT_STATE_COUNT,
    RolloutStrategy,
)
from tabletop.lab.checks import level_order
from tabletop.lab.checks.level_order import (
    LevelOrder,
    TimeLimitedLevel,
    list_pairs,
    measure_level_order,
)
from tabletop.lab.checks.rule_clock import RuleClock
from tabletop.lab.game_scaffold import write_scaffold
from tabletop.lab.simulation import build_experiment, play_deal
from tabletop.lab.win_statistics import entrant_win_interval
from tabletop.match.setup import SEAT_COLOURS, SeatSpec
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
    monkeypatch.setattr(level_order, "MAX_DEALS", 1)
    measured = measure_level_order(NAME, RuleClock())
    skill, *orders = measured
    assert skill.is_range and not any(order.is_range for order in orders)
    assert [(each.level, each.lower_level) for each in orders] == [*list_pairs(2)]
    for order in measured:
        assert order.seats == 2 and len(order.deal_shares) == 1 and 0 <= order.wins.win_share <= 1


def test_a_search_stops_in_time(auction: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(level_order, "MAX_DECISION_SECONDS", 0.0)
    asked = list[bool]()

    def slow(strategy: Any, view: Any, seat: int, chance: Chance, enough: Any) -> Any:
        asked.append(enough())
        return "answer"

    assert TimeLimitedLevel(slow)(None, None, 0, Chance(1)) == "answer"  # type: ignore[arg-type, comparison-overlap, type-var]
    assert asked == [True]


def test_levels_are_ordered_if_chance_does_not_explain_the_victories() -> None:
    clear = LevelOrder(2, (1.0,) * 12 + (0.5,) * 12)
    assert clear.is_ordered and not clear.is_reversed
    assert str(clear) == (
        "a novice wins 75% (95% interval 64% to 84%) of 48 matches of 2 seats against random "
        "seats, where 50% is even"
    )


def test_levels_within_the_error_are_told_as_such() -> None:
    unclear = LevelOrder(3, (1 / 3, 2 / 3, 0.0, 1 / 3, 2 / 3), "master", "merchant")
    assert not unclear.is_reversed and not unclear.is_ordered and unclear.is_measured
    worse = LevelOrder(2, (0.0,) * 12 + (0.5,) * 12, "master", "merchant")
    assert worse.is_reversed and not worse.is_ordered
    assert not LevelOrder(2, (1.0,) * 3).is_measured
    assert str(worse).endswith("against merchants, where 50% is even")
    assert worse.rung == "2-master-merchant"


@pytest.mark.parametrize(
    ("shares", "deals"),
    [((1.0, 0.5), level_order.CLEAR_DEALS), ((0.5, 0.0), level_order.MAX_DEALS)],
)
def test_a_clear_order_ends_the_matches_of_a_pair(
    auction: Game[Any],
    monkeypatch: pytest.MonkeyPatch,
    shares: tuple[float, ...],
    deals: int,
) -> None:
    results = cycle(shares)
    monkeypatch.setattr(level_order, "_play_deal", lambda *given: next(results))
    for order in measure_level_order(NAME, RuleClock()):
        assert len(order.deal_shares) == deals


@pytest.mark.parametrize(
    ("shares", "apart", "pairs"),
    [
        ((1.0, 1.0, 1.0, 0.5), 1, 4),
        ((1.0, 0.5, 0.5), 2, 3),
        ((0.75, 0.75, 0.5, 0.25), 0, 0),
        ((0.75, 0.25), 2, 3),
    ],
)
def test_levels_are_measured_so_far_apart_that_the_range_of_skill_can_show_them(
    auction: Game[Any],
    monkeypatch: pytest.MonkeyPatch,
    shares: tuple[float, ...],
    apart: int,
    pairs: int,
) -> None:
    played = list[tuple[str, str]]()
    results = cycle(shares)

    def play(game: Any, number: int, level: str, lower: str, clock: RuleClock) -> float:
        played.append((level, lower))
        return next(results)

    monkeypatch.setattr(level_order, "_play_deal", play)
    skill, *orders = measure_level_order(NAME, RuleClock())
    assert skill.find_distance() == apart and len(orders) == pairs
    assert [*dict.fromkeys(played)] == [
        ("master", "random"), *(list_pairs(apart) if apart else ()),
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_even_steps_multiply_to_the_range(seats: int) -> None:
    shares = ((0.5, 0.75, 1.0) * 20, (0.75, 1.0, 0.25) * 20)[seats < 4]
    skill = LevelOrder(seats, shares, "master", "random")
    assert skill.step_share(4) == pytest.approx(skill.wins.win_share)
    odds = [skill.step_share(n) * (seats - 1) / (1 - skill.step_share(n)) for n in (1, 2, 4)]
    assert odds[0] ** 2 == pytest.approx(odds[1]) and odds[1] ** 2 == pytest.approx(odds[2])
    assert 0 < skill.deals_to_show(4) < skill.deals_to_show(2) < skill.deals_to_show(1)


def test_slow_masters_let_levels_be_measured_two_steps_apart() -> None:
    fast = LevelOrder(2, (1.0,) * 20, "master", "random", 10.0)
    slow = fast._replace(seconds=2 * level_order.MAX_SECONDS["master"])
    assert (fast.max_deals, fast.find_distance()) == (40, 1)
    assert (slow.max_deals, slow.find_distance()) == (10, 2)


def test_a_range_below_even_shows_no_step_in_any_number_of_deals() -> None:
    assert LevelOrder(2, (0.5, 0.25) * 20, "master", "random").deals_to_show(1) == math.inf


def test_no_deal_begins_that_would_end_too_late(
    auction: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter(range(0, 9999, 2))
    monkeypatch.setattr(level_order, "process_time", lambda: next(times))
    monkeypatch.setattr(level_order, "_play_deal", lambda *given: 0.5)
    for order in measure_level_order(NAME, RuleClock()):
        assert len(order.deal_shares) < level_order.MAX_DEALS


def test_a_position_without_secrets_is_searched_too(auction: Game[Any]) -> None:
    state = last_rounds(auction, "trinket.crown", "trinket.bead")
    legal = auction.legal_actions(state, 0)
    strategy = games.load_strategy(auction)
    chosen = {strategy.policy(state, 0, legal, Chance(seed)) for seed in range(6)}
    assert [action.to_json() for action in chosen] == [["bid", 7]]


def test_in_a_rollout_nobody_sees_a_secret_choice(auction: Game[Any]) -> None:
    strategy, asked = games.load_strategy(auction), list[Any]()
    by_rule = strategy.rollout_policy

    def ask(state: Any, seat: int, legal: Sequence[Any], chance: Chance) -> Any:
        asked.append([*state.bids])
        return by_rule(state, seat, legal, chance)

    s: Any = auction.new_initial_state(3, {}, Chance(4))
    play_rollout(strategy, s, math.inf, Chance(5), ask)
    assert auction.is_over(s) and len(asked) > 9
    assert asked == [[(), (), ()]] * len(asked)


def test_a_secret_choice_of_another_seat_is_searched_as_if_it_was_still_open(
    auction: Game[Any],
) -> None:
    strategy = games.load_strategy(auction)
    before: Any = auction.new_initial_state(3, {}, Chance(4))
    after = before.copy()
    for seat in (0, 2):
        auction.apply(after, seat, auction.legal_actions(after, seat)[-1], Chance(1))
    view = auction.view_for(after, 1)
    assert auction.active_seats(view) == (1,)
    earlier = strategy.before_secret_choices(view, 1)
    assert earlier == auction.view_for(before, 1)
    assert view == auction.view_for(after, 1), "the view stays"
    assert strategy.before_secret_choices(earlier, 1) is earlier


def test_higher_levels_search_longer_and_err_less() -> None:
    trader = ROLLOUT_STATE_COUNT * MAX_SEARCHED_ACTIONS
    merchant, master = RolloutStrategy.merchant_plan.rollouts, RolloutStrategy.master_plan.rollouts
    assert trader < merchant < master / 2
    skill = RolloutStrategy.skill
    errors = [1 - skill.novice]
    for share in (skill.trader, skill.merchant, 1.0):
        errors.append((1 - share) * errors[-1])
    steps = [more - less for more, less in pairwise(errors)]
    assert min(steps) > 0.2 and max(steps) < 0.3, "even steps from novice to master"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("like", "level", "lower_level", "deals"),
    [
        ("bag", "trader", "random", 14),
        pytest.param("draft", "master", "novice", 16, marks=pytest.mark.nightly),
    ],
)
def test_a_level_beats_the_second_lower_one_in_both_seats(
    like: str,
    level: str,
    lower_level: str,
    deals: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two steps of the ladder are clear in few deals. Seeds and counted searches repeat them."""
    name = f"ordered_{like}"
    write_scaffold(name, tmp_path, like)
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    game = games.load(name)
    levels = zip((level, lower_level), SEAT_COLOURS, strict=False)
    seats = [SeatSpec(each, each, colour) for each, colour in levels]
    experiment = build_experiment(game, seats, {})
    wins = entrant_win_interval([play_deal(game, experiment, seed) for seed in range(deals)], 0)
    for module in [module for module in sys.modules if f".games.{name}" in module]:
        del sys.modules[module]
    assert wins.low > 0.5, wins


def test_a_draw_without_a_risk_is_always_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The luck of later turns is the same after all actions, and points count beside victories."""
    write_scaffold("heron", tmp_path, "bag")
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path))
    game: Any = games.load("heron")
    s = game.new_initial_state(2, {"first": 1}, Chance(1))
    table = ["catch.pink", "catch.white", "catch.black"]
    bag = [*game.pieces_in(s, "bag")]
    for piece in table:
        bag.remove(piece)
    game.set_position(s, {"table": table, "bag": bag})
    strategy, legal = games.load_strategy(game), game.legal_actions(s, 0)
    chosen = {strategy.policy(s, 0, legal, Chance(seed)).to_json()[0] for seed in range(24)}
    for name in [name for name in sys.modules if ".games.heron" in name]:
        del sys.modules[name]
    assert chosen == {"draw"}
