"""Work of the service for each message: a page is built again only if what it shows has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.phones import phone_page
from tabletop.phones.pages.page_context import PageContext
from tests.phones.phone_party import PhoneParty, page_keys, pick_key

PHONE_COUNT = 8


class CountedPages(list[Seat]):
    """The viewers whose pages or sheets were built, one entry for each time."""

    def take(self) -> list[Seat]:
        """Return and reset the viewers."""
        found = sorted(self)
        self.clear()
        return found


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> CountedPages:
    """Count what is built."""
    counted = CountedPages()

    class CountedContext(PageContext):
        def __init__(self, means, touch_input, seats) -> None:  # type: ignore[no-untyped-def]
            counted.append(means.client.viewer)
            super().__init__(means, touch_input, seats)

    monkeypatch.setattr(phone_page, "PageContext", CountedContext)
    return counted


def party_of_eight(name: str) -> tuple[PhoneParty, Match]:
    """A match at which eight phones look: players first, and onlookers."""
    party = PhoneParty(name, seats=min(games.game_class(name).seat_counts[-1], 4), seed=3)
    party.seat_everybody()
    match = party.begin()
    while len(party.phones) < PHONE_COUNT:
        party.phone("en").hello(party.keys.table)
    party.settle()
    return party, match


def viewers(party: PhoneParty) -> Sequence[Seat]:
    """Return each viewer once."""
    return sorted({phone.parts["seat"] for phone in party.phones})


def test_a_tap_builds_one_page(name: str, built: CountedPages) -> None:
    party, _ = party_of_eight(name)
    asked = next(phone for phone in party.phones if phone.is_asked)
    built.clear()
    asked.tap(next(page_keys(asked.parts, offered=True)))
    assert built.take() == [asked.parts["seat"]]


def test_a_sheet_of_another_phone_builds_no_page(name: str, built: CountedPages) -> None:
    """The possessions in *Players* are built once for each viewer, the page itself not at all."""
    party, _ = party_of_eight(name)
    built.clear()
    for phone in party.phones:
        phone.say(**{"is": "open", "what": "players"})
    assert built.take() == viewers(party)
    for what in ("", "players", "rules", "aid", ""):
        for phone in party.phones:
            phone.say(**{"is": "open", "what": what})
    assert built.take() == []


def test_a_decision_builds_one_page_for_each_viewer(name: str, built: CountedPages) -> None:
    """Four onlookers share one page, although each has a phone of their own."""
    party, match = party_of_eight(name)
    seat = match.active_seats()[0]
    asked = next(phone for phone in party.phones if phone.parts["seat"] == seat)
    built.clear()
    host = party.table
    assert host is not None
    token = host.invitations.open_invitations[seat].token
    party.desk.viewers.answer_invitation(seat, token, 0)
    party.settle()
    assert match.decision_number == 1 and asked.parts["log"]
    assert built.take() == viewers(party)


def test_a_phone_that_waits_for_its_tap_is_answered_first() -> None:
    party, _ = party_of_eight("market_day")
    asked = [phone for phone in party.phones if phone.is_asked][-1]
    for phone in party.phones:
        if phone is not asked:
            message = {"is": "open", "what": "players"}
            assert party.room.handle_phone_message(phone.number, message)
    key = next(page_keys(asked.parts, offered=True))
    assert party.room.handle_phone_message(asked.number, asked.next_tap(key))
    assert party.room.send_next_page()
    assert asked.parts["answered"] == asked.taps
    others = [phone for phone in party.phones if phone is not asked]
    assert all(phone.parts["sheet"] is None for phone in others), "only one page is sent at a time"
    party.room.send_page_changes()
    assert all(phone.parts["sheet"]["is"] == "players" for phone in others)


MAX_STYLE_PASSES = 4
"""Times that a browser may work out the styles of a page for one answer."""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["zahab", "nacho"])
def test_a_tap_is_drawn_without_laying_the_page_out_again_and_again(
    chromium: Any, game: str
) -> None:
    """The sizes of choices are tried once, with a button below and without one, and then known."""
    from scenes.screenshots.phone_browser import PhoneScreen
    from tests.phones.local_browser import LocalBrowser, OutlineParty

    party = OutlineParty(game, seats=3)
    phones, chance = party.seat_everybody(), Chance(3)
    match = party.begin()
    while not match.is_over:
        phone = next(phone for phone in phones if phone.is_asked)
        if len(phone.parts["groups"]) > 1:
            break
        phone.tap(pick_key(phone.parts, chance))
    browser = LocalBrowser(chromium, party, phone, PhoneScreen(390, 844))
    picks = browser.page.locator(".pick")
    browser.wait_until(lambda: picks.count() > 1)
    browser.wait_until_drawn()
    session = browser.page.context.new_cdp_session(browser.page)
    session.send("Performance.enable")
    passes = []
    for _ in range(4):
        before, told = style_passes(session), len(phone.frames)
        picks.first.dispatch_event("click")
        browser.wait_until(lambda told=told: len(phone.frames) > told, 20.0)  # type: ignore[misc]
        browser.push()
        browser.page.evaluate("() => new Promise(requestAnimationFrame)")
        passes.append(style_passes(session) - before)
    assert min(passes) > 0 and max(passes[2:]) <= MAX_STYLE_PASSES, passes
    assert not browser.script_errors
    browser.close()


def style_passes(session: Any) -> int:
    """Return how often the styles of a page have been worked out."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(int(each["value"]) for each in metrics if each["name"] == "RecalcStyleCount")
