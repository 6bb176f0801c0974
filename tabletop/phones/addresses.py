"""The addresses of this computer, the one first that phones in the same room are likeliest to
reach."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, ip_address
from typing import Final, NamedTuple

import ifaddr

LIKELY: Final = ("wl", "wi-fi", "wifi", "wlan", "en", "eth", "ethernet", "em", "lan")
"""How the names of what joins a network in the house begin."""
UNLIKELY: Final = (
    "docker", "br-", "veth", "virbr", "vmnet", "vbox", "virtualbox", "tun", "tap", "wg", "utun",
    "zt", "tailscale", "ham", "vethernet", "hyper-v", "lxc", "podman", "cni", "vpn", "ppp",
    "nordlynx",
)  # fmt: skip
"""And of what joins containers, virtual machines and other places."""
HOMES: Final = ("192.168.", "10.", "172.")


class HostAddress(NamedTuple):
    """An address, and the name of what has it."""

    ip: str
    adapter: str


def addresses() -> list[HostAddress]:
    """All addresses by which others could reach this computer, the likeliest first."""
    return ranked(
        HostAddress(str(found.ip), str(adapter.nice_name))
        for adapter in ifaddr.get_adapters()
        for found in adapter.ips
        if found.is_IPv4
    )


def ranked(found: Iterable[HostAddress]) -> list[HostAddress]:
    """Those that others may reach, the likeliest first."""
    usable = [each for each in found if _usable(each.ip)]
    return sorted(usable, key=lambda each: (_rank(each), usable.index(each)))


def _usable(ip: str) -> bool:
    known = ip_address(ip)
    return isinstance(known, IPv4Address) and not (
        known.is_loopback or known.is_link_local or known.is_multicast or known.is_unspecified
    )


def _rank(address: HostAddress) -> tuple[int, int, int]:
    name = address.adapter.lower()
    odd = any(name.startswith(word) or f" {word}" in name for word in UNLIKELY)
    likely = any(name.startswith(word) for word in LIKELY)
    home = next((n for n, start in enumerate(HOMES) if address.ip.startswith(start)), len(HOMES))
    return (odd, not likely, home)


def others(chosen: str, found: Sequence[HostAddress]) -> list[str]:
    """The addresses beside the one that was chosen."""
    return [each.ip for each in found if each.ip != chosen]
