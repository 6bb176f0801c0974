"""Decisive moments are described with names of seats, in both languages, and reveal no secret.

The description is the same in every sampled state that an onlooker may consider.
"""

from __future__ import annotations

from functools import cache

import pytest

from tabletop import games
from tabletop.core.acts import SeatRef
from tabletop.core.chance import Chance
from tabletop.core.game import Standing
from tabletop.core.state import NOBODY
from tabletop.core.strategy import Reason, Strategy
from tabletop.core.toolkit.decisive_moments import contested_majority_seats, score_margin_reason
from tabletop.narration.commentary import Commentary
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import format_decisive_moment
from tests.contract.heuristic_matches import NAMES, decisions

MATCHES = 3


@cache
def collect_decisive_moments(name: str) -> tuple[tuple[Reason, int], ...]:
    """Return all decisive moments of some matches, with the number of decisions.

    Each moment is compared with that of another sampled state.
    """
    found, strategy, chance = (
        list[tuple[Reason, int]](),
        games.load_strategy(games.load(name)),
        Chance(5),
    )
    number = 0
    for seed in range(MATCHES):
        for match, seat in decisions(name, seed):
            number += 1
            view = match.view_for(NOBODY)
            stake = strategy.decisive_moment(view, seat)
            if stake is None:
                continue
            found.append((stake, seat))
            other = match.game.sample_state(view, NOBODY, chance)
            assert strategy.decisive_moment(match.game.view_for(other, NOBODY), seat) == stake
    tells = type(strategy).decisive_moment is not Strategy.decisive_moment
    assert (0 < len(found) < number / 2) if tells else not found, f"{len(found)} of {number}"
    return tuple(found)


@pytest.mark.sampled_by_game
def test_something_hangs_on_some_decisions_and_not_on_most(name: str) -> None:
    codes = {stake.code for stake, _ in collect_decisive_moments(name)}
    start = f"{name}.at_stake."
    keys = {key.removeprefix(start) for key in Catalogue("en").keys(name) if key.startswith(start)}
    assert codes <= keys
    assert {key.partition("_")[0] for key in keys} == {code.partition("_")[0] for code in codes}


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_who_it_is_about_is_named(name: str, language: str) -> None:
    text = Catalogue(language)
    for stake, _ in collect_decisive_moments(name):
        words = format_decisive_moment(stake, name, text, NAMES)
        seats = [value for _, value in stake.params if isinstance(value, SeatRef)]
        assert seats and all(NAMES[seat.seat] in words for seat in seats), words


def test_a_commentary_asks_with_the_eyes_of_an_onlooker(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat = next(decisions("nacho", 1))
    asked = list[object]()

    def stake(self: object, view: object, seat: int) -> None:
        asked.append(view)

    monkeypatch.setattr(type(games.load_strategy(match.game)), "decisive_moment", stake)
    assert Commentary(match).decisive_moment(seat, Catalogue("en")) is None
    assert asked == [match.view_for(NOBODY)] != [match.view_for(seat)]


def test_a_margin_is_to_the_best_of_the_others() -> None:
    standing = (Standing(0, 2, 7), Standing(1, 1, 9), Standing(2, 2, 7))
    for seat, code, other, n in ((0, "behind", 1, 2), (1, "ahead", 0, 2), (2, "behind", 1, 2)):
        why = score_margin_reason("last", standing, seat)
        assert (why.code, dict(why.params)["other"], dict(why.params)["n"]) == (
            f"last_{code}", SeatRef(other), n,
        )  # fmt: skip
    assert (
        score_margin_reason("last", (Standing(0, 1, 3), Standing(1, 1, 3)), 1).code == "last_level"
    )


def test_what_one_has_clearly_most_of_is_not_contested() -> None:
    assert contested_majority_seats([3, 2, 0]) == (0, 1)
    assert contested_majority_seats([1, 3, 3]) == (1, 2)
    assert contested_majority_seats([4, 2, 1]) is None
    assert contested_majority_seats([0, 0, 0]) is None
