"""Benchmark of phones: the time of the service, and phones that draw nothing."""

from __future__ import annotations

import pytest

for part in ("starlette", "uvicorn", "websockets"):
    pytest.importorskip(part, reason="the extra `phones` is not installed")

from scenes.bench.page_building import measure_page_building  # noqa: E402
from scenes.bench.socket_phones import SocketPhone  # noqa: E402
from tests.phones.live_service import run_live_table  # noqa: E402


@pytest.mark.parametrize("phone_count", [1, 3])
def test_the_service_is_measured_with_fewer_and_with_more_phones_than_seats(
    phone_count: int,
) -> None:
    found = measure_page_building("market_day", phone_count, max_seats=2)
    assert found.keys() == {"tap_pages_ms", "decision_pages_ms"}
    assert min(found.values()) > 0


def test_a_phone_that_draws_nothing_sits_down_and_uses_a_sheet() -> None:
    with run_live_table("market_day", seats=2) as live:
        phone = SocketPhone(live.host.page_url(), live.pump)
        phone.take_seat(1)
        live.begin()
        live.pump_until(lambda: phone.parts["stage"] == "playing")  # before it there are no sheets
        for is_open in (True, False):
            phone.toggle_sheet()
            live.pump_until(lambda is_open=is_open: bool(phone.parts.get("sheet")) is is_open)  # type: ignore[misc]
        phone.close()
