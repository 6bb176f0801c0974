"""Processor time of the service for a tap and for a decision: all pages, without a network."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import islice
from time import process_time
from typing import Any, Final

import pygame

from scenes.menus.common.game_list import load_game
from scenes.phones.image_store import ImageStore
from scenes.phones.piece_painter import TablePainter
from scenes.screenshots import example_matches, phones
from scenes.ui.context import catalogue_of
from tabletop.host.match_host import MatchHost
from tabletop.host.messages import AnswerInvitation
from tabletop.host.seat_controllers import SeatController
from tabletop.match.match import Event
from tabletop.phones.access_tokens import AccessTokens
from tabletop.phones.gateway.phone_gateway import LobbySetup, PhoneGateway
from tabletop.phones.page_diff import apply_diff
from tabletop.phones.pages.page_assembly import PictureSourceCache
from tabletop.phones.sessions.phone_sessions import PhoneSessions

WARM_UP_TAPS: Final = 2
TAPS: Final = 40
DECISIONS: Final = 24


def measure_page_building(game: str, phone_count: int, max_seats: int) -> Mapping[str, float]:
    """Return processor milliseconds of the service, with all messages as JSON.

    At each tap of the first phone all others open or close *Players*. A decision is shown to all.

    Args:
        game: Name of the game.
        phone_count: Number of phones; those without a seat look on.
        max_seats: Most seats of the match.
    """
    pygame.font.init()
    service = _LocalService(game, phone_count, max_seats)
    for number in range(WARM_UP_TAPS):
        service.tap(number)
    begun = process_time()
    for number in range(TAPS):
        service.tap(WARM_UP_TAPS + number)
    tap = 1000 * (process_time() - begun) / TAPS
    taken = [service.show(event) for event in islice(service.events, DECISIONS)]
    return {"tap_pages_ms": tap, "decision_pages_ms": 1000 * sum(taken) / len(taken)}


class _LocalService:
    """Sessions of the service and the gateway of one table, in this process."""

    def __init__(self, game: str, phone_count: int, max_seats: int) -> None:
        seats = min(load_game(game).seat_counts[-1], max_seats)
        self._example = example_matches.play_example_match(game, seats, seats)
        moment = phones.find_prepared_action(self._example)
        setup = self._example.setup
        self._pages: dict[int, dict[str, Any]] = {n: {} for n in range(phone_count)}
        self._to_gateway: list[bytes] = []
        self._to_service: list[bytes] = []
        self._host: MatchHost | None = None
        images = ImageStore("benchmark")
        self._sessions = PhoneSessions(
            self._receive,
            lambda message: self._to_gateway.append(json.dumps(message).encode()),
            PictureSourceCache(
                lambda table, text: TablePainter(table, catalogue_of(text.language), images)
            ),
        )
        self._gateway = PhoneGateway(AccessTokens(), self._to_service.append)
        self._gateway.open_lobby(LobbySetup(self._example.game, setup.seats, setup.options))
        self._exchange()
        for number in self._pages:
            self._sessions.connect_phone(number)
            hello = {"is": "hello", "key": self._gateway.tokens.table, "language": "en"}
            self._say(number, hello)
            if number < len(setup.seats):
                name = setup.seats[number].name
                self._say(number, {"is": "take", "seat": number, "name": name, "face": ""})
        match = example_matches.copy_match_until(self._example, moment.decision_count)
        self._host = MatchHost(match)
        self._gateway.join_match(self._host)
        for seat in range(phone_count, seats):  # people without a phone
            client = self._host.join(seat, lambda message: None)
            self._host.set_controller(seat, SeatController(client))
        self._exchange()
        self.events = [
            event
            for event in example_matches.decision_events(self._example)
            if event.decision_number >= moment.decision_count
        ]
        """The decisions that follow."""

    def tap(self, number: int) -> None:
        """Touch something on the first phone; all others open or close a sheet."""
        page = self._pages[phones.PHONE_SEAT]
        tap = {"is": "tap", "key": _first_offer(page), "at": page["at"], "n": number + 1}
        self._sessions.handle_phone_message(phones.PHONE_SEAT, tap)
        self._sessions.send_page_changes()
        for other in self._pages:
            if other != phones.PHONE_SEAT:
                self._say(other, {"is": "open", "what": "" if number % 2 else "players"})

    def show(self, event: Event) -> float:
        """Repeat a decision; return the seconds until its pages are sent."""
        host = self._host
        assert host is not None
        asked = host.invitations.open_invitations[event.seat]
        answer = asked.actions.index(event.action)
        if event.seat < len(self._pages):
            self._gateway.viewers.answer_invitation(event.seat, asked.token, answer)
        else:
            client = host.clients.seat_controllers[event.seat].client
            assert client is not None
            host.handle_message(client, AnswerInvitation(asked.token, answer))
        begun = process_time()
        self._exchange()
        return process_time() - begun

    def _say(self, phone: int, message: Mapping[str, Any]) -> None:
        self._sessions.handle_phone_message(phone, message)
        self._exchange()

    def _receive(self, phone: int, parts: Mapping[str, Any]) -> None:
        text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
        self._pages[phone] = apply_diff(self._pages[phone], json.loads(text))

    def _exchange(self) -> None:
        """Deliver all messages, and send all pages."""
        while True:
            while self._to_gateway:
                self._gateway.handle_message(self._to_gateway.pop(0))
            if self._host is not None:
                self._host.tick(0.0)
            self._gateway.send_changes(0.0)
            if not self._to_service:
                break
            while self._to_service:
                self._sessions.handle_gateway_message(json.loads(self._to_service.pop(0)))
        self._sessions.send_page_changes()


def _first_offer(page: Mapping[str, Any]) -> str:
    """Return the key of the first thing on a page that can be touched."""
    items = (item for tray in page["trays"] for item in tray["items"])
    keys = [item["key"] for item in items if item["key"] and item["offered"]]
    keys += [choice["key"] for group in page["groups"] for choice in group["choices"]]
    keys += [f"{'more' if row['more'] else 'less'} {row['id']}" for row in page["rows"]]
    return str(keys[0])
