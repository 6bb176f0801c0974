"""Sentences that a phone is told: all of the match's log, each once, in order."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.text import Catalogue
from tests.phones.phone_party import Phone, PhoneParty, play_randomly
from tools.told.sentence_share import expected_sentences, told_percentage


class ToldLines:
    """The lines of the log that one phone has received, by their number."""

    def __init__(self, phone: Phone) -> None:
        self._phone = phone
        self.lines: list[str] = []
        self.own_lines: list[str] = []
        self._last = 0

    def read(self) -> None:
        """Read what is new; lines must follow each other without a gap."""
        for line in self._phone.parts.get("log", ()):
            if line["n"] <= self._last:
                continue
            assert line["n"] == self._last + 1, "a line was left out"
            self._last = line["n"]
            (self.own_lines if line.get("own") else self.lines).append(line["words"])


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
def test_players_and_spectators_are_told_every_sentence_once(name: str, language: str) -> None:
    party = PhoneParty(name, seats=games.game_class(name).seat_counts[0], seed=11)
    players = party.seat_everybody(language)
    spectator = party.phone(language)
    spectator.hello(party.keys.table)
    match = party.begin()
    told = {0: ToldLines(players[0]), NOBODY: ToldLines(spectator)}
    chance = Chance(5)
    while not match.is_over:
        play_randomly(party, players, chance, match.decision_number + 1)
        for reader in told.values():
            reader.read()
    for viewer, reader in told.items():
        expected = expected_sentences(match, viewer, Catalogue(language))
        assert reader.lines == expected
    assert not told[NOBODY].own_lines


def test_a_sentence_that_is_missing_doubled_or_late_lowers_the_figure() -> None:
    expected = ["one", "two", "three", "four"]
    assert told_percentage(expected, expected) == 100
    assert told_percentage(expected, ["one", "two", "four"]) == 75
    assert told_percentage(expected, ["one", "two", "two", "three", "four"]) == 80
    assert told_percentage(expected, ["two", "one", "three", "four"]) == 75
