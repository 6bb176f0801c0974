"""Banter: rare, short, switched off at will, and never over anything that is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from scenes.games import laid
from scenes.kit.parts import Halo
from scenes.menus.offer import game_of
from scenes.menus.seats import SeatsScene
from scenes.request import MatchRequest
from scenes.shots import rehearsal
from scenes.stage.hud import STRIP
from scenes.stage.lying import speaks
from scenes.table.scene import TableScene
from scenes.watch.results import ResultScene
from sprites.picture import Box, Text
from tabletop import games
from tabletop.match.setup import Mode, SeatSpec
from tabletop.said.banter import BanterLine, Cast
from tabletop.seats.characters import LINES, banter_key
from tabletop.text import Catalogue
from tests.scenes.lint import check
from tests.scenes.player import Mouse, seats

TALKATIVE = "market_day"
"""A table with room for a line."""


@pytest.fixture
def mouse() -> Iterator[Mouse]:
    made = Mouse(reduced_motion=True, speed=2.0)
    yield made
    made.close()


def said(table: TableScene) -> str:
    """The line that somebody says now."""
    shown = [n.picture for n in table.canvas if n.name == "banter:line" and n.alpha > 0]
    assert all(isinstance(line, Text) for line in shown)
    return shown[0].text if shown else ""  # type: ignore[attr-defined]


def greeted(player: Mouse, game: str, count: int, **who: Any) -> TableScene:
    """A table in the frame in which somebody may begin to speak."""
    player.start(game, "", *["trader"] * (count - 1), **who)
    table = player.table
    player.until(lambda: not table.banter._opens)
    return table


def opened(player: Mouse, game: str, count: int, **who: Any) -> TableScene:
    """A table at which what may be said can be read, if it has not made way for a piece."""
    table = greeted(player, game, count, **who)
    player.frame()
    player.wait(0.3)
    return table


def line(occasion: str, name: str) -> str:
    return Catalogue("en")(banter_key(name, occasion))


def lines(occasion: str, name: str) -> set[str]:
    """All that a character may say on an occasion."""
    text = Catalogue("en")
    return {text(banter_key(name, occasion, n)) for n in range(1, LINES + 1)}


def test_somebody_greets_as_a_match_begins_and_is_soon_silent(mouse: Mouse) -> None:
    table = opened(mouse, TALKATIVE, 2)
    mouse.context.preferences.change(speed=0.25)
    assert said(table) in lines("opening", table.match.setup.names[1])
    mouse.wait(8.0)
    assert not [node for node in table.canvas if node.name.startswith("banter")]


@pytest.mark.parametrize("settings", [{"banter": False}, {"speed": 0.0}], ids=["off", "instant"])
def test_nobody_speaks_who_is_not_wanted(mouse: Mouse, settings: dict[str, Any]) -> None:
    mouse.context.preferences.change(**settings)
    assert not said(opened(mouse, TALKATIVE, 2))


def test_people_and_names_not_of_the_house_are_no_characters(mouse: Mouse) -> None:
    who = (SeatSpec("Mika", "", "sky"), SeatSpec("Zoe", "trader", "blue"))
    mouse.program.start(MatchRequest(TALKATIVE, who, {}, 7, mode=Mode.PLAY))
    mouse.app.stack.settle()
    table = mouse.table
    mouse.until(lambda: not table.banter._opens)
    mouse.wait(0.3)
    assert not said(table)


CROWDS = [(game, game_of(game).seats[at]) for game, at in product(laid(), (0, -1))]


@pytest.mark.thinned(3)
@pytest.mark.parametrize(("game", "count"), CROWDS)
def test_a_line_covers_no_sign_no_piece_and_nothing_to_press(
    mouse: Mouse, game: str, count: int
) -> None:
    """There is room for it at every table; the layout has no more faults than before."""
    table = opened(mouse, game, count)
    assert said(table)
    plate = next(n for n in table.canvas if n.name == "banter").bounds()
    signs = [n for n in table.stage.signs if not isinstance(n.picture, Halo)]
    pieces = [sprite.node for sprite in table.stage.everything()]
    names = {f"plate:{seat}" for seat in range(count)}
    nodes = [n for n in (*signs, *pieces, *table.hud.nodes) if n.visible and n.name not in names]
    assert not [n.name for n in nodes if over(plate, n.bounds())]
    assert not [w.name for w in table.page.widgets if over(plate, w.box)]
    found = [problem for problem in check(table, mouse.app.surface) if "banter" in str(problem)]
    assert not found


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", laid())
def test_a_line_leaves_the_strip_free_whose_own_line_grows(mouse: Mouse, game: str) -> None:
    mouse.context.preferences.change(language="ja")
    table = opened(mouse, game, 3)
    table.hud.say("…")
    spoken = 0
    for seat in range(3):
        spoken += table.banter.say(Cast(table.match).line([seat], "opening", table.context.text))
        for node in table.canvas:
            assert node.name != "banter" or not over(node.bounds(), STRIP)
        table.banter.hush()
    assert spoken


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", laid())
def test_a_last_word_covers_no_number_of_pieces(mouse: Mouse, game: str) -> None:
    match = rehearsal.rehearsed(game, 3, people=0)
    table = TableScene(mouse.context, match, Mode.DEMO, strict=True)
    assert match.over
    for seat in range(3):
        table.banter.say(Cast(match).line([seat], "won", table.context.text))
        piles = [table.stage.pile(zone) for zone in table.stage.piles()]
        told = [n.bounds() for n in piles if n is not None and speaks(n.picture)]
        for node in table.canvas:
            assert node.name != "banter" or not any(over(node.bounds(), box) for box in told)
        table.banter.hush()
    table.leave()


def test_a_line_makes_way_for_a_piece(mouse: Mouse) -> None:
    table = opened(mouse, TALKATIVE, 8)
    assert said(table)
    plate = next(n for n in table.canvas if n.name == "banter")
    card = table.stage.sprites("hand:0")[0].node
    card.x, card.y = plate.x, plate.y
    mouse.frame()
    assert not said(table)


def over(one: Box, two: Box) -> bool:
    across = min(one.right, two.right) - max(one.x, two.x)
    return across > 0 and min(one.bottom, two.bottom) - max(one.y, two.y) > 0


@pytest.mark.thinned(2)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_line_is_broken_into_few_lines(mouse: Mouse, language: str) -> None:
    mouse.context.preferences.change(language=language)
    for game, count in CROWDS:
        table = greeted(mouse, game, count)
        line = next(n.picture for n in table.canvas if n.name == "banter:line")
        assert isinstance(line, Text)
        assert len(line.setting.lines) <= 3, f"{game}, {count}: {line.setting.lines}"


@pytest.mark.soak
def test_the_last_word_comes_before_the_result(mouse: Mouse) -> None:
    mouse.context.preferences.change(speed=0.0)
    table = mouse.start(TALKATIVE, "", "novice")
    mouse.until_asked()
    heard: set[str] = set()
    while not mouse.over:
        mouse.move()
        state = table.match.state
        if state.hands_played + 1 >= state.hands_to_play and max(map(len, state.hands)) < 2:
            mouse.context.preferences.change(speed=4.0)  # at instant speed nobody speaks
        while not (mouse.asked or mouse.over):
            mouse.frame()
            if table.match.over:
                heard.add(said(table))
    assert isinstance(mouse.scene, ResultScene)
    name = table.match.setup.names[1]
    won = table.match.game.standing(table.match.state)[1].place == 1
    assert len(heard - {""}) == 1 and heard - {""} <= lines("won" if won else "lost", name)


@pytest.mark.soak
def test_a_deal_is_remarked_on_by_one_of_the_two(mouse: Mouse) -> None:
    table = opened(mouse, "basari", 3)
    spoken: list[str] = []

    def say(line: BanterLine | None) -> bool:
        spoken.extend([line.occasion] if line is not None else [])
        return False

    table.banter.say = say  # type: ignore[method-assign]
    mouse.context.preferences.change(speed=0.0)
    deals = 0
    mouse.until_asked()
    while deals < 6 and not mouse.over:
        mouse.move()
        mouse.until_asked()
        game = table.match.game
        deals = sum(isinstance(d.action, games.strategy(game).deals) for d in table.match.decisions)
    assert deals >= 2
    assert 1 <= spoken.count("deal") <= (deals + 3) // 4


def test_characters_are_introduced_where_they_are_chosen(mouse: Mouse) -> None:
    scene = SeatsScene(mouse.context, "mercado")
    mouse.app.open(scene)
    introduced = {
        node.name: node.picture.text
        for node in scene.canvas
        if isinstance(node.picture, Text) and ":said" in node.name
    }
    people = [n for n, seat in enumerate(scene.draft.seats) if seat.human]
    assert len(introduced) == len(scene.draft.seats) - len(people)
    assert any(line("banter", scene.draft.seats[1].name) in said for said in introduced.values())
    assert not any(leaning in said for said in introduced.values() for leaning in leanings())
    scene.draft.seat_down(1, "master")
    scene.compose()
    texts = [n.picture.text for n in scene.canvas if isinstance(n.picture, Text)]
    assert any(leaning in words for words in texts for leaning in leanings())


def leanings() -> list[str]:
    text = Catalogue("en")
    return [text(key) for key in text.keys("characters") if ".leaning." in key]


def test_with_many_seats_tooltips_introduce_them(mouse: Mouse) -> None:
    who = seats("", *["trader"] * 7)
    scene = SeatsScene(mouse.context, TALKATIVE)
    scene.draft.seats = list(who)
    scene.compose()
    mouse.app.open(scene)
    assert not [node for node in scene.canvas if ":said" in node.name]
    assert line("banter", who[1].name) in scene.page.widget("seat1:who").tooltip
