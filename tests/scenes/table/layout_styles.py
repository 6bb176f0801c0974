"""Languages, text sizes and contrasts in which layouts are checked."""

from __future__ import annotations

import pytest

STYLES = [
    pytest.param(("en", 1.0, False), id="en"),
    pytest.param(("ja", 1.0, True), id="ja-contrast"),
    pytest.param(("en", 2.0, False), id="en-large"),
    pytest.param(("ja", 2.0, False), id="ja-large"),
]
TABLE_FAULTS = ("outside the margins", "small text", "no glyph")
"""Layout problems that a table itself is checked for. Pieces may overlap, as in a hand."""
