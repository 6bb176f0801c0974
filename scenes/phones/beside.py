"""Phones beside the screen: the service is begun when it is asked for, and goes with each match.

What phones need (`souk[phones]`) is imported no sooner than then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Final

from scenes.handsets import LOST, VACANT, Handsets
from scenes.preferences import Notice
from tabletop.core.game import Game
from tabletop.core.options import Value
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.match.setup import Mode, SeatSpec
from tabletop.phones.desk import Opening, PhoneSeat
from tabletop.phones.host import ListenAt, PhoneHost, ServiceError
from tabletop.phones.keys import KeyFile, Keys
from tabletop.seats.lazythinker import LazyThinker
from tabletop.table.chairs import Client
from tabletop.table.table import Table

PARTS: Final = ("starlette", "uvicorn", "websockets", "segno", "ifaddr", "PIL")
"""What `souk[phones]` brings."""
PORT: Final = 8321
"""Where the service listens, if nothing else is said."""
NOBODY_CAME: Final = 30.0
"""Seconds after which it is told what may be wrong."""


def installed() -> bool:
    """Whether all that phones need is there."""
    return all(find_spec(part) is not None for part in PARTS)


def own_addresses() -> list[str]:
    """The addresses of this computer, the likeliest first."""
    from tabletop.phones.addresses import addresses

    return [found.ip for found in addresses()]


def begin_service(keys: Keys, at: ListenAt, key_file: KeyFile | None) -> PhoneHost:
    """The service, in a process of its own."""
    return PhoneHost(keys, at, _serve, key_file=key_file)


def _serve(pipe: Connection) -> None:
    from scenes.phones.service import serve

    serve(pipe)


class PhonesBeside(Handsets):
    """The phones of one program with a screen."""

    def __init__(
        self, folder: Path | None, clock: Callable[[], float] = monotonic,
        found: Callable[[], Sequence[str]] = own_addresses, port: int = PORT,
        there: Callable[[], bool] = installed,
        begin: Callable[[Keys, ListenAt, KeyFile | None], PhoneHost] = begin_service,
    ) -> None:  # fmt: skip
        """folder: that of the matches; keys are kept beside them. found: tells the addresses.
        there: whether the extra is installed. begin: begins the service."""
        self.trouble: Notice | None = None
        self._files = KeyFile(folder) if folder is not None else None
        self._clock = clock
        self._found = found
        self._port = port
        self._there = there
        self._begin = begin
        self._addresses: Sequence[str] = ()
        self._host: PhoneHost | None = None
        self._table: Table | None = None
        self._screen: Client = 0
        self._thinker: LazyThinker | None = None
        self._since = 0.0
        self._any_port = False

    # Looking

    @property
    def host(self) -> PhoneHost | None:
        """The service, if it was asked for."""
        return self._host

    @property
    def ready(self) -> bool:
        return self._host is not None and self._host.desk.port > 0

    @property
    def address(self) -> str:
        return self._host.url() if self._host is not None and self.ready else ""

    @property
    def several(self) -> bool:
        return len(self._addresses) > 1

    @property
    def nobody(self) -> bool:
        if self._host is None or any(seat.by == "phone" for seat in self.seats):
            return False
        return self._clock() - self._since > NOBODY_CAME

    @property
    def seats(self) -> Sequence[PhoneSeat]:
        return self._host.desk.seated(self._clock()) if self._host is not None else ()

    @property
    def begins(self) -> bool:
        return self._host is not None and self._host.desk.begins

    def lost(self) -> Mapping[Seat, str]:
        if self._host is None or self._table is None:
            return {}
        return {
            seat: VACANT if at.vacant else LOST
            for seat, at in enumerate(self.seats)
            if at.vacant or (at.by == "phone" and at.lost)
        }

    # Opening

    def open(
        self, game: Game[State], seats: Sequence[SeatSpec], options: Mapping[str, Value], mode: Mode
    ) -> None:
        if (host := self._begun()) is not None:
            host.desk.open(Opening(game, tuple(seats), options, mode))

    def open_here(self) -> None:
        table = self._table
        if table is None:
            return
        new = self._host is None
        host = self._begun()
        if host is None:
            return
        if new:
            self._seat(host, table)
        host.desk.give(self._screen)

    def give_no_more(self) -> None:
        if self._host is not None:
            self._host.desk.give(None)

    def another_address(self) -> None:
        host, found = self._host, self._addresses
        if host is None or not self.several:
            return
        at = found.index(host.at.host) + 1 if host.at.host in found else 0
        self._since = self._clock()
        host.move(host.at._replace(host=found[at % len(found)]))

    def _begun(self, keys: Keys | None = None) -> PhoneHost | None:
        """The service, begun if it was not; None where it cannot be, with the trouble told."""
        if self._host is not None:
            return self._host
        self.trouble = None
        if not self._there():
            self.trouble = Notice("phones.tv.missing", {})
            return None
        self._addresses = self._found()
        if not self._addresses:
            self.trouble = Notice("phones.tv.no_network", {})
            return None
        at = ListenAt(self._addresses[0], self._port)
        self._host = self._begin(keys or Keys(), at, self._files)
        self._since, self._any_port = self._clock(), False
        return self._host

    # At the table

    def serves(self, match: Match) -> bool:
        return self._table is not None and self._table.match is match

    def sit(self, table: Table, screen: Client) -> None:
        self._table, self._screen = table, screen
        host, path = self._host, table.match.path
        if host is None and self._files is not None and path is not None:
            keys = self._files.read(path.name)
            if keys is None or not keys.taken or (host := self._begun(keys)) is None:
                return
        if host is not None:
            self._seat(host, table)

    def _seat(self, host: PhoneHost, table: Table) -> None:
        """All phones that have a seat sit down."""
        match, desk = table.match, host.desk
        setup = match.setup
        if table.thinker is None and not match.over:
            table.thinker = self._thinker = LazyThinker(match)
        desk.open(Opening(match.game, setup.seats, setup.options, setup.mode))
        desk.sit(table)

    def rest(self) -> None:
        table, self._table = self._table, None
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None
        host = self._host
        if host is None or table is None:
            return
        setup = table.match.setup
        host.desk.give(None)
        host.desk.open(Opening(table.match.game, host.desk.specs, setup.options, setup.mode))

    def play_here(self, seat: Seat) -> None:
        if self._host is not None and self._table is not None:
            self._host.desk.lend(seat, self._screen)

    def stand_in(self, seat: Seat) -> None:
        if self._host is not None and self._table is not None:
            self._host.desk.stand_in(seat)

    # Time

    def pump(self) -> None:
        host = self._host
        if host is None:
            return
        try:
            host.pump()
        except ServiceError as error:
            if self._any_port or not error.of_address:
                self._fail(error)
                return
            self._any_port, host.desk.keys.port = True, 0
            host.move(host.at._replace(port=0))

    def _fail(self, error: ServiceError) -> None:
        """Phones cannot come: the screen plays on for all, and the page says why. It can be opened
        again."""
        host, self._host = self._host, None
        if host is None:
            return
        if self._table is not None:
            host.desk.leave(self._screen)
        host.close()
        self.trouble = Notice(f"phones.failed.{error.reason}", error.params)

    def close(self) -> None:
        self.rest()
        if self._host is not None:
            self._host.close()
            self._host = None
