"""Light of the turn: on a seat exactly as long as its turn, and on the subject of the line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from scenes.games import game_names
from scenes.kit.setting import place_cards
from scenes.kit.setting.place_cards import CardFacts
from scenes.kit.setting.seat_nodes import LEADER_NOTE_PREFIX, TURN_CARD_LIFT
from scenes.menus.common.game_list import load_game
from scenes.stage.animation.animator import ActAnimator
from scenes.stage.stage import Stage
from scenes.table.scene import TableScene
from scenes.ui.style.theme import Theme
from sprites.painting import Picture
from sprites.timeline import Animation
from tabletop.core import acts
from tabletop.core.acts import Act
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.match.setup import MatchMode
from tests.fixtures.screen.immediate_worker import ImmediateWorker
from tests.scenes.demo_motion import FRAME
from tests.scenes.player import Mouse
from tests.scenes.table_harness import TableHarness

DECISIONS = 400
MAX_ENDS = 12
"""Number of ends that are checked."""


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_when_a_turn_has_ended_nobody_is_lit_until_another_begins(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[Act, Seat | None]] = []
    made = ActAnimator.animate_phrase

    def noted(animator: ActAnimator, phrase: Sequence[Act]) -> Animation:
        step = made(animator, phrase)
        shown.extend((act, animator.stage.view_model.active_seat) for act in phrase)
        return step

    monkeypatch.setattr(TableHarness, "game", game)
    monkeypatch.setattr(ActAnimator, "animate_phrase", noted)
    table, ended = TableHarness(load_game(game).seat_counts[0]), 0
    for _ in range(DECISIONS):
        if table.match.is_over or ended >= MAX_ENDS:
            break
        table.stage.view_model.active_seat = table.match.active_seats()[-1]
        table.play_decision()
        table.director.skip()
        over = False
        for act, lit in shown:
            over = isinstance(act, acts.End) or (over and not isinstance(act, acts.Begin))
            ended += isinstance(act, acts.End)
            assert not over or lit is None, act
        shown.clear()
    assert ended


def record_turn_lights(game: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Act, Seat | None]]:
    """The acts of a match with whom they leave lit, whoever decided before."""
    shown: list[tuple[Act, Seat | None]] = []
    mark = Stage.note_act

    def noted(stage: Stage, act: Act) -> None:
        mark(stage, act)
        shown.append((act, stage.view_model.active_seat))

    monkeypatch.setattr(TableHarness, "game", game)
    monkeypatch.setattr(Stage, "note_act", noted)
    table = TableHarness(3)
    for _ in range(DECISIONS):
        if table.match.is_over:
            break
        table.stage.view_model.active_seat = table.match.active_seats()[-1]
        table.play_decision()
        table.director.skip()
    return shown


@pytest.mark.slow
def test_when_all_have_played_at_the_market_it_is_nobodys_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = ("MKD-3.1", "MKD-3.3", "MKD-3.4", "MKD-3.6")
    lit = [
        seat
        for act, seat in record_turn_lights("market_day", monkeypatch)
        if isinstance(act, acts.Say | acts.Move | acts.Score) and act.clause in told
    ]
    assert len(lit) > 100 and set(lit) == {None}


@pytest.mark.slow
def test_in_the_bazaar_whoever_does_something_is_lit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every seat reveals its cards at once. Then each seat in turn does its chosen action."""
    told = record_turn_lights("basari", monkeypatch)
    shows = [
        seat for act, seat in told if isinstance(act, acts.Move) and act.target.startswith("shown")
    ]
    scores = [
        (act.seat, seat)
        for act, seat in told
        if isinstance(act, acts.Score) and act.clause == "BAS-3.6"
    ]
    assert len(shows) > 30 and set(shows) == {None}
    assert len(scores) > 5 and all(scorer == seat for scorer, seat in scores)


DEMO_SECONDS, MIN_TOLD_FRAMES = 90, 200
"""Virtual seconds of a demo, and the least number of its frames that tell of one seat."""


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mouse]:
    for module in ("scenes.table.scene", "scenes.table.turns.ai_turns"):
        monkeypatch.setattr(f"{module}.WorkerClient", ImmediateWorker)
    made = Mouse(speed=1.0)
    yield made
    made.close()


def line_subject(table: TableScene) -> Seat | None:
    """The seat with whose name the line begins, if it names no second one in the same way."""
    words = table.action_bar.prompt
    if " · " in words:
        return None
    names = table.match.setup.seat_names
    if any(f"; {name} " in words for name in names):
        return None  # the light goes on to whoever acts then
    for seat, name in enumerate(names):
        if words.startswith((f"{name} ", f"{name}'s ")) and not words.startswith(f"{name} and "):
            return seat
    return None


def lit_seats(table: TableScene) -> set[Seat]:
    """The seats whose place card lies forward, or, beside an act, has a bar."""
    seats, find = range(len(table.match.setup.seats)), table.stage.find_named
    if table.layout.zone_layout.act_seats is not None:
        return {seat for seat in seats if find(f"asked:{seat}") is not None}
    cards = {seat: find(f"plate:{seat}") for seat in seats}
    return {seat for seat, node in cards.items() if node and node.lift == TURN_CARD_LIFT}


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_in_a_demo_the_subject_of_the_line_is_lit(player: Mouse, game: str) -> None:
    table = player.start(game, *["trader"] * 4, mode=MatchMode.DEMO, seed=7)
    told = 0
    wrong: list[str] = []
    for frame in range(round(DEMO_SECONDS / FRAME)):
        player.app.advance(FRAME)
        player.app.apply_scene_changes()
        subject = line_subject(table)
        if subject is None:
            continue
        told += 1
        stage, lit = table.stage, lit_seats(table)
        if stage.find_named(f"plate:{subject}") in stage.indicators.sliding_nodes:
            continue  # the light waits until the card stands
        seated = table.layout.zone_layout.act_seats
        if (seated is None or subject in seated.sides) and subject not in lit:
            wrong.append(f"{frame * FRAME:.2f}: {table.action_bar.prompt} {lit}")
        if seated is None and len(lit) > 1:
            wrong.append(f"{frame * FRAME:.2f}: {lit} lit at once")
    assert told > MIN_TOLD_FRAMES
    assert not wrong, wrong[:5]


def test_who_is_asked_is_lit_while_a_line_tells_of_somebody_else() -> None:
    made = Mouse(speed=1.0)
    table = made.start("nacho", "", "", "")
    presenter = table.presenter
    seating, model = presenter.layout.seating, presenter.stage.view_model
    model.active_seat = seating.deciding_seat = 1
    table.action_bar.show_event("Mika goes to Quebec without a delivery.", 0, 1.0, 0)
    presenter.narrator.light_subject()
    assert model.lit_seat == 1
    seating.deciding_seat = NOBODY
    presenter.narrator.light_subject()
    assert model.lit_seat == 0
    made.close()


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_gilded_paper_is_for_who_acts_and_the_crown_for_who_leads(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    gilded, make = dict[str, bool](), place_cards.place_card

    def note_card(facts: CardFacts, width: float, height: float, theme: Theme) -> Picture:
        gilded[facts.name] = facts.is_gilded
        return make(facts, width, height, theme)

    monkeypatch.setattr(place_cards, "place_card", note_card)
    monkeypatch.setattr(TableHarness, "game", game)
    table = TableHarness(load_game(game).seat_counts[0])
    model, names = table.stage.view_model, table.match.setup.seat_names
    for note in [note for note in model.notes if note.startswith(LEADER_NOTE_PREFIX)]:
        del model.notes[note]
    model.notes[f"{LEADER_NOTE_PREFIX}0"] = "yes"
    for seat, name in enumerate(names):
        model.active_seat = model.told_seat = seat
        gilded.clear()
        table.stage.update_indicators()
        shown = table.stage.indicators.nodes
        assert gilded == {each: each == name for each in gilded} and gilded
        assert f"{LEADER_NOTE_PREFIX}0" in shown and f"{LEADER_NOTE_PREFIX}1" not in shown
