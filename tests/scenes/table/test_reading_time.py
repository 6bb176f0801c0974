"""A line stands until it has been read, and what comes next waits for it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from scenes.games import game_names, load_layout
from scenes.kit.setting.type_sizes import WORD_SIZE, table_type
from scenes.menus.common.game_list import load_game
from scenes.stage.action_bar.action_bar import ActionBar
from scenes.stage.action_bar.button_blocks import GestureButton
from scenes.stage.action_bar.message_line import line_height
from scenes.table.scene import TableScene
from scenes.table.turns.event_pacing import FAMILIAR_READING_SHARE
from scenes.table.turns.table_states import ShowingEvents
from scenes.ui.layer.reading_clock import FADE_MARGIN_SECONDS, ReadingClock, reading_seconds
from scenes.ui.style.theme import SCREEN_SIZE, Theme
from sprites.picture import Text
from sprites.timeline import Animation, wait
from tabletop.core.acts import Act, Begin, Move, Say, Score, SeatRef, TextRef
from tabletop.match.events import Event
from tabletop.match.setup import MatchMode
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.captions import format_caption
from tests.scenes.player import FRAME, Mouse
from tools.reading.lines import MIN_LETTERS, required_seconds

LINE = "Aru takes card 10 for 1 gold"
OTHER = "Bea takes card 12 for 2 gold"


@pytest.fixture
def demo(mouse: Mouse) -> TableScene:
    mouse.context.preferences.change(speed=1.0)
    return mouse.start("market_day", "novice", "novice", "novice", mode=MatchMode.DEMO)


def advance(bar: ActionBar, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        bar.advance(FRAME)


def test_a_glance_and_the_letters_make_the_reading_time() -> None:
    assert reading_seconds("x" * 24, "en") == pytest.approx(2.6)
    assert reading_seconds("x" * 24, "ja") == pytest.approx(4.6)
    assert reading_seconds("x" * 24, "de") == reading_seconds("x" * 24, "en")


def test_a_reading_clock_runs_out() -> None:
    clock = ReadingClock()
    clock.start("x" * 12, "en")
    assert clock.remaining_seconds == pytest.approx(1.6 + FADE_MARGIN_SECONDS)
    clock.advance(1.6)
    assert clock.remaining_seconds
    clock.advance(FADE_MARGIN_SECONDS + 0.01)
    assert not clock.remaining_seconds
    clock.start("", "en")
    assert not clock.remaining_seconds


@pytest.mark.parametrize("frames", [30, 60, 102, 150, 240])
def test_a_reading_clock_runs_out_with_its_last_frame(frames: int) -> None:
    """The errors of many small sums leave nothing to wait for."""
    clock = ReadingClock()
    clock.remaining_seconds = frames / 60
    for _ in range(frames - 1):
        clock.advance(1 / 60)
    assert clock.remaining_seconds
    clock.advance(1 / 60)
    assert clock.remaining_seconds == 0.0


def test_of_a_line_that_has_grown_only_the_new_words_are_read() -> None:
    clock = ReadingClock()
    clock.start("Aru: 1", "en")
    clock.advance(0.5)
    clock.add_words(" · Bea: 3", "en")
    assert clock.remaining_seconds + 0.5 == pytest.approx(
        reading_seconds("Aru: 1 · Bea: 3", "en") + FADE_MARGIN_SECONDS
    )
    clock.clear()
    clock.add_words(" · Mika: 2", "en")
    late = reading_seconds(" · Mika: 2", "en") + FADE_MARGIN_SECONDS
    assert clock.remaining_seconds == pytest.approx(late)


@pytest.mark.parametrize("is_answered", [False, True])
def test_no_sentence_lies_over_another_while_one_fades(demo: TableScene, is_answered: bool) -> None:
    """The line of an event goes when it is read, or both go since the person has decided."""
    bar = demo.action_bar
    bar.clear()
    bar.show_event(LINE, 1)
    bar.show_prompt("Bea chooses a card.")
    demo.timelines["page"].advance(1.0)
    if is_answered:
        bar.end_question()
        demo.timelines["page"].advance(FRAME)
        bar.show_event(OTHER, 2)
    else:
        advance(bar, reading_seconds(LINE, "en") + 2 * FADE_MARGIN_SECONDS)
    for _ in range(30):
        seen = [
            node.bounds()
            for node in demo.canvas
            if node.name in ("prompt", "remark", "prompt:gone") and node.visible
            if isinstance(node.picture, Text) and node.alpha > 0.2
        ]
        pairs = combinations(seen, 2)
        assert not any(one.overlap_share(other) > 0.35 for one, other in pairs)
        demo.timelines["page"].advance(FRAME)
    assert seen


LONG_LINE = f"{LINE}, {OTHER}, {OTHER}, too" * 2


LONG_PAIRS = {
    "nacho": (
        "Aru delivers tortillas to Saskatchewan for 9 gold.",
        "Bea: give the gemstone to a player tied for the least gold.",
    ),
    "mercado": (
        "Mika buys the Jug, moves 4 spaces (white-coin icon) and gets a white and a black coin.",
        "Aru: draw coins, or take coins back.",
    ),
}


@pytest.mark.parametrize("game", LONG_PAIRS)
def test_a_question_has_room_above_a_long_line_of_two_rows(mouse: Mouse, game: str) -> None:
    mouse.context.preferences.change(speed=1.0)
    table = mouse.start(game, "novice", "novice", "novice", mode=MatchMode.DEMO)
    bar, (event, question) = table.action_bar, LONG_PAIRS[game]
    bar.clear()
    bar.show_event(event, 1)
    bar.show_prompt(question)
    assert bar.question == question and bar.prompt == event
    plate, upper, lower = bar.nodes
    inside = plate.bounds()
    for node in (upper, lower):
        assert isinstance(node.picture, Text) and not node.picture.layout.is_truncated
        assert inside.y <= node.bounds().y and node.bounds().bottom <= inside.bottom
    assert upper.bounds().bottom < lower.bounds().center[1]


def test_a_long_line_ends_above_the_ring_of_a_button(mouse: Mouse) -> None:
    table = mouse.start("zahab", "", "novice")
    mouse.run_until_asked()
    while not (buttons := [w for w in table.widget_layer.widgets if isinstance(w, GestureButton)]):
        mouse.move()
        mouse.run_until_asked()
    mouse.context.preferences.change(speed=1.0)
    bar, question = table.action_bar, table.action_bar.prompt
    bar.clear()
    bar.show_event("Bea gains 1 red VP, 1 blue VP, 1 yellow VP and 1 spirit.", 1)
    bar.show_prompt(question)
    assert bar.question == question
    table.widget_layer.focus_on(buttons[0].name)
    mouse.wait(0.4)
    rings = [node.bounds() for node in table.canvas if node.name == "ring"]
    (ring,) = (box for box in rings if box.contains(*buttons[0].box.center))
    _, _, lower = bar.nodes
    assert isinstance(lower.picture, Text) and len(lower.picture.layout.lines) == 2
    assert lower.y + line_height(lower.picture) / 2 < ring.y


@pytest.mark.parametrize(("line", "is_early"), [(LINE, True), (LONG_LINE, False)])
def test_a_prompt_stands_above_the_line_that_is_not_read_if_both_have_room(
    demo: TableScene, line: str, is_early: bool
) -> None:
    bar = demo.action_bar
    bar.clear()
    bar.show_event(line, 1)
    bar.show_prompt("Bea chooses a card.")
    _, upper, lower = bar.nodes
    assert isinstance(upper.picture, Text) and bar.prompt == line
    assert (upper.picture.text, lower.visible) == (
        ("Bea chooses a card.", True) if is_early else (line, False)
    )
    assert bar.question == ("Bea chooses a card." if is_early else "")
    advance(bar, reading_seconds(line, "en"))
    assert bar.prompt == line
    advance(bar, 2 * FADE_MARGIN_SECONDS)
    assert bar.prompt == bar.question == "Bea chooses a card." and not lower.visible


@pytest.mark.parametrize(("line", "stays"), [(LINE, ""), (LONG_LINE, LONG_LINE)])
def test_a_question_that_was_answered_before_it_was_shown_is_dropped(
    demo: TableScene, line: str, stays: str
) -> None:
    """The decision clears the line's time, so the question would flash up after its answer.

    A line that stood below the question has been seen, and does not grow again.
    """
    bar = demo.action_bar
    bar.clear()
    bar.show_event(line, 1)
    bar.show_prompt("Bea chooses a card.")
    bar.end_question()
    advance(bar, 2 * FADE_MARGIN_SECONDS)
    assert bar.prompt == stays and not bar.question


def test_a_question_goes_with_its_words_when_it_is_answered(demo: TableScene) -> None:
    """Its buttons have gone, and a plate without words would tell nothing."""
    bar = demo.action_bar
    bar.clear()
    bar.show_prompt("Bea: use the space, or take gold.")
    bar.end_question()
    assert not bar.prompt and not any(node.visible for node in bar.nodes)
    fading = [node for node in demo.canvas if node.name == "prompt:gone"]
    assert any(isinstance(node.picture, Text) for node in fading), "the words fade with the plate"
    bar.show_event(LINE, 1)
    bar.end_question()
    assert bar.prompt == LINE, "what was told stays"


def test_a_remark_is_read_before_a_line_about_somebody_else(demo: TableScene) -> None:
    bar = demo.action_bar
    bar.clear()
    bar.show_remark("Aru has seen this card before.", 1)
    assert bar.seconds_until_read(1) == 0.0 < bar.seconds_until_read(2)
    bar.show_event(LINE, 1)
    assert bar.remark_text
    bar.show_event(OTHER, 2)
    assert not bar.remark_text


def test_a_line_that_has_been_read_goes_when_a_remark_on_another_seat_comes(
    demo: TableScene,
) -> None:
    bar = demo.action_bar
    bar.clear()
    bar.show_event(LINE, 1)
    bar.show_remark("Aru has seen this card before.", 1)
    assert bar.prompt == LINE
    bar.show_remark("Bea has not.", 2)
    assert bar.prompt == LINE  # nobody has read it
    bar.stop_reading()
    bar.show_remark("Bea has not.", 2)
    assert bar.prompt == "" and bar.remark_text == "Bea has not."


def test_a_remark_stays_as_it_is_when_a_line_comes_above_it(demo: TableScene) -> None:
    """Else it would fade out and in again while people read it."""
    bar = demo.action_bar
    bar.clear()
    bar.show_remark("Aru has seen this card before.", 1)
    demo.timelines["page"].advance(1.0)
    _, line, remark = bar.nodes
    assert remark.visible and not line.visible
    picture = remark.picture
    bar.show_event(LINE, 1)
    assert line.visible and remark.visible
    assert (remark.picture, remark.alpha) == (picture, 1.0)


def test_the_next_phrase_waits_for_the_line_but_not_for_a_person(demo: TableScene) -> None:
    view, scored = demo.presenter.table_view, Score(1, 9, "points", "MKD-3.6")
    view.narrator.event_acts = (scored,)
    demo.action_bar.show_event(LINE, 1)
    waiting = demo.action_bar.seconds_until_read(1)
    assert view.narrator.reading_delay([scored]) == pytest.approx(waiting)
    assert view.narrator.reading_delay([Begin("round", 2, -1, "MKD-3.1")]) == 0.0
    demo.action_bar.stop_reading()
    assert view.narrator.reading_delay([scored]) == 0.0


def test_a_phrase_is_played_when_the_line_before_it_has_been_read(
    demo: TableScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = list[Sequence[Act]]()

    def animate(phrase: Sequence[Act]) -> Animation:
        played.append(phrase)
        return wait(0.0)

    director, timeline = demo.sequencer, demo.timelines["table"]
    director.clear()
    monkeypatch.setattr(director.animator, "animate_phrase", animate)
    director.reading_delay = lambda phrase: 2.0
    director.queue_acts([Score(1, 9, "points", "MKD-3.6")])
    for seconds, count in ((1.9, 0), (0.2, 1)):
        for _ in range(round(seconds / FRAME)):
            timeline.advance(FRAME)
        assert len(played) == count


def test_an_event_without_a_picture_leaves_the_usual_speed(demo: TableScene) -> None:
    """Else the reading time of the next remark would be shorter."""
    states = demo.turn_flow
    event = Event(demo.match.decision_number, 0, None, ())
    states.speed.event_speed = 1.4
    demo.sequencer.clear()
    ShowingEvents()._after_start(states, 0.0, event)
    assert states.speed.event_speed == 1.0
    demo.sequencer.play_step(wait(1.0))
    states.speed.event_speed = 1.4
    ShowingEvents()._after_start(states, 0.0, event)
    assert states.speed.event_speed == 1.4


@pytest.mark.parametrize(
    ("line", "stays"), [(LINE, True), (f"{LINE}, {OTHER}, {OTHER}, too", False)]
)
def test_a_remark_stands_alone_where_the_line_would_be_cut(
    demo: TableScene, line: str, stays: bool
) -> None:
    bar = demo.action_bar
    bar.clear()
    bar.show_event(line * (1 if stays else 2), 1)
    bar.stop_reading()
    bar.show_remark("Aru has seen this card before.", 1)
    _, shown, remark = bar.nodes
    assert remark.visible and shown.visible is stays
    bar.stop_reading()
    bar.show_remark("")
    assert shown.visible is bool(bar.prompt) is stays, "what a remark hid does not come back"


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_a_remark_on_the_odds_has_room_in_the_line_of_each_demo(game: str, language: str) -> None:
    """In a narrow box on several lines, and then alone."""
    player = Mouse(language=language)
    who = ("novice",) * load_game(game).seat_counts[0]
    bar = player.start(game, *who, mode=MatchMode.DEMO).action_bar
    remark = player.context.text_catalogue(
        "table.comment.move_gained", ("Mika", "Aru"),
        mover=SeatRef(1), who=SeatRef(0), n=28, was="45%", now="73%",
    )  # fmt: skip
    assert bar.typesetter.fits_remark(remark)
    bar.clear()
    bar.show_event("Aru", 1)
    bar.stop_reading()
    bar.show_remark(remark, 1)
    _, line, shown = bar.nodes
    assert isinstance(shown.picture, Text)
    rows = shown.picture.layout.lines
    assert shown.visible and "".join(remark.split()) == "".join("".join(rows).split())
    assert line.visible is (len(rows) == 1)
    player.close()


@pytest.mark.parametrize("is_line_first", [True, False])
def test_without_room_for_both_the_second_follows_when_the_first_has_been_read(
    demo: TableScene, is_line_first: bool
) -> None:
    bar, line, remark = demo.action_bar, LONG_LINE, "Aru has seen this."
    bar.clear()
    told = [(bar.show_event, line), (bar.show_remark, remark)]
    for tell, words in told if is_line_first else told[::-1]:
        tell(words, 1)
    _, shown, remarked = bar.nodes
    order = (line, remark) if is_line_first else (remark, line)
    seen = (shown, remarked) if is_line_first else (remarked, shown)
    for words, now, then in zip(order, seen, seen[::-1], strict=True):
        advance(bar, reading_seconds(words, "en"))
        assert now.visible and not then.visible
        advance(bar, 2 * FADE_MARGIN_SECONDS)
    assert seen[1].visible and not seen[0].visible


def test_a_question_without_room_follows_a_remark_that_has_been_read(demo: TableScene) -> None:
    bar, question = demo.action_bar, LONG_LINE
    bar.clear()
    bar.show_remark("Aru has seen this.", 1)
    bar.show_prompt(question)
    _, shown, remarked = bar.nodes
    assert remarked.visible and not shown.visible
    advance(bar, reading_seconds("Aru has seen this.", "en") + 2 * FADE_MARGIN_SECONDS)
    assert shown.visible and not remarked.visible


@pytest.mark.parametrize("is_long", [False, True])
def test_a_purchase_is_one_line_if_it_has_room(mouse: Mouse, is_long: bool) -> None:
    mouse.context.preferences.change(text_scale=2.0, overscan=5)
    demo = mouse.start("mercado", *["novice"] * 4, mode=MatchMode.DEMO)
    narrator = demo.presenter.narrator
    buys = Say(1, "buys", (("what", TextRef("mercado.piece.perfume.sandalwood")),), "MER-5.1")
    seal = Move("seal.wax", 1, "supply", "seals:0", "MER-5.2")
    turn = Say(1, "extra_turn", (), "MER-7.6")
    coins = [Move("coin.black", 2, "supply", f"bag:{seat}", "MER-7.7") for seat in (0, 2, 3)]
    narrator.event_acts = (buys, seal, turn, *coins) if is_long else (buys, seal)
    told = []
    for phrase in ([buys], [seal]):
        demo.action_bar.clear()
        caption = narrator.make_caption(phrase)
        assert caption is not None
        demo.timelines["page"].play_now(caption.show_step)
        demo.timelines["page"].advance(0.1)
        told.append(demo.action_bar.prompt)
    first, second = told
    assert "Sandalwood" in first and ("seal" in first, "seal" in second) == (not is_long, is_long)


@pytest.mark.parametrize(
    ("words", "share"),
    [
        ("Mika takes 2 gold.", FAMILIAR_READING_SHARE),
        ("Mika's Knight confiscates Aru's Honey.", 1.0),
        ("Aru has the most red gems.", 1.0),
        ("A lone Rain takes 4 and up.", 1.0),
    ],
)
def test_only_the_own_move_of_who_acted_is_shortened(
    demo: TableScene, words: str, share: float
) -> None:
    """People at one screen who know a move may read less of it; others need its whole time."""
    narrator = demo.presenter.narrator
    assert demo.match.setup.seat_names[:2] == ("Mika", "Aru")
    narrator.event_seat, narrator.playback_speed.reading_share = 0, FAMILIAR_READING_SHARE
    assert narrator.reading_seconds(words) == pytest.approx(share * reading_seconds(words, "en"))
    narrator.event_seat = 2
    assert narrator.reading_seconds(words) == pytest.approx(reading_seconds(words, "en"))


def test_an_arrest_stands_for_its_whole_reading_time(
    mouse: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules bring it about: people at the screen do not know it before they read it."""
    table = mouse.start("nacho", "", "", "", mode=MatchMode.PLAY)
    narrator, bar = table.presenter.narrator, table.action_bar
    arrest = Say(
        0, "arrests",
        (
            ("mountie", TextRef("nacho.piece.mountie.quebec-4")),
            ("who", TextRef("nacho.piece.smuggler.quebec-3")),
            ("at", TextRef("nacho.province.3")),
        ),
        "NAC-5.2",
    )  # fmt: skip
    narrator.event_acts, narrator.event_seat = (arrest,), 0
    narrator.playback_speed.reading_share = FAMILIAR_READING_SHARE
    shown = list[tuple[float, bool]]()

    def show_event(words: str, of: int, share: float, subject: int, keeps_place: bool) -> None:
        shown.append((share, keeps_place))

    monkeypatch.setattr(bar, "show_event", show_event)
    caption = narrator.make_caption([arrest])
    assert caption is not None
    table.timelines["page"].play_now(caption.show_step)
    table.timelines["page"].advance(0.01)
    assert shown == [(1.0, True)]


@pytest.mark.parametrize(
    ("language", "event", "question"),
    [
        (
            "en",
            "Aru's Saskatchewan 7 is arrested in Saskatchewan.",
            "Mika: deliver a cube, or just go.",
        ),
        (
            "ja",
            "Aruのサスカチュワン州7が逮捕されます（サスカチュワン州）。",
            "Mika：届けるキューブか、行き先の州を選んでください。",
        ),
    ],
)
def test_a_line_that_keeps_its_place_has_the_question_below_it_until_it_is_read(
    mouse: Mouse, language: str, event: str, question: str
) -> None:
    mouse.context.preferences.change(language=language, speed=1.0)
    table = mouse.start("nacho", "", "", "", mode=MatchMode.PLAY)
    bar = table.action_bar
    bar.clear()
    bar.show_event(event, 1, keeps_place=True)
    plate, line, lower = bar.nodes
    before = line.picture, line.x, line.y
    bar.show_prompt(question)
    assert (line.picture, line.x, line.y) == before
    assert bar.question == question and lower.visible and isinstance(lower.picture, Text)
    assert line.bounds().bottom <= lower.y - lower.picture.em / 2
    assert not lower.picture.layout.is_truncated
    assert line.bounds().bottom - line_height(lower.picture) / 3 < lower.bounds().center[1]
    assert plate.bounds().contains(lower.x, lower.y + line_height(lower.picture) / 2)
    assert plate.bounds().bottom < SCREEN_SIZE[1]
    advance(bar, reading_seconds(event, language) + 2 * FADE_MARGIN_SECONDS)
    assert bar.prompt == question and isinstance(line.picture, Text)
    assert line.picture.text == question and not lower.visible


def test_the_question_of_a_home_seat_has_a_size_of_its_table(mouse: Mouse) -> None:
    """A size in between would be the fifth on the table."""
    mouse.context.preferences.change(language="ja")
    table = mouse.start("nacho", "", "novice", "novice", "novice", mode=MatchMode.PLAY)
    text, names = table.context.text_catalogue, table.match.setup.seat_names
    question = text("nacho.prompt.sell", names, seat=SeatRef(0))
    kinds = table_type(table.context.theme.text_scale)
    line = table.action_bar.typesetter.typeset_line(question, None)
    assert line.em in (kinds.name, kinds.word)


def test_a_question_waits_where_it_has_no_room_below_a_line_that_keeps_its_place(
    mouse: Mouse,
) -> None:
    """The things of a home seat lie there."""
    mouse.context.preferences.change(speed=1.0)
    table = mouse.start("nacho", "", "novice", "novice", mode=MatchMode.PLAY)
    bar = table.action_bar
    bar.clear()
    bar.show_event("Aru's Quebec 3 is arrested in Ontario.", 1, keeps_place=True)
    _, line, lower = bar.nodes
    before = line.picture, line.x, line.y
    bar.show_prompt("Choose a province")
    assert (line.picture, line.x, line.y) == before
    assert not bar.question and not lower.visible


def test_people_who_share_a_screen_see_points_at_their_stalls(mouse: Mouse) -> None:
    scored = Score(0, 12, "points", "MKD-3.6")
    told = []
    for people in (1, 3):
        who = [*[""] * people, *["novice"] * (3 - people)]
        table = mouse.start("market_day", *who, mode=MatchMode.PLAY)
        table.presenter.narrator.event_acts = (scored,)
        caption = table.presenter.narrator.make_caption([scored])
        told.append(caption is not None and caption.names_pieces)
    assert told == [True, False]


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_a_line_that_nothing_waits_for_is_no_longer_than_a_glance(game: str, language: str) -> None:
    """Such a line may go at once, so it must be too short for the law of reading time."""
    longest_glance = required_seconds("x" * MIN_LETTERS[language], language)
    assert load_layout(game).passing_seconds <= longest_glance


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize(
    ("game", "move"),
    [
        *(
            ("market_day", Move(f"card.{rank}", 1, "hand:0", "stall:0", "MKD-2.4"))
            for rank in range(1, 11)
        ),
        ("basari", Move("action.back", 1, "hand:0", "choice:0", "BAS-3.2")),
    ],
)
def test_a_glance_tells_what_a_seat_plays(game: str, move: Move, language: str) -> None:
    names = ["Mika", "Aru", "Bea"]
    said = format_caption([move], [move], load_game(game), Catalogue(language), names)
    assert said is not None and said.startswith("Mika")
    assert reading_seconds(said, language) <= load_layout(game).passing_seconds


@pytest.mark.parametrize("game", ["market_day", "basari"])
def test_the_last_play_leaves_the_line_to_what_follows(mouse: Mouse, game: str) -> None:
    demo = mouse.start(game, *["novice"] * 3, mode=MatchMode.DEMO)
    narrator = demo.presenter.narrator
    plays: Act = Move("card.8", 1, "hand:0", "stall:0", "MKD-2.4")
    follows: Act = Say(1, "spoiled", (("card", TextRef("market_day.rank.8")),), "MKD-3.1")
    if game == "basari":
        plays = Move("action.back", 1, "hand:0", "choice:0", "BAS-3.2")
        follows = Say(1, "nothing_to_offer", (("other", 0),), "BAS-4.2")
    narrator.event_acts = (plays,)
    alone = narrator.make_caption([plays])
    narrator.event_acts = (plays, follows)
    before_others = narrator.make_caption([plays])
    assert alone is not None and alone.names_pieces
    assert before_others is not None and not before_others.names_pieces


def test_a_haggle_is_told_by_the_question_or_by_the_line(mouse: Mouse) -> None:
    """The question to a person at this screen names both; an opener elsewhere has a line."""
    demo = mouse.start("basari", *["novice"] * 3, mode=MatchMode.DEMO)
    narrator, told = demo.presenter.narrator, []
    haggle = Say(1, "haggle", (("other", SeatRef(0)), ("action", "C")), "BAS-4.1")
    follows = Say(1, "nothing_to_offer", (("other", SeatRef(0)),), "BAS-4.2")
    for local_seats, event in (((), (haggle,)), ((1,), (haggle,)), ((1,), (haggle, follows))):
        narrator.local_seats, narrator.event_acts = local_seats, event
        caption = narrator.make_caption([haggle])
        told.append(caption is not None and caption.names_pieces)
    assert told == [True, False, True]


@pytest.mark.parametrize("game", game_names())
def test_the_log_tells_what_the_line_leaves_out(game: str) -> None:
    """A line that is left out has a text, and the log prints every text."""
    text, layout = Catalogue("en"), load_layout(game)
    for key in layout.quiet_lines | layout.opening_lines:
        assert text.has_text(f"{game}.{key}"), key


def test_letters_of_talk_can_be_read_from_a_sofa() -> None:
    assert WORD_SIZE >= 26.0 and Theme().min_table_text_size >= 26.0
