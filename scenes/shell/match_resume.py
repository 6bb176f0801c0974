"""Resuming of saved matches, and the offers if a match cannot simply be resumed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from scenes.base.context import Context
from scenes.base.scene import Scene
from tabletop.match.journal import (
    LOCKED_BY_CLAIM_CODE,
    LOCKED_CODE,
    NOT_WRITABLE_CODE,
    OLDER_RULES_CODE,
    JournalError,
)
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.match.saved_match import SavedMatch


class MatchResumer:
    """Resumes the matches of a folder."""

    def __init__(
        self,
        context: Context,
        matches: MatchStore | None,
        open_table: Callable[[Match], None],
        open_replay: Callable[[Match], None],
        report_unsaved: Callable[[str], None],
    ) -> None:
        """Create the resumer.

        Args:
            context: Services and state that all scenes share.
            matches: Store of the saved matches; None if nothing is saved.
            open_table: Opens a table with a loaded match.
            open_replay: Opens the replay of a match.
            report_unsaved: Reports that nothing can be saved, with the reason.
        """
        self._context = context
        self._matches = matches
        self._go_on = open_table
        self._watch = open_replay
        self._tell_unkept = report_unsaved

    def resume(self, saved: SavedMatch) -> None:
        """Resume a saved match, or offer alternatives if that fails."""
        try:
            match = Match.load(saved.path)
        except JournalError as error:
            self._offer(saved.path, error)
            return
        if self._matches is not None:
            self._matches.mark_last_played(saved.path)
        self._go_on(match)

    def _offer(self, path: Path, error: JournalError) -> None:
        """Offer what is possible with a match that cannot be resumed.

        A match that is open elsewhere can be watched. A damaged one can be resumed up to the
        damage. One that was played by other rules can be watched or copied up to the
        difference. One that cannot be written can be played unsaved. If the chosen way fails
        too, the choice is offered again.
        """
        top, watch = (
            self._context.scene_stack.top,
            partial(self._open, path, Match.load_read_only, self._watch),
        )
        if not isinstance(top, Scene):
            return
        if error.code in (LOCKED_CODE, LOCKED_BY_CLAIM_CODE):
            top.ask_confirmation(error.code, watch, "primary", None, **error.params)
        elif error.code == OLDER_RULES_CODE:
            look = partial(self._open, path, Match.load_valid_part, self._watch)
            beside = partial(self._open, path, Match.load_valid_part, self._continue_copy)
            top.ask_confirmation(
                OLDER_RULES_CODE,
                look,
                "primary",
                beside,
                n=error.params["n"],
                of=error.params["of"],
            )
        elif error.valid_count is not None:
            sound = partial(self._open, path, Match.salvage, self._go_on)
            top.ask_confirmation("damaged", sound, "primary", n=error.valid_count)
        elif error.code == NOT_WRITABLE_CODE:
            self._open(path, Match.load_read_only, self._go_on)
            self._tell_unkept(str(error.params["why"]))
        else:
            self._context.scene_stack.show_toast(
                self._context.plugins.format_fault(error, self._context.text_catalogue)
            )

    def _continue_copy(self, match: Match) -> None:
        """Continue the valid part of a match in a file of its own."""
        try:
            if self._matches is not None:
                self._matches.continue_in_new_file(match)
        except JournalError as error:
            self._tell_unkept(str(error.params.get("why", "")))
        self._go_on(match)

    def _open(
        self, path: Path, read: Callable[[Path], Match], show: Callable[[Match], None]
    ) -> None:
        """Read a match and show it; if only a part is valid, offer that, else show the error."""
        try:
            match = read(path)
        except JournalError as error:
            if error.valid_count is not None:
                self._offer(path, error)
            else:
                self._context.scene_stack.show_toast(
                    self._context.plugins.format_fault(error, self._context.text_catalogue)
                )
            return
        show(match)

    def recover_failed_match(self, path: Path) -> None:
        """Resume the match of a file after its table has failed."""
        self._open(path, Match.load, self._go_on)
