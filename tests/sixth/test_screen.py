"""A sixth game that lies elsewhere is played on the screen, which has never seen it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import main
from scenes.menus.match_setup.chairs import Chair
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.menus.rules.player_aid import AidLine, PlayerAidScene
from scenes.menus.rules.rule_sections import build_summary
from scenes.screenshots import table_scenes as shots
from scenes.stage import zone_descriptions
from tabletop.core.zones import is_back
from tests.fixtures.screen.layout_lint import find_problems
from tests.scenes.menu_driver import MenuDriver
from tests.scenes.player import Mouse
from tests.sixth.locations import GAME, HERE

GAME_FOLDER = HERE / "tabletop"


@pytest.fixture
def player() -> Iterator[Mouse]:
    made = Mouse(reduced_motion=True, size=(320, 180))
    yield made
    made.close()


def fronts(player: Mouse) -> set[str]:
    """The hands whose cards can be seen."""
    nodes = [node for node in player.table.canvas if node.name.startswith("hand:")]
    return {node.name for node in nodes if node.tag is not None and not is_back(str(node.tag))}


@pytest.mark.slow
def test_people_pass_the_screen_on_and_see_only_their_own_hand(player: Mouse) -> None:
    player.start(GAME, "", "", first=1)
    for turn in range(4):
        player.run_until(lambda: player.is_behind_curtain)
        assert not fronts(player)
        player.take_over()
        assert fronts(player) == {f"hand:{turn % 2}"}
        player.move()
    assert player.table.match.decision_number == 4


def test_a_seat_says_how_it_stands_and_what_all_play_for(player: Mouse) -> None:
    table = player.start(GAME, "", "", first=1)
    player.run_until(lambda: player.is_behind_curtain)
    player.take_over()
    told = zone_descriptions.describe_seat(table.layout, table.stage, 1)
    assert told.lines[0].startswith("0 points") and told.clause == "TEA-3.2"


@pytest.mark.slow
def test_an_ai_seat_in_a_process_of_its_own_answers(player: Mouse) -> None:
    player.start(GAME, "", "trader", first=2)
    player.run_until_asked()
    assert [decision.seat for decision in player.table.match.decisions] == [1]
    player.move()
    player.run_until_asked()
    assert [decision.seat for decision in player.table.match.decisions] == [1, 0, 1]
    client = player.table.ai_turns.worker_client
    assert client is not None and not client.is_closed


@pytest.mark.slow
def test_a_demo_is_played_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["demo", "--headless", "--game", GAME, "--seed", "4"]) == 0
    assert f"{GAME}: 40 decisions" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.processor_limit(600)
def test_every_picture_is_taken_of_it(tmp_path: Path) -> None:
    """Hint, review, chances, results, demo: each is brought about and drawn in both languages."""
    wanted = [name for name in shots.all_screenshots() if name.startswith(f"{GAME}-")]
    assert len(wanted) > 20
    assert shots.save_screenshots(tmp_path, (640, 360), f"{GAME}-") == 0
    taken = {path.stem.rpartition("-")[0] for path in tmp_path.iterdir()}
    assert {f"{GAME}-hint", f"{GAME}-review", f"{GAME}-demo", f"{GAME}-results-end"} <= taken


@pytest.mark.parametrize(("language", "scale"), [("en", 1.0), ("ja", 2.0)])
def test_its_people_sit_on_chairs_around_a_table(language: str, scale: float) -> None:
    hands = MenuDriver((1280, 720), language=language, text_scale=scale)
    scene = hands.open_scene(lambda context: MatchSetupScene(context, GAME))
    assert isinstance(scene, MatchSetupScene)
    names = [widget.name for widget in scene.widget_layer.widgets if isinstance(widget, Chair)]
    assert len(names) == scene.model.seat_counts[-1] and "add" in names
    assert [str(fault) for fault in find_problems(scene, hands.app.window_surface)] == []
    if scale == 1.0:
        assert [node for node in scene.canvas if node.name == "ours:lid"]


def write_words(folder: Path, removed: tuple[str, ...], added: str) -> None:
    """Leave the game its English texts alone, without some tables and with others."""
    path = folder / "tabletop" / "text" / "en" / f"{GAME}.toml"
    tables = path.read_text(encoding="utf-8").split("\n[")
    kept = "\n[".join(table for table in tables if not table.startswith(removed))
    path.write_text(f"{kept}\n{added}", encoding="utf-8")
    (path.parents[1] / "ja" / path.name).unlink()


def test_a_game_with_part_of_an_aid_has_a_page_and_a_goal(bare: Path) -> None:
    write_words(bare, ("aid", "guide"), '[aid.turn]\n1 = "Serve tea."\n')
    hands = MenuDriver((640, 360))
    text = hands.context.text_catalogue
    page = PlayerAidScene(hands.context, GAME)
    shown = [w.text for w in page.widget_layer.widgets if isinstance(w, AidLine)]
    assert shown == [text(f"{GAME}.goal"), "Serve tea."]
    summary, *_ = build_summary(text, GAME)
    assert all(words for _, words in summary.clauses)
