"""SIGTERM and SIGINT end a command at once, with all of its processes and without a trace."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

MAIN = Path(__file__).parent.parent / "main.py"
SEATS = "ai:master,ai:master"
COMMANDS = {
    "demo": ["demo", "--game", "mercado", "--seats", SEATS, "--headless"],
    "simulate": ["simulate", "--game", "mercado", "--seats", SEATS, "--jobs", "2"],
}
AT_ONCE = 1.0
"""Seconds of processor time that ending may take."""
NET = 120.0
"""Seconds after which a machine, however busy, has ended what ends."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are read in /proc"),
]


def session_processes(group: int) -> list[int]:
    """The processes of a session that live."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                told = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if told[0] != "Z" and int(told[3]) == group:
                found.append(int(entry.name))
    return found


def used_processor_seconds(group: int) -> float:
    """Seconds of processor time that the processes of a session have used."""
    total = 0
    for pid in session_processes(group):
        try:
            told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += int(told[11]) + int(told[12])
    return total / os.sysconf("SC_CLK_TCK")


def restore_interrupt() -> None:
    """A terminal's Ctrl+C is heard, as by whoever types the command."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.parametrize("to_all", [False, True], ids=["to the first", "to all"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_signal_ends_a_command_and_all_its_processes(
    command: str, number: signal.Signals, to_all: bool, tmp_path: Path
) -> None:
    if to_all and number is signal.SIGTERM:
        pytest.skip("only a terminal sends to all, and it sends interrupts")
    process = subprocess.Popen(
        [sys.executable, str(MAIN), *COMMANDS[command]],
        env={**os.environ, "SOUK_FOLDER": str(tmp_path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=restore_interrupt,  # tests in the background ignore Ctrl+C
    )
    group = process.pid
    try:
        while used_processor_seconds(group) < 5.0:  # the others are there, and think
            assert process.poll() is None
            time.sleep(0.05)
        assert len(session_processes(group)) > 1
        if to_all:
            os.killpg(group, number)
        else:
            process.send_signal(number)
        begun, used = time.monotonic(), used_processor_seconds(group)
        while session_processes(group):
            process.poll()
            assert (
                used_processor_seconds(group) - used < 2 * AT_ONCE
                and time.monotonic() - begun < NET
            )
            time.sleep(0.02)
        print(f"{command} {number.name}: ended after {time.monotonic() - begun:.2f} s")
        assert process.wait() in (128 + number, -number)
        assert process.stderr is not None
        assert b"Traceback" not in process.stderr.read()
    finally:
        for pid in session_processes(group):
            os.kill(pid, signal.SIGKILL)
        process.wait()
