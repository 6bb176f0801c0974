"""Remarks on changed win chances stand with their move and vanish with the next one.

The reason of a seat's choice vanishes when the line above it is about another seat.

Estimates come late and irregularly here, as from a worker that thinks. They are computed from
positions, so that a test knows the chances of each position without a search.
"""

from __future__ import annotations

import json
import re
import zlib
from collections import deque
from collections.abc import Callable, Sequence
from itertools import islice, pairwise
from typing import Any

import pytest

from scenes.games import game_names
from scenes.kit.layout import DemoTempo
from scenes.store.preferences import INSTANT_SPEED
from scenes.table.scene import TableScene
from scenes.watch.live_demo import LiveDemoScene
from tabletop import games
from tabletop.ai.answers import Answer, WinChanceEstimate
from tabletop.ai.levels import answer_by_heuristic, make_decision_chance
from tabletop.ai.luck_estimate import LuckEstimate, count_chance_events, is_forced_decision
from tabletop.ai.search.rollouts import final_estimate
from tabletop.ai.win_chance_series import make_win_chance_series
from tabletop.ai.worker.queries import LuckQuery, WinChancesQuery, WorkerQuery
from tabletop.ai.worker.worker import QuerySource
from tabletop.core.acts import SeatRef
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.lab.simulation import build_decision_maker
from tabletop.match.journal import Decision
from tabletop.match.match import Event, Match
from tabletop.match.match_loop import play_to_end
from tabletop.match.setup import MatchMode, Setup
from tabletop.narration.commentary import Commentary, Wording
from tabletop.text import BUILT_IN_LANGUAGES, make_unbreakable
from tabletop.text.message_format import format_action
from tabletop.text.percentages import format_percent, percentage_points_apart
from tests.scenes.player import FRAME, Mouse, seat_specs

LAGS = (0, 3, 1, 40, 2, 0, 9, 120, 5)
"""Frames that estimates and moves take, in turn."""
MAX_FRAMES = 60_000
MIN_REMARK_FRAMES = 60
"""Frames for which reasons of choices are seen at least."""
CHANCE_CHANGE = re.compile(r"[0-9]%[^0-9]*→[^0-9]*[0-9]+%")
"""Pattern that only a remark on changed win chances matches."""


def invented_chances(view: State, count: int) -> tuple[float, ...]:
    """Chances that belong to a position, whatever they mean."""
    seed = zlib.crc32(json.dumps(view.to_json()).encode())
    weights = [1 + (seed >> (5 * seat)) % 32 for seat in range(count)]
    return tuple(weight / sum(weights) for weight in weights)


def invented_estimate(view: State) -> WinChanceEstimate:
    """The same, very sure."""
    return WinChanceEstimate(invented_chances(view, view.seats), (0.001,) * view.seats, 100)


class SlowWorker:
    """In the place of a client: it answers by rule of thumb, and estimates late. Moves go first."""

    def __init__(self, game: Game[Any], lags: Sequence[int] = LAGS) -> None:
        self._lags = lags
        self.query_sources: deque[QuerySource] = deque()
        self.is_closed = False
        self._game = game
        self._count = 0
        self._move: tuple[Seat, Any, int] | None = None
        self._estimate: tuple[Callable[[Any], None], WorkerQuery[Any]] | None = None
        self._left = 0

    def _begin(self) -> None:
        self._count += 1
        self._left = self._lags[self._count % len(self._lags)]

    def request_decision(
        self, view: Any, seat: Seat, level: str, seed: int, number: int, name: str
    ) -> None:
        self._move = seat, view, number
        self._begin()

    def poll_decision(self) -> Answer | None:
        assert self._move is not None
        self._left -= 1
        if self._left > 0:
            return None
        (seat, view, number), self._move = self._move, None
        return answer_by_heuristic(
            games.load_strategy(self._game), view, seat, make_decision_chance(1, number, seat)
        )

    def exchange_messages(self) -> None:
        if self._move is not None:
            return
        if self._estimate is None:
            self.query_sources.rotate(-1)
            asking = (query for s in self.query_sources if (query := s.next_query()) is not None)
            found = next(asking, None)
            if found is None:
                return
            self._estimate = found.on_reply, found.query
            self._begin()
        self._left -= 1
        if self._left <= 0:
            (heard, asked), self._estimate = self._estimate, None
            if isinstance(asked, LuckQuery):
                heard(
                    LuckEstimate(invented_estimate(asked.view), invented_estimate(asked.view_after))
                )
            else:
                assert isinstance(asked, WinChancesQuery)
                heard((invented_estimate(asked.view),) * max(1, len(asked.horizons)))

    @property
    def is_thinking(self) -> bool:
        return self._move is not None

    @property
    def is_busy(self) -> bool:
        return self._estimate is not None

    def forget(self) -> None:
        self._move = None

    def close(self) -> None:
        self.query_sources.clear()


def start_demo(game: str) -> Match:
    """A demo of as many traders as the game takes at least."""
    loaded = games.load(game)
    who = seat_specs(*("trader",) * loaded.seat_counts[0])
    return Match(loaded, Setup(game, who, {}, 5, MatchMode.DEMO))


class DemoWatcher:
    """A demo, and somebody who keeps count of what it has shown."""

    def __init__(
        self, player: Mouse, game: str, speed: float, made: Sequence[Decision] = (),
        lags: Sequence[int] = LAGS,
    ) -> None:  # fmt: skip
        """made: the decisions that have been made before."""
        player.context.preferences.change(speed=speed)
        loaded = games.load(game)
        self.match = start_demo(game)
        for each in made:
            self.match.submit(each.seat, each.action)
        self.table = TableScene(player.context, self.match, MatchMode.DEMO, strict=True)
        self.table.ai_turns.close()
        self.table.ai_turns.worker_client = SlowWorker(loaded, lags)  # type: ignore[assignment]
        self.table.host.ai_scheduler.worker = self.table.ai_turns.worker_client
        self.last_decision = -1
        """The decision that was shown last, or is being shown."""
        self.allowed_remarks: dict[int, set[str]] = {-1: set()}
        """By decision all that may be said of it: of each seat, that it gained or lost by it."""
        show = self.table.presenter.table_view.show_event

        def shows(event: Event) -> None:
            show(event)
            self.last_decision = event.decision_number

        self.table.presenter.table_view.show_event = shows  # type: ignore[method-assign]
        submit = self.match.submit

        def submits(seat: Seat, action: Any, *more: Any) -> Any:
            self._note(seat, action)
            return submit(seat, action, *more)

        self._open: dict[int, tuple[Seat, str]] = {}
        self.match.submit = submits  # type: ignore[method-assign]
        player.app.open_scene(self.table)
        player.frame()

    def _note(self, seat: Seat, action: Any) -> None:
        match, text = self.match, self.table.context.text_catalogue
        names = match.setup.seat_names
        what = format_action(action, seat, match.view_for(seat), match.game, text, names)
        self._open[match.decision_number] = seat, what

    def possible_remarks(self, number: int) -> set[str]:
        """Return all remarks that a decision allows about the win chances.

        A forced decision allows none. After a draw the remark is about its effect and its seat.
        """
        if number not in self.allowed_remarks:
            moments = list(islice(self.match.replay_events(), number + 3))
            (_, before), (event, after) = moments[number : number + 2]
            seat, what = self._open[number]
            drawn = bool(count_chance_events(self.match, event))
            viewer = seat if drawn else NOBODY
            was, now = (
                invented_chances(self.match.game.view_for(state, viewer), before.seats)
                for state in (before, after)
            )
            if self.match.game.is_over(after):
                now = final_estimate(games.load_strategy(self.match.game), after).win_chances
            none = is_forced_decision(self.match, before, event)
            both = [] if none else enumerate(zip(was, now, strict=True))
            self.allowed_remarks[number] = {
                self.table.context.text_catalogue(
                    f"table.comment.{kind}{'gained' if b > a else 'cost'}",
                    self.match.setup.seat_names, what=what, mover=SeatRef(seat), who=SeatRef(who),
                    n=percentage_points_apart(a, b), was=format_percent(a), now=format_percent(b),
                )
                for who, (a, b) in both
                for kind in (["drawn_"] if drawn else ["", "own_" if who == seat else "move_"])
            }  # fmt: skip
        return self.allowed_remarks[number]

    def watch(self, decisions: int) -> int:
        """Let so many decisions be made; how many remarks on the odds there were."""
        table, found, before = self.table, 0, ""
        for _ in range(MAX_FRAMES):
            table.advance(FRAME)
            words = table.action_bar.remark_text
            if CHANCE_CHANGE.search(words):
                about = [n for n in self._open if words in self.possible_remarks(n)]
                assert self.last_decision in about, (
                    f"after {self.last_decision}: {words!r} is of {about}"
                )
                if words != before:
                    assert table.sequencer.has_shown_all_acts, (
                        f"{words!r} is told before it is shown"
                    )
                    found += 1
            before = words
            if self.match.decision_number >= decisions or self.match.is_over:
                return found
        raise AssertionError("nothing happens")


@pytest.mark.sampled
@pytest.mark.parametrize("speed", [1.0, 4.0, INSTANT_SPEED])
@pytest.mark.parametrize("game", game_names())
def test_what_moved_the_odds_is_said_of_the_move_that_did(game: str, speed: float) -> None:
    player = Mouse()
    watcher = DemoWatcher(player, game, speed)
    found = watcher.watch(24)
    watcher.table.shut_down()
    player.close()
    assert found or speed != 1.0, "nothing was ever said"


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", ["mercado", "zahab"])
def test_nothing_is_said_of_a_decision_that_was_none(game: str) -> None:
    """Whatever estimates make of it: they differ much here, are very sure, and come in time; and it
    is judged where the moment before is. In games with such a decision in any match."""
    match = start_demo(game)
    play_to_end(match, build_decision_maker(match))
    moments = list(match.replay_events())
    found = [
        event.decision_number
        for (_, before), (event, _) in pairwise(moments)
        if is_forced_decision(match, before, event)
    ]
    assert found
    for number in found[:2]:
        player = Mouse()
        watcher = DemoWatcher(player, game, 1.0, match.decisions[:number], lags=(1,))
        watcher.watch(number + 3)  # the decision after it is being shown then
        assert watcher.last_decision == number + 1
        live = watcher.table.commentator.win_chance_series
        assert live is not None and live.prepared_count > number + 1
        whole = make_win_chance_series(watcher.match, watcher.match.replay_events())
        assert live._horizons == whole._horizons[: live.prepared_count]
        watcher.table.shut_down()
        player.close()


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_the_chart_of_a_demo_knows_nothing_of_what_is_still_to_be_shown(game: str) -> None:
    player = Mouse()
    watcher = DemoWatcher(player, game, 4.0)
    table = watcher.table
    client, series = table.ai_turns.worker_client, table.commentator.win_chance_series
    assert client is not None and series is not None
    live = LiveDemoScene(player.context, table, client)
    player.app.scene_stack.push(live)
    player.app.scene_stack.apply_changes()
    amid = 0
    for _ in range(2000):
        live.advance(FRAME)
        if not table.sequencer.has_shown_all_acts:
            amid += 1
            assert len(series) - 1 <= max(0, watcher.last_decision)
            assert all(
                moment <= max(0, watcher.last_decision) for moment, _ in series.known_estimates
            )
    assert amid > 20
    assert len(series) > 2
    table.shut_down()
    player.close()


@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_a_reason_goes_when_the_line_above_it_tells_of_another_seat(
    game: str, language: str
) -> None:
    player = Mouse(language=language)
    watcher = DemoWatcher(player, game, 4.0)
    table, stood, about = watcher.table, 0, dict[str, Seat]()
    decided = table.commentator.comment_on_decision

    def decides(seat: Seat, answer: Answer) -> Any:
        remarks = decided(seat, answer)
        about.update({remark.text: seat for remark in remarks})
        return remarks

    table.commentator.comment_on_decision = decides  # type: ignore[method-assign]
    decisions = 2 * len(watcher.match.setup.seats)
    for _ in range(MAX_FRAMES):
        table.advance(FRAME)
        bar = table.action_bar
        of = seat_named_first(bar.prompt, watcher.match.setup.seat_names)
        if bar.remark_text in about:
            stood += 1
            decider = about[bar.remark_text]
            assert of in (decider, NOBODY), f"{bar.prompt!r} above {decider}: {bar.remark_text!r}"
        if stood > MIN_REMARK_FRAMES and watcher.match.decision_number >= decisions:
            break
        if watcher.match.is_over:
            break
    table.shut_down()
    player.close()
    assert stood > MIN_REMARK_FRAMES


def test_what_hangs_on_a_decision_is_said_first_and_of_a_secret_choice_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = Mouse()
    watcher = DemoWatcher(player, "nacho", 4.0)
    table, told = watcher.table, dict[bool, set[str]]()
    much = Wording("Much hangs on it.", "much")
    monkeypatch.setattr(Commentary, "decisive_moment", lambda *_: much)
    decided = table.commentator.comment_on_decision

    def decides(seat: Seat, answer: Answer) -> Any:
        secret = table.session.is_secret_choice
        player.context.remark_history.advance(DemoTempo().quiet_seconds)
        remarks = decided(seat, answer)
        told.setdefault(secret, set()).update(remark.text for remark in remarks)
        for remark in remarks:
            player.context.remark_history.record_remark(remark.text)
        return remarks

    table.commentator.comment_on_decision = decides  # type: ignore[method-assign]
    watcher.watch(6)
    table.shut_down()
    player.close()
    assert told[True] == {"Much hangs on it."}  # and of the second secret choice nothing
    assert told[False] and "Much hangs on it." not in told[False]


def seat_named_first(words: str, names: Sequence[str]) -> Seat:
    """The seat that a line names first, or NOBODY."""
    found = {
        words.find(make_unbreakable(name)): seat
        for seat, name in enumerate(names)
        if make_unbreakable(name) in words
    }
    return found[min(found)] if found else NOBODY
