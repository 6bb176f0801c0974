"""The line of a demo: it always tells something, and light and near hand agree with it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.games.nacho import act_geometry
from scenes.kit.setting.type_sizes import SMALL_NAME_SIZE, WORD_SIZE, table_type
from scenes.screenshots import example_matches
from scenes.screenshots.scene_setup import open_table_at_share
from scenes.screenshots.studio import HeadlessStudio
from scenes.stage.action_bar.button_blocks import GestureButton
from scenes.stage.action_bar.line_typesetting import balanced_width
from scenes.stage.action_bar.message_line import MAX_PLATE_HEIGHT
from sprites.picture import Text
from sprites.typesetting import break_lines
from tabletop.core.acts import SeatRef
from tabletop.core.state import NOBODY
from tools.look.film import film_events, open_demo

FILM_SECONDS = 40.0
MAX_EMPTY_SECONDS = 0.6
CENTER_SLACK = 2.0
AGREEMENT_SECONDS = 0.6
"""Seconds within which light and hand follow a new line."""


@pytest.mark.parametrize(("game", "seats"), [("nacho", 4), ("market_day", 2), ("zahab", 4)])
def test_line_light_and_near_hand_of_a_demo_agree(game: str, seats: int) -> None:
    studio = HeadlessStudio((320, 180))
    table = open_demo(studio, game, seats, 0.3)
    bar, model = table.action_bar, table.stage.view_model
    empty = other = 0
    worst_empty = worst_other = 0
    for _ in range(round(FILM_SECONDS * 60)):
        studio.step_undrawn_frame()
        empty = 0 if bar.prompt or bar.remark_text else empty + 1
        told = bar.told_seat
        hand, lit = table.near_hand.seat, model.lit_seat
        agrees = told == NOBODY or (hand in (NOBODY, told) and lit == told)
        other = 0 if agrees else other + 1
        worst_empty, worst_other = max(worst_empty, empty), max(worst_other, other)
    assert worst_empty <= MAX_EMPTY_SECONDS * 60
    assert worst_other <= AGREEMENT_SECONDS * 60
    studio.close_scenes()


@pytest.mark.parametrize(
    ("tag", "key"),
    [("arrest", "chooses.mountie"), ("deliver", "chooses.go"), ("choose", "all_choose.choose")],
)
def test_the_line_of_a_demo_at_rest_says_what_is_chosen(tag: str, key: str) -> None:
    studio = HeadlessStudio((320, 180))
    played = example_matches.play_example_match("nacho", 3, people=0)
    first = next(
        after
        for before, after in pairwise(played.history[1:])  # the set-up tells of the gemstone
        if before.action and after.action and before.action.tag != tag == after.action.tag
    )
    table = next(film_events(studio, played, [first]))
    names, text = table.match.setup.seat_names, studio.context.text_catalogue
    assert table.action_bar.prompt == text(f"nacho.{key}", names, who=SeatRef(first.seat))
    studio.close_scenes()


def test_a_line_moves_to_its_place_in_an_act(monkeypatch: pytest.MonkeyPatch) -> None:
    studio = HeadlessStudio((320, 180))
    table = open_demo(studio, "nacho", 2, 0.3)
    bar = table.action_bar
    bar.show_prompt("Aru delivers beans")
    monkeypatch.setattr(type(table.layout.zone_layout), "line_box", act_geometry.LINE_BOX)
    assert bar.line_box is not None
    assert abs(bar.nodes[0].bounds().center[0] - bar.line_box.center[0]) > CENTER_SLACK
    bar.advance(1 / 60)
    assert abs(bar.nodes[0].bounds().center[0] - bar.line_box.center[0]) < CENTER_SLACK
    assert bar.prompt == "Aru delivers beans"
    studio.close_scenes()


def test_a_line_is_hidden_while_a_message_lies_on_a_part_of_it() -> None:
    """Half a question tells nothing, and a refusal says what can be done instead."""
    studio = HeadlessStudio((320, 180))
    table = open_demo(studio, "mercado", 2, 0.3)
    table.action_bar.show_prompt("Mika: place coins at the market.")
    plate, line, _ = table.action_bar.nodes
    table.widget_layer.show_toast("The price includes no silver coin.", line.bounds())
    (toast,) = [node for node in table.canvas if node.name == "toast:panel"]
    for across, alpha in ((0.0, 1.0), (0.9, 0.0)):
        toast.x = line.bounds().right + toast.picture.size[0] * (0.51 - across)
        toast.y = line.y
        table.advance(1 / 60)
        assert (plate.alpha, line.alpha) == (alpha, alpha)
    table.widget_layer.dismiss_toast()
    for seconds in (1 / 60, 1.0):
        table.advance(seconds)
    assert (plate.alpha, line.alpha) == (1.0, 1.0)
    studio.close_scenes()


@pytest.mark.parametrize("game", ["market_day", "mercado"])
def test_a_long_line_in_two_rows_keeps_one_of_the_sizes_of_names(game: str) -> None:
    studio = HeadlessStudio((320, 180))
    table = open_demo(studio, game, 3, 0.3)
    bar = table.action_bar
    bar.show_prompt("Mika buys the Compass, moves 5 spaces and gets a seal. " * 2)
    bar.stop_reading()
    bar.advance(1 / 60)
    line = bar.nodes[1].picture
    assert isinstance(line, Text) and line.text.startswith("Mika buys")
    assert line.em in (SMALL_NAME_SIZE, WORD_SIZE) and len(line.layout.lines) == 2
    assert line.size[1] <= MAX_PLATE_HEIGHT
    studio.close_scenes()


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_labels_of_buttons_have_sizes_of_the_table(text_scale: float) -> None:
    studio = HeadlessStudio((320, 180), text_scale=text_scale)
    table = open_table_at_share(studio, "mercado", 2, 0.0)
    sizes = table_type(text_scale)
    allowed = sizes.name, sizes.word, studio.context.theme.min_table_text_size
    buttons = [each for each in table.widget_layer.widgets if isinstance(each, GestureButton)]
    assert buttons
    for button in buttons:
        assert any(button.label_size == pytest.approx(size, abs=0.1) for size in allowed)
    studio.close_scenes()


@pytest.mark.parametrize(
    ("words", "room", "rows"),
    [
        (
            "Aru buys the Vase and gets a white coin; Mika gets a seal.",
            1000.0,
            ["Aru buys the Vase and gets a white coin;", "Mika gets a seal."],
        ),
        (
            "Aruが「花瓶」を買い、白コイン1枚を受け取ります。Mikaは封蝋を取ります。",
            1200.0,
            ["Aruが「花瓶」を買い、白コイン1枚を受け取ります。", "Mikaは封蝋を取ります。"],
        ),
        (
            "Mika places a silver coin on the Sandalwood Perfume.",
            800.0,
            ["Mika places a silver coin on", "the Sandalwood Perfume."],
        ),
        ("Aru chooses.", 800.0, ["Aru chooses."]),
    ],
)
def test_a_line_in_two_rows_breaks_between_clauses_or_in_the_middle(
    words: str, room: float, rows: list[str]
) -> None:
    width = balanced_width(words, 44.0, "bold", room)
    assert break_lines(words, 44.0, "bold", width) == rows
    assert width <= room


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_row_of_a_line_has_one_word_alone(scale: float) -> None:
    studio = HeadlessStudio((320, 180))
    studio.reset_settings(text_scale=scale)
    table = open_demo(studio, "mercado", 2, 0.3)
    typesetter = table.action_bar.typesetter
    words = "Mika plays Privilege 2 (return a black coin), moves 2 spaces and gets a very rare seal"
    for text in (
        typesetter.typeset_line(words, None),
        *(typesetter.typeset_pair(words, words) or ()),
    ):
        assert all(len(row.split()) > 2 for row in text.layout.lines), text.layout.lines
    studio.close_scenes()
