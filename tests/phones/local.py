"""A screen with phones beside it, without a network: the room is in the screen's own process."""

from __future__ import annotations

import json
from collections import deque
from pathlib import Path
from typing import Any

from scenes.phones.beside import PhonesBeside
from tabletop.phones.desk import PhoneDesk
from tabletop.phones.host import ListenAt, ServiceError
from tabletop.phones.keys import KeyFile, Keys
from tabletop.phones.room import Painters, Room
from tests.phones.party import Outlines, Phone
from tests.scenes.player import FRAME, Keyboard

HOSTS = ("192.168.1.5", "10.8.0.2")


class LocalHost:
    """Stands for the service."""

    def __init__(self, keys: Keys, at: ListenAt, beside: Beside, key_file: KeyFile | None) -> None:
        self.at, self.beside = at, beside
        self._to_room: deque[bytes] = deque()
        self._to_desk: deque[bytes] = deque()
        self.desk = PhoneDesk(keys, self._to_room.append, key_file)
        self.desk.port = keys.port = keys.port or at.port
        self.closed = False
        self.error: ServiceError | None = None
        """The error that the next frame raises, or None."""
        self.room = Room(
            lambda number, parts: beside.phones[number].hear(parts),
            lambda said: self._to_desk.append(json.dumps(said).encode()),
            Painters(Outlines),
        )

    def url(self) -> str:
        return f"http://{self.at.host}:{self.desk.port}/#{self.desk.keys.table}"

    def move(self, at: ListenAt) -> None:
        self.at = at

    def pump(self) -> None:
        error, self.error = self.error, None
        if error is not None:
            raise error
        for _ in range(100):
            while self._to_desk:
                self.desk.hear(self._to_desk.popleft())
            self.desk.flush(self.beside.now)
            if not self._to_room and not self._to_desk:
                break
            while self._to_room:
                self.room.told(json.loads(self._to_room.popleft()))
        self.room.show()

    def close(self) -> None:
        self.closed = True


class Beside(Keyboard):
    """Somebody before the screen, and others with phones."""

    def __init__(self, folder: Path | None = None, **given: Any) -> None:
        super().__init__(folder, **given)
        self.now = 0.0
        self.phones: list[Phone] = []
        self.hosts: list[LocalHost] = []
        self.found = list(HOSTS)
        self.there = True
        self.handsets = PhonesBeside(
            folder, lambda: self.now, lambda: self.found, 8321, lambda: self.there, self._host,
        )  # type: ignore[arg-type]  # fmt: skip
        self.context.handsets = self.handsets

    def _host(self, keys: Keys, at: ListenAt, key_file: KeyFile | None) -> LocalHost:
        self.hosts.append(LocalHost(keys, at, self, key_file))
        return self.hosts[-1]

    @property
    def room(self) -> Room:
        return self.hosts[-1].room

    @property
    def keys(self) -> Keys:
        return self.hosts[-1].desk.keys

    def settle(self) -> None:
        """What phones wanted is heard in the next frame."""
        self.unseen()

    def unseen(self) -> None:
        self.now += FRAME
        super().unseen()

    def frame(self, *events: Any) -> None:
        self.now += FRAME
        super().frame(*events)

    def phone(self, key: str = "") -> Phone:
        """Somebody opens the link on a phone; an empty key is that of the code."""
        made = Phone(self, len(self.phones), "en")  # type: ignore[arg-type]
        self.phones.append(made)
        self.room.come(made.number)
        made.hello(key or self.keys.table)
        self.settle()
        return made

    def lose(self, phone: Phone) -> None:
        """A phone is gone."""
        self.room.gone(phone.number)
        self.settle()
