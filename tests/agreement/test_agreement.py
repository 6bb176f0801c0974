"""No review contradicts a hint: one match by default, many by `python -m tests.agreement`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from tabletop.ai import levels, match_review
from tabletop.core.actions import Action
from tabletop.core.strategy import SearchPlan
from tabletop.text import Catalogue
from tests.agreement import __main__ as command
from tests.agreement import hint_reasons, matches
from tests.agreement.matches import (
    AgreementResult,
    HintFollowingMatch,
    compare_match,
    contradictions,
)

SAMPLE_RESULT = AgreementResult("market_day", 7, 60, 50, 0, 1, 1, ("decision 3, seat 0: nonsense",))


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorter thoughts: the promises are the same."""
    monkeypatch.setitem(
        levels.DEFAULT_LEVELS, "master", levels.SearchingLevel(SearchPlan(24, 1.0, 0.5))
    )
    for name, value in {
        "SCREENING_ROLLOUTS": 16,
        "COMPARISON_SAMPLES": 40,
        "FINAL_LUCK_SAMPLES": 8,
        "MAX_LUCK_DECISIONS": 1,
    }.items():
        monkeypatch.setattr(match_review, name, value)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, pytest.param(1, marks=pytest.mark.slow)])
def test_no_review_contradicts_the_hints_of_a_match(seed: int, brief: None) -> None:
    found = compare_match("market_day", seed, Catalogue("en"))
    assert found.contradictions == ()
    assert 0 < found.followed <= found.decisions


def unpraised_moves(
    watched: HintFollowingMatch,
) -> Iterator[tuple[int, tuple[Action, ...], Action]]:
    """Decisions with what the hint praised there, and a move that it did not."""
    for number, told in watched.followed.items():
        before = matches.match_before(watched.match, number)
        for action in before.legal_actions(watched.match.decisions[number].seat):
            if action not in told:
                yield number, told, action


@pytest.mark.slow
def test_what_contradicts_is_found(brief: None) -> None:
    """Blame of what the hint praises, another move than the hint's, and a hint that changes."""
    watched = HintFollowingMatch("market_day", 2, Catalogue("en"))
    watched.play()
    number, told, other = next(unpraised_moves(watched))
    seat = watched.match.decisions[number].seat
    point = SimpleNamespace(
        decision_number=number, seat=seat, played_action=told[-1], better_action=told[0]
    )
    (blamed,) = contradictions(watched, (point,))  # type: ignore[arg-type]
    assert "is blamed" in blamed
    point = SimpleNamespace(
        decision_number=number, seat=seat, played_action=None, better_action=other
    )
    (proposed,) = contradictions(watched, (point,))  # type: ignore[arg-type]
    assert "the review would" in proposed
    watched.followed[number] = (other,)
    assert any("asked again" in each for each in contradictions(watched, (point,)))  # type: ignore[arg-type]


def test_the_command_goes_on_where_it_was(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    looked: list[int] = []

    def pretend(game: str, seed: int, text: Catalogue) -> AgreementResult:
        looked.append(seed)
        return SAMPLE_RESULT._replace(
            seed=seed, contradictions=SAMPLE_RESULT.contradictions if seed == 2 else ()
        )

    monkeypatch.setattr(command, "compare_match", pretend)
    words = ["--game", "market_day", "--results", str(tmp_path / "found"), "--matches"]
    assert command.main([*words, "1"]) == 0
    assert command.main([*words, "3"]) == 1 and looked == [1, 2, 3]
    assert command.main([*words, "3"]) == 1 and looked == [1, 2, 3]
    assert "3 matches, 180 decisions" in capsys.readouterr().out
    assert command.main([*words, "4", "--seconds", "-1"]) == 1 and looked == [1, 2, 3]
    lines = (tmp_path / "found").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[1])[-1] == list(SAMPLE_RESULT.contradictions)


def test_hints_with_a_reason_are_counted_and_judged(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "market_day", "--hints", "2", "--samples", "20", "--texts", "--clock"]
    assert hint_reasons.main(words) == 0
    found = json.loads(capsys.readouterr().out)["market_day"]
    assert found["hints"] == len(found["texts"]) == 2
    assert 0 <= found["by_trial_games"] <= found["with_reason"] <= 1
    assert found["contradicted_outcomes"] <= found["judged_outcomes"]


@pytest.mark.parametrize(
    ("game", "printed"),
    [
        ("basari", ("Workers:", "Points for action B:", "scores 14", "Stage 1 of 3")),
        ("market_day", ("Only the last", "in the deck", "Deal ")),
        ("mercado", ("Price:", "the marker moves", "is printed on spaces")),
        ("nacho", ("Wage:", "Reaches", ": 8 gold.", "most smugglers in", "Turn ")),
        ("zahab", ("Level", "pay 4 gold: gain 2 blue VP", "the contribution is", "Round ")),
    ],
)
def test_a_position_on_paper_has_what_is_printed_on_the_table(
    game: str, printed: tuple[str, ...]
) -> None:
    """A judge who does not sit at the table can follow a reason."""
    match, seat = next(hint_reasons.sample_positions(game, 1, 7))
    lines = hint_reasons.describe_position(match, seat, Catalogue("en"))
    for words in printed:
        assert any(words in line for line in lines), words
