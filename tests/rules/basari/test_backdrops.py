"""Basari, clause by clause: the end of a stage and of the game (BAS-5)."""

from __future__ import annotations

from tabletop.core.acts import Begin, End, Say, Score, Shuffle
from tabletop.games.basari.actions import Choose
from tabletop.games.basari.gems import pack_gem_counts
from tests.rules.basari.positions import BASARI, START, PlayResult, choose, make_round, points_of

Gems = tuple[int, int, int, int]
MAJORITY_CLAUSES = ("BAS-5.1", "BAS-5.2", "BAS-5.3")
FULL = [31, 32, 33, 34]
"""A pile with 16 workers."""


def end_stage(
    gems: list[Gems],
    piles: list[list[int]] | None = None,
    stage: int = 1,
    points: list[int] | None = None,
) -> PlayResult:
    """Let each seat choose B, so that the stage just ends; seat 0 has 16 workers."""
    piles = piles or [FULL, *([seat] for seat in range(1, len(gems)))]
    return choose(make_round(gems, piles, points or (), stage), "B" * len(gems))


def gem_scores(played: PlayResult) -> list[tuple[int, int, str]]:
    """The scores for gems."""
    return [score for score in played.scores() if score[2] != "BAS-5.4"]


def test_bas_5_1_most_gems_of_each_colour_score_14_12_10_8_in_that_order() -> None:
    played = end_stage([(5, 1, 1, 1), (1, 5, 1, 5), (1, 1, 5, 1)])
    assert gem_scores(played) == [
        (0, 14, "BAS-5.1"),
        (1, 12, "BAS-5.1"),
        (2, 10, "BAS-5.1"),
        (1, 8, "BAS-5.1"),
    ]


def test_bas_5_1_the_winner_returns_half_rounded_up() -> None:
    played = end_stage([(5, 0, 0, 4), (1, 1, 0, 0), (1, 0, 6, 0)])
    assert played.moves("BAS-5.1") == [
        ("gem.red", 3, "gems:0", "stock"),
        ("gem.yellow", 1, "gems:1", "stock"),
        ("gem.green", 3, "gems:2", "stock"),
        ("gem.blue", 2, "gems:0", "stock"),
    ]
    assert [played.gems(seat) for seat in range(3)] == [(2, 0, 0, 2), (1, 0, 0, 0), (1, 0, 3, 0)]


def test_bas_5_1_scores_and_returns_are_told_colour_by_colour() -> None:
    played = end_stage([(5, 0, 0, 4), (1, 1, 0, 0), (1, 0, 6, 0)])
    kinds = [type(act).__name__ for act in played.acts]
    at = kinds.index("Score")
    assert kinds[at - 1 : at + 5] == ["Say", "Score", "Move", "Say", "Score", "Move"]


def test_bas_5_2_a_tie_for_most_shares_rounded_down_and_returns_two_each() -> None:
    played = end_stage([(5, 4, 0, 0), (5, 4, 0, 0), (1, 4, 0, 0)])
    assert gem_scores(played) == [
        (0, 7, "BAS-5.2"),
        (1, 7, "BAS-5.2"),
        (0, 4, "BAS-5.2"),
        (1, 4, "BAS-5.2"),
        (2, 4, "BAS-5.2"),
    ]
    assert [played.gems(seat) for seat in range(3)] == [(3, 2, 0, 0), (3, 2, 0, 0), (1, 2, 0, 0)]


def test_bas_5_1_and_5_2_it_is_said_who_has_most_and_who_ties() -> None:
    played = end_stage([(5, 4, 0, 0), (1, 4, 0, 0), (1, 0, 0, 0)])
    said = [act for act in played.acts if isinstance(act, Say)]
    assert [(act.seat, act.key, act.clause) for act in said if act.clause in MAJORITY_CLAUSES] == [
        (0, "most_gems", "BAS-5.1"),
        (0, "shares_most", "BAS-5.2"),
        (1, "shares_most", "BAS-5.2"),
        (0, "nobody_has", "BAS-5.3"),
        (0, "nobody_has", "BAS-5.3"),
    ]


def test_bas_5_2_the_share_is_rounded_down() -> None:
    played = end_stage([(3, 0, 0, 2)] * 3 + [(0, 0, 0, 2)] * 2)
    assert gem_scores(played)[:3] == [(0, 4, "BAS-5.2"), (1, 4, "BAS-5.2"), (2, 4, "BAS-5.2")]
    assert {n for _, n, _ in gem_scores(played)[3:]} == {1}


def test_bas_5_2_who_has_fewer_than_two_returns_what_he_has() -> None:
    played = end_stage([(0, 0, 0, 1), (0, 0, 0, 1), (0, 0, 0, 0)])
    assert gem_scores(played) == [(0, 4, "BAS-5.2"), (1, 4, "BAS-5.2")]
    assert played.gems(0) == played.gems(1) == (0, 0, 0, 0)


def test_bas_5_3_a_colour_that_nobody_owns_scores_nothing() -> None:
    played = end_stage([(1, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)])
    assert gem_scores(played) == [(0, 14, "BAS-5.1")]
    assert played.message_keys().count("nobody_has") == 3


def test_bas_5_4_everybody_with_15_workers_scores_12_not_shared() -> None:
    piles = [FULL, [35, 36, 37, 21], [38, 39, 22, 23]]
    played = end_stage([(0, 0, 0, 0)] * 3, piles)
    assert played.scores() == [(0, 12, "BAS-5.4"), (1, 12, "BAS-5.4")]
    assert played.message_keys().count("enough_workers") == 2


def test_bas_3_9_it_is_said_that_the_stage_ends_before_anything_is_counted() -> None:
    played = end_stage([(1, 0, 0, 0)] * 3, [[35, 36, 37, 21], FULL, [2]])
    ends = Say(1, "stage_ends", (("n", 16), ("stage", 1)), "BAS-3.9")
    counted = next(n for n, act in enumerate(played.acts) if isinstance(act, Score))
    assert [act for act in played.acts[:counted] if act == ends] == [ends]
    assert played.message_keys().count("stage_ends") == 1


def test_bas_5_4_workers_drawn_in_the_last_round_count() -> None:
    s = make_round([(0, 0, 0, 0)] * 3, [[35, 36, 21], FULL, [1]], following=[38])
    assert s.workers[0] == 11
    scored = choose(s, "ABB").scores()
    assert [score for score in scored if score[2] == "BAS-5.4"] == [
        (0, 12, "BAS-5.4"),
        (1, 12, "BAS-5.4"),
    ]


def test_bas_5_5_all_cards_are_shuffled_and_gems_are_kept() -> None:
    played = end_stage([(0, 0, 1, 0), (0, 0, 2, 0), (3, 0, 0, 0)])
    s = played.state
    assert (s.stage, s.round, s.drawn) == (2, 1, 3)
    assert sorted(s.deck) == list(BASARI.tables.cards)
    assert played.gems(0) == (0, 0, 1, 0)
    assert [len(pile) for pile in s.piles] == [1, 1, 1]
    assert s.workers == [BASARI.tables.card_workers[pile[0]] for pile in s.piles]
    assert [move[:2] for move in played.moves("BAS-5.5")[:4]] == [
        (f"bazaar.{card}", 1) for card in reversed(FULL)
    ]
    assert Shuffle("deck", "BAS-5.5") in played.acts
    assert Begin("stage", 2, 0, "BAS-5.5") in played.acts


def test_bas_5_5_after_the_third_stage_the_game_ends() -> None:
    played = end_stage([START] * 3, stage=3)
    assert BASARI.is_over(played.state) and played.to_act() == ()
    assert End("stage", 3, 0, "BAS-5.5") in played.acts
    assert played.acts[-1] == End("game", 1, 0, "BAS-5.6")
    assert played.refusal_of(0, Choose("A")) == ("game_over", "BAS-5.6")
    second = end_stage([START] * 3, stage=2)
    assert not BASARI.is_over(second.state) and second.state.stage == 3


def test_bas_5_6_most_points_win() -> None:
    played = end_stage([(0, 0, 0, 0)] * 3, stage=3, points=[20, 50, 33])
    assert points_of(played.state) == [32, 50, 33]
    assert [entry.place for entry in BASARI.standings(played.state)] == [3, 1, 2]


def test_bas_5_6_ties_share_the_victory() -> None:
    played = end_stage([(0, 0, 0, 0)] * 3, stage=3, points=[30, 42, 7])
    assert [entry.place for entry in BASARI.standings(played.state)] == [1, 1, 3]


def test_the_tally_says_what_the_points_are_owed_to() -> None:
    played = end_stage([(5, 1, 1, 1), (1, 5, 1, 5), (1, 1, 5, 1)], stage=3, points=[6, 0, 4])
    rows = {row.label: row.values for row in BASARI.tally(played.state)}
    assert rows == {
        "bazaar": (6, 0, 4),
        "red": (14, 0, 0),
        "yellow": (0, 12, 0),
        "green": (0, 0, 10),
        "blue": (0, 8, 0),
        "workers": (12, 0, 0),
    }


def test_gems_as_numbers_compare_as_offers_do() -> None:
    """Two offers and their numbers agree, so that one comparison does for both."""
    assert (
        pack_gem_counts((1, 0, 0, 3))
        > pack_gem_counts((0, 4, 0, 0))
        > pack_gem_counts((3, 0, 0, 0))
    )


def test_bas_5_5_after_the_third_stage_nothing_is_under_way() -> None:
    s = end_stage([START] * 3, stage=3).state
    assert (s.choices, s.step, s.stack) == ((), 0, ())
