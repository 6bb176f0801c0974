"""Proxies before a table for friends far away, by the recipes of the guide."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Final

GUIDE: Final = Path(__file__).parents[2] / "docs" / "guide" / "phones_far_away.md"
START_SECONDS: Final = 60.0
"""Seconds within which a proxy must listen."""


def recipe(kind: str) -> str:
    """Return the code block of a kind from the guide."""
    found = re.search(rf"```{kind}\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


class Proxy:
    """A running proxy, which can fall silent without closing a socket."""

    def __init__(self, command: list[str], port: int, **environment: str) -> None:
        """Start a proxy and wait until it listens at a port."""
        self._process = subprocess.Popen(
            command,
            stderr=subprocess.DEVNULL,
            env=environment or None,
            start_new_session=True,  # the workers of nginx are stopped with it
        )
        try:
            wait_for_port(port)
        except BaseException:
            self.close()
            raise

    def fall_silent(self) -> None:
        """Stop passing anything on, as a dead network does."""
        os.killpg(self._process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """Pass everything on again."""
        os.killpg(self._process.pid, signal.SIGCONT)

    def close(self) -> None:
        """End the proxy."""
        self.go_on()
        self._process.terminate()
        self._process.wait()


def wait_for_port(port: int) -> None:
    """Wait until something listens at a port of this machine."""
    end = monotonic() + START_SECONDS
    while monotonic() < end:
        with suppress(OSError), closing(socket.create_connection(("127.0.0.1", port), 1.0)):
            return
        sleep(0.05)
    raise AssertionError("nothing listens")


def run_nginx(folder: Path, table_port: int, port: int) -> Proxy:
    """Run nginx before a table, with its files in a folder."""
    server = recipe("nginx").replace("8080", str(port)).replace("8321", str(table_port))
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;\n"
        f"events {{}}\nhttp {{ access_log off; client_body_temp_path {folder}/a;"
        f" proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c; uwsgi_temp_path {folder}/d;"
        f" scgi_temp_path {folder}/e;\n{server}}}\n"
    )
    return Proxy(["nginx", "-p", str(folder), "-c", str(file)], port)


def run_caddy(folder: Path, table_port: int, port: int) -> Proxy:
    """Run Caddy before a table, with its files in a folder."""
    server = recipe("caddy").replace("8080", str(port)).replace("8321", str(table_port))
    file = folder / "Caddyfile"
    file.write_text("{\n  admin off\n}\n" + server)
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]
    return Proxy(command, port, HOME=str(folder), PATH="/usr/bin:/bin")
