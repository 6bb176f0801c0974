# Compiled by mypyc: see tools/compile.
"""A match: the only way to change a game. How it stands is said by `situation.py`; what happens is
told to whoever follows (`events.py`) and written down (`keeping.py`).

match = Match.start(games.load("market_day"), setup)
refusal = match.submit(seat, action, match.number)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Protocol, Self

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Begin, End
from tabletop.core.chance import Chance, chance_of
from tabletop.core.game import Game
from tabletop.core.refusals import STALE, UNKNOWN_ACTION, Refusal
from tabletop.core.sheets import Sheet
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match import journal as journals
from tabletop.match.events import SET_UP as SET_UP
from tabletop.match.events import Event as Event
from tabletop.match.events import Followers, Listener
from tabletop.match.files import DISK, Disk
from tabletop.match.journal import (
    THEN,
    Decision,
    JournalError,
    JournalFile,
    JournalLine,
    Record,
    Result,
)
from tabletop.match.keeping import Keeping, comparable, digest
from tabletop.match.setup import Setup
from tabletop.match.situation import Situation

_decision = partial(tuple.__new__, Decision)
_event = partial(tuple.__new__, Event)
"""Made with every decision: like this at half the price."""


class Beginning(Protocol):
    """Where a match begins that does not begin with the set-up: with a position laid by hand."""

    @property
    def chance(self) -> Chance:
        """The match's chance, whose streams may have been chosen (`Chance.rig`)."""

    def state(self) -> State:
        """The first position, a new state each time."""


class Match(Situation):
    """A game being played. All decisions go through `submit`; everything else only looks."""

    digest_every: ClassVar[int] = 8
    """A digest of the state is written into the journal with every so many decisions, with each
    round that begins or ends, and at the end of the match."""

    def __init__(
        self,
        game: Game[State],
        setup: Setup,
        file: JournalFile | None = None,
        beginning: Beginning | None = None,
    ) -> None:
        """Sets the game up. Use `start` or `load`, which also see to the journal.

        With a `beginning` the first event is of no acts: the table lies there as it is.
        """
        super().__init__(game, setup)
        self._last: Event | None = None
        """What happened last, where it is told."""
        self._tells = False
        """Whether acts are made though nobody follows: from the first time that somebody asks."""
        self._followers = Followers()
        self.undone: list[Decision] = []
        """Decisions taken back, the next to be done again last."""
        self.epoch = 0
        """Grows when time jumps (undo): what has not been taken by then no longer holds."""
        self._keeping = Keeping(file)
        self.beginning = beginning
        """Where it begins, if that is not the set-up."""
        self._chance = beginning.chance if beginning else chance_of(setup.seed, setup.generator)
        self._set_up()

    @classmethod
    def start(
        cls, game: Game[State], setup: Setup, path: Path | None = None, disk: Disk = DISK
    ) -> Self:
        """A new match, journalled to `path` if given. Raises SetupError, JournalError."""
        match = cls(game, setup.with_bot_seed())
        if path is not None:
            match.keep(path, disk)
        return match

    @classmethod
    def load(cls, path: Path, disk: Disk = DISK) -> Self:
        """A match from its journal, ready to go on. A torn last line is dropped from the file.

        Raises JournalError saying at which decision the file no longer agrees with the rules, or
        who goes on with the match just now; the file is left as it was.
        """
        lock = journals.take(path)
        try:
            match, record, fault = cls._replayed(path)
            if fault is not None:
                raise fault
            match._keeping.file = JournalFile(path, lock, record.end, disk)
        except JournalError:
            lock.release()
            raise
        return match

    @classmethod
    def replay(cls, path: Path) -> Self:
        """The same, only to look at: nothing is ever written to the file."""
        match, _, fault = cls._replayed(path)
        if fault is not None:
            raise fault
        return match

    @classmethod
    def as_far(
        cls, path: Path, tell: Callable[[JournalError], object] = lambda fault: None
    ) -> Self:
        """A match from its journal as far as it holds, only to look at: up to the first damage, or
        up to where the journal last agrees with the rules of now. Raises JournalError where it
        cannot even begin.

        tell: told what is wrong behind that, if anything is.
        """
        match, _, fault = cls._replayed(path)
        if fault is not None:
            tell(fault)
        return match

    @classmethod
    def salvage(cls, path: Path, disk: Disk = DISK) -> Self:
        """A match from a damaged journal, ready to go on from the last decision that is sound.

        The damaged file is kept beside. Raises JournalError where nothing can be saved.
        """
        with journals.take(path):
            fault = cls._replayed(path)[2]
            if fault is not None and fault.sound is not None:
                journals.salvage(path, fault.sound, disk)
        return cls.load(path, disk)

    @classmethod
    def _replayed(cls, path: Path) -> tuple[Self, Record, JournalError | None]:
        """The match that a journal tells of, as far as it holds, and what is wrong behind that.
        Raises JournalError where nothing of it can be used."""
        record = journals.read(path)
        name = record.setup.game
        if name in games.names() and (why := games.fault(name)):
            raise JournalError.rules(path, name, why)
        try:
            sheet = Sheet.of_then(record.sheet, f"{path} (its sheet)") if record.sheet else None
            game = games.load(name, sheet)
            match = cls(game, record.setup)
        except ValueError as error:
            raise JournalError(f"{path}: {error}", "unplayable", why=str(error)) from error
        agreed: int | None = None  # decisions up to the last digest that agrees, if any is there
        for number, line in enumerate(record.decisions):
            is_compared = line.result is not None or comparable(line.digest, match.state)
            if is_compared:
                agreed = agreed or 0
            try:
                match._redo(line)
            except JournalError as error:
                # Rules that refuse a decision may have gone another way since the last digest.
                sound = number if agreed is None else agreed
                match._rewind(sound)
                return match, record, cls._disagreement(path, record, number, sound, error)
            if is_compared:
                agreed = number + 1
        return match, record, record.fault

    @staticmethod
    def _disagreement(
        path: Path, record: Record, number: int, sound: int, error: JournalError
    ) -> JournalError:
        """Return the error that the rules of now do not lead where the journal says."""
        of = len(record.decisions)
        edition = games.kind(record.setup.game).edition
        is_damaged = not record.has_sums and record.edition == edition
        fault = JournalError(
            f"{path}, decision {number}: {error}: the first {sound} of {of} decisions hold",
            "decision" if is_damaged else THEN, sound, n=sound, of=of, why=str(error),
        )  # fmt: skip
        fault.__cause__ = error
        return fault

    def close(self) -> None:
        """Close the journal. The match can be loaded and go on."""
        self._keeping.close()

    def keep(self, path: Path, disk: Disk = DISK) -> None:
        """Write a journal of all that stands, and go on there. Raises JournalError."""
        self._keeping.begin(path, self._lines, disk)

    def forget_journal(self) -> None:
        """Go on without a journal: the disk refuses, and the players want to go on."""
        self.close()

    @property
    def kept(self) -> bool:
        """Whether what is decided is written to a journal."""
        return self._keeping.file is not None

    @property
    def path(self) -> Path | None:
        """The file of the journal, while one is written."""
        return self._keeping.path

    def restore(self) -> None:
        """Make the position anew from the decisions, whatever has become of it meanwhile."""
        self._rewind(self.number)

    @property
    def begins_elsewhere(self) -> bool:
        """Whether the match began at a position laid by hand: no journal can begin so."""
        return self.beginning is not None

    @property
    def last(self) -> Event:
        """What happened last. Where nobody has listened all is played again for it, so that playing
        is quick; whoever asks once will be told from then on."""
        if self._last is None:
            self._last, self._tells = self.history[-1], True
        return self._last

    # Deciding

    def submit(
        self, seat: Seat, action: Action, number: int | None = None, listed: bool = False
    ) -> Refusal | None:
        """Decide. `number` is the decision that is meant: a late click is refused as stale.
        listed: whether the action is known to be one of those that are legal now.

        Returns why not; None when it is done, journalled and told. Raises JournalError when the
        journal cannot be written: then nothing has changed.
        """
        if not listed:
            if number is not None and number != len(self.decisions):
                return Refusal(STALE, "", mend="look_again")
            if action not in self.legal(seat):  # the usual case, and the quick one
                return self.refusal(seat, action) or Refusal(UNKNOWN_ACTION, "", mend="look_again")
        self._carry_out(seat, action)
        if self.undone:
            self.undone.clear()
        return None

    def undo_point(self) -> int | None:
        """How many decisions a free undo keeps: up to the last one made by a human."""
        humans = self.setup.humans
        for number in range(len(self.decisions) - 1, -1, -1):
            if self.decisions[number].seat in humans:
                return number
        return None

    def may_undo_among_people(self) -> bool:
        """Whether the last decision can be taken back without anybody having learnt from it.

        Not after a draw of chance, a reveal, or another seat's decision.
        """
        if not self.decisions or self.over:
            return False
        made, acting = self.decisions[-1], self.to_act()
        shown = any(map(self.reveals, self.last.acts))
        return not made.draws and acting == (made.seat,) and not shown

    def undo(self, keep: int) -> None:
        """Go back to when `keep` decisions had been made. Raises ValueError out of range."""
        if not 0 <= keep < len(self.decisions):
            raise ValueError(f"cannot go back to {keep} of {len(self.decisions)} decisions")
        self._keeping.write(journals.sealed({"undo": keep}), self._lines)
        taken = self.decisions[keep:]
        self._rewind(keep)
        self.undone.extend(reversed(taken))

    def redo(self) -> bool:
        """Do again what was taken back last, up to a human's next decision. False if nothing."""
        if not self.undone:
            return False
        humans = self.setup.humans
        while self.undone:
            decision = self.undone[-1]
            self._carry_out(decision.seat, decision.action)
            self.undone.pop()  # not before: a journal that cannot be written changes nothing
            if self.undone and self.undone[-1].seat in humans:
                break
        return True

    @property
    def history(self) -> list[Event]:
        """What happened, the set-up first: one event a decision that still holds.

        Played again each time: events are made to be shown, not kept, which makes playing quick.
        """
        return [event for event, _ in self.moments()]

    def follow(self, listener: Listener) -> None:
        """Tell somebody what happens from now on, as long as they live."""
        self._followers.add(listener)

    def moments(self) -> Iterator[tuple[Event, State]]:
        """Every event with a copy of the state after it, from the set-up on: for replays."""
        for again in self._played_again():
            yield again.last, again.state.copy()

    # How it is done

    def _played_again(self) -> Iterator[Match]:
        """Yield a copy of this match after the set-up, and again after each decision."""
        again = Match(self.game, self.setup, beginning=self.beginning)
        again._tells = True
        again._set_up()
        yield again
        for decision in self.decisions:
            again._carry_out(decision.seat, decision.action)
            yield again

    def _set_up(self) -> None:
        """The first position, as the seed gives it."""
        self.decisions.clear()
        acts: list[Act] = []
        if self.beginning is not None:
            self.state = self.beginning.state()
        else:
            emit = acts.append if self._tells else None
            self._chance.at(0)
            self.state = self.game.new(
                len(self.setup.seats), self.setup.options, self._chance, emit
            )
        self._last = Event(SET_UP, NOBODY, None, tuple(acts)) if self._tells else None

    def _carry_out(self, seat: Seat, action: Action) -> None:
        number, kept = len(self.decisions), self._keeping.file is not None
        draws: list[int] = []
        acts: list[Act] | None = [] if self._tells or self._followers or kept else None
        emit = None if acts is None else acts.append
        before = self.state.copy() if kept else self.state
        self._chance.at(number + 1, draws)
        self._apply(self.state, seat, action, self._chance, emit)
        decision = _decision((seat, action, tuple(draws)))
        if kept and acts is not None:
            try:
                self._keeping.write(self._line(number, decision, acts), self._lines)
            except JournalError:
                self.state = before  # what cannot be written has not happened
                raise
        self.decisions.append(decision)
        self._last = last = None if acts is None else _event((number, seat, action, tuple(acts)))
        if last is not None:
            for known in self._followers:  # told here: a call less with every decision
                if (listener := known()) is not None:
                    listener.happened(last)

    def _line(self, number: int, decision: Decision, acts: Sequence[Act]) -> str:
        """Return the journal's line of the decision that led to this state by these acts."""
        result = self._result() if self.game.is_over(self.state) else None
        is_due = result is not None or number % self.digest_every == self.digest_every - 1
        is_round = any(isinstance(act, Begin | End) and act.what == "round" for act in acts)
        known = digest(self.state) if is_due or is_round else ""
        return decision.to_line(number, known, result)

    def _result(self) -> Result:
        """Return the place and the score of each seat as things stand."""
        return tuple((entry.place, entry.score) for entry in self.game.standing(self.state))

    def _lines(self) -> list[str]:
        """The journal of all that stands, written anew."""
        lines = [journals.header(self.setup, self.game.edition, self.game.sheet.data)]
        for again in self._played_again():
            if made := again.decisions:
                lines.append(again._line(len(made) - 1, made[-1], again.last.acts))
        return lines

    def _redo(self, line: JournalLine) -> None:
        """Carry out a decision from a journal. Raises JournalError where the rules disagree."""
        known = line.decision(self.game.actions)
        if known.seat not in range(len(self.setup.seats)):
            raise JournalError(f"there is no seat {known.seat}")
        if (refusal := self.refusal(known.seat, known.action)) is not None:
            raise JournalError(f"{known.action} by seat {known.seat} is refused ({refusal.code})")
        self._carry_out(known.seat, known.action)
        made = self.decisions[-1]
        if made.draws != known.draws:
            raise JournalError(f"chance gave {list(made.draws)}, the journal {list(known.draws)}")
        if comparable(line.digest, self.state) and line.digest != (now := digest(self.state)):
            raise JournalError(f"the state is {now}, the journal says {line.digest}")
        if line.result is None:
            return
        if not self.over:
            raise JournalError("the match goes on, the journal says that it is over")
        if line.result != (found := self._result()):
            raise JournalError(f"the places and scores are {found}, the journal {line.result}")

    def _rewind(self, keep: int) -> None:
        """Play the first decisions anew: exact, and quick enough to need no other undo."""
        kept, file, told = self.decisions[:keep], self._keeping.file, self._followers
        self._keeping.file = None  # these lines stand in the journal already
        self._followers = Followers()  # and were told already
        self._set_up()
        for decision in kept:
            self._carry_out(decision.seat, decision.action)
        self._keeping.file, self._followers = file, told
        self.epoch += 1
        told.rewound(keep)
