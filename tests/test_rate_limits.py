"""A test may use so much processor time, and may wait on a busy machine as long as it must."""

from __future__ import annotations

import signal
import time

import pytest

from tests.fixtures.processor_time import fail_at_limit, used_processor_seconds

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
