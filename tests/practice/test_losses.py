"""A player who lost is told where the points went, and what cost them, in exact figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count, groupby, islice

import pytest

from scenes.screenshots import example_matches
from tabletop import games
from tabletop.core.acts import End
from tabletop.core.toolkit.play_costs import PlayCost
from tabletop.core.zones import parse_zone
from tabletop.games.zahab.rule_tables import GOLD_PIECE
from tabletop.match.match import Match
from tabletop.practice.exercise_catalogue import load_lessons
from tabletop.practice.losses.loss_report import (
    SourceGap,
    _list_acts,
    find_lessons,
    find_losers,
    find_reported_seats,
    make_loss_report,
)
from tabletop.practice.losses.loss_texts import LossTexts
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.fixtures.guided_matches import lost_guided_match

FIRST_SEED = 100
MIN_COSTS = 2
"""Costs that a page names at least."""


@cache
def lost_match(game: str, n: int) -> Match:
    """Return the n-th match that its only person lost, among seeds from the first on."""
    return next(islice(_lost_matches(game), n, None))


def _lost_matches(game: str) -> Iterator[Match]:
    counts = games.game_class(game).seat_counts
    for seed in count(FIRST_SEED):
        seats = counts[seed % min(3, len(counts))]
        match = example_matches.play_example_match(game, seats, 1, seed)
        if find_losers(match):
            yield match


def count_costs(match: Match, seat: int, viewer: int | None) -> dict[str, PlayCost]:
    """Return the costs of a seat by code, from the acts as a viewer sees them; None: all."""
    counter = games.load_cost_counter(match.game.name)
    assert counter is not None
    acts = [
        act
        for event in match.history
        for act in (event.acts if viewer is None else match.visible_acts(event, viewer))
    ]
    return {cost.code: cost for cost in counter(acts, seat)}


@pytest.mark.parametrize(
    "matches", [range(3), pytest.param(range(3, 20), marks=pytest.mark.slow)], ids=["few", "all"]
)
@pytest.mark.parametrize("game", games.names())
def test_every_lost_match_names_two_costs(game: str, matches: range) -> None:
    for n in matches:
        match = lost_match(game, n)
        report = make_loss_report(match, 0)
        standing = match.game.standings(match.state)
        assert standing[report.winner].place == 1 and report.seat == 0
        least = MIN_COSTS if game in BUILT_IN_GAMES else 0
        assert least <= len(report.costs) <= 3
        for cost in report.costs:
            assert cost.own < cost.winner if isinstance(cost, SourceGap) else cost.excess > 0
        assert sum(gap.own for gap in report.sources) == standing[0].score
        assert sum(gap.winner for gap in report.sources) == standing[report.winner].score
        for language in BUILT_IN_LANGUAGES:
            text = Catalogue(language)
            texts = LossTexts(report, game, match.setup.seat_names, text)
            lines = list(map(texts.cost_sentence, report.costs))
            lines += map(texts.source_sentence, report.sources)
            assert len(set(lines)) == len(lines) and not any("{" in line for line in lines)
            for cost, line in zip(report.costs, lines, strict=False):
                gap = isinstance(cost, SourceGap)
                figures = [cost.winner - cost.own] if gap else [cost.own.amount, cost.excess]
                assert all(str(n) in line for n in figures)
                assert text.has_text(f"{game}.rules.{cost.clause}")


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_a_won_match_has_a_page_with_what_went_well_and_what_cost(game: str) -> None:
    """Its figures are those of the tally, against the best of the others."""
    match = won_match(game)
    assert find_losers(match) == () and find_reported_seats(match) == (0,)
    report, standings = make_loss_report(match, 0), match.game.standings(match.state)
    assert report.has_won and report.winner != 0
    best = min(each.place for each in standings if each.seat != 0)
    assert standings[report.winner].place == best
    assert report.strengths and report.costs
    for each in report.strengths:
        is_better = each.own > each.winner if isinstance(each, SourceGap) else each.excess < 0
        assert is_better and each not in report.costs
    for language in BUILT_IN_LANGUAGES:
        texts = LossTexts(report, game, match.setup.seat_names, Catalogue(language))
        lines = [*map(texts.strength_sentence, report.strengths)]
        lines += map(texts.cost_sentence, report.costs)
        assert len(set(lines)) == len(lines) and not any("{" in line for line in lines)
        other = report._replace(has_won=False)
        lost = LossTexts(other, game, match.setup.seat_names, Catalogue(language))
        assert texts.heading() != lost.heading()


@cache
def won_match(game: str) -> Match:
    """Return a match that its only person won alone."""
    counts = games.game_class(game).seat_counts
    for seed in count(FIRST_SEED):
        match = example_matches.play_example_match(game, counts[0], 1, seed)
        winners = [each.seat for each in match.game.standings(match.state) if each.place == 1]
        if winners == [0]:
            return match
    raise AssertionError  # the seeds never end


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_costs_need_no_secret(game: str) -> None:
    """Count the same from what is public as from all acts."""
    match = lost_match(game, 0)
    for seat in range(len(match.setup.seats)):
        true = count_costs(match, seat, None)
        assert count_costs(match, seat, -1) == true
        assert all(0 <= cost.amount <= (cost.whole or cost.amount) or cost.points == 1.0
                   for cost in true.values())  # fmt: skip


def tally_by_label(match: Match, seat: int) -> dict[str, int]:
    return {row.label: row.values[seat] for row in match.game.tally(match.state)}


@pytest.mark.parametrize("n", range(3))
def test_wages_and_fines_are_those_of_the_tally(n: int) -> None:
    match = lost_match("nacho", n)
    for seat in range(len(match.setup.seats)):
        costs, tally = count_costs(match, seat, 0), tally_by_label(match, seat)
        assert costs["wages"].amount == -tally["wages"]
        assert costs["fines"].amount == -tally["penalties"]
        assert costs["visits"].whole == costs["idle"].whole == 12
        assert costs["sold"].amount == tally["sales"]


@pytest.mark.parametrize("n", range(3))
def test_stages_without_workers_are_those_of_the_tally(n: int) -> None:
    match = lost_match("basari", n)
    for seat in range(len(match.setup.seats)):
        costs, tally = count_costs(match, seat, 0), tally_by_label(match, seat)
        workers = costs["workers"]
        assert workers.whole == 3 and tally["workers"] == 12 * (3 - workers.amount)


@pytest.mark.parametrize("n", range(3))
def test_coins_left_on_the_market_are_those_that_lie_there(n: int) -> None:
    match = lost_match("mercado", n)
    lying = match.game.inventory(match.state)
    for seat in range(len(match.setup.seats)):
        left = sum(
            len(pieces)
            for zone, pieces in lying.items()
            if parse_zone(zone).kind == "offer" and parse_zone(zone).owner == seat
        )
        assert count_costs(match, seat, 0)["unspent"].amount == left


@pytest.mark.parametrize("n", range(3))
def test_gold_that_is_left_is_what_lies_there(n: int) -> None:
    match = lost_match("zahab", n)
    lying = match.game.inventory(match.state)
    for seat in range(len(match.setup.seats)):
        left = [p for p in lying.get(f"tokens:{seat}", ()) if p == GOLD_PIECE]
        assert count_costs(match, seat, 0)["gold"].amount == len(left)


@pytest.mark.parametrize("n", range(3))
def test_cards_are_lost_or_scored(n: int) -> None:
    """Check that all ranks that were played are points, or points that somebody lost."""
    match = lost_match("market_day", n)
    seats = range(len(match.setup.seats))
    played = sum(
        decision.action.rank for decision in match.decisions if decision.action.tag == "play"
    )
    swapped = [count_costs(match, seat, 0)["swapped"].amount for seat in seats]
    lost = sum(
        count_costs(match, seat, 0)[code].amount
        for seat in seats
        for code in ("spoiled", "washed", "confiscated")
    )
    scores = sum(entry.score for entry in match.game.standings(match.state))
    assert scores + lost == played and min(swapped) >= 0


def test_a_lesson_that_teaches_a_clause_is_found() -> None:
    lessons = load_lessons("nacho")
    (link,) = find_lessons("nacho", ("NAC-4.3", "NAC-4.3", "NAC-0.0"))
    assert link.lesson == lessons[link.number] and "NAC-4.3" in link.lesson.taught_clauses


def test_a_match_that_goes_on_has_no_report() -> None:
    going = example_matches.new_match("mercado", 2)
    assert not find_losers(going)
    with pytest.raises(ValueError, match="not over"):
        make_loss_report(going, 0)


@pytest.mark.parametrize("game", ["basari", "mercado", "nacho", "zahab"])
def test_a_guided_match_has_a_page_whose_figures_hold(game: str) -> None:
    match = lost_guided_match(game)
    assert match.has_custom_start and find_losers(match) == (0,)
    report = make_loss_report(match, 0)
    assert MIN_COSTS <= len(report.costs) <= 3
    costs = {cost.own.code: cost for cost in report.costs if not isinstance(cost, SourceGap)}
    assert all(0 <= cost.own.amount <= (cost.own.whole or 10**6) for cost in costs.values())
    all_costs = {each.code: each for each in count_listed_costs(match, 0)}
    if game == "basari":
        assert all_costs["blocked"].whole == sum(
            isinstance(act, End) and act.key == "round"
            for event in match.history
            for act in event.acts
        )
    if game == "zahab":
        gold = match.inventory(0).get("tokens:0", ()).count(GOLD_PIECE)
        assert all_costs["gold"].amount == gold
    if game in ("zahab", "mercado"):
        code = {"zahab": "idle", "mercado": "empty"}[game]
        turns = len([k for k, _ in groupby(made.seat for made in match.decisions) if k == 0])
        assert turns <= all_costs[code].whole <= turns + len(match.setup.seats)


def count_listed_costs(match: Match, seat: int) -> Sequence[PlayCost]:
    """Return the costs of a seat as its report counts them."""
    counter = games.load_cost_counter(match.game.name)
    assert counter is not None
    return counter(_list_acts(match, seat), seat)
