"""Pages in a browser: how they lie on the glass, how they are heard, and whole matches by names."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence, Set
from typing import Any

import pytest

for part in ("starlette", "uvicorn", "websockets", "ifaddr", "axe_playwright_python"):
    pytest.importorskip(part, reason="the extra `phones` or `dev` is not installed")

from scenes.shots.handset import Glass, Named, browser, heard_buttons  # noqa: E402
from tabletop import games  # noqa: E402
from tabletop.core.chance import Chance  # noqa: E402
from tabletop.core.zones import Seat  # noqa: E402
from tabletop.match.match import Match  # noqa: E402
from tabletop.text import LANGUAGES  # noqa: E402
from tests.phones.browsers import GLASSES, decide, flaws, seated, violations  # noqa: E402
from tests.phones.party import Party  # noqa: E402


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with browser() as opened:
        yield opened


def test_a_page_that_is_no_secure_context_lies_well_on_any_glass(chromium: Any) -> None:
    """A short look at one game; all are looked at by hand, by `pytest -m long`."""
    with seated(chromium, "market_day", 2, Glass(360, 640), "en") as sitting:
        handset = sitting.handsets[0]
        assert handset.page.evaluate("isSecureContext") is False
        sitting.others(Chance(3))
        for glass in (GLASSES[0], GLASSES[2], GLASSES[4]):
            handset.look_through(glass)
            assert not flaws(handset), str(glass)
        assert not violations(handset)
        handset.page.evaluate("document.querySelector('.item').style.width = '30px'")
        handset.page.evaluate("document.getElementById('ask').style.marginTop = '900px'")
        handset.page.evaluate("document.querySelector('.item').removeAttribute('aria-label')")
        wrong = "\n".join(flaws(handset))
        assert "small: button.item" in wrong and "out of sight: h1.words" in wrong
        assert any(each.startswith("button-name") for each in violations(handset))


def look(chromium: Any, name: str, language: str, pages: int, seed: int = 3) -> None:
    """So many questions of a match, each through every glass."""
    chance, found = Chance(seed), []
    seats = games.kind(name).seats[0]
    with seated(chromium, name, seats, GLASSES[0], language, seed=seed) as sitting:
        handset = sitting.handsets[0]
        for n in range(pages):
            sitting.others(chance)
            for glass in GLASSES:
                handset.look_through(glass)
                found += [f"{n} {glass}: {flaw}" for flaw in flaws(handset)]
            found += violations(handset)
            decide(handset, chance)
        assert not handset.errors
    assert not found, "\n".join(found)


@pytest.mark.long
def test_a_page_of_any_game_lies_well_on_any_glass(chromium: Any, name: str) -> None:
    look(chromium, name, LANGUAGES[games.names().index(name) % len(LANGUAGES)], pages=1)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_any_game_lie_well_on_any_glass(chromium: Any, name: str, language: str) -> None:
    look(chromium, name, language, pages=6, seed=4)


@pytest.mark.long
@pytest.mark.processor_limit(1800)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_is_played_by_role_and_name(chromium: Any, name: str, language: str) -> None:
    """To its end; and no frame of its socket holds a piece that its seat may not see."""
    play_whole(chromium, name, language)


@pytest.mark.long
@pytest.mark.processor_limit(600)
def test_a_whole_match_of_the_quickest_game_is_played_by_role_and_name(chromium: Any) -> None:
    play_whole(chromium, "market_day", "en")


def play_whole(chromium: Any, name: str, language: str) -> None:
    chance = Chance(7)
    seats = games.kind(name).seats[0]
    with seated(chromium, name, seats, Glass(390, 844), language) as sitting:
        handset, match = sitting.handsets[0], sitting.live.match
        assert match is not None
        watch = Watch(match, 0)
        while not match.over:
            sitting.others(chance)
            watch.look(handset.frames)
            if handset.asked and not match.over:
                decide(handset, chance)
        handset.until(lambda: handset.over)
        assert watch.held > 0 and not watch.leaks(handset.frames[-1])
        assert handset.page.get_by_role("table").count() == 1, "the tally is a table"
        assert not violations(handset) and not handset.errors


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


def test_the_watch_notices_a_hidden_piece_in_a_frame(name: str) -> None:
    party = Party(name, seats=games.kind(name).seats[0])
    phones = party.everybody()
    match = party.begin()
    watch = Watch(match, 0)
    assert not watch.leaks(json.dumps(phones[0].parts))
    others = json.dumps([phone.parts for phone in phones[1:]])
    lying = match.game.inventory(match.state)
    secret = [zone for zone in lying if match.game.zones.hides(zone, 0)]
    told = {**phones[0].parts, "trays": [f"{z}|{p}" for z in secret for p in lying[z]]}
    assert watch.leaks(json.dumps(told))
    if any(match.game.zones.owner(zone) in range(1, len(phones)) for zone in secret):
        assert watch.leaks(others), "the pages of others hold their hands"


def test_buttons_are_heard_with_their_names_and_whether_they_lead_on() -> None:
    heard = """
- main:
  - status: Play a card
  - button "Cheese (6), 2 of them"
  - 'button "Say: \\"now\\"" [disabled] [pressed]'
- button "Offer these" [disabled]
"""
    assert heard_buttons(heard) == [
        Named("Cheese (6), 2 of them", True), Named('Say: "now"', False),
        Named("Offer these", False),
    ]  # fmt: skip
