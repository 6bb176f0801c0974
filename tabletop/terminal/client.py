"""The terminal: a client that tells the table in words and takes numbers for answers."""

from __future__ import annotations

import unicodedata
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.search_key import search_key
from tabletop.core.state import NOBODY
from tabletop.core.untrusted import whole_number
from tabletop.core.zones import Seat
from tabletop.match.journal import JournalError
from tabletop.table.chairs import Chair
from tabletop.table.messages import (
    Acknowledge,
    Advised,
    AskAdvice,
    DoAgain,
    Ended,
    Happened,
    Invitation,
    Message,
    Refused,
    TakeBack,
    Welcome,
    Withdrawn,
)
from tabletop.table.reader import TableReader
from tabletop.table.table import Table
from tabletop.text import Catalogue

MOST: Final = 20
"""So many things that may be done are told at a time."""
REMEMBERED: Final = 200
"""So many lines of what happened can be told again."""

Done = TypeVar("Done")
Print = Callable[[str], None]
Ask = Callable[[str], str]
"""Asks for a line of text; raises EOFError when there is no more."""


class LeftError(Exception):
    """Whoever sits at the terminal wants to leave."""


class TerminalClient:
    """Sits at a table for some of its people, and talks with them.

    Of several people each is called before they are shown what they hold, and what they have seen
    is cleared away when they have decided.
    """

    def __init__(
        self, table: Table, text: Catalogue, seats: Sequence[Seat], say: Print, ask: Ask,
        clear: Callable[[], None],
    ) -> None:  # fmt: skip
        """seats: for which it decides. clear: takes away what was printed."""
        setup = table.match.setup
        self._table = table
        self._text = text
        self._say = say
        self._ask = ask
        self._clear = clear
        self._several = len(seats) > 1
        self._invited: dict[int, Invitation] = {}
        self._log: deque[str] = deque(maxlen=REMEMBERED)
        self._reader: Seat | None = None
        """Of several people, the one whose secrets can be read on the screen."""
        self._handling = games.handling(table.match.game)
        self._found = TableReader(table.match.game, text, setup.names)
        self.over = False
        """Whether the end has been told."""
        self.saves = True
        """True if the match is saved; a player may choose to go on without."""
        self.number = 0
        """At its table, which tells it that before anything else."""
        table.join(seats[0] if len(seats) == 1 else NOBODY, self.hear, paces=True)
        for seat in seats:
            table.put(seat, Chair(self.number))

    # What the table says

    def hear(self, message: Message) -> None:
        """Tell what the table says, at once."""
        match message:
            case Welcome():
                self.number = message.client
            case Happened():
                self._tell(self._found.acts(message.acts))
                self._table.want(self.number, Acknowledge(message.number))
            case Invitation():
                self._invited[message.token] = message
            case Withdrawn(token):
                self._invited.pop(token, None)
            case Refused(refusal):
                self._say(self._found.refusal(refusal))
            case Advised(token, answer, reason):
                asked = self._invited[token]
                action = asked.actions[answer]
                self._say(self._found.advice(asked.view, asked.seat, action, reason))
            case Ended(standing, tally):
                self._tell([*self._found.tally(tally), *self._found.standing(standing)])
                self._say(self._found.winners(standing))
                self.over = True
            case _:
                pass

    def _tell(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._log.append(line)
            self._say(line)

    # What people say

    @property
    def asked(self) -> Invitation | None:
        """Whom it asks now: who has not chosen yet, in the order in which they were asked."""
        return next((asked for asked in self._invited.values() if not asked.revises), None)

    def talk(self) -> None:
        """Ask the person whose turn it is until something is decided.

        Raises LeftError, EOFError.
        """
        asked = self.asked
        assert asked is not None, "nobody is asked"
        self._call(asked)
        self._tell_turn(asked)
        offered = list(range(len(asked.actions)))
        words = self._words(asked)
        self._offer(words, offered)
        while asked.token in self._invited:
            line = self._typed("terminal.ask")
            offered = self._answer(asked, line, words, offered)

    def _call(self, asked: Invitation) -> None:
        """Among several people: what was private goes, and whoever is asked comes."""
        if not self._several:
            return
        if self._reader is not None and self._reader != asked.seat:
            self._clear()
            self._reader = None
        if self._reader is None and self._secret(asked):
            name = self._table.match.setup.names[asked.seat]
            self._ask(self._text("terminal.pass", name=name))
            self._reader = asked.seat

    def _secret(self, asked: Invitation) -> bool:
        """Whether what is asked needs something that others may not see."""
        return not asked.openly and self._table.match.holds_secrets(asked.seat)

    def _tell_turn(self, asked: Invitation) -> None:
        """What a person is asked, and what they hold."""
        self._say("")
        self._say(self._found.prompt(asked.view, asked.seat))
        if not self._several or self._secret(asked):
            for line in self._found.held(asked.view, asked.seat):
                self._say(line)

    def _words(self, asked: Invitation) -> list[str]:
        """What may be done, in the order of the answers."""
        return self._found.actions(asked.view, asked.seat, asked.actions)

    def _offer(self, words: Sequence[str], offered: Sequence[int]) -> None:
        """What may be done, by number; of much the first."""
        for n in offered[:MOST]:
            self._say(f"{n + 1}. {words[n]}")
        if len(offered) > MOST:
            self._say(self._text("terminal.more", n=len(offered) - MOST))

    def _answer(
        self, asked: Invitation, line: str, words: Sequence[str], offered: list[int]
    ) -> list[int]:
        """Do what a line says; what is offered from now on."""
        word, _, rest = line.partition(" ")
        number = whole_number(line)
        if number is not None:
            self._decide(asked, number - 1, words)
        elif line == "":
            offered = offered[MOST:] or list(range(len(words)))
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
        if not self._sure(asked, asked.actions[answer]):
            return
        secret = self._several and self._secret(asked)
        if secret:  # else what happened tells it
            self._clear()
            self._reader = None
        if self.saving(lambda: self._table.decide(asked, answer)) is None:
            self._invited.pop(asked.token, None)

    def _sure(self, asked: Invitation, action: Action) -> bool:
        """Whether a person means what is better asked twice: to end a turn that has moves left."""
        found = self._handling.confirmation(asked.view, asked.seat, action)
        if found is None:
            return True
        heading, why, yes, no = self._found.confirmation(found)
        for line in (heading, why, f"1. {yes}", f"2. {no}"):
            self._say(line)
        return self._typed("terminal.sure") == "1"

    def saving(self, do: Callable[[], Done]) -> Done:
        """Do what writes to the journal. While the disk refuses, ask whether to try again, to go on
        without saving or to leave. Raises LeftError, EOFError."""
        while True:
            try:
                return do()
            except JournalError as error:
                self._say(self._text("table.journal", why=error.why))
            answer = self._typed("terminal.unsaved").casefold()
            if answer == "q":
                raise LeftError
            if answer == "n":
                self._table.match.forget_journal()
                self.saves = False

    def _typed(self, key: str) -> str:
        """Ask and return the answer in narrow letters; a Japanese keyboard may type wide ones."""
        return unicodedata.normalize("NFKC", self._ask(self._text(key))).strip()

    # Commands

    def _help(self, asked: Invitation, rest: str) -> None:
        for line in self._text("terminal.help").strip().splitlines():
            self._say(line)

    def _look(self, asked: Invitation, rest: str) -> None:
        viewer = asked.seat if not self._several or self._secret(asked) else NOBODY
        view = self._table.match.view(viewer)
        for line in self._found.table(view):
            self._say(line)

    def _mine(self, asked: Invitation, rest: str) -> None:
        if self._several and self._table.match.holds_secrets(asked.seat):
            self._reader = asked.seat
        for line in self._found.held(asked.view, asked.seat):
            self._say(line)

    def _scores(self, asked: Invitation, rest: str) -> None:
        match = self._table.match
        for line in self._found.standing(match.game.standing(match.view(NOBODY))):
            self._say(line)

    def _tell_log(self, asked: Invitation, rest: str) -> None:
        for line in list(self._log)[-MOST:] or [self._text("table.log.empty")]:
            self._say(line)

    def _choices(self, asked: Invitation, rest: str) -> None:
        self._offer(self._words(asked), range(len(asked.actions)))

    def _rule(self, asked: Invitation, rest: str) -> None:
        lines = self._found.clause(rest) or self._found.answers(rest)
        for line in lines or [self._text("terminal.no_rule")]:
            self._say(line)

    def _advise(self, asked: Invitation, rest: str) -> None:
        self._table.want(self.number, AskAdvice(asked.token))

    def _take_back(self, asked: Invitation, rest: str) -> None:
        self.saving(lambda: self._table.want(self.number, TakeBack()))

    def _do_again(self, asked: Invitation, rest: str) -> None:
        self.saving(lambda: self._table.want(self.number, DoAgain()))

    def _leave(self, asked: Invitation, rest: str) -> None:
        raise LeftError


COMMANDS: Final[dict[str, Callable[[TerminalClient, Invitation, str], None]]] = {
    "?": TerminalClient._help,
    "t": TerminalClient._look,
    "h": TerminalClient._mine,
    "s": TerminalClient._scores,
    "l": TerminalClient._tell_log,
    "a": TerminalClient._choices,
    "r": TerminalClient._rule,
    "w": TerminalClient._advise,
    "u": TerminalClient._take_back,
    "d": TerminalClient._do_again,
    "q": TerminalClient._leave,
}
"""What can be typed besides numbers and parts of words: a letter each, in all languages."""
