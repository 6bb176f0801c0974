"""Nobody at the screen sees more than they may know: whole evenings, held against the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.games import laid
from scenes.menus.log import LogScene
from scenes.preferences import CURTAINS, INSTANT
from scenes.table.states import ShowingAgain
from scenes.table.unseen import BY_HAND
from scenes.touch.hotspots import HotspotWidget
from scenes.ui import keys
from scenes.ui.pads import group_of, keys_device
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.core.zones import is_back
from tabletop.match.folder import ENDING
from tabletop.match.listing import Kept
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_NAMES, Setup
from tabletop.seats.levels import by_rule_of_thumb, thinking
from tests.scenes.devices import Fingers, OwnPads
from tests.scenes.immediate import CLIENT, ImmediateWorker, users
from tests.scenes.player import Keyboard, Mouse, Pad, seats
from tests.scenes.room import Room

WINDOWS = ((480, 270), (640, 360))
PEOPLE = (1, 2, 3, 4)
SEED = 7
COVER_LOG = 1
"""Which of the things that people do beside playing is to cover the open log."""
MOST = 120
"""Decisions of people after which all of them have had a turn."""


class Evening(Mouse):
    """Plays for all people in turn, and does at the table what people do beside playing."""

    def __init__(self, matches: Path, **settings: Any) -> None:
        super().__init__(matches, **settings)
        self.room = Room(self)
        self.worlds = self.curtains = self.picks = 0

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*events)
        self.room.follow()

    def unseen(self) -> None:
        self.frame()  # each is looked at

    def _let_think(self) -> None:
        return None  # whoever thinks does so in frames

    def move(self, action: Action | None = None) -> None:
        self.uncover()
        super().move(action)

    def uncover(self) -> None:
        """Whoever covered the screen looks again."""
        self.room.back()

    def compare(self) -> None:
        """Hold the table against other worlds, when it rests."""
        table = self.table
        still = self.scene is table and table.director.idle and not table.session.coming
        again = isinstance(table.states.state, ShowingAgain)
        if not still or table.page.dialog or table.match.over or again:
            return
        if not self.room._shared and table.deciding is None:
            return
        self.worlds += 1
        apart = self.room.tell_apart(Chance(self.worlds))
        assert not apart, f"{self.room.sitter} could tell two worlds apart: {apart}"

    def sit(self) -> bool:
        """Frames until a person may move, through curtains; whether there is one."""
        compared: tuple[int, int] | None = None
        while not self.over:
            if self.behind_curtain:
                self.curtains += 1
                self.open_curtain()
            if self.asked and not self.table.page.dialog:
                return True
            if self.table.unseen.waiting and self.table.states.settled:
                self.choose_unseen()
            if self.table.opponents.asked == self.table.session.now != compared:
                compared = self.table.session.now
                self.compare()
            self.frame()
        return False

    def take_devices(self) -> None:
        """Before a match people take what they play with."""

    def choose_unseen(self) -> None:
        """One of those who choose presses a button, of their own or passed round; now and then they
        choose with the cards instead."""
        self.compare()
        self.picks += 1
        match, pads = self.table.match, self.context.devices.pads
        own = pads.own(match.setup.names[self.table.unseen.waiting[-1]])
        if self.may_rather and self.picks % 2 == 0:
            self.press(BY_HAND)
        else:
            group = pads.free_group if own is None else group_of(own)
            assert group is not None
            self.key(keys.KEY_GROUPS[group][self.picks % 3])

    # What people do beside playing

    def pursue(self, number: int) -> None:
        """One of the things that are done at a table, each in its turn."""
        doings: list[Callable[[], None]] = [
            self.read_log, self.cover_log, self.hint, self.cover, self.cover_zoom,
            self.go_away, self.zoom, self.show_again, self.resize, self.language,
            self.go_away_from_pause, self.hint, self.take_back, self.go_on,
        ]  # fmt: skip
        doings[number % len(doings)]()
        assert self.sit()

    def read_log(self) -> None:
        if not self.behind_curtain:
            self.key(pygame.K_l)
            assert isinstance(self.scene, LogScene)
            self.wait(0.05)
            self.close_all()

    def close_all(self) -> None:
        """Whatever lies over the table."""
        while self.scene is not self.table and not self.behind_curtain:
            self.key(pygame.K_ESCAPE)
            self.wait(0.05)
        while self.table.page.dialog:
            self.key(pygame.K_ESCAPE)

    def _covers(self, event: pygame.event.Event) -> None:
        self.room.cover()
        self.frame(event)
        self.frame()
        self.close_all()
        self.compare()
        self.read_log()
        if self.asked:
            self.look()

    def cover(self) -> None:
        self._covers(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_c, mod=0))

    def cover_log(self) -> None:
        """Where something stands in it that only the one who reads it may know, if anywhere."""
        self.look()
        self.key(pygame.K_l)
        before: list[str] = []
        while not self.room.reads_secrets() and before != (before := self.room.words()):
            self.key(pygame.K_PAGEDOWN)
        self.cover()

    def cover_zoom(self) -> None:
        self.look()
        if name := self._own():
            self.click_on(name, button=3)
        self.cover()

    def go_away(self) -> None:
        self.look()
        self._covers(pygame.event.Event(pygame.WINDOWFOCUSLOST))

    def go_away_from_pause(self) -> None:
        self.look()
        self.key(pygame.K_m)
        self._covers(pygame.event.Event(pygame.WINDOWFOCUSLOST))

    def hint(self) -> None:
        self.uncover()
        self.key(pygame.K_h)

    def look(self) -> None:
        """At one's own pieces that lie face down."""
        self.uncover()
        if name := self._own(covered=True):
            self.click_on(name)

    def _own(self, covered: bool = False) -> str:
        """One of one's own pieces, if there is any."""
        gestures = self.table.gestures
        own = f"hand:{self.table.deciding}"
        for widget in self.table.page.widgets:
            if isinstance(widget, HotspotWidget) and widget.hotspot.zone == own:
                sprite = gestures.sprite(widget.hotspot)
                if sprite is not None and is_back(sprite.piece) == covered:
                    return widget.name
        return ""

    def zoom(self) -> None:
        hotspots = [w for w in self.table.page.widgets if isinstance(w, HotspotWidget)]
        for widget in hotspots[:2]:
            self.click_on(widget.name, button=3)
            self.frame()
            if self.table.page.dialog:
                self.key(pygame.K_ESCAPE)

    def show_again(self) -> None:
        self.room.looking_back = True
        self.table.states.show_again(self.table.match.number - 1)
        self.wait(0.1)
        self.until(lambda: self.table.director.idle)
        self.frame()
        self.room.looking_back = False

    def resize(self) -> None:
        size = WINDOWS[self.table.match.number % 2]
        self.frame(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))

    def language(self) -> None:
        now = self.context.settings.language
        self.context.preferences.change(language="ja" if now == "en" else "en")
        self.frame()

    def take_back(self) -> None:
        self.key(pygame.K_u)
        self.frame()

    def go_on(self) -> None:
        """Leave the match and continue it from its journal."""
        match = self.table.match
        (path,) = self.program.matches.folder.glob(f"*{ENDING}")
        self.table.leave()
        self.resume(path, match)
        assert self.table.match is not match and self.table.match.number == match.number

    def resume(self, path: Path, match: Match) -> None:
        self.program.resume(Kept(path, match.game.name, match.setup.names))
        self.app.stack.settle()
        self.app._arrive(self.table)


class KeyEvening(Keyboard, Evening):
    """With arrows and Enter alone, as a remote has them."""


class PadEvening(Pad, Evening):
    """With one pad for all."""


class PadsEvening(OwnPads, Evening):
    """With a pad for each."""

    def take_devices(self) -> None:
        self.take_pads()


class TouchEvening(Fingers, Evening):
    """With fingers on the screen."""


DEVICES = (Evening, KeyEvening, PadEvening, PadsEvening, TouchEvening)
BY_HAND_ALONE = (Evening, KeyEvening, TouchEvening)
"""Who has a pad chooses on its buttons in Basari, and may never sit at the screen."""


def begin(evening: Evening, game: str, who: Sequence[str]) -> None:
    """A match of those seats: new, or gone on with when all people hold something secret."""
    kind = games.load(game)
    path = evening.program.matches.folder / f"begun{ENDING}"
    for seed in count(SEED):
        match = Match.start(kind, Setup(game, seats(*who), {}, seed), path)
        while not (ready := all_hold(match)) and not match.over:
            seat = match.to_act()[0]
            chance = thinking(seed, match.number, seat)
            answer = by_rule_of_thumb(games.strategy(kind), match.view(seat), seat, chance)
            match.submit(seat, answer.action)
        match.close()
        if ready:
            break
        path.unlink()
    if match.number:
        evening.resume(path, match)
    else:
        path.unlink()
        evening.start(game, *who)


def all_hold(match: Match) -> bool:
    """Whether all people hold something secret, and play on."""
    hands = match.inventory(NOBODY)
    return not match.over and all(hands.get(f"hand:{seat}") for seat in match.setup.humans)


def spend(
    evening: Evening, game: str, people: int, ai: int, decisions: int, first: int = 0
) -> None:
    """Play some of a match until all have had a turn. Before each of so many decisions people do
    one of the things that are done beside playing, from the first on; at last they cover the log.
    """
    who = [""] * people + ["trader"] * ai
    turned = (people + first) % len(who)  # AI seats sit between people too
    who = who[turned:] + who[:turned]
    begin(evening, game, who)
    evening.take_devices()
    room, made = evening.room, 0
    everybody = set(evening.table.match.setup.humans)
    while (made < decisions or not everybody <= room.seats_seen) and evening.sit():
        assert made < MOST
        if made < decisions:
            evening.compare()
            evening.pursue(first + made if made < decisions - 1 else COVER_LOG)
            evening.compare()
        evening.move()
        made += 1
    evening.sit()
    assert room.frames > 5 * decisions and evening.worlds >= decisions
    assert room.seats_seen - {NOBODY} == everybody
    assert NOBODY not in room.seats_seen if people == 1 else NOBODY in room.seats_seen or not ai


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Evening]]:
    for module in users():
        monkeypatch.setattr(module, CLIENT, ImmediateWorker)
    made: list[Evening] = []

    def open_one(device: type[Evening] = Evening, **settings: Any) -> Evening:
        made.append(device(tmp_path, **settings))
        return made[-1]

    yield open_one
    for one in made:
        one.close()


def companies(game: str) -> list[tuple[int, int]]:
    """People and AI seats: one to four people, alone or with the fewest and with two AI seats."""
    counts = games.kind(game).seats
    return [
        (people, ai)
        for people in PEOPLE
        for ai in sorted({0, max(1, counts[0] - people), 2})
        if people + ai in counts
    ]


COMPANIES = [(game, *company) for game in laid() for company in companies(game)]


EVENINGS = [*((game, "secrets") for game in laid()), ("basari", "never"), ("nacho", "never")]
"""Without a curtain, where choices are secret."""


@pytest.mark.thinned(10, each=False)
@pytest.mark.parametrize("passed_round", [False, True])
@pytest.mark.parametrize(("game", "curtain"), EVENINGS)
def test_nobody_sees_more_than_they_may_know(
    evening: Callable[..., Evening], game: str, curtain: str, passed_round: bool
) -> None:
    """Two people and as many AI seats as make the smallest table with one."""
    ai = max(1, games.kind(game).seats[0] - 2)
    first = 2 * EVENINGS.index((game, curtain))
    company = evening(curtain=curtain, speed=INSTANT, passed_round=passed_round)
    spend(company, game, 2, ai, 3, first)


@pytest.mark.soak
@pytest.mark.parametrize("speed", [INSTANT, pytest.param(1.0, marks=pytest.mark.soak)])
def test_nobody_sees_more_where_all_choose_at_once(
    evening: Callable[..., Evening], speed: float
) -> None:
    """On keys of their own, without passing; haggling, of which there is some, is passed on."""
    company = evening(speed=speed)
    for group in range(3):
        company.context.devices.pads.give(DEFAULT_NAMES[group], keys_device(group))
    company.start("basari", "", "", "")
    while company.picks < 6 and company.sit():
        company.move()
    assert company.worlds >= 3 and company.room.frames > 20


@pytest.mark.thinned(2, each=False)
@pytest.mark.parametrize(("game", "people", "ai"), [("basari", 3, 0), ("market_day", 2, 1)])
def test_nobody_sees_more_while_pieces_move(
    evening: Callable[..., Evening], game: str, people: int, ai: int
) -> None:
    spend(evening(speed=1.0), game, people, ai, 2, 4)


@pytest.mark.thinned(2, each=False)
@pytest.mark.parametrize("game", ["market_day", "nacho"])
def test_whoever_skips_sees_no_more_in_that_very_frame(
    evening: Callable[..., Evening], game: str
) -> None:
    """The hand of whoever has decided goes in the frame in which S is pressed, not in the next."""
    company = evening(speed=1.0, curtain="secrets")
    company.start(game, "", "")
    skipped = 0
    while company.curtains < 3 and company.sit():
        company.move()
        company.frame()
        skipped += not company.table.director.idle
        company.key(pygame.K_s)
    assert skipped >= 2


def test_whoever_is_shown_again_what_they_did_sees_no_more_when_it_ends(
    evening: Callable[..., Evening],
) -> None:
    """Asked for while a decision is shown, and ended with it: the hand goes in that very frame."""
    company = evening(speed=1.0, curtain="secrets")
    table = company.start("market_day", "", "")
    assert company.sit()
    company.move()
    company.frame()
    company.room.looking_back = True
    assert not table.director.idle
    table.states.show_again(0)
    company.until(lambda: not isinstance(table.states.state, ShowingAgain))
    company.room.looking_back = False
    company.room.follow()
    assert company.sit() and company.curtains == 2


@pytest.mark.soak
def test_a_hint_opens_no_hand_when_nobody_decides(evening: Callable[..., Evening]) -> None:
    """Of whoever has just decided in the open, their hand face down."""
    company = evening(speed=1.0, curtain="secrets")
    table = company.start("nacho", "", "")
    eyes = table.session.perspective
    while company.sit() and eyes.viewer != NOBODY:
        company.move()
    company.move()
    company.frame()
    assert table.deciding is None and eyes.sitter != NOBODY
    company.key(pygame.K_h)
    assert eyes.viewer == NOBODY


@pytest.mark.soak
@pytest.mark.parametrize(("game", "people", "ai"), COMPANIES)
def test_nobody_sees_more_in_any_company(
    evening: Callable[..., Evening], game: str, people: int, ai: int
) -> None:
    """Each with one setting of the curtain, one speed and one kind of device, in turn; every other
    one on a screen that goes round."""
    which = COMPANIES.index((game, people, ai))
    curtain, speed = CURTAINS[which % len(CURTAINS)], (1.0, INSTANT)[which % 2]
    devices = BY_HAND_ALONE if game == "basari" else DEVICES
    device = devices[(which + which // len(CURTAINS)) % len(devices)]
    company = evening(device, curtain=curtain, speed=speed, passed_round=which // 2 % 2 == 1)
    spend(company, game, people, ai, 4, 3 * which)
