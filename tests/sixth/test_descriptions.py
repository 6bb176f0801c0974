"""A game of others is described by the values of its sheet, in both languages."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.descriptions import PieceDescriber
from tabletop.core.state import NOBODY
from tabletop.core.zones import is_back, parse_zone
from tabletop.host.table_lookup import BOX_ZONE_KIND, TableLookup
from tabletop.match.match import Match
from tabletop.match.setup import SEAT_COLOURS, SeatSpec, Setup
from tabletop.narration.descriptions import TableDescriber, load_table_describer
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.sixth.locations import GAME

NAMES = ("Mika", "Aru", "Bea")


def played_match() -> Match:
    seats = tuple(SeatSpec(name, "", SEAT_COLOURS[n]) for n, name in enumerate(NAMES))
    match, chance = Match(games.load(GAME), Setup(GAME, seats, {}, 5)), Chance(6)
    for _ in range(20):
        seat = match.active_seats()[0]
        assert match.submit(seat, chance.pick(match.legal_actions(seat))) is None
    return match


def describer_of(match: Match, language: str) -> TableDescriber:
    text = Catalogue(language, forgiving=True)
    return load_table_describer(match.game, match.setup.options, text, NAMES)


@pytest.mark.parametrize(
    ("language", "rank", "points"),
    [("en", ("Rank: 3",), ("Points: 5",)), ("ja", ("ランク：3",), ("点：5",))],
)
def test_its_pieces_are_described_by_its_sheet(
    language: str, rank: tuple[str, ...], points: tuple[str, ...]
) -> None:
    match = played_match()
    describer = describer_of(match, language)
    assert type(describer.describer) is PieceDescriber
    tea, coin = (
        describer.describe_piece(piece, zone)
        for piece, zone in (("tea.3", "tray:0"), ("coin.gold", "purse:0"))
    )
    assert tea is not None and coin is not None
    assert (tea.lines, coin.lines) == (rank, points)
    assert (tea.clause, coin.clause) == ("TEA-2.1", "TEA-2.2")


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_visible_piece_is_described_and_no_hidden_one(language: str) -> None:
    match = played_match()
    describer, game = describer_of(match, language), match.game
    for viewer in (NOBODY, 0, 1, 2):
        view = match.view_for(viewer)
        table = game.inventory(view)
        for zone in table:
            for piece, each in describer.describer.describe_zone_pieces(zone, table):
                told = describer.format_description(each)
                assert told.title and bool(told.lines) is not is_back(piece), piece
        other = game.view_for(game.sample_state(view, viewer, Chance(1)), viewer)
        lines = TableLookup(describer, view).describe_table()
        assert lines == TableLookup(describer, other).describe_table()
        assert len(lines) > sum(
            parse_zone(zone).kind != BOX_ZONE_KIND for zone in table if table[zone]
        )


def test_a_text_of_its_own_comes_before_the_values(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played_match()
    describer = describer_of(match, "en")
    text = {f"{GAME}.description.tea.3": "Strong."}
    found, known = Catalogue.raw_text, Catalogue.has_text
    monkeypatch.setattr(Catalogue, "raw_text", lambda c, key: text.get(key) or found(c, key))
    monkeypatch.setattr(Catalogue, "has_text", lambda c, key: key in text or known(c, key))
    told = describer.describe_piece("tea.3", "tray:0")
    assert told is not None and told.lines == ("Strong.", "Rank: 3")
