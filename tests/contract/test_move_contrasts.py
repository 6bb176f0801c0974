"""Contrasts of two moves: they have words, they can be checked, and they argue one way."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.strategy import Strategy
from tabletop.match.match import Match
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import format_contrast
from tests.agreement.matches import all_human_setup

EXPECTED = {
    "basari": {
        "keeps_lead", "cheaper", "higher", "better", "keeps_colour", "farther", "stake",
        "nearer_lead", "now_B", "now_C",
    },
    "market_day": {"worth", "rarer", "keeps", "sure_keeps", "sure_worth", "noble_waits", "spares"},
    "mercado": {"nearer", "further", "fitting", "keeps_seal"},
    "nacho": {
        "price", "reach", "earlier", "lead", "avoids_mountie", "keeps_dearer",
        "keeps_cube", "sell_contested", "no_gift",
    },
    "zahab": {
        "space_trade", "space_acquire", "space_ride", "space_mine", "space_jeweller",
        "space_audience", "keeps_gold", "keeps_card", "saves", "nearer_gate", "keeps_hand",
        "keeps_price", "stays_back", "same_gold", "weaker", "acquire_sooner", "more_vp",
        "acquire_gold", "free", "ride_mine", "ride_theirs", "neutral_even",
    },
}  # fmt: skip
"""Codes that occur in the matches of the test."""
MATCHES, MAX_DECISIONS = 10, 60


@pytest.mark.parametrize("told_game", EXPECTED)
def test_contrasts_have_words_and_never_argue_both_ways(told_game: str) -> None:
    name = told_game
    game = games.load(name)
    strategy, told = games.load_strategy(game), set[str]()
    catalogues = [Catalogue(language) for language in BUILT_IN_LANGUAGES]
    for seed in range(MATCHES):
        match, chance = Match(game, all_human_setup(name, seed)), Chance(seed)
        for _ in range(MAX_DECISIONS):
            if match.is_over:
                break
            seat = match.active_seats()[0]
            view, legal = match.view_for(seat), match.legal_actions(seat)
            one, two = chance.pick(legal), chance.pick(legal)
            if one != two:
                found = strategy.contrast_reason(view, seat, one, two)
                back = strategy.contrast_reason(view, seat, two, one)
                both = [each for each in (found, back) if each is not None]
                told.update(each.code for each in both)
                compared = [each.code for each in both if "m" in dict(each.params)]
                assert len(set(compared)) == len(compared), (one, two, both)
                for each in both:
                    for text in catalogues:
                        names = match.setup.seat_names
                        assert format_contrast(each, name, text, names)
            match.submit(seat, chance.pick([one, strategy.policy(view, seat, legal, chance)]))
    assert told >= EXPECTED[name]


def test_without_a_strategy_of_its_own_nothing_is_contrasted() -> None:
    game = games.load("mercado")
    match = Match(game, all_human_setup("mercado", 1))
    seat = match.active_seats()[0]
    legal, strategy = match.legal_actions(seat), games.load_strategy(game)
    assert (
        Strategy.contrast_reason(strategy, match.view_for(seat), seat, legal[0], legal[-1]) is None
    )
