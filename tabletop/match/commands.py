"""Commands that need no screen and no seats: measuring the engine."""

from __future__ import annotations

import json
from argparse import Namespace

from tabletop.match import bench as benches


def bench(given: Namespace) -> int:
    """`bench engine [--json FILE]`."""
    figures = benches.engine()
    print(benches.table(figures))
    if given.json:
        given.json.write_text(json.dumps({"engine": figures}, indent=2) + "\n", encoding="utf-8")
    return 0
