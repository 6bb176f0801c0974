"""Command `play --phones`: a table without a screen, for phones and AI seats."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from time import monotonic, sleep
from typing import Final
from urllib.parse import urlsplit

from scenes.phones.service_manager import (
    DEFAULT_PORT,
    is_phone_support_installed,
    start_service,
)
from tabletop.ai.command_line import (
    check_resume_arguments,
    choose_match_mode,
    parse_match_arguments,
)
from tabletop.core.options import OptionValue, complete_options
from tabletop.core.util.safe_load import parse_whole_number
from tabletop.host.match_host import MatchHost
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.match.setup import (
    Setup,
    SetupError,
    choose_seed_and_generator,
    printable_name,
)
from tabletop.narration.handicap_texts import list_handicaps
from tabletop.phones.access_tokens import AccessTokenFile
from tabletop.phones.gateway.phone_gateway import LobbySetup
from tabletop.phones.gateway.table_lead import SPEED_FACTORS
from tabletop.phones.page_pacing import AI_MOVE_SECONDS, PagePacer
from tabletop.phones.phone_table import PhoneTable
from tabletop.phones.seating_rules import SeatStatus
from tabletop.phones.service_process import ListenAddress, PhoneServiceError
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
    if given.resume:
        check_resume_arguments(given)
    text = Catalogue(choose_language(given.language), forgiving=True)
    if not is_phone_support_installed():
        raise SetupError(text("phones.command.missing"))
    matches = MatchStore(folder)
    say = partial(print, flush=True)  # seen at once through a pipe too
    goes_on = resume_match(matches, text, say) if given.resume else None
    at = parse_listen_address(given.phones, given.phones_url or ())
    if not at.host:
        raise SetupError(text("phones.command.none"))
    phones = PhoneTable(AccessTokenFile(folder), start_service, is_led_by_phone=True)
    lobby = _opening(given, goes_on)
    phones.start_service(at, phones.read_tokens(goes_on))
    table = HeadlessPhoneTable(phones, text, matches, lobby, say, given.seed)
    try:
        table.play_matches(goes_on)
    except PhoneServiceError as error:
        raise SetupError(text(f"phones.failed.{error.reason}", **error.params)) from error
    finally:
        table.close()
    return 0


def parse_listen_address(where: str, urls: Sequence[str]) -> ListenAddress:
    """Return the address for words such as `8321`, `192.168.1.5` or `192.168.1.5:8321`.

    Without an address it is the likeliest one of this computer; its host is empty if there is
    none.

    Args:
        where: Words after `--phones`.
        urls: URLs after `--phones-url`.

    Raises:
        SetupError: if the words are no address.
    """
    from tabletop.phones.network_addresses import find_addresses

    for url in urls:
        if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc:
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
    return ListenAddress(name or (found[0].ip if found else ""), port, tuple(urls))


def _opening(given: Namespace, match: Match | None) -> LobbySetup:
    """Return the match that phones may join.

    Raises:
        SetupError: if no seat is left to people.
    """
    if match is not None:
        setup = match.setup
        minutes = 0 if match.clock is None else match.clock.limit_minutes
        return LobbySetup(match.game, setup.seats, setup.options, setup.mode, minutes)
    given.first, given.others = "human", "ai:trader" if given.practice else "human"
    game, seats, options = parse_match_arguments(given)
    if not any(seat.is_human for seat in seats):
        raise SetupError("nobody plays here: leave a seat to people, such as human:Mika")
    mode = choose_match_mode(seats, given.practice)
    whole: dict[str, OptionValue] = dict(complete_options(game.options, options))
    return LobbySetup(game, seats, whole, mode, given.thinking_time or 0)


class HeadlessPhoneTable:
    """A table without a screen, which plays one match after another."""

    def __init__(
        self,
        phones: PhoneTable,
        text: Catalogue,
        matches: MatchStore,
        lobby: LobbySetup,
        print_line: PrintLine,
        seed: int | None = None,
    ) -> None:
        """Lay a table.

        Args:
            phones: Phones of the players.
            text: Words in the language of the terminal.
            matches: Folder of matches.
            lobby: Match that phones may join.
            print_line: Prints one line in the terminal.
            seed: Seed of the first new match; None draws one.
        """
        self._phones = phones
        self._text = text
        self._matches = matches
        self._lobby = lobby
        self._seed = seed
        self._say = print_line
        self._has_printed_address = False
        self._has_printed_hint = False
        self._match: Match | None = None
        self._statuses: Sequence[SeatStatus] = ()
        self._unsaved = ""
        """The last reported reason why the match cannot be saved."""

    def play_matches(self, resumed_match: Match | None) -> None:
        """Play one match after another until the program is ended.

        Args:
            resumed_match: Match to resume; None waits for phones to begin one.
        """
        self._phones.open_lobby(self._lobby)
        match = resumed_match
        while True:
            if match is None:
                self._poll_until(lambda: self._phones.is_start_requested)
                match = self._begin_match()
            self._play_match(match)
            match = None

    def close(self) -> None:
        """Stop the match and the service; the tokens of an unfinished match are kept."""
        if self._match is not None:
            self._match.close()
        self._phones.close()

    def _begin_match(self) -> Match:
        """Return a new match, with the computer on the seats that are free."""
        seed, generator = choose_seed_and_generator(self._seed)
        self._seed = None
        lobby = self._lobby
        seats = self._phones.match_specs()
        setup = Setup(lobby.game.name, seats, lobby.options, seed, lobby.mode, generator)
        return self._matches.begin_match(
            lobby.game, setup, self._tell_unkept, lobby.thinking_minutes
        )

    def _tell_unkept(self, why: str) -> None:
        """Say that what is played is not kept."""
        self._say(self._text("ui.notice.unkept", why=why))

    def _play_match(self, match: Match) -> None:
        """Play one match, until another one is wanted."""
        self._match = match
        self._tell_beginning(match)
        host = MatchHost(match)
        pacer = PagePacer(host)
        before = monotonic()
        self._phones.attach_host(host)
        told = False

        def step() -> bool:
            nonlocal told, before
            now = monotonic()
            if match.clock is not None:
                match.clock.advance(self._phones.thinking_seats, now - before)
            before = now
            try:
                host.tick(now)
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
            gateway = self._phones.gateway
            pacer.ai_move_seconds = AI_MOVE_SECONDS * SPEED_FACTORS[gateway.lead.speed]
            return gateway.is_start_requested or gateway.lead.is_end_requested

        self._poll_until(step)
        if self._phones.gateway.lead.is_end_requested:
            self._say(self._text("phones.command.ended"))
            self._phones.detach_host()
        match.close()

    def _poll_until(self, is_done: Callable[[], bool]) -> None:
        while not is_done():
            self._phones.poll()
            self._tell_changes()
            sleep(POLL_SECONDS)

    # What is told

    def _tell_changes(self) -> None:
        """Print what has changed."""
        if self._phones.gateway.port and not self._has_printed_address:
            self._has_printed_address = True
            self._tell_address()
        statuses = self._phones.seat_statuses
        for before, now in zip(self._statuses, statuses, strict=False):
            for event in _changes(before, now):
                self._say(self._text(f"phones.command.{event}", name=now.spec.name))
        self._statuses = statuses
        if not self._has_printed_hint and self._phones.has_waited_long:
            self._has_printed_hint = True
            self._say(self._text("phones.command.nobody"))

    def _tell_beginning(self, match: Match) -> None:
        """Print that a match begins, with its deal code and its handicaps."""
        self._say(self._text("phones.command.begins"))
        if match.deal_code:
            self._say(self._text("terminal.deal", code=match.deal_code))
        for words in list_handicaps(match.setup, match.game, self._text):
            self._say(words)

    def _tell_unsaved(self, error: JournalError) -> None:
        """Tell once why the match waits: it is tried again until the disk takes it."""
        if self._unsaved != error.reason:
            self._unsaved = error.reason
            self._say(self._text("phones.command.unsaved", why=error.reason))

    def _tell_address(self) -> None:
        import segno

        from tabletop.phones.network_addresses import find_addresses, other_ips

        service = self._phones.service
        assert service is not None, "the service is not started"
        url = service.page_url()
        self._say(self._text("phones.command.open", address=url))
        code = service.gateway.admission.room_code.code
        self._say(self._text("phones.command.code", address=url.partition("#")[0], code=code))
        segno.make(url, error="l", micro=False).terminal(
            out=unfiltered_output(), border=2, compact=True
        )
        further = other_ips(service.address.host, find_addresses())
        if service.address.public_urls:
            self._say(
                self._text("phones.command.house", address=service.page_url(service.address.host))
            )
        elif further:
            self._say(self._text("phones.command.other", addresses=further))
        if not url.startswith("https"):
            self._say(self._text("phones.command.secret"))
        sys.stdout.flush()

    def _tell_end(self, match: Match) -> None:
        best = [s.seat for s in match.game.standings(match.state) if s.place == 1]
        names = [match.setup.seat_names[seat] for seat in best]
        self._say(self._text("phones.command.over", names=names))


def _changes(before: SeatStatus, now: SeatStatus) -> Iterator[str]:
    """Yield what has happened to a seat, as the ends of keys below `phones.command.`."""
    if now.has_phone and not before.has_phone:
        yield "came"
    elif now.is_vacant and not before.is_vacant:
        yield "left"
    elif now.level and not before.level and not before.spec.level:
        yield "stands_in"
    if now.is_lost != before.is_lost:
        yield "gone" if now.is_lost else "back"
