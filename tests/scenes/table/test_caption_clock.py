"""Picture, line and sound keep one clock: the line changes when its act begins to be seen."""

from __future__ import annotations

import pytest

from scenes.shots import rehearsal
from scenes.stage.animator import READ, ActAnimator
from scenes.table.scene import TableScene
from sprites.timeline import Timeline
from tabletop.core.acts import Move, Say, Score
from tabletop.core.state import NOBODY
from tabletop.match.setup import Mode
from tabletop.text.reading import piece_name
from tests.scenes.player import FRAME, Mouse

SOON = 0.1
"""Seconds that the line may lag behind what is seen or heard of its act."""


class Ears:
    """Hears when the first sound is made."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> None:
        self.heard.append(family)


@pytest.mark.parametrize("reduced", [False, True], ids=["motion", "reduced"])
def test_it_is_said_that_it_pours_when_it_begins_to(reduced: bool) -> None:
    mouse = Mouse(speed=1.0, reduced_motion=reduced)
    table = mouse.start("market_day", "", "novice", "novice")
    mouse.until_asked()
    animator = table.display.presentation.animator
    assert isinstance(animator, ActAnimator)
    ears = animator.voice = Ears()
    before, timeline = table.hud.words, Timeline()
    timeline.play(animator.phrase([Say(0, "rain", (), "")]))
    moments: dict[str, float] = {}
    for n in range(round(6.0 / FRAME)):
        if table.hud.words != before:
            moments.setdefault("line", n * FRAME)
        if animator.stage.passing:
            moments.setdefault("picture", n * FRAME)
        if ears.heard:
            moments.setdefault("sound", n * FRAME)
        timeline.advance(FRAME)
    mouse.close()
    assert {*moments} == {"line", "picture", "sound"}
    assert max(moments.values()) - min(moments.values()) <= SOON, moments


@pytest.mark.parametrize(
    ("game", "source", "target", "clause"),
    [
        ("mercado", "market:0", "discard:objects", "MER-5.7"),
        ("zahab", "display:0", "hand:1", "ZAH-6.1"),
    ],
)
def test_the_line_tells_of_what_leaves_its_place_when_it_sets_out(
    game: str, source: str, target: str, clause: str
) -> None:
    """And no longer of the payment; also where it turns face down on its way."""
    mouse = Mouse(speed=1.0, curtain="never")
    table = mouse.start(game, "", "", "")
    mouse.until_asked()
    sprite = table.stage.sprites(source)[0]
    name = piece_name(sprite.piece, game, mouse.context.text)
    before, timeline, moments = table.hud.words, Timeline(), dict[str, float]()
    leaves = Move(sprite.piece, 1, source, target, clause)
    timeline.play(table.display.presentation.animator.phrase([leaves]))
    x, y = sprite.node.x, sprite.node.y
    for n in range(30):
        if table.hud.words != before:
            moments.setdefault("line", n * FRAME)
        if (sprite.node.x, sprite.node.y) != (x, y):
            moments.setdefault("picture", n * FRAME)
        timeline.advance(FRAME)
    assert name in table.hud.words
    mouse.close()
    assert abs(moments["line"] - moments["picture"]) <= SOON


@pytest.mark.parametrize("game", ["basari", "nacho"])
def test_what_several_chose_is_told_after_it_was_turned_up_and_can_be_read(game: str) -> None:
    """Meanwhile the line says that it is turned up, and no more what happened before."""
    mouse = Mouse(speed=1.0)
    whole = rehearsal.rehearsed(game, 3, people=0)

    def secret(act: object) -> bool:
        return isinstance(act, Move) and act.source.startswith("choice:")

    event = next(e for e in rehearsal.events(whole) if sum(map(secret, e.acts)) == 3)
    table = TableScene(mouse.context, rehearsal.up_to(whole, event.number), Mode.DEMO)
    presentation, said = table.display.presentation, dict[str, int]()
    presentation.show(event)
    while not table.director.idle and len(said) < 9:
        said[table.hud.words] = said.get(table.hud.words, 0) + 1
        table.lanes["table"].advance(FRAME)
    words = list(said)
    opens = words.index(mouse.context.text("table.turned_up"))
    assert said[words[opens]] * FRAME > READ and "Mika: " in words[opens + 1]
    assert said[words[opens + 1]] * FRAME >= READ - 2 * FRAME
    table.leave()
    mouse.close()


def test_a_line_that_has_gone_is_not_told_again() -> None:
    """Whoever looks away finds no words of before, for a moment, on an empty table."""
    mouse = Mouse(speed=1.0)
    table = mouse.start("nacho", "novice", "novice", "novice", mode=Mode.DEMO)
    narrator = table.display.presentation.narrator
    narrator._line("It was said", table.match.history[0].acts)
    table.hud.say("")
    for _ in range(2):
        narrator.retell(NOBODY)
        assert table.hud.words == ""
    mouse.close()


@pytest.mark.parametrize("game", ["basari", "market_day"])
def test_people_are_told_that_points_are_counted_when_it_is_nobodys_turn(game: str) -> None:
    mouse = Mouse(speed=1.0)
    table = mouse.start(game, "", "", "")
    narrator, showing = table.display.presentation.narrator, table.stage.showing
    counted = mouse.context.text("table.counted", what="")
    for turn in (None, 0):
        showing.turn = turn
        narrator._line("Mika +3", [Score("points", 0, 3, "")])
        assert table.hud.words.startswith(counted) is (turn is None)
        assert table.hud.words.endswith("Mika +3")
    showing.turn = None
    narrator._line("A card is drawn.", [])
    assert table.hud.words == "A card is drawn."
    mouse.close()
