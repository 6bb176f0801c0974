"""Explanations of actions of Market Day: facts of the market, and cards that can be counted."""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import Param, SeatRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat
from tabletop.games.market_day.actions import KeepTinker, Play, Swap
from tabletop.games.market_day.ai.kept_cards import (
    RISK_TAKEN,
    RISK_TINKER,
    contrast_order,
    count_cards_to_come,
    count_unseen,
    describe_threats,
    explain_kept_card,
    explain_waiting_rogue,
    plays_both_cards,
)
from tabletop.games.market_day.ai.lost_cards import contrast_losses, would_remain
from tabletop.games.market_day.round_resolution import NO_KNIGHT_VICTIM, RoundOutcome, resolve_round
from tabletop.games.market_day.rules import rank_text, seat_at_place
from tabletop.games.market_day.sheet import (
    DECK_SIZE,
    KNIGHT_RANK,
    MIN_GOODS_RANK,
    NOBLE_RANK,
    RAIN_RANK,
    ROGUE_RANK,
    TINKER_RANK,
    RuleTables,
)
from tabletop.games.market_day.state import MarketDayState

SCORING_CODES: Final = frozenset({"risk", "slight", "safe", "last"})
"""Codes of the reasons for a card that scores its rank unless another card spoils it."""
SURE_CODES: Final = frozenset({"safe", "last"})
"""Codes of the reasons for a card that nobody can spoil."""
KEPT_CODES: Final = frozenset({*SCORING_CODES, "spoils", "early"})
"""Codes of the reasons for a card that scores its rank as things are."""
LOSS_CODES: Final = frozenset({"dump_rogue", "dump_rain", "dump_knight"})
"""Codes of the reasons for a card that would not remain."""
SPECIAL_RANKS: Final = TINKER_RANK, KNIGHT_RANK, RAIN_RANK
"""Ranks of the cards that do something to others, and may wait for a better round."""
MAX_SLIGHT_RISK: Final = 0.1
"""Maximum number of cards, on average, that would spoil a card at a slight risk."""


def explain_action(
    t: RuleTables,
    s: MarketDayState,
    seat: Seat,
    action: Play | Swap | KeepTinker,
    best_swap_rank: int,
) -> Reason:
    """Return the most important fact in favour of a legal action.

    Args:
        t: Tables of the sheet.
        s: View of the seat.
        seat: Seat that decides.
        action: Legal action to explain.
        best_swap_rank: Highest rank of another seat for which the current Tinker can be
            swapped, or 0.
    """
    if isinstance(action, Play):
        return _play(t, s, seat, action.rank)
    if isinstance(action, KeepTinker):
        return (
            Reason("keep_though", (("card", rank_text(best_swap_rank)),))
            if best_swap_rank > TINKER_RANK
            else Reason("keep")
        )
    if action.seat == seat or action.rank <= TINKER_RANK:
        return Reason("swap_same", (("card", rank_text(action.rank)),))
    code = "swap_best" if action.rank == best_swap_rank else "swap"
    return Reason(code, (("card", rank_text(action.rank)), ("n", action.rank)))


def _play(t: RuleTables, s: MarketDayState, seat: Seat, rank: int) -> Reason:
    """Explain a played card by the market with that card."""
    place = len(s.played)
    later = count_cards_to_come(t, s, seat)
    outcome = resolve_round((*s.played, rank))
    if rank == NOBLE_RANK:
        return Reason("noble", (("n", place),))
    if rank == TINKER_RANK:
        return _tinker(outcome, place, later)
    if rank == KNIGHT_RANK:
        return _knight(s, outcome, later)
    if (told := _harm(t, s, seat, rank, outcome)) is not None:
        return told
    card: Param = "card", rank_text(rank)
    if not outcome.remaining_by_place[place]:
        return Reason(_loss_code(outcome, place), (card,))
    if not later:
        return Reason("last", (card,))
    return _risk(s, seat, rank, later)


def contrast_plays(
    t: RuleTables, s: MarketDayState, seat: Seat, plays: tuple[int, int],
    reasons: tuple[Reason, Reason],
) -> Reason | None:  # fmt: skip
    """Return what speaks for one card against another; None if nothing does.

    Args:
        t: Tables of the sheet.
        s: View of the seat.
        seat: Seat that decides.
        plays: Ranks of the card and of the other one.
        reasons: Reasons for both cards.
    """
    (rank, other_rank), (told, other) = plays, reasons
    if plays_both_cards(t, s, seat):
        return contrast_order(t, s, seat, rank, other_rank)
    if (found := contrast_losses(t, s, seat, rank, other_rank)) is not None:
        return found
    if rank == NOBLE_RANK and (sure := _contrast_noble(t, s, seat, other_rank)) is not None:
        return sure
    if rank == KNIGHT_RANK and other_rank == ROGUE_RANK:
        waits = explain_waiting_rogue(t, s, seat)
        victim = dict(told.params) if told.code == "knight" else {}
        best: Param = "best", victim.get("card", "")
        who: Param = "who", victim.get("other", "")
        has: Param = "has", int(bool(victim))
        return None if waits is None else waits._replace(params=(has, best, who))
    if rank in SPECIAL_RANKS or told.code not in KEPT_CODES or not would_remain(s, rank):
        return None
    both: tuple[Param, ...] = ("card", rank_text(rank)), ("other", rank_text(other_rank))
    risk = describe_threats(t, s, seat, rank)
    alone, cards = (*both, ("n", rank), risk), (*both, ("n", rank), ("m", other_rank), risk)
    if told.code == other.code == "spoils":
        return _contrast_spoilers(told, other, cards)
    is_taken = risk[1] in (RISK_TAKEN, RISK_TINKER)
    is_sure = told.code in SURE_CODES and not is_taken
    if other_rank in SPECIAL_RANKS:
        if is_sure:
            return Reason("sure_keeps", alone)
        return explain_kept_card(t, s, seat, rank, other_rank)
    if other_rank == NOBLE_RANK:
        if is_sure or (told.code == "slight" and not is_taken):
            return Reason("noble_waits", (*alone, *_unseen(told)))
        return Reason("worth", cards)
    if is_sure and other.code in SURE_CODES:
        return _contrast_sure_cards(s, seat, (rank, other_rank), alone, cards)
    if rank > other_rank:
        return Reason("worth", cards)
    n, m = (dict(each.params).get("n", 0) for each in (told, other))
    if isinstance(n, int) and isinstance(m, int) and n < m and other.code in SCORING_CODES:
        return Reason("rarer", (*both, ("n", n), ("m", m)))
    return explain_kept_card(t, s, seat, rank, other_rank)


def _contrast_noble(t: RuleTables, s: MarketDayState, seat: Seat, other: int) -> Reason | None:
    """Return what can still happen to a card that would score, unlike to a Noble (MKD-3.2)."""
    later, spoilers = count_cards_to_come(t, s, seat), count_unseen(s, seat, other)
    is_goods = other >= MIN_GOODS_RANK and other != ROGUE_RANK
    is_goods = is_goods and would_remain(s, other)
    if not is_goods or not later or not spoilers:
        return None
    rains = 0 if RAIN_RANK in (other, *s.played) else count_unseen(s, seat, RAIN_RANK)
    told = ("other", rank_text(other)), ("points", other), ("spoilers", spoilers)
    return Reason("noble_sure", (*told, ("later", later), ("rains", rains)))


def _contrast_spoilers(told: Reason, other: Reason, cards: tuple[Param, ...]) -> Reason | None:
    """Return that a card spoils a better one than another card does (MKD-3.1)."""
    numbers = dict(cards)
    n, m = numbers["n"], numbers["m"]
    if not isinstance(n, int) or not isinstance(m, int) or n <= m:
        return None
    seats = ("who", dict(told.params)["other"]), ("whom", dict(other.params)["other"])
    return Reason("spoils_more", (*cards, *seats))


def _contrast_sure_cards(
    s: MarketDayState, seat: Seat, ranks: tuple[int, int], alone: tuple[Param, ...],
    cards: tuple[Param, ...],
) -> Reason:  # fmt: skip
    """Return why one of two cards that nobody can spoil is better (MKD-2.3)."""
    if ranks[0] > ranks[1]:
        return Reason("sure_worth", cards)
    return Reason("leaves_lead" if _would_lead(s, seat, ranks[1]) else "sure_keeps", alone)


def contrast_swaps(s: MarketDayState, action: Swap, other: Swap) -> Reason | None:
    """Return that a swap takes a better card, or one from a seat that is further ahead."""
    if action.rank > other.rank:
        cards = ("card", rank_text(action.rank)), ("other", rank_text(other.rank))
        return Reason("swap_worth", (*cards, ("n", action.rank), ("m", other.rank)))
    n, m = s.points[action.seat], s.points[other.seat]
    if n <= m:
        return None
    return Reason("from_leader", (("who", SeatRef(action.seat)), ("n", n), ("m", m)))


def _unseen(told: Reason) -> tuple[Param, ...]:
    """Return how many unseen cards would spoil a card, and how many there are."""
    found = dict(told.params)
    return ("spoilers", found.get("n", 0)), ("all", found.get("all", 0))


def _would_lead(s: MarketDayState, seat: Seat, rank: int) -> bool:
    """True if the seat takes the most points with a card as the last one (MKD-2.3)."""
    outcome = resolve_round((*s.played, rank))
    points = [0] * s.seats
    for place, left in enumerate(outcome.remaining_by_place):
        points[seat_at_place(s, place)] += left
    return all(points[seat] > n for other, n in enumerate(points) if other != seat)


def _tinker(outcome: RoundOutcome, place: int, later: int) -> Reason:
    """Explain a Tinker: the best card that it could take now, or the cards to come (MKD-3.5)."""
    others = (
        rank
        for at, rank in enumerate(outcome.remaining_by_place)
        if at != place and rank != NOBLE_RANK
    )
    best = max(others, default=0)
    if best > TINKER_RANK:
        return Reason("tinker", (("card", rank_text(best)), ("later", later)))
    return Reason("tinker_later", (("later", later),)) if later else Reason("tinker_none")


def _knight(s: MarketDayState, outcome: RoundOutcome, later: int) -> Reason:
    """Explain a Knight: the card that it takes now (MKD-3.4)."""
    place = len(s.played)
    victim = dict(outcome.knight_visits)[place]
    if victim == NO_KNIGHT_VICTIM:
        return Reason("knight_later", (("later", later),)) if later else Reason("knight_none")
    other: Param = "other", SeatRef(seat_at_place(s, victim))
    return Reason("knight", (("card", rank_text(s.played[victim])), other))


def _harm(
    t: RuleTables, s: MarketDayState, seat: Seat, rank: int, outcome: RoundOutcome
) -> Reason | None:
    """Explain a card by its effect on cards of others (MKD-3.1, 3.3), or return None."""
    place, later = len(s.played), count_cards_to_come(t, s, seat)
    if outcome.rain_place == place:
        washed = sum(s.played[at] for at in outcome.washed_places)
        lost = sum(s.played[at] for at in outcome.washed_places if seat_at_place(s, at) != seat)
        can_wash_more = later > 0 and outcome.remaining_by_place[place] > 0
        if lost and not (
            can_wash_more and washed > 2 * lost
        ):  # no argument if the own loss is more
            unseen: Param = "rains", count_unseen(s, seat, RAIN_RANK)
            return Reason("rain", (("n", lost), ("later", later), unseen))
        if can_wash_more:
            others: Param = "n", count_unseen(s, seat, RAIN_RANK)
            return Reason("rain_later", (("later", later), others))
    before = resolve_round(tuple(s.played))
    spoils = [at for at in outcome.spoiled_places if at != place and s.played[at] == rank]
    if not spoils or rank == ROGUE_RANK or seat_at_place(s, spoils[-1]) == seat:
        return None
    at = spoils[-1]  # others were spoiled already
    told: tuple[Param, ...] = ("card", rank_text(rank)), ("other", SeatRef(seat_at_place(s, at)))
    if before.remaining_by_place[at]:
        n = outcome.remaining_by_place[place]
        alike = rank - (s.gone + s.played + s.hands[seat]).count(rank)
        return Reason("spoils", (*told, ("n", n), ("risk", int(n > 0 < later and alike > 0))))
    rains = count_unseen(s, seat, RAIN_RANK)
    if at in before.washed_places and rains and later:
        return Reason("spoils_if_dry", (*told, ("rains", rains), ("later", later)))
    return None


def _loss_code(outcome: RoundOutcome, place: int) -> str:
    """Return the code for a card that would not remain: the seat gets rid of it."""
    if place in outcome.spoiled_places:
        return "dump_rogue"
    return "dump_rain" if place in outcome.washed_places else "dump_knight"


def _risk(s: MarketDayState, seat: Seat, rank: int, later: int) -> Reason:
    """Explain a card by the number of unseen cards that would spoil it (MKD-1.1, 3.1).

    That they are few is no reason where no more of them would spoil another card in hand.
    """
    seen = s.gone + s.played + s.hands[seat]
    alike = rank - seen.count(rank)
    if rank == ROGUE_RANK:
        return Reason("early", (("n", len(s.played)), ("left", alike)))
    told: tuple[Param, ...] = (
        ("card", rank_text(rank)),
        ("n", alike),
        ("all", DECK_SIZE - len(seen)),
    )
    code = "safe"
    if alike:
        others = {*s.hands[seat]} - {rank, ROGUE_RANK}
        goods = (other for other in others if other >= MIN_GOODS_RANK and other != RAIN_RANK)
        is_slight = alike * later <= MAX_SLIGHT_RISK * (DECK_SIZE - len(seen))
        is_slight = is_slight and alike < min((o - seen.count(o) for o in goods), default=DECK_SIZE)
        code = "slight" if is_slight else "risk"
    return Reason(code, (*told, ("later", later)))
