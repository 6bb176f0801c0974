"""Number formats of the screen: the same true minus sign everywhere."""

from __future__ import annotations

MINUS_SIGN = "\N{MINUS SIGN}"


def format_number(n: int) -> str:
    """Return a number as text; negative ones with a minus sign."""
    return str(n).replace("-", MINUS_SIGN)


def parse_number(text: str) -> int | None:
    """Return the number that a text shows; None for a text that is no number."""
    digits = text.removeprefix(MINUS_SIGN)
    if not digits.isdecimal():
        return None
    return int(digits) if digits == text else -int(digits)


def format_signed(n: int) -> str:
    """Return a number as text with its plus or minus sign."""
    return f"{n:+d}".replace("-", MINUS_SIGN)
