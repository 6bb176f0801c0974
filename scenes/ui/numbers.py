"""Numbers as they are written on the screen: one minus sign, as long as the plus, everywhere."""

from __future__ import annotations

MINUS = "\N{MINUS SIGN}"


def plain(n: int) -> str:
    """A number; one below nothing with its sign."""
    return str(n).replace("-", MINUS)


def signed(n: int) -> str:
    """A number with its sign, plus or minus."""
    return f"{n:+d}".replace("-", MINUS)
