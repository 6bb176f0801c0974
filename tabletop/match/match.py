# Compiled by mypyc: see tools/compile.
"""A match: the only way to change the state of a game.

`MatchPosition` (`position.py`) answers questions about the position. Events go to listeners
(`events.py`) and decisions to the journal (`journal_writer.py`).

match = Match.start(games.load("market_day"), setup)
refusal = match.submit(seat, action, match.decision_number)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Protocol, Self

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Begin, End
from tabletop.core.chance import ChainedChance, Chance, make_chance
from tabletop.core.game import Game
from tabletop.core.refusals import STALE_ACTION, UNKNOWN_ACTION, Refusal
from tabletop.core.sheets import Sheet
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match import journal as journals
from tabletop.match.durable_files import REAL_DISK, Disk
from tabletop.match.events import SETUP_EVENT_NUMBER as SETUP_EVENT_NUMBER
from tabletop.match.events import Event as Event
from tabletop.match.events import MatchListener, MatchListeners
from tabletop.match.journal import (
    OLDER_RULES_CODE,
    Decision,
    JournalContents,
    JournalError,
    JournalFile,
    JournalLine,
    PlacesAndScores,
)
from tabletop.match.journal_writer import JournalWriter, compute_digest, is_comparable_digest
from tabletop.match.key_chain import find_key
from tabletop.match.match_clock import MatchClock
from tabletop.match.position import MatchPosition
from tabletop.match.setup import Setup

_decision = partial(tuple.__new__, Decision)
_event = partial(tuple.__new__, Event)
"""Fast constructors for the objects that each decision makes: they halve the cost."""


class CustomStart(Protocol):
    """Start of a match at a prepared position instead of the set-up of the game."""

    @property
    def chance(self) -> Chance:
        """Chance of the match, whose streams may be overridden (`Chance.override_stream`)."""

    def make_state(self) -> State:
        """Return the first position, as a new state each time."""


def _make_chance(setup: Setup) -> Chance:
    """Return the chance of a set-up: from its keys if it has any, else from its seed."""
    keys = [int(key, 16) for chain in setup.key_chains for key in chain.keys]
    return ChainedChance(keys) if keys else make_chance(setup.seed, setup.generator)


def _rules_error(
    path: Path, record: JournalContents, number: int, sound: int, error: JournalError
) -> JournalError:
    """Return the error that today's rules do not lead where the journal says."""
    of = len(record.decisions)
    edition = games.game_class(record.setup.game).edition
    is_damaged = not record.has_checksums and record.edition == edition
    fault = JournalError(
        f"{path}, decision {number}: {error}: the first {sound} of {of} decisions hold",
        "decision" if is_damaged else OLDER_RULES_CODE,
        sound,
        n=sound,
        of=of,
        why=str(error),
    )
    fault.__cause__ = error
    return fault


class Match(MatchPosition):
    """A game being played. Only `submit`, `undo` and `redo` change it."""

    digest_interval: ClassVar[int] = 8
    """Number of decisions between two digests of the state in the journal.

    A digest is also written when a round begins or ends, and at the end of the match.
    """

    def __init__(
        self,
        game: Game[State],
        setup: Setup,
        file: JournalFile | None = None,
        custom_start: CustomStart | None = None,
    ) -> None:
        """Set up the game. Use `start` or `load` instead, which also handle the journal.

        Args:
            game: The game.
            setup: Seats, options and seed.
            file: Journal to continue.
            custom_start: Prepared position, with which the first event has no acts.
        """
        super().__init__(game, setup)
        self._last_event: Event | None = None
        """Last event, if events are recorded."""
        self._records_acts = False
        """True if acts are recorded without listeners: from the first request for an event on."""
        self._listeners = MatchListeners()
        self.undone_decisions: list[Decision] = []
        """Decisions taken back, the next to be done again last."""
        self.rewind_count = 0
        """Grows when time jumps (undo): what has not been taken by then no longer holds."""
        self._journal = JournalWriter(file)
        self.clock: MatchClock | None = None
        """Thinking time of the people; None if it is not limited."""
        self.custom_start = custom_start
        """Prepared position at which the match began, or None."""
        self._chance = custom_start.chance if custom_start else _make_chance(setup)
        self._set_up()

    @classmethod
    def start(
        cls, game: Game[State], setup: Setup, path: Path | None = None, disk: Disk = REAL_DISK
    ) -> Self:
        """Begin a new match.

        Args:
            game: The game.
            setup: Seats, options and seed.
            path: Journal to write, or None.
            disk: The disk to write with.

        Raises:
            SetupError: if the game does not have such seats or options.
            JournalError: if the journal cannot be written.
        """
        match = cls(game, setup.with_bot_seed())
        if path is not None:
            match.save_to(path, disk)
        return match

    @classmethod
    def load(cls, path: Path, disk: Disk = REAL_DISK) -> Self:
        """Return the match of a journal, ready to continue. An incomplete last line is dropped.

        Raises:
            JournalError: if the journal no longer agrees with the rules, with the number of the
                decision; or if another process has it open. The file stays unchanged.
        """
        lock = journals.lock_journal(path)
        try:
            match, record, fault = cls._load(path)
            if fault is not None:
                raise fault
            match._journal.file = JournalFile(path, lock, record.end_offset, disk)
            match._renew_keys()
        except JournalError:
            lock.release()
            raise
        return match

    def _renew_keys(self) -> None:
        """Draw new keys for all chance to come if those of before are lost with their process.

        Their commitment is written before the next line.
        """
        chains = self.setup.key_chains
        if not chains or chains[-1].is_secret or self.is_over:
            return
        self.setup = self.setup.with_new_keys(chains[-1].last + 1)
        self._chance = _make_chance(self.setup)
        self._journal.preface = journals.encode_chain_start(self.setup.key_chains)

    @classmethod
    def load_read_only(cls, path: Path) -> Self:
        """Return the match of a journal for viewing only; nothing is written to the file.

        Raises:
            JournalError: if the journal does not agree with the rules.
        """
        match, _, fault = cls._load(path)
        if fault is not None:
            raise fault
        return match

    @classmethod
    def load_valid_part(
        cls, path: Path, report_fault: Callable[[JournalError], object] = lambda fault: None
    ) -> Self:
        """Return the valid part of the match of a journal, for viewing only.

        The part ends at the first damage, or where the journal last agrees with today's rules.

        Args:
            path: The journal.
            report_fault: Called with the fault behind that part, if there is one.

        Raises:
            JournalError: if not even the start is valid.
        """
        match, _, fault = cls._load(path)
        if fault is not None:
            report_fault(fault)
        return match

    @classmethod
    def salvage(cls, path: Path, disk: Disk = REAL_DISK) -> Self:
        """Repair a damaged journal and return its match, ready to continue after the damage.

        The damaged file is kept beside the repaired one.

        Raises:
            JournalError: if nothing can be saved.
        """
        with journals.lock_journal(path):
            fault = cls._load(path)[2]
            if fault is not None and fault.valid_count is not None:
                journals.salvage_journal(path, fault.valid_count, disk)
        return cls.load(path, disk)

    @classmethod
    def _load(cls, path: Path) -> tuple[Self, JournalContents, JournalError | None]:
        """Return the valid part of a journal's match, the content, and the fault behind that.

        Raises:
            JournalError: if nothing of it can be used.
        """
        record = journals.read_journal(path)
        name = record.setup.game
        if name not in games.names():
            raise JournalError.for_missing_game(path, name)
        if why := games.find_import_error(name):
            raise JournalError.for_unreadable_rules(path, name, why)
        try:
            sheet = (
                Sheet.from_legacy_data(record.sheet, f"{path} (its sheet)")
                if record.sheet
                else None
            )
            game = games.load(name, sheet)
            options = game.fill_older_options(record.setup.options)
            match = cls(game, record.setup._replace(options=options))
        except ValueError as error:
            raise JournalError(f"{path}: {error}", "unplayable", why=str(error)) from error
        match.clock = MatchClock.read(path, match.setup)
        agreed: int | None = None  # decisions up to the last digest that agrees, if any is there
        for number, line in enumerate(record.decisions):
            is_compared = line.result is not None or is_comparable_digest(line.digest, match.state)
            if is_compared:
                agreed = agreed or 0
            try:
                match._execute_line(line)
            except JournalError as error:
                # Rules that refuse a decision may have gone another way since the last digest.
                sound = number if agreed is None else agreed
                match._rewind(sound)
                return match, record, _rules_error(path, record, number, sound, error)
            if is_compared:
                agreed = number + 1
        return match, record, record.fault

    def close(self) -> None:
        """Close the journal. The match can be loaded again and continue."""
        if self.clock is not None:
            self.clock.save(self._journal.path)
        self._journal.close()

    def save_to(self, path: Path, disk: Disk = REAL_DISK) -> None:
        """Write a complete journal to a new file, and continue there. Raises JournalError."""
        self._renew_keys()
        self._journal.start_file(path, self._lines, disk)
        if self.clock is not None:
            self.clock.save(path)

    def disable_journal(self) -> None:
        """Continue without a journal: the disk refuses, and the players want to go on."""
        self.close()

    @property
    def is_saved(self) -> bool:
        """True if decisions are written to a journal."""
        return self._journal.file is not None

    def take_moved_path(self) -> Path | None:
        """Return once where the match goes on after another program touched its file, else None."""
        moved, self._journal.moved_path = self._journal.moved_path, None
        return moved

    @property
    def journal_path(self) -> Path | None:
        """Path of the journal, or None if none is written."""
        return self._journal.path

    def rebuild_state(self) -> None:
        """Rebuild the position from the decisions, whatever has changed the state meanwhile."""
        self._rewind(self.decision_number)

    @property
    def has_custom_start(self) -> bool:
        """True if the match began at a prepared position, with which no journal can begin."""
        return self.custom_start is not None

    @property
    def last_event(self) -> Event:
        """Last event. The first request replays the match if nobody has listened.

        From then on events are recorded. Matches without listeners stay fast this way.
        """
        if self._last_event is None:
            self._last_event, self._records_acts = self.history[-1], True
        return self._last_event

    # Deciding

    def submit(
        self, seat: Seat, action: Action, number: int | None = None, is_known_legal: bool = False
    ) -> Refusal | None:
        """Execute a decision.

        Args:
            seat: Seat that decides.
            action: Its action.
            number: Number of the decision that is meant; a late click is refused as stale.
            is_known_legal: True if the action is known to be legal now; the check is then skipped.

        Returns:
            The refusal, or None when the decision is executed, journalled and reported.

        Raises:
            JournalError: if the journal cannot be written; then nothing has changed.
        """
        if not is_known_legal:
            if number is not None and number != len(self.decisions):
                return Refusal(STALE_ACTION, "", remedy="look_again")
            if action not in self.legal_actions(seat):  # the usual case, and the quick one
                return self.refusal(seat, action) or Refusal(
                    UNKNOWN_ACTION, "", remedy="look_again"
                )
        self._execute(seat, action)
        if self.undone_decisions:
            self.undone_decisions.clear()
        return None

    def undo_target_number(self) -> int | None:
        """Return how many decisions a free undo keeps: up to the last one of a person.

        None if no person has decided yet.
        """
        humans = self.setup.human_seats
        for number in range(len(self.decisions) - 1, -1, -1):
            if self.decisions[number].seat in humans:
                return number
        return None

    def can_undo_fairly(self) -> bool:
        """True if the last decision can be undone without anybody having learnt from it.

        False after a draw of chance, a reveal, or a decision of another seat.
        """
        if not self.decisions or self.is_over:
            return False
        made, acting = self.decisions[-1], self.active_seats()
        shown = any(map(self.is_revealing, self.last_event.acts))
        return not made.chance_draws and acting == (made.seat,) and not shown

    def undo(self, keep: int) -> None:
        """Go back to the position after the first `keep` decisions.

        Raises:
            ValueError: if `keep` is out of range.
            JournalError: if the journal cannot be written.
        """
        if not 0 <= keep < len(self.decisions):
            raise ValueError(f"cannot go back to {keep} of {len(self.decisions)} decisions")
        self._journal.write(journals.encode_line({"undo": keep}), self._lines)
        taken = self.decisions[keep:]
        self._rewind(keep)
        self.undone_decisions.extend(reversed(taken))

    def redo(self) -> bool:
        """Repeat undone decisions up to the next one of a person. False if there are none."""
        if not self.undone_decisions:
            return False
        humans = self.setup.human_seats
        while self.undone_decisions:
            decision = self.undone_decisions[-1]
            self._execute(decision.seat, decision.action)
            self.undone_decisions.pop()  # last: a journal that cannot be written changes nothing
            if self.undone_decisions and self.undone_decisions[-1].seat in humans:
                break
        return True

    @property
    def history(self) -> list[Event]:
        """Events of all decisions that hold, the set-up first.

        The match is replayed for it each time, because events are not kept. This makes playing
        fast.
        """
        return [event for event, _ in self.replay_events()]

    def add_listener(self, listener: MatchListener) -> None:
        """Notify a listener of events from now on, as long as it exists."""
        self._listeners.add(listener)

    def replay_events(self) -> Iterator[tuple[Event, State]]:
        """Yield every event with a copy of the state after it, beginning with the set-up."""
        for again in self._replay():
            yield again.last_event, again.state.copy()

    # How it is done

    def _replay(self) -> Iterator[Match]:
        """Yield a copy of this match after the set-up, and again after each decision."""
        again = Match(self.game, self.setup, custom_start=self.custom_start)
        again._records_acts = True
        again._set_up()
        yield again
        for decision in self.decisions:
            again._execute(decision.seat, decision.action)
            yield again

    def _set_up(self) -> None:
        """Make the first position, as the seed gives it."""
        self.decisions.clear()
        acts: list[Act] = []
        if self.custom_start is not None:
            self.state = self.custom_start.make_state()
        else:
            emit = acts.append if self._records_acts else None
            self._chance.begin_decision(0)
            self.state = self.game.new_initial_state(
                len(self.setup.seats), self.setup.options, self._chance, emit
            )
            for seat, spec in enumerate(self.setup.seats):
                if spec.goods and (goods := self.game.start_goods) is not None:
                    goods.give(self.game, self.state, seat, spec.goods, emit)
        self._last_event = (
            Event(SETUP_EVENT_NUMBER, NOBODY, None, tuple(acts)) if self._records_acts else None
        )

    def _execute(self, seat: Seat, action: Action) -> None:
        number, kept = len(self.decisions), self._journal.file is not None
        draws: list[int] = []
        acts: list[Act] | None = [] if self._records_acts or self._listeners or kept else None
        emit = None if acts is None else acts.append
        before = self.state.copy() if kept else self.state
        self._chance.begin_decision(number + 1, draws)
        self._apply(self.state, seat, action, self._chance, emit)
        decision = _decision((seat, action, tuple(draws)))
        if kept and acts is not None:
            try:
                self._journal.write(self._line(number, decision, acts), self._lines)
            except JournalError:
                self.state = before  # what cannot be written has not happened
                raise
            if self.clock is not None:
                self.clock.save(self._journal.path)
        self.decisions.append(decision)
        self._last_event = last = (
            None if acts is None else _event((number, seat, action, tuple(acts)))
        )
        if last is not None:
            for known in self._listeners:  # told here: a call less with every decision
                if (listener := known()) is not None:
                    listener.on_event(last)

    def _line(self, number: int, decision: Decision, acts: Sequence[Act]) -> str:
        """Return the journal's line of the decision that led to this state by these acts."""
        result = self._result() if self.game.is_over(self.state) else None
        is_due = result is not None or number % self.digest_interval == self.digest_interval - 1
        is_round = any(isinstance(act, Begin | End) and act.key == "round" for act in acts)
        known = compute_digest(self.state) if is_due or is_round else ""
        key = find_key(self.setup.key_chains, number + 1) if decision.chance_draws else ""
        return decision.to_line(number, known, result, key)

    def _result(self) -> PlacesAndScores:
        """Return the place and the score of each seat as things stand."""
        return tuple((entry.place, entry.score) for entry in self.game.standings(self.state))

    def _lines(self) -> list[str]:
        """The journal of all valid decisions, rebuilt."""
        lines = [journals.encode_header(self.setup, self.game.edition, self.game.sheet.data)]
        chains = self.setup.key_chains
        starts = [(chains[n].first, chains[: n + 1]) for n in range(1, len(chains))]
        for again in self._replay():
            if made := again.decisions:
                while starts and starts[0][0] <= len(made):
                    lines.append(journals.encode_chain_start(starts.pop(0)[1]))
                lines.append(again._line(len(made) - 1, made[-1], again.last_event.acts))
        return lines + [journals.encode_chain_start(until) for _, until in starts]

    def _execute_line(self, line: JournalLine) -> None:
        """Execute a decision of a journal. Raises JournalError if the rules disagree."""
        known = line.parse_decision(self.game.action_types)
        if known.seat not in range(len(self.setup.seats)):
            raise JournalError(f"there is no seat {known.seat}")
        if (refusal := self.refusal(known.seat, known.action)) is not None:
            raise JournalError(f"{known.action} by seat {known.seat} is refused ({refusal.code})")
        self._execute(known.seat, known.action)
        made = self.decisions[-1]
        if made.chance_draws != known.chance_draws:
            raise JournalError(
                f"chance gave {list(made.chance_draws)}, the journal {list(known.chance_draws)}"
            )
        if is_comparable_digest(line.digest, self.state) and line.digest != (
            now := compute_digest(self.state)
        ):
            raise JournalError(f"the state is {now}, the journal says {line.digest}")
        if line.result is None:
            return
        if not self.is_over:
            raise JournalError("the match goes on, the journal says that it is over")
        if line.result != (found := self._result()):
            raise JournalError(f"the places and scores are {found}, the journal {line.result}")

    def _rewind(self, keep: int) -> None:
        """Replay the first decisions: exact, and fast enough to need no other undo."""
        kept, file, told = self.decisions[:keep], self._journal.file, self._listeners
        self._journal.file = None  # these lines stand in the journal already
        self._listeners = MatchListeners()  # and were told already
        self._set_up()
        for decision in kept:
            self._execute(decision.seat, decision.action)
        self._journal.file, self._listeners = file, told
        self.rewind_count += 1
        told.notify_rewind(keep)
