"""The screen beside phones tells nobody more than lies open to all: each frame is held against the
truth."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

pytest.importorskip("segno", reason="the extra `phones` is not installed")

from scenes.menus.phones import PhonesScene
from scenes.table.scene import TableScene
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tests.phones.local import Beside
from tests.phones.party import Phone, any_key
from tests.scenes.room import Room

DECISIONS = 6
"""So many of people are followed."""


class Watched(Beside):
    """A screen beside phones, each frame of which is looked at."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, size=(480, 270))
        self.secrets = Room(self)
        self.worlds = 0

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*events)
        self.secrets.follow()

    def unseen(self) -> None:
        self.frame()  # each is looked at

    def sit(self, *seats: int) -> list[Phone]:
        """Phones take these seats, by *Phones* in the pause."""
        self.until(lambda: isinstance(self.scene, TableScene))
        self.table.controls.pause()
        self.wait(0.1)
        self.press("phones")
        self.wait(0.3)
        assert isinstance(self.scene, PhonesScene)
        phones = []
        for seat in seats:
            phones.append(self.phone())
            phones[-1].sit(seat)
        self.wait(0.1)
        self.secrets.elsewhere = frozenset(seats)
        self.secrets.seats_seen.clear()  # before, one of them sat at the screen
        for name in ("back", "resume"):
            self.press(name)
            self.wait(0.1)
        return phones

    def compare(self) -> None:
        """Hold the table against other worlds, once it rests."""
        table = self.table
        self.until(lambda: table.director.idle and not table.session.coming)
        if self.scene is table and not table.match.over:
            self.worlds += 1
            apart = self.secrets.tell_apart(Chance(self.worlds))
            assert not apart, f"two worlds are told apart: {apart}"


@pytest.fixture
def watched(tmp_path: Path) -> object:
    made = Watched(tmp_path / "matches")
    made.context.preferences.change(speed=4.0)
    yield made
    made.close()


def answer(phone: Phone, chance: Chance) -> None:
    """Random fingers, until something was decided."""
    while phone.asked:
        phone.tap(any_key(phone.parts, chance))
        phone.party.settle()


@pytest.mark.thinned(10, 3)
@pytest.mark.parametrize(("people", "game"), [(n, game) for n in (1, 2) for game in games.names()])
def test_the_screen_tells_nothing_of_hands_on_phones(
    people: int, game: str, watched: Watched
) -> None:
    """Also where one plays by phone among AI seats, and nobody at the screen."""
    count = max(games.kind(game).seats[0], people)
    table = watched.start(game, *[""] * people, *["trader"] * (count - people))
    phones = watched.sit(*range(people))
    chance = Chance(people)
    for _ in range(DECISIONS):
        watched.until(lambda: table.match.over or any(phone.asked for phone in phones))
        assert watched.secrets.sitter == NOBODY
        watched.compare()
        before = table.match.number
        answer(next(phone for phone in phones if phone.asked), chance)
        watched.until(lambda before=before: table.match.number > before)  # type: ignore[misc]
    assert watched.worlds > 0 and watched.secrets.seats_seen == {NOBODY}


@pytest.mark.soak
def test_a_hand_that_lies_open_beside_a_phone_is_noticed(watched: Watched) -> None:
    watched.start("nacho", "", "trader", "trader")
    watched.until(lambda: watched.asked)
    watched.secrets.elsewhere = frozenset({0})
    with pytest.raises(AssertionError, match="sits there and sees"):
        watched.wait(0.5)
