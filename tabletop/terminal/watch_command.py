"""Replays and reviews of saved matches in a terminal: `replay`, `review`, and after a match."""

from __future__ import annotations

import sys
from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import Final

from tabletop.ai.worker.worker import QueryAnswerer, WorkerClient
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.match.saved_match import SavedMatch
from tabletop.plugins.discovery import USER_FOLDER_NAME, format_missing_game
from tabletop.practice.sessions.practice_record import DRILL_FOLDER_NAME
from tabletop.terminal.command_words import CommandWords
from tabletop.terminal.item_choice import choose_item
from tabletop.terminal.loss_reader import LossReader
from tabletop.terminal.numbered_list import AskLine, PrintLine, read_line
from tabletop.terminal.replay_client import ReplayClient
from tabletop.text import Catalogue
from tabletop.text.message_format import game_title

MAX_UNKNOWN_LINES: Final = 5
"""Lines in a row that mean nothing, after which no more is asked when a match is over."""


def make_replay(
    match: Match, text: Catalogue, folder: Path, print_line: PrintLine, ask_line: AskLine
) -> ReplayClient:
    """Return the client that tells a match.

    Args:
        match: The match.
        text: Catalogue of the reader's language.
        folder: Folder of the saved matches.
        print_line: Function that prints a line.
        ask_line: Function that asks for a line.
    """
    drills = folder.parent / DRILL_FOLDER_NAME
    start = partial(_start_worker, match)
    return ReplayClient(match, text, print_line, ask_line, start, drills)


def _start_worker(match: Match) -> QueryAnswerer:
    return WorkerClient(match.game, levels=match.setup.levels)


def offer_replay(
    match: Match, text: Catalogue, folder: Path, print_line: PrintLine, ask_line: AskLine
) -> None:
    """Offer to review or replay a match that has just ended, until the reader leaves.

    Raises:
        EOFError: if the input ends.
    """
    losses = LossReader(match, text, print_line, ask_line, folder.parent / DRILL_FOLDER_NAME)
    letters = {"replay": "", "help": "?", "leave": "q", "review": ""}
    if losses.reported_seats:
        letters["why"] = ""
    words = CommandWords(text, letters)
    key = "terminal.replay.then_why" if losses.reported_seats else "terminal.replay.then"
    unknown = 0  # a script that writes one line for ever gets an end
    while unknown < MAX_UNKNOWN_LINES and (line := read_line(ask_line, text(key))):
        found = words.find(line)
        unknown = unknown + 1 if found is None else 0
        if found is None:
            print_line(text("terminal.replay.unknown", what=line))
        elif found[0] == "leave":
            return
        elif found[0] == "why":
            losses.tell()
        elif found[0] != "help":  # the question itself says what can be typed
            make_replay(match, text, folder, print_line, ask_line).run(found[0] == "review")


def run_terminal_replay(given: Namespace, text: Catalogue, folder: Path) -> int:
    """Replay or review a saved match; return the exit status.

    Args:
        given: Arguments of the command line; without a file the reader chooses a match.
        text: Catalogue of the reader's language.
        folder: Folder of the saved matches.

    Raises:
        JournalError: if the file is no saved match.
    """
    try:
        if given.file is not None:
            match: Match | None = Match.load_valid_part(
                given.file, lambda fault: print(f"souk: {fault}", file=sys.stderr)
            )
        else:
            match = choose_match(MatchStore(folder), text, print, input)
        if match is not None:
            make_replay(match, text, folder, print, input).run(given.command == "review")
    except EOFError:
        pass
    return 0


def choose_match(
    matches: MatchStore, text: Catalogue, print_line: PrintLine, ask_line: AskLine
) -> Match | None:
    """Return a finished match that the reader chooses, the newest first; None to leave."""
    every = matches.list_matches()
    waiting = [
        (each, each.fault) for each in every
        if each.fault is not None and each.is_game_unavailable and each.is_over
    ]  # fmt: skip
    for each, fault in waiting:
        why = format_missing_game(fault, matches.folder.parent / USER_FOLDER_NAME, text)
        print_line(text("terminal.missing", saved=describe_match(each, text), why=why))
    kept = [each for each in every if each.fault is None and matches.is_match_over(each)]
    if not kept:
        if not waiting:
            print_line(text("terminal.replay.none"))
        return None
    print_line(text("terminal.replay.pick"))
    while True:
        sentences = [describe_match(each, text) for each in kept]
        chosen = choose_item(sentences, text, print_line, ask_line)
        if chosen is None:
            return None
        try:
            return Match.load_read_only(kept[chosen].path)
        except JournalError as error:
            print_line(text("table.replay.broken", why=error.reason))


def describe_match(kept: SavedMatch, text: Catalogue) -> str:
    """Return the game, the players and the date of a saved match as a sentence."""
    when = kept.last_played.strftime("%Y-%m-%d %H:%M")
    names = text.join_list(kept.seat_names)
    title = game_title(kept.game, text)
    return text("terminal.replay.saved", game=title, who=names, when=when)
