"""The screen with the service as it is: a process of its own, real sockets, and a match that is
played on both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import cast

import pytest

for part in ("segno", "starlette", "uvicorn", "websockets", "ifaddr"):
    pytest.importorskip(part, reason="the extra `phones` is not installed")

from scenes.menus.match_setup.phone_join import PhoneJoinScene  # noqa: E402
from scenes.phones.service_manager import PhoneServiceManager  # noqa: E402
from scenes.table.scene import TableScene  # noqa: E402
from tabletop.core.chance import Chance  # noqa: E402
from tabletop.phones.access_tokens import AccessTokens  # noqa: E402
from tests.phones.live_service import MAX_WAIT_SECONDS, LiveTable, NetPhone  # noqa: E402
from tests.phones.phone_party import pick_key  # noqa: E402
from tests.scenes.player import Keyboard  # noqa: E402

HERE = "127.0.0.1"


class RealScreen(Keyboard):
    """Somebody before the screen; the service listens on this machine alone."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.handsets = PhoneServiceManager(folder, find_addresses=lambda: [HERE], port=0)
        self.context.phone_players = self.handsets

    @property
    def keys(self) -> AccessTokens:
        host = self.handsets._table.service
        assert host is not None
        return host.gateway.tokens

    @property
    def name(self) -> str:
        return f"{HERE}:{self.keys.port}"

    @property
    def port(self) -> int:
        return self.keys.port

    def run_until(self, come: Callable[[], object], longest: float = MAX_WAIT_SECONDS) -> None:
        """Frames go by, and a little real time, until something has come over the network."""
        end = monotonic() + longest
        while not come():
            self.frame()
            sleep(0.001)
            assert monotonic() < end, "nothing came"

    pump_until = run_until
    """A phone waits for its messages while frames go by."""

    def phone(self, key: str = "") -> NetPhone:
        return NetPhone(cast(LiveTable, self), key or self.keys.table)

    def open_phones(self) -> None:
        """*Phones* in the pause of the match."""
        self.run_until(lambda: isinstance(self.scene, TableScene))
        self.table.command_dispatcher.open_pause_menu()
        self.wait(0.1)
        self.press("phones")
        self.run_until(lambda: isinstance(self.scene, PhoneJoinScene) and self.handsets.is_ready)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[RealScreen]:
    made = RealScreen(tmp_path / "matches")
    yield made
    made.handsets.close()
    made.close()


def decide_randomly(phone: NetPhone, chance: Chance) -> None:
    """Random fingers until something was decided."""
    before = phone.parts["ask"]
    while phone.is_asked and phone.parts["ask"] == before:
        at = phone.parts["at"]
        phone.tap(pick_key(phone.parts, chance))
        phone.receive_until(lambda at=at: phone.parts["at"] != at)


@pytest.mark.slow
@pytest.mark.processor_limit(240)
def test_a_match_is_played_on_two_phones_beside_the_screen(screen: RealScreen) -> None:
    """Of one process the screen, of another what phones see; one phone is lost and comes back by
    its link."""
    table = screen.start("market_day", "", "", "trader")
    screen.open_phones()
    chance, phones = Chance(4), [screen.phone(), screen.phone()]
    for seat, phone in enumerate(phones):
        phone.receive_until(lambda phone=phone: "people" in phone.parts)
        name = phone.parts["people"][seat]["name"]
        phone.say(**{"is": "take", "seat": seat, "name": name, "face": ""})
        phone.receive_until(lambda phone=phone, seat=seat: phone.parts["seat"] == seat)
    screen.press("back")
    screen.wait(0.1)
    screen.press("resume")
    screen.context.preferences.change(speed=4.0)
    first = table.match.decision_number
    while table.match.decision_number < first + 12:
        screen.run_until(lambda: any(phone.receive() or phone.is_asked for phone in phones))
        decide_randomly(next(phone for phone in phones if phone.is_asked), chance)
    assert table.session.local_seats == () and table.session.perspective.viewer_seat < 0
    link = phones[0].key
    phones[0].close()
    screen.wait(0.5)
    phones[0] = screen.phone(link)
    phones[0].receive_until(lambda: phones[0].parts.get("seat") == 0)
    for _ in range(4):
        screen.run_until(lambda: any(phone.receive() or phone.is_asked for phone in phones))
        decide_randomly(next(phone for phone in phones if phone.is_asked), chance)
    for phone in phones:
        phone.close()
