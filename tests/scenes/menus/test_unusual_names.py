"""Names are never templates, and whatever is typed or stands in a file stops no scene."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scenes.menus.match_setup.setup_model import MatchSetupModel, SetupChoices
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.menus.title_screen import TitleScene
from tabletop.core.acts import SeatRef
from tabletop.match.saved_match import SavedMatch
from tabletop.match.setup import MatchMode, SeatSpec, SetupError, check_seats, normalize_name
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.scenes.menu_driver import MenuDriver

VALID_NAMES = (
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
INVALID_NAMES = (
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
TEXTS = [Catalogue(language) for language in BUILT_IN_LANGUAGES]


@pytest.fixture
def hands() -> Iterator[MenuDriver]:
    made = MenuDriver((480, 270))
    yield made


def is_accepted(name: str) -> bool:
    """True if a match can have a seat of that name."""
    try:
        check_seats([SeatSpec(name, "", "sky")])
    except SetupError:
        return False
    return True


@pytest.mark.slow
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
    draft = MatchSetupModel(SetupChoices("nacho", range(2, 5), ()), MatchMode.PLAY, None)
    taken = draft.rename_seat(0, name) is None
    name = normalize_name(name)
    assert taken == is_accepted(name) or name in [s.name for s in draft.seats[1:]]


@pytest.mark.parametrize("name", VALID_NAMES + INVALID_NAMES, ids=ascii)
def test_names_are_good_or_refused(name: str) -> None:
    assert is_accepted(name) is (name in VALID_NAMES)


@pytest.mark.sampled
@pytest.mark.parametrize("name", VALID_NAMES, ids=ascii)
def test_every_name_that_is_accepted_can_stand_in_the_menus(hands: MenuDriver, name: str) -> None:
    hands.app.context.match_library = NamedMatchLibrary(name)
    hands.open_scene(TitleScene)
    hands.wait(0.1)
    scene = hands.open_scene(lambda context: MatchSetupScene(context, "nacho"))
    assert isinstance(scene, MatchSetupScene)
    assert scene.model.rename_seat(0, name) is None
    scene.compose()
    hands.wait(0.1)


class NamedMatchLibrary:
    """A library with one match, of somebody of that name."""

    waiting_match: SavedMatch | None = None

    def __init__(self, name: str) -> None:
        self._name = name

    def find_resumable_match(self, is_urgent: bool = False) -> SavedMatch | None:
        return SavedMatch(Path("match.souk"), "nacho", (self._name, "Aru"))

    def scan_matches(self, seconds: float) -> tuple[SavedMatch | None, bool]:
        return self.find_resumable_match(), False
