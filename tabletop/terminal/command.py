"""`play --terminal`: a match in text, among people and AI seats."""

from __future__ import annotations

import locale
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from tabletop.bots.rehearsal import rehearse
from tabletop.bots.seated import Bots, WithBots
from tabletop.core.options import complete
from tabletop.core.untrusted import FileError, names_in
from tabletop.match.folder import MatchFolder
from tabletop.match.journal import THEN
from tabletop.match.match import Match
from tabletop.match.setup import Mode, Setup, SetupError, seed_and_generator
from tabletop.seats.commandline import chosen
from tabletop.seats.worker import WorkerClient
from tabletop.table.table import Table, Thinker
from tabletop.terminal.client import LeftError, TerminalClient
from tabletop.text import Catalogue, languages

PAUSE: Final = 0.02
"""Seconds between two looks whether an AI seat has thought."""
CLEARED: Final = "\x1b[2J\x1b[3J\x1b[H"
"""Empties a terminal, and forgets what was rolled out of it."""


def language_of(given: str | None) -> str:
    """The language that was asked for, else that of the system, else the first one."""
    return given or languages.spoken(locale.getlocale()[0] or "")


def run(given: Namespace, folder: Path) -> int:
    """Begin a match, kept in `folder` as any other, or go on with the last one; play it."""
    matches = MatchFolder(folder)
    text = Catalogue(language_of(given.language), forgiving=True)
    match = resume(matches, text, print) if given.resume else _begun(given, matches, text)
    people = match.setup.humans
    if not people:
        raise SetupError("nobody plays here: take a seat, such as human:Mika")
    thinks = any(seat.level and not seat.program for seat in match.setup.seats)
    worker = WorkerClient(match.game, levels=match.setup.levels) if thinks else None
    bots = Bots(match.setup.seats, given.clock)
    bots.begin(match)
    try:
        return play(match, WithBots(bots, worker), text, print, input)
    finally:
        bots.end(match)
        bots.close()
        for seat, spec in enumerate(match.setup.seats):
            if lost := bots.lost(seat):
                print(text("terminal.lost", who=spec.name, n=lost))
        if worker is not None:
            worker.close()
        match.close()


def _begun(given: Namespace, matches: MatchFolder, text: Catalogue) -> Match:
    """A new match; where it cannot be kept that is told. Raises SetupError."""
    game, seats, options = chosen(given, bots=True)
    rehearse(game, seats, options, given.clock)
    seed, generator = seed_and_generator(given.seed)
    mode = Mode.PRACTICE if given.practice else Mode.PLAY
    chosen_options = complete(game.options, options)
    setup = Setup(game.name, seats, chosen_options, seed, mode, generator)
    return matches.begin(game, setup, lambda why: print(text("ui.notice.unkept", why=why)))


def resume(matches: MatchFolder, text: Catalogue, say: Callable[[str], None]) -> Match:
    """Go on with the match that was played last, as far as its file holds.

    Args:
        say: Told what is wrong with the file, if anything is, and what becomes of it.

    Raises:
        SetupError: There is no match to go on with, or the folder cannot be read.
        JournalError: The match cannot be used, or somebody else goes on with it.
    """
    try:
        names_in(matches.folder)
    except FileError as error:
        mend = "make it readable, or choose another folder with --folder"
        raise SetupError(f"{matches.folder} {error}: {mend}") from error
    kept = matches.newest_unfinished()
    if kept is None:
        raise SetupError("there is no match to go on with; leave out --resume to begin one")
    match, fault = matches.resume(kept)
    if fault is not None:
        cut = "then" if fault.code == THEN else "damaged"
        say(text(f"terminal.resumed.{cut}", n=match.number, of=fault.params.get("of", "")))
    return match


def play(
    match: Match,
    thinker: Thinker | None,
    text: Catalogue,
    say: Callable[[str], None],
    ask: Callable[[str], str],
) -> int:
    """Play a match to its end, or until somebody leaves; the exit status."""
    table = Table(match, thinker)
    client = TerminalClient(table, text, match.setup.humans, say, ask, _clear)
    say(text(f"{match.game.name}.title"))
    say(text("terminal.begin"))
    try:
        while not client.over:
            if client.asked is not None:
                client.talk()
                continue
            client.saving(lambda: table.tick(monotonic()))
            if client.asked is None and not client.over:
                sleep(PAUSE)
    except (LeftError, EOFError):
        unkept = "left_unkept" if client.saves else "left_unsaved"
        say(text(f"terminal.{'left' if match.kept else unkept}"))
    return 0


def _clear() -> None:
    """Take away what was printed, where that can be done; else let it roll out of sight."""
    if sys.stdout.isatty():
        sys.stdout.write(CLEARED)
    else:
        sys.stdout.write("\n" * 60)
    sys.stdout.flush()
