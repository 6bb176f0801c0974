"""A computer that sleeps and wakes, as the process sees it: it stands still and goes on."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from tabletop.ai.worker.worker import REPLY_TIMEOUT_SECONDS
from tests.surroundings.desktop import Desktop
from tests.surroundings.running_souk import start_souk

pytestmark = pytest.mark.slow

SLEEP_SECONDS = REPLY_TIMEOUT_SECONDS + 1.0
"""Longer than a worker may be silent."""


def test_a_key_that_is_let_go_during_sleep_does_not_repeat(
    desktop: Desktop, tmp_path: Path
) -> None:
    with start_souk(desktop, tmp_path) as souk:
        souk.order("deafen", "commands")
        hold = ("xdotool", "keydown", "Down")
        assert souk.commands(lambda: desktop.run(*hold)) == ["down"]
        souk.process.send_signal(signal.SIGSTOP)
        time.sleep(1.0)
        desktop.run("xdotool", "keyup", "Down")
        souk.process.send_signal(signal.SIGCONT)
        souk.state("scene")
        time.sleep(0.3)
        before = len(souk.intents)
        time.sleep(1.0)
        assert len(souk.intents) == before
        assert souk.commands(lambda: desktop.press("Up")) == ["up"]


def processes_of(parent: int) -> list[int]:
    """Return a process and all that its threads started."""
    listings = Path(f"/proc/{parent}/task").glob("*/children")
    children = [int(child) for listing in listings for child in listing.read_text().split()]
    return [parent, *(each for child in children for each in processes_of(child))]


def send_signal(processes: Iterable[int], sent: signal.Signals) -> None:
    """Send a signal to each of the processes."""
    for process in processes:
        os.kill(process, sent)


def test_a_demo_goes_on_after_sleep_with_the_same_worker(desktop: Desktop, tmp_path: Path) -> None:
    arguments = ("--game", "mercado", "--seats", "ai:master,ai:master", "--speed", "4")
    with start_souk(desktop, tmp_path, "demo", *arguments) as souk:
        assert souk.reaches("decisions", lambda n: n > 0)
        program, *workers = processes_of(souk.process.pid)
        send_signal(workers, signal.SIGSTOP)  # first, so that the program waits for an answer
        assert workers and souk.reaches("is_thinking", bool)
        send_signal([program], signal.SIGSTOP)  # the computer sleeps with all of them
        time.sleep(SLEEP_SECONDS)
        send_signal([program, *workers], signal.SIGCONT)
        before = souk.state("decisions")
        assert souk.reaches("decisions", lambda n: n > before)
        assert souk.state("scene") == "TableScene"
        assert not souk.state("worker_restarted")
