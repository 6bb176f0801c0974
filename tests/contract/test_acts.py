"""Acts are complete, lose no piece, and tell a viewer no more than his next view does."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.core.acts import Begin, End, Move, Score, Shuffle, inventory_before
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.core.zones import parse_zone
from tabletop.lab import invariants
from tests.fixtures.random_games import (
    Record,
    all_viewers,
    record,
    reveal_zones,
    table_after,
    viewed_acts,
)

UNORDERED = {"bag", "box"}
"""Kinds of zones in which pieces have no order: they are drawn from blind."""
ENDED_BY_ANOTHER = {("zahab", "round"), ("nacho", "go")}
"""Things that begin in a game and have no end of their own: the next beginning ends them."""


@pytest.mark.sampled_by_game
def test_no_piece_is_ever_lost_or_made(played: Record) -> None:
    game = played.setup.game
    for step in played.steps:
        pieces = invariants.count_pieces(game, step.before)
        invariants.apply_turns(pieces, step.acts)
        invariants.check_pieces_conserved(game, step.after, pieces)


@pytest.mark.sampled_by_game
def test_the_truth_and_all_acts_give_the_next_truth(played: Record) -> None:
    game = played.setup.game
    zones = reveal_zones(game.zones)
    for step in played.steps:
        table = table_after(game.inventory(step.before), step.acts, 0, zones)
        assert not zones.difference(table, game.inventory(step.after)), step


@pytest.mark.sampled_by_game
def test_the_old_view_and_the_acts_one_sees_give_the_new_view_and_its_counters(
    played: Record,
) -> None:
    game = played.setup.game
    for viewer in all_viewers(played.setup):
        table, counters = invariants.visible_table(game, played.start, viewer)
        for step in played.steps:
            invariants.apply_acts(game, step.acts, viewer, table, counters)
            invariants.check_acts_match_view(game, step.after, viewer, table, counters)


@pytest.mark.sampled_by_game
def test_the_view_shows_the_truth_with_what_is_hidden_face_down(played: Record) -> None:
    """At moments of every phase; `simulate --check` looks at all of them."""
    game = played.setup.game
    for state in (*(step.before for step in played.sample_steps(60)), played.end):
        for viewer in all_viewers(played.setup):
            invariants.check_view_is_masked(game, state, viewer)


def test_every_score_act_moves_a_counter(played: Record) -> None:
    game = played.setup.game
    for step in played.steps:
        for act in step.acts:
            if isinstance(act, Score):
                assert (act.track, act.seat) in game.track_counts(step.after), act
                assert act.n, "a score of nothing is not worth an act"


def test_moves_move_something_somewhere(played: Record) -> None:
    for acts in (played.opening, *(step.acts for step in played.steps)):
        for act in acts:
            if isinstance(act, Move):
                assert act.n > 0, act


@pytest.mark.sampled_by_game
def test_setting_up_begins_at_the_same_table_whatever_the_seed(played: Record) -> None:
    game, setup = played.setup.game, played.setup
    zones = reveal_zones(game.zones)
    tables = []
    for one in (played, record(setup._replace(seed=setup.seed + 7))):
        end = game.inventory(one.start)
        table = inventory_before(end, one.opening, 0, zones)
        assert not zones.difference(table_after(table, one.opening, 0, zones), end)
        tables.append({zone: Counter(pieces) for zone, pieces in table.items()})
    assert tables[0] == tables[1]


def test_each_viewer_can_follow_the_setting_up(played: Record) -> None:
    game, zones = played.setup.game, played.setup.game.zones
    for viewer in all_viewers(played.setup):
        view = game.inventory(game.view_for(played.start, viewer))
        acts = viewed_acts(played.opening, viewer, zones)
        table = inventory_before(view, acts, viewer, zones)
        assert not zones.difference(table_after(table, acts, viewer, zones), view), viewer


@pytest.mark.sampled_by_game
def test_acts_tell_no_more_than_the_next_view(played: Record) -> None:
    """Two truths that look the same before and after a decision sound the same in between.

    Not where something is shuffled: what lay open till then is hidden again in the next view.
    """
    game, zones = played.setup.game, played.setup.game.zones
    compared = 0
    for step in played.sample_steps(150):
        if any(isinstance(act, Shuffle) for act in step.acts):
            continue
        for viewer in all_viewers(played.setup):
            view = game.view_for(step.before, viewer)
            other = game.sample_state(view, viewer, Chance(step.number))
            if game.refusal(other, step.seat, step.action) is not None:
                continue
            heard: list[object] = []
            chance = played.setup.chance
            chance.begin_decision(step.number)
            game.apply(other, step.seat, step.action, chance, heard.append)
            if game.view_for(other, viewer) == game.view_for(step.after, viewer):
                compared += 1
                assert viewed_acts(heard, viewer, zones) == viewed_acts(step.acts, viewer, zones), (
                    viewer
                )  # type: ignore[arg-type]
    assert compared, "nothing could be compared"


@pytest.mark.sampled_by_game
def test_what_begins_ends_before_it_begins_again(played: Record) -> None:
    name, begun = played.setup.name, Counter[str]()
    for act in (*played.opening, *(act for step in played.steps for act in step.acts)):
        if isinstance(act, Begin | End) and (name, act.key) not in ENDED_BY_ANOTHER:
            begun[act.key] += 1 if isinstance(act, Begin) else -1
            assert begun[act.key] in (0, 1), act
    assert begun and not any(begun.values()), begun


@pytest.mark.sampled_by_game
def test_what_lies_in_an_order_that_nobody_knows_is_shuffled_in_setting_up(played: Record) -> None:
    zones = played.setup.game.zones
    shuffled = {parse_zone(act.zone).kind for act in played.opening if isinstance(act, Shuffle)}
    decks = {
        parse_zone(zone).kind
        for zone, pieces in played.setup.game.inventory(played.start).items()
        if not zones[zone].per_seat and zones.is_hidden(zone, NOBODY) and len(set(pieces)) > 1
    }
    assert decks and decks <= shuffled | UNORDERED, decks - shuffled
