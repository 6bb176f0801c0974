"""Tests of AI seats begin their workers as players do."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def worker_start() -> None:
    """Nothing is changed."""
