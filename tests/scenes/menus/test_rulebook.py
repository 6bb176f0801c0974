"""The rulebook and the player aid: the goal first, what is sought, rulings of ours, one page."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.games import game_names
from scenes.kit.layers import Layer
from scenes.menus.common.game_list import load_game
from scenes.menus.common.on_screen_keyboard import OnScreenKeyboardScene
from scenes.menus.rules.piece_row import PieceRow
from scenes.menus.rules.player_aid import AidLine, PlayerAidScene, has_player_aid
from scenes.menus.rules.rule_diagram import build_table_excerpt as part_of
from scenes.menus.rules.rule_diagram import excerpt_picture
from scenes.menus.rules.rule_sections import (
    SUMMARY_SECTION_NUMBER,
    SYMBOLS_SECTION_NUMBER,
    ruling_text,
)
from scenes.menus.rules.rulebook_scene import MAX_QUERY_LENGTH, RulebookScene
from scenes.menus.rules.search_result import SearchResultTab
from scenes.ui.widgets.labels import Label
from scenes.ui.widgets.text_field import TextField
from sprites.rendering.renderer import Renderer
from tabletop.core.chance import Chance
from tabletop.core.rule_examples import GOAL_KEY
from tabletop.core.zones import parse_zone
from tabletop.host.text_formatter import TableTextFormatter
from tabletop.narration.piece_search import MAX_FOUND_PIECES
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.rule_search import MAX_RESULTS
from tabletop.text.rulebook import rulebook_sections
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.scenes.player import Mouse
from tools.look.targets import find_unreachable, focusable_widgets


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse()
    yield made
    made.close()


def page_text(scene: RulebookScene | PlayerAidScene) -> str:
    """Return all texts of a page."""
    return "\n".join(w.text for w in scene.widget_layer.widgets if hasattr(w, "text"))


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_the_goal_comes_first_and_then_a_turn_and_the_scoring(
    mouse: Mouse, game: str, language: str
) -> None:
    mouse.context.preferences.change(language=language)
    book = RulebookScene(mouse.context, game)
    text = mouse.context.text_catalogue
    assert book.sections[0].number == SUMMARY_SECTION_NUMBER
    words = page_text(book)
    assert text(f"{game}.goal").replace("\u2060", "")[:12] in words.replace("\u2060", "")
    assert text(f"{game}.aid.turn.1") in words


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_the_words_of_the_summary_are_one_page_and_signs_have_their_own(
    mouse: Mouse, game: str, language: str
) -> None:
    mouse.context.preferences.change(language=language)
    book = RulebookScene(mouse.context, game)
    shown = {w.name for w in book.widget_layer.widgets}
    assert {
        f"clause:{SUMMARY_SECTION_NUMBER}:{part}" for part in ("goal", "turn", "score")
    } <= shown
    assert not any(name.startswith(f"clause:{SYMBOLS_SECTION_NUMBER}") for name in shown)
    assert [section.number for section in book.sections[:2]] == [
        SUMMARY_SECTION_NUMBER,
        SYMBOLS_SECTION_NUMBER,
    ]
    for _ in range(9):  # what the table shows of it stands below the words that tell it
        if any(w.name.startswith("table:") for w in book.widget_layer.widgets):
            break
        book._turn_page(1)
    shown = {w.name for w in book.widget_layer.widgets}
    assert {
        f"table:{SUMMARY_SECTION_NUMBER}:score",
        f"clause:{SUMMARY_SECTION_NUMBER}:score",
    } <= shown


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_the_aid_is_one_page_in_pictures_that_begins_with_what_one_plays_for(
    mouse: Mouse, game: str, language: str
) -> None:
    mouse.context.preferences.change(language=language)
    assert has_player_aid(mouse.context.text_catalogue, game)
    page = PlayerAidScene(mouse.context, game)
    lines = [w for w in page.widget_layer.widgets if isinstance(w, AidLine)]
    keys = [k for k in mouse.context.text_catalogue.keys(game) if k.startswith(f"{game}.aid.")]
    assert lines[0].text == mouse.context.text_catalogue(f"{game}.guide.goal")
    assert len(lines) == 1 + len(keys), "all of it is on the first page"
    assert any(node.name.endswith("sign") for line in lines[1:] for node in line.nodes)
    boxes = [w.box for w in page.widget_layer.widgets if w.name != "aid:panel"]
    for n, one in enumerate(boxes):
        assert not any(one.overlaps(other) for other in boxes[n + 1 :])


def test_no_heading_of_an_aid_ends_a_page(mouse: Mouse) -> None:
    mouse.context.preferences.change(text_scale=1.5)
    pages = 0
    for game in game_names():
        aid = PlayerAidScene(mouse.context, game)
        turns = True
        while turns:
            shown = [w for w in aid.widget_layer.widgets if w.name.startswith("aid:")]
            assert isinstance(shown[-1], AidLine)
            pages += 1
            turns = aid.widget_layer.on_page_turn is not None and aid.widget_layer.on_page_turn(1)
    assert pages > len(game_names())


QUESTION = {"en": "what happens if my bag is empty", "ja": "袋が空っぽになったら"}
"""Question about Mercado that its clause 4.3 answers, by language."""


def ask_question(mouse: Mouse, words: str) -> RulebookScene:
    """The rulebook of Mercado, after a question was written with keys."""
    book = RulebookScene(mouse.context, "mercado")
    mouse.app.open_scene(book)
    mouse.frame()
    mouse.click_on("search")
    for letter in words:
        mouse.frame(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    return book


def press_key(mouse: Mouse, key: int) -> None:
    mouse.frame(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
    mouse.frame(pygame.event.Event(pygame.KEYUP, key=key, mod=0))


def search_results(book: RulebookScene) -> list[SearchResultTab]:
    return [w for w in book.widget_layer.widgets if isinstance(w, SearchResultTab)]


@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_a_question_is_answered_while_it_is_written_and_opens_at_the_clause(
    mouse: Mouse, language: str
) -> None:
    mouse.context.preferences.change(language=language)
    book = ask_question(mouse, QUESTION[language])
    shown = search_results(book)
    assert [a.clause_number for a in shown[:1]] == ["4.3"] and len(shown) <= MAX_RESULTS
    (clause,) = (w for w in book.widget_layer.widgets if w.name == "clause:MER-4.3")
    assert isinstance(clause, Label) and clause.face == "bold"
    boxes = [a.box for a in shown]
    assert not any(one.overlaps(other) for n, one in enumerate(boxes) for other in boxes[n + 1 :])
    mouse.click_on("answer:1")
    number = shown[1].clause_number
    assert any(w.name == f"clause:MER-{number}" for w in book.widget_layer.widgets)
    assert next(a for a in search_results(book) if a.is_selected).clause_number == number


@pytest.mark.parametrize(
    ("game", "language", "query", "title", "line", "clause"),
    [
        ("mercado", "en", "vanilla perfume", "Vanilla Perfume", "Price: 2 of diff", "MER-5.1"),
        ("mercado", "en", "casket", "Casket", "Take a seal.", "MER-5.1"),
        ("mercado", "ja", "バニラの香水", "バニラの香水", "価格：すべて違う", "MER-5.1"),
        ("zahab", "en", "camel", "Camel", "It goes clockwise, jumps", "ZAH-4.2"),
        ("zahab", "ja", "ラクダ", "ラクダ", "時計回り", "ZAH-4.2"),
        ("market_day", "ja", "騎士", "騎士（2）", "捨て札にします", "MKD-3.4"),
        ("nacho", "en", "beans", "Beans", "Deliver it to a province", "NAC-4.2"),
        ("basari", "ja", "胡椒", "胡椒", "ワーカー：4人", "BAS-1.2"),
    ],
)
def test_a_query_finds_a_piece_with_what_is_printed_on_it(
    mouse: Mouse, game: str, language: str, query: str, title: str, line: str, clause: str
) -> None:
    mouse.context.preferences.change(language=language)
    book = RulebookScene(mouse.context, game)
    mouse.app.open_scene(book)
    book._on_query_input(query)
    mouse.frame()
    printed = [w for w in book.widget_layer.widgets if isinstance(w, PieceRow)]
    assert title in page_text(book) and line in page_text(book) and len(printed) == 1
    assert clause in book._results and len(book._results) <= MAX_RESULTS
    text = mouse.context.text_catalogue
    rules = load_game(game)
    terminal = TableTextFormatter(rules, text, ("A", "B", "C")[: rules.seat_counts[1]])
    (told,) = terminal.piece_lines(query)
    assert line in told and told in [w.label for w in search_results(book)]
    mouse.click_on("answer:1")
    assert any(w.name == f"clause:{book._results[1]}" for w in book.widget_layer.widgets)
    mouse.click_on("clear")
    assert not any(
        isinstance(w, PieceRow) and w.name.startswith("pieces:pieces")
        for w in book.widget_layer.widgets
    )


def test_a_sentence_finds_clauses_before_the_pieces_that_it_names(mouse: Mouse) -> None:
    book = ask_question(mouse, "who wins a tie with the casket")
    numbers = [a.clause_number for a in search_results(book)]
    assert numbers[0] == "9.2" and numbers[-1] == ""
    assert len(numbers) <= MAX_RESULTS


def test_a_part_of_a_name_finds_some_pieces(mouse: Mouse) -> None:
    book = ask_question(mouse, "perfume")
    numbers = [a.clause_number for a in search_results(book)]
    assert numbers[:MAX_FOUND_PIECES] == [""] * MAX_FOUND_PIECES and all(numbers[MAX_FOUND_PIECES:])
    book = ask_question(mouse, "pe")
    assert all(a.clause_number for a in search_results(book))


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_the_field_holds_as_long_a_question_as_people_write(mouse: Mouse, language: str) -> None:
    mouse.context.preferences.change(language=language)
    long = (QUESTION[language] + " ") * 2
    book = ask_question(mouse, long)
    field = book.widget_layer.find_widget("search")
    assert isinstance(field, TextField) and field.text == long
    inside = [node.bounds() for node in field.nodes]
    assert all(b.x >= field.box.x - 8 and b.right <= field.box.right + 8 for b in inside)
    assert MAX_QUERY_LENGTH >= 100


def test_keys_end_a_question_and_lead_to_its_answers_and_back(mouse: Mouse) -> None:
    book = ask_question(mouse, QUESTION["en"])
    press_key(mouse, pygame.K_RETURN)
    assert mouse.focus == "answer:0"
    press_key(mouse, pygame.K_DOWN)
    assert mouse.focus == "answer:1"
    press_key(mouse, pygame.K_ESCAPE)
    assert not search_results(book) and mouse.scene is book
    assert any(w.name.startswith("section:") for w in book.widget_layer.widgets)
    field = book.widget_layer.find_widget("search")
    assert isinstance(field, TextField) and not field.text


def test_a_question_that_is_given_up_is_as_it_was_before(mouse: Mouse) -> None:
    book = ask_question(mouse, "seal")
    press_key(mouse, pygame.K_RETURN)
    before = [a.clause_number for a in search_results(book)]
    mouse.click_on("search")
    mouse.frame(pygame.event.Event(pygame.TEXTINPUT, text="xx yy"))
    press_key(mouse, pygame.K_ESCAPE)
    assert [a.clause_number for a in search_results(book)] == before
    mouse.click_on("clear")
    assert not search_results(book)


def test_a_question_is_asked_anew_of_another_game(mouse: Mouse) -> None:
    book = ask_question(mouse, "who wins a tie")
    assert search_results(book)[0].clause_number == "9.2"
    mouse.click_on("rules:zahab")
    assert search_results(book)[0].clause_number == "9.3"


def test_where_nothing_answers_that_is_said(mouse: Mouse) -> None:
    book = ask_question(mouse, "xylophone qqqq")
    nothing = mouse.context.text_catalogue("ui.rules.nothing")
    assert nothing in page_text(book)
    assert book._submit_query("xylophone qqqq") == nothing
    assert book._submit_query("") is None
    assert nothing not in page_text(book)


def test_where_there_is_no_room_for_both_answers_come_first_and_then_a_clause(
    mouse: Mouse,
) -> None:
    mouse.context.preferences.change(text_scale=2.0)
    book = ask_question(mouse, QUESTION["en"])
    assert search_results(book) and "clause:MER-4.3" not in {
        w.name for w in book.widget_layer.widgets
    }
    press_key(mouse, pygame.K_RETURN)
    press_key(mouse, pygame.K_RETURN)
    assert not search_results(book) and "clause:MER-4.3" in {
        w.name for w in book.widget_layer.widgets
    }
    press_key(mouse, pygame.K_ESCAPE)
    assert search_results(book)


def test_whoever_has_no_keys_spells_a_question(mouse: Mouse) -> None:
    book = RulebookScene(mouse.context, "mercado")
    mouse.app.open_scene(book)
    mouse.frame()
    book._open_keyboard()
    mouse.frame()
    letters = mouse.scene
    assert isinstance(letters, OnScreenKeyboardScene)
    heading = next(w for w in letters.widget_layer.widgets if w.name == "heading")
    assert isinstance(heading, Label) and heading.text == mouse.context.text_catalogue(
        "ui.rules.ask"
    )
    letters.insert_text("seal")
    letters._finish()
    mouse.frame()
    assert mouse.scene is book and search_results(book)


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_a_ruling_of_ours_is_said_to_be_one_at_its_clause(mouse: Mouse, language: str) -> None:
    mouse.context.preferences.change(language=language)
    book = RulebookScene(mouse.context, "mercado", "MER-4.3")
    assert ruling_text(mouse.context.text_catalogue, "mercado", "MER-4.3") in page_text(book)
    assert not ruling_text(mouse.context.text_catalogue, "mercado", "MER-4.1")


RULING_CLAUSES = {
    "basari": "3.7 3.8 4.1 4.6 5.2 5.3",
    "market_day": "3.3 3.4 3.5",
    "mercado": "2.1 4.3 4.4 4.5 5.2 5.4 6.2 7.9 9.1",
    "nacho": "3.1 4.5 5.2 6.5 7.1 9.2 9.3",
    "zahab": "3.1 5.3 5.5 5.7 5.9 6.2 7.1 7.2 7.4 7.5 7.7 10.2 11.1 11.2",
}
"""The clauses in which the printed rules are silent or unclear, and we have decided; of a game that
is not here there are none."""


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_all_that_we_have_ruled_is_marked_as_a_ruling(game: str, language: str) -> None:
    text = Catalogue(language)
    numbers = (number for section in rulebook_sections(text, game) for number, _ in section.clauses)
    ruled = [number.partition("-")[2] for number in numbers if ruling_text(text, game, number)]
    assert ruled == RULING_CLAUSES.get(game, "").split()


@pytest.mark.parametrize("game", game_names())
def test_rulings_stand_at_clauses_that_there_are(game: str) -> None:
    text, start = Catalogue("en"), f"{game}.ruling."
    clauses = {number for section in rulebook_sections(text, game) for number, _ in section.clauses}
    for key in text.keys(game):
        if key.startswith(start):
            assert key.removeprefix(start) in clauses, key


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_large_text_shows_more_than_two_lines_a_page(mouse: Mouse, language: str) -> None:
    mouse.context.preferences.change(language=language, text_scale=2.0)
    book = RulebookScene(mouse.context, "mercado", "MER-4.3")
    clauses = [
        w for w in book.widget_layer.widgets if isinstance(w, Label) and w.name[:7] == "clause:"
    ]
    line = mouse.context.theme.body * mouse.context.theme.line_spacing
    assert sum(w.box.height for w in clauses) > 3 * line


EXAMPLE_CLAUSES = {
    "basari": {"BAS-4.4", "BAS-4.7"},
    "mercado": {"MER-5.2", "MER-9.3"},
    "nacho": {"NAC-4.1", "NAC-4.2", "NAC-5.2", "NAC-6.1"},
    "zahab": {"ZAH-4.1", "ZAH-4.3", "ZAH-5.11", "ZAH-6.1", "ZAH-7.2"},
}
"""Clauses that tell an example, or are hard to follow without one."""


@pytest.mark.parametrize("game", game_names())
def test_pieces_stand_at_clauses_that_there_are_and_are_those_of_the_game(game: str) -> None:
    rules = load_game(game)
    clauses = {
        number for section in rulebook_sections(Catalogue("en"), game) for number, _ in section[2]
    }
    state = rules.new_initial_state(rules.seat_counts[-1], {}, Chance(1), lambda act: None)
    kinds = {p.partition(".")[0] for pieces in rules.inventory(state).values() for p in pieces}
    assert EXAMPLE_CLAUSES.get(game, set()) <= {*rules.rule_examples, *rules.rule_positions}
    assert (
        rules.rule_examples.keys() <= clauses
        and not rules.rule_examples.keys() & rules.rule_positions.keys()
    )
    for heaps in rules.rule_examples.values():
        for zone, pieces in heaps:
            assert pieces and rules.zones.kinds[parse_zone(zone).kind]
            assert {piece.partition(".")[0] for piece in pieces} <= kinds


@pytest.mark.parametrize("game", game_names())
def test_parts_of_the_table_stand_at_the_goal_and_at_clauses_that_there_are(
    mouse: Mouse, game: str
) -> None:
    """Each holds what was laid for it, within the table."""
    tabled, context = load_game(game).rule_positions, mouse.context
    clauses = {
        number for section in rulebook_sections(Catalogue("en"), game) for number, _ in section[2]
    }
    assert (GOAL_KEY in tabled and len(tabled) > 1) or game not in BUILT_IN_GAMES
    assert tabled.keys() <= {GOAL_KEY, *clauses}
    for clause, shown in tabled.items():
        _, nodes, part = part_of(game, clause, context.text_catalogue, context.theme)
        assert part.x >= 0 and part.y >= 0 and part.right <= 1920 and part.bottom <= 1080
        for zone, pieces in shown.table.items():
            seen = [n for n in nodes if n.name == zone and n.z >= Layer.TILE_INLAYS]
            assert len(seen) in (0, len(pieces)), (clause, zone)
            for node in seen:
                box = node.bounds()
                assert box.x >= 0 and box.right <= part.width and box.bottom <= part.height


def test_a_part_of_the_table_is_made_bit_by_bit_and_once(mouse: Mouse) -> None:
    context, renderer = mouse.context, Renderer(0.5)
    picture = excerpt_picture("market_day", GOAL_KEY, context.text_catalogue, context.theme, 0.5)
    made = list(picture.paint_jobs(renderer))
    assert len(made) > 10
    for bit in made:
        bit.execute()
    assert not list(picture.paint_jobs(renderer))
    assert picture.paint(renderer) is picture.paint(renderer)


@pytest.mark.sampled
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("game", game_names())
def test_a_clause_shows_its_part_of_the_table_within_its_page(
    mouse: Mouse, game: str, scale: float
) -> None:
    mouse.context.preferences.change(text_scale=scale)
    for clause in list(load_game(game).rule_positions)[:3]:
        name = f"{SUMMARY_SECTION_NUMBER}:score" if clause == GOAL_KEY else clause
        book = RulebookScene(mouse.context, game, clause)
        for _ in range(9):  # the words may fill pages
            if any(w.name == f"table:{name}" for w in book.widget_layer.widgets):
                break
            book._turn_page(1)
        (part,) = (w for w in book.widget_layer.widgets if w.name == f"table:{name}")
        (panel,) = (w for w in book.widget_layer.widgets if w.name == "panel:page")
        shown = {w.name for w in book.widget_layer.widgets}
        if scale == 1.0 and clause != GOAL_KEY:  # its words stand above it, or before it
            book._turn_page(-1)
            shown |= {w.name for w in book.widget_layer.widgets}
            assert f"clause:{name}" in shown, clause
        (node,) = part.nodes
        box = node.bounds()
        assert box.height > 55 and box.y >= panel.box.y and box.bottom <= panel.box.bottom
        assert box.x >= panel.box.x and box.right <= panel.box.right


@pytest.mark.sampled
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("game", game_names())
def test_a_clause_shows_its_pieces_within_its_page(mouse: Mouse, game: str, scale: float) -> None:
    mouse.context.preferences.change(language="ja", text_scale=scale)
    pictured = load_game(game).rule_examples
    for clause in sorted(pictured)[-2:]:
        book = RulebookScene(mouse.context, game, clause)
        lines = [w for w in book.widget_layer.widgets if w.name == f"pieces:{clause}"]
        if not lines:  # the words filled the page
            book._turn_page(1)
            lines = [w for w in book.widget_layer.widgets if w.name == f"pieces:{clause}"]
        (line,) = lines
        assert len(line.nodes) == sum(len(pieces) for _, pieces in pictured[clause])
        (panel,) = (w for w in book.widget_layer.widgets if w.name == "panel:page")
        for node in line.nodes:
            box = node.bounds()
            assert panel.box.x < box.x and box.right < panel.box.right
            assert panel.box.y < box.y and box.bottom < panel.box.bottom


def test_a_touched_piece_opens_what_is_printed_on_it_and_back_returns(mouse: Mouse) -> None:
    book = RulebookScene(mouse.context, "mercado", "MER-7.9")
    mouse.app.open_scene(book)
    mouse.wait(0.2)
    words = page_text(book)
    touches = [w for w in book.widget_layer.widgets if w.name.startswith("piece:")]
    (line,) = (w for w in book.widget_layer.widgets if w.name == "pieces:MER-7.9")
    assert len(touches) == len(line.nodes) == 3
    mouse.press(touches[1].name)
    mouse.wait(0.2)
    (shown,) = (w for w in book.widget_layer.widgets if isinstance(w, PieceRow))
    assert line.pieces[1] in shown.pieces and page_text(book) != words
    press_key(mouse, pygame.K_ESCAPE)
    assert page_text(book) == words and mouse.scene is book


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_keys_reach_every_piece_of_a_page(mouse: Mouse, game: str) -> None:
    for clause in load_game(game).rule_examples:
        book = RulebookScene(mouse.context, game, clause)
        assert not find_unreachable(focusable_widgets(book)), clause
