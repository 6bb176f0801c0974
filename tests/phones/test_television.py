"""The television while people play by phone: cards on their way, and emotes above a portrait."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("segno", reason="the extra `phones` is not installed")

from scenes.kit.layers import Layer
from scenes.screenshots.phone_browser import PhoneScreen
from scenes.table.presentation.table_obstacles import TableObstacles
from sprites.picture import Text
from tabletop.core.acts import Move
from tabletop.host.emotes import EMOTE_INTERVAL, EMOTES
from tests.fixtures.screen.layout_lint import find_problems
from tests.phones import browsers  # noqa: F401 - skips without a browser
from tests.phones.local_browser import LocalBrowser, PixelGallery
from tests.phones.local_phones import ScreenWithPhones, table_with_two_phones

SWIPE_SCRIPT = """() => {
  const item = document.querySelector(".hand .item.offered"), box = item.getBoundingClientRect();
  const at = [box.left + box.width / 2, box.top + box.height / 2];
  item.setPointerCapture = () => {};
  const happens = (kind, up) => item.dispatchEvent(new PointerEvent(kind, {
    bubbles: true, pointerId: 7, clientX: at[0], clientY: at[1] - up }));
  happens("pointerdown", 0);
  for (let up = 0; up <= 120; up += 6) happens("pointermove", up);
  happens("pointerup", 120);
}"""


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[ScreenWithPhones]:
    made = ScreenWithPhones(tmp_path / "matches")
    yield made
    made.close()


def emote_texts(beside: ScreenWithPhones) -> list[str]:
    """Return the texts of all bubbles on the screen."""
    return [
        node.picture.text
        for node in beside.table.canvas
        if node.name == "banter:line" and isinstance(node.picture, Text)
    ]


@pytest.mark.slow
@pytest.mark.sampled
def test_an_emote_stands_beside_the_portrait_of_its_player(
    name: str, beside: ScreenWithPhones
) -> None:
    table, phones, _ = table_with_two_phones(beside, name)
    beside.run_until(lambda: table.sequencer.is_idle)
    beside.wait(0.2)
    assert all(phone.parts["emotes"] for phone in phones)
    for seat, phone in enumerate(phones):
        phone.say(**{"is": "emote", "what": "wow"})
        beside.wait(0.6)
        assert emote_texts(beside) == ["Wow!"]
        bubble = next(node for node in table.canvas if node.name == "banter").bounds()
        surroundings = TableObstacles(table.presenter)
        own, other = (surroundings.portrait_box(of) for of in (seat, 1 - seat))
        assert own is not None and other is not None
        assert distance(bubble, own) < distance(bubble, other)
        assert not any(bubble.overlaps(card) for card in surroundings.name_counter_boxes())
        faults = [str(fault) for fault in find_problems(table, beside.app.window_surface)]
        assert not [fault for fault in faults if "banter" in fault]


def test_emotes_are_few_known_and_only_shown_where_they_are_wanted(
    beside: ScreenWithPhones,
) -> None:
    table, phones, _ = table_with_two_phones(beside, "market_day")
    beside.run_until(lambda: table.sequencer.is_idle)
    assert not phones[0].say(**{"is": "emote", "what": "something else"})
    for _ in range(9):
        phones[0].say(**{"is": "emote", "what": "wow"})
    gateway = beside.hosts[-1].gateway
    beside.wait(0.1)
    assert emote_texts(beside) == ["Wow!"]
    assert gateway.emotes.take() == ()
    for n in range(9):
        gateway.emotes.add(1, "wow", beside.now + n * EMOTE_INTERVAL / 3)
    assert len(gateway.emotes.take()) == 3
    beside.wait(20.0)
    assert emote_texts(beside) == []
    beside.context.preferences.change(emotes=False)
    beside.wait(0.1)
    assert not phones[0].parts["emotes"]
    for kind in EMOTES:
        phones[0].say(**{"is": "emote", "what": kind})
    beside.wait(0.6)
    assert emote_texts(beside) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", ["market_day", "basari"])
def test_a_card_that_is_swiped_up_flies_over_the_television(
    chromium: Any, game: str, beside: ScreenWithPhones
) -> None:
    """From the finger on a page to the frames of the screen; in Basari only a back."""
    table, phones, seat = table_with_two_phones(beside, game)
    beside.context.preferences.change(speed=1.0)
    beside.gallery = PixelGallery()  # type: ignore[attr-defined]
    page = LocalBrowser(chromium, beside, phones[seat], PhoneScreen(390, 844))  # type: ignore[arg-type]
    page.wait_until(lambda: page.page.locator(".hand .item.offered").count() > 0)
    page.page.evaluate(SWIPE_SCRIPT)
    before = table.match.decision_number
    page.wait_until(lambda: table.match.decision_number > before)
    flown: dict[int, list[tuple[float, float]]] = {}
    shown: set[str] = set()
    for _ in range(90):
        beside.settle()
        for sprite in table.stage.all_sprites():
            if sprite.node.z >= Layer.FLYING_PIECES:
                flown.setdefault(id(sprite.node), []).append((sprite.node.x, sprite.node.y))
                shown.add(sprite.piece)
        shown.update(node.name for node in table.canvas if node.name.startswith("chosen:"))
    page.close()
    if game == "basari":
        assert shown == {f"chosen:{seat}", "action.?"}
        return
    decided = next(event for event in table.match.history if event.seat == seat)
    moved = [act for act in decided.acts if isinstance(act, Move)]
    assert moved and moved[0].piece in shown
    assert max(len(set(places)) for places in flown.values()) > 8
    ways = [hypot(a[0] - b[0], a[1] - b[1]) for a, *_, b in flown.values()]
    assert max(ways) > 100


def distance(box: object, other: object) -> float:
    (x, y), (to_x, to_y) = box.center, other.center  # type: ignore[attr-defined]
    return float(((x - to_x) ** 2 + (y - to_y) ** 2) ** 0.5)
