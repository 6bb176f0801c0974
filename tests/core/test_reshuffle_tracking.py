"""Decks made anew from open discards: what is known of hands since, and guesses fair to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product
from math import sqrt

import pytest

from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY, UNKNOWN, State, state
from tabletop.core.toolkit import reshuffle_tracking


@state
class Hands(State):
    """The least that a state needs to follow cards."""

    remade: tuple[tuple[int, ...], ...]
    got: list[tuple[int, ...]]
    shown: tuple[tuple[int, int, int], ...]


EMPTY = reshuffle_tracking.UntrackedCards((), (), ())
"""First deck without any cards, for use after the reshuffle."""


def empty_hands() -> Hands:
    return Hands(remade=(), got=[], shown=())


def view_of(s: Hands, viewer: int) -> Hands:
    view = s.copy()
    reshuffle_tracking.hide_received_cards(view, viewer)
    return view


def test_nothing_is_followed_before_a_deck_is_made_anew_while_cards_are_held() -> None:
    s = empty_hands()
    reshuffle_tracking.record_draw(s, 0, (1, 2))
    reshuffle_tracking.record_reveal(s, 0, 1)
    reshuffle_tracking.start_tracking(s, [(), ()], (1, 2))
    assert s == empty_hands()


def test_what_is_followed_ends_when_nobody_holds_a_card_of_before() -> None:
    s = empty_hands()
    reshuffle_tracking.start_tracking(s, [(1,), ()], (2, 3))
    reshuffle_tracking.record_reveal(s, 0, 1)
    reshuffle_tracking.start_tracking(s, [(), ()], (1,))
    assert s == empty_hands()


def test_a_viewer_knows_what_he_received_and_how_many_the_others_did() -> None:
    s = empty_hands()
    reshuffle_tracking.start_tracking(s, [(1, 4), (2,)], (3, 3, 5))
    reshuffle_tracking.record_draw(s, 1, (3,))
    assert view_of(s, 0).got == [(1, 4), (UNKNOWN,), (), (UNKNOWN,)]
    assert view_of(s, NOBODY).got == [(UNKNOWN,) * 2, (UNKNOWN,), (), (UNKNOWN,)]
    assert view_of(s, 0).remade == s.remade == ((1, 2, 4), (3, 3, 5))


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1])
def test_a_card_kept_while_the_deck_was_made_anew_is_none_of_that_deck(viewer: int) -> None:
    s = empty_hands()
    reshuffle_tracking.start_tracking(s, [(1, 4), (2, 2), (6,)], (3, 3, 5))
    reshuffle_tracking.record_draw(s, 1, (3,))
    reshuffle_tracking.record_draw(s, 2, (5,))
    reshuffle_tracking.record_reveal(s, 2, 5)
    for seed in range(50):
        found = reshuffle_tracking.sample_hidden_cards(
            view_of(s, viewer), viewer, Chance(seed), EMPTY
        )
        assert found.deck == (3,)
        kept = [hand for seat, hand in enumerate(found.hands) if seat != viewer]
        assert Counter(sum(kept, ())).keys() <= {1, 2, 3, 4, 6}
        for seat, new in ((0, 0), (1, 1), (2, 0)):
            if seat != viewer:
                assert found.hands[seat].count(3) == new, "of the deck only what was drawn of it"


def enumerate_deals(
    pools: Sequence[tuple[int, ...]], events: Sequence[tuple[str, int, int]], seats: int
) -> Counter[tuple[tuple[int, ...], ...]]:
    """By brute force: each hidden hand and the deck, counted over all deals and plays.

    Events are (what, seat, n): `deal n` of the first pool, `draw n` of the second, `show` kind n.
    """
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    plays = [n for what, _, n in events if what == "show"]
    for old, new in product(permutations(pools[0]), permutations(pools[1])):
        stack: list[tuple[int, list[list[int]], list[int], list[int]]]
        stack = [(0, [[] for _ in range(seats)], list(old), list(new))]
        while stack:
            at, hands, first, second = stack.pop()
            if at == len(events):
                found[tuple(tuple(sorted(hand)) for hand in (*hands, second))] += 1
                continue
            what, seat, n = events[at]
            if what == "show":
                for place, card in enumerate(hands[seat]):
                    if card == n:
                        rest = [list(hand) for hand in hands]
                        del rest[seat][place]
                        stack.append((at + 1, rest, first, second))
                continue
            source = first if what == "deal" else second
            hands = [list(hand) for hand in hands]
            hands[seat] += source[:n]
            ways = (source[n:], second) if what == "deal" else (first, source[n:])
            stack.append((at + 1, hands, *ways))
    assert plays
    return found


CASES = {
    "of two equal cards either may have been shown": (
        [(1, 1, 2, 3), (1, 2, 4)],
        [("deal", 0, 2), ("deal", 1, 2), ("draw", 0, 1), ("show", 0, 1), ("draw", 1, 1)],
    ),
    "of a small deck a card is the more likely": (
        [(1, 2, 3, 4, 5), (1, 6)],
        [("deal", 0, 2), ("deal", 1, 3), ("draw", 0, 1), ("show", 0, 1), ("draw", 1, 1)],
    ),
    "what is shown later tells more of what was shown before": (
        [(1, 2, 2, 3), (1, 2, 3)],
        [("deal", 0, 2), ("deal", 1, 2), ("draw", 0, 1), ("show", 0, 1), ("draw", 1, 1),
         ("show", 1, 1), ("show", 0, 2)],
    ),
    "a card shown before anything was drawn is an old one": (
        [(1, 1, 2, 3), (1, 1, 4)],
        [("deal", 0, 2), ("deal", 1, 2), ("show", 0, 1), ("draw", 0, 1), ("draw", 1, 2),
         ("show", 1, 1)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("most", [reshuffle_tracking.MAX_DECK_EXPLANATIONS, 2])
def test_a_guess_is_as_likely_as_the_deals_and_plays_that_lead_to_it(
    case: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reshuffle_tracking, "MAX_DECK_EXPLANATIONS", most)
    pools, events = CASES[case]
    s = empty_hands()
    dealt: list[tuple[int, ...]] = [(), ()]
    left = list(pools[0])
    for what, seat, n in events:
        if what == "deal":
            dealt[seat], left = tuple(left[:n]), left[n:]
    reshuffle_tracking.start_tracking(s, dealt, pools[1])
    for what, seat, n in events:
        if what == "draw":
            reshuffle_tracking.record_draw(s, seat, pools[1][:n])
        elif what == "show":
            reshuffle_tracking.record_reveal(s, seat, n)
    reshuffle_tracking._explained.cache_clear()
    tries, chance = 4000, Chance(1)
    view = view_of(s, NOBODY)
    guessed: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for _ in range(tries):
        found = reshuffle_tracking.sample_hidden_cards(view, NOBODY, chance, EMPTY)
        guessed[tuple(tuple(sorted(cards)) for cards in (*found.hands, found.deck))] += 1
    reshuffle_tracking._explained.cache_clear()
    expected = enumerate_deals(pools, events, 2)
    total = expected.total()
    assert guessed.keys() == expected.keys()
    for world, ways in expected.items():
        fair = ways / total
        error = sqrt(fair * (1 - fair) / tries)
        slack = 4.5 * error if most > 2 else 0.2
        assert abs(guessed[world] / tries - fair) < slack, world


def test_a_guess_gives_the_viewers_knowledge_again() -> None:
    s = empty_hands()
    reshuffle_tracking.start_tracking(s, [(1, 4, 4), (2, 2, 3)], (3, 3, 4, 5))
    reshuffle_tracking.record_draw(s, 0, (3, 4))
    reshuffle_tracking.record_reveal(s, 0, 4)
    reshuffle_tracking.record_draw(s, 1, (3,))
    reshuffle_tracking.record_reveal(s, 1, 3)
    for viewer in (NOBODY, 0, 1):
        view = view_of(s, viewer)
        for seed in range(30):
            found = reshuffle_tracking.sample_hidden_cards(view, viewer, Chance(seed), EMPTY)
            world = view.copy()
            world.got = found.received_cards
            assert view_of(world, viewer) == view
            for seat, hand in enumerate(found.hands):
                if seat != viewer:
                    had = Counter(found.received_cards[seat] + found.received_cards[2 + seat])
                    assert had - Counter(hand) == Counter([4] if seat == 0 else [3])


def test_what_cannot_have_been_shown_is_refused() -> None:
    s = empty_hands()
    reshuffle_tracking.start_tracking(s, [(1,), (2,)], (3,))
    reshuffle_tracking.record_reveal(s, 0, 3)
    with pytest.raises(ValueError, match="no deck"):
        reshuffle_tracking.sample_hidden_cards(s, NOBODY, Chance(1), EMPTY)
