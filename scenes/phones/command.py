"""Command `play --phones`: a table without a screen, for phones and AI seats."""

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

from scenes.phones.phone_service import run_phone_service
from scenes.phones.service_manager import (
    DEFAULT_PORT,
    NO_PHONE_HINT_SECONDS,
    is_phone_support_installed,
)
from tabletop.ai.command_line import parse_match_arguments
from tabletop.ai.worker.lazy_worker import LazyWorker
from tabletop.core.options import OptionValue, complete_options
from tabletop.core.util.safe_load import parse_whole_number
from tabletop.core.zones import Seat
from tabletop.host.match_host import MatchHost
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.match.setup import (
    MatchMode,
    Setup,
    SetupError,
    choose_seed_and_generator,
    printable_name,
)
from tabletop.phones.access_tokens import AccessTokenFile, AccessTokens
from tabletop.phones.gateway import SUBSTITUTE_LEVEL, LobbySetup, SeatStatus
from tabletop.phones.page_pacing import PagePacer
from tabletop.phones.service_process import ListenAddress, PhoneServiceError, PhoneServiceProcess
from tabletop.terminal.command import choose_language, resume_match
from tabletop.terminal.safe_output import unfiltered_output
from tabletop.text import Catalogue

POLL_SECONDS: Final = 0.01
"""Seconds between two polls of the service."""
JOURNAL_RETRY_SECONDS: Final = 1.0
"""Seconds until a failed write of the journal is repeated."""

PrintLine = Callable[[str], None]


def run_phone_table(given: Namespace, folder: Path) -> int:
    """Open a table for phones and return the exit status. Matches are saved in `folder`."""
    text = Catalogue(choose_language(given.language), forgiving=True)
    if not is_phone_support_installed():
        raise SetupError(text("phones.command.missing"))
    matches = MatchStore(folder)
    files = AccessTokenFile(folder)
    say = partial(print, flush=True)  # seen at once through a pipe too
    goes_on = resume_match(matches, text, say) if given.resume else None
    keys = (
        files.read(goes_on.journal_path.name)
        if goes_on is not None and goes_on.journal_path
        else None
    )
    at = parse_listen_address(given.phones, given.phones_url)
    if not at.host:
        raise SetupError(text("phones.command.none"))
    host = PhoneServiceProcess(keys or AccessTokens(), at, run_phone_service, token_file=files)
    table = HeadlessPhoneTable(host, text, matches, _opening(given, goes_on), say)
    try:
        table.play_matches(goes_on, given.seed)
    except PhoneServiceError as error:
        raise SetupError(text(f"phones.failed.{error.reason}", **error.params)) from error
    finally:
        table.close()
    return 0


def parse_listen_address(where: str, url: str | None) -> ListenAddress:
    """Return the address for words such as `8321`, `192.168.1.5` or `192.168.1.5:8321`.

    Without an address it is the likeliest one of this computer; its host is empty if there is
    none.

    Args:
        where: Words after `--phones`.
        url: URL after `--phones-url`, or None.

    Raises:
        SetupError: if the words are no address.
    """
    from tabletop.phones.network_addresses import find_addresses

    if url and urlsplit(url).scheme not in ("http", "https"):
        raise SetupError(f"--phones-url {url}: write an address such as https://souk.example")
    name, port = where, DEFAULT_PORT
    head, colon, tail = where.rpartition(":")
    if parse_whole_number(where) is not None:
        name, port = "", parse_whole_number(where) or 0
    elif colon and parse_whole_number(tail) is not None and "]" not in tail:
        name, port = head.strip("[]"), parse_whole_number(tail) or 0
    if port >= 1 << 16:
        raise SetupError(f"--phones {where}: a port is below 65536")
    if name:
        try:
            ip_address(name)
        except ValueError:
            raise SetupError(f"--phones {where}: write PORT or ADDRESS:PORT") from None
    found = find_addresses()
    return ListenAddress(name or (found[0].ip if found else ""), port, url or "")


def _opening(given: Namespace, match: Match | None) -> LobbySetup:
    """Return the match that phones may join.

    Raises:
        SetupError: if no seat is left to people.
    """
    if match is not None:
        setup = match.setup
        return LobbySetup(match.game, setup.seats, setup.options, setup.mode)
    given.first = given.others = "human"
    game, seats, options = parse_match_arguments(given)
    if not any(seat.is_human for seat in seats):
        raise SetupError("nobody plays here: leave a seat to people, such as human:Mika")
    mode = MatchMode.PRACTICE if given.practice else MatchMode.PLAY
    whole: dict[str, OptionValue] = dict(complete_options(game.options, options))
    return LobbySetup(game, seats, whole, mode)


class HeadlessPhoneTable:
    """A table without a screen, which plays one match after another."""

    def __init__(
        self,
        service: PhoneServiceProcess,
        text: Catalogue,
        matches: MatchStore,
        lobby: LobbySetup,
        print_line: PrintLine,
    ) -> None:
        self._host = service
        self._desk = service.gateway
        self._text = text
        self._matches = matches
        self._opening = lobby
        self._seed: int | None = None
        self._say = print_line
        self._begun = monotonic()
        self._told_url = False
        self._helped = False
        self._thinker: LazyWorker | None = None
        self._match: Match | None = None
        self._seats: Sequence[SeatStatus] = ()
        self._lost: frozenset[Seat] = frozenset()
        self._unsaved = ""
        """The last reported reason why the match cannot be saved."""

    def play_matches(self, resumed_match: Match | None, seed: int | None) -> None:
        """Play one match after another until the program is ended.

        Args:
            resumed_match: Match to resume; None waits for phones to begin one.
            seed: Seed of the first new match; None draws one.
        """
        self._seed = seed
        self._desk.open_lobby(self._opening)
        if resumed_match is None:
            self._until(lambda: self._desk.is_start_requested)
            resumed_match = self._start()
        while True:
            self._one(resumed_match)
            resumed_match = self._start()

    def close(self) -> None:
        """Stop the match and the service; the tokens of an unfinished match are kept."""
        if self._match is not None:
            self._match.close()
        if self._thinker is not None:
            self._thinker.close()
        self._host.close()

    def _start(self) -> Match:
        """A new match, with the computer on the seats that are free."""
        seats = tuple(
            spec._replace(level=SUBSTITUTE_LEVEL) if seat in self._desk.free_seats else spec
            for seat, spec in enumerate(self._desk.seat_specs)
        )
        seed, generator = choose_seed_and_generator(self._seed)
        self._seed = None
        opening = self._opening
        setup = Setup(opening.game.name, seats, opening.options, seed, opening.mode, generator)
        return self._matches.begin_match(opening.game, setup, self._tell_unkept)

    def _tell_unkept(self, why: str) -> None:
        """Say that what is played is not kept."""
        self._say(self._text("ui.notice.unkept", why=why))

    def _one(self, match: Match) -> None:
        """One match, until another one is wanted."""
        self._match = match
        self._say(self._text("phones.command.begins"))
        if match.setup.deal_code:
            self._say(self._text("terminal.deal", code=match.setup.deal_code))
        self._thinker = LazyWorker(match)
        table = MatchHost(match, self._thinker)
        pacer = PagePacer(table)
        self._desk.join_match(table)
        told = False

        def step() -> bool:
            nonlocal told
            now = monotonic()
            try:
                table.tick(now)
                pacer.tick(now)
            except JournalError as error:
                self._tell_unsaved(error)
                sleep(JOURNAL_RETRY_SECONDS)
            else:
                self._unsaved = ""
            if moved := match.take_moved_path():
                self._say(self._text("table.moved", file=printable_name(moved.name)))
            if match.is_over and not told:
                told = True
                self._tell_end(match)
            return self._desk.is_start_requested

        self._until(step)
        self._thinker.close()
        match.close()

    def _until(self, done: Callable[[], bool]) -> None:
        while not done():
            self._host.poll()
            self._tell()
            sleep(POLL_SECONDS)

    # What is told

    def _tell(self) -> None:
        """Tell what has changed."""
        if self._desk.port and not self._told_url:
            self._told_url = True
            self._tell_address()
        seats = self._desk.seat_statuses(monotonic())
        for before, now in zip(self._seats, seats, strict=False):
            name = now.spec.name
            if now.has_phone and not before.has_phone:
                self._say(self._text("phones.command.came", name=name))
            elif now.is_vacant and not before.is_vacant:
                self._say(self._text("phones.command.left", name=name))
            elif now.level and not before.level and now.spec.is_human:
                self._say(self._text("phones.command.stands_in", name=name))
        self._seats = seats
        lost = frozenset(self._desk.lost_phone_seconds(monotonic()))
        for seat in lost ^ self._lost:
            key = "gone" if seat in lost else "back"
            self._say(self._text(f"phones.command.{key}", name=self._desk.seat_specs[seat].name))
        self._lost = lost
        humans = sum(spec.is_human for spec in self._desk.seat_specs)
        nobody = len(self._desk.free_seats) == humans
        if not self._helped and nobody and monotonic() - self._begun > NO_PHONE_HINT_SECONDS:
            self._helped = True
            self._say(self._text("phones.command.nobody"))

    def _tell_unsaved(self, error: JournalError) -> None:
        """Tell once why the match waits: it is tried again until the disk takes it."""
        if self._unsaved != error.reason:
            self._unsaved = error.reason
            self._say(self._text("phones.command.unsaved", why=error.reason))

    def _tell_address(self) -> None:
        import segno

        from tabletop.phones.network_addresses import find_addresses, other_ips

        url = self._host.page_url()
        self._say(self._text("phones.command.open", address=url))
        segno.make(url, error="l", micro=False).terminal(
            out=unfiltered_output(), border=2, compact=True
        )
        further = other_ips(self._host.address.host, find_addresses())
        if further and not self._host.address.public_url:
            self._say(self._text("phones.command.other", addresses=further))
        if not self._host.address.public_url.startswith("https"):
            self._say(self._text("phones.command.secret"))
        sys.stdout.flush()

    def _tell_end(self, match: Match) -> None:
        best = [s.seat for s in match.game.standings(match.state) if s.place == 1]
        names = [match.setup.seat_names[seat] for seat in best]
        self._say(self._text("phones.command.over", names=names))
