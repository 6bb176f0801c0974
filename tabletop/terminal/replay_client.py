"""Replays and reviews of a match in a terminal, move by move and from one stop to the next."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tabletop.ai.win_chance_series import make_win_chance_series
from tabletop.ai.worker.worker import QueryAnswerer
from tabletop.core.acts import SeatRef
from tabletop.core.state import NOBODY, State
from tabletop.core.util.safe_load import parse_whole_number
from tabletop.core.zones import Seat
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.match.match import Match
from tabletop.narration.replay_texts import ReplayTexts
from tabletop.narration.review_stops import MISTAKE_KINDS, ReviewStop, list_review_stops
from tabletop.practice.losses.loss_report import find_lessons
from tabletop.practice.losses.loss_texts import lesson_label
from tabletop.practice.user_drills import keep_turning_point
from tabletop.terminal.background_analysis import estimate_win_chances, run_review
from tabletop.terminal.command_words import REPLAY_LETTERS, CommandWords
from tabletop.terminal.loss_reader import LossReader
from tabletop.terminal.numbered_list import AskLine, PrintLine, read_line
from tabletop.terminal.table_reader import TableReader
from tabletop.text import Catalogue
from tabletop.text.percentages import format_percent
from tabletop.text.sentence_split import split_sentences


class ReplayClient:
    """Tells a recorded match to one reader.

    As long as the match is not over, only what its players may know is told.
    """

    def __init__(
        self,
        match: Match,
        text: Catalogue,
        print_line: PrintLine,
        ask_line: AskLine,
        make_worker: Callable[[], QueryAnswerer],
        drill_folder: Path | None,
    ) -> None:
        """Begin at the set-up of a match.

        Args:
            match: The match.
            text: Catalogue of the reader's language.
            print_line: Function that prints a line.
            ask_line: Function that asks for a line.
            make_worker: Starts the worker for win chances and the review, when it is needed.
            drill_folder: Folder of the user's drills; None if nothing is saved.
        """
        self._match = match
        self._text = text
        self._say = print_line
        self._ask = ask_line
        self._make_worker = make_worker
        self._drill_folder = drill_folder
        self._worker: QueryAnswerer | None = None
        self._texts = ReplayTexts(match, list(match.replay_events()))
        setup = match.setup
        self._formatter = TableTextFormatter(match.game, text, setup.seat_names, setup.options)
        self._reader = TableReader(self._formatter, print_line)
        self._words = CommandWords(text, REPLAY_LETTERS)
        self._series = make_win_chance_series(match, self._texts.positions)
        self._moment = 0
        self._stops: list[ReviewStop] | None = None
        """Stops of the review; None until it is done."""
        self._stop: ReviewStop | None = None
        """Stop that was told last, if the reader is still there."""
        self._told_stop_count = 0
        """Number of the stop that was told last; 0 if none was."""
        self._known_lines: dict[int, list[str]] = {}
        """Lines of moments that were read: a new piece is described where it was first."""
        self._has_left = False
        self._loss_reader = LossReader(match, text, print_line, ask_line, drill_folder)

    def run(self, begins_with_review: bool = False) -> None:
        """Tell the match until the reader leaves.

        Args:
            begins_with_review: True to look for turning points first.

        Raises:
            EOFError: if the input ends.
        """
        try:
            self._say(self._text(f"{self._match.game.name}.title"))
            if not self._match.is_over:
                self._say(self._text("terminal.replay.begin_live"))
            self._say(self._text("terminal.replay.begin"))
            if begins_with_review:
                self._review()
            if not begins_with_review or not self._match.is_over:
                self._tell_moment()
            while not self._has_left:
                self._answer(read_line(self._ask, self._text("terminal.ask")))
        finally:
            if self._worker is not None:
                self._worker.close()

    @property
    def _last(self) -> int:
        return len(self._texts.positions) - 1

    def _answer(self, line: str) -> None:
        """Execute a typed line."""
        if (number := parse_whole_number(line)) is not None:
            if number > self._last:
                self._say(self._text("terminal.replay.range", last=self._last))
            else:
                self._go_to(number)
        elif not line:
            if self._stop is not None:
                self._tell_next_stop()
            else:
                self._go_to(self._moment + 1)
        elif found := self._words.find(line):
            self._execute(*found)
        else:
            self._say(self._text("terminal.unknown", what=line))

    # Moments

    def _go_to(self, moment: int) -> None:
        """Tell another moment, or that there is none."""
        if moment > self._last:
            self._say(self._text("terminal.replay.end"))
        elif moment < 0:
            self._say(self._text("terminal.replay.start"))
        else:
            self._moment, self._stop = moment, None
            self._tell_moment()

    def _tell_moment(self) -> None:
        """Tell the number of the moment, the decision and what it brought."""
        texts, text, moment = self._texts, self._text, self._moment
        self._say(text("terminal.replay.moment", n=moment, last=self._last))
        if moment == 0:
            self._say(text("table.replay.laid"))
        for line in (*texts.decision_lines(moment, text), *self._event_lines(moment)):
            self._say(line)
        if moment == self._last and self._match.is_over:
            standing = self._match.game.standings(texts.positions[moment][1])
            self._say(self._formatter.winners_text(standing))

    def _event_lines(self, moment: int) -> list[str]:
        """Return the lines of what a decision brought, with new pieces; none for the set-up."""
        if moment not in self._known_lines:
            texts, formatter = self._texts, self._formatter
            event, before = texts.positions[moment][0], texts.positions[max(0, moment - 1)][1]
            viewer = texts.text_viewer(event.seat)
            formatter.remember_table(self._match.game.view_for(before, viewer))
            seen = self._match.visible_acts(event, viewer) if moment else ()
            self._known_lines[moment] = formatter.format_acts_with_new_pieces(seen)
        return self._known_lines[moment]

    @property
    def _acting_seat(self) -> Seat:
        return self._texts.positions[self._moment][0].seat

    @property
    def _view(self) -> State:
        """Position of the moment, as far as the reader may know it."""
        texts, point = self._texts, self._stop.turning_point if self._stop else None
        if point is not None:
            return point.view
        seat = self._acting_seat
        viewer = seat if texts.shows_hand(seat) else texts.table_viewer
        return self._match.game.view_for(texts.positions[self._moment][1], viewer)

    def _tell_hand(self) -> None:
        """Tell the hand from which the decision was made, if it is not secret any more."""
        texts, text, game = self._texts, self._text, self._match.game
        names, seat = self._match.setup.seat_names, self._acting_seat
        view = game.view_for(texts.positions[max(0, self._moment - 1)][1], seat)
        if self._stop is not None and self._stop.turning_point is not None:
            seat, view = self._stop.turning_point.seat, self._stop.turning_point.view
        elif seat == NOBODY:
            self._say(text("terminal.replay.start"))
            return
        elif not texts.shows_hand(seat):
            seat = texts.table_viewer
            if seat == NOBODY:
                self._say(text("terminal.replay.no_hand"))
                return
            view = self._view
        self._say(text("terminal.replay.hand", names, who=SeatRef(seat)))
        lines = self._formatter.list_own_zones(view, seat)
        self._reader.print_lines(lines, text("terminal.replay.open"))

    def _tell_chances(self) -> None:
        """Tell what everybody's chances to win were at this moment."""
        names = self._match.setup.seat_names
        found = estimate_win_chances(self._series, self._moment, self._started_worker)
        if found is None:
            self._say(self._text("terminal.replay.no_chances"))
            return
        for seat, chance in enumerate(found):
            key, who = "terminal.replay.chances", SeatRef(seat)
            self._say(self._text(key, names, who=who, chance=format_percent(chance)))

    # The review

    @property
    def _started_worker(self) -> QueryAnswerer:
        if self._worker is None:
            self._worker = self._make_worker()
        return self._worker

    def _review(self) -> None:
        """Look for turning points, and tell the first."""
        text, match = self._text, self._match
        if not match.is_over:
            self._say(text("terminal.replay.no_review"))
            return
        if self._stops is None:
            done = run_review(match, self._started_worker, text, self._say)
            if done is None:
                self._say(text("table.review.gone"))
                self._say(text("table.review.gone_text"))
                return
            self._stops = list_review_stops(
                self._texts, done.review, done.mistakes, text, has_chart=False
            )
        if not self._stops:
            self._say(text("table.review.nothing_text"))
            self._go_to(self._last)
            return
        self._say(text("terminal.review.found", n=len(self._stops)))
        self._tell_stop(self._stops[0])

    def _tell_next_stop(self) -> None:
        """Tell the next stop; after the last one the first again."""
        stops = self._stops
        if stops is None:
            self._say(self._text("terminal.review.first"))
        elif not stops:
            self._say(self._text("table.review.nothing_text"))
        else:
            if self._told_stop_count == len(stops):
                self._say(self._text("terminal.review.again"))
            self._tell_stop(stops[self._told_stop_count % len(stops)])

    def _tell_stop(self, stop: ReviewStop) -> None:
        """Tell the heading and the caption of a stop."""
        assert self._stops is not None
        self._moment, self._stop = stop.moment_number, stop
        self._told_stop_count = n = self._stops.index(stop) + 1
        self._say("")
        self._say(self._text("terminal.review.stop", n=n, of=len(self._stops), what=stop.heading))
        for sentence in split_sentences(stop.caption):
            self._say(sentence)
        for link in find_lessons(self._match.game.name, stop.clauses)[:1]:
            self._say(lesson_label(link, self._text))

    def _retry(self) -> None:
        """Let the reader try the turning points again, one after the other."""
        if self._stops is None:
            self._say(self._text("terminal.review.first"))
            return
        points = (stop.turning_point for stop in self._stops if stop.kind in MISTAKE_KINDS)
        self._loss_reader.try_mistakes([point for point in points if point is not None])

    def _keep(self) -> None:
        """Keep the turning point as a drill."""
        stop = self._stop
        if stop is None or stop.kind not in MISTAKE_KINDS or stop.turning_point is None:
            self._say(self._text("practice.own.which"))
            return
        point, folder = stop.turning_point, self._drill_folder
        self._say(keep_turning_point(self._match, point, folder, self._text))

    # Commands

    def _execute(self, name: str, rest: str) -> None:
        """Execute a command."""
        reader = self._reader
        match name:
            case "help":
                reader.help("terminal.replay.help")
            case "next":
                self._go_to(self._moment + 1)
            case "previous":
                self._go_to(self._moment - 1)
            case "begin":
                self._go_to(0)
            case "end":
                self._go_to(self._last)
            case "repeat" if self._stop is not None:
                self._tell_stop(self._stop)
            case "repeat":
                self._tell_moment()
            case "table":
                reader.list_zones(self._view)
            case "look":
                reader.look(self._view, (), rest)
            case "rules":
                reader.rules(self._view, rest)
            case "leave":
                self._has_left = True
            case _:
                self._tell_more(name)

    def _tell_more(self, name: str) -> None:
        """Execute a command about the match as a whole."""
        match name:
            case "mine":
                self._tell_hand()
            case "score":
                game, state = self._match.game, self._texts.positions[self._moment][1]
                self._reader.scores(game.standings(game.view_for(state, NOBODY)))
            case "log":
                moments = range(self._moment + 1)
                lines = [line for n in moments for line in self._event_lines(n)]
                self._reader.last_lines(lines, self._text("terminal.replay.log"))
            case "chances":
                self._tell_chances()
            case "review":
                self._review()
            case "moment":
                self._tell_next_stop()
            case "keep":
                self._keep()
            case "why":
                self._loss_reader.tell()
            case "retry":
                self._retry()
