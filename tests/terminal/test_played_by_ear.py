"""A match can be played by ear: all that the heuristic uses is in the lines before a decision."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabletop import games
from tabletop.match.match import Match
from tabletop.narration.descriptions import TableDescriber
from tabletop.text import BUILT_IN_LANGUAGES
from tests.fixtures.scripted_clients import new_match
from tests.fixtures.told_facts import Reader, find_told_facts, find_told_values

FOLLOWING_FIELDS = {
    "basari": {"workers"},
    "mercado": {"side"},
    "nacho": {"no_bonus", "delayed", "random_mounties", "hidden_mountie"},
}
"""Fields that nobody can change alone: workers follow from the piles, the others are options."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 21])
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_all_that_the_heuristic_uses_is_told(name: str, language: str, seed: int) -> None:
    match = new_match(name, seats=min(3, games.game_class(name).seat_counts[-1]), seed=seed)
    facts = find_told_facts(match, 150, 6, language)
    assert not set(facts.untold) - FOLLOWING_FIELDS.get(name, set()), facts
    assert facts.told.total() > 30


RANKED_GAMES = ("market_day",)
"""Games whose pieces have ranks and no values of the sheet."""


@pytest.mark.slow
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_all_printed_values_that_the_heuristic_uses_are_told(name: str, language: str) -> None:
    match = new_match(name, seats=min(3, games.game_class(name).seat_counts[-1]), seed=3)
    facts = find_told_values(match, 150, 6, language)
    assert not facts.untold, facts
    assert bool(facts.told) == (name not in RANKED_GAMES)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["basari", "mercado", "nacho"])
def test_values_without_their_descriptions_are_found_to_be_untold(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tell_name_only(self: TableDescriber, title: str, lines: Sequence[str]) -> str:
        return title

    monkeypatch.setattr(TableDescriber, "description_line", tell_name_only)
    assert find_told_values(new_match(game, seats=3, seed=3), 150, 6, "en").untold


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize(
    ("game", "option", "value"),
    [
        ("mercado", "side", "B"),
        ("nacho", "chase", "delayed"),
        ("nacho", "random_mounties", "no_bonus"),
        ("nacho", "hidden_mountie", True),
    ],
)
def test_the_options_of_a_match_are_told(
    game: str, option: str, value: str | bool, language: str
) -> None:
    usual = new_match(game, seats=3)
    setup = usual.setup._replace(options={option: value})
    other = Match(usual.game, setup)
    seat = usual.active_seats()[0]
    view = usual.view_for(seat)
    assert Reader(usual, language).lines(view, seat) != Reader(other, language).lines(view, seat)
