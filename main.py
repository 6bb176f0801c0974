"""Entry point of a source copy or a bundle: `python main.py --help`."""

from __future__ import annotations

import multiprocessing
import sys

from souk import main as main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # in a bundle the worker is this program too
    sys.exit(main())
