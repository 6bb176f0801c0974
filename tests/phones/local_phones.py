"""A screen with phones beside it, without a network: the room is in the screen's own process."""

from __future__ import annotations

import json
from collections import deque
from pathlib import Path
from typing import Any

from scenes.menus.match_setup.phone_join import PhoneJoinScene
from scenes.phones.service_manager import PhoneServiceManager
from scenes.table.scene import TableScene
from tabletop import games
from tabletop.phones.access_tokens import AccessTokenFile, AccessTokens
from tabletop.phones.gateway.phone_gateway import PhoneGateway
from tabletop.phones.pages.page_assembly import PictureSourceCache
from tabletop.phones.service_process import ListenAddress, PhoneServiceError
from tabletop.phones.sessions.phone_sessions import PhoneSessions
from tests.phones.phone_party import OutlineImages, Phone
from tests.scenes.player import FRAME, Keyboard

HOSTS = ("192.168.1.5", "10.8.0.2")


class LocalService:
    """Stands for the service."""

    def __init__(
        self,
        keys: AccessTokens,
        at: ListenAddress,
        beside: ScreenWithPhones,
        key_file: AccessTokenFile | None,
    ) -> None:
        self.address, self.screen = at, beside
        self._to_room: deque[bytes] = deque()
        self._to_desk: deque[bytes] = deque()
        self.gateway = PhoneGateway(keys, self._to_room.append, key_file)
        self.gateway.port = keys.port = keys.port or at.port
        self.is_closed = False
        self.error: PhoneServiceError | None = None
        """The error that the next frame raises, or None."""
        self.room = PhoneSessions(
            lambda number, parts: beside.phones[number].hear(parts),
            lambda said: self._to_desk.append(json.dumps(said).encode()),
            PictureSourceCache(OutlineImages),
        )

    def page_url(self) -> str:
        return f"http://{self.address.host}:{self.gateway.port}/#{self.gateway.tokens.table}"

    def change_address(self, address: ListenAddress) -> None:
        self.address = address

    def poll(self) -> None:
        error, self.error = self.error, None
        if error is not None:
            raise error
        for _ in range(100):
            while self._to_desk:
                self.gateway.handle_message(self._to_desk.popleft())
            self.gateway.send_changes(self.screen.now)
            if not self._to_room and not self._to_desk:
                break
            while self._to_room:
                self.room.handle_gateway_message(json.loads(self._to_room.popleft()))
        self.room.send_page_changes()

    def close(self) -> None:
        self.is_closed = True


class ScreenWithPhones(Keyboard):
    """Somebody before the screen, and others with phones."""

    def __init__(self, folder: Path | None = None, **given: Any) -> None:
        super().__init__(folder, **given)
        self.now = 0.0
        self.phones: list[Phone] = []
        self.hosts: list[LocalService] = []
        self.addresses = list(HOSTS)
        self.there = True
        self.handsets = PhoneServiceManager(
            folder, lambda: self.now, lambda: self.addresses, 8321, lambda: self.there, self._host,
        )  # type: ignore[arg-type]  # fmt: skip
        self.context.phone_players = self.handsets

    def _host(
        self, keys: AccessTokens, at: ListenAddress, key_file: AccessTokenFile | None
    ) -> LocalService:
        self.hosts.append(LocalService(keys, at, self, key_file))
        return self.hosts[-1]

    @property
    def room(self) -> PhoneSessions:
        return self.hosts[-1].room

    @property
    def keys(self) -> AccessTokens:
        return self.hosts[-1].gateway.tokens

    def settle(self) -> None:
        """Advance one frame, in which messages of phones are processed."""
        self.advance_undrawn()

    def advance_undrawn(self) -> None:
        self.now += FRAME
        super().advance_undrawn()

    def frame(self, *events: Any) -> None:
        self.now += FRAME
        super().frame(*events)

    def phone(self, key: str = "") -> Phone:
        """Somebody opens the link on a phone; an empty key is that of the code."""
        made = Phone(self, len(self.phones), "en")  # type: ignore[arg-type]
        self.phones.append(made)
        self.room.connect_phone(made.number)
        made.hello(key or self.keys.table)
        self.settle()
        return made

    def lose(self, phone: Phone) -> None:
        """A phone is gone."""
        self.room.disconnect_phone(phone.number)
        self.settle()


def open_phones(beside: ScreenWithPhones) -> None:
    """The pause, and *Phones* in it."""
    beside.run_until(lambda: isinstance(beside.scene, TableScene))
    beside.table.command_dispatcher.open_pause_menu()
    beside.wait(0.1)
    beside.press("phones")
    beside.wait(0.3)
    assert isinstance(beside.scene, PhoneJoinScene)


def back_to_table(beside: ScreenWithPhones) -> None:
    beside.press("back")
    beside.wait(0.1)
    beside.press("resume")
    beside.wait(0.1)


def table_with_two_phones(
    beside: ScreenWithPhones, game: str
) -> tuple[TableScene, list[Phone], int]:
    """A table at which two play by phone, and one of them is asked."""
    further = ["trader"] * (games.game_class(game).seat_counts[0] - 2)
    table = beside.start(game, "", "", *further, seed=3)
    open_phones(beside)
    phones = [beside.phone(), beside.phone()]
    for seat, phone in enumerate(phones):
        phone.sit(seat)
    back_to_table(beside)
    beside.run_until(lambda: any(phone.is_asked for phone in phones))
    return table, phones, next(n for n, phone in enumerate(phones) if phone.is_asked)
