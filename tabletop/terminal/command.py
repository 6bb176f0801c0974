"""`play --terminal`: a match in text, among people and AI seats."""

from __future__ import annotations

import errno
import locale
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from tabletop.ai.command_line import (
    check_resume_arguments,
    choose_match_mode,
    parse_match_arguments,
)
from tabletop.ai.worker.worker import WorkerClient
from tabletop.bots.bot_check import check_bots
from tabletop.bots.bot_client import FAULT_KINDS
from tabletop.bots.match_bots import BotDispatcher, MatchBots
from tabletop.core.options import complete_options
from tabletop.core.util.safe_load import FileError, list_folder
from tabletop.host.ai_scheduler import AiWorker
from tabletop.host.match_host import MatchHost
from tabletop.match.journal import (
    LOCKED_BY_CLAIM_CODE,
    LOCKED_CODE,
    OLDER_RULES_CODE,
    JournalError,
)
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.match.setup import (
    Setup,
    SetupError,
    choose_seed_and_generator,
    printable_name,
)
from tabletop.narration.handicap_texts import list_handicaps
from tabletop.plugins.discovery import USER_FOLDER_NAME, format_missing_game
from tabletop.practice.sessions.practice_record import PracticeRecord
from tabletop.practice.sessions.tutorial import TutorialTexts
from tabletop.terminal.background_analysis import TerminalHintSearch
from tabletop.terminal.safe_output import unfiltered_output
from tabletop.terminal.terminal_client import PlayerLeftError, TerminalClient
from tabletop.terminal.watch_command import describe_match, offer_replay
from tabletop.text import Catalogue, languages

POLL_SECONDS: Final = 0.02
"""Seconds between two checks whether an AI seat has decided."""
DEFAULT_CLOCK_SECONDS: Final = 5.0
"""Seconds that a bot has for a move, unless the command line says otherwise."""
CLEAR_SEQUENCE: Final = "\x1b[2J\x1b[3J\x1b[H"
"""Control sequence that clears a terminal and its scroll-back buffer."""


def choose_language(given: str | None) -> str:
    """Return the requested language, else that of the system, else the first one."""
    return given or languages.match_language(locale.getlocale()[0] or "")


def run_terminal_match(given: Namespace, folder: Path) -> int:
    """Begin a match, or resume the last one, and play it; return the exit status.

    Args:
        given: Arguments of the command line.
        folder: Folder of the saved matches.

    Raises:
        SetupError: if there is no such game, seat or match, or no person plays.
    """
    if given.resume:
        check_resume_arguments(given)
    matches = MatchStore(folder)
    text = Catalogue(choose_language(given.language), forgiving=True)
    match = (
        resume_match(matches, text, print) if given.resume else _begin_match(given, matches, text)
    )
    return play_with_people(match, text, folder, given.clock, has_teacher=bool(given.teacher))


def play_with_people(
    match: Match,
    text: Catalogue,
    folder: Path,
    clock: float = DEFAULT_CLOCK_SECONDS,
    guide: TutorialTexts | None = None,
    has_teacher: bool = False,
) -> int:
    """Play a match of people at this terminal, offer its review, and return the exit status.

    Args:
        match: The match.
        text: Catalogue of the language.
        folder: Folder of the saved matches.
        clock: Seconds that a bot has for a move.
        guide: Explanations of a guided match.
        has_teacher: True if AI seats say why they moved.

    Raises:
        SetupError: if no person plays.
    """
    if not match.setup.human_seats:
        raise SetupError("nobody plays here: take a seat, such as human:Mika")
    thinks = any(seat.level and not seat.bot_program for seat in match.setup.seats)
    worker = WorkerClient(match.game, levels=match.setup.levels) if thinks else None
    was_over = match.is_over
    bots = MatchBots(match.setup.seats, clock)
    bots.begin_match(match)
    hints = TerminalHintSearch(match, lambda: WorkerClient(match.game, levels=match.setup.levels))
    try:
        thinker = BotDispatcher(bots, worker)
        status = play_match(
            match, thinker, text, print, input, guide, hint_search=hints, has_teacher=has_teacher
        )
    finally:
        hints.close()
        bots.end_match(match)
        bots.close()
        for seat, spec in enumerate(match.setup.seats):
            if lost := bots.lost_move_count(seat):
                kinds = zip(FAULT_KINDS, bots.faults(seat), strict=True)
                why = ", ".join(text(f"terminal.lost_by.{kind}", n=n) for kind, n in kinds if n)
                print(text("terminal.lost", who=spec.name, n=lost, why=why))
        if worker is not None:
            worker.close()
        match.close()
    if match.is_over and not was_over:
        _open_record(folder, text).record_match(match)
    if match.is_over:
        with suppress(EOFError):
            offer_replay(match, text, folder, print, input)
    return status


def _begin_match(given: Namespace, matches: MatchStore, text: Catalogue) -> Match:
    """Return a new match; if it cannot be saved, that is printed. Raises SetupError."""
    game, seats, options = parse_match_arguments(given, bots=True, can_adapt=True)
    check_bots(game, seats, options, given.clock)
    seed, generator = choose_seed_and_generator(given.seed)
    mode = choose_match_mode(seats, bool(given.practice or given.teacher))
    chosen_options = complete_options(game.options, options)
    chosen = Setup(game.name, seats, chosen_options, seed, mode, generator)
    setup = _open_record(matches.folder, text).adapt_opponents(chosen)
    return matches.begin_match(
        game,
        setup,
        lambda why: print(text("ui.notice.unkept", why=why)),
        given.thinking_time or 0,
    )


def _open_record(folder: Path, text: Catalogue) -> PracticeRecord:
    """Return the practice record beside the folder of the saved matches."""
    return PracticeRecord(
        folder.parent, date.today, lambda why: print(text("ui.notice.unkept", why=why))
    )


def resume_match(matches: MatchStore, text: Catalogue, say: Callable[[str], None]) -> Match:
    """Resume the match that was played last, as far as its file is valid.

    A match that cannot be used is told, and the one before it is resumed.

    Args:
        matches: The saved matches.
        text: Catalogue of the language.
        say: Called with the fault of the file and its consequence, if there is a fault.

    Raises:
        SetupError: if there is no match to resume, or the folder cannot be read.
        JournalError: if another process has the match open.
    """
    try:
        list_folder(matches.folder)
    except FileError as error:
        mend = "make it readable, or choose another folder with --folder"
        raise SetupError(f"{matches.folder} {error}: {mend}") from error
    refused: list[Path] = []
    while True:
        kept = matches.find_resumable_match(refused=refused)
        waiting = _describe_waiting_match(matches, text)
        if kept is None:
            nothing = "there is no match to go on with; leave out --resume to begin one"
            raise SetupError(waiting or nothing)
        try:
            match, fault = matches.resume_match(kept)
        except JournalError as error:
            if error.code in (LOCKED_CODE, LOCKED_BY_CLAIM_CODE):
                raise
            name = printable_name(kept.path.name)
            say(text("terminal.resumed.refused", file=name, why=error.reason))
            refused.append(kept.path)
        else:
            break
    if waiting:
        say(text("terminal.resumed.waits", why=waiting))
    if fault is not None:
        cut = "then" if fault.code == OLDER_RULES_CODE else "damaged"
        say(text(f"terminal.resumed.{cut}", n=match.decision_number, of=fault.params.get("of", "")))
    return match


def _describe_waiting_match(matches: MatchStore, text: Catalogue) -> str:
    """Return which match waits for its game, and why; empty if none was played last."""
    kept = matches.waiting_match
    if kept is None or kept.fault is None:
        return ""
    why = format_missing_game(kept.fault, matches.folder.parent / USER_FOLDER_NAME, text)
    return text("terminal.missing", saved=describe_match(kept, text), why=why)


def play_match(
    match: Match,
    thinker: AiWorker | None,
    text: Catalogue,
    say: Callable[[str], None],
    ask: Callable[[str], str],
    guide: TutorialTexts | None = None,
    is_over: Callable[[], bool] = lambda: False,
    hint_search: TerminalHintSearch | None = None,
    has_teacher: bool = False,
) -> int:
    """Play a match to its end or until somebody leaves; return the exit status.

    Args:
        match: The match.
        thinker: Worker of the AI seats; None if there are none.
        text: Catalogue of the language.
        say: Function that prints a line.
        ask: Function that asks for a line.
        guide: Explanations of a guided match.
        is_over: Function that is True if play stops before the end of the match.
        hint_search: Search for hints; None if the host alone gives advice.
        has_teacher: True if AI seats say why they moved.

    Raises:
        BrokenPipeError: if lines cannot be printed any more.
    """
    table = MatchHost(match, thinker)
    client = TerminalClient(table, text, match.setup.human_seats, say, ask, _clear)
    client.guide = guide
    client.hint_search = hint_search
    client.has_teacher = has_teacher
    say(text(f"{match.game.name}.title"))
    say(text("terminal.begin"))
    if match.deal_code:
        say(text("terminal.deal", code=match.deal_code))
    for words in list_handicaps(match.setup, match.game, text):
        say(words)
    for seat in match.setup.adaptive_seats:
        spec = match.setup.seats[seat]
        say(text("terminal.adapted", who=spec.name, level=text(f"ui.who.{spec.level}")))
    try:
        while not client.is_over and not is_over():
            if moved := match.take_moved_path():
                say(text("table.moved", file=printable_name(moved.name)))
            if client.pending_invitation is not None:
                client.take_turn()
                continue
            client.retry_until_saved(lambda: table.tick(monotonic()))
            if table.clients.get(client.client_id) is None:  # removed: a line could not be printed
                raise BrokenPipeError(errno.EPIPE, "nobody reads the output any more")
            if client.pending_invitation is None and not client.is_over:
                sleep(POLL_SECONDS)
    except (PlayerLeftError, EOFError):
        unkept = "left_unkept" if client.is_saving else "left_unsaved"
        say(text(f"terminal.{'left' if match.is_saved else unkept}"))
    return 0


def _clear() -> None:
    """Clear the terminal; without one, print empty lines."""
    output = unfiltered_output()
    output.write(CLEAR_SEQUENCE if output.isatty() else "\n" * 60)
    output.flush()
