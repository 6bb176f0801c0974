"""New matches begin with seeds that a test names: they are the same each time, and as ever."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from unittest import mock

from tabletop.core.chance import SEEDED_GENERATOR

MAX_SEED = 1 << 48
"""Below this are seeds that are drawn here."""


@contextmanager
def use_named_seeds(draw: Callable[[], int]) -> Iterator[None]:
    """While a match whose seed is to be drawn takes this one, which names it by the first
    generator, as `--seed` does."""
    chosen = SimpleNamespace(randbits=lambda bits: draw())
    where = "tabletop.match.setup"
    with (
        mock.patch(f"{where}.secrets", chosen),
        mock.patch(f"{where}.DEFAULT_GENERATOR", SEEDED_GENERATOR),
    ):
        yield
