"""The audio device is never opened or closed while a thread decodes a sound."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pygame
import pytest

from sounds.audio_output import AudioDevice

OPENS_A_DEVICE = pygame.mixer.init  # scene tests, which are silent, replace it
ROOT = Path(__file__).parents[2]
MAX_WAIT_SECONDS = 300.0
"""Seconds after which something hangs, however busy the machine is."""

STRESS = f"""
import faulthandler
from threading import Event, Thread

import pygame
from sounds.audio_output import AudioDevice
from sounds.manifest import BAKED_FOLDER

faulthandler.enable()
faulthandler.dump_traceback_later({MAX_WAIT_SECONDS}, exit=True)
device, ended = AudioDevice(), Event()

def load():
    while not ended.is_set():
        try:
            device.start_loading(str(BAKED_FOLDER / "focus-4.flac")).wait_for_sound()
        except pygame.error:
            pass  # the device is closed

threads = [Thread(target=load) for _ in range(4)]
for thread in threads:
    thread.start()
for _ in range(60):
    device.open_device()
    device.close()
ended.set()
"""

ENDING = """
import atexit
atexit.register(print, "quit")  # called after the function of pygame, which is imported later
import os, signal, sys, time
from threading import Event

import pygame
from sounds.audio_output import AudioDevice

class SlowSound(pygame.mixer.Sound):
    def __init__(self, path):
        began.set()
        time.sleep(0.3)
        print("decoded", flush=True)

began, pygame.mixer.Sound = Event(), SlowSound
device = AudioDevice()
device.open_device()
device.start_loading("a file")
began.wait()
{ending}
"""


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[AudioDevice]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(pygame.mixer, "init", OPENS_A_DEVICE)
    opened = AudioDevice()
    opened.open_device()
    yield opened
    opened.close()


def run_script(script: str) -> subprocess.CompletedProcess[str]:
    """Run a script in a process with the dummy audio driver."""
    return subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=os.environ | {"SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        timeout=2 * MAX_WAIT_SECONDS,
    )


def test_opening_and_closing_the_device_while_threads_load_neither_crashes_nor_hangs() -> None:
    done = run_script(STRESS)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "ending",
    [
        "pygame.quit(); print('quit', flush=True); atexit.unregister(print)",
        "",
        "sys.exit()",
        "raise RuntimeError('a bug')",
        "signal.signal(signal.SIGTERM, lambda *_: sys.exit()); os.kill(os.getpid(), 15)",
    ],
    ids=["pygame.quit", "end", "exit", "error", "signal"],
)
def test_pygame_quits_after_a_sound_is_decoded(ending: str) -> None:
    done = run_script(ENDING.format(ending=ending))
    assert done.stdout.split() == ["decoded", "quit"], done.stderr
    assert done.returncode == int("RuntimeError" in ending)


def test_the_device_closes_after_a_sound_is_decoded_also_for_another_mixer(
    device: AudioDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, may_end, order = Event(), Event(), list[str]()

    class SlowSound:
        def __init__(self, path: str) -> None:
            began.set()
            assert may_end.wait(MAX_WAIT_SECONDS)
            order.append("decoded")

    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "Sound", SlowSound)
        patch.setattr(pygame.mixer, "quit", lambda: order.append("closed"))
        device.start_loading("a file")
        assert began.wait(MAX_WAIT_SECONDS)
        closing = Thread(target=AudioDevice().close)
        closing.start()
        closing.join(0.05)
        may_end.set()
        closing.join()
    assert order == ["decoded", "closed"]


def test_no_thread_decodes_for_a_closed_device(
    device: AudioDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    device.close()
    decoded: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "Sound", decoded.append)
        loader = device.start_loading("a file")
        loader.join()
    assert not decoded
    with pytest.raises(pygame.error, match="closed"):
        loader.wait_for_sound()


def test_only_the_audio_device_opens_and_closes_the_mixer_of_pygame() -> None:
    """Others would do it while a thread decodes."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for folder in ("scenes", "sounds", "sprites", "tabletop", "tests", "tools")
        for path in (ROOT / folder).rglob("*.py")
        if "mixer" in (text := path.read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in ("pygame.mixer.init", "pygame.mixer.quit", "mixer.quit")
    ]
    assert {place.partition(":")[0] for place in found} == {"sounds/audio_output.py"}, found
