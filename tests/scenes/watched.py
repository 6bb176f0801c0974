"""A match with its table and no scene around it: played, shown and compared, for layout tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import pytest

from scenes.games import load
from scenes.kit.roles.seating import Seating
from scenes.stage.animator import ActAnimator
from scenes.stage.director import Director
from scenes.stage.stage import Stage
from scenes.touch.gestures import Gestures
from scenes.ui.context import catalogue_of
from scenes.ui.theme import make_theme
from sprites.canvas import Canvas
from sprites.motion import NORMAL, REDUCED, Motion
from sprites.renderer import Renderer
from sprites.timeline import Timeline
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import Say
from tabletop.core.chance import Chance
from tabletop.core.handling import ActionDraft
from tabletop.core.options import Value
from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec, Setup

MOST_DRAFTS = 100
"""Drafts after which an action will not come about."""

both_motions = pytest.mark.parametrize("motion", [NORMAL, REDUCED], ids=["normal", "reduced"])


def each_of(numbers: Iterable[int]) -> Any:
    """The fixture `seats`: a test that asks for it is run for each number of them."""

    @pytest.fixture(params=numbers)
    def seats(request: pytest.FixtureRequest) -> int:
        return int(request.param)

    return seats


def noted(
    monkeypatch: pytest.MonkeyPatch, module: object, name: str, number: Callable[[], int]
) -> list[int]:
    """The numbers, each as it was then, at which a function of a module is called from now on."""
    asked: list[int] = []
    called = getattr(module, name)

    def counted(*given: Any) -> Any:
        asked.append(number())
        return called(*given)

    monkeypatch.setattr(module, name, counted)
    return asked


def comes_once(table: Sensible, asked: Sequence[int], happens: Callable[[], bool]) -> None:
    """Play a match to its end; what is asked for comes with the one decision at which that happens.

    asked: the numbers of the decisions at which it was (`noted`)."""
    when = []
    for _ in table.decisions():
        if happens():
            when.append(table.match.number)
        table.director.skip()
    assert len(when) == 1
    assert list(asked) == when


class Silence:
    """A voice that remembers what it was asked to play."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> None:
        self.heard.append(family)


class Watched:
    """A match and its table, seen by seat 0; decisions are made by `choose`."""

    game = ""

    def __init__(
        self,
        seats: int,
        seed: int = 1,
        motion: Motion = NORMAL,
        language: str = "en",
        text_scale: float = 1.0,
        names: tuple[str, ...] = DEFAULT_NAMES,
        options: Mapping[str, Value] | None = None,
    ) -> None:
        game = games.load(self.game)
        specs = tuple(
            SeatSpec(names[n], "" if n == 0 else "trader", COLOURS[n]) for n in range(seats)
        )
        self.match = Match.start(game, Setup(self.game, specs, options or {}, seed))
        theme = make_theme(text_scale, False)
        self.layout = load(self.game)(
            Seating(game, self.match.setup, catalogue_of(language), theme)
        )
        self.canvas = Canvas(Renderer(0.25))
        self.stage = Stage(
            self.canvas, game.zones, self.layout.places, self.layout.looks, self.layout.readouts
        )
        self.timeline = Timeline()
        self.voice = Silence()
        self.animator = ActAnimator(
            self.stage, self.layout.flourishes, self.voice, motion, theme, lambda act: None
        )
        self.animator.viewer = 0
        self.director = Director(self.animator, self.timeline)
        self.chance = Chance(seed)
        self.lay()

    def lay(self) -> None:
        """Lay the table anew, at rest."""
        view = self.match.view(0)
        self.stage.showing.marks = {}
        self.layout.readouts.recall(view, self.stage.showing)
        self.stage.lay(self.match.game.inventory(view), self.match.game.counters(view))

    def choose(self, seat: int) -> Action:
        """What a seat decides: by chance."""
        return self.chance.pick(self.match.legal(seat))

    def act(self) -> None:
        """One decision, its acts given to the director."""
        seat = self.match.to_act()[-1]
        assert self.match.submit(seat, self.choose(seat)) is None
        self.director.show(self.match.seen(self.match.last, 0))

    def decisions(self) -> Iterator[None]:
        """Decision by decision to the end of the match, each given to the director."""
        while not self.match.over:
            self.act()
            yield

    def decide(self, action: Action) -> None:
        """Seat 0 decides so; its acts are given to the director."""
        assert self.match.submit(0, action) is None
        self.director.show(self.match.seen(self.match.last, 0))

    def gestures(self) -> Gestures:
        """Hands that may act now, as seat 0."""
        made = Gestures(self.layout, self.stage)
        made.offer(self.match.view(0), 0, self.match.legal(0))
        return made

    def redraft(self, draft: Any) -> None:
        """What is put together now is another draft, which is shown."""
        self.stage.showing.draft = draft
        self.timeline.also(self.animator.redraft(draft.moves))

    def play_out(self, seconds: float) -> None:
        """Let time pass in frames until all is shown."""
        for _ in range(10_000):
            if self.director.idle:
                return
            self.timeline.advance(seconds)
        raise AssertionError("it never ends")

    def skips_through(self) -> None:
        """A whole match, each decision skipped: always at what the view says."""
        for _ in self.decisions():
            self.director.skip()
            self.agrees()

    def plays_through(self, seconds: float) -> None:
        """A whole match in frames: after each decision at what the view says."""
        for _ in self.decisions():
            self.play_out(seconds)
            self.agrees()

    def agrees(self) -> None:
        """The stage shows what the view says, and nothing is left in passing."""
        view, showing, game = self.match.view(0), self.stage.showing, self.match.game
        assert not game.zones.difference(self.stage.decided(0), game.inventory(view))
        assert showing.counters == dict(game.counters(view))
        assert not self.stage.passing

    def nodes(self) -> int:
        """How many nodes are on the canvas."""
        return len(self.canvas)

    def until(self, what: str) -> None:
        """Play, skipping what is seen, until a decision says that; it is not yet shown."""
        while True:
            self.act()
            said = [act for act in self.match.last.acts if isinstance(act, Say)]
            if any(act.what == what for act in said):
                return
            self.director.skip()
            assert not self.match.over, f"no {what} in this match"

    def interrupt(self, what: str) -> bool:
        """In the middle of a decision that says that, time jumps: nothing is left behind. Whether
        anything was passing by."""
        self.until(what)
        for _ in range(500):
            if self.stage.passing:
                break
            self.timeline.advance(0.03)
        passing = bool(self.stage.passing)
        self.director.clear()
        self.lay()
        self.agrees()
        assert not self.left_over()
        return passing

    def left_over(self) -> int:
        """How many nodes a table laid anew does without."""
        shown = self.nodes()
        self.lay()
        return shown - self.nodes()


class Sensible(Watched):
    """A match whose seats decide by rule of thumb."""

    def choose(self, seat: int) -> Action:
        match = self.match
        return games.strategy(match.game).policy(
            match.view(seat), seat, match.legal(seat), self.chance
        )


def touches_for(gestures: Gestures, legal: Sequence[Action]) -> None:
    """What hands may do now comes to exactly the legal actions, by a gesture or by drafts."""
    if gestures.draft is None:
        assert set(legal) == {gesture.action for gesture in gestures.offered}
        return
    for action in legal:
        reached(gestures, action)


def reached(gestures: Gestures, action: Action) -> None:
    """Drafts lead to an action, each by a gesture that is offered."""
    for _ in range(MOST_DRAFTS):
        assert gestures.draft is not None
        step: ActionDraft = gestures.draft.towards(action)
        offered = {gesture.action for gesture in gestures.offered}
        if step == gestures.draft:
            assert action in offered
            return
        assert step in offered
        gestures.redraft(step)
    raise AssertionError(f"{action} is never put together")
