"""A match with its table and no scene around it: played, shown and compared, for layout tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import pytest

from scenes.games import load_layout
from scenes.kit.roles.seating import Seating
from scenes.stage.animation.act_sequencer import ActSequencer
from scenes.stage.animation.animator import ActAnimator
from scenes.stage.portraits import PortraitIndicators
from scenes.stage.stage import Stage
from scenes.stage.step_back import ActStage
from scenes.table.input.gestures import TableGestures
from scenes.ui.context import catalogue_of
from scenes.ui.style.theme import make_theme
from sprites.motion import NORMAL_MOTION, REDUCED_MOTION, Motion
from sprites.rendering.canvas import Canvas
from sprites.rendering.renderer import Renderer
from sprites.timeline import Timeline
from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.acts import Say
from tabletop.core.chance import Chance
from tabletop.core.input_mapping import ActionBuilder
from tabletop.core.options import OptionValue
from tabletop.core.state import NOBODY
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup

MAX_BUILDER_STEPS = 100
"""Drafts after which an action will not come about."""

both_motions = pytest.mark.parametrize(
    "motion", [NORMAL_MOTION, REDUCED_MOTION], ids=["normal", "reduced"]
)


def seats_fixture(numbers: Iterable[int]) -> Any:
    """The fixture `seats`: a test that asks for it is run for each number of them."""

    @pytest.fixture(params=numbers)
    def seats(request: pytest.FixtureRequest) -> int:
        return int(request.param)

    return seats


def record_calls(
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


def assert_comes_once(
    table: HeuristicHarness, asked: Sequence[int], happens: Callable[[], bool]
) -> None:
    """Play a match to its end; what is asked for comes with the one decision at which that happens.

    asked: the numbers of the decisions at which it was (`noting_code`)."""
    when = []
    for _ in table.play_decisions():
        if happens():
            when.append(table.match.decision_number)
        table.director.skip()
    assert len(when) == 1
    assert list(asked) == when


class SilentVoice:
    """A voice that records the requested sounds."""

    def __init__(self) -> None:
        self.requests: list[str] = []

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> None:
        self.requests.append(family)


class TableHarness:
    """A match and its table, seen by seat 0; decisions are made by `choose`."""

    game = ""

    def __init__(
        self,
        seats: int,
        seed: int = 1,
        motion: Motion = NORMAL_MOTION,
        language: str = "en",
        text_scale: float = 1.0,
        names: tuple[str, ...] = DEFAULT_PLAYER_NAMES,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        game = games.load(self.game)
        specs = tuple(
            SeatSpec(names[n], "" if n == 0 else "trader", SEAT_COLOURS[n]) for n in range(seats)
        )
        self.match = Match.start(game, Setup(self.game, specs, options or {}, seed))
        theme = make_theme(text_scale, False)
        self.layout = load_layout(self.game)(
            Seating(game, self.match.setup, catalogue_of(language), theme)
        )
        self.canvas = Canvas(Renderer(0.25))
        self.stage = Stage(
            self.canvas,
            game.zones,
            self.layout.zone_layout,
            self.layout.piece_art,
            PortraitIndicators(
                self.layout.indicators,
                self.layout.seating,
                lambda name: self.stage.find_named(name),
                self.layout.zone_layout,
            ),
        )
        self.timeline = Timeline()
        self.voice = SilentVoice()
        self.animator = ActAnimator(
            self.stage, self.layout.effects, self.voice, motion, theme, lambda act: None
        )
        self.animator.viewer = 0
        self.director = ActSequencer(self.animator, self.timeline)
        self.act_stage = self.director.act_stage = ActStage(self.stage, self.layout)
        self.chance = Chance(seed)
        self.lay_table()

    def lay_table(self, view: Any = None) -> None:
        """Lay the table anew, at rest; with a view, as it stood then."""
        view = view or self.match.view_for(0)
        self.stage.view_model.notes = {}
        self.layout.indicators.restore_notes(view, self.stage.view_model)
        self.act_stage.prepare(0)
        self.stage.show_inventory(
            self.match.game.inventory(view), self.match.game.track_counts(view)
        )
        self.act_stage.settle()

    def lay_as_demo(self) -> None:
        """Lay the table as a demo: AI seats alone play, and no seat is at home."""
        seating = self.layout.seating
        specs = tuple(spec._replace(level="trader") for spec in seating.setup.seats)
        seating.setup = seating.setup._replace(seats=specs)
        seating.home_seat = NOBODY
        self.lay_table()

    def choose(self, seat: int) -> Action:
        """Return the action that a seat decides for, picked by chance."""
        return self.chance.pick(self.match.legal_actions(seat))

    def play_decision(self) -> None:
        """One decision, its acts given to the director."""
        self._submit()
        self.director.queue_acts(self.match.visible_acts(self.match.last_event, 0))

    def _submit(self) -> None:
        seat = self.match.active_seats()[-1]
        assert self.match.submit(seat, self.choose(seat)) is None

    def play_until(self, is_wanted: Callable[[], bool]) -> None:
        """Play unseen until a decision is wanted, and give that one to the director."""
        while True:
            assert not self.match.is_over, "no such decision in this match"
            before = self.match.view_for(0)
            self._submit()
            if is_wanted():
                break
        self.lay_table(before)
        self.director.queue_acts(self.match.visible_acts(self.match.last_event, 0))

    def play_until_position(self, is_wanted: Callable[[], bool]) -> None:
        """Play unseen until a position is wanted, and lay the table of that one."""
        while not is_wanted():
            assert not self.match.is_over, "no such position in this match"
            self._submit()
        self.lay_table()

    def play_decisions(self) -> Iterator[None]:
        """Decision by decision to the end of the match, each given to the director."""
        while not self.match.is_over:
            self.play_decision()
            yield

    def decide(self, action: Action) -> None:
        """Seat 0 decides so; its acts are given to the director."""
        assert self.match.submit(0, action) is None
        self.director.queue_acts(self.match.visible_acts(self.match.last_event, 0))

    def gestures(self) -> TableGestures:
        """Hands that may act now, as seat 0."""
        made = TableGestures(self.layout, self.stage)
        made.offer_gestures(self.match.view_for(0), 0, self.match.legal_actions(0))
        return made

    def show_builder(self, draft: Any) -> None:
        """Show the preview of another action builder."""
        self.stage.view_model.action_builder = draft
        self.timeline.play_now(self.animator.show_draft(draft.preview_moves))

    def play_out(self, seconds: float) -> None:
        """Let time pass in frames until all is shown."""
        for _ in range(10_000):
            if self.director.is_idle:
                return
            self.timeline.advance(seconds)
        raise AssertionError("it never ends")

    def assert_skipping_agrees(self) -> None:
        """A whole match, each decision skipped: always at what the view says."""
        for _ in self.play_decisions():
            self.director.skip()
            self.assert_agrees()

    def assert_playing_agrees(self, seconds: float) -> None:
        """A whole match in frames: after each decision at what the view says."""
        for _ in self.play_decisions():
            self.play_out(seconds)
            self.assert_agrees()

    def assert_agrees(self) -> None:
        """The stage shows what the view says, and nothing is left in passing."""
        view, showing, game = self.match.view_for(0), self.stage.view_model, self.match.game
        assert not game.zones.difference(self.stage.decided_inventory(0), game.inventory(view))
        assert showing.counters == dict(game.track_counts(view))
        assert not self.stage.temporary_nodes

    def node_count(self) -> int:
        """Return the number of nodes on the canvas."""
        return len(self.canvas)

    def play_until_said(self, what: str) -> None:
        """Play unseen until a decision says that; it is not yet shown."""

        def is_said() -> bool:
            said = [act for act in self.match.last_event.acts if isinstance(act, Say)]
            return any(act.key == what for act in said)

        self.play_until(is_said)

    def interrupt_decision(self, what: str) -> bool:
        """In the middle of a decision that says that, time jumps: nothing is left behind. Whether
        anything was passing by."""
        self.play_until_said(what)
        for _ in range(500):
            if self.stage.temporary_nodes:
                break
            self.timeline.advance(0.03)
        passing = bool(self.stage.temporary_nodes)
        self.director.clear()
        self.lay_table()
        self.assert_agrees()
        assert not self.leftover_count()
        return passing

    def leftover_count(self) -> int:
        """Return the number of nodes that a rebuilt table does without."""
        shown = self.node_count()
        self.lay_table()
        return shown - self.node_count()


class HeuristicHarness(TableHarness):
    """A match whose seats decide by rule of thumb."""

    def choose(self, seat: int) -> Action:
        match = self.match
        return games.load_strategy(match.game).policy(
            match.view_for(seat), seat, match.legal_actions(seat), self.chance
        )


def assert_gestures_match(gestures: TableGestures, legal: Sequence[Action]) -> None:
    """Assert that gestures or builders lead to exactly the legal actions."""
    if gestures.action_builder is None:
        assert set(legal) == {gesture.action for gesture in gestures.offered_gestures}
        return
    for action in legal:
        assert_reachable(gestures, action)


def assert_reachable(gestures: TableGestures, action: Action) -> None:
    """Drafts lead to an action, each by a gesture that is offered."""
    for _ in range(MAX_BUILDER_STEPS):
        assert gestures.action_builder is not None
        step: ActionBuilder = gestures.action_builder.step_towards(action)
        offered = {gesture.action for gesture in gestures.offered_gestures}
        if step == gestures.action_builder:
            assert action in offered
            return
        assert step in offered
        gestures.use_action_builder(step)
    raise AssertionError(f"{action} is never put together")
