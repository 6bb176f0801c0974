"""Secrecy of the screen: whole evenings in which nobody sees more than they may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.games import game_names
from scenes.menus.match_log_scene import MatchLogScene
from scenes.store.preferences import CURTAIN_MODES, INSTANT_SPEED
from scenes.table.input.hotspots import HotspotWidget
from scenes.table.privacy.simultaneous_choice import BY_HAND_TOOL
from scenes.table.turns.table_states import ReplayingEvents
from scenes.ui.devices import key_map
from scenes.ui.devices.device_owners import key_group_device, key_group_of
from tabletop import games
from tabletop.ai.levels import answer_by_heuristic, make_decision_chance
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.core.zones import is_back
from tabletop.match.match import Match
from tabletop.match.match_store import MATCH_SUFFIX
from tabletop.match.saved_match import SavedMatch
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, Setup
from tests.fixtures.screen.immediate_worker import CLIENT, ImmediateWorker, find_worker_modules
from tests.fixtures.screen.secrecy_monitor import SecrecyMonitor
from tests.scenes.player import Keyboard, Mouse, Pad, seat_specs
from tests.scenes.player_devices import OwnPads, TouchPlayer

WINDOWS = ((480, 270), (640, 360))
PEOPLE = (1, 2, 3, 4)
SEED = 7
COVER_LOG = 1
"""Index of the activity that covers the open log."""
MAX_DECISIONS = 120
"""Decisions of people after which all of them have had a turn."""


class BusyEvening(Mouse):
    """Plays for all people in turn, and does at the table what people do beside playing."""

    def __init__(self, matches: Path, **settings: Any) -> None:
        super().__init__(matches, **settings)
        self.room = SecrecyMonitor(self)
        self.worlds = self.curtains = self.picks = 0

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*events)
        self.room.follow()

    def advance_undrawn(self) -> None:
        self.frame()  # each is looked at

    def _let_think(self) -> None:
        return None  # whoever thinks does so in frames

    def move(self, action: Action | None = None) -> None:
        self.uncover()
        super().move(action)

    def uncover(self) -> None:
        """Let the person who covered the screen look again."""
        self.room.uncover()

    def compare_samples(self) -> None:
        """Hold the table against other worlds, when it rests."""
        table = self.table
        still = self.scene is table and table.sequencer.is_idle and not table.session.has_next_event
        again = isinstance(table.turn_flow.state, ReplayingEvents)
        if not still or table.widget_layer.dialog or table.match.is_over or again:
            return
        if not self.room._shared and table.deciding_seat is None:
            return
        self.worlds += 1
        apart = self.room.find_differences(Chance(self.worlds))
        assert not apart, f"{self.room.sitter} could tell two worlds apart: {apart}"

    def wait_for_person(self) -> bool:
        """Frames until a person may move, through curtains; whether there is one."""
        compared: tuple[int, int] | None = None
        while not self.is_over:
            if self.is_behind_curtain:
                self.curtains += 1
                self.open_curtain()
            if self.is_asked and not self.table.widget_layer.dialog:
                return True
            if (
                self.table.simultaneous_choices.waiting_seats
                and self.table.turn_flow.is_waiting_for_input
            ):
                self.choose_secretly()
            if self.table.ai_turns.asked_at == self.table.session.current_moment != compared:
                compared = self.table.session.current_moment
                self.compare_samples()
            self.frame()
        return False

    def take_devices(self) -> None:
        """Before a match people take what they play with."""

    def choose_secretly(self) -> None:
        """One of those who choose presses a button, of their own or passed round; now and then they
        choose with the cards instead."""
        self.compare_samples()
        self.picks += 1
        match, pads = self.table.match, self.context.devices.device_owners
        own = pads.device_of(
            match.setup.seat_names[self.table.simultaneous_choices.waiting_seats[-1]]
        )
        if self.can_choose_by_hand and self.picks % 2 == 0:
            self.press(BY_HAND_TOOL)
        else:
            group = pads.free_key_group if own is None else key_group_of(own)
            assert group is not None
            self.key(key_map.CHOICE_KEY_GROUPS[group][self.picks % 3])

    # What people do beside playing

    def do_activity(self, number: int) -> None:
        """One of the things that are done at a table, each in its turn."""
        doings: list[Callable[[], None]] = [
            self.read_log, self.cover_log, self.hint, self.cover_screen, self.cover_zoom,
            self.go_away, self.zoom, self.show_again, self.resize, self.language,
            self.go_away_from_pause, self.hint, self.take_back, self.go_on,
        ]  # fmt: skip
        doings[number % len(doings)]()
        assert self.wait_for_person()

    def read_log(self) -> None:
        if not self.is_behind_curtain:
            self.key(pygame.K_l)
            assert isinstance(self.scene, MatchLogScene)
            self.wait(0.05)
            self.close_all()

    def close_all(self) -> None:
        """Whatever lies over the table."""
        while self.scene is not self.table and not self.is_behind_curtain:
            self.key(pygame.K_ESCAPE)
            self.wait(0.05)
        while self.table.widget_layer.dialog:
            self.key(pygame.K_ESCAPE)

    def _covers(self, event: pygame.event.Event) -> None:
        self.room.cover()
        self.frame(event)
        self.frame()
        self.close_all()
        self.compare_samples()
        self.read_log()
        if self.is_asked:
            self.show_own_pieces()

    def cover_screen(self) -> None:
        self._covers(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_c, mod=0))

    def cover_log(self) -> None:
        """Cover the open log, if possible at a text that only its reader may know."""
        self.show_own_pieces()
        self.key(pygame.K_l)
        before: list[str] = []
        while not self.room.shows_secret_text() and before != (before := self.room.visible_words()):
            self.key(pygame.K_PAGEDOWN)
        self.cover_screen()

    def cover_zoom(self) -> None:
        self.show_own_pieces()
        if name := self._own():
            self.click_on(name, button=3)
        self.cover_screen()

    def go_away(self) -> None:
        self.show_own_pieces()
        self._covers(pygame.event.Event(pygame.WINDOWFOCUSLOST))

    def go_away_from_pause(self) -> None:
        self.show_own_pieces()
        self.key(pygame.K_m)
        self._covers(pygame.event.Event(pygame.WINDOWFOCUSLOST))

    def hint(self) -> None:
        self.uncover()
        self.key(pygame.K_h)

    def show_own_pieces(self) -> None:
        """At one's own pieces that lie face down."""
        self.uncover()
        if name := self._own(covered=True):
            self.click_on(name)

    def _own(self, covered: bool = False) -> str:
        """One of one's own pieces, if there is any."""
        gestures = self.table.gestures
        own = f"hand:{self.table.deciding_seat}"
        for widget in self.table.widget_layer.widgets:
            if isinstance(widget, HotspotWidget) and widget.hotspot.zone == own:
                sprite = gestures.sprite_at(widget.hotspot)
                if sprite is not None and is_back(sprite.piece) == covered:
                    return widget.name
        return ""

    def zoom(self) -> None:
        hotspots = [w for w in self.table.widget_layer.widgets if isinstance(w, HotspotWidget)]
        for widget in hotspots[:2]:
            self.click_on(widget.name, button=3)
            self.frame()
            if self.table.widget_layer.dialog:
                self.key(pygame.K_ESCAPE)

    def show_again(self) -> None:
        self.room.is_replaying = True
        self.table.turn_flow.replay_decision(self.table.match.decision_number - 1)
        self.wait(0.1)
        self.run_until(lambda: self.table.sequencer.is_idle)
        self.frame()
        self.room.is_replaying = False

    def resize(self) -> None:
        size = WINDOWS[self.table.match.decision_number % 2]
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
        (path,) = self.program.match_store.folder.glob(f"*{MATCH_SUFFIX}")
        self.table.shut_down()
        self.resume(path, match)
        assert (
            self.table.match is not match
            and self.table.match.decision_number == match.decision_number
        )

    def resume(self, path: Path, match: Match) -> None:
        self.program.resume_match(SavedMatch(path, match.game.name, match.setup.seat_names))
        self.app.scene_stack.apply_changes()
        self.app._arrive(self.table)


class BusyKeyEvening(Keyboard, BusyEvening):
    """With arrows and Enter alone, as a remote has them."""


class BusyPadEvening(Pad, BusyEvening):
    """With one pad for all."""


class BusyPadsEvening(OwnPads, BusyEvening):
    """With a pad for each."""

    def take_devices(self) -> None:
        self.take_pads()


class BusyTouchEvening(TouchPlayer, BusyEvening):
    """With fingers on the screen."""


DEVICES = (BusyEvening, BusyKeyEvening, BusyPadEvening, BusyPadsEvening, BusyTouchEvening)
HAND_EVENINGS = (BusyEvening, BusyKeyEvening, BusyTouchEvening)
"""Evenings with devices that choose by hand in Basari. With a pad nobody may sit at the screen."""


def start_match(evening: BusyEvening, game: str, who: Sequence[str]) -> None:
    """A match of those seats: new, or gone on with when all people hold something secret."""
    kind = games.load(game)
    path = evening.program.match_store.folder / f"begun{MATCH_SUFFIX}"
    for seed in count(SEED):
        match = Match.start(kind, Setup(game, seat_specs(*who), {}, seed), path)
        while not (ready := do_all_have_secrets(match)) and not match.is_over:
            seat = match.active_seats()[0]
            chance = make_decision_chance(seed, match.decision_number, seat)
            answer = answer_by_heuristic(
                games.load_strategy(kind), match.view_for(seat), seat, chance
            )
            match.submit(seat, answer.action)
        match.close()
        if ready:
            break
        path.unlink()
    if match.decision_number:
        evening.resume(path, match)
    else:
        path.unlink()
        evening.start(game, *who)


def do_all_have_secrets(match: Match) -> bool:
    """True if the match goes on and all people hold something secret."""
    hands = match.inventory(NOBODY)
    return not match.is_over and all(hands.get(f"hand:{seat}") for seat in match.setup.human_seats)


def play_evening(
    evening: BusyEvening, game: str, people: int, ai: int, decisions: int, first: int = 0
) -> None:
    """Play some of a match until all have had a turn. Before each of so many decisions people do
    one of the things that are done beside playing, from the first on; at last they cover the log.
    """
    who = [""] * people + ["trader"] * ai
    turned = (people + first) % len(who)  # AI seats sit between people too
    who = who[turned:] + who[:turned]
    start_match(evening, game, who)
    evening.take_devices()
    room, made = evening.room, 0
    everybody = set(evening.table.match.setup.human_seats)
    while (made < decisions or not everybody <= room.seats_seen) and evening.wait_for_person():
        assert made < MAX_DECISIONS
        if made < decisions:
            evening.compare_samples()
            evening.do_activity(first + made if made < decisions - 1 else COVER_LOG)
            evening.compare_samples()
        evening.move()
        made += 1
    evening.wait_for_person()
    assert room.frames > 5 * decisions and evening.worlds >= decisions
    assert room.seats_seen - {NOBODY} == everybody
    assert NOBODY not in room.seats_seen if people == 1 else NOBODY in room.seats_seen or not ai


@pytest.fixture
def evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., BusyEvening]]:
    for module in find_worker_modules():
        monkeypatch.setattr(module, CLIENT, ImmediateWorker)
    made: list[BusyEvening] = []

    def open_one(device: type[BusyEvening] = BusyEvening, **settings: Any) -> BusyEvening:
        made.append(device(tmp_path, **settings))
        return made[-1]

    yield open_one
    for one in made:
        one.close()


def companies(game: str) -> list[tuple[int, int]]:
    """People and AI seats: one to four people, alone or with the fewest and with two AI seats."""
    counts = games.game_class(game).seat_counts
    return [
        (people, ai)
        for people in PEOPLE
        for ai in sorted({0, max(1, counts[0] - people), 2})
        if people + ai in counts
    ]


COMPANIES = [(game, *company) for game in game_names() for company in companies(game)]


EVENINGS = [*((game, "secrets") for game in game_names()), ("basari", "never"), ("nacho", "never")]
"""Without a curtain, where choices are secret."""


@pytest.mark.sampled
@pytest.mark.parametrize("passed_round", [False, True])
@pytest.mark.parametrize(("game", "curtain"), EVENINGS)
def test_nobody_sees_more_than_they_may_know(
    evening: Callable[..., BusyEvening], game: str, curtain: str, passed_round: bool
) -> None:
    """Two people and as many AI seats as make the smallest table with one."""
    ai = max(1, games.game_class(game).seat_counts[0] - 2)
    first = 2 * EVENINGS.index((game, curtain))
    company = evening(curtain=curtain, speed=INSTANT_SPEED, passed_round=passed_round)
    play_evening(company, game, 2, ai, 3, first)


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("speed", [INSTANT_SPEED, pytest.param(1.0, marks=pytest.mark.slow)])
def test_nobody_sees_more_where_all_choose_at_once(
    evening: Callable[..., BusyEvening], speed: float
) -> None:
    """On keys of their own, without passing; haggling, of which there is some, is passed on."""
    company = evening(speed=speed)
    for group in range(3):
        company.context.devices.device_owners.assign_device(
            DEFAULT_PLAYER_NAMES[group], key_group_device(group)
        )
    company.start("basari", "", "", "")
    while company.picks < 6 and company.wait_for_person():
        company.move()
    assert company.worlds >= 3 and company.room.frames > 20


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize(("game", "people", "ai"), [("basari", 3, 0), ("market_day", 2, 1)])
def test_nobody_sees_more_while_pieces_move(
    evening: Callable[..., BusyEvening], game: str, people: int, ai: int
) -> None:
    play_evening(evening(speed=1.0), game, people, ai, 2, 4)


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", ["market_day", "nacho"])
def test_whoever_skips_sees_no_more_in_that_very_frame(
    evening: Callable[..., BusyEvening], game: str
) -> None:
    """The hand of whoever has decided goes in the frame in which S is pressed, not in the next."""
    company = evening(speed=1.0, curtain="secrets")
    company.start(game, "", "")
    skipped = 0
    while company.curtains < 3 and company.wait_for_person():
        company.move()
        company.frame()
        skipped += not company.table.sequencer.is_idle
        company.key(pygame.K_s)
    assert skipped >= 2


@pytest.mark.slow
def test_whoever_is_shown_again_what_they_did_sees_no_more_when_it_ends(
    evening: Callable[..., BusyEvening],
) -> None:
    """Asked for while a decision is shown, and ended with it: the hand goes in that very frame."""
    company = evening(speed=1.0, curtain="secrets")
    table = company.start("market_day", "", "")
    assert company.wait_for_person()
    company.move()
    company.frame()
    company.room.is_replaying = True
    assert not table.sequencer.is_idle
    table.turn_flow.replay_decision(0)
    company.run_until(lambda: not isinstance(table.turn_flow.state, ReplayingEvents))
    company.room.is_replaying = False
    company.room.follow()
    assert company.wait_for_person() and company.curtains == 2


@pytest.mark.slow
def test_a_hint_opens_no_hand_when_nobody_decides(evening: Callable[..., BusyEvening]) -> None:
    """Of whoever has just decided in the open, their hand face down."""
    company = evening(speed=1.0, curtain="secrets")
    table = company.start("nacho", "", "")
    eyes = table.session.perspective
    while company.wait_for_person() and eyes.viewer_seat != NOBODY:
        company.move()
    company.move()
    company.frame()
    assert table.deciding_seat is None and eyes.seated_player != NOBODY
    company.key(pygame.K_h)
    assert eyes.viewer_seat == NOBODY


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(("game", "people", "ai"), COMPANIES)
def test_nobody_sees_more_in_any_company(
    evening: Callable[..., BusyEvening], game: str, people: int, ai: int
) -> None:
    """Each with one setting of the curtain, one speed and one kind of device, in turn; every other
    one on a screen that goes round."""
    which = COMPANIES.index((game, people, ai))
    curtain, speed = CURTAIN_MODES[which % len(CURTAIN_MODES)], (1.0, INSTANT_SPEED)[which % 2]
    devices = HAND_EVENINGS if game == "basari" else DEVICES
    device = devices[(which + which // len(CURTAIN_MODES)) % len(devices)]
    company = evening(device, curtain=curtain, speed=speed, passed_round=which // 2 % 2 == 1)
    play_evening(company, game, people, ai, 4, 3 * which)
