"""Which match a seed names at the screen, and which is begun where nobody named one."""

from __future__ import annotations

import re

import pytest

from main import main
from scenes.preferences import Preferences
from scenes.program import Program
from scenes.request import MatchRequest
from tabletop.core.chance import FRESH, SEEDED
from tabletop.match.setup import Mode, parse_seats
from tabletop.seats.levels import PLAYED

DEMO = "demo --headless --game market_day --option hands=1 --seats ai:random,ai:random"


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize(("seed", "generator"), [(None, FRESH), (7, SEEDED)])
def test_only_a_match_whose_seed_nobody_named_draws_by_the_newest_generator(
    mode: Mode, seed: int | None, generator: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as unnamed:
        unnamed.setattr("tabletop.match.setup.FRESH", FRESH)  # as where no test names seeds
        assert generator_of_new_match(mode, seed) == generator


def generator_of_new_match(mode: Mode, seed: int | None) -> int:
    """Of a match that the screen begins."""
    program = Program(Preferences(), (320, 180), headless=True, matches=None)
    who = "ai:trader,ai:trader" if mode is Mode.DEMO else "human:Mika,ai:trader"
    seats = parse_seats(who, tuple(PLAYED))
    table = program.table(MatchRequest("market_day", seats, {}, seed, mode=mode))
    program.close()
    return table.match.setup.generator


@pytest.mark.soak
def test_a_seed_that_a_demo_tells_names_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(DEMO.split()) == 0
    told = capsys.readouterr().out
    seed = re.search(r"seed (\d+)", told)
    assert seed is not None
    assert main([*DEMO.split(), "--seed", seed[1]]) == 0
    assert capsys.readouterr().out == told
