"""Deals played on other machines, by a cluster of dask.distributed (`souk[cluster]`).

    dask scheduler                              # on one machine, which tells its address
    dask worker ADDRESS                         # on each that is to play; Souk is installed there
    souk simulate --cluster ADDRESS ...

A deal's result depends on nothing but its seed, so where it is played, how often a worker is lost,
and in which order deals are finished changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any, Final

from tabletop import games
from tabletop.bots.rehearsal import rehearse
from tabletop.core.game import Game
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.match.setup import SeatSpec
from tabletop.measure.simulate import Deal, Experiment, bots_of, play_deal
from tabletop.release import release

SECONDS: Final = 20.0
"""For which a cluster, and its first worker, is waited for."""


class ClusterError(ValueError):
    """A cluster that is not there or plays by another program; the message says what to do."""


def deals(what: Experiment, seeds: Sequence[int], address: str) -> Iterator[tuple[int, Deal]]:
    """A deal of each seed, in whatever order they are finished. Raises ClusterError."""
    if what.journals is not None:
        raise ClusterError("--journals: a cluster has no folder in common; leave it out")
    try:
        from distributed import as_completed
    except ImportError as error:
        raise ClusterError("--cluster: pip install souk[cluster] first") from error
    with _client(address) as client:
        (begun,) = client.map(_same, [what])  # again, where the worker that has it is lost
        futures = client.map(_played, [begun] * len(seeds), seeds, pure=False)
        try:
            for _, (seed, deal, program) in as_completed(futures, with_results=True):
                if program != release():
                    raise ClusterError(f"{address}: a worker has Souk {program}, not {release()}")
                yield seed, deal
        except ModuleNotFoundError as error:
            lacks = f"a worker lacks {error.name}: install Souk there"
            raise ClusterError(f"{address}: {lacks}") from error
        finally:
            client.cancel(futures)


def _client(address: str) -> Any:
    """A cluster that has a worker. Raises ClusterError."""
    from distributed import Client

    try:
        client = Client(address, timeout=SECONDS)
    except (OSError, ValueError) as error:
        raise ClusterError(
            f"{address}: no cluster answers there: begin one with `dask scheduler`"
        ) from error
    try:
        client.wait_for_workers(1, timeout=SECONDS)
    except (OSError, TimeoutError) as error:
        client.close()
        raise ClusterError(
            f"{address}: nobody works there: begin a worker with `dask worker {address}`"
        ) from error
    return client


# On the workers


def _same(what: Experiment) -> Experiment:
    return what


def _played(what: Experiment, seed: int) -> tuple[int, Deal, str]:
    """A deal, and by which program it was played."""
    game = _game(what)
    with closing(bots_of(what)) as bots:
        return seed, play_deal(game, what, seed, bots), release()


_LOADED: Final[dict[tuple[str, str, tuple[SeatSpec, ...]], Game[State]]] = {}


def _game(what: Experiment) -> Game[State]:
    """Return the game of an experiment, loaded once; its bots must answer here too.

    Raises:
        SetupError: A bot is not on this worker, or cannot start.
    """
    sheet = Sheet(what.sheet, "simulation")
    key = what.game, sheet.digest, what.seats
    if key not in _LOADED:
        game = games.load(what.game, sheet)
        rehearse(game, what.seats, what.options, what.clock)
        _LOADED[key] = game
    return _LOADED[key]
