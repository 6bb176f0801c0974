"""Banter: rare, short, switched off at will, and never over anything that is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from scenes.base.match_request import MatchRequest
from scenes.games import game_names
from scenes.kit.layers import Layer
from scenes.kit.setting.type_sizes import WORD_SIZE
from scenes.kit.table_parts import Halo
from scenes.menus.common.game_list import load_game
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.screenshots import example_matches
from scenes.screenshots.studio import HeadlessStudio
from scenes.stage.action_bar.bar_boxes import BAR_BOX
from scenes.stage.obstacles import has_text
from scenes.table.scene import TableScene
from scenes.watch.result_scene import ResultScene
from sprites.picture import Box, Text
from tabletop import games
from tabletop.ai.characters import BANTER_LINES_PER_OCCASION, banter_key
from tabletop.match.setup import MatchMode, SeatSpec
from tabletop.narration.banter import BanterCast, BanterLine
from tabletop.text import Catalogue
from tests.fixtures.screen.layout_lint import find_problems
from tests.scenes.player import Mouse, seat_specs
from tools.look.film import open_demo

BANTER_GAME = "market_day"
"""A table with room for a line."""
OPENING_SECONDS = 8.0
"""Seconds in which the first line of a demo has come."""
SECOND_TURNS_SECONDS = 12.0
"""Seconds in which several cards have been played after it."""


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse(reduced_motion=True, speed=2.0)
    yield made
    made.close()


def current_line(table: TableScene) -> str:
    """The line that somebody says now."""
    shown = [n.picture for n in table.canvas if n.name == "banter:line" and n.alpha > 0]
    assert all(isinstance(line, Text) for line in shown)
    return shown[0].text if shown else ""  # type: ignore[attr-defined]


def table_at_greeting(player: Mouse, game: str, count: int, **who: Any) -> TableScene:
    """A table in the frame in which somebody may begin to speak."""
    player.start(game, "", *["trader"] * (count - 1), **who)
    table = player.table
    player.run_until(lambda: not table.banter_bubbles._opens)
    return table


def table_with_banter(player: Mouse, game: str, count: int, **who: Any) -> TableScene:
    """A table at which what may be said can be read, if it has not made way for a piece."""
    table = table_at_greeting(player, game, count, **who)
    player.frame()
    player.wait(0.3)
    return table


def find_line(occasion: str, name: str) -> str:
    return Catalogue("en")(banter_key(name, occasion))


def possible_lines(occasion: str, name: str) -> set[str]:
    """Return all lines that a character may say on an occasion."""
    text = Catalogue("en")
    return {text(banter_key(name, occasion, n)) for n in range(1, BANTER_LINES_PER_OCCASION + 1)}


def test_somebody_greets_as_a_match_begins_and_is_soon_silent(mouse: Mouse) -> None:
    table = table_with_banter(mouse, BANTER_GAME, 2)
    mouse.context.preferences.change(speed=0.25)
    assert current_line(table) in possible_lines("opening", table.match.setup.seat_names[1])
    mouse.wait(8.0)
    assert not [node for node in table.canvas if node.name.startswith("banter")]


def test_somebody_speaks_in_a_size_of_the_table(mouse: Mouse) -> None:
    table = table_with_banter(mouse, "basari", 3)
    assert {n.picture.em for n in table.canvas if n.name == "banter:line"} == {WORD_SIZE}  # type: ignore[attr-defined]


@pytest.mark.parametrize("settings", [{"banter": False}, {"speed": 0.0}], ids=["off", "instant"])
def test_nobody_speaks_who_is_not_wanted(mouse: Mouse, settings: dict[str, Any]) -> None:
    mouse.context.preferences.change(**settings)
    assert not current_line(table_with_banter(mouse, BANTER_GAME, 2))


def test_people_and_names_not_of_the_house_are_no_characters(mouse: Mouse) -> None:
    who = (SeatSpec("Mika", "", "sky"), SeatSpec("Zoe", "trader", "blue"))
    mouse.program.start_match(MatchRequest(BANTER_GAME, who, {}, 7, mode=MatchMode.PLAY))
    mouse.app.scene_stack.apply_changes()
    table = mouse.table
    mouse.run_until(lambda: not table.banter_bubbles._opens)
    mouse.wait(0.3)
    assert not current_line(table)


CROWDS = [(game, load_game(game).seat_counts[at]) for game, at in product(game_names(), (0, -1))]


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "count"), CROWDS)
def test_a_line_covers_no_sign_no_piece_and_nothing_to_press(
    mouse: Mouse, game: str, count: int
) -> None:
    """There is room for it at every table; the layout has no more faults than before."""
    table = table_with_banter(mouse, game, count)
    assert current_line(table)
    plate = next(n for n in table.canvas if n.name == "banter").bounds()
    signs = [n for n in table.stage.indicator_nodes if not isinstance(n.picture, Halo)]
    pieces = [sprite.node for sprite in table.stage.all_sprites()]
    names = {f"plate:{seat}" for seat in range(count)}
    nodes = [
        n for n in (*signs, *pieces, *table.action_bar.nodes) if n.visible and n.name not in names
    ]
    assert not [n.name for n in nodes if overlaps(plate, n.bounds())]
    assert not [w.name for w in table.widget_layer.widgets if overlaps(plate, w.box)]
    found = [
        problem
        for problem in find_problems(table, mouse.app.window_surface)
        if "banter" in str(problem)
    ]
    assert not found


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_a_line_leaves_the_strip_free_whose_own_line_grows(mouse: Mouse, game: str) -> None:
    mouse.context.preferences.change(language="ja")
    table = table_with_banter(mouse, game, 3)
    table.action_bar.show_prompt("…")
    strip = table.action_bar.line_box or BAR_BOX
    spoken = 0
    for seat in range(3):
        spoken += table.banter_bubbles.show_line(
            BanterCast(table.match).choose_line([seat], "opening", table.context.text_catalogue)
        )
        for node in table.canvas:
            assert node.name != "banter" or not overlaps(node.bounds(), strip)
        table.banter_bubbles.hide_line()
    assert spoken


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_a_last_word_covers_no_number_of_pieces(mouse: Mouse, game: str) -> None:
    match = example_matches.play_example_match(game, 3, people=0)
    table = TableScene(mouse.context, match, MatchMode.DEMO, strict=True)
    assert match.is_over
    for seat in range(3):
        table.banter_bubbles.show_line(
            BanterCast(match).choose_line([seat], "won", table.context.text_catalogue)
        )
        piles = [table.stage.pile_node(zone) for zone in table.stage.pile_zones()]
        told = [n.bounds() for n in piles if n is not None and has_text(n.picture)]
        for node in table.canvas:
            assert node.name != "banter" or not any(overlaps(node.bounds(), box) for box in told)
        table.banter_bubbles.hide_line()
    table.shut_down()


def test_a_line_keeps_off_the_place_of_the_hand_in_a_demo(mouse: Mouse) -> None:
    """The hand of the first to act comes while somebody still speaks."""
    match = example_matches.play_example_match("zahab", 2, people=0)
    begun = example_matches.copy_match_until(match, 1)
    table = TableScene(mouse.context, begun, MatchMode.DEMO, strict=True)
    (hand,) = table.banter_bubbles._obstacles.near_hand_boxes
    for seat in range(2):
        table.banter_bubbles.show_line(BanterLine(0, seat, "opening", "I run, you count. Agreed?"))
        (plate,) = (node for node in table.canvas if node.name == "banter")
        assert not overlaps(plate.bounds(), hand)
        table.banter_bubbles.hide_line()
    table.shut_down()


def test_no_line_lies_on_the_cloth_on_which_coins_are_drawn() -> None:
    """A bag came from below the first words of a match, and its coins lay there unseen."""
    studio, spoken = HeadlessStudio((320, 180)), 0
    for scale in (1.0, 2.0):
        studio.reset_settings(text_scale=scale)
        table = open_demo(studio, "mercado", 2, 0.0)
        cloth = table.layout.zone_layout.cloth_box
        assert cloth is not None
        for _ in range(round(OPENING_SECONDS * 60)):
            studio.step_undrawn_frame()
            said = [node.bounds() for node in table.canvas if node.name == "banter"]
            spoken += len(said)
            assert not [box for box in said if overlaps(box, cloth)]
    assert spoken
    studio.close_scenes()


@pytest.mark.parametrize("seat", range(4))
def test_a_last_word_covers_no_track_of_mercado(mouse: Mouse, seat: int) -> None:
    """There the race is read, and a bubble on it belongs to nobody."""
    match = example_matches.play_example_match("mercado", 4, people=0)
    table = TableScene(mouse.context, match, MatchMode.DEMO, strict=True)
    assert table.banter_bubbles.show_line(BanterLine(0, seat, "won", "I'll need a bigger chest."))
    said = [node.bounds() for node in table.canvas if node.name == "banter"]
    track = table.layout.zone_layout.goal_boxes
    assert said and not [box for box in said if any(overlaps(box, other) for other in track)]
    table.shut_down()


def test_no_tail_lies_on_a_number_that_is_printed_on_a_piece(mouse: Mouse) -> None:
    """A bubble on the road of Nacho points at a person over the price tags."""
    match = example_matches.play_example_match("nacho", 2, people=0)
    table = TableScene(mouse.context, match, MatchMode.DEMO, strict=True)
    bubbles = table.banter_bubbles
    line = bubbles._line("I was ready yesterday.", 900.0)
    plate, left = bubbles._plate(0, line)
    printed = [s.node for s in table.stage.all_sprites() if has_text(s.node.picture)]
    assert printed
    for x, y in ((100.0, 470.0), (1000.0, 500.0), (1200.0, 500.0)):
        bubbles._show(0, plate, left, line, Box(x, y, *plate.size))
        tails = [n.bounds() for n in table.canvas if n.z == Layer.SPEECH_BUBBLES.z_at(0.5)]
        assert not any(node.bounds().overlaps(tail) for node in printed for tail in tails)
        bubbles.hide_line()
    table.shut_down()


def test_a_line_makes_way_for_a_piece(mouse: Mouse) -> None:
    table = table_with_banter(mouse, BANTER_GAME, 8)
    assert current_line(table)
    plate = next(n for n in table.canvas if n.name == "banter")
    card = table.stage.sprites("hand:0")[0].node
    card.x, card.y = plate.x, plate.y
    mouse.frame()
    assert not current_line(table)


def test_a_line_makes_way_for_a_sign(mouse: Mouse) -> None:
    table = table_with_banter(mouse, BANTER_GAME, 8)
    assert current_line(table)
    plate = next(n for n in table.canvas if n.name == "banter")
    sign = next(n for n in table.stage.indicator_nodes if has_text(n.picture))
    sign.x, sign.y = plate.x, plate.y
    mouse.frame()
    assert not current_line(table)


def overlaps(one: Box, two: Box) -> bool:
    across = min(one.right, two.right) - max(one.x, two.x)
    return across > 0 and min(one.bottom, two.bottom) - max(one.y, two.y) > 0


@pytest.mark.slow
@pytest.mark.sampled_by_game
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_line_is_broken_into_few_lines(mouse: Mouse, language: str) -> None:
    mouse.context.preferences.change(language=language)
    broken = list[tuple[str, ...]]()
    for game, count in CROWDS:
        table = table_at_greeting(mouse, game, count)
        said = [n.picture for n in table.canvas if n.name == "banter:line"]
        broken += [line.layout.lines for line in said if isinstance(line, Text)]
    # A line without room is dropped, and between two faces there is room for a column only.
    assert len(broken) > len(CROWDS) / 2
    assert max(map(len, broken)) <= 4
    assert sum(len(lines) <= 3 for lines in broken) > len(broken) / 2


@pytest.mark.slow
def test_the_last_word_comes_before_the_result(mouse: Mouse) -> None:
    mouse.context.preferences.change(speed=0.0)
    table = mouse.start(BANTER_GAME, "", "novice")
    mouse.run_until_asked()
    heard: set[str] = set()
    while not mouse.is_over:
        mouse.move()
        state = table.match.state
        if state.hands_played + 1 >= state.hands_to_play and max(map(len, state.hands)) < 2:
            mouse.context.preferences.change(speed=4.0)  # at instant speed nobody speaks
        while not (mouse.is_asked or mouse.is_over):
            mouse.frame()
            if table.match.is_over:
                heard.add(current_line(table))
    assert isinstance(mouse.scene, ResultScene)
    name = table.match.setup.seat_names[1]
    won = table.match.game.standings(table.match.state)[1].place == 1
    assert len(heard - {""}) == 1 and heard - {""} <= possible_lines("won" if won else "lost", name)


@pytest.mark.slow
def test_a_deal_is_remarked_on_by_one_of_the_two(mouse: Mouse) -> None:
    table = table_with_banter(mouse, "basari", 3)
    spoken: list[str] = []

    def say(line: BanterLine | None) -> bool:
        spoken.extend([line.occasion] if line is not None else [])
        return False

    table.banter_bubbles.show_line = say  # type: ignore[method-assign]
    mouse.context.preferences.change(speed=0.0)
    deals = 0
    mouse.run_until_asked()
    while deals < 6 and not mouse.is_over:
        mouse.move()
        mouse.run_until_asked()
        game = table.match.game
        deals = sum(
            isinstance(d.action, games.load_strategy(game).accepting_actions)
            for d in table.match.decisions
        )
    assert deals >= 2
    assert 1 <= spoken.count("deal") <= (deals + 3) // 4


def introduction(scene: MatchSetupScene, seat: int) -> str:
    """Return the words on the sheet of a seat, or the tooltip of its level."""
    scene.chosen_seat = seat
    scene.compose()
    said = [
        node.picture.text
        for node in scene.canvas
        if isinstance(node.picture, Text) and ":said" in node.name
    ]
    level = scene.model.seats[seat].level or "human"
    return said[0] if said else scene.widget_layer.find_widget(f"seat{seat}:{level}").tooltip


def test_characters_are_introduced_where_they_are_chosen(mouse: Mouse) -> None:
    scene = MatchSetupScene(mouse.context, "mercado")
    mouse.app.open_scene(scene)
    introduced = [introduction(scene, seat) for seat in range(len(scene.model.seats))]
    assert [bool(said) for said in introduced] == [not s.is_human for s in scene.model.seats]
    assert find_line("banter", scene.model.seats[1].name) in introduced[1]
    assert not any(leaning in said for said in introduced for leaning in leanings())
    scene.model.set_level(1, "master")
    assert any(leaning in introduction(scene, 1) for leaning in leanings())


def leanings() -> list[str]:
    text = Catalogue("en")
    return [text(key) for key in text.keys("characters") if ".leaning." in key]


def test_with_large_text_tooltips_introduce_them(mouse: Mouse) -> None:
    mouse.context.preferences.change(text_scale=2.0)
    scene = MatchSetupScene(mouse.context, BANTER_GAME)
    scene.model.seats = list(seat_specs("", *["trader"] * 7))
    scene.compose()
    mouse.app.open_scene(scene)
    assert find_line("banter", scene.model.seats[1].name) in introduction(scene, 1)
    assert not [node for node in scene.canvas if ":said" in node.name]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 6, 7])
def test_no_card_of_a_demo_is_played_under_a_line(seats: int) -> None:
    studio = HeadlessStudio((320, 180))
    table = open_demo(studio, BANTER_GAME, seats, 0.0)
    for _ in range(round(SECOND_TURNS_SECONDS * 60)):
        studio.step_undrawn_frame()
        lines = [node for node in table.canvas if node.name == "banter" and node.alpha > 0]
        named = [node for node in table.canvas if node.name.startswith(("stall:", "open_hand:"))]
        cards = [node for node in named if node.visible and node.alpha > 0]
        for line, card in product(lines, cards):
            assert not line.bounds().overlaps(card.bounds()), f"{card.name}: {card.tag}"
    studio.close_scenes()
