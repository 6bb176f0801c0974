"""Picture, line and sound keep one clock: the line changes when its act begins to be seen."""

from __future__ import annotations

import re
from itertools import groupby

import pytest

from scenes.screenshots import example_matches
from scenes.stage.animation.animator import REVEAL_PAUSE_SECONDS, ActAnimator
from scenes.table.scene import TableScene
from sprites.timeline import Timeline
from tabletop.core.acts import Act, Begin, Move, Say, Score, SeatRef
from tabletop.core.state import NOBODY
from tabletop.match.setup import MatchMode
from tabletop.text.message_format import piece_name
from tests.scenes.player import FRAME, Mouse

MAX_FRAMES = 3000
"""Frames after which all of an event has been shown."""
MAX_LAG_SECONDS = 0.1
"""Seconds that the line may lag behind what is seen or heard of its act."""


class SoundRecorder:
    """Hears when the first sound is made."""

    def __init__(self) -> None:
        self.sounds: list[str] = []

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> None:
        self.sounds.append(family)


@pytest.mark.sampled
@pytest.mark.parametrize("reduced", [False, True], ids=["motion", "reduced"])
def test_it_is_said_that_it_pours_when_it_begins_to(reduced: bool) -> None:
    mouse = Mouse(speed=1.0, reduced_motion=reduced)
    table = mouse.start("market_day", "", "novice", "novice")
    mouse.run_until_asked()
    animator = table.presenter.table_view.animator
    assert isinstance(animator, ActAnimator)
    ears = animator.sound_player = SoundRecorder()
    before, timeline = table.action_bar.prompt, Timeline()
    timeline.play(animator.animate_phrase([Say(0, "rain", (("n", 2),), "")]))
    moments: dict[str, float] = {}
    for n in range(round(6.0 / FRAME)):
        if table.action_bar.prompt != before:
            moments.setdefault("line", n * FRAME)
        if animator.stage.temporary_nodes:
            moments.setdefault("picture", n * FRAME)
        if ears.sounds:
            moments.setdefault("sound", n * FRAME)
        timeline.advance(FRAME)
    mouse.close()
    assert {*moments} == {"line", "picture", "sound"}
    assert max(moments.values()) - min(moments.values()) <= MAX_LAG_SECONDS, moments


def test_the_line_tells_of_what_leaves_its_place_when_it_sets_out() -> None:
    """And no longer of the payment; also where it turns face down on its way."""
    mouse = Mouse(speed=1.0, curtain="never")
    table = mouse.start("zahab", "", "", "")
    mouse.run_until_asked()
    sprite = table.stage.sprites("display:0")[0]
    name, _, _ = piece_name(sprite.piece, "zahab", mouse.context.text_catalogue).partition(" (")
    before, timeline, moments = table.action_bar.prompt, Timeline(), dict[str, float]()
    leaves = Move(sprite.piece, 1, "display:0", "hand:1", "ZAH-6.1")
    timeline.play(table.presenter.table_view.animator.animate_phrase([leaves]))
    x, y = sprite.node.x, sprite.node.y
    for n in range(30):
        if table.action_bar.prompt != before:
            moments.setdefault("line", n * FRAME)
        if (sprite.node.x, sprite.node.y) != (x, y):
            moments.setdefault("picture", n * FRAME)
        timeline.advance(FRAME)
    assert name.lower() in table.action_bar.prompt.lower()
    mouse.close()
    assert abs(moments["line"] - moments["picture"]) <= MAX_LAG_SECONDS


@pytest.mark.parametrize("mode", [MatchMode.DEMO, MatchMode.PLAY])
def test_what_several_chose_is_told_after_it_was_turned_up_and_can_be_read(
    mode: MatchMode,
) -> None:
    """Meanwhile the line says that all reveal: what happened before has gone."""
    mouse = Mouse(speed=1.0)
    people = 3 if mode is MatchMode.PLAY else 0
    whole = example_matches.play_example_match("basari", 3, people=people)

    def secret(act: object) -> bool:
        return isinstance(act, Move) and act.source.startswith("choice:")

    event = next(e for e in example_matches.decision_events(whole) if sum(map(secret, e.acts)) == 3)
    table = TableScene(
        mouse.context,
        example_matches.copy_match_until(whole, event.decision_number),
        mode,
    )
    presentation, lines = table.presenter.table_view, list[str]()
    presentation.show_event(event)
    while not table.sequencer.is_idle and len(lines) < MAX_FRAMES:
        lines.append(table.action_bar.prompt)
        table.timelines["table"].advance(FRAME)
    said = [(words, len(list(frames))) for words, frames in groupby(lines)]
    told = next(
        n
        for n, (words, _) in enumerate(said)
        if re.search("draws a card|scores|takes|Mika opens", words)
    )
    standing, frames = said[told - 1]
    assert standing == mouse.context.text_catalogue("table.all_open")
    assert frames * FRAME > REVEAL_PAUSE_SECONDS
    assert said[told][1] * FRAME >= REVEAL_PAUSE_SECONDS - 2 * FRAME
    table.shut_down()
    mouse.close()


def test_what_several_chose_is_told_card_by_card_as_each_is_turned_up() -> None:
    """Each part joins the line when its card shows its face, in the order of the cards."""
    mouse = Mouse(speed=1.0)
    whole = example_matches.play_example_match("nacho", 3, people=0)
    event = example_matches.find_act(whole, lambda act: act.clause == "NAC-3.3")
    turned = [act for act in event.acts if isinstance(act, Move) and "choice:" in act.source]
    table = TableScene(
        mouse.context,
        example_matches.copy_match_until(whole, event.decision_number),
        MatchMode.DEMO,
    )
    presentation, lines = table.presenter.table_view, list[tuple[str, int]]()
    art = presentation.stage.piece_art

    def count_open_cards() -> int:
        sprites = [(s, act.target) for act in turned for s in table.stage.sprites(act.target)]
        return sum(s.node.picture == art.picture(s.piece, zone) for s, zone in sprites)

    presentation.show_event(event)
    while not table.sequencer.is_idle and len(lines) < MAX_FRAMES:
        lines.append((table.action_bar.prompt, count_open_cards()))
        table.timelines["table"].advance(FRAME)
    names = [table.match.setup.seat_names[int(act.target.partition(":")[2])] for act in turned]
    for n in range(1, 4):
        begin = r":\s.+ · ".join(names[:n]) + r":\s[^·:]+"
        told = [cards for words, cards in lines if re.fullmatch(begin, words)]
        assert told and min(told) >= n, (begin, told)
        assert len(told) * FRAME >= REVEAL_PAUSE_SECONDS / 2
    table.shut_down()


def test_who_gets_the_mountie_is_told_when_it_has_arrived() -> None:
    """The numbers stand until then: the Mountie goes to the one who goes first."""
    mouse = Mouse(speed=1.0)
    whole = example_matches.play_example_match("nacho", 3, people=0)
    follows = example_matches.find_act(whole, lambda act: act.clause == "NAC-3.3")
    match = example_matches.copy_match_until(whole, follows.decision_number)
    table = TableScene(mouse.context, match, MatchMode.DEMO)
    move = next(act for act in follows.acts if isinstance(act, Move) and act.clause == "NAC-3.3")
    table.presenter.table_view.show_event(follows)
    lines = list[tuple[str, float]]()
    goal = table.presenter.table_view.stage.zone_layout.box(move.target)
    while not table.sequencer.is_idle and len(lines) < MAX_FRAMES:
        riders = [s.node for s in table.stage.sprites(move.target) if s.piece == move.piece]
        inside = any(goal.contains(node.x, node.y) for node in riders)
        lines.append((table.action_bar.prompt, inside))
        table.timelines["table"].advance(FRAME)
    told = [inside for words, inside in lines if words.endswith("goes first and gets the Mountie.")]
    assert told and all(told)
    assert not lines[0][1], "it is on the road at first"
    table.shut_down()
    mouse.close()


def test_a_line_that_has_gone_is_not_told_again() -> None:
    """After a change of viewer no old line appears for a moment on an empty table."""
    mouse = Mouse(speed=1.0)
    table = mouse.start("nacho", "novice", "novice", "novice", mode=MatchMode.DEMO)
    narrator = table.presenter.table_view.narrator
    narrator._line("It was said", table.match.history[0].acts)
    table.action_bar.show_prompt("")
    for _ in range(2):
        narrator.restrict_to_viewer(NOBODY)
        assert table.action_bar.prompt == ""
    mouse.close()


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (Score(0, 5, "points", "BAS-3.6"), "Mika scores 5."),
        (Move("gem.red", 2, "gems:0", "stock", "BAS-5.1"), "Winners return half, or 2 if tied."),
        (Begin("stage", 2, 0, "BAS-5.5"), "Stage 2 begins."),
        (
            Say(0, "haggle", (("other", SeatRef(2)), ("action", "C")), "BAS-4.1"),
            "Mika and Bea haggle over C.",
        ),
    ],
    ids=["points", "returned", "stage", "haggle"],
)
def test_people_are_told_what_changes_in_a_round(act: Act, told: str) -> None:
    mouse = Mouse(speed=1.0)
    narrator = mouse.start("basari", "", "", "").presenter.table_view.narrator
    narrator.event_acts, narrator.local_seats = (act,), ()  # else the question tells a haggle
    assert narrator._caption([act]) == told
    mouse.close()
