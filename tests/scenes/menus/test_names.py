"""Names are never templates, and whatever is typed or stands in a file stops no scene."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scenes.menus.draft import MatchDraft, Playable
from scenes.menus.seats import SeatsScene
from scenes.menus.title import TitleScene
from tabletop.core.acts import SeatRef
from tabletop.match.listing import Kept
from tabletop.match.setup import Mode, SeatSpec, SetupError, check_seats
from tabletop.text import LANGUAGES, Catalogue
from tests.scenes.menu_hands import Hands

GOOD = (
    "&title",
    "@mika",
    "{n}",
    "{",
    "}",
    "%s",
    "مريم",
    "שרה",
    "🐫🐫",
    "e\u0301\u0323\u0300",
    "花子",
)
BAD = (
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "a\udfff",
    "a\nb",
    "\u202eabc",
    "\u200b",
    "\u0301",
    "x" * 99,
)
TEXTS = [Catalogue(language) for language in LANGUAGES]


@pytest.fixture
def hands() -> Iterator[Hands]:
    made = Hands((480, 270))
    yield made


def accepted(name: str) -> bool:
    """Whether a match can have a seat of that name."""
    try:
        check_seats([SeatSpec(name, "", "sky")])
    except SetupError:
        return False
    return True


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.text(max_size=16))
@example("&title")
@example("@mika")
@example("{n:a|b}")
@example("\0")
@example("\ud800")
def test_a_name_is_shown_as_it_is(name: str) -> None:
    for text in TEXTS:
        assert name in text("ui.title.continue_note", game="x", players=name)
        said = text("core.refusal.not_your_turn", [name], seat=SeatRef(0))
        assert name in said
    draft = MatchDraft(Playable("nacho", range(2, 5), ()), Mode.PLAY, None)
    taken = draft.rename(0, name) is None
    assert taken == accepted(name.strip()) or name.strip() in [s.name for s in draft.seats[1:]]


@pytest.mark.parametrize("name", GOOD + BAD, ids=ascii)
def test_names_are_good_or_refused(name: str) -> None:
    assert accepted(name) is (name in GOOD)


@pytest.mark.parametrize("name", GOOD, ids=ascii)
def test_every_name_that_is_accepted_can_stand_in_the_menus(hands: Hands, name: str) -> None:
    hands.app.context.library = Newest(name)
    hands.open(TitleScene)
    hands.wait(0.1)
    scene = hands.open(lambda context: SeatsScene(context, "nacho"))
    assert isinstance(scene, SeatsScene)
    assert scene.draft.rename(0, name) is None
    scene.compose()
    hands.wait(0.1)


class Newest:
    """A library with one match, of somebody of that name."""

    def __init__(self, name: str) -> None:
        self._name = name

    def newest_unfinished(self, at_once: bool = False) -> Kept | None:
        return Kept(Path("match.souk"), "nacho", (self._name, "Aru"))

    def learn(self, within: float) -> tuple[Kept | None, bool]:
        return self.newest_unfinished(), False
