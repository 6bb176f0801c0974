"""Reasons from trial games: no number finer than its error, in both languages."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.ai.answers import (
    EVENT_OUTCOME,
    NAMED_OUTCOME,
    SCORE_OUTCOME,
    SOURCE_OUTCOME,
    OutcomeDifference,
    TrialOutcome,
    reverse_outcomes,
)
from tabletop.narration.outcome_texts import (
    SCOPE_END,
    SCOPE_ROUNDS,
    ComparedMove,
    OutcomeFormatter,
    OutcomeRank,
    round_to_error,
)
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue

NAMES = ("Ann", "Bea", "Cid")
ALONE = OutcomeDifference(TrialOutcome(EVENT_OUTCOME, "alone", 0), 0.62, 0.31, 0.05, 2.0)
BLOCKED = OutcomeDifference(TrialOutcome(EVENT_OUTCOME, "blocked", 1), 0.8, 0.2, 0.05, 1.0)
CARDS = OutcomeDifference(TrialOutcome(SOURCE_OUTCOME, "bazaar", 0), 20.3, 16.1, 0.7, 4.2)


def format_reasons(
    *outcomes: OutcomeDifference, language: str = "en", limit: int = 2, points_first: bool = False,
    effect_sources: frozenset[str] = frozenset(), is_tie: bool = False,
) -> list[str]:  # fmt: skip
    text = Catalogue(language)
    names = text.names_for_reader(NAMES, 0)
    other = text("table.outcome.named", what="Choose B")
    compared = ComparedMove(other, SCOPE_ROUNDS, effect_sources, is_tie)
    formatter = OutcomeFormatter("basari", text, names, 0, compared)
    return formatter.reasons(outcomes, limit, points_first)


def test_an_event_is_told_in_tenths_and_then_its_points() -> None:
    assert format_reasons(CARDS, ALONE) == [
        "You are alone on the action in 6 of 10 trial games, and in 3 after “Choose B”.",
        "On average you get about 4 more points from cards in this and the next rounds.",
    ]
    assert format_reasons(CARDS, ALONE, limit=1)[0].startswith("You are alone")
    assert format_reasons(CARDS, ALONE, points_first=True)[0].startswith("In an average")


def test_what_says_little_is_told_only_alone() -> None:
    """Small differences, whole scores and printed effects give way to what explains more."""
    small = ALONE._replace(mean=0.42)
    assert format_reasons(small)[0].startswith("You are alone on the action in 4 of 10")
    (words,) = format_reasons(small, CARDS)
    assert "from cards" in words
    score = CARDS._replace(outcome=TrialOutcome(SCORE_OUTCOME, "", 0))
    assert format_reasons(score, CARDS) == [words]
    workers = CARDS._replace(outcome=TrialOutcome(SOURCE_OUTCOME, "workers", 0))
    printed = frozenset({"workers"})
    assert format_reasons(workers, CARDS, effect_sources=printed) == [words]
    assert "for workers" in format_reasons(workers, effect_sources=printed)[0]


def test_a_rival_and_a_single_point_come_last() -> None:
    """Neither shows its cause, so that a fact of the position says more."""
    rival = CARDS._replace(outcome=TrialOutcome(SOURCE_OUTCOME, "blue", 2), mean=3.0)
    (words,) = format_reasons(rival, CARDS)
    assert words.startswith("In an average trial game, you")
    (words,) = format_reasons(rival)
    assert "Cid gets about 13 fewer" in words
    one = CARDS._replace(mean=17.1, standard_error=0.1)
    (words,) = format_reasons(one, ALONE)
    assert "alone" in words and "about 1 more" in format_reasons(one)[0]


def test_a_single_point_is_told_before_what_has_no_number() -> None:
    slight = CARDS._replace(mean=16.6, standard_error=0.1)
    score = CARDS._replace(outcome=TrialOutcome(SCORE_OUTCOME, "", 0), mean=17.1)
    (words,) = format_reasons(slight, score._replace(standard_error=0.1))
    assert "about 1 more point" in words and "slightly" not in words
    rival = slight._replace(outcome=TrialOutcome(SOURCE_OUTCOME, "blue", 2), mean=15.6)
    (words,) = format_reasons(rival, BLOCKED)
    assert "is blocked" in words


def test_a_frequent_setback_of_one_of_two_advised_moves_is_not_told() -> None:
    blocked = OutcomeDifference(TrialOutcome(EVENT_OUTCOME, "blocked", 0), 0.0, 0.4, 0.05, 1.0)
    assert len(format_reasons(blocked, is_tie=True)) == 1
    for mean, other in ((0.0, 0.9), (0.4, 0.8)):
        often = blocked._replace(mean=mean, other_mean=other)
        assert format_reasons(often) and not format_reasons(often, is_tie=True)


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_a_named_event_is_told_where_it_says_something_new(language: str) -> None:
    text = Catalogue(language)
    jug, other = text("mercado.piece.object.jug"), text("mercado.piece.object.shoe")

    def tell(mean: float, told: str = "", action: str = "", words: str = "") -> list[str]:
        compared = ComparedMove(words, SCOPE_ROUNDS, told=told, action=action)
        formatter = OutcomeFormatter("mercado", text, text.names_for_reader(NAMES, 0), 0, compared)
        bought = TrialOutcome(NAMED_OUTCOME, "buys what=mercado.piece.object.jug:1", 0)
        return formatter.reasons([OutcomeDifference(bought, mean, 0.1, 0.05, 0.1)], 2)

    (said,) = tell(0.7, action=jug)
    assert jug in said and "7" in said
    assert tell(0.7) and tell(0.7, told=jug), "it follows often"
    assert not tell(0.3) and tell(0.3, action=jug), "a rare one only of what the move names"
    assert not tell(1.0, told=jug) and not tell(1.0, action=jug), "that goes without saying"
    assert not tell(0.7, action=other, words=jug), "a riddle: the other move is for it"


def test_a_card_of_which_the_move_does_not_speak_is_told_with_what_it_does() -> None:
    played = TrialOutcome(NAMED_OUTCOME, "plays card=zahab.card_number:18", 0)
    text = Catalogue("en")
    card = text("zahab.piece.card.18")
    for action, is_told in (("Ride 2 spaces", True), (f"Play {card}", False)):
        compared = ComparedMove("Ride 1 space", SCOPE_ROUNDS, action=action)
        formatter = OutcomeFormatter("zahab", text, NAMES, 0, compared)
        (words,) = formatter.reasons([OutcomeDifference(played, 0.8, 0.0, 0.05, 1.0)], 1)
        assert (card in words) == is_told and "card 18" in words


def test_a_space_is_told_with_its_use_and_a_slight_difference_of_equal_moves_not_at_all() -> None:
    used = TrialOutcome(NAMED_OUTCOME, "uses what=zahab.space.caravan:1", 0)
    for mean, is_tie, is_told in ((0.5, True, True), (0.8, True, False), (0.8, False, True)):
        compared = ComparedMove("Ride 2 spaces", SCOPE_ROUNDS, is_tie=is_tie)
        formatter = OutcomeFormatter("zahab", Catalogue("en"), NAMES, 0, compared)
        difference = OutcomeDifference(used, 1.0, mean, 0.05, 1.0)
        found = formatter.reasons([difference], 1, ranks=(OutcomeRank.MAIN,))
        assert bool(found) == is_told
        assert all("the Caravan (a new card for 2 gold)" in words for words in found)


def test_points_come_before_an_event_of_which_the_move_does_not_speak() -> None:
    text = Catalogue("en")
    bought = TrialOutcome(NAMED_OUTCOME, "buys what=mercado.piece.object.jug:1", 0)
    event = OutcomeDifference(bought, 0.7, 0.1, 0.05, 0.1)
    goods = CARDS._replace(outcome=TrialOutcome(SOURCE_OUTCOME, "goods", 0))
    for action, first in (("the Jug", "You buy the Jug"), ("the Shoe", "In an average")):
        compared = ComparedMove("“Draw”", SCOPE_ROUNDS, action=action.replace("the ", ""))
        formatter = OutcomeFormatter("mercado", text, text.names_for_reader(NAMES, 0), 0, compared)
        assert formatter.reasons([goods, event], 2)[0].startswith(first)


def test_others_have_names() -> None:
    (words,) = format_reasons(BLOCKED)
    assert words == "Bea is blocked in 8 of 10 trial games, and in 2 after “Choose B”."


def test_what_speaks_against_a_move_is_never_its_reason() -> None:
    assert format_reasons(*reverse_outcomes([ALONE, CARDS])) == []
    back = reverse_outcomes([CARDS])[0]
    assert back.advantage < 0 and back.mean == CARDS.other_mean


@pytest.mark.parametrize(
    ("mean", "other", "error", "told"),
    [
        (20.3, 16.1, 0.7, "about 4 more points"),
        (20.3, 13.1, 2.4, "about 5 more points"),
        (16.9, 16.1, 0.1, "In an average trial game, you get about 1 more point from cards"),
        (16.7, 16.1, 0.1, "In an average trial game, you get slightly more points from cards"),
    ],
)
def test_numbers_are_as_coarse_as_their_errors(
    mean: float, other: float, error: float, told: str
) -> None:
    (words,) = format_reasons(CARDS._replace(mean=mean, other_mean=other, standard_error=error))
    assert told in words


def test_frequencies_that_are_hardly_different_or_known_are_not_told() -> None:
    assert not format_reasons(ALONE._replace(other_mean=0.58))
    assert not format_reasons(ALONE._replace(standard_error=0.12))
    assert round_to_error(3.0, 7.0) == 0


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_source_of_points_has_words(name: str, language: str) -> None:
    """Each label of the tally that a match may end with; and a score in the end."""
    text, seats = Catalogue(language), games.game_class(name).seat_counts[0]
    labels = {key.removeprefix(f"{name}.tally.") for key in text.keys(name) if ".tally." in key}
    for label in labels - {"start"}:
        each = CARDS._replace(outcome=TrialOutcome(SOURCE_OUTCOME, label, 1, 3))
        formatter = OutcomeFormatter(name, text, NAMES[:seats], 0, ComparedMove("-", SCOPE_END))
        assert formatter.reasons([each], 1), label
    score = CARDS._replace(outcome=TrialOutcome(SCORE_OUTCOME, "", 0))
    assert OutcomeFormatter(name, text, NAMES[:seats], 0, ComparedMove("-", SCOPE_END)).reasons(
        [score], 1
    )


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_event_has_words_that_name_its_seat(name: str, language: str) -> None:
    text = Catalogue(language)
    for group, frequencies in (("gain", (0.2, 0.8)), ("setback", (0.8, 0.2))):
        begin = f"{name}.outcome.{group}."
        events = [key.removeprefix(begin) for key in text.keys(name) if key.startswith(begin)]
        assert events
        for event in events:
            mean, other = frequencies
            each = BLOCKED._replace(outcome=TrialOutcome(EVENT_OUTCOME, event, 1))
            each = each._replace(mean=mean, other_mean=other)
            formatter = OutcomeFormatter(name, text, NAMES, 0, ComparedMove("-", SCOPE_ROUNDS))
            (words,) = formatter.reasons([each], 1)
            assert "Bea" in words


def test_a_setback_of_the_reader_is_no_reason_for_a_move() -> None:
    """Even where trial games with it end better by another cause."""
    blocked = BLOCKED._replace(outcome=TrialOutcome(EVENT_OUTCOME, "blocked", 0))
    assert not format_reasons(blocked)
    (words,) = format_reasons(blocked._replace(mean=0.2, other_mean=0.8))
    assert words.startswith("You are blocked in 2 of 10")
    assert not format_reasons(ALONE._replace(mean=0.31, other_mean=0.62))
