"""How the house is told of the sixth game: as its owner would tell it."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
GAME = "teahouse"
