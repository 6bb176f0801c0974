"""No word on a piece or on the furniture of a table is broken, in either language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate

import pytest

from scenes.games import laid, load
from scenes.kit.roles.seating import Seating
from scenes.ui.context import catalogue_of
from scenes.ui.theme import make_theme
from sprites.painting import Picture
from sprites.picture import Group, Text
from sprites.typesetting import phrases
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.zones import Piece, Zone, address, is_back
from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec, Setup
from tabletop.text import LANGUAGES


@pytest.mark.thinned(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", laid())
def test_no_word_on_a_piece_or_on_furniture_is_broken(game: str, language: str) -> None:
    match = by_lot(game)
    text, theme = catalogue_of(language), make_theme(1.0, False)
    looks = load(game)(Seating(match.game, match.setup, text, theme)).looks
    pictures: list[Picture] = [node.picture for node in looks.furniture()]
    for piece, zone in lying(match):
        pictures += looks.picture(piece, zone), looks.large(piece, zone)
    found = [words for picture in pictures for words in texts(picture)]
    assert found
    broken = {words.setting.lines for words in found if is_broken(words)}
    assert not broken


def by_lot(game: str) -> Match:
    """A match with the most seats, decided by lot."""
    loaded, draw = games.load(game), Chance(1)
    specs = tuple(SeatSpec(DEFAULT_NAMES[n], "random", COLOURS[n]) for n in range(loaded.seats[-1]))
    match = Match(loaded, Setup(game, specs, {}, 1))
    while not match.over:
        seat = match.to_act()[0]
        match.submit(seat, draw.pick(match.legal(seat)))
    return match


def lying(match: Match) -> Iterator[tuple[Piece, Zone]]:
    """Every piece that seat 0 sees, in every place where it sees others of its family: in one zone
    of each kind, its own and those of others."""
    pieces: dict[tuple[str, bool], set[Piece]] = {}
    zones: dict[tuple[str, bool], dict[tuple[str, bool], Zone]] = {}
    for _, state in match.moments():
        for zone, there in match.game.inventory(match.game.redact(state, 0)).items():
            at = address(zone)
            for piece in there:
                family = piece.partition(".")[0], is_back(piece)
                pieces.setdefault(family, set()).add(piece)
                zones.setdefault(family, {}).setdefault((at.kind, at.owner == 0), zone)
    for family, found in pieces.items():
        for zone in zones[family].values():
            if address(zone).kind not in ("deck", "bag", "box"):
                yield from ((piece, zone) for piece in sorted(found))


def texts(picture: Picture) -> Iterator[Text]:
    """The words that a picture holds."""
    if isinstance(picture, Text):
        yield picture
    elif isinstance(picture, Group):
        for part, _, _ in picture.parts:
            yield from texts(part)


def is_broken(words: Text) -> bool:
    """Whether a line ends inside a word or phrase, or some of the words are left out."""
    whole = ends(piece for part in words.text.split("\n") for piece in phrases(part))
    lines = ends(words.setting.lines)
    return lines[-1] != whole[-1] or not set(lines) <= set(whole)


def ends(pieces: Iterable[str]) -> list[int]:
    """After how many letters each of some pieces ends."""
    return list(accumulate(len(re.sub(r"[\s\u2060\u200b]", "", piece)) for piece in pieces))
