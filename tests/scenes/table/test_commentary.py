"""What is said to have moved the odds stands with its move, and goes when the next one is shown.
Why a seat chose goes when the line above it tells of another seat.

Estimates come late and at odd moments here, as from a worker that thinks, and are made up from
positions, so that a test can say which odds belong to which position without asking anybody.
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

from scenes.games import laid
from scenes.preferences import INSTANT
from scenes.table.commentator import QUIET
from scenes.table.scene import TableScene
from scenes.watch.live import LiveScene
from tabletop import games
from tabletop.core.acts import SeatRef
from tabletop.core.game import Game
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.journal import Decision
from tabletop.match.match import Event, Match
from tabletop.match.playing import play_out
from tabletop.match.setup import Mode, Setup
from tabletop.measure.simulate import deciding
from tabletop.said.commentary import Commentary
from tabletop.seats.answers import Answer, Estimate
from tabletop.seats.hindsight import Luck, luck_in, was_none
from tabletop.seats.levels import by_rule_of_thumb, thinking
from tabletop.seats.questions import ChancesQuestion, LuckQuestion, Question
from tabletop.seats.rollouts import certain
from tabletop.seats.series import series_of
from tabletop.seats.worker import Source
from tabletop.text import LANGUAGES, whole
from tabletop.text.chances import percent, points_apart
from tabletop.text.reading import read_action
from tests.scenes.player import FRAME, Mouse, seats

LAGS = (0, 3, 1, 40, 2, 0, 9, 120, 5)
"""Frames that estimates and moves take, in turn."""
MOST_FRAMES = 60_000
ODDS = re.compile(r"[0-9]%[^0-9]*→[^0-9]*[0-9]+%")
"""What only a remark on how odds have moved holds."""


def made_up(view: State, count: int) -> tuple[float, ...]:
    """Chances that belong to a position, whatever they mean."""
    seed = zlib.crc32(json.dumps(view.to_json()).encode())
    weights = [1 + (seed >> (5 * seat)) % 32 for seat in range(count)]
    return tuple(weight / sum(weights) for weight in weights)


def made_estimate(view: State) -> Estimate:
    """The same, very sure."""
    return Estimate(made_up(view, view.seats), (0.001,) * view.seats, 100)


class Slow:
    """In the place of a client: it answers by rule of thumb, and estimates late. Moves go first."""

    def __init__(self, game: Game[Any], lags: Sequence[int] = LAGS) -> None:
        self._lags = lags
        self.sources: deque[Source] = deque()
        self.gone = False
        self._game = game
        self._count = 0
        self._move: tuple[Seat, Any, int] | None = None
        self._estimate: tuple[Callable[[Any], None], Question[Any]] | None = None
        self._left = 0

    def _begin(self) -> None:
        self._count += 1
        self._left = self._lags[self._count % len(self._lags)]

    def ask(self, view: Any, seat: Seat, level: str, seed: int, number: int, name: str) -> None:
        self._move = seat, view, number
        self._begin()

    def poll(self) -> Answer | None:
        assert self._move is not None
        self._left -= 1
        if self._left > 0:
            return None
        (seat, view, number), self._move = self._move, None
        return by_rule_of_thumb(games.strategy(self._game), view, seat, thinking(1, number, seat))

    def listen(self) -> None:
        if self._move is not None:
            return
        if self._estimate is None:
            self.sources.rotate(-1)
            asking = (query for s in self.sources if (query := s.query()) is not None)
            found = next(asking, None)
            if found is None:
                return
            self._estimate = found.heard, found.question
            self._begin()
        self._left -= 1
        if self._left <= 0:
            (heard, asked), self._estimate = self._estimate, None
            if isinstance(asked, LuckQuestion):
                heard(Luck(made_estimate(asked.view), made_estimate(asked.after)))
            else:
                assert isinstance(asked, ChancesQuestion)
                heard((made_estimate(asked.view),) * max(1, len(asked.horizons)))

    @property
    def thinking(self) -> bool:
        return self._move is not None

    @property
    def busy(self) -> bool:
        return self._estimate is not None

    def forget(self) -> None:
        self._move = None

    def close(self) -> None:
        self.sources.clear()


def new_match(game: str) -> Match:
    """A demo of as many traders as the game takes at least."""
    loaded = games.load(game)
    who = seats(*("trader",) * loaded.seats[0])
    return Match(loaded, Setup(game, who, {}, 5, Mode.DEMO))


class Watcher:
    """A demo, and somebody who keeps count of what it has shown."""

    def __init__(
        self, player: Mouse, game: str, speed: float, made: Sequence[Decision] = (),
        lags: Sequence[int] = LAGS,
    ) -> None:  # fmt: skip
        """made: the decisions that have been made before."""
        player.context.preferences.change(speed=speed)
        loaded = games.load(game)
        self.match = new_match(game)
        for each in made:
            self.match.submit(each.seat, each.action)
        self.table = TableScene(player.context, self.match, Mode.DEMO, strict=True)
        self.table.opponents.close()
        self.table.opponents.client = Slow(loaded, lags)  # type: ignore[assignment]
        self.table.table.thinker = self.table.opponents.client
        self.begun = -1
        """The decision that was shown last, or is being shown."""
        self.said: dict[int, set[str]] = {-1: set()}
        """By decision all that may be said of it: of each seat, that it gained or lost by it."""
        show = self.table.display.presentation.show

        def shows(event: Event) -> None:
            show(event)
            self.begun = event.number

        self.table.display.presentation.show = shows  # type: ignore[method-assign]
        submit = self.match.submit

        def submits(seat: Seat, action: Any, *more: Any) -> Any:
            self._note(seat, action)
            return submit(seat, action, *more)

        self._open: dict[int, tuple[Seat, str]] = {}
        self.match.submit = submits  # type: ignore[method-assign]
        player.app.open(self.table)
        player.frame()

    def _note(self, seat: Seat, action: Any) -> None:
        match, text = self.match, self.table.context.text
        names = match.setup.names
        what = read_action(action, seat, match.view(seat), match.game, text, names)
        self._open[match.number] = seat, what

    def sentences(self, number: int) -> set[str]:
        """All that may be said of what a decision did to the odds: nothing of one that was none;
        after a draw what that did, and to whom among them the move was."""
        if number not in self.said:
            moments = list(islice(self.match.moments(), number + 3))
            (_, before), (event, after) = moments[number : number + 2]
            seat, what = self._open[number]
            drawn = bool(luck_in(self.match, event))
            viewer = seat if drawn else NOBODY
            was, now = (
                made_up(self.match.game.redact(state, viewer), before.seats)
                for state in (before, after)
            )
            if self.match.game.is_over(after):
                now = certain(games.strategy(self.match.game), after).chances
            none = was_none(self.match, before, event)
            both = [] if none else enumerate(zip(was, now, strict=True))
            self.said[number] = {
                self.table.context.text(
                    f"table.comment.{kind}{'gained' if b > a else 'cost'}",
                    self.match.setup.names, what=what, mover=SeatRef(seat), who=SeatRef(who),
                    n=points_apart(a, b), was=percent(a), now=percent(b),
                )
                for who, (a, b) in both
                for kind in (["drawn_"] if drawn else ["", "own_" if who == seat else "move_"])
            }  # fmt: skip
        return self.said[number]

    def watch(self, decisions: int) -> int:
        """Let so many decisions be made; how many remarks on the odds there were."""
        table, found, before = self.table, 0, ""
        for _ in range(MOST_FRAMES):
            table.advance(FRAME)
            words = table.hud.remarked
            if ODDS.search(words):
                about = [n for n in self._open if words in self.sentences(n)]
                assert self.begun in about, f"after {self.begun}: {words!r} is of {about}"
                if words != before:
                    assert table.director.told, f"{words!r} is told before it is shown"
                    found += 1
            before = words
            if self.match.number >= decisions or self.match.over:
                return found
        raise AssertionError("nothing happens")


@pytest.mark.thinned(15, each=False)
@pytest.mark.parametrize("speed", [1.0, 4.0, INSTANT])
@pytest.mark.parametrize("game", laid())
def test_what_moved_the_odds_is_said_of_the_move_that_did(game: str, speed: float) -> None:
    player = Mouse()
    watcher = Watcher(player, game, speed)
    found = watcher.watch(12 if speed == 1.0 else 24)
    watcher.table.leave()
    player.close()
    assert found or speed != 1.0, "nothing was ever said"


@pytest.mark.thinned(2, each=False)
@pytest.mark.parametrize("game", ["mercado", "zahab"])
def test_nothing_is_said_of_a_decision_that_was_none(game: str) -> None:
    """Whatever estimates make of it: they differ much here, are very sure, and come in time; and it
    is judged where the moment before is. In games with such a decision in any match."""
    match = new_match(game)
    play_out(match, deciding(match))
    moments = list(match.moments())
    found = [
        event.number
        for (_, before), (event, _) in pairwise(moments)
        if was_none(match, before, event)
    ]
    assert found
    for number in found[:2]:
        player = Mouse()
        watcher = Watcher(player, game, 1.0, match.decisions[:number], lags=(1,))
        watcher.watch(number + 3)  # the decision after it is being shown then
        assert watcher.begun == number + 1
        live = watcher.table.commentator.series
        assert live is not None and live.foreseen > number + 1
        whole = series_of(watcher.match, watcher.match.moments())
        assert live._horizons == whole._horizons[: live.foreseen]
        watcher.table.leave()
        player.close()


@pytest.mark.thinned(5, each=False)
@pytest.mark.parametrize("game", laid())
def test_the_chart_of_a_demo_knows_nothing_of_what_is_still_to_be_shown(game: str) -> None:
    player = Mouse()
    watcher = Watcher(player, game, 4.0)
    table = watcher.table
    client, series = table.opponents.client, table.commentator.series
    assert client is not None and series is not None
    live = LiveScene(player.context, table, client)
    player.app.stack.push(live)
    player.app.stack.settle()
    amid = 0
    for _ in range(2000):
        live.advance(FRAME)
        if not table.director.told:
            amid += 1
            assert len(series) - 1 <= max(0, watcher.begun)
            assert all(moment <= max(0, watcher.begun) for moment, _ in series.known)
    assert amid > 20
    assert len(series) > 2
    table.leave()
    player.close()


@pytest.mark.thinned(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", laid())
def test_a_reason_goes_when_the_line_above_it_tells_of_another_seat(
    game: str, language: str
) -> None:
    player = Mouse(language=language)
    watcher = Watcher(player, game, 4.0)
    table, stood, decider = watcher.table, 0, NOBODY
    decided = table.commentator.decided

    def decides(seat: Seat, answer: Answer) -> Any:
        nonlocal decider
        decider = seat
        return decided(seat, answer)

    table.commentator.decided = decides  # type: ignore[method-assign]
    for _ in range(MOST_FRAMES):
        table.advance(FRAME)
        of = told_of(table.hud.words, watcher.match.setup.names)
        if table.hud.remarked and not ODDS.search(table.hud.remarked):
            stood += 1
            fits = of in (decider, NOBODY)
            assert fits, f"{table.hud.words!r} above {decider}: {table.hud.remarked!r}"
        if watcher.match.number >= 2 * len(watcher.match.setup.seats) or watcher.match.over:
            break
    table.leave()
    player.close()
    assert stood > 15


def test_what_hangs_on_a_decision_is_said_first_and_of_a_secret_choice_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = Mouse()
    watcher = Watcher(player, "nacho", 4.0)
    table, told = watcher.table, dict[bool, set[str]]()
    monkeypatch.setattr(Commentary, "stake", lambda *_: "Much hangs on it.")
    decided = table.commentator.decided

    def decides(seat: Seat, answer: Answer) -> Any:
        secret = table.session.secret_choice
        player.context.remarks.pass_time(QUIET)
        remarks = decided(seat, answer)
        told.setdefault(secret, set()).update(remark.words for remark in remarks)
        for remark in remarks:
            player.context.remarks.note(remark.words)
        return remarks

    table.commentator.decided = decides  # type: ignore[method-assign]
    watcher.watch(6)
    table.leave()
    player.close()
    assert told[True] == {"Much hangs on it."}  # and of the second secret choice nothing
    assert told[False] and "Much hangs on it." not in told[False]


def told_of(words: str, names: Sequence[str]) -> Seat:
    """The seat that a line names first, or NOBODY."""
    found = {
        words.find(whole(name)): seat for seat, name in enumerate(names) if whole(name) in words
    }
    return found[min(found)] if found else NOBODY
