"""No word on a piece or on the furniture of a table is broken, in either language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate

import pytest

from scenes.games import game_names, load_layout
from scenes.kit.roles.seating import Seating
from scenes.ui.context import catalogue_of
from scenes.ui.style.theme import make_theme
from sprites.painting import Picture
from sprites.picture import PictureGroup, Text
from sprites.typesetting import split_phrases
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.zones import Piece, Zone, is_back, parse_zone
from tabletop.match.match import Match
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup
from tabletop.text import BUILT_IN_LANGUAGES


@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_no_word_on_a_piece_or_on_furniture_is_broken(game: str, language: str) -> None:
    match = play_randomly(game)
    text, theme = catalogue_of(language), make_theme(1.0, False)
    looks = load_layout(game)(Seating(match.game, match.setup, text, theme)).piece_art
    pictures: list[Picture] = [node.picture for node in looks.static_nodes()]
    for piece, zone in visible_pieces(match):
        pictures += looks.picture(piece, zone), looks.large_picture(piece, zone)
    found = [words for picture in pictures for words in texts(picture)]
    assert found
    broken = {words.layout.lines for words in found if is_broken(words)}
    assert not broken


def play_randomly(game: str) -> Match:
    """A match with the most seats, decided by lot."""
    loaded, draw = games.load(game), Chance(1)
    specs = tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], "random", SEAT_COLOURS[n])
        for n in range(loaded.seat_counts[-1])
    )
    match = Match(loaded, Setup(game, specs, {}, 1))
    while not match.is_over:
        seat = match.active_seats()[0]
        match.submit(seat, draw.pick(match.legal_actions(seat)))
    return match


def visible_pieces(match: Match) -> Iterator[tuple[Piece, Zone]]:
    """Every piece that seat 0 sees, in every place where it sees others of its family: in one zone
    of each kind, its own and those of others."""
    pieces: dict[tuple[str, bool], set[Piece]] = {}
    zones: dict[tuple[str, bool], dict[tuple[str, bool], Zone]] = {}
    for _, state in match.replay_events():
        for zone, there in match.game.inventory(match.game.view_for(state, 0)).items():
            at = parse_zone(zone)
            for piece in there:
                family = piece.partition(".")[0], is_back(piece)
                pieces.setdefault(family, set()).add(piece)
                zones.setdefault(family, {}).setdefault((at.kind, at.owner == 0), zone)
    for family, found in pieces.items():
        for zone in zones[family].values():
            if parse_zone(zone).kind not in ("deck", "bag", "box"):
                yield from ((piece, zone) for piece in sorted(found))


def texts(picture: Picture) -> Iterator[Text]:
    """The words that a picture holds."""
    if isinstance(picture, Text):
        yield picture
    elif isinstance(picture, PictureGroup):
        for part, _, _ in picture.parts:
            yield from texts(part)


def is_broken(words: Text) -> bool:
    """True if a line ends inside a word or phrase, or if words are missing."""
    whole = end_positions(piece for part in words.text.split("\n") for piece in split_phrases(part))
    lines = end_positions(words.layout.lines)
    return lines[-1] != whole[-1] or not set(lines) <= set(whole)


def end_positions(pieces: Iterable[str]) -> list[int]:
    """After how many letters each of some pieces ends."""
    return list(accumulate(len(re.sub(r"[\s\u2060\u200b]", "", piece)) for piece in pieces))
