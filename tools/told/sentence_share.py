"""Measures how much of a match a phone's page tells: `python -m tools.told`.

A browser looks on and another holds a seat while a whole match is played. Each sentence that the
page's live region receives is compared with the log of the match. The figure of a game is the
percentage of the log's sentences that are told exactly once and in order.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from difflib import SequenceMatcher
from pathlib import Path
from time import monotonic
from typing import Any, Final

from scenes.phones.phone_service import run_phone_service
from scenes.screenshots.phone_browser import (
    HOST_NAME,
    PhoneBrowser,
    PhoneScreen,
    launch_browser,
    missing_requirement,
)
from scenes.screenshots.phones import find_free_port
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.options import complete_options
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.host.match_host import MatchHost
from tabletop.host.messages import AnswerInvitation
from tabletop.host.seat_controllers import SeatController
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup
from tabletop.narration.match_log import format_match_log
from tabletop.phones.access_tokens import AccessTokens
from tabletop.phones.gateway.phone_gateway import LobbySetup
from tabletop.phones.service_process import ListenAddress, PhoneServiceProcess
from tabletop.text import Catalogue

SEED: Final = 11
PHONE_SEAT: Final = 0
PACE_DECISIONS: Final = 20
"""Number of decisions after which the pages are waited for."""
SCREEN: Final = PhoneScreen(390, 844)
RECORD_SCRIPT: Final = """() => {
  window.sentences = [];
  new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const each of addedNodes)
        if (each.tagName === "LI" && !("own" in each.dataset)) {
          const region = each.closest("[role=log]");
          window.sentences.push([region && region.getAttribute("aria-live") === "polite",
            each.querySelector(".sentence").textContent]);
        }
  }).observe(document.getElementById("log"), { childList: true, subtree: true });
}"""
"""Script that records the sentences that the live region receives."""


def expected_sentences(match: Match, viewer: Seat, text: Catalogue) -> list[str]:
    """Return the sentences of the log as one viewer reads them, who is "you"."""
    setup = match.setup
    names = text.names_for_reader(setup.seat_names, viewer)
    lines = format_match_log(match, match.decision_number + 1, viewer, text, names)
    return [line.text for line in lines]


def told_percentage(expected: Sequence[str], told: Sequence[str]) -> float:
    """Return the percentage of sentences that were told once and in order."""
    blocks = SequenceMatcher(None, expected, told, autojunk=False).get_matching_blocks()
    matching = sum(block.size for block in blocks)
    return 100 * matching / max(len(expected), len(told), 1)


class ToldMatch:
    """A match at a table with phones, one of which looks on."""

    def __init__(self, browser: Any, name: str) -> None:
        game = games.load(name)
        count = game.seat_counts[0]
        specs = tuple(SeatSpec(DEFAULT_PLAYER_NAMES[n], "", SEAT_COLOURS[n]) for n in range(count))
        options = complete_options(game.options, {})
        port = find_free_port()
        address = ListenAddress("127.0.0.1", port, (f"http://{HOST_NAME}:{port}",))
        self.service = PhoneServiceProcess(AccessTokens(), address, run_phone_service)
        self.service.gateway.open_lobby(LobbySetup(game, specs, options))
        self._host: MatchHost | None = None
        while not self.service.gateway.port:
            self.pump()
        self.pages: dict[Seat, PhoneBrowser] = {}
        self._last_lines: dict[PhoneBrowser, int] = {}
        for seat in (PHONE_SEAT, NOBODY):
            page = PhoneBrowser(browser, self.service.page_url(), SCREEN, self.pump)
            self.pages[seat] = page
            if seat == PHONE_SEAT:
                page.take_seat(seat)
            page.wait_until(lambda page=page: page.page_parts.get("people"))  # type: ignore[misc]
            page.page.evaluate(RECORD_SCRIPT)
        self.match = Match(game, Setup(name, self.service.gateway.registry.specs, options, SEED))

    def pump(self) -> None:
        """Let host and service go on."""
        if self._host is not None:
            self._host.tick(monotonic())
        self.service.poll()

    def play(self) -> None:
        """Play the whole match by random decisions, as fast as the table goes."""
        host = self._host = MatchHost(self.match)
        self.service.gateway.join_match(host)
        clients = {}
        for seat in range(len(self.match.setup.seats)):
            if seat != PHONE_SEAT:
                clients[seat] = host.join(seat, lambda message: None)
                host.set_controller(seat, SeatController(clients[seat]))
        chance = Chance(SEED)
        while not self.match.is_over:
            self.pump()
            seat, asked = next(iter(host.invitations.open_invitations.items()))
            answer = chance.randbelow(len(asked.actions))
            if self.match.decision_number % PACE_DECISIONS == 0:
                self._wait_for_pages()
            if seat == PHONE_SEAT:
                self.service.gateway.viewers.answer_invitation(seat, asked.token, answer)
            else:
                host.handle_message(clients[seat], AnswerInvitation(asked.token, answer))

    def _wait_for_pages(self) -> None:
        """Wait until both pages have received more lines."""
        for page in self.pages.values():
            before = self._last_lines.get(page, 0)
            page.wait_until(lambda page=page, before=before: _last_line(page) > before)  # type: ignore[misc]
            self._last_lines[page] = _last_line(page)

    def measure(self, text: Catalogue) -> float:
        """Return the least percentage of both pages when all has come to them."""
        figures = []
        for viewer, page in self.pages.items():
            page.wait_until(lambda page=page: page.is_match_over)  # type: ignore[misc]
            page.wait_until_drawn()
            found = page.page.evaluate("() => window.sentences")
            told = [words for is_polite, words in found if is_polite]
            figures.append(told_percentage(expected_sentences(self.match, viewer, text), told))
        return min(figures)

    def close(self) -> None:
        """Close pages and service."""
        for page in self.pages.values():
            page.close()
        self.service.close()


def _last_line(page: PhoneBrowser) -> int:
    """Return the number of the last line that a page has received."""
    lines = page.page_parts.get("log")
    return int(lines[-1]["n"]) if lines else 0


def measure_game(browser: Any, name: str) -> float:
    """Return the percentage of the sentences of a whole match that its pages tell."""
    played = ToldMatch(browser, name)
    try:
        played.play()
        return played.measure(Catalogue("en"))
    finally:
        played.close()


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure games and print a percentage for each."""
    parser = argparse.ArgumentParser(prog="python -m tools.told", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games.names()))
    parser.add_argument("--json", type=Path, help="file to which the figures are written")
    given = parser.parse_args(arguments)
    if missing := missing_requirement():
        print(missing)
        return 2
    figures = {}
    for name in given.games:
        with launch_browser() as browser:
            figures[name] = round(measure_game(browser, name), 2)
        print(f"{name:<12} {figures[name]:6.2f} %", flush=True)
    if given.json is not None:
        given.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    return 0 if all(figure == 100 for figure in figures.values()) else 1
