"""The service as browsers meet it: over real sockets, with real pictures, and with people who mean
no good."""

from __future__ import annotations

import io
import json
import re
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from time import monotonic, sleep

import pytest

from tabletop.core.chance import Chance
from tests.phones.phone_party import page_keys

for part in ("starlette", "uvicorn", "websockets", "ifaddr"):
    pytest.importorskip(part, reason="the extra `phones` is not installed")
from PIL import Image  # noqa: E402
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException  # noqa: E402
from websockets.sync.client import ClientConnection, connect  # noqa: E402

from scenes.phones.phone_service import run_phone_service  # noqa: E402
from tabletop.phones.access_tokens import AccessTokens  # noqa: E402
from tabletop.phones.rate_limits import (  # noqa: E402
    MAX_ANONYMOUS_CONNECTIONS,
    MAX_PAGES_PER_SEAT,
    MAX_SPECTATOR_PAGES,
)
from tabletop.phones.server import TOKEN_TIMEOUT_SECONDS  # noqa: E402
from tabletop.phones.service_process import (  # noqa: E402
    RESTART_DELAY_SECONDS,
    START_TIMEOUT_SECONDS,
    ListenAddress,
    PhoneServiceError,
    PhoneServiceProcess,
)
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue  # noqa: E402
from tests.phones.live_service import (  # noqa: E402
    MAX_WAIT_SECONDS,
    LiveTable,
    NetPhone,
    fetch_page,
    open_socket,
    run_live_table,
    send_raw,
)

TRIALS = 5
"""Number of trials of something that a busy machine may spoil."""
STRANGER_SOCKETS = 400
"""Number of sockets that a stranger opens."""


@pytest.fixture(scope="module")
def live() -> Iterator[LiveTable]:
    """A table at which two play, for all that does not end it."""
    with run_live_table("market_day", seats=2) as found:
        found.everybody()
        found.begin()
        yield found


def reconnect_phones(live: LiveTable) -> list[NetPhone]:
    """The phones of those who play, connected anew."""
    phones = [NetPhone(live, key) for key in live.host.gateway.tokens.seats]
    for phone in phones:
        phone.receive_until(lambda phone=phone: "ask" in phone.parts)  # type: ignore[misc]
    return phones


def play_decisions(live: LiveTable, phones: list[NetPhone], chance: Chance, decisions: int) -> None:
    """Random fingers on real pages."""
    match = live.match
    assert match is not None
    end = match.decision_number + decisions
    while match.decision_number < end and not match.is_over:
        for phone in phones:
            phone.receive()
        ready = [phone for phone in phones if phone.is_asked]
        if not ready:
            live.pump()
            continue
        phone = chance.pick(ready)
        buttons = [b["key"] for b in phone.parts["buttons"]]
        keys = buttons or list(page_keys(phone.parts, offered=True))
        before = phone.parts["at"]
        phone.tap(chance.pick(keys))
        phone.receive_until(lambda phone=phone, before=before: phone.parts["at"] != before)  # type: ignore[misc]


@pytest.mark.slow
def test_a_match_is_played_over_real_sockets(live: LiveTable) -> None:
    phones = reconnect_phones(live)
    match = live.match
    assert match is not None
    before = match.decision_number
    play_decisions(live, phones, Chance(1), 6)
    assert match.decision_number == before + 6
    names = {item["image"][0] for p in phones for t in p.parts["trays"] for item in t["items"]}
    for name in sorted(names)[:4]:
        status, body = fetch_page(live, f"/p/{name}")
        assert status == 200
        assert Image.open(io.BytesIO(body)).format == "WEBP"


@pytest.mark.slow
def test_the_page_is_there_and_brings_no_script_of_others(live: LiveTable) -> None:
    answer = send_raw(
        live, f"GET / HTTP/1.1\r\nHost: {live.name}\r\nConnection: close\r\n\r\n".encode()
    )
    head, _, body = answer.partition(b"\r\n\r\n")
    policy = next(
        line for line in head.split(b"\r\n") if line.startswith(b"content-security-policy")
    )
    assert b"default-src 'none'" in policy and b"unsafe" not in policy
    assert b'<script type="module" src="app/app.js">' in body
    assert body.count(b"<script") == body.count(b' src="app/') == 2 and not re.search(
        rb"<[^>]* on\w+=|<[^>]* style=", body
    )
    for name in ("app.js", "board.js", "play.js", "lobby.js", "sheets.js", "dom.js", "style.css"):
        status, data = fetch_page(live, f"/app/{name}")
        assert status == 200 and data


@pytest.mark.parametrize(
    "path", ["/app/../keys.py", "/app/%2e%2e/keys.py", "/app/index.html/..", "/etc/passwd",
             "/p/../../x", "/app/", "/p/", "/ws", "/p/" + "a" * 24, "//evil/", "/app/keys.py"],
)  # fmt: skip
def test_nothing_else_is_to_be_had(live: LiveTable, path: str) -> None:
    status, body = fetch_page(live, path)
    assert status in (400, 404, 405, 403) and len(body) < 100


@pytest.mark.parametrize("host", ["evil.example", "localhost", "127.0.0.1", "127.0.0.1:1", "[::1]"])
def test_who_asks_for_another_place_is_turned_away(live: LiveTable, host: str) -> None:
    """A page of another name that resolves to this computer (DNS rebinding) gets nothing."""
    assert fetch_page(live, "/", host=host) == (421, b"")
    with pytest.raises((InvalidStatus, WebSocketException, OSError)):
        open_socket(live, Host=host).recv(timeout=5.0)


@pytest.mark.parametrize("origin", ["http://evil.example", "https://127.0.0.1", "null", ""])
def test_a_socket_of_another_page_is_turned_away(live: LiveTable, origin: str) -> None:
    with pytest.raises(InvalidStatus):
        open_socket(live, Origin=origin)


def test_without_a_key_nothing_of_the_table_is_told(live: LiveTable) -> None:
    stranger = NetPhone(live, "A" * 22)
    stranger.receive_until(lambda: stranger.parts)
    assert set(stranger.parts) == {"stage", "words", "waits"}
    assert stranger.parts["stage"] == "stranger" and stranger.parts["waits"] == 0
    stranger.close()


def test_only_the_chosen_address_listens(live: LiveTable) -> None:
    name = socket.gethostname()
    others = {found[4][0] for found in socket.getaddrinfo(name, None, socket.AF_INET)}
    for address in others - {"127.0.0.1"}:
        with socket.socket() as tried:
            tried.settimeout(2.0)
            assert tried.connect_ex((str(address), live.port)) != 0


def random_nonsense(chance: Chance) -> str | bytes:
    """Something that no phone says."""
    words = ["tap", "hello", "take", "leave", "begin", "open", "speak", "x", "", None, 5, [], {}]
    values = [0, -1, 10**30, "x" * 300, None, [], {}, [[[]]], True, 1.5, "\u202e", "<script>"]
    kind = chance.randbelow(6)
    if kind == 0:
        return bytes(chance.randbelow(256) for _ in range(chance.randbelow(60)))
    if kind == 1:
        return "[" * chance.randbelow(900)
    if kind == 2:
        return json.dumps([chance.pick(values) for _ in range(chance.randbelow(5))])
    fields = ("key", "at", "n", "seat", "name", "face", "language", "what", "is")
    said = {chance.pick(fields): chance.pick(values) for _ in range(chance.randbelow(6))}
    return json.dumps(said | {"is": chance.pick(words)}) + ("}" if kind == 3 else "")


@pytest.mark.parametrize("many", [300, pytest.param(20_000, marks=pytest.mark.slow)])
@pytest.mark.processor_limit(3600)
def test_nonsense_decides_nothing_and_is_turned_away(many: int) -> None:
    chance, said = Chance(2), 0
    with run_live_table("market_day", seats=2) as live:
        phones = live.everybody()
        match = live.begin()
        play_decisions(live, phones, Chance(1), 3)
        before = match.decision_number, match.state.to_json()
        while said < many:
            try:
                with open_socket(live) as stranger:
                    if chance.randbelow(2):
                        stranger.send(
                            json.dumps({"is": "hello", "key": live.key, "language": "en"})
                        )
                    for _ in range(60):
                        stranger.send(random_nonsense(chance))
                        said += 1
            except (ConnectionClosed, OSError):
                pass
            live.pump()
        assert (match.decision_number, match.state.to_json()) == before
        assert live.host.start_count == 1, "the service has died"
        play_decisions(live, phones, Chance(2), 3)
        assert match.decision_number == before[0] + 3


def test_a_message_too_long_closes_the_socket(live: LiveTable) -> None:
    with open_socket(live) as stranger, pytest.raises((ConnectionClosed, OSError)):
        stranger.send("x" * 100_000)
        while True:
            stranger.recv(timeout=20.0)


def test_a_flood_is_cut_off_and_others_are_not(live: LiveTable) -> None:
    other = live.phone()
    other.receive_until(lambda: "people" in other.parts)
    flood = live.phone()
    with pytest.raises((ConnectionClosed, OSError, TimeoutError)):
        for _ in range(2000):
            flood.say(**{"is": "speak", "language": "ja"})
        for _ in range(2000):
            flood.socket.recv(timeout=5.0)
    other.say(**{"is": "speak", "language": "ja"})
    other.receive_until(lambda: other.parts["language"] == "ja")
    other.close()


def open_idle_socket(live: LiveTable, address: str) -> ClientConnection:
    """A stranger's socket that says nothing."""
    raw = socket.create_connection(("127.0.0.1", live.port), source_address=(address, 0))
    opened = connect(
        f"ws://{live.name}/ws", origin=f"http://{live.name}",  # type: ignore[arg-type]
        open_timeout=MAX_WAIT_SECONDS, sock=raw, ping_interval=None,
    )  # fmt: skip
    return opened.__enter__()


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="one address for this machine")
@pytest.mark.parametrize("where", ["127.0.0.2", "127.0.0.1"])
def test_sockets_of_strangers_keep_no_phone_out(where: str) -> None:
    """Silent sockets beyond the limit, also from the address of the phone, as behind a tunnel.

    A busy machine may once take as long as strangers may stay; then the trial says nothing.
    """
    waits = (measure_wait_among_strangers(where) for _ in range(TRIALS))
    assert any(wait < TOKEN_TIMEOUT_SECONDS for wait in waits), "they wait until strangers are gone"


def measure_wait_among_strangers(where: str) -> float:
    """Return the seconds until two phones are let in beside silent sockets from an address."""
    with run_live_table("market_day", seats=2) as live:
        phones = live.everybody()
        live.begin()
        key = phones[0].key
        phones[0].close()
        held = [open_idle_socket(live, where) for _ in range(STRANGER_SOCKETS)]
        begun = monotonic()
        again = live.phone(key)
        again.receive_until(lambda: again.parts.get("seat") == 0)
        late = live.phone()
        late.receive_until(lambda: "people" in late.parts)
        wait = monotonic() - begun
        stay = sum(is_open(stranger) for stranger in held)
        for stranger in held:
            with suppress(ConnectionClosed, OSError):
                stranger.close()
        assert stay <= MAX_ANONYMOUS_CONNECTIONS, "strangers are few"
        phones[1].receive_until(lambda: phones[1].parts["people"][0]["here"])
        again.receive_until(lambda: "ask" in again.parts)
    return wait


def is_open(stranger: ClientConnection) -> bool:
    """True if the service has not closed a silent socket."""
    try:
        stranger.recv(timeout=0.0)
    except TimeoutError:
        return True
    except ConnectionClosed:
        return False
    raise AssertionError("a stranger was told something")


def test_a_socket_that_shows_no_key_is_not_waited_for(live: LiveTable) -> None:
    begun = monotonic()  # the service counts from the moment when it accepts the socket
    with open_socket(live) as silent, open_socket(live) as guest:
        guest.send(json.dumps({"is": "hello", "key": live.key, "language": "en"}))
        with pytest.raises(ConnectionClosed):
            silent.recv(timeout=MAX_WAIT_SECONDS)
        assert monotonic() - begun > TOKEN_TIMEOUT_SECONDS - 1
        guest.recv(timeout=MAX_WAIT_SECONDS)
        guest.ping().wait(MAX_WAIT_SECONDS)  # a guest stays


def test_the_newest_pages_of_a_seat_have_room(live: LiveTable) -> None:
    """However often its link was opened before."""
    key = live.host.gateway.tokens.seats[0]
    pages = []
    for _ in range(MAX_PAGES_PER_SEAT + 2):
        pages.append(live.phone(key))
        pages[-1].receive_until(lambda: pages[-1].parts.get("seat") == 0)
    for page in pages[:2]:
        with suppress(ConnectionClosed):  # it is told so, and then closed
            page.receive_until(lambda: False)
        assert page.parts["stage"] == "stranger"
    assert all(page.parts["stage"] == "playing" for page in pages[2:])
    for page in pages:
        page.close()


def test_onlookers_are_told_that_there_is_no_room_for_more(live: LiveTable) -> None:
    pages = []
    for _ in range(MAX_SPECTATOR_PAGES + 1):
        pages.append(live.phone())
        pages[-1].receive_until(lambda: pages[-1].parts)
    pages[-1].receive_until(lambda: pages[-1].parts["stage"] == "stranger")
    assert pages[-1].parts["words"]["closed"] == Catalogue("en")("phones.full")
    seat = live.phone(live.host.gateway.tokens.seats[1])
    seat.receive_until(lambda: seat.parts.get("seat") == 1)
    for page in (*pages, seat):
        page.close()


def run_silent_service(pipe: Connection) -> None:
    """A service that never listens."""
    sleep(MAX_WAIT_SECONDS)


def run_dying_service(pipe: Connection) -> None:
    """A service that ends at once."""


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize(
    ("serve", "reason"), [(run_silent_service, "slow"), (run_dying_service, "ended")]
)
def test_a_service_that_never_listens_is_given_up(
    serve: Callable[[Connection], None], reason: str
) -> None:
    now = [0.0]
    host = PhoneServiceProcess(AccessTokens(), ListenAddress("127.0.0.1", 0), serve, lambda: now[0])
    try:
        end = monotonic() + MAX_WAIT_SECONDS
        while reason == "ended" and host.start_count < 3:
            now[0] += RESTART_DELAY_SECONDS / 10
            host.poll()
            assert monotonic() < end
            sleep(0.01)
        host.poll()
        now[0] = START_TIMEOUT_SECONDS + 1.0
        with pytest.raises(PhoneServiceError) as told:
            host.poll()
        assert told.value.reason == reason
        for language in BUILT_IN_LANGUAGES:
            assert Catalogue(language)(f"phones.failed.{reason}", **told.value.params)
    finally:
        host.close()


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("many", [100, 400])
def test_hundreds_of_sockets_keep_nobody_out_for_long(many: int) -> None:
    with run_live_table("market_day", seats=2) as live:
        phones = live.everybody()
        match = live.begin()
        held = []
        for _ in range(many):
            raw = socket.socket()
            raw.settimeout(5.0)
            raw.connect(("127.0.0.1", live.port))
            held.append(raw)
        play_decisions(live, phones, Chance(1), 4)
        assert match.decision_number == 4, "who is there plays on"
        late = live.phone()
        late.receive_until(lambda: "people" in late.parts)
        for raw in held:
            raw.close()


@pytest.mark.slow
def test_who_asks_for_nothing_is_not_waited_for(live: LiveTable) -> None:
    with socket.create_connection(("127.0.0.1", live.port), timeout=30.0) as raw:
        raw.sendall(b"GET / HT")
        begun = monotonic()
        assert raw.recv(100) in (b"",)
        assert monotonic() - begun < 25.0


def new_page(live: LiveTable, key: str) -> dict[str, object]:
    """The page of a seat, as somebody sees it who comes just now."""
    phone = NetPhone(live, key)
    phone.receive_until(lambda: "ask" in phone.parts)
    phone.close()
    return {
        part: phone.parts[part]
        for part in ("me", "ask", "trays", "boards", "groups", "seats", "log")
    }


def settled_page(live: LiveTable, key: str) -> dict[str, object]:
    """The page of a seat when all that happened has come to it: twice the same, a while between."""
    page: dict[str, object] = {}
    while (later := new_page(live, key)) != page:
        page, pause = later, monotonic() + 0.2
        live.pump_until(lambda pause=pause: monotonic() > pause)  # type: ignore[misc]
    return page


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(
    "kills",
    [1, pytest.param(15, marks=pytest.mark.slow), pytest.param(50, marks=pytest.mark.nightly)],
)
@pytest.mark.processor_limit(3600)
def test_a_service_that_is_killed_comes_back_on_the_same_port(kills: int) -> None:
    with run_live_table("market_day", seats=2) as live:
        phones = live.everybody()
        match = live.begin()
        chance, port = Chance(3), live.port
        keys = [phone.key for phone in phones]
        for n in range(kills):
            if match.is_over:
                match = live.begin()
                for phone in phones:
                    phone.receive_until(lambda phone=phone: phone.parts["stage"] == "playing")  # type: ignore[misc]
            play_decisions(live, phones, chance, 1)
            page = settled_page(live, keys[0])
            live.host.kill()
            live.pump_until(lambda n=n: live.host.start_count == n + 2 and live.host.gateway.port)  # type: ignore[misc]
            assert live.port == port
            phones = [NetPhone(live, key) for key in keys]
            assert settled_page(live, keys[0]) == page
        play_decisions(live, phones, chance, 2)


@pytest.mark.slow
def test_where_the_port_is_taken_it_says_so() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen(1)
        host = PhoneServiceProcess(
            AccessTokens(), ListenAddress("127.0.0.1", taken.getsockname()[1]), run_phone_service
        )
        end = monotonic() + MAX_WAIT_SECONDS
        with pytest.raises(PhoneServiceError) as told:
            while monotonic() < end:
                host.poll()
        host.close()
    assert told.value.reason == "taken" and told.value.is_address_error


def test_behind_a_proxy_its_names_and_the_address_itself_are_meant() -> None:
    from tabletop.phones.service_process import ListenAddress, find_allowed_names

    urls = ("https://Souk.example/", "http://far.test:81/a/souk/")
    there = find_allowed_names(ListenAddress("10.0.0.7", 8321, urls), 8321, [])
    assert there.hosts == ("10.0.0.7:8321", "souk.example", "far.test:81")
    assert there.origins == ("http://10.0.0.7:8321", "https://souk.example", "http://far.test:81")
    assert there.path_prefixes == ("/a/souk",)
    anywhere = find_allowed_names(ListenAddress("0.0.0.0", 0), 9, ["10.0.0.7", "::1"])
    assert anywhere.hosts == ("10.0.0.7:9", "[::1]:9")
    assert anywhere.origins == ("http://10.0.0.7:9", "http://[::1]:9")


@pytest.mark.slow
def test_behind_a_proxy_its_own_name_is_asked_for() -> None:
    with run_live_table("market_day", seats=2, url="https://souk.example/") as live:
        assert live.host.page_url().startswith("https://souk.example/#")
        assert fetch_page(live, "/")[0] == 200, "phones in the house use the address itself"
        assert fetch_page(live, "/", host="other.example")[0] == 421
        assert fetch_page(live, "/", host="souk.example")[0] == 200
