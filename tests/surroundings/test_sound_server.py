"""Sound follows a real sound server that is killed and started, and comes late."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.surroundings.desktop import Desktop, missing_tools, wait_until
from tests.surroundings.running_souk import start_souk

pytestmark = pytest.mark.slow


@contextmanager
def sound_server(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a sound server whose only loudspeaker is silent."""
    with (folder / "pulse.log").open("ab") as log:
        server = subprocess.Popen(
            [
                "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1",
                "--load=module-null-sink",
                f"--load=module-native-protocol-unix socket={folder}/socket auth-anonymous=1",
            ],
            env={**os.environ, "XDG_RUNTIME_DIR": str(folder), "HOME": str(folder)},
            stdout=log, stderr=log,
        )  # fmt: skip
    assert wait_until((folder / "socket").exists), (folder / "pulse.log").read_text()
    try:
        yield server
    finally:
        server.kill()
        server.wait()
        (folder / "socket").unlink(missing_ok=True)
        for old in folder.glob("pulse/*"):
            old.unlink()


@pytest.fixture
def variables(tmp_path: Path) -> dict[str, str]:
    if reason := missing_tools("pulseaudio"):
        pytest.skip(reason)
    server = f"unix:{tmp_path}/socket"
    return {"SDL_AUDIODRIVER": "pulseaudio", "PULSE_SERVER": server, "HOME": str(tmp_path)}


def test_sound_comes_back_with_its_server(
    desktop: Desktop, tmp_path: Path, variables: dict[str, str]
) -> None:
    with sound_server(tmp_path):
        souk_run = start_souk(desktop, tmp_path, **variables)
        souk = souk_run.__enter__()
        assert souk.reaches("sound", bool)
    try:
        assert souk.reaches("sound", lambda there: not there)
        with sound_server(tmp_path):
            assert souk.reaches("sound", bool)
    finally:
        souk_run.__exit__(None, None, None)


def test_a_sound_server_may_come_after_souk(
    desktop: Desktop, tmp_path: Path, variables: dict[str, str]
) -> None:
    with start_souk(desktop, tmp_path, **variables) as souk:
        assert not souk.state("sound")
        with sound_server(tmp_path):
            assert souk.reaches("sound", bool)
