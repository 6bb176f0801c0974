"""Phones of friends far away: the recipes of the guide, played through on this machine."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

for part in ("starlette", "uvicorn", "websockets", "ifaddr"):
    pytest.importorskip(part, reason="the extra `phones` is not installed")

from scenes.cli.phone_doctor import run_phone_doctor, try_way  # noqa: E402
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue  # noqa: E402
from tests.phones.live_service import LiveTable, fetch_page, free_port  # noqa: E402

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "phones_far_away.md"
START_SECONDS = 60.0
"""Seconds within which a proxy must listen."""


def recipe(kind: str) -> str:
    """Return the code block of a kind from the guide."""
    found = re.search(rf"```{kind}\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def wait_for_port(port: int) -> None:
    end = monotonic() + START_SECONDS
    while monotonic() < end:
        with suppress(OSError), closing(socket.create_connection(("127.0.0.1", port), 1.0)):
            return
        sleep(0.05)
    raise AssertionError("nothing listens")


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


def run_nginx(folder: Path, live: LiveTable, port: int) -> subprocess.Popen[bytes]:
    server = recipe("nginx").replace("8080", str(port)).replace("8321", str(live.port))
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;\n"
        f"events {{}}\nhttp {{ access_log off; client_body_temp_path {folder}/a;"
        f" proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c; uwsgi_temp_path {folder}/d;"
        f" scgi_temp_path {folder}/e;\n{server}}}\n"
    )
    return subprocess.Popen(["nginx", "-p", str(folder), "-c", str(file)])


def run_caddy(folder: Path, live: LiveTable, port: int) -> subprocess.Popen[bytes]:
    server = recipe("caddy").replace("8080", str(port)).replace("8321", str(live.port))
    file = folder / "Caddyfile"
    file.write_text("{\n  admin off\n}\n" + server)
    return subprocess.Popen(
        ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)],
        stderr=subprocess.DEVNULL,
        env={"HOME": str(folder), "PATH": "/usr/bin:/bin"},
    )


@pytest.mark.slow
@pytest.mark.processor_limit(120)
@pytest.mark.parametrize(("program", "run"), [("nginx", run_nginx), ("caddy", run_caddy)])
def test_the_recipe_of_a_proxy_leads_to_the_table(
    program: str,
    run: Callable[[Path, LiveTable, int], subprocess.Popen[bytes]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """With the `Host` that the proxy sends by default, below a path, and with a socket."""
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    with far_table("/souk") as (live, url, port):
        process = run(tmp_path, live, port)
        try:
            wait_for_port(port)
            for language in BUILT_IN_LANGUAGES:
                assert run_phone_doctor(url, language) == 0, capsys.readouterr().out
            assert fetch_page(live, "/")[0] == 200, "the phones of the house"
        finally:
            process.terminate()
            process.wait()


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
        assert all(step.is_good for step in try_way(url, Catalogue("en")))
        listening.close()


@pytest.mark.slow
def test_the_doctor_says_which_step_fails() -> None:
    text = Catalogue("en")
    last = [*try_way("http://nowhere.invalid", text)][-1]
    assert not last.is_good and last.name == text("doctor.way.names")
    last = [*try_way(f"http://127.0.0.1:{free_port()}", text)][-1]
    assert not last.is_good and last.name == text("doctor.way.page")
    with far_table("") as (live, _, _):
        last = [*try_way(f"http://localhost:{live.port}", text)][-1]
        assert not last.is_good and "--phones-url" in last.result
