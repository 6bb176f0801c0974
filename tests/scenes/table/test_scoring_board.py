"""A scoring: one board, step by step; a tap completes the current step and never the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest

from scenes.kit.setting.sheets import GradientSheet
from scenes.kit.setting.type_sizes import SMALL_NAME_SIZE
from scenes.screenshots import example_matches
from scenes.screenshots.studio import FRAME_SECONDS, HeadlessStudio
from scenes.screenshots.visible_text import find_node_texts
from scenes.stage.playback_speed import PlaybackSpeed
from scenes.stage.scoring.scoring_board import NODE_PREFIX, ScoringBoard
from scenes.stage.scoring.scoring_player import LAST_STEP_SECONDS, last_step_hold
from scenes.stage.scoring.scoring_steps import ScoringStep, find_scoring
from scenes.table.scene import TableScene
from scenes.ui.layer.reading_clock import reading_seconds
from scenes.ui.style.theme import make_theme
from sprites.picture import PictureGroup, Text
from sprites.rendering.renderer import Renderer
from tabletop.core.acts import Act, Begin, End, Move, Say, Score, SeatRef, TextRef
from tabletop.match.match import Event, Match
from tabletop.match.setup import MatchMode, SeatSpec
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.fixtures.screen.visible_content import picture_parts
from tools.look.film import film_events

MAX_FRAMES = 4000
BASARI_ROWS = "red", "yellow", "green", "blue", "workers"
RED, BLUE = TextRef("basari.colour.red"), TextRef("basari.colour.blue")
EGGS, SILK = TextRef("market_day.piece.card.4"), TextRef("market_day.piece.card.10")


def majority(seat: int, colour: TextRef, points: int) -> list[Act]:
    """A majority of a colour, with its points."""
    return [
        Say(seat, "most_gems", (("n", 4), ("colour", colour)), "BAS-5.1"),
        Score(seat, points, "points", "BAS-5.1"),
    ]


def workers(seat: int) -> list[Act]:
    """Points for workers, which nobody contests."""
    say = Say(seat, "enough_workers", (("n", 15),), "BAS-5.4")
    return [say, Score(seat, 12, "points", "BAS-5.4")]


def spoiled(seat: int, card: TextRef) -> list[Act]:
    """A card of Market Day that is lost before the points are counted."""
    return [
        Say(seat, "spoiled", (("card", card),), "MKD-3.2"),
        Move("card.4", 1, f"stall:{seat}", "discard", "MKD-3.2"),
    ]


def sales(*seats: int) -> list[Act]:
    """Points of a round of Market Day, and its end."""
    return [*(Score(seat, 4, "points", "MKD-3.6") for seat in seats), ROUND_END]


STAGE_END = End("stage", 1, 0, "BAS-5.5")
ROUND_END = End("round", 4, 0, "BAS-3.9")


def test_uncontested_points_are_one_step_and_the_deciding_ones_the_last() -> None:
    acts = [
        Score(2, 7, "points", "BAS-3.6"), ROUND_END, *majority(0, RED, 14), *majority(1, BLUE, 2),
        *workers(0), *workers(1), STAGE_END, Begin("stage", 2, 0, "BAS-5.5"),
    ]  # fmt: skip
    scoring = find_scoring(acts)
    assert scoring is not None
    assert list(scoring.before) == acts[:2]
    assert list(scoring.after) == acts[-2:]
    first, second, third = scoring.steps({("points", 0): 0, ("points", 1): 5, ("points", 2): 0})
    assert [dict(row.points) for row in first] == [{0: 12, 1: 12}]
    assert [dict(row.points) for row in second] == [{1: 2}]
    assert [dict(row.points) for row in third] == [{0: 14}]


def test_what_nobody_wins_is_one_step() -> None:
    """In Nacho several provinces may have no majority."""
    nobody = [Say(-1, "no_majority", (("colour", RED),), "BAS-5.1")]
    neither = [Say(-1, "no_majority", (("colour", BLUE),), "BAS-5.1")]
    green = TextRef("basari.colour.green")
    acts = [*nobody, *majority(1, green, 3), *neither, *workers(0), STAGE_END]
    scoring = find_scoring(acts)
    assert scoring is not None
    steps = scoring.steps({})
    assert [[dict(row.points) for row in rows] for rows in steps] == [[{0: 12}], [{}, {}], [{1: 3}]]


@pytest.mark.parametrize(
    "acts",
    [
        [*majority(0, RED, 14), STAGE_END],
        [*majority(0, RED, 14), *majority(0, BLUE, 8), STAGE_END],
        [*majority(0, RED, 14), *majority(1, BLUE, 8), End("turn", 1, 0, "BAS-1")],
        [Score(0, 3, "points", "MKD-3.6"), Score(1, 4, "points", "MKD-3.6"), ROUND_END],
        [Say(0, "settled", (("other", SeatRef(1)),), "BAS-4.3"), STAGE_END],
        [*spoiled(0, EGGS), *spoiled(1, SILK), *sales(0, 1), Begin("round", 2, 0, "MKD-3.1")],
    ],
)
def test_one_thing_or_one_seat_needs_no_board(acts: list[Act]) -> None:
    assert find_scoring(acts) is None


@pytest.mark.parametrize("contrast", [False, True])
def test_a_board_in_high_contrast_is_plain_and_any_other_shaded(contrast: bool) -> None:
    theme = make_theme(1.0, contrast)
    specs = [SeatSpec("Mika", "", "sky"), SeatSpec("Aru", "", "yellow")]
    board = ScoringBoard(theme, specs, [("Eggs", ""), ("Silk", "")], [5, 5])
    board.show_row(1, "Silk sells best.")
    sheets = [
        part
        for node in board.nodes
        for part in picture_parts(node.picture)
        if isinstance(part, GradientSheet)
    ]
    assert len(sheets) == 2
    assert [len(set(sheet.colors)) for sheet in sheets] == [1 if contrast else 2] * 2


@pytest.mark.parametrize(("totals", "gilded"), [([4, 5], [1]), ([5, 4], [0]), ([5, 5], [])])
def test_the_leader_is_gilded_before_anything_has_been_counted(
    totals: list[int], gilded: list[int]
) -> None:
    specs = [SeatSpec("Mika", "", "sky"), SeatSpec("Aru", "", "yellow")]
    board = ScoringBoard(make_theme(1.0, False), specs, [("Eggs", "")], totals)
    shown = [
        int(node.name.rpartition(":")[2])
        for node in board.nodes
        if node.name.startswith(f"{NODE_PREFIX}total")
        and any(isinstance(part, GradientSheet) for part in picture_parts(node.picture))
    ]
    assert shown == gilded


@pytest.mark.parametrize(("seats", "decision"), [(2, 31), (4, 221)])
def test_the_table_steps_back_when_its_trucks_have_stopped(seats: int, decision: int) -> None:
    """A truck that drives on behind the picture of the table would vanish and appear again."""
    studio = HeadlessStudio((320, 180))
    played = example_matches.play_example_match("nacho", seats, people=0)
    event = next(event for event in played.history if event.decision_number == decision)
    before, counted = dict[str, float](), 0
    for table in film_events(studio, played, [event]):
        nodes = table.stage.indicators.nodes
        trucks = {name: node.x for name, node in nodes.items() if name.startswith("truck:")}
        if table.presenter.table_view.act_stage.generic is not None:
            counted += 1
            assert not before or trucks == before
            before = trucks
    assert counted
    studio.close_scenes()


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("seats", [3, 5])
def test_labels_are_whole_and_of_one_size(seats: int, language: str) -> None:
    """Letters may be wider on the screen than they are measured."""
    text = Catalogue(language)
    labels = [(text(f"basari.tally.{row}"), "gem/ruby") for row in BASARI_ROWS]
    specs = [SeatSpec(f"Mika {seat}", "", "sky") for seat in range(seats)]
    board = ScoringBoard(make_theme(1.0, False), specs, labels, [0] * seats)
    sizes, painter = set[float](), Renderer(1.0)
    for node in board.nodes:
        if not node.name.startswith(f"{NODE_PREFIX}label:"):
            continue
        assert isinstance(node.picture, PictureGroup)
        words, x, _ = next(part for part in node.picture.parts if isinstance(part[0], Text))
        assert isinstance(words, Text)
        sizes.add(words.em)
        assert x + painter.render(words).get_width() <= node.picture.size[0], words.text
    assert len(sizes) == 1 and min(sizes) > SMALL_NAME_SIZE


class ScoredTable:
    """A table that is about to show the last scoring of an example match."""

    def __init__(self, game: str, seats: int, **settings: object) -> None:
        self.studio = HeadlessStudio((320, 180))
        self.studio.reset_settings(curtain="never", **settings)  # type: ignore[arg-type]
        played = example_matches.play_example_match(game, seats, seats)
        self.event: Event = played.history[-1]
        match = Match(played.game, played.setup)
        for decision in played.decisions[: self.event.decision_number]:
            match.submit(decision.seat, decision.action)
        self.table = TableScene(self.studio.context, match, MatchMode.PLAY, strict=True)
        self.studio.open_scene(self.table)
        self.studio.step_frame()
        assert self.event.action is not None
        match.submit(self.event.seat, self.event.action)
        self.table.turn_flow.after_decision()

    @property
    def cells(self) -> set[str]:
        """Names of the points on the board."""
        return {
            node.name for node in self.table.canvas if node.name.startswith(f"{NODE_PREFIX}cell")
        }

    @property
    def ends_game(self) -> bool:
        """True if the end of the game is being shown."""
        return any(
            isinstance(act, End) and act.key == "game" for act in self.table.sequencer.playing_acts
        )

    def run(self, before_frame: Callable[[], None] = lambda: None) -> list[tuple[set[str], bool]]:
        """Play until the match is over; return the cells and the end of each frame."""
        frames = []
        for _ in range(MAX_FRAMES):
            before_frame()
            self.studio.step_undrawn_frame()
            frames.append((self.cells, self.ends_game))
            if self.ends_game or self.studio.scene is not self.table:
                self.studio.close_scenes()
                return frames
        raise AssertionError("the match does not end")

    def tap(self) -> None:
        """Tap on the table."""
        self.table.turn_flow.skip_playback()


def step_rows(frames: list[tuple[set[str], bool]]) -> list[set[str]]:
    """Return the rows that were added in each frame in which any were."""
    found, known = [], set[str]()
    for cells, _ in frames:
        rows = {cell.split(":")[2] for cell in cells} - known
        if rows:
            found.append(rows)
            known |= rows
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", ["basari", "nacho"])
def test_a_tap_completes_the_current_step_and_never_the_next(game: str) -> None:
    scored = ScoredTable(game, 3)
    scoring = find_scoring(scored.event.acts)
    assert scoring is not None
    stepped = step_rows(scored.run(scored.tap))
    steps = [rows for rows in scoring.steps({}) if any(row.points for row in rows)]
    assert len(stepped) == len(steps)


@pytest.mark.slow
@pytest.mark.parametrize("taps", [False, True])
@pytest.mark.parametrize("game", ["basari", "nacho", "market_day", "mercado", "zahab"])
def test_nobody_wins_before_the_last_step_was_seen(game: str, taps: bool) -> None:
    """The frames without a change of any score before the end of the game last a second."""
    scored = ScoredTable(game, 3, speed=1.0)
    view, changes = scored.table.stage.view_model, [0.0, 0.0]
    has_board = find_scoring(scored.event.acts) is not None
    last: object = None

    def follow() -> None:
        nonlocal last
        if taps:
            scored.tap()
        lying = {zone: len(p) for zone, p in view.zone_pieces.items() if p and not has_board}
        present = dict(view.counters), lying
        changes[0] += FRAME_SECONDS
        if present != last:
            last, changes[1] = present, changes[0]

    scored.run(follow)
    assert changes[0] - changes[1] >= LAST_STEP_SECONDS - 2 * FRAME_SECONDS


def test_a_slow_event_holds_the_last_step_no_longer() -> None:
    speed = PlaybackSpeed()
    hold = last_step_hold(speed)
    speed.event_speed = 0.48
    seconds = hold.build().duration / speed.current_speed(1.0, 1.0)
    assert seconds == pytest.approx(LAST_STEP_SECONDS)


@pytest.mark.slow
@pytest.mark.parametrize("settings", [{"speed": 4.0}, {"speed": 0.0}], ids=str)
def test_high_speed_shows_no_board(settings: dict[str, float]) -> None:
    frames = ScoredTable("basari", 3, **settings).run()
    assert not any(cells for cells, _ in frames)


@pytest.mark.slow
def test_reduced_motion_fills_the_board_without_motion() -> None:
    scored = ScoredTable("nacho", 3, reduced_motion=True)
    zooms = set[float]()

    def follow() -> None:
        zooms.update(n.zoom for n in scored.table.canvas if n.name.startswith(NODE_PREFIX))

    assert any(cells for cells, _ in scored.run(follow))
    assert zooms == {1.0}


@pytest.mark.parametrize("game", ["nacho", "basari"])
def test_the_board_comes_when_the_line_has_been_read(game: str) -> None:
    scored = ScoredTable(game, 3, speed=1.0)
    table, unread = scored.table, [0.0]
    for _ in range(MAX_FRAMES):
        if table.sequencer.playing_acts:
            table.action_bar.line_reading.start("A line about the act that is shown", "en")
        unread.append(table.action_bar.line_reading.remaining_seconds)
        scored.studio.step_undrawn_frame()
        if any(node.name.startswith(NODE_PREFIX) for node in table.canvas):
            break
    scored.studio.close_scenes()
    assert max(unread) > 1.0
    assert all(after > before - 2 * FRAME_SECONDS for before, after in pairwise(unread))


def test_a_step_stands_until_it_has_been_read_when_events_are_fast() -> None:
    scored = ScoredTable("nacho", 3, speed=1.0)
    shown = Counter[str]()

    def hurry() -> None:
        scored.table.speed.event_speed = 2.0
        for node in scored.table.canvas:
            if node.name == f"{NODE_PREFIX}line":
                shown.update(each.text.text for each in find_node_texts(node))

    scored.run(hurry)
    assert shown
    for words, frames in shown.items():
        assert (frames + 2) * FRAME_SECONDS >= reading_seconds(words, "en"), words


def test_a_row_of_several_seats_bears_no_sentence_about_one_of_them() -> None:
    table = ScoredTable("basari", 3).table
    scores = [Score(0, 9, "points", "BAS-3.6"), Score(1, 2, "points", "BAS-3.6")]
    label_row = table.presenter.table_view._scorings.label_row
    assert label_row(ScoringStep(scores=scores)) == ("Scoring", "")
    assert table.match.setup.seat_names[0] in label_row(ScoringStep(scores=scores[:1]))[0]


def test_many_sentences_of_a_step_are_told_together() -> None:
    table = ScoredTable("nacho", 3).table
    sentence = table.presenter.table_view._scorings._sentence
    ties = [
        ScoringStep(says=[Say(0, "no_majority", (("province", place),), "NAC-6.1")])
        for place in (TextRef(f"nacho.province.{n}") for n in range(3))
    ]
    fines = [Say(seat, "penalty", (("n", 1),), "NAC-6.2") for seat in range(3)]
    scores = [Score(seat, -3, "gold", "NAC-6.2") for seat in range(3)]
    names = table.match.setup.seat_names
    assert "3 provinces" in sentence(ties)
    assert all(name in sentence([ScoringStep(says=fines, scores=scores)]) for name in names)
    assert "\n" in sentence(ties[:2])
