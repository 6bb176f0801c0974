"""Zahab: the edges of its clauses: the last token, two players, sheets of other owners."""

from __future__ import annotations

from collections import Counter, defaultdict
from copy import deepcopy
from typing import Any

import pytest

from tabletop.core.acts import Act, Begin, End, Move
from tabletop.core.chance import Chance
from tabletop.core.sheets import Sheet
from tabletop.games.zahab.actions import (
    Discard,
    EndTrading,
    Gain,
    MoveNeutral,
    Place,
    ReturnTokens,
    Steps,
    TakeGold,
    Trade,
    UseSpace,
)
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.state import OFF_RING
from tests.rules.zahab.positions import (
    AUCTION,
    BARTER,
    BAZAAR,
    JEWELLER,
    MINE,
    STALL,
    Table,
    game,
)

NEUTRAL_STEPS = [MoveNeutral(2), MoveNeutral(3)]
HIGH = 15
"""A limit above all levels."""


def table_with_gain(table: str, place: int, gain: dict[str, Any]) -> Table:
    """A table of the built-in sheet on which one card or space gives something else."""
    data = deepcopy(dict(Zahab().sheet.data))
    data[table][place]["gain"] = gain
    laid = Table()
    laid.game = Zahab(Sheet(data, "mine.toml"))
    laid.t = laid.game.tables
    return laid


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_zah_2_all_that_lies_on_the_table_was_told_when_it_was_laid_there(seats: int) -> None:
    acts: list[Act] = []
    s = game().new_initial_state(seats, {}, Chance(5), acts.append)
    told: dict[str, Counter[str]] = defaultdict(Counter)
    for act in acts:
        if isinstance(act, Move):
            told[act.source][act.piece] -= act.n
            told[act.target][act.piece] += act.n
    lie = {zone: Counter(pieces) for zone, pieces in game().inventory(s).items()}
    assert lie.keys() - told.keys() <= {"deck"}
    for zone in told.keys() - {"box", "deck", "choices"}:
        assert told[zone] == lie[zone], zone


def test_zah_3_1_and_4_4_who_is_placed_where_nothing_can_be_done_is_not_asked() -> None:
    table = Table().supply(0, 6).hand(0)
    table.s.camels = [OFF_RING, 7, OFF_RING, OFF_RING]
    table.camels_at().do(Place(BAZAAR))
    assert "no_gold" in table.message_keys() and table.seat == 1


@pytest.mark.parametrize(
    ("action", "n"),
    [(Steps(False, 0), 1), (Steps(True, 0), 2), (Steps(False, 2), 2), (Steps(True, 2), 3)],
)
def test_zah_4_1_so_many_steps_are_told(action: Steps, n: int) -> None:
    table = Table().tokens(0, 1, 0)
    assert dict(table.game.action_wording(table.s, 0, action).params)["n"] == n


def test_zah_4_1_and_4_4_a_step_leads_to_a_space_that_is_not_used_yet() -> None:
    table = Table().camels_at(STALL - 1, 9, 12).do(Steps(False, 0))
    assert table.s.stack == Table().arrived_at(STALL).s.stack


def test_zah_5_3_with_two_players_too_the_last_card_to_be_played_stays() -> None:
    table = Table(2).hand(0, 2, 7, 9).arrived_at(AUCTION).do(UseSpace())
    assert table.refusal_of(Discard(2)).code == "last_to_trade"
    table.do(Discard(7))
    assert table.refusal_of(Discard(2)).code == "last_to_trade"
    table.do(Discard(9))
    assert table.legal() == (Trade(2),)
    assert list(table.do(Trade(2)).legal()) == NEUTRAL_STEPS and table.seat == 0


def test_zah_5_5_what_a_space_gives_beside_its_trade_comes_before_it() -> None:
    table = table_with_gain("spaces", 4, {"gold": 1, "trade": "spirit+2"})
    assert table.t.space_key(table.t.tile_space_effects[6][1]) == "barter"
    table.hand(0, 1, 3).arrived_at(BARTER).do(UseSpace(), Discard(1))
    assert table.purse() == (1, 0) and list(table.legal()) == [Trade(3)]


def test_zah_7_1_of_a_card_at_the_limit_the_cost_is_what_is_wrong() -> None:
    table = Table().trading(4, 1, 25)
    assert table.t.levels[25] == 4
    short = table.refusal_of(Trade(25))
    assert (short.code, short.params) == ("gold_needed", (("needed", 3), ("n", 0)))


def test_zah_7_1_what_can_be_paid_is_not_what_is_wrong() -> None:
    short = Table().tokens(0, 1, 0).trading(HIGH, 34).refusal_of(Trade(34))
    assert (short.code, short.params) == ("gems_needed", (("needed", 1), ("n", 0)))
    short = Table().tokens(0, 0, 1).trading(HIGH, 39).refusal_of(Trade(39))
    assert (short.code, short.params) == ("other_cards_needed", (("needed", 1), ("n", 0)))


def test_zah_7_1_with_two_players_too_the_limit_is_that_of_the_trade() -> None:
    assert Table(2).trading(4, 1, 25).refusal_of(Trade(25)).code == "gold_needed"
    assert Table(2).trading(2, 1, 19).refusal_of(Trade(19)).code == "level_too_high"


def test_zah_7_3_just_eight_tokens_are_not_too_many() -> None:
    table = Table().tokens(0, 4, 2).arrived_at(MINE).do(UseSpace())
    assert table.purse() == (6, 2) and table.seat == 1 and table.moves("ZAH-7.3") == []


def test_zah_7_3_with_two_players_the_neutral_camels_move_after_tokens_went_back() -> None:
    table = Table(2).tokens(0, 5, 2).arrived_at(MINE).do(UseSpace(), ReturnTokens(0, 1))
    assert table.purse() == (7, 1)
    assert table.seat == 0 and list(table.legal()) == NEUTRAL_STEPS


def test_zah_7_3_gold_and_gems_before_another_trade_are_counted_together_too() -> None:
    table = Table().tokens(0, 8, 0).trading(HIGH, 1, 48)
    table.s.spirits[0] = 4
    table.do(Trade(48))
    assert list(table.legal()) == [ReturnTokens(2, 0), ReturnTokens(1, 1)]
    assert list(table.do(ReturnTokens(1, 1)).legal()) == [Trade(1), EndTrading()]


def test_zah_7_3_what_is_above_the_limit_goes_back_before_vp_that_are_printed_after_it() -> None:
    table = table_with_gain("cards", 24, {"gold": 2, "yellow": 1})
    table.tokens(0, 8, 2).trading(HIGH, 25).do(Trade(25))
    assert table.purse() == (7, 2) and table.vp() == (0, 0, 0)
    assert list(table.legal()) == [ReturnTokens(1, 0), ReturnTokens(0, 1)]
    table.do(ReturnTokens(1, 0))
    assert table.purse() == (6, 2) and table.vp() == (0, 0, 1) and table.seat == 1


@pytest.mark.parametrize(("gold", "short"), [(2, False), (1, True)])
def test_zah_7_7_of_gold_only_what_is_missing_is_told(gold: int, short: bool) -> None:
    table = Table().supply(gold, 6).arrived_at(MINE).do(UseSpace())
    assert table.purse() == (gold, 0) and table.s.supply_gold == 0
    assert ("gold_short" in table.message_keys()) is short


@pytest.mark.parametrize(("gems", "short"), [(1, False), (0, True)])
def test_zah_7_7_of_gems_only_what_is_missing_is_told(gems: int, short: bool) -> None:
    table = Table().tokens(0, 2, 0).supply(9, gems).arrived_at(JEWELLER).do(UseSpace())
    assert table.purse() == (0, gems) and table.s.supply_gems == 0
    assert ("gems_short" in table.message_keys()) is short


def test_zah_8_a_mix_is_asked_for_where_two_tracks_have_room() -> None:
    table = Table().tokens(0, 0, 2).tracks(0, 10, 5, 5).trading(HIGH, 24).do(Trade(24))
    assert list(table.legal()) == [Gain(0, red, 4 - red) for red in range(5)]
    assert table.do(Gain(0, 3, 1)).vp() == (10, 8, 6)


@pytest.mark.parametrize("first", [0, 1])
def test_zah_9_1_and_10_2_only_the_last_turn_of_the_game_leaves_the_neutral_camels(
    first: int,
) -> None:
    table = Table(2).arrived_at(MINE)
    table.s.first, table.s.ending = first, True
    table.do(TakeGold())
    told = [act.key for act in table.acts if isinstance(act, End)]
    assert table.game.is_over(table.s) is (first == 1)
    assert told == (["turn", "game"] if first == 1 else [])
    if first == 0:
        assert table.seat == 0 and list(table.legal()) == NEUTRAL_STEPS


def test_zah_10_2_before_the_end_is_called_the_last_of_a_round_moves_them_too() -> None:
    table = Table(2).arrived_at(MINE)
    table.s.first = 1
    assert list(table.do(TakeGold()).legal()) == NEUTRAL_STEPS


def test_zah_2_5_nobody_knows_the_order_of_the_deck() -> None:
    s = game().new_initial_state(3, {}, Chance(5))
    view = game().view_for(s, 0)
    decks = {game().sample_state(view, 0, Chance(seed)).deck for seed in range(5)}
    assert len(decks) == 5 and {tuple(sorted(deck)) for deck in decks} == {tuple(sorted(s.deck))}


ALL = {3, 4, 5, 6, 7, 8}


@pytest.mark.parametrize(
    ("asked", "possible"),
    [
        ("steps", ALL),
        ("discard", {3}),  # nothing else of level 2 can be played when a card is gone
        ("trade", {3, 6}),
    ],
)
def test_zah_5_5_and_7_1_what_a_player_is_asked_tells_what_they_may_hold(
    asked: str, possible: set[int]
) -> None:
    table = Table().display(21, 22, 23, 24, 25, 26).hand(0, 3, 30)
    table.s.secrets[0] = 3
    if asked == "discard":
        table.arrived_at(BARTER).do(UseSpace())
    elif asked == "trade":
        table.trading(2, 3, 30)
    view = game().view_for(table.s, 1)
    worlds = [game().sample_state(view, 1, Chance(seed)) for seed in range(60)]
    assert {world.secrets[0] for world in worlds} == possible
    assert all(world.hands[0] == (world.secrets[0], 30) for world in worlds)


def test_zah_6_2_a_place_of_the_display_where_no_card_lies_is_read_as_empty() -> None:
    s = Table().display(21, 22, 23, 24, 25, 26).s
    s.display[3] = 0
    laid = s.copy()
    game().set_position(laid, game().inventory(s), game().track_counts(s))
    assert laid.display == s.display


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_zah_4_rounds_are_counted_where_the_start_player_begins(seats: int) -> None:
    table = Table(seats)
    begun = []
    while len(begun) < 3:
        table.do(table.legal()[0])
        told = [act for act in table.acts if isinstance(act, Begin) and act.key == "round"]
        begun += [(act.number, act.seat, table.s.round, table.s.turn) for act in told]
    assert begun == [(n, 0, n, 1 + seats * (n - 1)) for n in (2, 3, 4)]


def test_zah_4_turns_are_counted_from_the_first() -> None:
    table = Table()
    counted = [table.s.turn]
    while len(counted) < 5:
        table.do(table.legal()[0])
        begun = (act for act in table.acts if isinstance(act, Begin))
        counted += [act.number for act in begun if act.key == "turn"]
    assert counted[:5] == [1, 2, 3, 4, 5]
