"""What is ours in a game: its page, its marks on zoom and in the rulebook, one's own values."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from scenes.menus.offer import game_of
from scenes.menus.ours import LOOK_AGAIN, OursScene
from scenes.menus.rulebook import RulebookScene
from scenes.menus.seats import SeatsScene
from scenes.opening import show_folder
from scenes.preferences import Remembered
from scenes.provenance import SIGNS, MarkLine, told
from scenes.request import MatchRequest
from scenes.saved import COPY, SheetFolder
from scenes.stage import closeup
from scenes.ui.labels import Label
from tabletop import games
from tabletop.core.origins import counts, in_clause, on_piece
from tabletop.core.sheets import OWNER, RECONSTRUCTION, RULEBOOK, Sheet
from tabletop.text import Catalogue
from tests.scenes.errands import NotedErrands
from tests.scenes.lint import check
from tests.scenes.menu_hands import Hands
from tests.scenes.player import Mouse, seats

GAME = "zahab"
ESC, ENTER = pygame.K_ESCAPE, pygame.K_RETURN
A, B = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B


@pytest.fixture
def hands() -> Hands:
    return Hands((960, 540))


@pytest.fixture
def shelf(hands: Hands, tmp_path: Path) -> SheetFolder:
    """An empty folder of one's own sheets."""
    made = SheetFolder(tmp_path / "sheets")
    hands.context.sheets = made
    return made


def ours(hands: Hands, game: str = GAME) -> OursScene:
    scene = hands.open(lambda context: OursScene(context, game))
    assert isinstance(scene, OursScene)
    return scene


def words(scene: OursScene | RulebookScene) -> str:
    """All that its widgets say."""
    found = [w.text for w in scene.page.widgets if isinstance(w, Label | MarkLine)]
    return "\n".join(found)


def all_words(scene: OursScene) -> str:
    """All that it says, on all of its pages."""
    found = [words(scene)]
    while scene.page.turn is not None and scene.page.turn(1):
        found.append(words(scene))
    return "\n".join(found)


def mend(path: Path, old: str, new: str) -> None:
    """Change a file as an owner does."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


# The page


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", games.names())
def test_the_page_tells_of_every_table_and_field_how_it_is_known(game: str, language: str) -> None:
    hands = Hands((640, 360), language=language)
    text, known = hands.context.text, game_of(game).sheet.known
    said = all_words(ours(hands, game))
    for mark, n in counts(known).items():
        assert text("ui.ours.count", mark=text(f"ui.ours.{mark}"), n=n) in said
    for value in known:
        assert text(f"{game}.sheet.{value.table}.title") in said
        assert text(f"{game}.sheet.{value.table}.{value.field}") in said


@pytest.mark.thinned(5)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", games.names())
def test_no_page_has_layout_faults(game: str, language: str, scale: float, tmp_path: Path) -> None:
    hands = Hands((640, 360), language=language, text_scale=scale)
    shelf = SheetFolder(tmp_path)
    for written in (False, True):
        if written:
            shelf.write_copy(game)
            mend(tmp_path / game / COPY, 'mark = "rulebook"', 'mark = "owner"')
            broken = (tmp_path / game / COPY).read_text(encoding="utf-8")
            late = tmp_path / game / "late.toml"
            late.write_text(broken.replace('mark = "owner"', "mark = 7"), encoding="utf-8")
            hands.context.sheets = shelf
        scene = ours(hands, game)
        for name in ("", COPY.removesuffix(".toml"), "late") if written else ("",):
            scene.look_at(name)
            pages = 0
            while pages == 0 or (scene.page.turn is not None and scene.page.turn(1)):
                pages += 1
                hands.wait(0.1)
                assert [str(fault) for fault in check(scene, hands.app.surface)] == [], name


@pytest.mark.thinned(2)
@pytest.mark.parametrize("way", ["keys", "pad", "mouse"])
@pytest.mark.parametrize("start", [RulebookScene, SeatsScene])
def test_it_is_reached_from_the_rulebook_and_where_seats_are_chosen(
    hands: Hands, way: str, start: type[RulebookScene] | type[SeatsScene]
) -> None:
    hands.open(lambda context: start(context, GAME))
    if way == "mouse":
        hands.click("ours")
    else:
        hands.scene.page.focus_on("ours")
        if way == "keys":
            hands.key(ENTER)
        else:
            hands.pad(A)
    assert isinstance(hands.scene, OursScene) and hands.scene.game == GAME
    if way == "pad":
        hands.pad(B)
    elif way == "keys":
        hands.key(ESC)
    else:
        hands.click("back")
    assert isinstance(hands.scene, start)


@pytest.mark.parametrize("start", [RulebookScene, SeatsScene])
def test_arrows_lead_to_it(hands: Hands, start: type[RulebookScene] | type[SeatsScene]) -> None:
    scene = hands.open(lambda context: start(context, GAME))
    scene.page.focus_on("back")
    hands.key(pygame.K_RIGHT)
    assert hands.focus == "ours"


# One's own values


def test_without_a_folder_it_says_so(hands: Hands) -> None:
    ours(hands)
    hands.click("write")
    assert hands.scene.page.saying == hands.context.text("ui.ours.nowhere")


def test_a_copy_is_written_and_is_the_built_in_sheet(hands: Hands, shelf: SheetFolder) -> None:
    scene = ours(hands)
    hands.click("write")
    path = shelf.folder / GAME / COPY
    assert path.read_bytes() == Path(game_of(GAME).sheet.origin).read_bytes()
    assert path.name in scene.page.saying
    assert [own.name for own in shelf.of_game(GAME)] == [path.stem]
    assert hands.context.text("ui.ours.valid", name=path.stem, n=0) in words(scene)


def test_a_file_that_is_there_is_never_written_over(hands: Hands, shelf: SheetFolder) -> None:
    path = shelf.folder / GAME / COPY
    path.parent.mkdir(parents=True)
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        shelf.write_copy(GAME)
    scene = ours(hands)
    hands.click("write")
    assert scene.page.saying == hands.context.text("ui.ours.there")
    assert path.read_text() == "mine"


def test_a_folder_that_cannot_be_made_is_told_of(hands: Hands, shelf: SheetFolder) -> None:
    shelf.folder.write_text("in the way")
    scene = ours(hands)
    hands.click("write")
    start = hands.context.text("ui.ours.not_written", why="")
    assert scene.page.saying.startswith(start) and len(scene.page.saying) > len(start)


def test_what_is_typed_in_shows_by_itself(hands: Hands, shelf: SheetFolder) -> None:
    scene = ours(hands)
    hands.click("write")
    path = shelf.folder / GAME / COPY
    mend(path, 'spirit = "reconstruction"', 'spirit = "owner"')
    hands.wait(2 * LOOK_AGAIN)
    assert hands.context.text("ui.ours.valid", name=path.stem, n=1) in words(scene)
    assert "Entered by you: length of the spirit track" in all_words(scene)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_mistake_is_told_with_its_entry_what_was_found_and_what_is_expected(
    language: str, tmp_path: Path
) -> None:
    hands = Hands((960, 540), language=language)
    shelf = SheetFolder(tmp_path)
    hands.context.sheets = shelf
    path = shelf.write_copy(GAME)
    scene = ours(hands)
    mend(path, "spirit = 7", "spirit = 70")
    hands.wait(2 * LOOK_AGAIN)
    text = hands.context.text
    assert text("ui.ours.broken", name=path.stem) in words(scene)
    said = text("ui.ours.problem.integer", entry="tracks, spirit", found="70", low=1, high=20)
    assert said in words(scene)
    mend(path, "spirit = 70", "spirit = 7")
    hands.wait(2 * LOOK_AGAIN)
    assert text("ui.ours.valid", name=path.stem, n=0) in words(scene)


def test_every_usual_mistake_has_its_words() -> None:
    """The codes that the reading of sheets gives, found in its source."""
    source = Path(games.__file__).parent.parent / "core" / "sheets.py"
    code = source.read_text(encoding="utf-8")
    codes = {key.rpartition(".")[2] for key in Catalogue("en").keys("ui") if ".problem." in key}
    strings = set(re.findall(r'"([a-z_]+)"', code))
    assert codes - {"other"} <= strings
    given = set(re.findall(r'"([a-z_]+)", (?:[a-z]+=|\n)', code)) | {"words", "name"}
    assert given <= codes, given - codes


def test_it_tells_which_sheet_the_next_match_uses(hands: Hands, shelf: SheetFolder) -> None:
    text = hands.context.text
    path = shelf.write_copy(GAME)
    assert text("ui.ours.uses_none") in words(ours(hands))
    remembered = Remembered(sheet=path.stem)
    hands.context.preferences.remember(GAME, remembered)
    assert text("ui.ours.uses", name=path.stem) in words(ours(hands))
    path.write_text("broken")
    assert text("ui.ours.uses_none") in words(ours(hands))


def test_the_folder_is_shown_where_the_system_can(hands: Hands, shelf: SheetFolder) -> None:
    hands.context.errands = noted = NotedErrands(shows_folders=True)
    scene = ours(hands)
    hands.click("folder")
    assert scene.page.saying == hands.context.text("ui.ours.no_copy")
    shelf.write_copy(GAME)
    scene = ours(hands)
    hands.click("folder")
    assert noted.folders == [shelf.folder / GAME] and not scene.page.saying
    noted.shows_folders = False
    hands.click("folder")
    assert scene.page.saying.endswith(str(Path("sheets") / GAME))


def test_a_system_that_cannot_show_a_folder_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", "")
    assert show_folder(tmp_path) is False


def test_a_sheet_written_meanwhile_is_offered_where_seats_are_chosen(
    hands: Hands, shelf: SheetFolder
) -> None:
    seats_scene = hands.open(lambda context: SeatsScene(context, GAME))
    assert isinstance(seats_scene, SeatsScene) and not seats_scene.draft.sheets
    hands.click("ours")
    hands.click("write")
    hands.key(ESC)
    assert hands.scene is seats_scene
    assert [own.name for own in seats_scene.draft.sheets] == [COPY.removesuffix(".toml")]


# Marks on zoom and in the rulebook


@pytest.mark.thinned(15, each=False)
@pytest.mark.parametrize(("language", "scale"), [("en", 1.0), ("ja", 2.0)])
@pytest.mark.parametrize("game", games.names())
def test_zoom_tells_which_values_of_a_piece_are_ours(
    game: str, language: str, scale: float
) -> None:
    mouse = Mouse(size=(640, 360), reduced_motion=True, language=language, text_scale=scale)
    rules = game_of(game)
    who = seats("", *["trader"] * (rules.seats[0] - 1))
    mouse.program.start(MatchRequest(game, who, {}, 7))
    mouse.app.stack.settle()
    mouse.until_asked()
    table = mouse.table
    marked = 0
    for sprite in table.stage.everything():
        fields = on_piece(rules.sheet, rules.printed(sprite.piece))
        closeup.show(mouse.context, table.page, table.layout, table.stage, sprite)
        said = [w.text for w in table.page.dialog if isinstance(w, MarkLine)]
        assert said == [line for _, line in told(mouse.context.text, game, fields)]
        if RECONSTRUCTION in fields:
            marked += 1
            assert [str(fault) for fault in check(mouse.scene, mouse.app.surface)
                    if "closeup" in str(fault)] == []  # fmt: skip
        table.page.close()
    assert marked, "no piece has a value of ours"
    mouse.close()


@pytest.mark.thinned(2)
@pytest.mark.parametrize("game", games.names())
def test_clauses_that_speak_of_reconstructed_values_are_marked(game: str) -> None:
    hands = Hands((640, 360))
    rules = game_of(game)
    marked = 0
    for clause, spoken_of in rules.described.items():
        scene = hands.open(lambda context, c=clause: RulebookScene(context, game, c))
        assert isinstance(scene, RulebookScene)
        fields = in_clause(rules.sheet, spoken_of)
        lines = [line for _, line in told(hands.context.text, game, fields)]
        assert all(line in words(scene) for line in lines), clause
        marked += bool(lines)
    assert marked


def test_clauses_that_speak_of_the_rulebooks_values_are_not_marked(hands: Hands) -> None:
    scene = hands.open(lambda context: RulebookScene(context, GAME, "ZAH-9.2"))
    assert not [w for w in scene.page.widgets if isinstance(w, MarkLine)]


def test_an_owners_values_are_told_as_his() -> None:
    data = dict(game_of(GAME).sheet.data)
    data["tracks"] = {**data["tracks"], "mark": "owner"}
    mine = games.load(GAME, Sheet(data, "mine.toml"))
    fields = on_piece(mine.sheet, mine.printed("spirit.0"))
    assert list(fields) == [OWNER]
    text = Catalogue("en")
    assert told(text, GAME, fields) == [(OWNER, "Entered by you: length of the spirit track")]


def test_every_mark_has_its_sign() -> None:
    assert set(SIGNS) == {"reconstruction", "report", OWNER, RULEBOOK}
