"""Sentences of guided matches that say who gets what, without a figure, hold in the acts.

`test_guide_claims.py` holds the figures. Here each sentence is quoted in both languages beside a
check of the acts that follow, so a changed sentence needs another check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from tabletop.core.acts import End, Say, Score
from tabletop.core.zones import parse_zone
from tabletop.games.nacho.state import total_gold
from tabletop.text import Catalogue
from tests.fixtures.match_walks import Decision, MatchWalk, play_guided_match

SEEDS = range(10)


class Sentence(NamedTuple):
    """A promise of a text, quoted from both languages, and its check after a decision."""

    english: str
    japanese: str
    holds: Callable[[MatchWalk, Decision], Iterator[bool]]
    """Yields one value for each time that a decision puts the sentence to the test."""


def sold_tiles(decision: Decision) -> list[str]:
    """Return the tiles of Mercado that leave the market after a purchase."""
    return [
        act.piece
        for kind in ("object", "perfume", "market")
        for act in decision.moves(kind, "market", "discard", "MER-5.7")
    ]


def buyer_moves_by_its_points(walk: MatchWalk, each: Decision) -> Iterator[bool]:
    tables: Any = walk.game.tables  # type: ignore[attr-defined]
    for piece in sold_tiles(each):
        points = tables.tile_vp[tables.pieces.index(piece)]
        if points > 0 and len(sold_tiles(each)) == 1:  # signs have none of their own
            yield sum(each.steps_by("MER-5.1")) == points


def coins_of_the_buyer_go_to_the_player_tile(walk: MatchWalk, each: Decision) -> Iterator[bool]:
    turns = [act.seat for act in each.acts if isinstance(act, End) and act.key == "turn"]
    for move in each.moves("coin", "offer", "player", "MER-5.6"):
        buyer = int(move.target.partition(":")[2])
        yield move.source.endswith(f"/{buyer}") and buyer in (each.seat, *turns)


def black_coins_buy_nothing(walk: MatchWalk, each: Decision) -> Iterator[bool]:
    for move in each.moves("coin", "drawn", "player"):
        yield move.piece == "coin.black"
    for zone, held in each.table.items():
        if parse_zone(zone).kind == "offer" and held:
            yield "coin.black" not in held


def knight_takes_the_highest(walk: MatchWalk, each: Decision) -> Iterator[bool]:
    for move in each.moves("card", "stall", "discard", "MKD-3.4"):
        played = [m.piece for m in each.moves("card", "hand", "stall")]
        gone = [
            m.piece
            for c in ("MKD-3.1", "MKD-3.3")
            for m in each.moves("card", "stall", "discard", c)
        ]
        left = Counter([*each.pieces("stall"), *played]) - Counter(gone)
        yield rank(move.piece) == max(map(rank, left.elements()))


def cards_left_score_their_numbers(walk: MatchWalk, each: Decision) -> Iterator[bool]:
    scored = each.scores_by("MKD-3.6")
    if scored and each.action.tag == "play" and not each.says("tinker_swaps"):
        played = [m.piece for m in each.moves("card", "hand", "stall")]
        gone = [
            m.piece
            for clause in ("MKD-3.1", "MKD-3.3", "MKD-3.4")
            for m in each.moves("card", "stall", "discard", clause)
        ]
        left = Counter([*each.pieces("stall"), *played]) - Counter(gone)
        yield sum(scored) == sum(map(rank, left.elements()))


def rank(piece: str) -> int:
    return int(piece.partition(".")[2])


def province_pays_its_price(walk: MatchWalk, each: Decision) -> Iterator[bool]:
    for move in each.moves("cube", "warehouse", "slots", "NAC-4.2"):
        province = int(move.target.partition(":")[2].partition("/")[0])
        state: Any = each.state
        card: Any = walk.game.sheet.data["card"][state.cards[province]]
        price = card["prices"][card["asks"].index(move.piece.partition(".")[2])]
        yield each.scores_by("NAC-4.2") == [price]


def seller_gives_all_own_cubes(walk: MatchWalk, each: Decision) -> Iterator[bool]:
    for act in each.acts:
        if isinstance(act, Say) and act.key == "takes":
            own = each.table.get(f"warehouse:{act.seat}", ())
            given = sum(m.n for m in each.moves("cube", "warehouse", "warehouse", "NAC-4.3"))
            yield given == len(own)


def wage_is_paid(walk: MatchWalk, each: Decision) -> Iterator[bool]:
    for paid in each.scores_by("NAC-4.5"):
        yield paid < 0 and bool(each.moves("smuggler", "played", "cantina", "NAC-5.1"))


def both_leave_at_an_arrest(walk: MatchWalk, each: Decision) -> Iterator[bool]:
    if each.says("arrests"):
        yield len(each.moves("smuggler", "cantina", "discard", "NAC-5.2")) == len(
            each.moves("mountie", "cantina", "mountie_discard", "NAC-5.2")
        ) and not each.moves("smuggler", "cantina", "played")


def most_smugglers_earn_the_bonus_and_leave(walk: MatchWalk, each: Decision) -> Iterator[bool]:
    won = [act for act in each.acts if isinstance(act, Say) and act.key == "majority"]
    for act in won:
        params = dict(act.params)
        n = int(params["province"].key.rpartition(".")[2])  # type: ignore[union-attr]
        zone = f"cantina:{n}/{act.seat}"
        left = [
            m for m in each.moves("smuggler", "cantina", "discard", "NAC-6.1") if m.source == zone
        ]
        yield len(left) == params["n"]
        yield any(isinstance(s, Score) and s.seat == act.seat and s.n > 0 for s in each.acts)


def gem_goes_to_the_least_gold(walk: MatchWalk, each: Decision) -> Iterator[bool]:
    after: dict[int, Any] = {
        id(one): other.state for one, other in zip(walk.decisions, walk.decisions[1:], strict=False)
    }
    for move in each.moves("gem", "gem", "gem", "NAC-6.4"):
        if (state := after.get(id(each))) is not None:
            gold = [total_gold(state, seat) for seat in range(state.seats)]
            yield gold[int(move.target.partition(":")[2])] == min(gold)


def riding_on_is_free(walk: MatchWalk, each: Decision) -> Iterator[bool]:
    if each.action.tag == "ride" and each.steps_by("ZAH-5.7"):
        yield not each.moves("gold", "tokens", "supply") and not each.moves(
            "card", "hand", "discard"
        )


SENTENCES: dict[str, tuple[Sentence, ...]] = {
    "mercado.guide.act.say.buys": (
        Sentence(
            "A number on the tile moves the buyer that many spaces",
            "タイルに数字があれば、その人はその数だけ進みます",
            buyer_moves_by_its_points,
        ),
        Sentence(
            "The coins go to the buyer's player tile",
            "使ったコインは自分のプレイヤータイルに移ります",
            coins_of_the_buyer_go_to_the_player_tile,
        ),
    ),
    "mercado.guide.act.move.drawn.player": (
        Sentence("buy nothing", "支払いには使えません", black_coins_buy_nothing),
    ),
    "market_day.guide.act.say.knight_takes": (
        Sentence(
            "confiscates the highest card on the street. Nobody gets it",
            "いちばん高いカードを取り上げます。だれのものにもなりません",
            knight_takes_the_highest,
        ),
    ),
    "market_day.guide.act.score.points": (
        Sentence(
            "every card still at a stall scores its number",
            "屋台に残ったカードが、その数字の点になります",
            cards_left_score_their_numbers,
        ),
    ),
    "nacho.guide.act.say.delivers": (
        Sentence("pays the price it shows", "値段のゴールドがもらえます", province_pays_its_price),
    ),
    "nacho.guide.act.say.takes": (
        Sentence(
            "its owner gets all of the first player's own cubes",
            "自分のキューブをすべて相手に渡します",
            seller_gives_all_own_cubes,
        ),
    ),
    "nacho.guide.act.say.wage": (
        Sentence("The smuggler gets the wage", "密輸業者に報酬を払います", wage_is_paid),
    ),
    "nacho.guide.act.say.arrests": (
        Sentence(
            "the Mountie leaves, and takes a smuggler with it",
            "密輸業者を1人連れて去ります",
            both_leave_at_an_arrest,
        ),
    ),
    "nacho.guide.act.say.majority": (
        Sentence(
            "the player with the most smugglers in a province gets its bonus, and then those "
            "smugglers leave",
            "いちばん多い人がボーナスをもらい、その人の密輸業者は州を去ります",
            most_smugglers_earn_the_bonus_and_leave,
        ),
    ),
    "nacho.guide.act.move.gem.gem": (
        Sentence(
            "goes to the player with the least gold",
            "ゴールドのいちばん少ない人がもらいます",
            gem_goes_to_the_least_gold,
        ),
    ),
    "zahab.guide.ride": (Sentence("ride on for free", "さらに無料で進めます", riding_on_is_free),),
}


@cache
def walks(game: str) -> list[MatchWalk]:
    return [play_guided_match(game, seed) for seed in SEEDS]


@pytest.mark.slow
@pytest.mark.parametrize("key", SENTENCES)
def test_sentences_of_a_guide_hold_in_the_acts(key: str) -> None:
    for sentence in SENTENCES[key]:
        assert sentence.english in Catalogue("en").raw_text(key)
        assert sentence.japanese in Catalogue("ja").raw_text(key)
        found = [
            holds
            for walk in walks(key.partition(".")[0])
            for each in walk.decisions
            for holds in sentence.holds(walk, each)
        ]
        assert found and all(found), (sentence.english, len(found), found.count(False))
