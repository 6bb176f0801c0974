"""A computer that sleeps and wakes, as the process sees it: it stands still and goes on."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest

from tests.surroundings.desktop import Desktop
from tests.surroundings.running_souk import start_souk

pytestmark = pytest.mark.slow


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


def test_a_demo_goes_on_after_sleep(desktop: Desktop, tmp_path: Path) -> None:
    arguments = ("--game", "mercado", "--seats", "ai:random,ai:random", "--speed", "4")
    with start_souk(desktop, tmp_path, "demo", *arguments) as souk:
        assert souk.reaches("decisions", lambda n: n > 0)
        souk.process.send_signal(signal.SIGSTOP)
        time.sleep(3.0)
        souk.process.send_signal(signal.SIGCONT)
        before = souk.state("decisions")
        assert souk.reaches("decisions", lambda n: n > before)
        assert souk.state("scene") == "TableScene"
