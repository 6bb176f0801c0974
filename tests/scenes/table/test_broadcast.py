"""The foot of a demo names the game and says how all stand; it covers nothing that is read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from scenes.games import laid
from scenes.kit.parts import LEAST
from scenes.table.broadcast import FOOT, LARGEST
from scenes.table.scene import TableScene
from scenes.table.surroundings import Surroundings
from sprites.picture import Group, Text
from sprites.typeface import missing_glyphs
from sprites.typesetting import LINE_BOX
from tabletop import games
from tabletop.core.acts import End, Score
from tabletop.core.state import NOBODY
from tabletop.match.setup import Mode
from tabletop.seats.answers import Estimate
from tests.scenes.immediate import CLIENT, ImmediateWorker, users
from tests.scenes.player import Mouse

STYLES = [("en", 1.0), ("ja", 1.0), ("en", 2.0), ("ja", 2.0)]


AROUND = LARGEST * (LINE_BOX - 1) / 2 + 1
"""So much of the box of a line lies above and below an em of its letters."""


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in users():
        monkeypatch.setattr(module, CLIENT, ImmediateWorker)


def demo(mouse: Mouse, game: str) -> TableScene:
    """A demo of a game with as many seats as it takes."""
    most = games.kind(game).seats[-1]
    return mouse.start(game, *["trader"] * most, mode=Mode.DEMO)


def go_on(mouse: Mouse, table: TableScene, decisions: int) -> None:
    """Frames until so many decisions have been made and shown."""
    while table.match.number < decisions or not table.director.idle:
        mouse.app.step(0.1)


def words(table: TableScene) -> list[Text]:
    """All that is written at the foot."""
    assert table.broadcast is not None
    return list(_texts(node.picture for node in table.broadcast.nodes))


def _texts(pictures: Iterator[object]) -> Iterator[Text]:
    for picture in pictures:
        if isinstance(picture, Text):
            yield picture
        elif isinstance(picture, Group):
            yield from _texts(part for part, _, _ in picture.parts)


def know(table: TableScene) -> None:
    """All chances at what has been shown are known, and well."""
    assert table.commentator.series is not None
    count = len(table.match.setup.seats)
    sure = Estimate((1 / count,) * count, (0.001,) * count, 100)
    table.commentator.series.suppose(len(table.commentator.series) - 1, sure)


@pytest.mark.thinned(20, each=False)
@pytest.mark.parametrize(("language", "scale"), STYLES)
@pytest.mark.parametrize("game", laid())
def test_it_covers_nothing_and_holds_its_words(
    answers: None, game: str, language: str, scale: float
) -> None:
    mouse = Mouse(language=language, text_scale=scale, reduced_motion=True)
    table = demo(mouse, game)
    go_on(mouse, table, 3)
    assert table.broadcast is not None
    table.broadcast.invites = True
    know(table)
    table.broadcast.attend(True, True)
    around = Surroundings(table.display)
    read = [*around.signs(), *around.strip(), *around.pieces()]
    assert not [box for box in read if box.y < FOOT.y and box.bottom > FOOT.y + AROUND]
    assert not [box for box in read if box.y >= FOOT.y]
    told = [node.bounds() for node in table.broadcast.nodes if not node.name.endswith("broadcast")]
    assert not [box for box in told if box.y < FOOT.y - AROUND or box.bottom > FOOT.bottom + AROUND]
    assert not any(one.right > two.x for one, two in pairwise(told))
    side = table.context.theme.side
    assert told[0].x >= side - 1 and told[-1].right <= 1920 - side + 1
    written = words(table)
    assert all(text.em >= LEAST and not missing_glyphs(text.text, text.face) for text in written)
    assert table.context.text(f"{game}.title") in [text.text for text in written]
    table.stage.showing.turn = None
    table.broadcast.attend(True, True, [End("round", 1, 0, "")])
    told = [node.bounds() for node in table.broadcast.nodes if not node.name.endswith("broadcast")]
    assert not any(one.right > two.x for one, two in pairwise(told))
    assert table.context.text("table.broadcast.scoring") in [text.text for text in words(table)]
    mouse.close()


@pytest.mark.parametrize("game", ["basari", "market_day"])
def test_every_frame_tells_whose_turn_it_is_or_that_points_are_counted(
    answers: None, game: str
) -> None:
    """While points are counted and it is nobody's turn, the foot says so; else it does not."""
    mouse = Mouse(size=(480, 270), speed=1.0)
    table = mouse.start(game, "trader", "trader", "trader", mode=Mode.DEMO, seed=7)
    assert table.broadcast is not None
    counted, was = 0, False
    for _ in range(2400):
        was = table.stage.showing.turn is None
        table.advance(1 / 10)
        mouse.app.settle()
        said = "Scoring" in [text.text for text in words(table)]
        nobody = table.stage.showing.turn is None
        counts = nobody and any(isinstance(act, Score) for act in table.director.playing)
        assert said if counts else not said or nobody or was
        counted += counts
        if counted > 5 and not (nobody or was):
            break
    assert counted
    mouse.close()


@pytest.mark.thinned(5, each=False)
@pytest.mark.parametrize("game", laid())
def test_all_stand_there_by_place_and_with_what_is_known(answers: None, game: str) -> None:
    mouse = Mouse(size=(480, 270), reduced_motion=True)
    table = mouse.start(game, "trader", "trader", "trader", mode=Mode.DEMO)
    go_on(mouse, table, 12)
    assert table.broadcast is not None
    know(table)
    table.broadcast.attend(True, True)
    match = table.session.match
    standing = sorted(match.game.standing(match.view(NOBODY)), key=lambda at: at.place)
    written = [text.text for text in words(table)]
    names = [match.setup.names[at.seat] for at in standing]
    assert [text for text in written if text in names] == names
    scores = [str(at.score) for at in standing]
    assert [written[written.index(name) + 1] for name in names] == scores
    assert [written[written.index(name) + 2] for name in names] == ["(33% to win)"] * 3
    mouse.close()


def test_nothing_is_told_there_before_it_has_been_shown(answers: None) -> None:
    """But what is being counted on the table: nobody leads there who does not lead here."""
    mouse = Mouse(speed=1.0)
    table = mouse.start("market_day", "trader", "trader", "trader", mode=Mode.DEMO)
    assert table.broadcast is not None
    told = [text.text for text in words(table)]
    changed = {True: 0, False: 0}
    for _ in range(2400):
        idle = table.director.idle
        mouse.unseen()
        now = [text.text for text in words(table)]
        if now != told:
            still = idle or table.director.idle
            changed[still] += 1
            assert still or counted(table, now)
        told = now
    assert all(changed.values())
    mouse.close()


def counted(table: TableScene, written: list[str]) -> bool:
    """Whether the foot tells the points that the table shows, the most first."""
    names = table.match.setup.names
    points = {name: table.stage.showing.counters["points", n] for n, name in enumerate(names)}
    seats = [words for words in written if words in names]
    right = all(written[written.index(name) + 1] == str(points[name]) for name in seats)
    return right and [points[name] for name in seats] == sorted(points.values(), reverse=True)


def test_only_the_shop_window_says_that_any_key_begins_a_match(answers: None) -> None:
    from scenes.menus.title import TitleScene

    mouse = Mouse(reduced_motion=True)
    table = mouse.start("basari", "trader", "trader", "trader", mode=Mode.DEMO)
    mouse.wait(0.2)
    assert "Press any key to play" not in [text.text for text in words(table)]
    assert "Demo" in [text.text for text in words(table)]
    mouse.app.open(TitleScene(mouse.context))
    for _ in range(640):
        mouse.app.step(0.1)
    assert "Press any key to play" in [text.text for text in words(mouse.table)]
    mouse.close()


def test_people_who_play_have_no_foot_and_a_chart_has_the_chances_itself(answers: None) -> None:
    mouse = Mouse(reduced_motion=True)
    assert mouse.start("basari", "", "trader", "trader").broadcast is None
    table = mouse.start("basari", "trader", "trader", "trader", mode=Mode.DEMO)
    mouse.wait(0.2)
    assert table.broadcast is not None and table.broadcast.nodes
    mouse.press("tool:chances")
    mouse.wait(0.2)
    assert not table.broadcast.nodes
    assert not [node for node in table.canvas if node.name.startswith("broadcast")]
    mouse.close()
