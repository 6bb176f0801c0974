"""Seeds at the screen: the match that a seed names, and the seed of a match without one."""

from __future__ import annotations

import re

import pytest

from main import main
from scenes.base.match_request import MatchRequest
from scenes.shell.program import Program
from scenes.store.preferences import Preferences
from tabletop.ai.levels import DEFAULT_LEVELS
from tabletop.core.chance import DEFAULT_GENERATOR, SEEDED_GENERATOR
from tabletop.match.setup import MatchMode, parse_seats

DEMO = "demo --headless --game market_day --option hands=1 --seats ai:random,ai:random"


@pytest.mark.parametrize("mode", MatchMode)
@pytest.mark.parametrize(("seed", "generator"), [(None, DEFAULT_GENERATOR), (7, SEEDED_GENERATOR)])
def test_only_a_match_whose_seed_nobody_named_draws_by_the_newest_generator(
    mode: MatchMode, seed: int | None, generator: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as unnamed:
        unnamed.setattr(
            "tabletop.match.setup.DEFAULT_GENERATOR", DEFAULT_GENERATOR
        )  # as where no test names seeds
        assert generator_of_new_match(mode, seed) == generator


def generator_of_new_match(mode: MatchMode, seed: int | None) -> int:
    """Of a match that the screen begins."""
    program = Program(Preferences(), (320, 180), headless=True, matches=None)
    who = "ai:trader,ai:trader" if mode is MatchMode.DEMO else "human:Mika,ai:trader"
    seats = parse_seats(who, tuple(DEFAULT_LEVELS))
    table = program.build_table(MatchRequest("market_day", seats, {}, seed, mode=mode))
    program.close()
    return table.match.setup.generator


@pytest.mark.slow
def test_a_seed_that_a_demo_tells_names_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(DEMO.split()) == 0
    told = capsys.readouterr().out
    seed = re.search(r"seed (\d+)", told)
    assert seed is not None
    assert main([*DEMO.split(), "--seed", seed[1]]) == 0
    assert capsys.readouterr().out == told
