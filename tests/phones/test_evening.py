"""A whole evening: from the command of the guide to the second match, with a friend far away.

Two phones in the house, a friend behind nginx, and a guest without a seat share one table. Each
kind of page that they meet is inspected.
"""

from __future__ import annotations

import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

for part in ("starlette", "uvicorn", "websockets", "ifaddr", "axe_playwright_python"):
    pytest.importorskip(part, reason="the extra `phones` or `dev` is not installed")

from scenes.screenshots.phone_browser import (  # noqa: E402
    HOST_NAME,
    PhoneBrowser,
    PhoneScreen,
)
from tabletop.core.chance import Chance  # noqa: E402
from tabletop.core.state import NOBODY  # noqa: E402
from tabletop.text import BUILT_IN_LANGUAGES  # noqa: E402
from tests.phones.browsers import is_asked  # noqa: E402
from tests.phones.live_service import free_port  # noqa: E402
from tests.phones.match_process import PhoneMatchProcess  # noqa: E402
from tests.phones.page_inspection import (  # noqa: E402
    TAP_SCRIPT,
    PageInspector,
    forbidden_key,
    pictures_folder,
    state_of,
)
from tests.phones.phone_party import has_choices, pick_key  # noqa: E402
from tests.phones.proxies import Proxy, run_nginx  # noqa: E402

GUIDE: Final = Path(__file__).parents[2] / "docs" / "guide" / "phones.md"
COMMAND: Final = ".venv/bin/python main.py play --game nacho --phones\n"
"""Command of the guide, to which README leads."""
SCREENS: Final = {"upright": PhoneScreen(390, 844), "across": PhoneScreen(844, 390)}
MAX_TAPS: Final = 4000
MAX_MISSING: Final = 5
SEATS: Final = 3
STATES_OF_AN_EVENING: Final = (
    "no key", "wrong code", "waits", "asks to come in", "whose hand", "seated", "others seated",
    "question to a guest", "spectator", "closer look", "second match", "no connection",
    "played for", "give up", "given up", "seat is vacant", "lead passed", "end the match",
    "stopped",
)  # fmt: skip
"""States that each evening must reach, besides those of its game."""


class Evening:
    """A table opened by the command, and the browsers of its guests."""

    def __init__(self, chromium: Any, name: str, language: str, screen: str, folder: Path) -> None:
        self.chromium, self.language, self.screen = chromium, language, SCREENS[screen]
        self.inspector = PageInspector(pictures_folder(folder) / f"{name} {language} {screen}")
        self.table = PhoneMatchProcess(folder)
        far_port = free_port()
        self.house = f"http://{HOST_NAME}:{self.table.port}/"
        self.far = f"http://{HOST_NAME}:{far_port}/souk/"
        seats = ",".join(["human"] * SEATS)
        self.table.launch(
            "--game", name, "--seats", seats,
            "--phones-url", self.house.rstrip("/"), "--phones-url", self.far.rstrip("/"),
        )  # fmt: skip
        self.key = self.table.wait_for_output(r"http://\S+/#([\w-]{16,})")[1]
        self.code = self.table.wait_for_output(r"\b([A-Z]{5})\b")[1]
        self.proxy: Proxy = run_nginx(folder, self.table.port, far_port)
        self.guests: list[PhoneBrowser] = []
        self.chance = Chance(11)
        self.missing = 0
        """Presses whose button was not on the page any more."""

    def close(self) -> None:
        for guest in self.guests:
            guest.close()
        self.proxy.close()
        self.table.kill()

    # Hands

    def open(self, url: str) -> PhoneBrowser:
        """Somebody opens an address on their phone."""
        guest = PhoneBrowser(self.chromium, url, self.screen, lambda: None, self.language)
        self.guests.append(guest)
        return guest

    def inspect(self, guest: PhoneBrowser, state: str) -> None:
        self.inspector.inspect(guest, state)

    def press(self, guest: PhoneBrowser, key: str, name: str = "") -> None:
        """Press the button with a text of the catalogue, in a question if there is one."""
        words = guest.page_parts["words"][key].replace("{0}", name)
        question = guest.page.get_by_role("alertdialog")
        place = question if question.is_visible() else guest.page
        place.get_by_role("button", name=words, exact=True).first.press("Enter")

    def open_players(self, guest: PhoneBrowser) -> None:
        guest.page.locator('.tool[data-icon="scores"]').press("Enter")
        guest.wait_until(lambda: guest.page.locator("#sheet .people li").count() > 0)

    def close_sheet(self, guest: PhoneBrowser) -> None:
        guest.page.keyboard.press("Escape")
        guest.wait_until(lambda: not guest.page.locator("#sheet").is_visible())

    def tap(self, guest: PhoneBrowser, key: str) -> None:
        """Press what has a key of the table; the focus must not be lost by its answer."""
        is_focus_kept = guest.page.evaluate(TAP_SCRIPT, key)
        if is_focus_kept is None:  # its socket was a new one: the next page is another
            self.missing += 1
            assert self.missing < MAX_MISSING, f"{key} is not on the page"
        elif not is_focus_kept:
            self.inspector.faults.append(
                f"the focus is lost after {key}: {state_of(guest.page_parts)}"
            )

    # The evening

    def come_in(self) -> None:
        """Everybody sits down, and a guest without a seat comes by the code."""
        leader = self.open(f"{self.house}#{self.key}")
        leader.wait_until(lambda: leader.page_parts.get("people"))
        self.inspect(leader, "whose hand")
        leader.take_seat(0)
        self.inspect(leader, "seated")
        for seat, url in enumerate((self.house, self.far), 1):
            self.open(f"{url}#{self.key}").take_seat(seat)
        assert "/souk/" in self.guests[2].page.url
        leader.wait_until(lambda: all(person["here"] for person in leader.page_parts["people"]))
        self.inspect(leader, "others seated")
        guest = self.open(self.house)
        guest.wait_until(lambda: guest.page_parts.get("stage") == "stranger")
        self.inspect(guest, "no key")
        code = guest.page.locator("input[name=code]")
        code.fill("WRONG" if self.code != "WRONG" else "FALSE")
        code.press("Enter")
        guest.wait_until(lambda: len(guest.socket_messages) > 1)
        self.inspect(guest, "wrong code")
        code.fill(self.code)
        code.press("Enter")
        guest.wait_until(lambda: guest.page_parts.get("waits"))
        self.inspect(guest, "waits")
        leader.wait_until(lambda: leader.page.locator(".request").count() > 0)
        self.inspect(leader, "asks to come in")
        self.press(leader, "code.admit")
        guest.wait_until(lambda: guest.page_parts.get("seat") == NOBODY)

    def begin(self) -> None:
        """The leader begins the match, at the highest speed, and the guest looks on."""
        leader, guest = self.guests[0], self.guests[3]
        self.press(leader, "lobby.begin")
        for player in self.guests[:SEATS]:
            player.wait_until(lambda p=player: p.page_parts.get("stage") == "playing")
        guest.wait_until(lambda: guest.page.locator('#buttons [data-key="look"]').count() > 0)
        self.inspect(guest, "question to a guest")
        guest.page.locator('#buttons [data-key="look"]').press("Enter")
        guest.wait_until(lambda: guest.page.locator(".tool").count() > 0)
        self.inspect(guest, "spectator")
        self.open_players(leader)
        self.press(leader, "lead.fast")
        leader.wait_until(lambda: leader.page_parts["leader"]["speed"] == "fast")
        self.close_sheet(leader)
        for who, player in (("leader", leader), ("friend", self.guests[2]), ("guest", guest)):
            self.inspector.inspect_sheets(player, who)
        item = leader.page.locator(".item, .pick").first
        item.dispatch_event("pointerdown")
        leader.wait_until(leader.page.locator("#closeup").is_visible)
        self.inspect(leader, "closer look")
        leader.page.keyboard.press("Escape")

    def play(self, is_done: Callable[[], object], inspected: int = SEATS) -> None:
        """Let everybody press what can be pressed, and inspect each new kind of page."""
        players = self.guests[:SEATS]
        for _ in range(MAX_TAPS):
            players[0].wait_until(
                lambda: is_done() or any(is_asked(p) and has_choices(p.page_parts) for p in players)
            )
            if is_done():
                return
            player = next(p for p in players if is_asked(p) and has_choices(p.page_parts))
            if player is not players[1]:
                self.inspect(player, state_of(player.page_parts))
                self.try_refusal(player)
            self.tap(player, pick_key(player.page_parts, self.chance))
        raise AssertionError("the match does not end")

    def try_refusal(self, player: PhoneBrowser) -> None:
        """Press what the rules do not allow now, once for each kind of question."""
        key = forbidden_key(player.page_parts)
        state = f"refusal {state_of(player.page_parts)}"
        if key and state not in self.inspector.states:
            self.tap(player, key)
            self.inspect(player, state)

    def is_over(self) -> bool:
        return all(guest.is_match_over for guest in self.guests[:SEATS])

    def play_first_match(self) -> None:
        """Play to the end, look at the result on each phone, and begin the second match."""
        self.play(self.is_over)
        for who, guest in zip(("leader", "", "friend", "guest"), self.guests, strict=True):
            guest.wait_until(lambda g=guest: g.is_match_over)
            if who:
                self.inspect(guest, f"end {who}")
        self.inspector.inspect_sheets(self.guests[2], "end friend")
        self.press(self.guests[0], "lobby.again")
        for guest in self.guests:
            guest.wait_until(lambda g=guest: not g.is_match_over)
        self.inspect(self.guests[0], "second match")

    def lose_friend(self) -> None:
        """The way of the friend falls silent; the leader lets the computer play meanwhile."""
        leader, friend = self.guests[0], self.guests[2]
        friend.wait_until(lambda: friend.page_parts.get("ask"))
        friend.wait_until_drawn()  # pictures that are still on their way would never come
        self.proxy.fall_silent()
        lost = friend.page.locator("#lost:not(:empty)")
        friend.wait_until(lambda: lost.count() > 0)
        self.inspect(friend, "no connection")
        self.inspector.check_focus(leader, "the loss of another phone")
        leader.wait_until(lambda: leader.page_parts["people"][2]["lost"])
        self.open_players(leader)
        self.inspect(leader, "friend is lost")
        self.press(leader, "stand_in", name=leader.page_parts["people"][2]["name"])
        leader.wait_until(lambda: leader.page_parts["people"][2]["by"] == "ai")
        self.proxy.go_on()
        friend.wait_until(lambda: lost.count() == 0)
        friend.wait_until(lambda: friend.page_parts.get("played_by") == "ai")
        self.inspect(friend, "played for")
        self.press(friend, "returns")
        friend.wait_until(lambda: friend.page_parts["people"][2]["by"] == "phone")

    def change_seats(self) -> None:
        """One gives the seat up; the computer plays there, and they come back."""
        leader, other = self.guests[0], self.guests[1]
        self.open_players(other)
        self.press(other, "lobby.leave")
        self.inspect(other, "give up")
        self.press(other, "leave.no")
        self.press(other, "lobby.leave")
        self.press(other, "leave.yes")
        other.wait_until(lambda: other.page_parts["seat"] == NOBODY)
        self.inspect(other, "given up")
        leader.wait_until(lambda: leader.page_parts["people"][1]["vacant"])
        self.inspect(leader, "seat is vacant")
        name = leader.page_parts["people"][1]["name"]
        self.press(leader, "stand_in", name=name)
        leader.wait_until(lambda: leader.page_parts["people"][1]["by"] == "ai")
        other.wait_until(lambda: other.page_parts["people"][1]["can_take"])
        other.page.locator(".person").filter(has_text=name).press("Enter")
        other.wait_until(lambda: other.page_parts["seat"] == 1)

    def end(self) -> None:
        """The lead is passed on, the second match ends early, and the table is closed."""
        leader, other = self.guests[0], self.guests[1]
        self.open_players(leader)
        self.press(leader, "lead.pass", name=leader.page_parts["people"][1]["name"])
        other.wait_until(lambda: other.page_parts["leader"]["seat"] == 1)
        self.open_players(leader)
        self.inspect(leader, "lead passed")
        self.close_sheet(leader)
        self.open_players(other)
        self.press(other, "lead.end")
        self.inspect(other, "end the match")
        self.press(other, "lead.yes")
        for guest in self.guests:
            guest.wait_until(lambda g=guest: g.page_parts.get("stage") == "lobby")
        self.inspect(other, "lobby after a match")
        assert self.table.process is not None
        self.table.process.send_signal(signal.SIGINT)
        page = leader.page
        leader.wait_until(
            lambda: page.locator("#lost:not(:empty), #page[data-stage=closed]").count() > 0
        )
        self.inspect(leader, "stopped")


@pytest.mark.nightly
@pytest.mark.processor_limit(1800)
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_an_evening_from_the_command_to_the_second_match(
    chromium: Any, name: str, language: str, screen: str, tmp_path: Path
) -> None:
    if shutil.which("nginx") is None:
        pytest.skip("nginx is not installed")
    assert COMMAND in GUIDE.read_text("utf-8")
    evening = Evening(chromium, name, language, screen, tmp_path)
    try:
        evening.come_in()
        evening.begin()
        evening.play_first_match()
        evening.lose_friend()
        evening.change_seats()
        evening.end()
        assert set(STATES_OF_AN_EVENING) <= set(evening.inspector.states)
        errors = [error for guest in evening.guests for error in guest.script_errors]
        assert not evening.inspector.faults and not errors, "\n".join(
            [*evening.inspector.faults, *errors]
        )
    finally:
        evening.close()
