"""The screen beside phones tells nobody more than lies open to all: each frame is held against the
truth."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

pytest.importorskip("segno", reason="the extra `phones` is not installed")

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tests.fixtures.screen.secrecy_monitor import SecrecyMonitor
from tests.phones.local_phones import ScreenWithPhones, open_phones
from tests.phones.phone_party import Phone, pick_key

MAX_DECISIONS = 6
"""Number of decisions of people that are followed."""


class MonitoredScreen(ScreenWithPhones):
    """A screen beside phones, each frame of which is looked at."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, size=(480, 270))
        self.secrets = SecrecyMonitor(self)
        self.worlds = 0

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*events)
        self.secrets.follow()

    def advance_undrawn(self) -> None:
        self.frame()  # each is looked at

    def seat_phones(self, *seats: int) -> list[Phone]:
        """Phones take these seats, by *Phones* in the pause."""
        open_phones(self)
        phones = []
        for seat in seats:
            phones.append(self.phone())
            phones[-1].sit(seat)
        self.wait(0.1)
        self.secrets.phone_seats = frozenset(seats)
        self.secrets.seats_seen.clear()  # before, one of them sat at the screen
        for name in ("back", "resume"):
            self.press(name)
            self.wait(0.1)
        return phones

    def compare_samples(self) -> None:
        """Hold the table against other worlds, once it rests."""
        table = self.table
        self.run_until(lambda: table.sequencer.is_idle and not table.session.has_next_event)
        if self.scene is table and not table.match.is_over:
            self.worlds += 1
            apart = self.secrets.find_differences(Chance(self.worlds))
            assert not apart, f"two worlds are told apart: {apart}"


@pytest.fixture
def watched(tmp_path: Path) -> object:
    made = MonitoredScreen(tmp_path / "matches")
    made.context.preferences.change(speed=4.0)
    yield made
    made.close()


def answer_randomly(phone: Phone, chance: Chance) -> None:
    """Random fingers, until something was decided."""
    while phone.is_asked:
        phone.tap(pick_key(phone.parts, chance))
        phone.party.settle()


@pytest.mark.slow
@pytest.mark.sampled_by_game
@pytest.mark.parametrize(("people", "game"), [(n, game) for n in (1, 2) for game in games.names()])
def test_the_screen_tells_nothing_of_hands_on_phones(
    people: int, game: str, watched: MonitoredScreen
) -> None:
    """Also where one plays by phone among AI seats, and nobody at the screen."""
    count = max(games.game_class(game).seat_counts[0], people)
    table = watched.start(game, *[""] * people, *["trader"] * (count - people))
    phones = watched.seat_phones(*range(people))
    chance = Chance(people)
    for _ in range(MAX_DECISIONS):
        watched.run_until(lambda: table.match.is_over or any(phone.is_asked for phone in phones))
        assert watched.secrets.sitter == NOBODY
        watched.compare_samples()
        before = table.match.decision_number
        answer_randomly(next(phone for phone in phones if phone.is_asked), chance)
        watched.run_until(lambda before=before: table.match.decision_number > before)  # type: ignore[misc]
    assert watched.worlds > 0 and watched.secrets.seats_seen == {NOBODY}


@pytest.mark.slow
def test_a_hand_that_lies_open_beside_a_phone_is_noticed(watched: MonitoredScreen) -> None:
    watched.start("nacho", "", "trader", "trader")
    watched.run_until(lambda: watched.is_asked)
    watched.secrets.phone_seats = frozenset({0})
    with pytest.raises(AssertionError, match="sits there and sees"):
        watched.wait(0.5)
