"""A test may use so much processor time, and may wait on a busy machine as long as it must."""

from __future__ import annotations

import signal
import time

import pytest

from tabletop import games
from tests.conftest import fail_at_limit, thinned_mark, thinned_marks, used_processor_seconds

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="this platform cannot measure it"
)


def test_processor_time_is_limited() -> None:
    signal.setitimer(signal.ITIMER_PROF, 0.05)
    begun = used_processor_seconds()
    with pytest.raises(pytest.fail.Exception, match="processor"):
        while used_processor_seconds() - begun < 10:
            pass
    assert used_processor_seconds() - begun < 5


def test_time_that_merely_passes_is_not() -> None:
    signal.setitimer(signal.ITIMER_PROF, 0.2)
    begun = time.process_time()
    time.sleep(0.5)
    assert time.process_time() - begun < 0.2


def test_every_test_has_a_limit() -> None:
    assert signal.getsignal(signal.SIGPROF) is fail_at_limit
    left, _ = signal.getitimer(signal.ITIMER_PROF)
    assert left > 0


@pytest.fixture
def endless() -> bool:
    """A fixture whose work does not end of itself."""
    signal.setitimer(signal.ITIMER_PROF, 0.05)
    begun = used_processor_seconds()
    with pytest.raises(pytest.fail.Exception, match="processor"):
        while used_processor_seconds() - begun < 10:
            pass
    return used_processor_seconds() - begun < 5


def test_fixtures_are_limited_too(endless: bool) -> None:
    assert endless


@pytest.mark.parametrize("begins", [0, 3])
def test_variants_of_a_thinned_test_are_shared_out_among_the_runs(begins: int) -> None:
    twice = [thinned_mark(number - begins, 5) for number in range(20)]
    assert (twice.count(""), twice.count("soak"), twice.count("long")) == (4, 16, 0)
    thrice = [thinned_mark(number - begins, 20, 5) for number in range(40)]
    assert (thrice.count(""), thrice.count("soak"), thrice.count("long")) == (2, 6, 32)


def test_of_each_game_one_variant_is_always_run_unless_the_mark_says_no() -> None:
    variants = [f"{game}-{language}" for game in games.names() for language in ("en", "ja")]
    each, few = (
        thinned_marks("test_it", variants, 20),
        thinned_marks("test_it", variants, 20, each=False),
    )
    assert [told for told, mark in zip(variants, each, strict=True) if not mark] == variants[::2]
    assert few.count("") == 1 and few.count("soak") == len(variants) - 1
    assert thinned_marks("test_it", ["alone"], 20, each=False) == [""]
