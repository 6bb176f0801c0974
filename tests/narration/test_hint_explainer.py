"""Hints in words: what speaks for each advised move, and chances that fit together."""

from __future__ import annotations

import re
from itertools import permutations
from typing import cast

import pytest

from tabletop import games
from tabletop.ai.answers import (
    EVENT_OUTCOME,
    SCORE_OUTCOME,
    SOURCE_OUTCOME,
    Answer,
    Candidate,
    Contrast,
    OutcomeDifference,
    TrialOutcome,
)
from tabletop.ai.paired_samples import PairedDifference
from tabletop.core.actions import Action
from tabletop.core.acts import TextRef
from tabletop.core.chance import Chance
from tabletop.core.strategy import Reason
from tabletop.games.market_day.actions import Play
from tabletop.games.nacho.actions import Deliver
from tabletop.match.match import Match
from tabletop.narration.hint_explainer import HintExplainer, shorten_action
from tabletop.narration.outcome_texts import OutcomeRank
from tabletop.text import Catalogue
from tabletop.text.message_format import format_contrast, quote_action
from tests.agreement.matches import all_human_setup

KEEPS = (
    ("card", TextRef("market_day.rank.4")),
    ("other", TextRef("market_day.rank.5")),
    ("n", 4),
    ("risk", 1),
    ("spoilers", 0),
    ("later", 0),
)
CLEAR = PairedDifference(0.1, 0.02, 100)


def risky_match() -> tuple[Match, list[Action]]:
    """Return a match of Market Day in which a seat may play several cards at a risk."""
    game = games.load("market_day")
    strategy = games.load_strategy(game)
    for seed in range(20):
        match, chance = Match(game, all_human_setup("market_day", seed)), Chance(seed)
        for _ in range(12):
            seat = match.active_seats()[0]
            view, legal = match.view_for(seat), match.legal_actions(seat)
            risky = [a for a in legal if strategy.reason(view, seat, a).code == "risk"]
            if len(risky) > 1:
                return match, risky
            match.submit(seat, chance.pick(legal))
    raise AssertionError("no such position")


def explain(
    match: Match, first: Candidate, second: Candidate, *outcomes: OutcomeDifference
) -> list[str]:
    """Return the lines of a hint about two actions."""
    contrast = Contrast(second.action, CLEAR, outcomes)
    answer = Answer(first.action, None, (first, second), contrasts=(contrast,))
    return explainer(match).explain(answer)


def explainer(match: Match) -> HintExplainer:
    """Return the English explainer of the seat that decides."""
    seat, names = match.active_seats()[0], match.setup.seat_names
    return HintExplainer(match.game, match.view_for(seat), seat, Catalogue("en"), names)


def candidates(
    match: Match, actions: list[Action], chances: tuple[float, float], errors: tuple[float, float]
) -> tuple[Candidate, Candidate]:
    """Return two candidates with the win chances of the seat that decides, and their errors."""
    seats, seat = len(match.setup.seats), match.active_seats()[0]
    one, two = (
        Candidate(
            action, tuple(x if each == seat else (1 - x) / (seats - 1) for each in range(seats)),
            100, error, 0.001,
        )
        for action, x, error in zip(actions, chances, errors, strict=False)
    )  # fmt: skip
    return one, two


@pytest.mark.parametrize("chances", [(0.3, 0.3), (0.3, 0.2)])
def test_a_risk_is_no_reason_for_an_advised_move(chances: tuple[float, float]) -> None:
    match, risky = risky_match()
    lines = explain(match, *candidates(match, risky, chances, (0.004, 0.004)))
    seat = match.active_seats()[0]
    strategy, view = games.load_strategy(match.game), match.view_for(seat)
    told = explainer(match)
    risks = [told.reason_text(strategy.reason(view, seat, action)) for action in risky]
    assert not any(risk in line for line in lines for risk in risks)


def test_tied_cards_at_a_risk_are_told_apart_by_worth_and_number() -> None:
    match, risky = risky_match()
    seat = match.active_seats()[0]
    strategy, view = games.load_strategy(match.game), match.view_for(seat)
    low, high = sorted(risky, key=lambda action: cast(Play, action).rank)[:2]
    lines = explain(match, *candidates(match, [low, high], (0.3, 0.3), (0.004, 0.004)))
    assert any("Fewer unseen cards would spoil" in line for line in lines)
    ranks = [cast(Play, action).rank for action in (high, low)]
    worth = strategy.contrast_reason(view, seat, high, low)
    assert worth is not None and [v for k, v in worth.params if k in ("n", "m")] == ranks
    rarer = strategy.contrast_reason(view, seat, low, high)
    counts = [dict(strategy.reason(view, seat, each).params)["n"] for each in (low, high)]
    assert rarer is not None and [v for k, v in rarer.params if k in ("n", "m")] == counts
    assert counts[0] < counts[1]


def test_the_better_price_of_two_deliveries_is_told() -> None:
    game = games.load("nacho")
    strategy, told = games.load_strategy(game), set[str]()
    for seed in range(6):
        match, chance = Match(game, all_human_setup("nacho", seed)), Chance(seed)
        while not match.is_over:
            seat = match.active_seats()[0]
            view, legal = match.view_for(seat), match.legal_actions(seat)
            paid = {a: strategy.reason(view, seat, a) for a in legal if isinstance(a, Deliver)}
            prices = {a: cast(int, dict(why.params)["price"]) for a, why in paid.items()}
            for one, two in permutations(prices, 2):
                found = strategy.contrast_reason(view, seat, one, two)
                is_price = found is not None and found.code == "price"
                assert is_price == (prices[one] > prices[two])
                if found is not None and is_price:
                    told.add(format_contrast(found, "nacho", Catalogue("en")))
                    said = dict(found.params)
                    assert (said["n"], said["m"]) == (prices[one], prices[two])
            match.submit(seat, strategy.policy(view, seat, legal, chance))
    assert told and all("would pay only" in words for words in told)


def test_a_risk_of_a_tied_move_is_no_reason_for_the_other() -> None:
    match, risky = risky_match()
    seat = match.active_seats()[0]
    spoiled = TrialOutcome(EVENT_OUTCOME, "spoiled", seat)
    each = OutcomeDifference(spoiled, 0.4, 1.0, 0.05, 0.1)
    tied = candidates(match, risky, (0.3, 0.3), (0.004, 0.004))
    assert not any("is spoiled" in line for line in explain(match, *tied, each))
    apart = candidates(match, risky, (0.3, 0.2), (0.004, 0.004))
    assert any("is spoiled in 4 of 10" in line for line in explain(match, *apart, each))
    seldom = each._replace(mean=0.0, other_mean=0.3)
    assert any("is spoiled in none of 10" in line for line in explain(match, *tied, seldom))


def test_what_speaks_for_an_equal_move_alone_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    match, risky = risky_match()
    seat, strategy = match.active_seats()[0], games.load_strategy(match.game)
    points = TrialOutcome(SCORE_OUTCOME, "", seat)
    each = OutcomeDifference(points, 10.0, 15.0, 0.5, -0.1)
    tied = candidates(match, risky, (0.3, 0.3), (0.004, 0.004))
    monkeypatch.setattr(type(strategy), "contrast_reason", lambda *_: None)
    best, other = explain(match, *tied, each)
    assert "to win" in best and other.startswith("About as good")
    best, other = explain(match, *tied, each._replace(mean=20.0, advantage=0.1))
    assert "more points" in best and other.startswith("About as good")


def test_a_move_with_nothing_but_trial_games_for_it_is_not_argued_against(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An argument for the other of two equal moves alone would be one against it."""
    match, risky = risky_match()
    seat, strategy = match.active_seats()[0], games.load_strategy(match.game)
    points = TrialOutcome(SCORE_OUTCOME, "", seat)
    each = OutcomeDifference(points, 20.0, 15.0, 0.5, 0.1)
    tied = candidates(match, risky, (0.3, 0.3), (0.004, 0.004))
    told = {risky[1]}
    monkeypatch.setattr(type(strategy), "contrast_reason", lambda *a: (
        Reason("keeps", KEEPS) if a[3] in told else None
    ))  # fmt: skip
    best, other = explain(match, *tied, each)
    assert "more points" in best
    assert other.startswith("About as good") and "stays in hand" not in other
    told = {risky[0]}
    best, other = explain(match, *tied, each)
    assert "stays in hand" in best and other.startswith("About as good")


def test_a_reason_that_holds_for_all_moves_of_a_kind_tells_none_of_them_apart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, risky = risky_match()
    strategy = games.load_strategy(match.game)
    tied = candidates(match, risky, (0.3, 0.3), (0.004, 0.004))
    monkeypatch.setattr(type(strategy), "contrast_reason", lambda *a: (
        Reason("keeps", KEEPS) if a[3] == risky[1] else None
    ))  # fmt: skip
    codes = {risky[0]: "safe", risky[1]: "last"}
    monkeypatch.setattr(type(strategy), "reason", lambda *a: Reason(codes[a[3]], KEEPS))
    assert any("stays in hand" in line for line in explain(match, *tied))
    monkeypatch.setattr(type(strategy), "plain_reasons", frozenset(codes.values()))
    best, other = explain(match, *tied)
    assert "to win: " in best and other.startswith("About as good")
    assert "stays in hand" not in best + other


def test_no_reason_stands_for_two_equal_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    match, risky = risky_match()
    strategy = games.load_strategy(match.game)
    monkeypatch.setattr(type(strategy), "contrast_reason", lambda *_: Reason("keeps", KEEPS))
    tied = candidates(match, risky, (0.3, 0.3), (0.004, 0.004))
    assert not any("stays in hand" in line for line in explain(match, *tied))
    monkeypatch.setattr(type(strategy), "even_contrasts", frozenset({"keeps"}))
    named, why = explain(match, *tied)
    assert named.startswith("These are about equally good") and "stays in hand" in why


def test_a_move_is_not_explained_by_what_only_calls_it_equal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Beside a reason of the best move, "it loses just a little" would speak for that one."""
    match, risky = risky_match()
    strategy = games.load_strategy(match.game)
    name_reasons(monkeypatch)
    monkeypatch.setattr(type(strategy), "contrast_reason", lambda *a: (
        Reason("keeps" if a[3] == risky[0] else "even", KEEPS)
    ))  # fmt: skip
    monkeypatch.setattr(type(strategy), "even_contrasts", frozenset({"even"}))
    best, other = explain(match, *candidates(match, risky, (0.3, 0.3), (0.004, 0.004)))
    assert "keeps" in best and other.startswith("About as good") and "even" not in other


def test_a_printed_effect_is_no_reason_beside_a_move_with_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The other move may bring the same effect, for less."""
    match, risky = risky_match()
    strategy = games.load_strategy(match.game)
    name_reasons(monkeypatch)
    told = {risky[0]}
    monkeypatch.setattr(type(strategy), "contrast_reason", lambda *a: (
        Reason("keeps", KEEPS) if a[3] in told else None
    ))  # fmt: skip
    codes = {risky[0]: "safe", risky[1]: "slight"}
    monkeypatch.setattr(type(strategy), "reason", lambda *a: Reason(codes[a[3]], KEEPS))
    tied = candidates(match, risky, (0.3, 0.3), (0.004, 0.004))
    best, other = explain(match, *tied)
    assert "keeps" in best and other.startswith("About as good")
    told.clear()
    assert any("slight" in line for line in explain(match, *tied))


def test_what_holds_for_both_moves_is_told_for_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fact that the other move shares explains nothing; one that it lacks does."""
    match, risky = risky_match()
    strategy = games.load_strategy(match.game)
    apart = candidates(match, risky, (0.3, 0.2), (0.004, 0.004))

    def contrast(*told: object) -> Reason | None:
        is_told = is_shared or told[3] == risky[0]
        return Reason("keeps", KEEPS) if is_told else None

    monkeypatch.setattr(type(strategy), "contrast_reason", contrast)
    is_shared = True
    assert "stays in hand" not in explain(match, *apart)[0]
    is_shared = False
    assert "stays in hand" in explain(match, *apart)[0]


def test_what_an_advised_move_gives_up_is_told_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match, risky = risky_match()
    strategy = games.load_strategy(match.game)
    apart = candidates(match, risky, (0.3, 0.2), (0.004, 0.004))
    told = Reason("washes_own", (("n", 8), ("score", 7)))
    payers = {risky[0]}
    monkeypatch.setattr(type(strategy), "price_reason", lambda *a: told if a[3] in payers else None)
    best, _ = explain(match, *apart)
    assert "The price: 8 points of your own" not in best  # what is told is sufficient
    monkeypatch.setattr(type(strategy), "sufficient_contrasts", frozenset())
    best, _ = explain(match, *apart)
    assert "The price: 8 points of your own" in best
    monkeypatch.setattr(HintExplainer, "_telling_facts", lambda *_: [])
    monkeypatch.setattr(HintExplainer, "_told_outcomes", lambda *_, **__: ["It pays."])
    best, _ = explain(match, *apart)
    assert "It pays." in best and "The price" not in best  # alone it would argue against the move
    monkeypatch.undo()
    monkeypatch.setattr(type(strategy), "price_reason", lambda *a: told if a[3] in payers else None)
    monkeypatch.setattr(type(strategy), "sufficient_contrasts", frozenset())
    payers.add(risky[1])  # a price of both
    best, _ = explain(match, *apart)
    assert "The price: 8 points of your own" not in best


def test_the_same_effect_of_two_pieces_is_no_reason_for_one_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, risky = risky_match()
    strategy = games.load_strategy(match.game)
    monkeypatch.setattr(type(strategy), "contrast_reason", lambda *_: None)

    def reason(_strategy: object, _view: object, _seat: int, action: Action) -> Reason:
        assert isinstance(action, Play)
        rank = ("card", TextRef(f"market_day.rank.{action.rank}"))
        return Reason("slight", (rank, ("n", numbers[action == risky[0]]), ("all", 30)))

    monkeypatch.setattr(type(strategy), "reason", reason)
    tied = candidates(match, risky, (0.3, 0.3), (0.004, 0.004))
    numbers = [2, 2]
    assert not any("would spoil" in line for line in explain(match, *tied))
    numbers = [2, 1]
    assert any("would spoil" in line for line in explain(match, *tied))


def test_what_speaks_for_two_of_three_equal_moves_is_told_for_neither(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A fact that sets a move apart from both others comes first."""
    match, risky = risky_match()
    game, strategy = match.game, games.load_strategy(match.game)
    seat = match.active_seats()[0]
    plays = [action for action in match.legal_actions(seat) if action not in risky[:2]]
    one, two, three = *risky[:2], plays[0]

    def contrast(*told: object) -> Reason:
        action, other = told[3:]
        is_own = action == one and other == two
        n = 5 if is_own else 4
        return Reason(
            "keeps" if other == three or is_own else "worth",
            (*KEEPS[:2], ("n", n), ("m", 3), *KEEPS[3:]),
        )

    monkeypatch.setattr(type(strategy), "contrast_reason", contrast)
    monkeypatch.setattr(type(strategy), "reason", lambda *_: Reason("last", KEEPS[:1]))
    errors = (0.004, 0.004)
    pair = candidates(match, [one, two], (0.3, 0.3), errors)
    assert game.name == "market_day" and pair
    found = explainer(match)._telling_facts(one, None, [three, two])
    assert [each.words for each in found] == [
        format_contrast(contrast(0, 0, 0, one, two), game.name, Catalogue("en"))
    ]


def test_two_of_three_equal_moves_are_explained_and_the_third_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three reasons and the next best would fill a third of the picture."""
    match, errors = risky_match()[0], (0.004, 0.004)
    actions = list(match.legal_actions(match.active_seats()[0])[:4])
    tied = candidates(match, actions[:2], (0.3, 0.3), errors)
    others = candidates(match, actions[2:], (0.3, 0.1), errors)
    reasons = {action: [f"Why {n}."] for n, action in enumerate(actions)}
    monkeypatch.setattr(HintExplainer, "_assign_tied_reasons", lambda *_: reasons)
    answer = Answer(actions[0], None, (*tied, *others))
    told = explainer(match).explain(answer)
    assert [line.partition(":")[2].strip() for line in told[1:3]] == ["Why 0.", "Why 1."]
    assert told[0].startswith("2 moves") and told[3].startswith("About as good")
    assert len(told) == 4
    brief = explainer(match).explain(answer, is_brief=True)
    assert "Why 0." in brief[0] and brief[1].startswith("About as good")
    assert len(brief) == 2 and "Why 1." not in brief[1]


def test_an_average_does_not_refute_what_a_fact_of_the_other_move_promises(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, risky = risky_match()
    seat, strategy = match.active_seats()[0], games.load_strategy(match.game)
    deal = TrialOutcome(SOURCE_OUTCOME, "hand", seat, 1)
    each = OutcomeDifference(deal, 10.0, 20.0, 0.5, -0.1)
    tied = candidates(match, risky, (0.3, 0.3), (0.004, 0.004))
    contrast = Contrast(tied[1].action, CLEAR, (each,))
    answer = Answer(tied[0].action, None, tied, contrasts=(contrast,))
    pair, ranks = (tied[1].action, tied[0].action), tuple(OutcomeRank)
    (told,) = explainer(match)._told_outcomes(answer, pair, ranks, is_tie=True)
    assert "10 more points" in told
    promised = {strategy.reason(match.view_for(seat), seat, tied[0].action).code: "hand"}
    monkeypatch.setattr(type(strategy), "promised_sources", promised)
    assert not explainer(match)._told_outcomes(answer, pair, ranks, is_tie=True)


def test_a_fact_of_the_position_comes_before_trial_games() -> None:
    match, risky = risky_match()
    low, high = sorted(risky, key=lambda action: cast(Play, action).rank)[:2]
    points = TrialOutcome(SCORE_OUTCOME, "", match.active_seats()[0])
    each = OutcomeDifference(points, 20.0, 15.0, 0.5, 0.1)
    (line, _) = explain(match, *candidates(match, [high, low], (0.3, 0.2), (0.004, 0.004)), each)
    assert line.index("Unless spoiled") < line.index("In an average trial game")


def test_what_an_action_tells_in_brackets_is_told_once() -> None:
    match, risky = risky_match()
    words = explainer(match).action_text(risky[0])
    assert shorten_action(f"{words} (free)") == shorten_action(f"{words}（無料）") == words


def test_quotation_marks_within_an_action_become_inner_ones() -> None:
    assert quote_action("「市場」を使う", Catalogue("ja")) == "「『市場』を使う」"
    assert quote_action("Play “it”", Catalogue("en")) == "“Play ‘it’”"


@pytest.mark.parametrize(
    ("chances", "errors"),
    [
        ((0.35, 0.27), (0.03, 0.004)),
        ((0.25, 0.218), (0.03, 0.01)),
        ((0.59, 0.54), (0.004, 0.004)),
        ((0.32, 0.24), (0.03, 0.03)),
    ],
)
def test_the_cost_is_the_difference_of_the_chances_shown(
    chances: tuple[float, float], errors: tuple[float, float]
) -> None:
    match, risky = risky_match()
    best, *_, second = explain(match, *candidates(match, risky, chances, errors))
    (shown,), (other,) = (re.findall(r"(\d+)%", line) for line in (best, second))
    (less,) = re.findall(r"wins about (\d+) fewer game", second)
    assert int(less) == int(shown) - int(other) > 0


def test_chances_that_look_alike_have_no_number_between_them() -> None:
    match, risky = risky_match()
    pair = candidates(match, risky, (0.108, 0.088), (0.03, 0.03))
    best, second = explain(match, *pair)
    assert best.startswith("About 10%") and "(about 10%)" in second
    assert "slightly less often" in second and "fewer" not in second
    (_, second) = explain(match, *candidates(match, risky, (0.108, 0.02), (0.03, 0.03)))
    assert second.endswith("(<5%).")


@pytest.mark.parametrize(("chances", "word"), [((0.99, 0.9), "won"), ((0.02, 0.001), "lost")])
def test_a_match_that_is_decided_is_told_as_won_or_lost(
    chances: tuple[float, float], word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, risky = risky_match()
    monkeypatch.setattr(HintExplainer, "_best_reasons", lambda *_, **__: ["It pays."])
    best, *_ = explain(match, *candidates(match, risky, chances, (0.001, 0.001)))
    assert best.startswith(f"The match is as good as {word}")


@pytest.mark.parametrize("chances", [(0.3, 0.3), (0.3, 0.2)])
def test_what_argues_neither_way_is_told_where_nothing_else_is_known(
    monkeypatch: pytest.MonkeyPatch, chances: tuple[float, float]
) -> None:
    """A move is at least told by what it does, if the moves beside it do something else."""
    match, risky = risky_match()
    strategy = games.load_strategy(match.game)
    both = candidates(match, risky, chances, (0.004, 0.004))
    monkeypatch.setattr(type(strategy), "contrast_reason", lambda *_: None)
    facts = {risky[0]: Reason("noble", (("n", 0),)), risky[1]: Reason("keep")}
    monkeypatch.setattr(type(strategy), "reason", lambda *a: facts[a[3]])
    codes = frozenset(fact.code for fact in facts.values())
    monkeypatch.setattr(type(strategy), "drawback_reasons", codes)
    words = [explainer(match).reason_text(fact) for fact in facts.values()]
    assert words[0] not in "".join(explain(match, *both))
    monkeypatch.setattr(type(strategy), "neutral_reasons", codes)
    told = "".join(explain(match, *both))
    assert words[0] in told
    assert (words[1] in told) == (chances[0] == chances[1])
    facts[risky[1]] = facts[risky[0]]
    assert words[0] not in "".join(explain(match, *both))


def test_no_move_that_wins_more_often_is_called_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reason that makes two moves equal is told of such ones, and of a slight lead."""
    match, risky = risky_match()
    strategy = games.load_strategy(match.game)
    monkeypatch.setattr(type(strategy), "contrast_reason", lambda *_: Reason("keeps", KEEPS))
    monkeypatch.setattr(type(strategy), "even_contrasts", frozenset({"keeps"}))
    for chances, is_told in (((0.3, 0.3), True), ((0.3, 0.28), True), ((0.3, 0.2), False)):
        lines = explain(match, *candidates(match, risky, chances, (0.004, 0.004)))
        assert ("stays in hand" in "".join(lines)) == is_told


def name_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tell reasons by their codes."""
    for name in ("format_contrast", "format_reason"):
        monkeypatch.setattr(f"tabletop.narration.hint_explainer.{name}", lambda told, *_: told.code)


@pytest.mark.parametrize(("chances", "is_tie"), [((0.3, 0.28), True), ((0.3, 0.2), False)])
def test_a_hardly_worse_move_for_which_alone_the_position_speaks_is_told_as_equal(
    monkeypatch: pytest.MonkeyPatch, chances: tuple[float, float], is_tie: bool
) -> None:
    """The best one then has only its printed effect, which is no argument against the other."""
    match, risky = risky_match()
    strategy = games.load_strategy(match.game)
    both = candidates(match, risky, chances, (0.004, 0.004))
    told = {risky[1]}
    name_reasons(monkeypatch)
    monkeypatch.setattr(type(strategy), "contrast_reason", lambda *a: (
        Reason("keeps", KEEPS) if a[3] in told else None
    ))  # fmt: skip
    codes = {risky[0]: "safe", risky[1]: "risk"}
    monkeypatch.setattr(type(strategy), "reason", lambda *a: Reason(codes[a[3]], KEEPS))
    lines = explain(match, *both)
    assert ("about equally good" in lines[0]) == is_tie
    assert any("keeps" in line for line in lines) == is_tie
    contrast = Contrast(risky[1], CLEAR, ())
    answer = Answer(risky[0], None, both, contrasts=(contrast,))
    assert [each.action for each in explainer(match).named_ties(answer)] == risky[1:2] * is_tie
    codes[risky[0]] = "early"  # an argument of its own
    assert "about equally good" not in explain(match, *both)[0]


def test_a_reason_against_the_best_of_three_equal_moves_may_hold_for_two_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only an advantage over another move says nothing against the best one."""
    match, risky = risky_match()
    strategy, seat = games.load_strategy(match.game), match.active_seats()[0]
    plays = [action for action in match.legal_actions(seat) if action not in risky[:2]]
    best, two, three = *risky[:2], plays[0]
    against = best
    name_reasons(monkeypatch)
    monkeypatch.setattr(type(strategy), "contrast_reason", lambda *a: (
        Reason("keeps", KEEPS) if a[4] == against and a[3] != against else
        Reason("spares", ()) if a[3] == best else None
    ))  # fmt: skip
    monkeypatch.setattr(type(strategy), "reason", lambda *a: Reason("last", KEEPS[:1]))
    one, other = candidates(match, [best, two], (0.3, 0.3), (0.004, 0.004))
    answer = Answer(best, None, (one, other, other._replace(action=three)))
    told = explainer(match)._assign_tied_reasons(answer, [best, two, three])
    assert "keeps" in told[two]
    against = three
    assert not explainer(match)._assign_tied_reasons(answer, [best, two, three])[two]


def test_two_numbers_of_one_kind_are_compared_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match, risky = risky_match()
    strategy, seat = games.load_strategy(match.game), match.active_seats()[0]
    plays = [action for action in match.legal_actions(seat) if action not in risky[:2]]
    one, two, three = *risky[:2], plays[0]
    monkeypatch.setattr(type(strategy), "contrast_reason", lambda *a: (
        Reason(f"worth_{'more' if a[4] == two else 'most'}", (("n", 5), ("m", 4)))
        if a[3] == one else None
    ))  # fmt: skip
    name_reasons(monkeypatch)
    found = explainer(match)._telling_facts(one, None, [two, three])
    assert [each.words for each in found] == ["worth_more"]
