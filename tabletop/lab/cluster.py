"""Simulation on other machines, with a cluster of dask.distributed (`souk[cluster]`).

    dask scheduler                              # on one machine; it prints its address
    dask worker ADDRESS                         # on each worker, with Souk installed
    souk simulate --cluster ADDRESS ...

The result of a deal depends only on its seed. Therefore the machine, lost workers and the
order in which deals finish change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any, Final

from tabletop import games
from tabletop.bots.bot_check import check_bots
from tabletop.core.game import Game
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.lab.simulation import DealResults, Experiment, play_deal, start_bots
from tabletop.match.setup import SeatSpec
from tabletop.release import release_version

CONNECT_TIMEOUT_SECONDS: Final = 20.0
"""Seconds to wait for a cluster, and for its first worker."""


class ClusterError(ValueError):
    """The cluster does not answer, or runs another version; the message gives the remedy."""


def play_deals(
    experiment: Experiment, seeds: Sequence[int], address: str
) -> Iterator[tuple[int, DealResults]]:
    """Yield each seed with its deal, in the order in which they finish.

    Args:
        experiment: Experiment to play.
        seeds: Seeds of the deals.
        address: Address of the scheduler.

    Raises:
        ClusterError: if the cluster cannot play them.
    """
    if experiment.journals is not None:
        raise ClusterError("--journals: a cluster has no folder in common; leave it out")
    try:
        from distributed import as_completed
    except ImportError as error:
        raise ClusterError("--cluster: pip install souk[cluster] first") from error
    with _client(address) as client:
        (begun,) = client.map(_same, [experiment])  # again, where the worker that has it is lost
        futures = client.map(_played, [begun] * len(seeds), seeds, pure=False)
        try:
            for _, (seed, deal, program) in as_completed(futures, with_results=True):
                if program != release_version():
                    raise ClusterError(
                        f"{address}: a worker has Souk {program}, not {release_version()}"
                    )
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
        client = Client(address, timeout=CONNECT_TIMEOUT_SECONDS)
    except (OSError, ValueError) as error:
        raise ClusterError(
            f"{address}: no cluster answers there: begin one with `dask scheduler`"
        ) from error
    try:
        client.wait_for_workers(1, timeout=CONNECT_TIMEOUT_SECONDS)
    except (OSError, TimeoutError) as error:
        client.close()
        raise ClusterError(
            f"{address}: nobody works there: begin a worker with `dask worker {address}`"
        ) from error
    return client


# On the workers


def _same(what: Experiment) -> Experiment:
    return what


def _played(what: Experiment, seed: int) -> tuple[int, DealResults, str]:
    """A deal, and by which program it was played."""
    game = _game(what)
    with closing(start_bots(what)) as bots:
        return seed, play_deal(game, what, seed, bots), release_version()


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
        check_bots(game, what.seats, what.options, what.clock)
        _LOADED[key] = game
    return _LOADED[key]
