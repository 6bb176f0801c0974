"""Messages for acts that are displayed together, and for actions at a position."""

from __future__ import annotations

import pytest

from tabletop.core.acts import Move, Say, Score
from tabletop.core.chance import Chance
from tabletop.games.mercado.actions import Lay
from tabletop.games.nacho.actions import Deliver
from tabletop.games.zahab.actions import Steps
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.grammar import WITH_AMOUNT_FORM, Grammar, Noun
from tabletop.text.languages import LANGUAGES_VARIABLE
from tabletop.text.message_format import (
    format_action,
    format_clause,
    format_growing_phrase,
    format_phrase,
    lowercase_in_sentence,
    piece_name,
)
from tests.fixtures.random_games import load
from tests.fixtures.source_tree import ROOT

MARKET = load("market_day")
NAMES = ("Mika", "Aru", "Bea")


def deal(seat: int) -> Move:
    return Move("card.?", 1, "deck", f"hand:{seat}", "MKD-2.1")


def test_what_several_seats_score_is_told_of_all_of_them() -> None:
    scores = [Score(seat, n, "points", "MKD-3.6") for seat, n in ((0, 8), (1, 2), (2, 13))]
    for language in BUILT_IN_LANGUAGES:
        told = format_phrase(scores, MARKET, Catalogue(language), NAMES)
        assert told is not None
        assert [told.index(part) for part in ("Mika +8", "Aru +2", "Bea +13")] == sorted(
            told.index(part) for part in ("Mika +8", "Aru +2", "Bea +13")
        )


def test_a_single_score_keeps_its_sentence() -> None:
    told = format_phrase([Score(1, 5, "points", "MKD-3.6")], MARKET, Catalogue("en"), NAMES)
    assert told == "Aru scores 5 points at the stall."


def test_a_deal_says_how_many_each_is_dealt() -> None:
    dealt = [deal(seat) for _ in range(6) for seat in range(3)]
    assert format_phrase(dealt, MARKET, Catalogue("en"), NAMES) == "Everybody gets 6 cards."


@pytest.mark.parametrize(
    ("language", "clause", "words"),
    [
        ("en", "MER-4.3", "Aru draws 3 copper coins."),
        ("en", "MER-4.4", "Aru breaks a seal and draws 3 copper coins."),
        ("ja", "MER-4.3", "Aruが銅貨3枚を引きます。"),
    ],
)
def test_equal_pieces_that_come_together_are_counted(
    language: str, clause: str, words: str
) -> None:
    one = Move("coin.copper", 1, "bag:1", "drawn:1", clause)
    told = format_phrase([one, one, one], load("mercado"), Catalogue(language), NAMES)
    assert told == words
    assert format_phrase([one], load("mercado"), Catalogue("en"), NAMES) != words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Mika offers 1 green and 2 blue."),
        ("ja", "Mikaが緑1個、青2個を提案します。"),
    ],
)
def test_a_whole_offer_is_one_sentence(language: str, words: str) -> None:
    gems = (("green", 1), ("blue", 2))
    moves = [Move(f"gem.{colour}", n, "gems:0", "offer:0", "BAS-4.3") for colour, n in gems]
    assert format_phrase(moves, load("basari"), Catalogue(language), NAMES) == words
    assert format_phrase(moves[1:], load("basari"), Catalogue("en"), NAMES) == (
        "Mika offers 2 blue gems."
    )
    apart = [moves[0], moves[1]._replace(source="gems:1", target="offer:1")]
    assert format_phrase(apart, load("basari"), Catalogue("en"), NAMES) == (
        "Aru offers 2 blue gems."
    )


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Mika draws 2 gold and 1 black."),
        ("ja", "Mikaが金貨2枚、黒コイン1枚を引きます。"),
    ],
)
def test_alike_pieces_of_a_phrase_are_counted_together(language: str, words: str) -> None:
    drawn = [
        Move(f"coin.{kind}", 1, "bag:0", "drawn:0", "MER-4.3") for kind in ("gold", "black", "gold")
    ]
    assert format_phrase(drawn, load("mercado"), Catalogue(language), NAMES) == words
    assert format_phrase(drawn[:1], load("mercado"), Catalogue("en"), NAMES) == (
        "Mika draws a gold coin."
    )


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Bea: C · Mika: A"), ("ja", "Bea：C · Mika：A")]
)
def test_cards_shown_together_are_told_of_all_who_show_them(language: str, words: str) -> None:
    shown = [
        Move(f"action.{letter}", 1, f"choice:{seat}", f"shown:{seat}", "BAS-3.2")
        for seat, letter in ((2, "C"), (0, "A"))
    ]
    assert format_phrase(shown, load("basari"), Catalogue(language), NAMES) == words
    driving = [
        Move(f"smuggler.{kind}", 1, f"choice:{seat}", f"played:{seat}", "NAC-3.1")
        for seat, kind in ((1, "quebec-1"), (2, "alberta-2"))
    ]
    told = format_phrase(driving, load("nacho"), Catalogue("en"), NAMES)
    assert told == "Aru:\u00a01 · Bea:\u00a02", "no line ends between a name and its number"
    alone = "Mika shows action A."
    assert format_phrase(shown[1:], load("basari"), Catalogue("en"), NAMES) == alone


def test_the_line_of_several_seats_grows_seat_by_seat() -> None:
    text, nacho = Catalogue("en"), load("nacho")
    gone = [
        Move(f"smuggler.{kind}", 1, f"hand:{seat}", "discard", "NAC-6.5")
        for seat, kind in ((1, "quebec-1"), (1, "quebec-2"), (0, "alberta-2"))
    ]
    lines = format_growing_phrase(gone, nacho, text, NAMES)
    aru = "Aru\u00a0discards\u00a02"
    assert lines == [(2, aru), (3, f"{aru} · Mika\u00a0discards\u00a01")]
    assert format_phrase(gone, nacho, text, NAMES) == lines[-1].words
    assert not format_growing_phrase([*gone, Say(0, "keeps_gem", (), "")], nacho, text, NAMES)


@pytest.mark.parametrize("game", ["mercado", "basari"])
def test_moves_without_words_stay_without(game: str) -> None:
    moves = [Move("coin.black", 1, "box", "supply", "")]
    assert format_phrase(moves, load(game), Catalogue("en"), NAMES) is None


@pytest.mark.parametrize(("language", "words"), [("en", "Rules 4.3"), ("ja", "ルール4.3")])
def test_a_clause_is_cited_without_the_letters_of_its_game(language: str, words: str) -> None:
    assert format_clause("MER-4.3", Catalogue(language)) == words


def test_a_place_of_the_market_is_read_by_the_tile_that_lies_there() -> None:
    game = load("mercado")
    state = game.new_initial_state(2, {}, Chance(1))
    text = Catalogue("en")
    read = [format_action(Lay("gold", n), 0, state, game, text, NAMES) for n in range(8)]
    pieces = [game.inventory(state)[f"market:{n}"][0] for n in range(8)]
    assert read == [
        f"Place a gold coin on the {piece_name(piece, game.name, text)}" for piece in pieces
    ]


@pytest.mark.parametrize(
    ("gold", "card", "words"),
    [
        (False, 0, "Ride 1 space (free)"),
        (True, 0, "Ride 2 spaces for 1 gold"),
        (False, 3, "Ride 2 spaces, discarding card 3 (1 gem)"),
        (True, 3, "Ride 3 spaces for 1 gold, discarding card 3 (1 gem)"),
    ],
)
def test_a_ride_tells_how_far_it_goes_and_what_it_costs(gold: bool, card: int, words: str) -> None:
    game = load("zahab")
    state = game.new_initial_state(2, {}, Chance(1))
    assert format_action(Steps(gold, card), 0, state, game, Catalogue("en"), NAMES) == words


def test_a_cube_is_told_with_its_owner_only_if_that_is_somebody_else() -> None:
    game = load("nacho")
    state = game.new_initial_state(2, {}, Chance(1))
    read = [
        format_action(Deliver(owner, "corn", 1), 0, state, game, Catalogue("en"), NAMES)
        for owner in (0, 1)
    ]
    assert read == ["Deliver corn to Saskatchewan", "Deliver Aru's corn to Saskatchewan"]


def test_whose_name_begins_an_action_keeps_it_amid_a_sentence() -> None:
    english, japanese = Catalogue("en"), Catalogue("ja")
    assert lowercase_in_sentence("Sell peppers", ("Bea", ""), english) == "sell peppers"
    words = "Beaのオリーブをオンタリオ州へ届ける"
    assert lowercase_in_sentence(words, ("Mika", "Bea"), japanese) == words


def test_a_language_of_capital_nouns_keeps_them_amid_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(LANGUAGES_VARIABLE, str(ROOT / "docs/examples/languages"))
    words = "Karte 3 ausspielen"
    assert lowercase_in_sentence(words, ("Bea",), Catalogue("de")) == words


@pytest.mark.parametrize(
    ("amount", "kind", "words"),
    [(9, "つ", "金9つ"), (10, "つ", "金10"), (18, "", "金（18）"), (12, "枚", "金12枚")],
)
def test_the_japanese_general_counter_ends_at_nine(amount: int, kind: str, words: str) -> None:
    assert Grammar("ja").inflect(Noun("金", amount, kind), WITH_AMOUNT_FORM) == words
