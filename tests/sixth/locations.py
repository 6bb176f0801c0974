"""Name and folders of the sixth game, for its tests."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
GAME = "teahouse"
