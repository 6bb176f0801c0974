"""No tap is swallowed: each changes its page or the match, and the journal has all decisions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.match import Match
from tabletop.match.match_store import MATCH_SUFFIX
from tests.phones.phone_party import PhoneParty, pick_key

NIGHTLY_TAPS = 1000
"""Taps in each game: 5,000 in the five."""
SHOWN = ("at", "doubt", "refusal", "buttons", "groups", "rows", "trays", "ask")
"""Parts of a page that a tap can change."""


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("taps", [60, pytest.param(NIGHTLY_TAPS, marks=pytest.mark.nightly)])
def test_each_tap_does_what_it_says(name: str, taps: int, tmp_path: Path) -> None:
    chance, tapped, matches = Chance(9), 0, 0
    while tapped < taps:
        party = PhoneParty(name, seats=games.game_class(name).seat_counts[0], seed=matches)
        phones, match = party.seat_everybody(), party.begin()
        path = tmp_path / f"match{matches}{MATCH_SUFFIX}"
        match.save_to(path)
        decided, matches = 0, matches + 1
        while not match.is_over and tapped < taps:
            phone = next(phone for phone in phones if phone.is_asked)
            before, number = {part: phone.parts[part] for part in SHOWN}, match.decision_number
            phone.tap(pick_key(phone.parts, chance))
            tapped += 1
            has_decided = match.decision_number > number
            decided += has_decided
            after = {part: phone.parts[part] for part in SHOWN}
            assert has_decided or after != before, f"tap {tapped} did nothing: {before}"
            assert phone.parts["answered"] == phone.taps
        assert decided > 0
        match.close()
        assert len(Match.load(path).decisions) == decided, "a decision is missing or doubled"
