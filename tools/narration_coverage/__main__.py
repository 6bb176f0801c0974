"""`python -m tools.narration_coverage [GAME ...] [--json FILE]`: see `sentence_share`."""

from __future__ import annotations

from tools.narration_coverage.sentence_share import main

if __name__ == "__main__":
    raise SystemExit(main())
