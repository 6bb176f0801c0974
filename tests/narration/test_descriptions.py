"""Descriptions are made without a screen, from the sheet and from what their reader may see."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Inventory, is_back, parse_zone
from tabletop.host.table_lookup import BOX_ZONE_KIND, TableLookup
from tabletop.match.match import Match
from tabletop.narration.descriptions import TableDescriber, load_table_describer
from tabletop.narration.match_log import format_match_log
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.fixtures.scripted_clients import at_random, new_match

INSPECTED_DECISIONS = (0, 4, 15, 40, 90)
"""After so many decisions the table is described."""


def random_positions(name: str, seed: int = 11) -> Iterator[Match]:
    """A match of the most seats at some of its moments."""
    match, choose = new_match(name, seats=games.game_class(name).seat_counts[-1]), at_random(seed)
    while not match.is_over and match.decision_number <= INSPECTED_DECISIONS[-1]:
        if match.decision_number in INSPECTED_DECISIONS:
            yield match
        seat = match.active_seats()[0]
        legal = match.legal_actions(seat)
        assert match.submit(seat, legal[choose(legal)]) is None


def describer_of(match: Match, language: str) -> TableDescriber:
    setup = match.setup
    return load_table_describer(match.game, setup.options, Catalogue(language), setup.seat_names)


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_every_visible_piece_is_described(name: str, language: str) -> None:
    """Each has a title, lines and its number; a hidden one is never told by its kind."""
    seen = 0
    for match in random_positions(name):
        describer = describer_of(match, language)
        for viewer in (NOBODY, *range(len(match.setup.seats))):
            table = match.game.inventory(match.view_for(viewer))
            for zone, pieces in table.items():
                if parse_zone(zone).kind == BOX_ZONE_KIND:
                    continue
                found = dict(describer.describer.describe_zone_pieces(zone, table))
                assert set(found) == set(pieces), zone
                assert sum(each.amount for each in found.values()) == len(pieces)
                for piece, each in found.items():
                    told = describer.format_description(each)
                    assert told.title and all(told.lines), piece
                    assert "{" not in " ".join((told.title, *told.lines))
                    if not is_back(piece):
                        assert told.lines, piece
                        seen += 1
    assert seen > 20


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_no_description_says_more_than_a_view_holds(name: str, language: str) -> None:
    """Hidden pieces are dealt otherwise: each viewer reads the same of both tables."""
    chance, dealt_otherwise = Chance(4), 0
    for match in random_positions(name):
        describer, game = describer_of(match, language), match.game
        for viewer in (NOBODY, *range(len(match.setup.seats))):
            view = match.view_for(viewer)
            other = game.sample_state(view, viewer, chance)
            dealt_otherwise += other != match.state
            first, second = (
                [TableLookup(describer, each).describe_table(), all_notes(describer, each)]
                for each in (view, game.view_for(other, viewer))
            )
            assert first == second
    assert dealt_otherwise or name == "nacho"


def all_notes(describer: TableDescriber, view: State) -> list[object]:
    """Return the notes on zones and the descriptions of piles."""
    table: Inventory = describer.game.inventory(view)
    return [
        (describer.zone_notes(zone, table, view), describer.describe_pile(zone, view, NOBODY))
        for zone in table
    ]


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_what_is_printed_is_said(language: str) -> None:
    """Every number that a sheet prints on a piece stands in its description."""
    for game, piece, zone, words in (
        ("mercado", "object.casket", "market:0", {"en": "3 VP", "ja": "勝利点3"}),
        ("basari", "bazaar.13", "deck", {"en": "Workers: 2", "ja": "ワーカー：2人"}),
        ("nacho", "province.alberta-1", "province:0", {"en": "9 gold", "ja": "9ゴールド"}),
        ("zahab", "card.2", "display:0", {"en": "Level 3", "ja": "レベル3"}),
        ("market_day", "card.9", "hand:0", {"en": "There are 9", "ja": "9枚"}),
    ):
        match = new_match(game)
        told = describer_of(match, language).describe_piece(piece, zone)
        assert told is not None and any(words[language] in line for line in told.lines), told


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_a_piece_that_stands_for_a_seat_has_its_owner(language: str) -> None:
    match = new_match("zahab", seats=3)
    describer = describer_of(match, language)
    lines = TableLookup(describer, match.view_for(NOBODY)).zone_lines()
    track = {"en": "queen", "ja": "女王"}[language]
    discs = next(line for line in lines if track in line)
    assert all(name in discs for name in match.setup.seat_names)


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_a_built_in_game_describes_its_pieces_itself(game: str) -> None:
    found = games.load_piece_describer(games.load(game), {}, 2)
    assert type(found).__module__.startswith(f"tabletop.games.{game}.descriptions")


def test_descriptions_need_no_screen() -> None:
    code = (
        "import sys; import tabletop.narration.descriptions, tabletop.host.table_lookup; "
        "assert not {'pygame', 'scenes'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


class PreparedStart:
    """A position of another match, from which a match begins."""

    def __init__(self, state: State) -> None:
        self.chance = Chance(7)
        self._state = state

    def make_state(self) -> State:
        return self._state.copy()


def test_the_log_of_a_prepared_position_names_the_tiles_that_lie_there() -> None:
    played = new_match("mercado", seats=2)
    match = Match(played.game, played.setup, custom_start=PreparedStart(played.state))
    choose = at_random(3)
    while match.decision_number < 40:
        seat = match.active_seats()[0]
        legal = match.legal_actions(seat)
        assert match.submit(seat, legal[choose(legal)]) is None
    text = Catalogue("en")
    lines = [line.text for line in format_match_log(match, 40, NOBODY, text)]
    unknown = text("mercado.piece.market.back", n=1)
    assert any("places" in line for line in lines)
    assert not [line for line in lines if unknown in line]


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_japanese_has_a_counter_for_every_piece_of_which_there_are_several(game: str) -> None:
    rules, text = games.load(game), Catalogue("ja")
    table = rules.inventory(rules.new_initial_state(rules.seat_counts[-1], {}, Chance(0)))
    counts = Counter(piece for pieces in table.values() for piece in pieces)
    several = {piece for piece in counts if counts[piece] > 1 and not is_back(piece)}
    nouns = {piece: text.noun(f"{game}.piece.{piece}", 2) for piece in several}
    assert several and not [piece for piece, noun in nouns.items() if not noun.kind]
    alike = Catalogue("ja").noun("market_day.piece.card.2", 2)
    assert text("table.turn.count", piece=alike, n=2) == "騎士（2）（2枚）"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Filled already: olives and sour cream."),
        ("ja", "もう届いたもの：オリーブ、サワークリーム。"),
    ],
)
def test_a_province_tells_which_orders_are_filled(language: str, words: str) -> None:
    match = new_match("nacho", seats=3)
    describer = load_table_describer(match.game, {}, Catalogue(language), match.setup.seat_names)
    table = dict(match.game.inventory(match.view_for(NOBODY)))
    table["province:0"] = ("province.alberta-1",)
    assert describer.zone_notes("province:0", table) == ()
    table |= {"slots:0/0": ("cube.olives",), "slots:0/2": ("cube.sour_cream",)}
    assert describer.zone_notes("province:0", table) == (words,)
