"""Demos have no dead seconds, and nothing at a table leaps from one frame to the next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.games import laid
from tests.scenes.player import Mouse
from tests.scenes.pulse import Company, Pulse, watch
from tests.scenes.table.test_secrecy import ImmediateWorker

LONGEST = 1.5
"""Seconds that nothing moves and nothing is still to be read."""
MINUTES = 16.0
"""That a whole match of three traders takes at most, at speed 1."""


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    for module in ("scenes.table.scene", "scenes.table.opponents"):
        monkeypatch.setattr(f"{module}.WorkerClient", ImmediateWorker)
    made = Mouse(speed=1.0)
    yield made
    made.close()


def lively(pulse: Pulse) -> None:
    assert pulse.longest < LONGEST
    assert not pulse.jumps


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", laid())
def test_something_moves_or_is_read_and_nothing_leaps(player: Mouse, game: str) -> None:
    lively(watch(player, game, seconds=25))


@pytest.mark.thinned(2)
@pytest.mark.parametrize("game", laid())
def test_nothing_leaps_among_people(game: str) -> None:
    """Not while the table is seen: behind a curtain it is turned."""
    company = Company(speed=1.0)
    pulse = company.play(game, 30 if game == "nacho" else 20)
    company.close()
    assert not pulse.jumps


@pytest.mark.soak
@pytest.mark.parametrize("game", laid())
def test_a_whole_match_of_traders_is_lively_and_not_long(game: str) -> None:
    player = Mouse(speed=1.0)
    pulse = watch(player, game)
    player.close()
    assert pulse.longest < LONGEST
    assert pulse.seconds / 60 <= MINUTES
