"""Deals played by a cluster: the same results whoever plays them, and whoever is lost meanwhile."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from main import main
from tabletop import games
from tabletop.lab import cluster
from tabletop.lab.simulation import DealResults, Experiment, build_experiment, simulate_deals
from tabletop.match.setup import SEAT_COLOURS, SeatSpec

pytestmark = pytest.mark.slow  # dask gives its own thread 10 s to begin: too few where all is busy
distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")

SEATS = tuple(
    SeatSpec(f"S{n}", level, SEAT_COLOURS[n]) for n, level in enumerate(("trader", "random"))
)
SEEDS = range(40, 52)


@pytest.fixture
def what() -> Experiment:
    return build_experiment(games.load("market_day"), SEATS, {"hands": 1})


@pytest.fixture
def workers() -> Iterator[Any]:
    """A cluster of two processes on this machine."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as made:
        yield made


def test_a_worker_that_is_lost_costs_no_result(what: Experiment, workers: Any) -> None:
    ended: list[int] = []

    def played(seed: int, deal: DealResults) -> None:
        if len(ended) == 2:
            first = next(iter(workers.workers.values()))
            os.kill(first.process.pid, signal.SIGKILL)
        ended.append(seed)

    by = partial(cluster.play_deals, address=workers.scheduler_address)
    assert simulate_deals(what, SEEDS, by, played) == simulate_deals(what, SEEDS)
    assert sorted(ended) == list(SEEDS)


def test_a_cluster_finds_what_one_process_finds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = ["simulate", "--game", "market_day", "--matches", "4", "--option", "hands=1"]
    line += ["--seed", "6"]
    with distributed.LocalCluster(
        n_workers=1, processes=False, dashboard_address=None, silence_logs=50
    ) as made:
        address = ["--cluster", made.scheduler_address]
        assert main([*line, *address, "--results", str(tmp_path / "one")]) == 0
        assert main([*line, "--results", str(tmp_path / "two")]) == 0
        one, two = ((tmp_path / name).read_text().splitlines() for name in ("one", "two"))
        assert one[0] == two[0] and sorted(one) == sorted(two) and len(one) == 5
        capsys.readouterr()
        assert main([*line, *address, "--journals", str(tmp_path)]) == 2
        assert "no folder in common" in capsys.readouterr().err
        with monkeypatch.context() as patched:
            patched.setattr(cluster, "_played", partial(_otherwise, cluster._played))
            assert main([*line, *address]) == 2
        assert "a worker has Souk 0.0, not" in capsys.readouterr().err


def _otherwise(played: Any, what: Experiment, seed: int) -> tuple[int, DealResults, str]:
    """As a worker of another release plays."""
    return (*played(what, seed)[:2], "0.0")


def test_a_cluster_that_is_not_there_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "CONNECT_TIMEOUT_SECONDS", 1.0)
    for address in ("tcp://127.0.0.1:9", "nowhere at all"):
        assert main(["simulate", "--game", "market_day", "--cluster", address]) == 2
        assert f"{address}: no cluster answers there" in capsys.readouterr().err
    with distributed.LocalCluster(
        n_workers=0, processes=False, dashboard_address=None, silence_logs=50
    ) as made:
        address = made.scheduler_address
        assert main(["simulate", "--game", "market_day", "--cluster", address]) == 2
    assert "nobody works there: begin a worker" in capsys.readouterr().err
