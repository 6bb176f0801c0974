"""Entry point of a source copy or a bundle: `python main.py --help`."""

from __future__ import annotations

import multiprocessing
import sys

from souk import main as main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # in a bundle the worker is this program too
    if sys.argv[1:2] == ["launch-bot"]:  # and so is the launcher of bots
        from tabletop.bots.bot_launcher import main as launch_bot

        launch_bot(sys.argv[2:])
    sys.exit(main())
