"""Terminal client: describes the match in text and reads numbers as answers."""

from __future__ import annotations

import unicodedata
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.state import NOBODY, State
from tabletop.core.util.safe_load import parse_whole_number
from tabletop.core.util.search_key import search_key
from tabletop.core.zones import Seat
from tabletop.host.match_host import MatchHost
from tabletop.host.messages import (
    AcknowledgeEvents,
    AdviceMessage,
    EventMessage,
    Invitation,
    InvitationWithdrawn,
    MatchEnded,
    RedoDecision,
    RequestAdvice,
    RequestRefused,
    ServerMessage,
    UndoDecision,
    Welcome,
)
from tabletop.host.seat_controllers import SeatController
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.match.journal import JournalError
from tabletop.text import Catalogue

MAX_PRINTED_LINES: Final = 20
"""Maximum number of actions or log lines that are printed at a time."""
MAX_LOG_LINES: Final = 200
"""Maximum number of log lines that are kept."""

ResultT = TypeVar("ResultT")
PrintLine = Callable[[str], None]
AskLine = Callable[[str], str]
"""Function that asks for a line of text; raises EOFError at the end of the input."""


class PlayerLeftError(Exception):
    """The person at the terminal wants to leave."""


class TerminalClient:
    """A client of a host for some of its people, who type at one terminal.

    Of several people, each is called before their hidden pieces are printed. These lines are
    cleared away after the decision.
    """

    def __init__(
        self,
        host: MatchHost,
        text: Catalogue,
        seats: Sequence[Seat],
        print_line: PrintLine,
        ask_line: AskLine,
        clear: Callable[[], None],
    ) -> None:
        """Join a host.

        Args:
            host: The host.
            text: Catalogue of the language.
            seats: Seats for which people decide here.
            print_line: Function that prints a line.
            ask_line: Function that asks for a line.
            clear: Function that clears the terminal.
        """
        setup = host.match.setup
        self._host = host
        self._text = text
        self._say = print_line
        self._ask = ask_line
        self._clear = clear
        self._several = len(seats) > 1
        self._invited: dict[int, Invitation] = {}
        self._log: deque[str] = deque(maxlen=MAX_LOG_LINES)
        self._reader: Seat | None = None
        """Of several people, the one whose secrets can be read on the screen."""
        self._handling = games.load_input_mapping(host.match.game)
        self._formatter = TableTextFormatter(host.match.game, text, setup.seat_names, setup.options)
        self.is_over = False
        """True if the end has been printed."""
        self.is_saving = True
        """True if the match is saved; a player may choose to go on without."""
        self.client_id = 0
        """At its table, which tells it that before anything else."""
        host.join(seats[0] if len(seats) == 1 else NOBODY, self.receive, is_pacing=True)
        for seat in seats:
            host.set_controller(seat, SeatController(self.client_id))

    # What the table says

    def receive(self, message: ServerMessage) -> None:
        """Print a message of the host at once."""
        match message:
            case Welcome():
                self.client_id = message.client
                self._formatter.remember_table(message.view)
            case EventMessage():
                self._tell(self._formatter.format_acts(message.acts))
                self._host.handle_message(self.client_id, AcknowledgeEvents(message.number))
            case Invitation():
                self._invited[message.token] = message
            case InvitationWithdrawn(token):
                self._invited.pop(token, None)
            case RequestRefused(refusal):
                self._say(self._formatter.format_refusal_with_clause(refusal))
            case AdviceMessage(token, answer, reason):
                asked = self._invited[token]
                action = asked.actions[answer]
                self._say(self._formatter.advice_text(asked.view, asked.seat, action, reason))
            case MatchEnded(standing, tally):
                self._tell(
                    [
                        *self._formatter.tally_lines(tally),
                        *self._formatter.standings_lines(standing),
                    ]
                )
                self._say(self._formatter.winners_text(standing))
                self.is_over = True
            case _:
                pass

    def _tell(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._log.append(line)
            self._say(line)

    # What people say

    @property
    def pending_invitation(self) -> Invitation | None:
        """First invitation of a seat that has not chosen yet, or None."""
        return next((asked for asked in self._invited.values() if not asked.revises), None)

    def take_turn(self) -> None:
        """Ask the person whose turn it is until a decision is made.

        Raises:
            PlayerLeftError: if they leave.
            EOFError: if the input ends.
        """
        asked = self.pending_invitation
        assert asked is not None, "nobody is asked"
        self._call(asked)
        self._tell_turn(asked)
        offered = list(range(len(asked.actions)))
        words = self._action_sentences(asked)
        self._offer(words, offered)
        while asked.token in self._invited:
            line = self._typed("terminal.ask")
            offered = self._answer(asked, line, words, offered)

    def _call(self, asked: Invitation) -> None:
        """Clear the lines of another person, and call the one who is asked."""
        if not self._several:
            return
        if self._reader is not None and self._reader != asked.seat:
            self._clear()
            self._reader = None
        if self._reader is None and self._needs_secrecy(asked):
            name = self._host.match.setup.seat_names[asked.seat]
            self._ask(self._text("terminal.pass", name=name))
            self._reader = asked.seat

    def _needs_secrecy(self, asked: Invitation) -> bool:
        """True if a decision needs information that others may not see."""
        return not asked.openly and self._host.match.has_hidden_pieces(asked.seat)

    def _tell_turn(self, asked: Invitation) -> None:
        """Print the prompt and the pieces of the person who is asked."""
        self._say("")
        self._say(self._formatter.prompt_text(asked.view, asked.seat))
        if not self._several or self._needs_secrecy(asked):
            for line in self._formatter.list_own_zones(asked.view, asked.seat):
                self._say(line)

    def _action_sentences(self, asked: Invitation) -> list[str]:
        """Return the legal actions as sentences, in the order of the answers."""
        return self._formatter.action_sentences(asked.view, asked.seat, asked.actions)

    def _offer(self, words: Sequence[str], offered: Sequence[int]) -> None:
        """Print the first of the offered actions with their numbers."""
        for n in offered[:MAX_PRINTED_LINES]:
            self._say(f"{n + 1}. {words[n]}")
        if len(offered) > MAX_PRINTED_LINES:
            self._say(self._text("terminal.more", n=len(offered) - MAX_PRINTED_LINES))

    def _answer(
        self, asked: Invitation, line: str, words: Sequence[str], offered: list[int]
    ) -> list[int]:
        """Execute a typed line; return the actions that are offered from now on."""
        word, _, rest = line.partition(" ")
        number = parse_whole_number(line)
        if number is not None:
            self._decide(asked, number - 1, words)
        elif line == "":
            offered = offered[MAX_PRINTED_LINES:] or list(range(len(words)))
            self._offer(words, offered)
        elif command := COMMANDS.get(word.casefold()):
            command(self, asked, rest)
        else:
            wanted = search_key(line)
            found = [n for n, said in enumerate(words) if wanted in search_key(said)]
            if wanted and found:
                self._offer(words, found)
                return found
            self._say(self._text("terminal.unknown", what=line))
        return offered

    def _decide(self, asked: Invitation, answer: int, words: Sequence[str]) -> None:
        if not 0 <= answer < len(words):
            self._say(self._text("terminal.range", n=len(words)))
            return
        if not self._confirm(asked, asked.actions[answer]):
            return
        secret = self._several and self._needs_secrecy(asked)
        if secret:  # else what happened tells it
            self._clear()
            self._reader = None
        if self.retry_until_saved(lambda: self._host.answer_invitation(asked, answer)) is None:
            self._invited.pop(asked.token, None)

    def _confirm(self, asked: Invitation, action: Action) -> bool:
        """True if a person confirms an action that needs it, such as an early end of turn."""
        found = self._handling.confirmation(asked.view, asked.seat, action)
        if found is None:
            return True
        heading, why, yes, no = self._formatter.confirmation_texts(found)
        for line in (heading, why, f"1. {yes}", f"2. {no}"):
            self._say(line)
        return self._typed("terminal.sure") == "1"

    def retry_until_saved(self, write: Callable[[], ResultT]) -> ResultT:
        """Call a function that writes to the journal.

        While the disk refuses, ask whether to try again, to go on without saving, or to leave.

        Raises:
            PlayerLeftError: if they leave.
            EOFError: if the input ends.
        """
        while True:
            try:
                return write()
            except JournalError as error:
                self._say(self._text("table.journal", why=error.reason))
            answer = self._typed("terminal.unsaved").casefold()
            if answer == "q":
                raise PlayerLeftError
            if answer == "n":
                self._host.match.disable_journal()
                self.is_saving = False

    def _typed(self, key: str) -> str:
        """Ask and return the answer in narrow letters; a Japanese keyboard may type wide ones."""
        return unicodedata.normalize("NFKC", self._ask(self._text(key))).strip()

    # Commands

    def _help(self, asked: Invitation, rest: str) -> None:
        for line in self._text("terminal.help").strip().splitlines():
            self._say(line)

    def _view(self, asked: Invitation) -> State:
        """Return the view of the reader; of several, secrets only while one alone reads."""
        viewer = asked.seat if not self._several or self._needs_secrecy(asked) else NOBODY
        return self._host.match.view_for(viewer)

    def _list_zones(self, asked: Invitation, rest: str) -> None:
        for line in self._formatter.list_zones(self._view(asked)):
            self._say(line)

    def _look(self, asked: Invitation, rest: str) -> None:
        """Describe the table, the pieces of an action with a number, or those with a name."""
        table, number = self._formatter.look_up(self._view(asked)), parse_whole_number(rest)
        missing = self._text("terminal.not_found", what=rest)
        if not rest.strip():
            lines = table.describe_table()
        elif number is None or not 1 <= number <= len(asked.actions):
            lines = table.find(rest)
        else:
            lines = table.find_in_sentence(self._action_sentences(asked)[number - 1])
            missing = self._text("terminal.names_none", n=number)
        for line in lines or [missing]:
            self._say(line)

    def _mine(self, asked: Invitation, rest: str) -> None:
        if self._several and self._host.match.has_hidden_pieces(asked.seat):
            self._reader = asked.seat
        for line in self._formatter.list_own_zones(asked.view, asked.seat):
            self._say(line)

    def _scores(self, asked: Invitation, rest: str) -> None:
        match = self._host.match
        for line in self._formatter.standings_lines(match.game.standings(match.view_for(NOBODY))):
            self._say(line)

    def _tell_log(self, asked: Invitation, rest: str) -> None:
        for line in list(self._log)[-MAX_PRINTED_LINES:] or [self._text("table.log.empty")]:
            self._say(line)

    def _choices(self, asked: Invitation, rest: str) -> None:
        self._offer(self._action_sentences(asked), range(len(asked.actions)))

    def _rule(self, asked: Invitation, rest: str) -> None:
        lines = self._formatter.clause_lines(rest) or self._formatter.answer_lines(rest)
        for line in lines or [self._text("terminal.no_rule")]:
            self._say(line)

    def _advise(self, asked: Invitation, rest: str) -> None:
        self._host.handle_message(self.client_id, RequestAdvice(asked.token))

    def _take_back(self, asked: Invitation, rest: str) -> None:
        self.retry_until_saved(lambda: self._host.handle_message(self.client_id, UndoDecision()))

    def _do_again(self, asked: Invitation, rest: str) -> None:
        self.retry_until_saved(lambda: self._host.handle_message(self.client_id, RedoDecision()))

    def _leave(self, asked: Invitation, rest: str) -> None:
        raise PlayerLeftError


COMMANDS: Final[dict[str, Callable[[TerminalClient, Invitation, str], None]]] = {
    "?": TerminalClient._help,
    "t": TerminalClient._list_zones,
    "h": TerminalClient._mine,
    "s": TerminalClient._scores,
    "l": TerminalClient._tell_log,
    "a": TerminalClient._choices,
    "r": TerminalClient._rule,
    "w": TerminalClient._advise,
    "u": TerminalClient._take_back,
    "d": TerminalClient._do_again,
    "q": TerminalClient._leave,
    "look": TerminalClient._look,
    "見る": TerminalClient._look,
}
"""Commands besides numbers and parts of words: letters and words, the same in all languages."""
