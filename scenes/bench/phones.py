"""Benchmark of phones: latency of a tap, bytes of a page, and time of the table's process.

Needs a browser, which is a development tool. The browser's own clock times the taps. With
several phones, all others open or close a sheet at the moment of each tap: they are sockets,
because real phones bring their own processors.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import ExitStack
from statistics import median, quantiles
from time import process_time
from typing import TYPE_CHECKING, Any, Final

from scenes.bench.page_building import measure_page_building
from scenes.bench.socket_phones import SocketPhone
from scenes.menus.common.game_list import load_game
from scenes.screenshots import example_matches, phones
from scenes.screenshots.phone_browser import PhoneBrowser, launch_browser, missing_requirement
from tabletop.core.chance import Chance
from tabletop.host.match_host import MatchHost
from tabletop.lab.engine_benchmark import measure_loop_speed
from tabletop.match.match import Match
from tabletop.phones.access_tokens import AccessTokens
from tabletop.phones.gateway.phone_gateway import LobbySetup, PhoneGateway

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TAP_COUNT: Final = 40
MAX_DECISIONS: Final = 60
COUNTED_DECISIONS: Final = 24
"""Number of decisions, by any seat, of which a page's kilobytes are counted."""
MAX_SEATS: Final = 4
"""Most seats of the match; fewer if the game has fewer."""
MATCH_SEED: Final = 3
TAP_SCRIPT: Final = """(key) => new Promise(resolve => {
  const began = performance.now();
  let changed = 0;
  const seen = new MutationObserver(() => {
    if (changed) return;
    changed = performance.now() - began;
    requestAnimationFrame(() => resolve([changed, performance.now() - began]));
  });
  for (const name of ["main", "buttons"]) seen.observe(document.getElementById(name),
    { subtree: true, childList: true, attributes: true, characterData: true });
  document.querySelector(`[data-tap="${CSS.escape(key)}"]`).click();
  setTimeout(() => resolve(null), 5000);
})"""
"""Script that taps a control and returns two times in milliseconds.

They run until the page has changed, and until the next frame is drawn.
"""

BenchmarkFigures = dict[str, Any]


def measure_phones(names: Sequence[str], phone_count: int = 1) -> BenchmarkFigures:
    """Return the figures of games.

    Args:
        names: Games.
        phone_count: Number of phones at the table: one is tapped, the others have other seats
            or look on.

    Raises:
        ValueError: if there is no browser.
    """
    if why := missing_requirement():
        raise ValueError(f"bench phones: {why}")
    figures: BenchmarkFigures = {}
    for game in names:
        with launch_browser() as opened:
            speed = measure_loop_speed()
            figures[game] = {
                "loop_turns_per_s": speed,
                **measure_page(opened, game, phone_count),
                **measure_gateway(game),
                **measure_page_building(game, phone_count, max(MAX_SEATS, phone_count)),
                "load": os.getloadavg()[0],
            }
    return figures


def format_table(figures: BenchmarkFigures) -> str:
    """Return a table with a row for each game."""
    rows = [
        "a tap until its page has changed, and until that is drawn, milliseconds (wanted of p95: "
        "100, 120);",
        "kilobytes of a first load (600), a decision (15), a reload, its pictures (0); processor "
        "ms of the",
        "table a decision and seat (0.5), of the service a tap and a decision for all pages; "
        "millions of",
        "turns of a plain loop a second, and load of the machine",
        f"{'game':<12} {'p50':>6} {'p95':>6} {'drawn':>6} {'first':>6} {'decis.':>6} {'reload':>6} "
        f"{'pict.':>5} {'table':>6} {'tap':>6} {'all':>6} {'turns':>6} {'phones':>6} {'load':>5}",
    ]
    for game, found in figures.items():
        rows.append(
            f"{game:<12} {found['changed_p50_ms']:6.0f} {found['changed_p95_ms']:6.0f} "
            f"{found['drawn_p95_ms']:6.0f} {found['first_kb']:6.0f} {found['decision_kb']:6.1f} "
            f"{found['reload_kb']:6.1f} {found['reload_pictures']:5} "
            f"{found['table_ms']:6.3f} {found['tap_pages_ms']:6.1f} "
            f"{found['decision_pages_ms']:6.1f} {found['loop_turns_per_s'] / 1e6:6.1f} "
            f"{found['phones']:6} {found['load']:5.1f}"
        )
    return "\n".join(rows)


class PageTraffic:
    """Counter of the data that a page receives."""

    def __init__(self, phone: PhoneBrowser) -> None:
        self._phone = phone
        self._bytes = self._frames = self._pictures = 0
        self._asked = set[str]()
        """Requests for pictures: one that the browser had needs no byte."""
        self.session = phone.page.context.new_cdp_session(phone.page)
        self.session.send("Network.enable")
        self.session.on("Network.loadingFinished", self._loaded)
        self.session.on("Network.responseReceived", self._answered)

    def take_counts(self) -> tuple[float, int]:
        """Return and reset the kilobytes and the number of table pictures received."""
        frames = sum(len(frame.encode()) for frame in self._phone.socket_messages[self._frames :])
        found = (self._bytes + frames) / 1024, self._pictures
        self._bytes = self._pictures = 0
        self._frames = len(self._phone.socket_messages)
        return found

    def _loaded(self, told: Any) -> None:
        came = told["encodedDataLength"]
        self._bytes += came
        self._pictures += came > 0 and told["requestId"] in self._asked

    def _answered(self, told: Any) -> None:
        if "/p/" in told["response"]["url"]:
            self._asked.add(told["requestId"])


def measure_page(opened: Browser, game: str, phone_count: int = 1) -> BenchmarkFigures:
    """Return the latency of taps beside other phones, and the bytes of one page."""
    most_seats = max(MAX_SEATS, phone_count)
    with ExitStack() as stack:
        posed = phones.PhoneStudio(opened, game, ("en",), most_seats, phone_count)
        stack.callback(posed.close)
        others = _connect_others(posed, phone_count - 1)
        for other in others:
            stack.callback(other.close)
        phone = posed.phone_browsers["en"]
        moment = phones.find_prepared_action(posed.example_match)._replace(touch_keys=())
        posed.show_bookmark(moment)
        traffic = PageTraffic(phone)
        traffic.session.send("Network.clearBrowserCache")
        first, _ = _opened_again(phone, traffic)
        reload, pictures = _opened_again(phone, traffic)
        taps = [found for _ in range(TAP_COUNT) if (found := _tapped(phone, others)) is not None]
        following = [
            e
            for e in example_matches.decision_events(posed.example_match)
            if e.decision_number >= moment.decision_count
        ]
        traffic.take_counts()
        for event in following[:COUNTED_DECISIONS]:
            posed.repeat_decision(event)
        decisions, _ = traffic.take_counts()
    changed, drawn = zip(*taps, strict=True)
    return {
        "phones": 1 + len(others),
        "taps": len(taps),
        "changed_p50_ms": median(changed),
        "changed_p95_ms": percentile_95(changed),
        "drawn_p95_ms": percentile_95(drawn),
        "first_kb": first,
        "reload_kb": reload,
        "reload_pictures": pictures,
        "decision_kb": decisions / len(following[:COUNTED_DECISIONS]),
    }


def _connect_others(posed: phones.PhoneStudio, count: int) -> Sequence[SocketPhone]:
    """Connect phones that take the other seats while there are any, and then look on."""
    seats = iter(range(phones.PHONE_SEAT + 1, len(posed.example_match.setup.seats)))
    found = [SocketPhone(posed.page_url, posed.pump) for _ in range(count)]
    for phone, seat in zip(found, seats, strict=False):
        phone.take_seat(seat)
    return found


def _opened_again(phone: PhoneBrowser, traffic: PageTraffic) -> tuple[float, int]:
    """The page is loaded again, and all its pictures."""
    traffic.take_counts()
    before = len(phone.socket_messages)
    phone.page.reload()
    phone.wait_until(lambda: len(phone.socket_messages) > before and phone.page_parts.get("ask"))
    phone.wait_until_drawn()
    return traffic.take_counts()


def _tapped(phone: PhoneBrowser, others: Sequence[SocketPhone]) -> Any:
    """One thing in hand or on the table is touched while all other phones use their sheets."""
    offered = "main [data-tap].offered, main [data-tap].pick, main .sign:enabled"
    key = phone.page.locator(offered).locator("visible=true").first.get_attribute("data-tap")
    for other in others:
        other.toggle_sheet()
    found = phone.page.evaluate(TAP_SCRIPT, key)
    phone.wait_until_drawn()
    return found


def percentile_95(values: Any) -> float:
    """Return the 95th percentile of values."""
    return float(quantiles(values, n=20)[-1])


def measure_gateway(game: str) -> BenchmarkFigures:
    """Return the milliseconds of processor time that phones add to a decision, for each seat."""
    match = example_matches.new_match(game, _seats(game), people=MAX_SEATS, seed=MATCH_SEED)
    setup = match.setup
    desk = PhoneGateway(AccessTokens(), lambda _: None)
    desk.open_lobby(LobbySetup(match.game, setup.seats, setup.options))
    for seat in range(len(setup.seats)):
        desk.registry.take_seat(seat, is_own=True)
    at = MatchHost(match)
    desk.join_match(at)
    at.tick(0.0)
    chance, taken = Chance(MATCH_SEED), 0.0
    while not match.is_over and match.decision_number < MAX_DECISIONS:
        seat = match.active_seats()[0]
        asked = at.invitations.open_invitations[seat]
        wants = {"seat": seat, "token": asked.token, "answer": chance.randbelow(len(asked.actions))}
        begun = process_time()
        desk.handle_message(json.dumps({"is": "wants", **wants}).encode())
        at.tick(0.0)
        desk.send_changes(0.0)
        taken += process_time() - begun
    alone = _alone(match)
    return {"table_ms": 1000 * max(0.0, taken - alone) / match.decision_number / len(setup.seats)}


def _alone(played: Match) -> float:
    """Seconds of the processor that the same decisions take without a table."""
    again = Match(played.game, played.setup)
    begun = process_time()
    for event in example_matches.decision_events(played):
        example_matches.repeat_decision(again, event)
    return process_time() - begun


def _seats(game: str) -> int:
    return min(load_game(game).seat_counts[-1], MAX_SEATS)
