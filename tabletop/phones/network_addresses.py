"""Network addresses of this computer, ranked by how likely phones in the same room reach them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, ip_address
from typing import Final, NamedTuple

import ifaddr

PHYSICAL_ADAPTER_PREFIXES: Final = (
    "wl",
    "wi-fi",
    "wifi",
    "wlan",
    "en",
    "eth",
    "ethernet",
    "em",
    "lan",
)
"""Prefixes of adapter names that usually belong to a local network."""
VIRTUAL_ADAPTER_PREFIXES: Final = (
    "docker", "br-", "veth", "virbr", "vmnet", "vbox", "virtualbox", "tun", "tap", "wg", "utun",
    "zt", "tailscale", "ham", "vethernet", "hyper-v", "lxc", "podman", "cni", "vpn", "ppp",
    "nordlynx",
)  # fmt: skip
"""Prefixes of adapter names that usually belong to containers, virtual machines or VPNs."""
PRIVATE_ADDRESS_PREFIXES: Final = ("192.168.", "10.", "172.")
"""Prefixes of private IPv4 addresses, the most usual for a home network first."""


class HostAddress(NamedTuple):
    """An IPv4 address of this computer and the name of its network adapter."""

    ip: str
    adapter: str


def find_addresses() -> list[HostAddress]:
    """Return the addresses by which others may reach this computer, the likeliest first."""
    return rank_addresses(
        HostAddress(str(found.ip), str(adapter.nice_name))
        for adapter in ifaddr.get_adapters()
        for found in adapter.ips
        if found.is_IPv4
    )


def rank_addresses(candidates: Iterable[HostAddress]) -> list[HostAddress]:
    """Return the addresses that others may reach, the likeliest first.

    Loopback, link-local, multicast and unspecified addresses are left out.
    """
    usable = [each for each in candidates if _usable(each.ip)]
    return sorted(usable, key=lambda each: (_rank(each), usable.index(each)))


def _usable(ip: str) -> bool:
    known = ip_address(ip)
    return isinstance(known, IPv4Address) and not (
        known.is_loopback or known.is_link_local or known.is_multicast or known.is_unspecified
    )


def _rank(address: HostAddress) -> tuple[int, int, int]:
    name = address.adapter.lower()
    odd = any(name.startswith(word) or f" {word}" in name for word in VIRTUAL_ADAPTER_PREFIXES)
    likely = any(name.startswith(word) for word in PHYSICAL_ADAPTER_PREFIXES)
    home = next(
        (n for n, start in enumerate(PRIVATE_ADDRESS_PREFIXES) if address.ip.startswith(start)),
        len(PRIVATE_ADDRESS_PREFIXES),
    )
    return (odd, not likely, home)


def other_ips(chosen: str, found: Sequence[HostAddress]) -> list[str]:
    """Return the addresses other than the chosen one."""
    return [each.ip for each in found if each.ip != chosen]
