"""Keys, addresses and limits: what stands between a table and strangers."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from tabletop.core.chance import Chance
from tabletop.phones.access_tokens import (
    TOKEN_BYTES,
    TOKEN_CHARACTERS,
    AccessTokenFile,
    AccessTokens,
    generate_token,
)
from tabletop.phones.rate_limits import ConnectionLimit, RateLimit
from tests.security.crashes.disks import FailingDisk, Fault, PowerDisk

pytest.importorskip("ifaddr", reason="the extra `phones` is not installed")
from tabletop.phones.network_addresses import HostAddress, other_ips, rank_addresses


def test_keys_have_128_bits_and_none_is_like_another() -> None:
    assert TOKEN_BYTES * 8 == 128
    keys = {generate_token() for _ in range(2000)}
    assert len(keys) == 2000 and {len(key) for key in keys} == {TOKEN_CHARACTERS}


def test_a_file_of_keys_is_its_owners_alone(tmp_path: Path) -> None:
    file = AccessTokenFile(tmp_path / "matches")
    keys = AccessTokens(port=8321, match="one.souk")
    keys.set_seat_count(3)
    file.write(keys)
    assert file.read("one.souk") == keys
    if os.name != "nt":
        assert stat.S_IMODE(file.path.stat().st_mode) == 0o600
    assert list(file.path.parent.iterdir()) == [file.path]
    keys.renew_seat_token(1)
    file.write(keys)
    assert file.read("one.souk") == keys


def test_keys_are_those_of_one_match_and_gone_with_it(tmp_path: Path) -> None:
    file = AccessTokenFile(tmp_path)
    file.write(AccessTokens(match="one.souk"))
    assert file.read("two.souk") is None
    file.delete()
    assert file.read("one.souk") is None and not file.path.exists()
    file.delete()


@pytest.mark.parametrize(
    "written",
    ["", "[]", "{}", "null", '{"table": 1}', "\x00", "[" * 10_000, '{"table": "x", "seats": {}}'],
)
def test_what_is_no_file_of_keys_is_none(written: str, tmp_path: Path) -> None:
    file = AccessTokenFile(tmp_path)
    file.path.write_text(written)
    assert file.read("") is None


@pytest.mark.parametrize("field", ["table", "pictures", "seats", "port", "match"])
@pytest.mark.parametrize("value", [None, 5, "x", ["x"], {}])
def test_a_file_of_keys_with_a_wrong_part_is_none(
    field: str, value: object, tmp_path: Path
) -> None:
    if (field, value) in (("port", 5), ("match", "x")):
        return
    file = AccessTokenFile(tmp_path)
    file.write(AccessTokens())
    data = json.loads(file.path.read_text())
    file.path.write_text(json.dumps(data | {field: value}))
    assert file.read("") is None


def test_a_seat_that_is_renewed_has_another_key() -> None:
    keys = AccessTokens()
    keys.set_seat_count(4)
    before = list(keys.seats)
    keys.renew_seat_token(2)
    assert [a == b for a, b in zip(before, keys.seats, strict=True)] == [True, True, False, True]
    keys.set_seat_count(6)
    assert len(set(keys.seats)) == 6


# Addresses


def test_the_likeliest_address_comes_first() -> None:
    found = rank_addresses(
        [
            HostAddress("127.0.0.1", "lo"),
            HostAddress("172.17.0.1", "docker0"),
            HostAddress("10.8.0.2", "tun0"),
            HostAddress("169.254.3.4", "eth1"),
            HostAddress("100.64.1.2", "tailscale0"),
            HostAddress("192.168.1.20", "wlan0"),
            HostAddress("10.0.0.7", "enp3s0"),
        ]
    )
    ips = [each.ip for each in found]
    assert ips[:2] == ["192.168.1.20", "10.0.0.7"]
    assert set(ips[2:]) == {"172.17.0.1", "10.8.0.2", "100.64.1.2"}
    assert other_ips("192.168.1.20", found) == ips[1:]


def test_windows_and_macs_name_theirs_otherwise() -> None:
    found = rank_addresses(
        [
            HostAddress("172.28.0.1", "vEthernet (WSL)"),
            HostAddress("192.168.56.1", "VirtualBox Host-Only Ethernet Adapter"),
            HostAddress("192.168.178.3", "Wi-Fi"),
        ]
    )
    assert found[0].ip == "192.168.178.3"
    mac = rank_addresses([HostAddress("10.9.0.1", "utun3"), HostAddress("192.168.0.4", "en0")])
    assert mac[0].ip == "192.168.0.4"


def test_without_a_network_there_is_no_address() -> None:
    assert rank_addresses([HostAddress("127.0.0.1", "lo")]) == []


# Limits


def test_a_rate_allows_bursts_and_then_so_many_a_second() -> None:
    rate = RateLimit(10.0, 5.0)
    assert [rate.try_acquire("a", 0.0) for _ in range(7)] == [True] * 5 + [False] * 2
    assert rate.try_acquire("b", 0.0), "others are not to blame"
    assert [rate.try_acquire("a", 0.25) for _ in range(4)] == [True, True, False, False]
    assert sum(rate.try_acquire("a", 1.0 + n / 100) for n in range(1000)) <= 105 + 5


def test_whoever_stays_without_a_key_is_pushed_out_by_those_who_come() -> None:
    """The oldest of the address that has most goes, so nobody is kept out by one who is greedy."""
    doors = ConnectionLimit(max_total=5, max_per_address=3)
    assert [doors.add_connection(("a", port)) for port in range(4)] == [None, None, None, ("a", 0)]
    assert [doors.add_connection(("b", port)) for port in range(2)] == [None, None]
    assert doors.add_connection(("c", 0)) == ("a", 1) and doors.anonymous_count == 5
    assert doors.add_connection(("c", 1)) == ("a", 2), "of addresses that have as many, the first"


def test_a_guest_needs_no_room_among_strangers() -> None:
    doors = ConnectionLimit(max_total=5, max_per_address=3)
    for port in range(3):
        doors.add_connection(("a", port))
    doors.remove_connection(("a", 0))  # it has shown a key
    assert doors.anonymous_count == 2 and doors.add_connection(("a", 3)) is None
    doors.remove_connection(("a", 0))  # its connection ends
    for port in range(1, 4):
        doors.remove_connection(("a", port))
    assert doors.anonymous_count == 0


@pytest.mark.parametrize("fault", [Fault.FULL, Fault.DENIED, Fault.TORN])
def test_keys_that_cannot_be_written_leave_no_older_ones(fault: Fault, tmp_path: Path) -> None:
    """The older ones may have been revoked: they must not open a hand after a crash."""
    keys = AccessTokens(match="one.souk")
    keys.set_seat_count(2)
    operations = FailingDisk()
    AccessTokenFile(tmp_path, operations).write(keys)
    for at in range(operations.operation_count):
        AccessTokenFile(tmp_path).write(keys)
        old = keys.seats[0]
        keys.renew_seat_token(0)
        try:
            AccessTokenFile(tmp_path, FailingDisk(fault, at)).write(keys)
        except OSError:
            found = AccessTokenFile(tmp_path).read("one.souk")
            assert found is None or found.seats[0] != old
        else:
            assert AccessTokenFile(tmp_path).read("one.souk") == keys


def test_keys_are_on_the_disk_before_they_are_used(tmp_path: Path) -> None:
    """Whenever the power goes after they were written, they are the new ones."""
    keys = AccessTokens(match="one.souk")
    keys.set_seat_count(2)
    for seed in range(20):
        folder = tmp_path / str(seed)
        folder.mkdir()
        disk = PowerDisk(folder)
        AccessTokenFile(folder, disk).write(keys)
        keys.renew_seat_token(0)
        AccessTokenFile(folder, disk).write(keys)
        disk.cut_power(Chance(seed))
        assert AccessTokenFile(folder).read("one.souk") == keys
