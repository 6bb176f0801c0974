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
from tests.phones.party import keys_of

for part in ("starlette", "uvicorn", "websockets", "ifaddr"):
    pytest.importorskip(part, reason="the extra `phones` is not installed")
from PIL import Image  # noqa: E402
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException  # noqa: E402
from websockets.sync.client import ClientConnection, connect  # noqa: E402

from scenes.phones.service import serve  # noqa: E402
from tabletop.phones.host import AGAIN, OPENING, ListenAt, PhoneHost, ServiceError  # noqa: E402
from tabletop.phones.keys import Keys  # noqa: E402
from tabletop.phones.limits import MOST_OF_SEAT, MOST_ONLOOKERS, MOST_STRANGERS  # noqa: E402
from tabletop.phones.server import KEY_WITHIN  # noqa: E402
from tabletop.text import LANGUAGES, Catalogue  # noqa: E402
from tests.phones.net import LONGEST, LiveTable, NetPhone, asked, connected, got, living  # noqa: E402


@pytest.fixture(scope="module")
def live() -> Iterator[LiveTable]:
    """A table at which two play, for all that does not end it."""
    with living("market_day", seats=2) as found:
        found.everybody()
        found.begin()
        yield found


def seated(live: LiveTable) -> list[NetPhone]:
    """The phones of those who play, connected anew."""
    phones = [NetPhone(live, key) for key in live.host.desk.keys.seats]
    for phone in phones:
        phone.until(lambda phone=phone: "ask" in phone.parts)  # type: ignore[misc]
    return phones


def play(live: LiveTable, phones: list[NetPhone], chance: Chance, decisions: int) -> None:
    """Random fingers on real pages."""
    match = live.match
    assert match is not None
    end = match.number + decisions
    while match.number < end and not match.over:
        for phone in phones:
            phone.read()
        ready = [phone for phone in phones if phone.asked]
        if not ready:
            live.pump()
            continue
        phone = chance.pick(ready)
        buttons = [b["key"] for b in phone.parts["buttons"]]
        keys = buttons or list(keys_of(phone.parts, offered=True))
        before = phone.parts["at"]
        phone.tap(chance.pick(keys))
        phone.until(lambda phone=phone, before=before: phone.parts["at"] != before)  # type: ignore[misc]


@pytest.mark.soak
def test_a_match_is_played_over_real_sockets(live: LiveTable) -> None:
    phones = seated(live)
    match = live.match
    assert match is not None
    before = match.number
    play(live, phones, Chance(1), 6)
    assert match.number == before + 6
    names = {item["image"][0] for p in phones for t in p.parts["trays"] for item in t["items"]}
    for name in sorted(names)[:4]:
        status, body = got(live, f"/p/{name}")
        assert status == 200
        assert Image.open(io.BytesIO(body)).format == "WEBP"


def test_the_page_is_there_and_brings_no_script_of_others(live: LiveTable) -> None:
    answer = asked(
        live, f"GET / HTTP/1.1\r\nHost: {live.name}\r\nConnection: close\r\n\r\n".encode()
    )
    head, _, body = answer.partition(b"\r\n\r\n")
    policy = next(
        line for line in head.split(b"\r\n") if line.startswith(b"content-security-policy")
    )
    assert b"default-src 'none'" in policy and b"unsafe" not in policy
    assert b'<script type="module" src="/app/app.js">' in body
    assert body.count(b"<script") == 1 and not re.search(rb"<[^>]* on\w+=|<[^>]* style=", body)
    for name in ("app.js", "board.js", "play.js", "lobby.js", "sheets.js", "dom.js", "style.css"):
        status, data = got(live, f"/app/{name}")
        assert status == 200 and data


@pytest.mark.parametrize(
    "path", ["/app/../keys.py", "/app/%2e%2e/keys.py", "/app/index.html/..", "/etc/passwd",
             "/p/../../x", "/app/", "/p/", "/ws", "/p/" + "a" * 24, "//evil/", "/app/keys.py"],
)  # fmt: skip
def test_nothing_else_is_to_be_had(live: LiveTable, path: str) -> None:
    status, body = got(live, path)
    assert status in (400, 404, 405, 403) and len(body) < 100


@pytest.mark.parametrize("host", ["evil.example", "localhost", "127.0.0.1", "127.0.0.1:1", "[::1]"])
def test_who_asks_for_another_place_is_turned_away(live: LiveTable, host: str) -> None:
    """A page of another name that resolves to this computer (DNS rebinding) gets nothing."""
    assert got(live, "/", host=host) == (421, b"")
    with pytest.raises((InvalidStatus, WebSocketException, OSError)):
        connected(live, Host=host).recv(timeout=5.0)


@pytest.mark.parametrize("origin", ["http://evil.example", "https://127.0.0.1", "null", ""])
def test_a_socket_of_another_page_is_turned_away(live: LiveTable, origin: str) -> None:
    with pytest.raises(InvalidStatus):
        connected(live, Origin=origin)


def test_without_a_key_nothing_of_the_table_is_told(live: LiveTable) -> None:
    stranger = NetPhone(live, "A" * 22)
    stranger.until(lambda: stranger.parts)
    assert set(stranger.parts) == {"stage", "words"} and stranger.parts["stage"] == "stranger"
    stranger.close()


def test_only_the_chosen_address_listens(live: LiveTable) -> None:
    name = socket.gethostname()
    others = {found[4][0] for found in socket.getaddrinfo(name, None, socket.AF_INET)}
    for address in others - {"127.0.0.1"}:
        with socket.socket() as tried:
            tried.settimeout(2.0)
            assert tried.connect_ex((str(address), live.port)) != 0


def nonsense(chance: Chance) -> str | bytes:
    """Something that no phone says."""
    words = ["tap", "hello", "take", "leave", "begin", "open", "speak", "x", "", None, 5, [], {}]
    values = [0, -1, 10**30, "x" * 300, None, [], {}, [[[]]], True, 1.5, "\u202e", "<script>"]
    kind = chance.below(6)
    if kind == 0:
        return bytes(chance.below(256) for _ in range(chance.below(60)))
    if kind == 1:
        return "[" * chance.below(900)
    if kind == 2:
        return json.dumps([chance.pick(values) for _ in range(chance.below(5))])
    fields = ("key", "at", "n", "seat", "name", "face", "language", "what", "is")
    said = {chance.pick(fields): chance.pick(values) for _ in range(chance.below(6))}
    return json.dumps(said | {"is": chance.pick(words)}) + ("}" if kind == 3 else "")


@pytest.mark.parametrize("many", [300, pytest.param(20_000, marks=pytest.mark.soak)])
@pytest.mark.processor_limit(3600)
def test_nonsense_decides_nothing_and_is_turned_away(many: int) -> None:
    chance, said = Chance(2), 0
    with living("market_day", seats=2) as live:
        phones = live.everybody()
        match = live.begin()
        play(live, phones, Chance(1), 3)
        before = match.number, match.state.to_json()
        while said < many:
            try:
                with connected(live) as stranger:
                    if chance.below(2):
                        stranger.send(
                            json.dumps({"is": "hello", "key": live.key, "language": "en"})
                        )
                    for _ in range(60):
                        stranger.send(nonsense(chance))
                        said += 1
            except (ConnectionClosed, OSError):
                pass
            live.pump()
        assert (match.number, match.state.to_json()) == before
        assert live.host.begun == 1, "the service has died"
        play(live, phones, Chance(2), 3)
        assert match.number == before[0] + 3


def test_a_message_too_long_closes_the_socket(live: LiveTable) -> None:
    with connected(live) as stranger, pytest.raises((ConnectionClosed, OSError)):
        stranger.send("x" * 100_000)
        while True:
            stranger.recv(timeout=20.0)


def test_a_flood_is_cut_off_and_others_are_not(live: LiveTable) -> None:
    other = live.phone()
    other.until(lambda: "people" in other.parts)
    flood = live.phone()
    with pytest.raises((ConnectionClosed, OSError, TimeoutError)):
        for _ in range(2000):
            flood.say(**{"is": "speak", "language": "ja"})
        for _ in range(2000):
            flood.socket.recv(timeout=5.0)
    other.say(**{"is": "speak", "language": "ja"})
    other.until(lambda: other.parts["language"] == "ja")
    other.close()


def idle(live: LiveTable, address: str) -> ClientConnection:
    """A stranger's socket that says nothing."""
    raw = socket.create_connection(("127.0.0.1", live.port), source_address=(address, 0))
    opened = connect(
        f"ws://{live.name}/ws", origin=f"http://{live.name}",  # type: ignore[arg-type]
        open_timeout=LONGEST, sock=raw, ping_interval=None,
    )  # fmt: skip
    return opened.__enter__()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="one address for this machine")
@pytest.mark.parametrize("where", ["127.0.0.2", "127.0.0.1"])
def test_sockets_of_strangers_keep_no_phone_out(where: str) -> None:
    """Silent sockets beyond the limit, also from the address of the phone, as behind a tunnel."""
    with living("market_day", seats=2) as live:
        phones = live.everybody()
        live.begin()
        key = phones[0].key
        phones[0].close()
        held = [idle(live, where) for _ in range(MOST_STRANGERS + 10)]
        begun = monotonic()
        again = live.phone(key)
        again.until(lambda: again.parts.get("seat") == 0)
        late = live.phone()
        late.until(lambda: "people" in late.parts)
        assert monotonic() - begun < KEY_WITHIN, "they wait until strangers are gone"
        for stranger in held:
            with suppress(ConnectionClosed, OSError):
                stranger.close()


def test_a_socket_that_shows_no_key_is_not_waited_for(live: LiveTable) -> None:
    with connected(live) as silent, connected(live) as guest:
        guest.send(json.dumps({"is": "hello", "key": live.key, "language": "en"}))
        begun = monotonic()
        with pytest.raises(ConnectionClosed):
            silent.recv(timeout=LONGEST)
        assert monotonic() - begun > KEY_WITHIN - 1
        guest.recv(timeout=LONGEST)
        guest.ping().wait(LONGEST)  # a guest stays


def test_the_newest_pages_of_a_seat_have_room(live: LiveTable) -> None:
    """However often its link was opened before."""
    key = live.host.desk.keys.seats[0]
    pages = []
    for _ in range(MOST_OF_SEAT + 2):
        pages.append(live.phone(key))
        pages[-1].until(lambda: pages[-1].parts.get("seat") == 0)
    for page in pages[:2]:
        with suppress(ConnectionClosed):  # it is told so, and then closed
            page.until(lambda: False)
        assert page.parts["stage"] == "stranger"
    assert all(page.parts["stage"] == "playing" for page in pages[2:])
    for page in pages:
        page.close()


def test_onlookers_are_told_that_there_is_no_room_for_more(live: LiveTable) -> None:
    pages = []
    for _ in range(MOST_ONLOOKERS + 1):
        pages.append(live.phone())
        pages[-1].until(lambda: pages[-1].parts)
    pages[-1].until(lambda: pages[-1].parts["stage"] == "stranger")
    assert pages[-1].parts["words"]["closed"] == Catalogue("en")("phones.full")
    seat = live.phone(live.host.desk.keys.seats[1])
    seat.until(lambda: seat.parts.get("seat") == 1)
    for page in (*pages, seat):
        page.close()


def silent(pipe: Connection) -> None:
    """A service that never listens."""
    sleep(LONGEST)


def dying(pipe: Connection) -> None:
    """A service that ends at once."""


@pytest.mark.parametrize(("serve", "reason"), [(silent, "slow"), (dying, "ended")])
def test_a_service_that_never_listens_is_given_up(
    serve: Callable[[Connection], None], reason: str
) -> None:
    now = [0.0]
    host = PhoneHost(Keys(), ListenAt("127.0.0.1", 0), serve, lambda: now[0])
    try:
        end = monotonic() + LONGEST
        while reason == "ended" and host.begun < 3:
            now[0] += AGAIN / 10
            host.pump()
            assert monotonic() < end
            sleep(0.01)
        host.pump()
        now[0] = OPENING + 1.0
        with pytest.raises(ServiceError) as told:
            host.pump()
        assert told.value.reason == reason
        for language in LANGUAGES:
            assert Catalogue(language)(f"phones.failed.{reason}", **told.value.params)
    finally:
        host.close()


@pytest.mark.soak
@pytest.mark.parametrize("many", [100, 400])
def test_hundreds_of_sockets_keep_nobody_out_for_long(many: int) -> None:
    with living("market_day", seats=2) as live:
        phones = live.everybody()
        match = live.begin()
        held = []
        for _ in range(many):
            raw = socket.socket()
            raw.settimeout(5.0)
            raw.connect(("127.0.0.1", live.port))
            held.append(raw)
        play(live, phones, Chance(1), 4)
        assert match.number == 4, "who is there plays on"
        late = live.phone()
        late.until(lambda: "people" in late.parts)
        for raw in held:
            raw.close()


@pytest.mark.soak
def test_who_asks_for_nothing_is_not_waited_for(live: LiveTable) -> None:
    with socket.create_connection(("127.0.0.1", live.port), timeout=30.0) as raw:
        raw.sendall(b"GET / HT")
        begun = monotonic()
        assert raw.recv(100) in (b"",)
        assert monotonic() - begun < 25.0


def fresh(live: LiveTable, key: str) -> dict[str, object]:
    """The page of a seat, as somebody sees it who comes just now."""
    phone = NetPhone(live, key)
    phone.until(lambda: "ask" in phone.parts)
    phone.close()
    return {part: phone.parts[part] for part in ("me", "ask", "trays", "boards", "seats", "log")}


def settled(live: LiveTable, key: str) -> dict[str, object]:
    """The page of a seat when all that happened has come to it: twice the same, a while between."""
    page: dict[str, object] = {}
    while (later := fresh(live, key)) != page:
        page, pause = later, monotonic() + 0.2
        live.until(lambda pause=pause: monotonic() > pause)  # type: ignore[misc]
    return page


@pytest.mark.soak
@pytest.mark.parametrize(
    "kills", [1, pytest.param(15, marks=pytest.mark.soak), pytest.param(50, marks=pytest.mark.long)]
)
@pytest.mark.processor_limit(3600)
def test_a_service_that_is_killed_comes_back_on_the_same_port(kills: int) -> None:
    with living("market_day", seats=2) as live:
        phones = live.everybody()
        match = live.begin()
        chance, port = Chance(3), live.port
        keys = [phone.key for phone in phones]
        for n in range(kills):
            if match.over:
                match = live.begin()
                for phone in phones:
                    phone.until(lambda phone=phone: phone.parts["stage"] == "playing")  # type: ignore[misc]
            play(live, phones, chance, 1)
            page = settled(live, keys[0])
            live.host.kill()
            live.until(lambda n=n: live.host.begun == n + 2 and live.host.desk.port)  # type: ignore[misc]
            assert live.port == port
            phones = [NetPhone(live, key) for key in keys]
            assert settled(live, keys[0]) == page
        play(live, phones, chance, 2)


@pytest.mark.soak
def test_where_the_port_is_taken_it_says_so() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen(1)
        host = PhoneHost(Keys(), ListenAt("127.0.0.1", taken.getsockname()[1]), serve)
        end = monotonic() + LONGEST
        with pytest.raises(ServiceError) as told:
            while monotonic() < end:
                host.pump()
        host.close()
    assert told.value.reason == "taken" and told.value.of_address


def test_behind_a_proxy_only_its_own_name_is_meant() -> None:
    from tabletop.phones.host import ListenAt, hosts_of

    there = ListenAt("127.0.0.1", 8321, "https://souk.example/")
    assert hosts_of(there, 8321, []) == (["souk.example"], ["https"])
    assert hosts_of(ListenAt("10.0.0.7", 0), 80, []) == (["10.0.0.7:80"], ["http"])
    anywhere = hosts_of(ListenAt("0.0.0.0", 0), 9, ["10.0.0.7", "::1"])
    assert anywhere == (["10.0.0.7:9", "[::1]:9"], ["http"])


@pytest.mark.soak
def test_behind_a_proxy_its_own_name_is_asked_for() -> None:
    with living("market_day", seats=2, url="https://souk.example/") as live:
        assert live.host.url().startswith("https://souk.example/#")
        assert got(live, "/")[0] == 421
        assert got(live, "/", host="souk.example")[0] == 200
