"""`python -m tools.told [GAME ...] [--json FILE]`: see `sentence_share`."""

from __future__ import annotations

from tools.told.sentence_share import main

if __name__ == "__main__":
    raise SystemExit(main())
