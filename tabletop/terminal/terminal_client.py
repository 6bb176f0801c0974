"""Terminal client: tells the match in text, and reads words and numbers as answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TypeVar

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import SeatRef
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.host.match_host import MatchHost
from tabletop.host.messages import (
    AcknowledgeEvents,
    AdviceMessage,
    AnswerUndo,
    ClientMessage,
    EventMessage,
    Invitation,
    InvitationWithdrawn,
    MatchEnded,
    RedoDecision,
    RequestAdvice,
    RequestRefused,
    ServerMessage,
    UndoClosed,
    UndoDecision,
    UndoProposed,
    Welcome,
)
from tabletop.host.seat_controllers import SeatController
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.host.undo_texts import UndoTextFormatter
from tabletop.match.journal import JournalError
from tabletop.match.setup import MatchMode
from tabletop.narration.advice import Adviser, HintStep
from tabletop.narration.teacher import explain_moves
from tabletop.practice.sessions.tutorial import TutorialTexts
from tabletop.terminal.background_analysis import TerminalHintSearch
from tabletop.terminal.choice_list import ChoiceList
from tabletop.terminal.command_words import CommandWords
from tabletop.terminal.numbered_list import AskLine, ListPrompt, PrintLine, read_line
from tabletop.terminal.table_reader import TableReader
from tabletop.text import Catalogue
from tabletop.text.sentence_split import split_sentences

ResultT = TypeVar("ResultT")


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
        self._wish: UndoProposed | None = None
        """Undo request, while people are asked."""
        self._reader: Seat | None = None
        """Of several people, the one whose secrets can be read on the screen."""
        self._handling = games.load_input_mapping(host.match.game)
        self._formatter = TableTextFormatter(host.match.game, text, setup.seat_names, setup.options)
        self._table = TableReader(self._formatter, print_line)
        self._words = CommandWords(text)
        self.now: Callable[[], float] = monotonic
        """Function that returns the time in seconds, for the clocks of people."""
        self.guide: TutorialTexts | None = None
        """Explanations of a guided match; None for any other match."""
        self.hint_search: TerminalHintSearch | None = None
        """Search for hints; None if the host alone gives advice."""
        self.has_teacher = False
        """True if a person is told why AI seats moved."""
        self._explained_count = host.match.decision_number
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
                if self.guide is not None:
                    self.guide.record_events(message.acts, self._text)
                self._table.report(self._formatter.format_acts_with_new_pieces(message.acts))
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
            case UndoProposed():
                self._wish = message
            case UndoClosed():
                self._wish = None
                self._say(self._wish_formatter.outcome_text(message))
            case MatchEnded(standing, tally):
                self._table.report(
                    [
                        *self._formatter.tally_lines(tally),
                        *self._formatter.standings_lines(standing),
                    ]
                )
                self._say(self._formatter.winners_text(standing))
                self.is_over = True
            case _:
                pass

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
        choices = ChoiceList(asked, self._formatter)
        prompt = ListPrompt(choices, self._text, self._say)
        prompt.tell()
        while asked.token in self._invited:
            self._answer(asked, self._timed_line(asked.seat), choices, prompt)

    def _timed_line(self, seat: Seat) -> str:
        """Read a line of a person whose clock runs meanwhile, and say once if it runs out."""
        clock, began = self._host.match.clock, self.now()
        line = self._typed("terminal.ask")
        if clock is not None and clock.advance([seat], self.now() - began):
            key = "table.clock_over" if self._several else "table.clock_over_alone"
            self._say(self._text(key, name=self._host.match.setup.seat_names[seat]))
        return line

    def _tell_clock(self, seat: Seat) -> None:
        """Print the remaining thinking time of a person, if there are clocks."""
        clock = self._host.match.clock
        if clock is not None:
            name, left = self._host.match.setup.seat_names[seat], clock.time_text(seat)
            self._say(self._text("terminal.time_left", name=name, time=left))

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
        if self.guide is not None:
            for words in self.guide.explain_decision(asked.seat, self._text):
                for sentence in split_sentences(words):
                    self._say(self._text("terminal.guided.told", what=sentence))
        if self.has_teacher:
            self._tell_reasons(asked.seat)
        self._say(self._formatter.prompt_text(asked.view, asked.seat))
        self._tell_clock(asked.seat)
        if not self._several or self._needs_secrecy(asked):
            for line in self._formatter.list_own_zones(asked.view, asked.seat):
                self._say(line)

    def _tell_reasons(self, seat: Seat) -> None:
        """Print why AI seats moved since the person's last turn, as far as the person may know."""
        match = self._host.match
        first = min(self._explained_count, match.decision_number)
        for line in explain_moves(match, seat, first, match.decision_number, self._text):
            self._say(line)
        self._explained_count = match.decision_number

    def _answer(
        self, asked: Invitation, line: str, choices: ChoiceList, prompt: ListPrompt[Action]
    ) -> None:
        """Execute a typed line."""
        found = self._words.find(line)
        if found is None:
            if (action := prompt.choose(line)) is not None:
                self._decide(asked, action)
        elif found[0] == "choices":
            prompt.tell_all()
        else:
            self._execute(found[0], asked, choices, found[1])

    def _decide(self, asked: Invitation, action: Action) -> None:
        """Choose an action, or print why it is not possible."""
        refusal = self._host.match.game.refusal(asked.view, asked.seat, action)
        if refusal is not None:
            self._say(self._formatter.format_refusal_with_clause(refusal))
            return
        if not self._confirm(asked, action):
            return
        answer = list(asked.actions).index(action)
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
        return read_line(self._ask, self._text(key))

    # Commands

    def _execute(self, name: str, asked: Invitation, choices: ChoiceList, rest: str) -> None:
        """Execute a command that does not change what is offered."""
        table = self._table
        match name:
            case "help":
                table.help("terminal.help")
            case "table":
                table.list_zones(self._view(asked))
            case "look":
                table.look(self._view(asked), choices.sentences, rest)
            case "mine":
                self._mine(asked)
            case "score":
                public = self._host.match.view_for(NOBODY)
                table.scores(self._host.match.game.standings(public))
                for seat in self._host.match.setup.human_seats:
                    self._tell_clock(seat)
            case "log":
                table.log()
            case "rules":
                table.rules(self._view(asked), rest)
            case "hint":
                self._tell_hint(asked)
            case "undo":
                self._undo(asked)
            case "redo":
                self._send(RedoDecision())
            case _:
                raise PlayerLeftError

    def _tell_hint(self, asked: Invitation) -> None:
        """Tell the best move with its reason, as the screen does; else the advice of the host."""
        match, found = self._host.match, None
        is_free = self._host.undo_manager.mode is MatchMode.PRACTICE and len(asked.actions) > 1
        if is_free and self.hint_search is not None:
            self._say(self._text("table.hint_further"))
            found = self.hint_search.search(asked.seat)
        if found is None:
            self._send(RequestAdvice(asked.token))
            return
        adviser = Adviser(match, asked.seat, self._text)
        for line in adviser.build_hint(HintStep.REASON, adviser.search_advice(found)).lines:
            self._say(line)

    def _send(self, message: ClientMessage) -> None:
        """Send a message to the host; undoing writes to the journal."""
        self.retry_until_saved(lambda: self._host.handle_message(self.client_id, message))

    @property
    def _wish_formatter(self) -> UndoTextFormatter:
        match = self._host.match
        return UndoTextFormatter(match.game, self._text, match.setup.seat_names)

    def _undo(self, asked: Invitation) -> None:
        """Undo a decision; each of several people at the terminal is asked to agree if needed."""
        self._send(UndoDecision())
        if self._wish is None:
            return
        if self._reader is not None:  # the others come to the terminal now
            self._clear()
            self._reader = None
        texts = self._wish_formatter.wish_texts(self._wish)
        for line in (texts.heading, *texts.body.splitlines()):
            self._say(line)
        while (wish := self._wish) is not None:
            seat = wish.waiting[0]
            names = self._host.match.setup.seat_names
            line = read_line(
                self._ask, self._text("table.undo_wish.prompt", names, who=SeatRef(seat))
            )
            if line in ("1", "2"):
                self._send(AnswerUndo(wish.number, seat, int(line == "1")))
        if asked.token in self._invited:
            self._call(asked)
            self._tell_turn(asked)

    def _view(self, asked: Invitation) -> State:
        """Return the view of the reader; of several, secrets only while one alone reads."""
        viewer = asked.seat if not self._several or self._needs_secrecy(asked) else NOBODY
        return self._host.match.view_for(viewer)

    def _mine(self, asked: Invitation) -> None:
        if self._several and self._host.match.has_hidden_pieces(asked.seat):
            self._reader = asked.seat
        self._table.print_lines(self._formatter.list_own_zones(asked.view, asked.seat))
