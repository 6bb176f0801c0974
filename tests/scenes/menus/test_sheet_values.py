"""Provenance of a game's values: its page, its marks in close-ups and the rulebook, user values."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

import main
from scenes.base.match_request import MatchRequest
from scenes.base.provenance_labels import PROVENANCE_ICONS, ProvenanceLine, provenance_lines
from scenes.menus.common.game_list import load_game
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.menus.rules.rulebook_scene import RulebookScene
from scenes.menus.rules.sheet_values import FOLDER_POLL_SECONDS, SheetValuesScene
from scenes.shell.program import Program
from scenes.shell.window import close_display
from scenes.stage import closeup
from scenes.store.preferences import LastSetup
from scenes.store.system_file_manager import show_folder
from scenes.store.user_folders import SHEET_COPY_FILE_NAME, FolderSheetStore
from scenes.ui.widgets.labels import Label
from tabletop import games
from tabletop.core.provenance import count_marks, fields_in_clause, fields_on_piece
from tabletop.core.sheets import OWNER_MARK, RECONSTRUCTION_MARK, RULEBOOK_MARK, Sheet
from tabletop.text import Catalogue
from tests.fixtures.screen.layout_lint import find_problems
from tests.scenes.menu_driver import MenuDriver
from tests.scenes.player import Mouse, seat_specs
from tests.scenes.recording_navigator import RecordingNavigator

GAME = "zahab"
ESC, ENTER = pygame.K_ESCAPE, pygame.K_RETURN
A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B


@pytest.fixture
def hands() -> MenuDriver:
    return MenuDriver((960, 540))


@pytest.fixture
def shelf(hands: MenuDriver, tmp_path: Path) -> FolderSheetStore:
    """An empty folder of one's own sheets."""
    made = FolderSheetStore(tmp_path / "sheets")
    hands.context.sheet_store = made
    return made


def open_sheet_values(hands: MenuDriver, game: str = GAME) -> SheetValuesScene:
    scene = hands.open_scene(lambda context: SheetValuesScene(context, game))
    assert isinstance(scene, SheetValuesScene)
    return scene


def page_text(scene: SheetValuesScene | RulebookScene) -> str:
    """Return all texts of the widgets of a scene."""
    found = [w.text for w in scene.widget_layer.widgets if isinstance(w, Label | ProvenanceLine)]
    return "\n".join(found)


def all_pages_text(scene: SheetValuesScene) -> str:
    """Return all texts on all pages of a scene."""
    found = [page_text(scene)]
    while scene.widget_layer.on_page_turn is not None and scene.widget_layer.on_page_turn(1):
        found.append(page_text(scene))
    return "\n".join(found)


def edit_file(path: Path, old: str, new: str) -> None:
    """Change a file as an owner does."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


# The page


@pytest.mark.sampled
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", games.names())
def test_the_page_tells_of_every_table_and_field_how_it_is_known(game: str, language: str) -> None:
    hands = MenuDriver((640, 360), language=language)
    text, known = hands.context.text_catalogue, load_game(game).sheet.provenance
    said = all_pages_text(open_sheet_values(hands, game))
    for mark, n in count_marks(known).items():
        assert text("ui.ours.count", mark=text(f"ui.ours.{mark}"), n=n) in said
    for value in known:
        assert text(f"{game}.sheet.{value.table}.title") in said
        assert text(f"{game}.sheet.{value.table}.{value.field}") in said


@pytest.mark.sampled
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", games.names())
def test_no_page_has_layout_faults(game: str, language: str, scale: float, tmp_path: Path) -> None:
    hands = MenuDriver((640, 360), language=language, text_scale=scale)
    shelf = FolderSheetStore(tmp_path)
    for written in (False, True):
        if written:
            shelf.write_sheet_copy(game)
            edit_file(tmp_path / game / SHEET_COPY_FILE_NAME, 'mark = "rulebook"', 'mark = "owner"')
            broken = (tmp_path / game / SHEET_COPY_FILE_NAME).read_text(encoding="utf-8")
            late = tmp_path / game / "late.toml"
            late.write_text(broken.replace('mark = "owner"', "mark = 7"), encoding="utf-8")
            hands.context.sheet_store = shelf
        scene = open_sheet_values(hands, game)
        for name in ("", SHEET_COPY_FILE_NAME.removesuffix(".toml"), "late") if written else ("",):
            scene.show_sheet(name)
            pages = 0
            while pages == 0 or (
                scene.widget_layer.on_page_turn is not None and scene.widget_layer.on_page_turn(1)
            ):
                pages += 1
                hands.wait(0.1)
                assert [
                    str(fault) for fault in find_problems(scene, hands.app.window_surface)
                ] == [], name


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("way", ["keys", "pad", "mouse"])
@pytest.mark.parametrize("start", [RulebookScene, MatchSetupScene])
def test_it_is_reached_from_the_rulebook_and_where_seats_are_chosen(
    hands: MenuDriver, way: str, start: type[RulebookScene] | type[MatchSetupScene]
) -> None:
    hands.open_scene(lambda context: start(context, GAME))
    if way == "mouse":
        hands.click("ours")
    else:
        hands.scene.widget_layer.focus_on("ours")
        if way == "keys":
            hands.key(ENTER)
        else:
            hands.pad(A)
    assert isinstance(hands.scene, SheetValuesScene) and hands.scene.game == GAME
    if way == "pad":
        hands.pad(B)
    elif way == "keys":
        hands.key(ESC)
    else:
        hands.click("back")
    assert isinstance(hands.scene, start)


@pytest.mark.parametrize(
    ("start", "origin", "key"),
    [(RulebookScene, "back", pygame.K_RIGHT), (MatchSetupScene, "seat0:face", pygame.K_UP)],
)
def test_arrows_lead_to_it(
    hands: MenuDriver, start: type[RulebookScene] | type[MatchSetupScene], origin: str, key: int
) -> None:
    scene = hands.open_scene(lambda context: start(context, GAME))
    scene.widget_layer.focus_on(origin)
    hands.key(key)
    assert hands.focus == "ours"


# One's own values


def test_without_a_folder_it_says_so(hands: MenuDriver) -> None:
    open_sheet_values(hands)
    hands.click("write")
    assert hands.scene.widget_layer.toast_text == hands.context.text_catalogue("ui.ours.nowhere")


def test_a_copy_is_written_and_is_the_built_in_sheet(
    hands: MenuDriver, shelf: FolderSheetStore
) -> None:
    scene = open_sheet_values(hands)
    hands.click("write")
    path = shelf.folder / GAME / SHEET_COPY_FILE_NAME
    assert path.read_bytes() == Path(load_game(GAME).sheet.origin).read_bytes()
    assert path.name in scene.widget_layer.toast_text
    assert [own.name for own in shelf.valid_sheets(GAME)] == [path.stem]
    assert hands.context.text_catalogue("ui.ours.valid", name=path.stem, n=0) in page_text(scene)


def test_a_file_that_is_there_is_never_written_over(
    hands: MenuDriver, shelf: FolderSheetStore
) -> None:
    path = shelf.folder / GAME / SHEET_COPY_FILE_NAME
    path.parent.mkdir(parents=True)
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        shelf.write_sheet_copy(GAME)
    scene = open_sheet_values(hands)
    hands.click("write")
    assert scene.widget_layer.toast_text == hands.context.text_catalogue("ui.ours.there")
    assert path.read_text() == "mine"


def test_a_folder_that_cannot_be_made_is_told_of(
    hands: MenuDriver, shelf: FolderSheetStore
) -> None:
    shelf.folder.write_text("in the way")
    scene = open_sheet_values(hands)
    hands.click("write")
    start = hands.context.text_catalogue("ui.ours.not_written", why="")
    assert scene.widget_layer.toast_text.startswith(start) and len(
        scene.widget_layer.toast_text
    ) > len(start)


def test_what_is_typed_in_shows_by_itself(hands: MenuDriver, shelf: FolderSheetStore) -> None:
    scene = open_sheet_values(hands)
    hands.click("write")
    path = shelf.folder / GAME / SHEET_COPY_FILE_NAME
    edit_file(path, 'spirit = "reconstruction"', 'spirit = "owner"')
    hands.wait(2 * FOLDER_POLL_SECONDS)
    assert hands.context.text_catalogue("ui.ours.valid", name=path.stem, n=1) in page_text(scene)
    assert "Entered by you: length of the spirit track" in all_pages_text(scene)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_mistake_is_told_with_its_entry_what_was_found_and_what_is_expected(
    language: str, tmp_path: Path
) -> None:
    hands = MenuDriver((960, 540), language=language)
    shelf = FolderSheetStore(tmp_path)
    hands.context.sheet_store = shelf
    path = shelf.write_sheet_copy(GAME)
    scene = open_sheet_values(hands)
    edit_file(path, "spirit = 7", "spirit = 70")
    hands.wait(2 * FOLDER_POLL_SECONDS)
    text = hands.context.text_catalogue
    assert text("ui.ours.broken", name=path.stem) in page_text(scene)
    said = text("ui.ours.problem.integer", entry="tracks, spirit", found="70", low=1, high=20)
    assert said in page_text(scene)
    edit_file(path, "spirit = 70", "spirit = 7")
    hands.wait(2 * FOLDER_POLL_SECONDS)
    assert text("ui.ours.valid", name=path.stem, n=0) in page_text(scene)


def test_every_usual_mistake_has_its_words() -> None:
    """The codes that the reading of sheets gives, found in its source."""
    source = Path(games.__file__).parent.parent / "core" / "sheets.py"
    code = source.read_text(encoding="utf-8")
    codes = {key.rpartition(".")[2] for key in Catalogue("en").keys("ui") if ".problem." in key}
    strings = set(re.findall(r'"([a-z_]+)"', code))
    assert codes - {"other"} <= strings
    given = set(re.findall(r'"([a-z_]+)", (?:[a-z]+=|\n)', code)) | {"words", "name"}
    assert given <= codes, given - codes


def test_it_tells_which_sheet_the_next_match_uses(
    hands: MenuDriver, shelf: FolderSheetStore
) -> None:
    text = hands.context.text_catalogue
    path = shelf.write_sheet_copy(GAME)
    assert text("ui.ours.uses_none") in page_text(open_sheet_values(hands))
    remembered = LastSetup(sheet=path.stem)
    hands.context.preferences.remember_setup(GAME, remembered)
    assert text("ui.ours.uses", name=path.stem) in page_text(open_sheet_values(hands))
    path.write_text("broken")
    assert text("ui.ours.uses_none") in page_text(open_sheet_values(hands))


def test_the_folder_is_shown_where_the_system_can(
    hands: MenuDriver, shelf: FolderSheetStore
) -> None:
    hands.context.navigator = noted = RecordingNavigator(shows_folders=True)
    scene = open_sheet_values(hands)
    hands.click("folder")
    assert scene.widget_layer.toast_text == hands.context.text_catalogue("ui.ours.no_copy")
    shelf.write_sheet_copy(GAME)
    scene = open_sheet_values(hands)
    hands.click("folder")
    assert noted.folders == [shelf.folder / GAME] and not scene.widget_layer.toast_text
    noted.shows_folders = False
    hands.click("folder")
    assert scene.widget_layer.toast_text.endswith(str(Path("sheets") / GAME))


def test_a_system_that_cannot_show_a_folder_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", "")
    assert show_folder(tmp_path) is False


def test_a_sheet_written_meanwhile_is_offered_where_seats_are_chosen(
    hands: MenuDriver, shelf: FolderSheetStore
) -> None:
    seats_scene = hands.open_scene(lambda context: MatchSetupScene(context, GAME))
    assert isinstance(seats_scene, MatchSetupScene) and not seats_scene.model.user_sheets
    hands.click("ours")
    hands.click("write")
    hands.key(ESC)
    assert hands.scene is seats_scene
    assert [own.name for own in seats_scene.model.user_sheets] == [
        SHEET_COPY_FILE_NAME.removesuffix(".toml")
    ]


# Marks on zoom and in the rulebook


@pytest.mark.sampled
@pytest.mark.parametrize(("language", "scale"), [("en", 1.0), ("ja", 2.0)])
@pytest.mark.parametrize("game", games.names())
def test_zoom_tells_which_values_of_a_piece_are_ours(
    game: str, language: str, scale: float
) -> None:
    mouse = Mouse(size=(640, 360), reduced_motion=True, language=language, text_scale=scale)
    rules = load_game(game)
    who = seat_specs("", *["trader"] * (rules.seat_counts[0] - 1))
    mouse.program.start_match(MatchRequest(game, who, {}, 7))
    mouse.app.scene_stack.apply_changes()
    mouse.run_until_asked()
    table = mouse.table
    table.widget_layer.dismiss_toast()
    marked = 0
    for sprite in table.stage.all_sprites():
        fields = fields_on_piece(rules.sheet, rules.printed_values(sprite.piece))
        closeup.show_piece_closeup(
            mouse.context, table.widget_layer, table.layout, table.stage, sprite
        )
        said, faults, is_turned = list[str](), list[str](), True
        while is_turned:  # large words fill several pages
            shown = table.widget_layer.dialog
            said += [w.text for w in shown if isinstance(w, ProvenanceLine)]
            if RECONSTRUCTION_MARK in fields:
                faults += map(str, find_problems(mouse.scene, mouse.app.window_surface))
            page = next((w for w in shown if isinstance(w, closeup.PageMark)), None)
            is_turned = page is not None and page.turn(1)
            mouse.wait(0.05)
        assert said == [
            line for _, line in provenance_lines(mouse.context.text_catalogue, game, fields)
        ]
        if RECONSTRUCTION_MARK in fields:
            marked += 1
            assert [fault for fault in faults if "closeup" in fault] == []
        table.widget_layer.close_dialog()
    assert marked, "no piece has a value of ours"
    mouse.close()


@pytest.mark.sampled
@pytest.mark.parametrize("game", games.names())
def test_clauses_that_speak_of_reconstructed_values_are_marked(game: str) -> None:
    hands = MenuDriver((640, 360))
    rules = load_game(game)
    marked = 0
    for clause, spoken_of in rules.fields_by_clause.items():
        scene = hands.open_scene(lambda context, c=clause: RulebookScene(context, game, c))
        assert isinstance(scene, RulebookScene)
        fields = fields_in_clause(rules.sheet, spoken_of)
        lines = [line for _, line in provenance_lines(hands.context.text_catalogue, game, fields)]
        assert all(line in page_text(scene) for line in lines), clause
        marked += bool(lines)
    assert marked


def test_clauses_that_speak_of_the_rulebooks_values_are_not_marked(hands: MenuDriver) -> None:
    scene = hands.open_scene(lambda context: RulebookScene(context, GAME, "ZAH-9.2"))
    assert not [w for w in scene.widget_layer.widgets if isinstance(w, ProvenanceLine)]


def test_an_owners_values_are_told_as_his() -> None:
    data = dict(load_game(GAME).sheet.data)
    data["tracks"] = {**data["tracks"], "mark": "owner"}
    mine = games.load(GAME, Sheet(data, "mine.toml"))
    fields = fields_on_piece(mine.sheet, mine.printed_values("spirit.0"))
    assert list(fields) == [OWNER_MARK]
    text = Catalogue("en")
    assert provenance_lines(text, GAME, fields) == [
        (OWNER_MARK, "Entered by you: length of the spirit track")
    ]


def test_every_mark_has_its_sign() -> None:
    assert set(PROVENANCE_ICONS) == {"reconstruction", "report", OWNER_MARK, RULEBOOK_MARK}


def test_a_sheet_of_the_command_line_is_listed_though_it_lies_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOUK_FOLDER", str(tmp_path / "home"))
    copy = FolderSheetStore(tmp_path / "elsewhere").write_sheet_copy("mercado")
    seen: list[Program] = []

    def note(program: Program, first: object) -> int:
        seen.append(program)
        return 0

    monkeypatch.setattr(Program, "run", note)
    given = ["play", "--game", "mercado", "--seats", "human:Mika,ai:random", "--sheet", str(copy)]
    assert main.main(given) == 0
    (program,) = seen
    files = program.context.sheet_store.list_sheet_files("mercado")
    program.close()
    close_display()
    assert [file.path for file in files] == [copy] and files[0].sheet is not None
    assert not program.context.sheet_store.list_sheet_files("zahab")
