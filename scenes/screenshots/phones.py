"""Contact sheets of phones in a real browser: `python main.py shots --only phone`.

Each game has four sheets: upright and sideways, in each language. A sheet shows another
seat's turn, the own turn, a prepared action, a refusal, and the end.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pygame

from scenes.games import game_names, load_layout
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.zone_layout import ZoneLayout
from scenes.menus.common.game_list import load_game
from scenes.screenshots import example_matches
from scenes.screenshots.example_matches import MomentNotFoundError
from scenes.screenshots.phone_browser import (
    HOST_NAME,
    PhoneBrowser,
    PhoneScreen,
    launch_browser,
    missing_requirement,
)
from scenes.ui.context import catalogue_of
from scenes.ui.style.theme import make_theme
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.host.messages import AnswerInvitation
from tabletop.host.seat_controllers import ClientId, SeatController
from tabletop.match.match import Event, Match
from tabletop.phones.piece_pictures import TouchTarget
from tabletop.phones.touch_input import IllegalAttempt, TouchInput
from tabletop.text import BUILT_IN_LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PHONE_SEAT: Final = 0
"""Seat of the phone."""
UPRIGHT_SCREEN: Final = PhoneScreen(390, 844, pixel_ratio=1.5)
SIDEWAYS_SCREEN: Final = PhoneScreen(844, 390, pixel_ratio=1.5)
SHEET_WIDTH: Final = 1280
"""Width of a sheet, pixels."""
SHEET_GAP: Final = 10
SHEET_COLOR: Final = (24, 22, 26)
MAX_TOUCHES: Final = 8
"""Most touches of an action whose preparation is shown."""
SEARCHED_MATCH_RANGE: Final = (0.2, 0.9)
"""Shares of a match between which a decision is searched."""
MAX_SEATS: Final = 4
"""Most seats; fewer if a game has fewer."""
DECISION_TIMEOUT_SECONDS: Final = 1.0
"""Seconds after which a decision that a page shows has arrived there."""


class PhoneBookmark(NamedTuple):
    """A moment to show on a phone: a match after some decisions, then some touches."""

    decision_count: int
    touch_keys: tuple[str, ...] = ()
    """Keys of the touched things on its page."""


# Which moments


class _Turn(NamedTuple):
    """A decision in an example match."""

    match: Match
    event: Event

    def touch_input(self) -> TouchInput:
        game: Any = self.match.game
        view = self.match.view_for(PHONE_SEAT)
        return TouchInput(
            games.load_input_mapping(game),
            view,
            PHONE_SEAT,
            tuple(game.legal_actions(view, PHONE_SEAT)),
        )


def _decisions(match: Match) -> Iterator[_Turn]:
    """Iterate over the decisions in the middle of a match, each before it is made."""
    again = Match(match.game, match.setup)
    first, last = (share * match.decision_number for share in SEARCHED_MATCH_RANGE)
    for event in example_matches.decision_events(match):
        if first <= event.decision_number <= last:
            yield _Turn(again, event)
        example_matches.repeat_decision(again, event)


def find_waiting_moment(match: Match) -> PhoneBookmark:
    """Return a moment at which others are asked."""
    for asked in _decisions(match):
        if PHONE_SEAT not in asked.match.active_seats():
            return PhoneBookmark(asked.event.decision_number)
    raise MomentNotFoundError("this seat is asked all the time")


def find_own_turn(match: Match) -> PhoneBookmark:
    """Return a moment at which this seat is asked and has touched nothing."""
    return PhoneBookmark(example_matches.find_turn(match, PHONE_SEAT, 0.5))


def find_prepared_action(match: Match) -> PhoneBookmark:
    """Return a moment at which the action with most touches only needs its confirmation."""
    best, most = PhoneBookmark(0), (False, 0)
    for asked in _decisions(match):
        if asked.event.seat != PHONE_SEAT or asked.event.action is None:
            continue
        fingers = asked.touch_input()
        touches = find_touches(match, fingers, asked.event.action) or ()
        found = fingers.builder is not None, len(touches)
        if touches and found > most:
            best, most = PhoneBookmark(asked.event.decision_number, tuple(touches)), found
    if not best.touch_keys:
        raise MomentNotFoundError("nothing is put together")
    return best


def find_refused_touch(match: Match) -> PhoneBookmark:
    """Return a moment after a touch of something that is not allowed."""
    for asked in _decisions(match):
        if asked.event.seat != PHONE_SEAT:
            continue
        for touches in _tries(asked):
            if _is_refused(asked, touches):
                keys = tuple(_key(touch) for touch in touches)
                return PhoneBookmark(asked.event.decision_number, keys)
    raise MomentNotFoundError("nothing is refused")


def _tries(asked: _Turn) -> Iterator[Sequence[TouchTarget]]:
    """Iterate over touches that may be refused.

    These are own pieces that nothing answers, and picked pieces put elsewhere.
    """
    fingers, zones = asked.touch_input(), asked.match.game.zones
    lying = asked.match.game.inventory(asked.match.view_for(PHONE_SEAT))
    places = _places(asked.match)
    own = [
        TouchTarget(zone, piece)
        for zone, pieces in lying.items()
        if not zones[zone].several_per_seat
        and zones.owner(zone) == PHONE_SEAT
        and not places.place(zone).is_pile
        for piece in dict.fromkeys(pieces)
    ]
    yield from ([spot] for spot in own if spot not in fingers.touch_targets)
    yield from ([first, then] for first in fingers.touch_targets for then in own if first != then)


def _places(match: Match) -> ZoneLayout:
    """Return the zone layout of its table: a pile is one thing on a phone."""
    seating = Seating(
        match.game, match.setup, catalogue_of(BUILT_IN_LANGUAGES[0]), make_theme(1.0, False)
    )
    return load_layout(match.game.name)(seating).zone_layout


def _is_refused(asked: _Turn, touches: Sequence[TouchTarget]) -> bool:
    fingers, tried = asked.touch_input(), None
    for touch in touches:
        tried = fingers.touch(touch)
    return (
        isinstance(tried, IllegalAttempt)
        and asked.match.refusal(PHONE_SEAT, tried.action) is not None
    )


def find_match_end(match: Match) -> PhoneBookmark:
    """Return the end of the match."""
    return PhoneBookmark(match.decision_number)


BOOKMARK_FINDERS: Final[Mapping[str, Callable[[Match], PhoneBookmark]]] = {
    "waiting": find_waiting_moment,
    "asked": find_own_turn,
    "drafted": find_prepared_action,
    "refused": find_refused_touch,
    "over": find_match_end,
}


# Touches


def find_touches(match: Match, touch_input: TouchInput, wanted: Action) -> Sequence[str] | None:
    """Return the keys of a page that lead to an action, up to the button that decides.

    Returns:
        None if they are too many.
    """
    touched: list[str] = []
    while len(touched) <= MAX_TOUCHES:
        if any(button.effect == wanted for button in touch_input.buttons):
            return touched
        key = _touch_next(match, touch_input, wanted)
        if key is None:
            return None
        touched.append(key)
    return None


def _touch_next(match: Match, fingers: TouchInput, wanted: Action) -> str | None:
    """Touch the next thing on the way to an action and return its key, or None if there is none."""
    goal: object = wanted
    if fingers.builder is not None and not any(g.action == wanted for g in fingers.gestures):
        goal = fingers.builder.step_towards(wanted)
    for n, button in enumerate(fingers.buttons):
        if button.effect == goal:
            fingers.press_button(button)
            return f"button {n}"
    zones = match.game.zones
    for row in fingers.count_steppers:
        if zones.is_hidden(row.source, NOBODY):
            continue  # what is held in a hand is touched there
        for sign, draft in (("less", row.decrement), ("more", row.increment)):
            if draft is not None and draft == goal:
                fingers.set_builder(draft)
                return f"{sign} {row.source}|{row.piece}"
    for gesture in fingers.gestures:
        if gesture.action != goal or gesture.zone is None:
            continue
        spot = TouchTarget(gesture.zone, gesture.piece)
        if fingers.selection == spot:
            if gesture.target is None or fingers.destination == gesture.target:
                continue
            spot = TouchTarget(gesture.target)
        before = fingers.step_number
        fingers.touch(spot)
        return _key(spot) if fingers.step_number > before else None
    return None


def _key(spot: TouchTarget) -> str:
    return f"{spot.zone}|{spot.piece or ''}"


# The table, and who holds a phone


class PhoneStudio:
    """A table with its phone service, and phones of one seat, one in each language."""

    def __init__(
        self,
        opened: Browser,
        game: str,
        languages: Sequence[str] = BUILT_IN_LANGUAGES,
        max_seats: int = MAX_SEATS,
        people: int = 1,
    ) -> None:
        from scenes.phones.phone_service import run_phone_service
        from tabletop.phones.access_tokens import AccessTokens
        from tabletop.phones.service_process import ListenAddress, PhoneServiceProcess

        count = min(load_game(game).seat_counts[-1], max_seats)
        self.example_match = example_matches.play_example_match(game, count, min(people, count))
        self._table: Any = None
        port = find_free_port()
        self._host = PhoneServiceProcess(
            AccessTokens(),
            ListenAddress("127.0.0.1", port, (f"http://{HOST_NAME}:{port}",)),
            run_phone_service,
        )
        self._open()
        while not self._host.gateway.port:
            self.pump()
        self.phone_browsers: dict[str, PhoneBrowser] = {}
        for language in languages:
            url = self.page_url
            if self.phone_browsers:  # the link of the seat, as if it were opened on another phone
                url = f"{url.partition('#')[0]}#{self._host.gateway.tokens.seats[PHONE_SEAT]}"
            self.phone_browsers[language] = phone = PhoneBrowser(
                opened, url, UPRIGHT_SCREEN, self.pump, language
            )
            if len(self.phone_browsers) == 1:
                phone.take_seat(PHONE_SEAT)
            phone.wait_until(lambda phone=phone: phone.page_parts.get("seat") == PHONE_SEAT)  # type: ignore[misc]

    @property
    def page_url(self) -> str:
        """Return the URL with which a phone joins."""
        return self._host.page_url()

    def show_bookmark(self, moment: PhoneBookmark) -> None:
        """Show the match at a bookmark; its touches are done on one phone."""
        from tabletop.host.match_host import MatchHost

        match = example_matches.copy_match_until(self.example_match, moment.decision_count)
        self._open()
        for phone in self.phone_browsers.values():
            phone.wait_until(lambda p=phone: p.page_parts["stage"] == "lobby")  # type: ignore[misc]
        self._table = MatchHost(match)
        self._clients: dict[Seat, ClientId] = {}
        self._host.gateway.join_match(self._table)
        over = match.is_over
        for phone in self.phone_browsers.values():
            stage = "over" if over else "playing"
            phone.wait_until(lambda p=phone, s=stage: p.page_parts.get("stage") == s)  # type: ignore[misc]
            phone.wait_until(lambda p=phone: p.is_match_over == over and p.page_parts.get("ask"))  # type: ignore[misc]
        for key in moment.touch_keys:
            self._touch(key)

    def repeat_decision(self, event: Event) -> None:
        """Submit a decision of the example match, and wait until the pages show it."""
        table, seat = self._table, event.seat
        if seat not in self._clients and seat != PHONE_SEAT:
            self._clients[seat] = table.join(seat, lambda message: None)
            table.set_controller(seat, SeatController(self._clients[seat]))
        asked = table.invitations.open_invitations[seat]
        answer = asked.actions.index(event.action)
        before = {name: len(phone.socket_messages) for name, phone in self.phone_browsers.items()}
        if seat == PHONE_SEAT:
            wants = {"is": "wants", "seat": seat, "token": asked.token, "answer": answer}
            self._host.gateway.handle_message(json.dumps(wants).encode())
        else:
            refused = table.handle_message(
                self._clients[seat], AnswerInvitation(asked.token, answer)
            )
            assert refused is None, refused
        for name, phone in self.phone_browsers.items():
            end = (
                monotonic() + DECISION_TIMEOUT_SECONDS
            )  # what changes nothing on a page sends it nothing
            phone.wait_until(
                lambda p=phone, n=before[name], end=end: (
                    len(p.socket_messages) > n or monotonic() > end
                )  # type: ignore[misc]
            )
            phone.wait_until_drawn()

    def _touch(self, key: str) -> None:
        first, *others = self.phone_browsers.values()
        before = first.page_parts["at"], first.page_parts.get("refusal")
        first.page.locator(
            f'main [data-tap="{key}"]:visible, footer [data-tap="{key}"]'
        ).first.press("Enter")
        first.wait_until(
            lambda: (first.page_parts["at"], first.page_parts.get("refusal")) != before
        )
        for other in others:
            other.wait_until(lambda other=other: other.page_parts["at"] == first.page_parts["at"])  # type: ignore[misc]

    def take_screenshots(self) -> Iterator[tuple[str, pygame.Surface]]:
        """Iterate over the screenshots of all phones, named by orientation and language."""
        for language, phone in self.phone_browsers.items():
            for held, glass in (("upright", UPRIGHT_SCREEN), ("sideways", SIDEWAYS_SCREEN)):
                phone.set_screen(glass)
                shot = io.BytesIO(phone.page.screenshot())
                yield f"{held}-{language}", pygame.image.load(shot, "shot.png")

    def close(self) -> None:
        """Close phones and service."""
        for phone in self.phone_browsers.values():
            phone.close()
        self._host.close()

    def _open(self) -> None:
        from tabletop.phones.gateway.phone_gateway import LobbySetup

        self._table = None
        setup = self.example_match.setup
        self._host.gateway.open_lobby(
            LobbySetup(self.example_match.game, setup.seats, setup.options)
        )

    def pump(self) -> None:
        """Do the work of the table: to be called again and again."""
        if self._table is not None:
            self._table.tick(monotonic())
        self._host.poll()


def find_free_port() -> int:
    """Return a port on which no program listens."""
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


# Sheets


def find_phone_games(name_prefix: str) -> Sequence[str]:
    """Return the games whose phones are chosen by `phone`, or `phone-` and the game's name."""
    return [game for game in game_names() if f"phone-{game}".startswith(name_prefix)]


def save_phone_screenshots(out: Path, name_prefix: str) -> int:
    """Save the screenshots and contact sheets of the chosen phones, and return their number."""
    chosen = find_phone_games(name_prefix)
    if chosen and (why := missing_requirement()):
        print(f"phone: left out ({why})", flush=True)
        return 0
    made = 0
    for game in chosen:  # each in a browser of its own: what it keeps grows
        begun = monotonic()
        with launch_browser() as opened:
            made += _save_game(out, opened, game)
        print(f"phone-{game}  {monotonic() - begun:.1f} s", flush=True)
    return made


def _save_game(out: Path, opened: Browser, game: str) -> int:
    """Save the screenshots and contact sheets of one game, and return their number."""
    taken: dict[str, list[pygame.Surface]] = {}
    with ExitStack() as stack:
        table = PhoneStudio(opened, game)
        stack.callback(table.close)
        for name, sought in BOOKMARK_FINDERS.items():
            try:
                table.show_bookmark(sought(table.example_match))
            except MomentNotFoundError as error:
                print(f"phone-{game}-{name}: left out ({error})", flush=True)
                continue
            for held, picture in table.take_screenshots():
                pygame.image.save(picture, str(out / f"phone-{game}-{name}-{held}.png"))
                taken.setdefault(held, []).append(picture)
    for held, pictures in taken.items():
        columns = len(BOOKMARK_FINDERS) if held.startswith("upright") else 2
        pygame.image.save(
            make_contact_sheet(pictures, columns), str(out / f"phone-{game}-all-{held}.png")
        )
    return sum(map(len, taken.values())) + len(taken)


def make_contact_sheet(pictures: Sequence[pygame.Surface], columns: int) -> pygame.Surface:
    """Return a sheet with pictures of one size side by side."""
    wide, high = pictures[0].get_size()
    width = (SHEET_WIDTH - SHEET_GAP * (columns + 1)) // columns
    height = width * high // wide
    rows = -(-len(pictures) // columns)
    made = pygame.Surface((SHEET_WIDTH, SHEET_GAP + rows * (height + SHEET_GAP)))
    made.fill(SHEET_COLOR)
    for n, picture in enumerate(pictures):
        row, column = divmod(n, columns)
        small = pygame.transform.smoothscale(picture, (width, height))
        made.blit(
            small,
            (SHEET_GAP + column * (width + SHEET_GAP), SHEET_GAP + row * (height + SHEET_GAP)),
        )
    return made
