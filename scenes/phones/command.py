"""`play --phones`: a table without a screen of its own, for phones and AI seats."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from time import monotonic, sleep
from typing import Final
from urllib.parse import urlsplit

from scenes.phones.beside import NOBODY_CAME, PORT, installed
from scenes.phones.service import serve
from tabletop.core.options import Value, complete
from tabletop.core.untrusted import whole_number
from tabletop.core.zones import Seat
from tabletop.match.folder import MatchFolder
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.setup import Mode, Setup, SetupError, seed_and_generator
from tabletop.phones.desk import STANDS_IN, Opening, PhoneSeat
from tabletop.phones.host import ListenAt, PhoneHost, ServiceError
from tabletop.phones.keys import KeyFile, Keys
from tabletop.phones.pacing import Pacer
from tabletop.seats.commandline import chosen
from tabletop.seats.lazythinker import LazyThinker
from tabletop.table.table import Table
from tabletop.terminal.command import language_of, resume
from tabletop.text import Catalogue

PAUSE: Final = 0.01
"""Seconds between two looks at what has come."""
AGAIN: Final = 1.0
"""Seconds until a journal that could not be written is tried again."""

Say = Callable[[str], None]


def run(given: Namespace, folder: Path) -> int:
    """Open a table for phones; matches are kept in `folder` as any other."""
    text = Catalogue(language_of(given.language), forgiving=True)
    if not installed():
        raise SetupError(text("phones.command.missing"))
    matches = MatchFolder(folder)
    files = KeyFile(folder)
    say = partial(print, flush=True)  # seen at once through a pipe too
    goes_on = resume(matches, text, say) if given.resume else None
    keys = files.read(goes_on.path.name) if goes_on is not None and goes_on.path else None
    at = listen_at(given.phones, given.phones_url)
    if not at.host:
        raise SetupError(text("phones.command.none"))
    host = PhoneHost(keys or Keys(), at, serve, key_file=files)
    table = PhoneTable(host, text, matches, _opening(given, goes_on), say)
    try:
        table.play(goes_on, given.seed)
    except ServiceError as error:
        raise SetupError(text(f"phones.failed.{error.reason}", **error.params)) from error
    finally:
        table.close()
    return 0


def listen_at(where: str, url: str | None) -> ListenAt:
    """Where to listen, from words such as `8321`, `192.168.1.5` or `192.168.1.5:8321`; else at the
    address that is likeliest to be reached. Its host is empty where there is none.

    Raises SetupError.
    """
    from tabletop.phones.addresses import addresses

    if url and urlsplit(url).scheme not in ("http", "https"):
        raise SetupError(f"--phones-url {url}: write an address such as https://souk.example")
    name, port = where, PORT
    head, colon, tail = where.rpartition(":")
    if whole_number(where) is not None:
        name, port = "", whole_number(where) or 0
    elif colon and whole_number(tail) is not None and "]" not in tail:
        name, port = head.strip("[]"), whole_number(tail) or 0
    if port >= 1 << 16:
        raise SetupError(f"--phones {where}: a port is below 65536")
    if name:
        try:
            ip_address(name)
        except ValueError:
            raise SetupError(f"--phones {where}: write PORT or ADDRESS:PORT") from None
    found = addresses()
    return ListenAt(name or (found[0].ip if found else ""), port, url or "")


def _opening(given: Namespace, match: Match | None) -> Opening:
    """What is going to be played. Raises SetupError."""
    if match is not None:
        setup = match.setup
        return Opening(match.game, setup.seats, setup.options, setup.mode)
    given.first = given.others = "human"
    game, seats, options = chosen(given)
    if not any(seat.human for seat in seats):
        raise SetupError("nobody plays here: leave a seat to people, such as human:Mika")
    mode = Mode.PRACTICE if given.practice else Mode.PLAY
    whole: dict[str, Value] = dict(complete(game.options, options))
    return Opening(game, seats, whole, mode)


class PhoneTable:
    """One evening at a table without a screen: match after match."""

    def __init__(
        self, host: PhoneHost, text: Catalogue, matches: MatchFolder, opening: Opening, say: Say
    ) -> None:
        self._host = host
        self._desk = host.desk
        self._text = text
        self._matches = matches
        self._opening = opening
        self._seed: int | None = None
        self._say = say
        self._begun = monotonic()
        self._told_url = False
        self._helped = False
        self._thinker: LazyThinker | None = None
        self._match: Match | None = None
        self._seats: Sequence[PhoneSeat] = ()
        self._lost: frozenset[Seat] = frozenset()
        self._unsaved = ""
        """The last reported reason why the match cannot be saved."""

    def play(self, goes_on: Match | None, seed: int | None) -> None:
        """Match after match, until somebody ends the program. seed: of the first that begins."""
        self._seed = seed
        self._desk.open(self._opening)
        if goes_on is None:
            self._until(lambda: self._desk.begins)
            goes_on = self._start()
        while True:
            self._one(goes_on)
            goes_on = self._start()

    def close(self) -> None:
        """Nobody plays any more; the keys of a match that is not over are kept."""
        if self._match is not None:
            self._match.close()
        if self._thinker is not None:
            self._thinker.close()
        self._host.close()

    def _start(self) -> Match:
        """A new match, with the computer on the seats that are free."""
        seats = tuple(
            spec._replace(level=STANDS_IN) if seat in self._desk.free else spec
            for seat, spec in enumerate(self._desk.specs)
        )
        seed, generator = seed_and_generator(self._seed)
        self._seed = None
        opening = self._opening
        setup = Setup(opening.game.name, seats, opening.options, seed, opening.mode, generator)
        return self._matches.begin(opening.game, setup, self._tell_unkept)

    def _tell_unkept(self, why: str) -> None:
        """Say that what is played is not kept."""
        self._say(self._text("ui.notice.unkept", why=why))

    def _one(self, match: Match) -> None:
        """One match, until another one is wanted."""
        self._match = match
        self._say(self._text("phones.command.begins"))
        self._thinker = LazyThinker(match)
        table = Table(match, self._thinker)
        pacer = Pacer(table)
        self._desk.sit(table)
        told = False

        def step() -> bool:
            nonlocal told
            now = monotonic()
            try:
                table.tick(now)
                pacer.tick(now)
            except JournalError as error:
                self._tell_unsaved(error)
                sleep(AGAIN)
            else:
                self._unsaved = ""
            if match.over and not told:
                told = True
                self._tell_end(match)
            return self._desk.begins

        self._until(step)
        self._thinker.close()
        match.close()

    def _until(self, done: Callable[[], bool]) -> None:
        while not done():
            self._host.pump()
            self._tell()
            sleep(PAUSE)

    # What is told

    def _tell(self) -> None:
        """Tell what has changed."""
        if self._desk.port and not self._told_url:
            self._told_url = True
            self._tell_address()
        seats = self._desk.seated(monotonic())
        for before, now in zip(self._seats, seats, strict=False):
            name = now.spec.name
            if now.taken and not before.taken:
                self._say(self._text("phones.command.came", name=name))
            elif now.vacant and not before.vacant:
                self._say(self._text("phones.command.left", name=name))
            elif now.level and not before.level and now.spec.human:
                self._say(self._text("phones.command.stands_in", name=name))
        self._seats = seats
        lost = frozenset(self._desk.lost(monotonic()))
        for seat in lost ^ self._lost:
            key = "gone" if seat in lost else "back"
            self._say(self._text(f"phones.command.{key}", name=self._desk.specs[seat].name))
        self._lost = lost
        humans = sum(spec.human for spec in self._desk.specs)
        nobody = len(self._desk.free) == humans
        if not self._helped and nobody and monotonic() - self._begun > NOBODY_CAME:
            self._helped = True
            self._say(self._text("phones.command.nobody"))

    def _tell_unsaved(self, error: JournalError) -> None:
        """Tell once why the match waits: it is tried again until the disk takes it."""
        if self._unsaved != error.why:
            self._unsaved = error.why
            self._say(self._text("phones.command.unsaved", why=error.why))

    def _tell_address(self) -> None:
        import segno

        from tabletop.phones.addresses import addresses, others

        url = self._host.url()
        self._say(self._text("phones.command.open", address=url))
        segno.make(url, error="l", micro=False).terminal(out=sys.stdout, border=2, compact=True)
        further = others(self._host.at.host, addresses())
        if further and not self._host.at.url:
            self._say(self._text("phones.command.other", addresses=further))
        if not self._host.at.url.startswith("https"):
            self._say(self._text("phones.command.secret"))
        sys.stdout.flush()

    def _tell_end(self, match: Match) -> None:
        best = [s.seat for s in match.game.standing(match.state) if s.place == 1]
        names = [match.setup.names[seat] for seat in best]
        self._say(self._text("phones.command.over", names=names))
