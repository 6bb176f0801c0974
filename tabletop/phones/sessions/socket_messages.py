"""Messages of phones as they come from a socket."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def parse_message(data: str | bytes, max_length: int) -> Mapping[str, Any] | None:
    """Return a message of a phone from JSON; None if it is no valid message or too long.

    A lone surrogate makes it invalid, because no message with it can be passed on.

    Args:
        data: JSON text.
        max_length: Greatest length of the text.
    """
    if len(data) > max_length:
        return None
    try:
        found = json.loads(data)
        json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
