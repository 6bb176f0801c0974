"""A bot that tries to learn the seed of its match in every way that a program has."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tabletop.ai.worker.queries import derive_profile_seed
from tabletop.core.chance import DEFAULT_GENERATOR, make_chance
from tabletop.core.options import complete_options
from tabletop.core.serialization import encode


def read_files(folder: Path, pattern: str) -> str:
    """Return the text of all files that can be read."""
    found = []
    for path in folder.glob(pattern):
        with suppress(OSError, ValueError):
            found.append(path.read_bytes().decode("latin-1"))
    return "\n".join(found)


def read_parents() -> str:
    """Return what the processes above this one show of themselves."""
    found, process = [], os.getppid()
    while process > 1:
        for name in ("cmdline", "environ", "maps", "mem"):
            with suppress(OSError), Path(f"/proc/{process}/{name}").open("rb") as file:
                found.append(file.read(1 << 16).hex())
        with suppress(OSError):
            found += map(str, Path(f"/proc/{process}/fd").iterdir())
        try:
            status = Path(f"/proc/{process}/stat").read_text()
        except OSError:
            break
        found.append(status)
        process = int(status.rpartition(")")[2].split()[1])
    return "\n".join(found)


def connect(address: str) -> str:
    """Return 'connected' if the network can be used."""
    host, _, port = address.partition(":")
    with socket.create_connection((host, int(port)), 1.0):
        return "connected"


def send_datagram(address: str) -> str:
    """Return 'sent' if a datagram can be sent."""
    host, _, port = address.partition(":")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as opened:
        opened.sendto(b"hello", (host, int(port)))
    return "sent"


def write_file(path: Path) -> str:
    """Return 'written' if a file can be written."""
    path.write_text("remember")
    path.unlink()
    return "written"


def signal_parent() -> str:
    """Return 'signalled' if the guard of the bot can be stopped."""
    os.kill(os.getppid(), signal.SIGCONT)
    return "signalled"


def attempt(act: Callable[[], str]) -> str:
    """Return what an attempt has brought; empty if it is refused."""
    try:
        return act()
    except (OSError, ValueError):
        return ""


class Spy:
    """Tries everything at its first move, then plays the first action."""

    is_done = False

    def begin(self, game: Any, seat: int, seed: int) -> None:
        self.seed = seed

    def choose(self, view: Any, seat: int, legal: Sequence[Any], clock: float) -> Any:
        if not self.is_done:
            self.is_done = True
            plan = json.loads(Path("spy.json").read_text())
            address = plan["address"]
            found = {
                "journal": attempt(lambda: Path(plan["journal"]).read_text()),
                "elsewhere": attempt(lambda: Path(plan["elsewhere"]).read_text()),
                "folder": attempt(lambda: read_files(Path.cwd(), "**/*.souk*")),
                "shell": attempt(
                    lambda: (
                        subprocess.run(
                            ["/bin/cat", plan["journal"]],
                            capture_output=True,
                            check=False,
                            text=True,
                        ).stdout
                    )
                ),
                "parents": attempt(read_parents),
                "tcp": attempt(lambda: connect(address)),
                "udp": attempt(lambda: send_datagram(address)),
                "here": attempt(lambda: write_file(Path("remembered"))),
                "temporary": attempt(lambda: write_file(Path("/tmp/souk-remembered"))),
                "signal": attempt(signal_parent),
            }
            told = {"found": found, "variables": sorted(os.environ), "seed": self.seed}
            print("spy " + json.dumps(told), file=sys.stderr, flush=True)
        return legal[0]


class SeedSearcher:
    """Tries small seeds of the match: as the source of its own seed, and as the deal."""

    def begin(self, game: Any, seat: int, seed: int) -> None:
        self.game, self.seed = game, seed

    def choose(self, view: Any, seat: int, legal: Sequence[Any], clock: float) -> Any:
        plan = json.loads(Path("spy.json").read_text())
        found = {
            "own": [n for n in range(plan["seeds"]) if derive_profile_seed(n, seat) == self.seed],
            "deal": [n for n in range(plan["deals"]) if self._deal(n, seat) == encode(view)],
        }
        print("spy " + json.dumps(found), file=sys.stderr, flush=True)
        return legal[0]

    def _deal(self, seed: int, seat: int) -> Any:
        """Return the first view of a seat in the match of a seed."""
        chance = make_chance(seed, DEFAULT_GENERATOR)
        chance.begin_decision(0)
        options = complete_options(self.game.options, {"hands": 1})
        return encode(
            self.game.view_for(self.game.new_initial_state(2, options, chance, None), seat)
        )


class Lingering:
    """Leaves a process behind, in a session of its own."""

    def choose(self, view: Any, seat: int, legal: Sequence[Any], clock: float) -> Any:
        left = subprocess.Popen(["/bin/sleep", "600.25"], start_new_session=True)
        print(f"left {left.pid}", file=sys.stderr, flush=True)
        return legal[0]


class Orphaning:
    """Leaves a process behind whose parent has ended."""

    def choose(self, view: Any, seat: int, legal: Sequence[Any], clock: float) -> Any:
        started = subprocess.run(
            ["/bin/sh", "-c", "sleep 600.75 >/dev/null 2>&1 & echo left $!"],
            capture_output=True,
            check=True,
            start_new_session=True,
            text=True,
        )
        print(started.stdout, file=sys.stderr, flush=True)
        return legal[0]


class Forking:
    """Starts processes without end."""

    def choose(self, view: Any, seat: int, legal: Sequence[Any], clock: float) -> Any:
        with suppress(OSError):
            for _ in range(200):
                subprocess.Popen(["/bin/sleep", "600.5"])
        signal.pause()


class Greedy:
    """Takes all the memory there is."""

    def choose(self, view: Any, seat: int, legal: Sequence[Any], clock: float) -> Any:
        held = []
        while True:
            held.append(b"x" * (256 << 20))
