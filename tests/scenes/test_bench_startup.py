"""`bench start` lists the largest imports of a start."""

from __future__ import annotations

import subprocess

import pytest

from scenes.bench import startup_time

IMPORT_TIMES = """\
import time: self [us] | cumulative | imported package
import time:       100 |        100 |   json.decoder
import time:       200 |       9000 | pygame
import time:       300 |       4000 |   pygame.base
import time:       700 |      12000 | scenes.shell.program
import time:        50 |         50 | zlib
"""


def test_the_largest_imports_come_first_each_with_its_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done = subprocess.CompletedProcess[str]([], 0, stdout="", stderr=IMPORT_TIMES)
    monkeypatch.setattr(startup_time, "run_python", lambda *given, home: done)
    monkeypatch.setattr(startup_time, "MAX_LISTED_IMPORTS", 3)
    assert list(startup_time._imports().items()) == [
        ("scenes.shell.program", 12.0), ("pygame", 9.0), ("json", 0.1)
    ]  # fmt: skip
