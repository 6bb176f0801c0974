"""Contrasts of spaces and cards tell nothing that holds for the other one, too."""

from __future__ import annotations

from itertools import permutations

import pytest

from tabletop import games
from tabletop.core.acts import TextRef
from tabletop.core.strategy import Reason
from tabletop.games.zahab.actions import (
    Acquire,
    Discard,
    MoveNeutral,
    PlaceNeutral,
    Steps,
    TakeGold,
    TakeGoldFrom,
    Trade,
    UseSpace,
)
from tabletop.games.zahab.ai import move_contrasts
from tabletop.games.zahab.state import OFF_RING
from tabletop.text import Catalogue
from tabletop.text.message_format import format_contrast
from tests.rules.zahab.positions import (
    AUCTION,
    BAZAAR,
    CARAVAN,
    HERMIT,
    JEWELLER,
    MINE,
    QUARRY,
    STALL,
    Table,
)

STRATEGY = games.load_strategy(games.load("zahab"))
GEM_CARD, TWO_GEM_CARD, GOLD_CARD = 29, 20, 2
CONDITION_CARD, DEAR_CARD = 35, 42


def at_jeweller(gold: int, *hand: int) -> dict[str, object]:
    """Return what is told of the Jeweller against taking a gold."""
    table = Table().tokens(0, gold, 0).hand(0, *hand).arrived_at(JEWELLER)
    found = STRATEGY.contrast_reason(table.s, 0, UseSpace(), TakeGold())
    assert found is not None and found.code == "space_jeweller"
    return dict(found.params)


def test_the_gold_of_a_gem_is_worthless_only_if_it_makes_no_vp_either() -> None:
    assert at_jeweller(2, GOLD_CARD)["vp"] == 1
    assert at_jeweller(4, GOLD_CARD)["vp"] == 0
    assert at_jeweller(6, GOLD_CARD)["vp"] == 0


def test_a_gem_is_told_by_the_cards_that_wait_for_it() -> None:
    assert at_jeweller(2, GOLD_CARD)["wait"] == 0
    assert at_jeweller(2, GOLD_CARD, GEM_CARD)["wait"] == 1


def test_a_card_is_told_by_the_gems_that_it_needs_if_as_much_gold_lies_there() -> None:
    table = Table().display(GEM_CARD, TWO_GEM_CARD, 1, 2, 3, 4).display_gold(2, 2, 0, 0, 0, 0)
    found = STRATEGY.contrast_reason(table.s, 0, Acquire(0), Acquire(1))
    assert found is not None and found.code == "needs_gems"
    told = dict(found.params)
    assert (told["n"], told["m"]) == (1, 2)


def test_a_lower_level_is_no_use_to_a_card_whose_condition_does_not_hold() -> None:
    """Card 35 waits until all tracks stand at 3; of its VP the most is compared (ZAH-7.1)."""
    table = Table().display(CONDITION_CARD, DEAR_CARD, 1, 2, 3, 4).tokens(0, 2, 3)
    told = STRATEGY.contrast_reason(table.s, 0, Acquire(0), Acquire(1))
    assert told is not None and told.code == "free"
    told = STRATEGY.contrast_reason(table.s, 0, Acquire(1), Acquire(0))
    assert told is not None and told.code == "more_vp"
    assert (dict(told.params)["n"], dict(told.params)["m"]) == (7, 2)
    table.tracks(0, 3, 3, 3)
    told = STRATEGY.contrast_reason(table.s, 0, Acquire(0), Acquire(1))
    assert told is not None and told.code == "acquire_sooner"


def test_a_lower_level_is_no_use_to_a_card_that_costs_more_than_is_there() -> None:
    for gems, is_told in ((0, False), (2, True)):
        table = Table().display(TWO_GEM_CARD, CONDITION_CARD, 1, 2, 3, 4).tokens(0, 2, gems)
        s, t = table.s, STRATEGY.game.tables  # type: ignore[attr-defined]
        assert move_contrasts._can_play_sooner(t, s, TWO_GEM_CARD, CONDITION_CARD) is is_told


def test_the_mine_is_compared_with_the_gold_of_any_space() -> None:
    """Other spaces can give as much, so nothing is said of them."""
    told = Catalogue("en")("zahab.contrast.space_mine", what="Mine", n=2, idle=0, instead="")
    assert "elsewhere" not in told and "other space" not in told


def told_camels() -> list[Reason | None]:
    """Return what is told of two neutral camels before seat 0, which stands before the Treasury."""
    found = list[Reason | None]()
    for rival, first, second in permutations((14, 15, 0, 1, 4, 8), 3):
        table = Table(2).camels_at(13, rival, first, second).neutrals()
        found.append(STRATEGY.contrast_reason(table.s, 0, MoveNeutral(2), MoveNeutral(3)))
    return found


def test_a_ride_to_a_space_that_gives_one_gold_is_no_reason() -> None:
    for told in told_camels():
        if told is not None and told.code == "ride_reach":
            use = str(dict(told.params)["use"].key)  # type: ignore[union-attr]
            assert not use.endswith("treasury")
    even = sum(told is not None and told.code == "neutral_even" for told in told_camels())
    for told in told_camels():
        if told is not None and told.code == "neutral_even":
            params = dict(told.params)
            ways, rest = params["ways"], params["rest"]
            assert isinstance(ways, int) and isinstance(rest, int) and abs(ways - rest) < 5
            assert params["kind"] != 1 or ways != rest
            assert (params["kind"] == 3) == (ways == rest == params["all"])
    assert even == 32  # a ride to the Treasury differs in 12 more, so they are not even


def test_a_ride_to_plain_gold_makes_two_camels_equal_all_the_same() -> None:
    plain = [each for each in told_camels() if each is not None and each.code == "neutral_plain"]
    assert plain
    assert "no more than 1 gold" in Catalogue("en")("zahab.contrast.neutral_plain")


def test_the_space_that_a_longer_ride_reaches_is_the_next_one_of_a_shorter() -> None:
    """A card that comes back at the Gate is no saving; the seat can use both spaces (ZAH-4.3)."""
    table = Table().hand(0, 1, 2, 3)
    table.s.tiles = (0, QUARRY // 2, 1, 2, 3, 4, 5, 7)  # a second Mine after the one of the Gate
    table.camels_at(CARAVAN, 7, 11)
    found = STRATEGY.contrast_reason(table.s, 0, Steps(False, 0), Steps(False, 2))
    assert found is not None and found.code == "next_space"
    assert dict(found.params)["again"] == 1


def test_a_ride_with_the_hermit_tells_what_its_end_brings() -> None:
    """At a space for trading, that is the card that can be played there (ZAH-5.7)."""
    text = Catalogue("en")
    for tile, name, is_named in ((3, "use", 0), (2, "card", 1)):
        table = Table().hand(0, 1).tokens(0, 4, 0).camels_at(HERMIT, 11, 12).arrived_at(HERMIT)
        rest = [each for each in (0, 1, 2, 3, 4, 6, 7) if each != tile]
        table.s.tiles = (*rest[:5], HERMIT // 2, tile, rest[5])  # the Jeweller, or the Bazaar
        found = STRATEGY.contrast_reason(table.s, 0, UseSpace(), TakeGold())
        assert found is not None and found.code == "space_ride"
        told = dict(found.params)
        shown = told[name]
        assert told["named"] == is_named and isinstance(shown, TextRef)
        words = text.format_params(shown.key, (("n", shown.n),))
        assert words in format_contrast(found, "zahab", text, ())


def test_a_card_that_brings_more_is_told_with_its_cost() -> None:
    text, told = Catalogue("en"), Table().trading(3, 1, 6, 7).tokens(0, 2, 0)
    for card, words in ((7, "for 2 gold; card 1 brings only 2 gold"), (6, "for 1 other card, ")):
        found = STRATEGY.contrast_reason(told.s, 0, Trade(card), Trade(1))
        assert found is not None and words in format_contrast(found, "zahab", text, ())


def test_gold_from_cards_with_as_much_of_it_is_called_even() -> None:
    """The same sentence stands for all of them (ZAH-4.4)."""
    told = Table().display(GEM_CARD, TWO_GEM_CARD, 1, 2, 3, 4).display_gold(2, 2, 1, 0, 0, 0)
    takes = [TakeGoldFrom(place) for place in range(3)]
    found = [STRATEGY.contrast_reason(told.s, 0, *pair) for pair in permutations(takes, 2)]
    codes = [None if each is None else each.code for each in found]
    assert codes == ["gold_even", "leaves_less", "gold_even", "leaves_less", None, None]
    assert found[0] == found[2] and "gold_even" in STRATEGY.even_contrasts


def test_a_card_that_takes_no_other_one_along_is_told_by_those_of_the_other() -> None:
    table = Table().display(9, 8, 1, 2, 3, 4).display_gold(1, 1, 0, 0, 0, 0)
    found = STRATEGY.contrast_reason(table.s, 0, Acquire(0), Acquire(1))
    assert found is not None and found.code == "needs_cards"
    assert (dict(found.params)["n"], dict(found.params)["m"]) == (0, 2)


def test_cards_of_a_space_are_counted_and_told_as_those_that_can_be_paid_for() -> None:
    """A card within the level that costs too much is not among them (ZAH-7.1)."""
    text = Catalogue("en")
    table = Table().tokens(0, 1, 0).hand(0, 1, 5, 6, 7).arrived_at(STALL)
    found = STRATEGY.contrast_reason(table.s, 0, UseSpace(), TakeGold())
    assert found is not None
    words, n = format_contrast(found, "zahab", text, ()), dict(found.params)["n"]
    assert f"{n} of the cards in your hand can be played there" in words
    assert "level" not in words


def test_a_ride_that_saves_a_gold_owns_up_to_an_end_that_cannot_be_used() -> None:
    """The Auction takes 2 cards beside the one that is played (ZAH-5.3)."""
    table = Table().hand(0, 1, 2).tokens(0, 4, 0).camels_at(AUCTION - 2, 11, 12)
    rides = Steps(False, 1), Steps(True, 1)
    saved = STRATEGY.contrast_reason(table.s, 0, *rides)
    assert saved is not None and saved.code == "saves"
    told = dict(saved.params)
    assert told["idle"] == 1
    words = format_contrast(saved, "zahab", Catalogue("en"), ())
    assert words.endswith("; the Auction gives just 1 gold now.")  # no sum of another moment
    gem = STRATEGY.contrast_reason(table.s, 0, *rides[::-1])
    assert gem is not None and gem.code == "space_jeweller"
    words = format_contrast(gem, "zahab", Catalogue("en"), ())
    assert dict(gem.params)["idle"] == 1 and "The Auction brings no more than 1 gold" in words


def test_the_way_to_the_gate_counts_the_free_ride_of_the_hermit() -> None:
    """A space of the hermit is left again in the same turn; only turns are told (ZAH-5.7)."""
    for gold, told in ((1, ("nearer_gate", 6, 7, 1)), (0, None)):
        table = Table().hand(0, 1, 2).tokens(0, gold, 0).discards(0, 5)
        table.s.tiles = (0, 1, 2, 4, HERMIT // 2, AUCTION // 2, 6, 7)
        table.camels_at(7, 2, 3)
        ride = Steps(gold > 0, 1)
        found = STRATEGY.contrast_reason(table.s, 0, ride, Steps(False, 0))
        if found is not None and told is not None:
            params = dict(found.params)
            assert (found.code, params["n"], params["m"], params["sooner"]) == told
        else:
            assert (found, told) == (None, None)


def test_a_turn_less_to_a_far_gate_is_no_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every longer ride comes nearer; it counts within a few rides (ZAH-4.3)."""
    table = Table().hand(0, 1, 2).tokens(0, 1, 0).discards(0, 5)
    table.s.tiles = (0, 1, 2, 4, HERMIT // 2, AUCTION // 2, 6, 7)
    table.camels_at(7, 2, 3)
    for turns, is_told in ((2, True), (1, False)):
        monkeypatch.setattr(move_contrasts, "MAX_SOON_TURNS", turns)
        found = STRATEGY.contrast_reason(table.s, 0, Steps(True, 1), Steps(False, 0))
        assert (found is not None and found.code == "nearer_gate") == is_told, found


def test_the_price_of_a_new_card_is_not_kept_where_gold_on_a_card_repays_it() -> None:
    for gold, is_told in ((1, True), (2, False)):
        table = Table().tokens(0, 3, 0).arrived_at(CARAVAN).display_gold(gold, 0, 0, 0, 0, 0)
        found = STRATEGY.contrast_reason(table.s, 0, TakeGold(), UseSpace())
        assert (found is not None and found.code == "keeps_price") == is_told, found


def test_a_card_that_raises_the_spirit_is_told_by_the_levels_that_it_opens() -> None:
    table = Table().trading(3, 1, 5, 6, 7)
    found = STRATEGY.contrast_reason(table.s, 0, Trade(5), Trade(1))
    assert found is not None and found.code == "more_spirit"
    assert (dict(found.params)["n"], dict(found.params)["spirit"]) == (1, 1)
    table.s.spirits[0] = table.t.max_spirit
    found = STRATEGY.contrast_reason(table.s, 0, Trade(5), Trade(1))
    assert found is None or found.code != "more_spirit"


def test_a_placed_neutral_camel_is_told_by_the_next_rides_of_the_seat() -> None:
    table = Table(2).camels_at(CARAVAN, OFF_RING, OFF_RING, OFF_RING)
    ahead, far, farther = (PlaceNeutral((CARAVAN + n) % 16) for n in (1, 7, 9))
    even = [STRATEGY.contrast_reason(table.s, 0, *pair) for pair in permutations((far, farther))]
    assert [each and each.code for each in even] == ["neutral_apart"] * 2
    found = [STRATEGY.contrast_reason(table.s, 0, *pair) for pair in permutations((ahead, far))]
    told = [each for each in found if each is not None]
    assert told and all(each.code == "neutral_ride" for each in told)


def test_a_paid_ride_tells_no_space_that_the_free_one_reaches_too() -> None:
    """The hermit moves the camel on to it in the same turn (ZAH-5.7)."""
    for free, is_told in ((HERMIT // 2, False), (QUARRY // 2, True)):
        table = Table().hand(0, 1, 2, 28)
        table.s.tiles = (0, 1, free, BAZAAR // 2, 4, 6, 7, 3)
        found = set[str]()
        for start in range(16):
            table.camels_at(start, (start + 8) % 16, (start + 9) % 16)
            pair = Steps(False, 0), Steps(False, 28)
            first, second = (
                STRATEGY.contrast_reason(table.s, 0, *each) for each in permutations(pair)
            )
            if first is not None and first.code == "space_free_ride":
                assert second is None, second
                found.add(first.code)
        assert bool(found) is not is_told


def test_a_strength_that_no_space_allows_is_no_reason_to_keep_a_card() -> None:
    """Spirit, magician and space allow level 3 here (ZAH-5.2)."""
    for spirit, is_told in ((0, False), (3, True)):
        table = Table().hand(0, GOLD_CARD, DEAR_CARD)
        table.s.spirits[0] = spirit
        found = STRATEGY.contrast_reason(table.s, 0, Discard(GOLD_CARD), Discard(DEAR_CARD))
        assert found is not None
        assert found.code == ("weaker" if is_told else "stays_more_vp")


def test_less_gold_than_the_space_gives_is_no_reason_to_take_gold() -> None:
    """A word about how little is lost speaks for the space."""
    table = Table().tokens(0, 3, 0).arrived_at(MINE)
    assert STRATEGY.contrast_reason(table.s, 0, UseSpace(), TakeGold()) is not None
    assert STRATEGY.contrast_reason(table.s, 0, TakeGold(), UseSpace()) is None


def test_two_spaces_of_the_same_name_are_not_told_as_one() -> None:
    """The one that the ride reaches would else seem to be the one that is of no use."""
    for tiles, closed in (((0, 7, 4, 1, 2, 3, 5, 6), 2), ((0, 7, 2, 1, 4, 3, 5, 6), 1)):
        table = Table().hand(0, 1, 5).tokens(0, 1, 0)  # too little for a new card, or an audience
        table.s.tiles = tiles
        table.camels_at(2, 12, 13)
        found = STRATEGY.contrast_reason(table.s, 0, Steps(False, 0), Steps(False, 1))
        assert found is not None and found.code == "saves", found
        assert dict(found.params)["closed"] == closed


def test_a_card_is_played_where_a_free_ride_ends_only_if_that_space_is_for_trades() -> None:
    """At the Caravan a card is acquired; it is played in a later turn (ZAH-5.7, 6.1)."""
    for tile, named in ((CARAVAN // 2, 0), (AUCTION // 2, 1)):
        table = Table().hand(0, GOLD_CARD, 1, 3).tokens(0, 2, 0).arrived_at(HERMIT)
        rest = [each for each in range(8) if each not in (HERMIT // 2, tile)]
        table.s.tiles = (*rest, HERMIT // 2, tile)
        table.camels_at(12, 13, 2)
        found = STRATEGY.contrast_reason(table.s, 0, UseSpace(), TakeGold())
        assert found is not None and found.code == "space_ride", found
        told = dict(found.params)
        assert (told["named"], bool(told["card"])) == (named, named), found


def test_a_free_ride_to_the_space_of_the_paid_one_saves_only_its_price() -> None:
    """Both end as near to the Gate, even where that space is of no use (ZAH-5.7)."""
    table = Table().hand(0).tokens(0, 1, 0).discards(0, 5)
    table.s.tiles = (0, 1, HERMIT // 2, 2, 3, 4, 6, 7)
    table.camels_at(3, 12, 13)
    found = [
        STRATEGY.contrast_reason(table.s, 0, *each)
        for each in permutations((Steps(False, 0), Steps(True, 0)))
    ]
    assert [each and each.code for each in found] == ["space_free_ride", None]


def test_cards_that_differ_only_in_their_numbers_are_called_even() -> None:
    table = Table().tokens(0, 3, 0).arrived_at(CARAVAN).display(7, 9, 1, 2, 3, 4)
    table.display_gold(1, 1, 0, 0, 0, 0)
    found = [STRATEGY.contrast_reason(table.s, 0, Acquire(n), Acquire(1 - n)) for n in (0, 1)]
    assert found[0] == found[1] and found[0] is not None and found[0].code == "acquire_even"
    assert found[0].code in STRATEGY.even_contrasts
