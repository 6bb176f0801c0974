"""What phones beside a table cost: a tap until its page has changed, bytes, the table's own time.

Needs a browser, which is there for development alone: taps are timed by its own clock.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from statistics import median, quantiles
from time import process_time
from typing import TYPE_CHECKING, Any, Final

from scenes.menus.offer import game_of
from scenes.shots import phones, rehearsal
from scenes.shots.handset import browser, missing
from tabletop.core.chance import Chance
from tabletop.match.match import Match
from tabletop.measure.speed import loop_speed
from tabletop.phones.desk import Opening, PhoneDesk
from tabletop.phones.keys import Keys
from tabletop.table.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TAPS: Final = 40
DECISIONS: Final = 60
FOLLOWED: Final = 24
"""Decisions, by anybody, of which a page's kilobytes are counted."""
SEATS: Final = 4
"""At most; fewer where a game has fewer."""
SEED: Final = 3

TAP: Final = """(key) => new Promise(resolve => {
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
"""Presses a key: milliseconds until the page has changed, and until the next frame is drawn."""

Figures = dict[str, Any]


def measure(names: Sequence[str]) -> Figures:
    """The figures of games. Raises ValueError where there is no browser."""
    if why := missing():
        raise ValueError(f"bench phones: {why}")
    figures: Figures = {}
    for game in names:
        with browser() as opened:
            speed = loop_speed()
            figures[game] = {
                "loop_turns_per_s": speed,
                **of_a_page(opened, game),
                **of_a_table(game),
            }
    return figures


def table(figures: Figures) -> str:
    """A row for each game."""
    rows = [
        "a tap until its page has changed, and until that is drawn, milliseconds (wanted of p95: "
        "100, 120);",
        "kilobytes of a first load (600), a decision (15), a reload, its pictures (0); processor "
        "ms of the",
        "table a decision and seat (0.5); millions of turns of a plain loop a second meanwhile",
        f"{'game':<12} {'p50':>6} {'p95':>6} {'drawn':>6} {'first':>6} {'decis.':>6} {'reload':>6} "
        f"{'pict.':>5} {'table':>6} {'turns':>6}",
    ]
    for game, found in figures.items():
        rows.append(
            f"{game:<12} {found['changed_p50_ms']:6.0f} {found['changed_p95_ms']:6.0f} "
            f"{found['drawn_p95_ms']:6.0f} {found['first_kb']:6.0f} {found['decision_kb']:6.1f} "
            f"{found['reload_kb']:6.1f} {found['reload_pictures']:5} "
            f"{found['table_ms']:6.3f} {found['loop_turns_per_s'] / 1e6:6.1f}"
        )
    return "\n".join(rows)


class Traffic:
    """What a page has been sent since it was asked for last."""

    def __init__(self, phone: Any) -> None:
        self._phone = phone
        self._bytes = self._frames = self._pictures = 0
        self._asked = set[str]()
        """Requests for pictures: one that the browser had needs no byte."""
        self.session = phone.page.context.new_cdp_session(phone.page)
        self.session.send("Network.enable")
        self.session.on("Network.loadingFinished", self._loaded)
        self.session.on("Network.responseReceived", self._answered)

    def taken(self) -> tuple[float, int]:
        """Kilobytes, and how many of the answers were pictures of the table, not of the page."""
        frames = sum(len(frame.encode()) for frame in self._phone.frames[self._frames :])
        found = (self._bytes + frames) / 1024, self._pictures
        self._bytes = self._pictures = 0
        self._frames = len(self._phone.frames)
        return found

    def _loaded(self, told: Any) -> None:
        came = told["encodedDataLength"]
        self._bytes += came
        self._pictures += came > 0 and told["requestId"] in self._asked

    def _answered(self, told: Any) -> None:
        if "/p/" in told["response"]["url"]:
            self._asked.add(told["requestId"])


def of_a_page(opened: Browser, game: str) -> Figures:
    """Taps and bytes of one page."""
    posed = phones.PosedTable(opened, game, ("en",))
    try:
        phone = posed.phones["en"]
        moment = phones.drafted(posed.rehearsal)._replace(touches=())
        posed.lay(moment)
        traffic = Traffic(phone)
        traffic.session.send("Network.clearBrowserCache")
        first, _ = _opened_again(phone, traffic)
        reload, pictures = _opened_again(phone, traffic)
        taps = [found for _ in range(TAPS) if (found := _tapped(phone)) is not None]
        following = [e for e in rehearsal.events(posed.rehearsal) if e.number >= moment.number]
        traffic.taken()
        for event in following[:FOLLOWED]:
            posed.decide(event)
        decisions, _ = traffic.taken()
    finally:
        posed.close()
    changed, drawn = zip(*taps, strict=True)
    return {
        "taps": len(taps), "changed_p50_ms": median(changed), "changed_p95_ms": p95(changed),
        "drawn_p95_ms": p95(drawn), "first_kb": first, "reload_kb": reload,
        "reload_pictures": pictures, "decision_kb": decisions / len(following[:FOLLOWED]),
    }  # fmt: skip


def _opened_again(phone: Any, traffic: Traffic) -> tuple[float, int]:
    """The page is loaded again, and all its pictures."""
    traffic.taken()
    before = len(phone.frames)
    phone.page.reload()
    phone.until(lambda: len(phone.frames) > before and phone.parts.get("ask"))
    phone.settle()
    return traffic.taken()


def _tapped(phone: Any) -> Any:
    """One thing in hand or on the table is touched, if there is one."""
    offered = "main [data-tap].offered, main [data-tap].spot, main .sign:enabled"
    key = phone.page.locator(offered).locator("visible=true").first.get_attribute("data-tap")
    found = phone.page.evaluate(TAP, key)
    phone.settle()
    return found


def p95(values: Any) -> float:
    """What 95 of 100 do not exceed."""
    return float(quantiles(values, n=20)[-1])


def of_a_table(game: str) -> Figures:
    """Milliseconds of the processor that phones at all seats add to a decision, for each seat."""
    match = rehearsal.begun(game, _seats(game), people=SEATS, seed=SEED)
    setup = match.setup
    desk = PhoneDesk(Keys(), lambda _: None)
    desk.open(Opening(match.game, setup.seats, setup.options))
    desk.expect(range(len(setup.seats)))
    at = Table(match)
    desk.sit(at)
    at.tick(0.0)
    chance, taken = Chance(SEED), 0.0
    while not match.over and match.number < DECISIONS:
        seat = match.to_act()[0]
        asked = at.invitations[seat]
        wants = {"seat": seat, "token": asked.token, "answer": chance.below(len(asked.actions))}
        begun = process_time()
        desk.hear(json.dumps({"is": "wants", **wants}).encode())
        at.tick(0.0)
        desk.flush(0.0)
        taken += process_time() - begun
    alone = _alone(match)
    return {"table_ms": 1000 * max(0.0, taken - alone) / match.number / len(setup.seats)}


def _alone(played: Match) -> float:
    """Seconds of the processor that the same decisions take without a table."""
    again = Match(played.game, played.setup)
    begun = process_time()
    for event in rehearsal.events(played):
        rehearsal.submit(again, event)
    return process_time() - begun


def _seats(game: str) -> int:
    return min(game_of(game).seats[-1], SEATS)
