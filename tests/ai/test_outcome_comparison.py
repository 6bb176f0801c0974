"""Outcomes of two moves: counted in trial games, told only where they are no noise."""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop import games
from tabletop.ai.answers import (
    EVENT_OUTCOME,
    MOVE_OUTCOME,
    NAMED_OUTCOME,
    PIECES_OUTCOME,
    SCORE_OUTCOME,
    SOURCE_OUTCOME,
    Answer,
    Candidate,
    Contrast,
    OutcomeDifference,
    Threat,
    TrialOutcome,
    find_threat,
)
from tabletop.ai.move_evaluator import contrast_moves
from tabletop.ai.outcome_comparison import (
    OutcomeRecorder,
    Outcomes,
    RecordedTrials,
    compare_outcomes,
)
from tabletop.ai.paired_samples import PairedDifference
from tabletop.ai.worker.queries import answer_query, make_hint_query
from tabletop.ai.worker.worker_protocol import (
    WorkerReply,
    WorkerRequest,
    decode_query,
    decode_result,
    read_reply,
    read_request,
)
from tabletop.core.actions import Action
from tabletop.core.acts import Begin, Move, Say, Score
from tabletop.core.chance import Chance
from tabletop.core.strategy import Reason
from tabletop.match.match import Match
from tests.agreement.matches import all_human_setup

OWN, RIVAL = TrialOutcome(SCORE_OUTCOME, "", 0), TrialOutcome(SCORE_OUTCOME, "", 1)
CARDS, BLOCKED = TrialOutcome(SOURCE_OUTCOME, "cards", 0), TrialOutcome(EVENT_OUTCOME, "blocked", 0)
MANY = 100


def trial_games(lots: random.Random, blocked: float, gain: float) -> list[Outcomes]:
    """Trial games in which a block costs 5 points, and everybody gets some by chance."""
    found = []
    for _ in range(MANY):
        is_blocked = lots.random() < blocked
        cards = gain + lots.randrange(5) - 5 * is_blocked
        found.append({CARDS: cards, OWN: cards, RIVAL: lots.randrange(5), BLOCKED: +is_blocked})
    return found


def compare(better: Sequence[Outcomes], other: Sequence[Outcomes]) -> tuple[OutcomeDifference, ...]:
    """Compare trial games in which one point of the lead is a hundredth of a victory."""
    trials = [
        RecordedTrials(each, [0.5 + (game[OWN] - game[RIVAL]) / 100 for game in each])
        for each in (better, other)
    ]
    return compare_outcomes(*trials, 0, 2)


def test_the_events_and_points_by_which_two_moves_differ_are_found() -> None:
    lots = random.Random(1)
    better, other = trial_games(lots, 0.1, 3), trial_games(lots, 0.7, 3)
    found = {each.outcome: each for each in compare(better, other)}
    assert set(found) == {CARDS, OWN, BLOCKED}
    assert all(each.advantage > 0 for each in found.values())
    blocked = found[BLOCKED]
    assert blocked.mean < 0.3 < 0.5 < blocked.other_mean
    lost = 0.05 * (blocked.other_mean - blocked.mean)
    assert blocked.advantage == pytest.approx(lost, rel=0.5)
    gained = 0.01 * (found[CARDS].mean - found[CARDS].other_mean)
    assert found[CARDS].advantage == pytest.approx(gained, rel=0.5)


def test_what_speaks_for_the_other_move_has_a_negative_advantage() -> None:
    lots = random.Random(2)
    found = compare(trial_games(lots, 0.7, 3), trial_games(lots, 0.1, 3))
    assert {each.outcome for each in found} == {CARDS, OWN, BLOCKED}
    assert all(each.advantage < 0 for each in found)


def test_noise_is_not_told() -> None:
    """Of 40 comparisons of equal moves hardly any finds a difference in any of four outcomes."""
    lots = random.Random(3)
    told = sum(
        bool(compare(trial_games(lots, 0.4, 3), trial_games(lots, 0.4, 3))) for _ in range(40)
    )
    assert told <= 4


def test_points_of_a_rival_speak_against_a_move() -> None:
    lots = random.Random(4)
    few = [{OWN: 5.0, RIVAL: float(lots.randrange(3))} for _ in range(MANY)]
    many = [{OWN: 5.0, RIVAL: float(lots.randrange(3) + 4)} for _ in range(MANY)]
    (found,) = compare(few, many)
    assert found.outcome == RIVAL and found.advantage > 0 > found.mean - found.other_mean


def test_a_threat_is_what_a_rival_moves_more_often_after_the_other_move() -> None:
    lots = random.Random(6)
    taken = TrialOutcome(MOVE_OUTCOME, "market:1>goods:1", 1)
    own = taken._replace(seat=0)

    def trials(rate: float) -> list[Outcomes]:
        found = []
        for _ in range(MANY):
            is_taken = lots.random() < rate
            found.append({OWN: 9.0 - 5 * is_taken, taken: +is_taken, own: +is_taken})
            found[-1][RIVAL] = 0.0
        return found

    seldom, often = trials(0.1), trials(0.7)
    (threat,) = [each for each in compare(seldom, often) if each.outcome.kind == MOVE_OUTCOME]
    assert threat.outcome == taken and threat.advantage > 0
    assert find_threat([threat]) == Threat(1, "market:1", "goods:1", threat.mean, threat.other_mean)
    assert find_threat(compare(often, seldom)) is None
    assert find_threat(compare(trials(0.0), trials(0.12))) is None


def test_only_the_rest_of_the_round_is_recorded() -> None:
    game = games.load("basari")
    strategy: Any = SimpleNamespace(
        game=game,
        double_edged_pieces=("gem.green",),
        list_events=lambda acts: [("said", a.seat) for a in acts if type(a) is Say],
        list_named_events=lambda acts: [(f"said {a.key}", a.seat) for a in acts if type(a) is Say],
    )
    recorder = OutcomeRecorder()
    recorder(Say(1, "haggle", (), ""))
    recorder(Move("gem.red", 2, "stock", "gems:0", ""))
    recorder(Move("gem.blue", 1, "gems:0", "stock", ""))
    recorder(Move("gem.green", 1, "stock", "gems:0", ""))
    recorder(Score(0, 3, "points", ""))
    recorder(Begin("round", 2, 0, ""))
    recorder(Say(0, "haggle", (), ""))
    s = game.new_initial_state(3, {o.name: o.default for o in game.options}, Chance(1))
    found = recorder.outcomes(strategy, s)
    assert found[TrialOutcome(EVENT_OUTCOME, "said", 1)] == 1
    assert TrialOutcome(EVENT_OUTCOME, "said", 0) not in found
    assert found[TrialOutcome(NAMED_OUTCOME, "said haggle", 0)] == 1, "named events: to the end"
    assert found[TrialOutcome(PIECES_OUTCOME, "gem.red", 0)] == 2
    assert not any(key.kind == PIECES_OUTCOME and key.name == "gem.blue" for key in found)
    assert TrialOutcome(PIECES_OUTCOME, "gem.green", 0) not in found
    assert found[TrialOutcome(SCORE_OUTCOME, "", 2)] == 0


def open_match(game: str, seed: int = 3) -> Match:
    return Match(games.load(game), all_human_setup(game, seed))


def test_basari_tells_who_is_alone() -> None:
    strategy = games.load_strategy(games.load("basari"))
    cards = enumerate("ABBCCC")
    acts = [Move(f"action.{x}", 1, f"choice:{n}", f"shown:{n}", "") for n, x in cards]
    assert {seat: name for name, seat in strategy.list_events(acts)} == {
        0: "alone", 1: "haggles", 2: "haggles", 3: "blocked", 4: "blocked", 5: "blocked",
    }  # fmt: skip


def test_a_hint_compares_the_best_move_and_its_answer_passes_the_worker() -> None:
    match = open_match("market_day")
    seat = match.active_seats()[0]
    query = make_hint_query(match.view_for(seat), seat, 3, match.decision_number)
    number, kind, data = read_request(WorkerRequest(7, query).to_bytes())
    assert decode_query(kind, data, match.game) == query
    answer = answer_query(match.game, query, float("inf"))
    assert answer.contrasts and answer.contrasts[0].other_action != answer.best_action
    reply = read_reply(WorkerReply(number, answer).to_bytes())
    heard = decode_result(reply, query, match.game)
    assert heard == answer and query.accepts_reply(heard, match.game)
    contrast = answer.contrasts[0]
    for wrong in (
        contrast._replace(difference=PairedDifference(0.1, 0.0, 9)),
        contrast._replace(
            outcomes=tuple(
                each._replace(outcome=each.outcome._replace(seat=9)) for each in contrast.outcomes
            )
            or (None,)  # type: ignore[arg-type]
        ),
    ):
        lie = answer._replace(contrasts=(wrong,))
        assert not contrast.outcomes or not query.accepts_reply(lie, match.game)


def test_hidden_information_does_not_change_a_contrast() -> None:
    """The same view gives the same trial games, whatever the others hold."""
    match = open_match("market_day")
    seat = match.active_seats()[0]
    view, (one, two, *_) = match.view_for(seat), match.legal_actions(seat)
    strategy = games.load_strategy(match.game)
    swapped = match.game.view_for(match.game.sample_state(view, seat, Chance(5)), seat)
    found = [
        contrast_moves(strategy, each, seat, one, [two], Chance(1)) for each in (view, swapped)
    ]
    assert found[0] == found[1]


def doubtful_answer(lead_error: float, contrasts: tuple[Contrast, ...] = ()) -> Answer:
    match = open_match("market_day")
    legal = match.legal_actions(match.active_seats()[0])[:2]
    first = Candidate(legal[0], (0.5, 0.5), 100)
    second = Candidate(legal[1], (0.45, 0.55), 100, 0.03, lead_error)
    return Answer(legal[0], None, (first, second), contrasts=contrasts)


def test_moves_that_the_search_cannot_tell_apart_are_equally_good() -> None:
    assert not doubtful_answer(0.02).equal_alternatives(0)
    assert doubtful_answer(0.03).equal_alternatives(0)
    other = doubtful_answer(0.03).candidates[1].action
    sure, unsure = (Contrast(other, PairedDifference(0.06, e, 150), ()) for e in (0.02, 0.04))
    assert not doubtful_answer(0.03, (sure,)).equal_alternatives(0)
    assert doubtful_answer(0.03, (unsure,)).equal_alternatives(0)


@pytest.mark.parametrize(
    ("mean", "error", "is_equal"),
    [(-0.02, 0.03, True), (0.012, 0.006, True), (0.012, 0.03, False), (0.04, 0.03, False)],
)
def test_a_small_lead_that_other_trial_games_do_not_see_is_none(
    mean: float, error: float, is_equal: bool
) -> None:
    """A search sees only some rounds; what only it sees is a matter of taste."""
    other = doubtful_answer(0.02).candidates[1].action
    seen = Contrast(other, PairedDifference(mean, error, 144), ())
    assert bool(doubtful_answer(0.02, (seen,)).equal_alternatives(0)) == is_equal
    assert not doubtful_answer(0.012, (seen,)).equal_alternatives(0), "the search is sure"


def test_a_named_event_is_found_though_its_effect_is_not_known() -> None:
    """Such an event says what a move is for.

    A rare one, and one that follows both moves, say nothing.
    """
    lots = random.Random(5)
    bought = TrialOutcome(NAMED_OUTCOME, "buys what=mercado.piece.object.jug:1", 0)

    def trials(frequency: float) -> list[Outcomes]:
        return [
            {OWN: lots.randrange(5), RIVAL: lots.randrange(5), bought: +(lots.random() < frequency)}
            for _ in range(MANY)
        ]

    (each,) = [e for e in compare(trials(0.7), trials(0.1)) if e.outcome == bought]
    assert each.advantage > 0
    for pair in ((0.05, 0.0), (0.6, 0.6)):
        assert bought not in {e.outcome for e in compare(*map(trials, pair))}


def test_an_equal_move_for_which_all_that_differs_speaks_is_preferred() -> None:
    points = OutcomeDifference(TrialOutcome(SCORE_OUTCOME, "", 0), 1.0, 4.0, 0.5, -0.1)
    other = doubtful_answer(0.03).candidates[1]
    against = Contrast(other.action, PairedDifference(-0.02, 0.02, 150), (points,))
    assert against.favours_other and against.reverse(other.action).outcomes[0].advantage > 0
    assert not against._replace(outcomes=()).favours_other
    assert not against._replace(difference=PairedDifference(0.02, 0.02, 150)).favours_other
    mixed = (points, points._replace(advantage=0.1))
    assert not against._replace(outcomes=mixed).favours_other
    former = doubtful_answer(0.03, (against,))
    answer = former.prefer(other)
    assert answer.action == answer.best_action == other.action and not answer.contrasts
    assert answer.candidates[0].lead_error == 0.0
    assert [each.action for each in answer.equal_alternatives(0)] == [former.best_action]


@pytest.mark.parametrize(("lead_error", "is_swapped"), [(0.03, True), (0.02, False)])
def test_a_lead_that_is_only_disputed_swaps_no_moves(lead_error: float, is_swapped: bool) -> None:
    points = OutcomeDifference(TrialOutcome(SCORE_OUTCOME, "", 0), 1.0, 4.0, 0.5, -0.1)
    other = doubtful_answer(lead_error).candidates[1].action
    against = Contrast(other, PairedDifference(-0.02, 0.02, 150), (points,))
    answer = doubtful_answer(lead_error, (against,))
    assert answer.equal_alternatives(0)
    query = make_hint_query(open_match("market_day").view_for(0), 0, 3, 0)
    strategy: Any = SimpleNamespace(reason=lambda view, seat, action: None)
    told = query._prefer_explained(strategy, answer, Chance(1), lambda: True)
    assert (told.best_action == other) == is_swapped


@pytest.mark.parametrize("own", [None, Reason("even")])
@pytest.mark.parametrize(("code", "is_swapped"), [("plain", True), ("drawback", True), ("", False)])
def test_an_equal_move_is_preferred_if_the_position_speaks_for_it_alone(
    code: str, is_swapped: bool, own: Reason | None
) -> None:
    """Only a drawback, or what holds for all moves of its kind, is known of the best one.

    That it is as good is no reason for it either.
    """
    other = doubtful_answer(0.03).candidates[1].action
    against = Contrast(other, PairedDifference(0.0, 0.02, 150), ())
    answer = doubtful_answer(0.03, (against,))
    query = make_hint_query(open_match("market_day").view_for(0), 0, 3, 0)

    def contrast(view: object, seat: int, action: Action, rest: Action) -> Reason | None:
        return Reason("better") if action == other else own

    strategy: Any = SimpleNamespace(
        reason=lambda view, seat, action: Reason(code), contrast_reason=contrast,
        plain_reasons=frozenset({"plain"}), drawback_reasons=frozenset({"drawback"}),
        even_contrasts=frozenset({"even"}), effect_reasons=frozenset({"effect"}),
    )  # fmt: skip
    told = query._prefer_explained(strategy, answer, Chance(1), lambda: True)
    assert (told.best_action == other) == is_swapped
    strategy.contrast_reason = lambda *_: None
    strategy.reason = lambda view, seat, action: Reason("own" if action == other else code)
    told = query._prefer_explained(strategy, answer, Chance(1), lambda: True)
    assert (told.best_action == other) == is_swapped
    strategy.reason = lambda view, seat, action: Reason("effect" if action == other else code)
    told = query._prefer_explained(strategy, answer, Chance(1), lambda: True)
    assert told.best_action != other
    strategy.contrast_reason = lambda view, seat, action, rest: Reason("better")
    told = query._prefer_explained(strategy, answer, Chance(1), lambda: True)
    assert told.best_action != other
