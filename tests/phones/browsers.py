"""Browsers at a table with its service: what a page is held to, and hands that go by names."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from scenes.shots.handset import NAME, Glass, Handset, Named, missing
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tests.phones.net import LiveTable, NetPhone
from tests.phones.party import any_key, leads_on

GLASSES = (
    Glass(360, 640), Glass(390, 844), Glass(844, 390), Glass(768, 1024), Glass(360, 640, 2.0),
    Glass(390, 844, 2.0), Glass(844, 390, 2.0), Glass(768, 1024, 2.0),
)  # fmt: skip
TARGET = 44

if found := missing():
    pytest.skip(f"no browser: {found}", allow_module_level=True)


class Seated(NamedTuple):
    """A table with browsers at its first seats and bare sockets at the others."""

    live: LiveTable
    handsets: Sequence[Handset]
    phones: Sequence[NetPhone]

    def settle(self) -> None:
        """Nothing is on its way any more: somebody is asked, or it is over."""
        first = self.handsets[0]
        first.until(lambda: self.live.match is None or self.live.match.over or self.ready())

    def ready(self) -> bool:
        for phone in self.phones:
            phone.read()
        return any(each.asked for each in (*self.handsets, *self.phones))

    def others(self, chance: Chance) -> None:
        """Whoever has no browser decides, until one with a browser is asked or it is over."""
        match = self.live.match
        assert match is not None
        while not match.over and not any(handset.asked for handset in self.handsets):
            self.settle()
            for phone in self.phones:
                phone.read()
                if phone.asked and leads_on(phone.parts) and not match.over:
                    at = phone.parts["at"]
                    phone.tap(any_key(phone.parts, chance))
                    phone.until(lambda p=phone, at=at: p.parts["at"] != at or not p.asked)  # type: ignore[misc]
            self.live.pump()  # else nobody hears what was sent
            self.handsets[0].page.wait_for_timeout(1)


@contextmanager
def seated(
    browser: Any, game: str, seats: int, glass: Glass, *languages: str, seed: int = 5
) -> Iterator[Seated]:
    """A match that begins, with a browser for each of these languages."""
    live = LiveTable(game, seats, seed, called=NAME)
    handsets: list[Handset] = []
    try:
        for seat, language in enumerate(languages):
            handsets.append(Handset(browser, live.host.url(), glass, live.pump, language))
            handsets[-1].sit(seat)
        phones = []
        for seat in range(len(languages), seats):
            phone = live.phone()
            phone.until(lambda phone=phone: "people" in phone.parts)  # type: ignore[misc]
            name = phone.parts["people"][seat]["name"]
            phone.say(**{"is": "take", "seat": seat, "name": name, "face": ""})
            phone.until(lambda phone=phone, seat=seat: phone.parts["seat"] == seat)  # type: ignore[misc]
            phones.append(phone)
        live.begin()
        for handset in handsets:
            handset.until(lambda h=handset: h.parts.get("ask"))  # type: ignore[misc]
        yield Seated(live, handsets, phones)
    finally:
        for handset in handsets:
            handset.close()
        live.close()


def decide(handset: Handset, chance: Chance, most: int = 150) -> None:
    """Presses by role and name alone, until something was decided: what stands below to be pressed
    three times of four, else anything. What is only there to be looked at is pressed once."""
    before, looked = handset.parts["ask"], set[str]()
    for _ in range(most):
        if not handset.asked or handset.parts["ask"] != before:
            return
        names = offered(handset.choices()) if chance.below(4) else []
        names = names or [name for name in offered(handset.buttons()) if name not in looked]
        if not names:  # the page of the next question is still on its way
            handset.until(lambda: offered(handset.buttons()) or not handset.asked)
            continue
        name = chance.pick(names)
        if handset.answer(name):
            looked.add(name)
    raise AssertionError(f"names come to nothing: {handset.parts['ask']}")


def offered(buttons: Sequence[Named]) -> Sequence[str]:
    """The names of what leads on."""
    return [button.name for button in buttons if button.offered]


MEASURED = Path(__file__).with_name("measured.js").read_text("utf-8")
"""What of a page is not as it should be: sideways scroll, targets that are too small, what is asked
and its buttons out of sight or covered."""


def flaws(handset: Handset) -> list[str]:
    """What is wrong with how a page lies on its glass."""
    handset.settle()
    found: list[str] = handset.page.evaluate(MEASURED, TARGET)
    return found


def violations(handset: Handset) -> list[str]:
    """What axe-core finds on a page."""
    from axe_playwright_python.sync_playwright import Axe

    results = Axe().run(handset.page)
    return [
        f"{each['id']}: {node['html'][:160]}"
        for each in results.response["violations"]
        for node in each["nodes"]
    ]


class Watch:
    """Holds each frame that one seat is sent against what is hidden from it meanwhile."""

    def __init__(self, match: Match, viewer: Seat) -> None:
        self.match, self.viewer = match, viewer
        self.held = 0
        """So many pairs of a frame and a hidden piece were looked at."""
        self._before = self._hidden()
        self._read = 0

    def look(self, frames: Sequence[str]) -> None:
        """No frame since the last look tells what was hidden then and still is."""
        now = self._hidden()
        for frame in frames[self._read :]:
            found = self.leaks(frame, self._before & now)
            assert not found, f"{found} in {frame[:2000]}"
        self._before, self._read = now, len(frames)

    def leaks(self, frame: str, hidden: Set[str] | None = None) -> list[str]:
        """What of hidden pieces a frame holds."""
        hidden = self._hidden() if hidden is None else hidden
        self.held += len(hidden)
        return sorted(piece for piece in hidden if json.dumps(piece)[1:-1] in frame)

    def _hidden(self) -> Set[str]:
        zones = self.match.game.zones
        lying = self.match.game.inventory(self.match.state)
        return {
            f"{zone}|{piece}"
            for zone, pieces in lying.items()
            if zones.hides(zone, self.viewer)
            for piece in pieces
        }


def play_whole(chromium: Any, name: str, language: str) -> None:
    """A match to its end by role and name alone, the others by bare sockets; and no frame of its
    socket holds a piece that its seat may not see."""
    chance = Chance(7)
    seats = games.kind(name).seats[0]
    with seated(chromium, name, seats, Glass(390, 844), language) as sitting:
        handset, match = sitting.handsets[0], sitting.live.match
        assert match is not None
        watch = Watch(match, 0)
        assert not violations(handset)
        while not match.over:
            sitting.others(chance)
            watch.look(handset.frames)
            if handset.asked and not match.over:
                decide(handset, chance)
        handset.until(lambda: handset.over)
        assert watch.held > 0 and not watch.leaks(handset.frames[-1])
        assert handset.page.get_by_role("table").count() == 1, "the tally is a table"
        assert not violations(handset) and not handset.errors
