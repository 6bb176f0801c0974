"""Tests of AI seats begin their workers as players do."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def worker_start() -> None:
    """Leave the start of workers as it is."""
