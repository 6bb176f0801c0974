"""Phones of friends far away: the recipes of the guide, played through on this machine."""

from __future__ import annotations

import re
import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep

import pytest

for part in ("starlette", "uvicorn", "websockets", "ifaddr"):
    pytest.importorskip(part, reason="the extra `phones` is not installed")

from scenes.cli.phone_doctor import probe_connection, run_phone_doctor  # noqa: E402
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue  # noqa: E402
from tests.phones.live_service import LiveTable, fetch_page, free_port  # noqa: E402
from tests.phones.proxies import GUIDE, Proxy, run_caddy, run_nginx  # noqa: E402


@contextmanager
def far_table(path: str) -> Iterator[tuple[LiveTable, str, int]]:
    """A table that knows a public URL, the URL, and the port of the proxy before it."""
    port = free_port()
    url = f"http://localhost:{port}{path}"
    live = LiveTable("market_day", 2, url=url)
    stop = threading.Event()

    def pump() -> None:
        while not stop.is_set():
            live.pump()
            sleep(0.005)

    pumping = threading.Thread(target=pump, daemon=True)
    pumping.start()
    try:
        yield live, url, port
    finally:
        stop.set()
        pumping.join()
        live.close()


@pytest.mark.slow
@pytest.mark.processor_limit(120)
@pytest.mark.parametrize(("program", "run"), [("nginx", run_nginx), ("caddy", run_caddy)])
def test_the_recipe_of_a_proxy_leads_to_the_table(
    program: str,
    run: Callable[[Path, int, int], Proxy],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """With the `Host` that the proxy sends by default, below a path, and with a socket."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    with far_table("/souk") as (live, url, port):
        proxy = run(tmp_path, live.port, port)
        try:
            for language in BUILT_IN_LANGUAGES:
                assert run_phone_doctor(url, language) == 0, capsys.readouterr().out
            assert fetch_page(live, "/")[0] == 200, "the phones of the house"
        finally:
            proxy.close()


@pytest.mark.slow
def test_the_recipe_of_a_tunnel_leads_to_the_table() -> None:
    """Do what ssh does with a port: bytes go to the table as they come."""
    there = re.search(r"^ssh -N -R \d+:127.0.0.1:(\d+) ", GUIDE.read_text("utf-8"), re.MULTILINE)
    assert there is not None and there[1] == "8321"
    with far_table("") as (live, url, port):
        listening = socket.create_server(("127.0.0.1", port))

        def carry(source: socket.socket, target: socket.socket) -> None:
            with suppress(OSError):
                while data := source.recv(65536):
                    target.sendall(data)
                target.shutdown(socket.SHUT_WR)

        def accept() -> None:
            with suppress(OSError):
                while True:
                    near, _ = listening.accept()
                    far = socket.create_connection(("127.0.0.1", live.port))
                    for pair in ((near, far), (far, near)):
                        threading.Thread(target=carry, args=pair, daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        assert all(step.is_good for step in probe_connection(url, Catalogue("en")))
        listening.close()


@pytest.mark.slow
def test_the_doctor_says_which_step_fails() -> None:
    text = Catalogue("en")
    last = [*probe_connection("http://nowhere.invalid", text)][-1]
    assert not last.is_good and last.name == text("doctor.way.names")
    last = [*probe_connection(f"http://127.0.0.1:{free_port()}", text)][-1]
    assert not last.is_good and last.name == text("doctor.way.page")
    with far_table("") as (live, _, _):
        last = [*probe_connection(f"http://localhost:{live.port}", text)][-1]
        assert not last.is_good and "--phones-url" in last.result
