"""Contrasts of two cards of Market Day where the cards at the stalls would take one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from tabletop.core.acts import Act, Move, Param, Say, SeatRef
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat, parse_zone
from tabletop.games.market_day.ai.kept_cards import (
    count_cards_to_come,
    count_unseen,
    find_second_place,
)
from tabletop.games.market_day.round_resolution import NO_KNIGHT_VICTIM, resolve_round
from tabletop.games.market_day.rules import CARD_PIECES, piece_rank, rank_text, seat_at_place
from tabletop.games.market_day.sheet import (
    KNIGHT_RANK,
    MIN_GOODS_RANK,
    NOBLE_RANK,
    RAIN_RANK,
    ROGUE_RANK,
    TINKER_RANK,
    RuleTables,
)
from tabletop.games.market_day.state import MarketDayState

LOST_TO_KNIGHT: Final = "knight"
LOST_TO_RAIN: Final = "rain"
LOST_TO_ROGUE: Final = "rogue"
MUCH_POINTS: Final = 6
"""Points of the others' cards from which a card that takes them is better played than kept."""
LOSS_EVENTS: Final = "spoiled", "knight_takes_other", "tinker_swaps_other"
"""Events by which a seat loses a card."""


def would_remain(s: MarketDayState, rank: int) -> bool:
    """True if a card would remain at its stall if the round ended with it (MKD-3.1 to 3.4)."""
    return not _find_loss(s, rank)


def list_round_events(
    acts: Sequence[Act], events: Iterable[tuple[str, Seat]]
) -> Iterator[tuple[str, Seat]]:
    """Yield the events of a round without those that take another card of the deciding seat.

    Args:
        acts: Acts of the rest of the round; the first card played is that of the decision.
        events: All events of these acts.
    """
    plays = [
        act
        for act in acts
        if isinstance(act, Move)
        if (parse_zone(act.source).kind, parse_zone(act.target).kind) == ("hand", "stall")
    ]
    if not plays:
        yield from events
        return
    first, later = plays[0], [each for each in plays[1:] if each.piece == plays[0].piece]
    own, card = parse_zone(first.target).owner, rank_text(piece_rank(first.piece))
    assert own is not None, "each stall has an owner"
    said = [
        (act.key, act.seat, _find_victim(act))
        for act in acts
        if isinstance(act, Say) and dict(act.params).get("card") == card
    ]
    spoiled, is_lost = said.count(("spoiled", own, None)), bool(later)
    if first.piece == CARD_PIECES[ROGUE_RANK]:  # only the first one stays
        is_lost = spoiled > sum(each.target == first.target for each in later)
    lost = {"spoiled"} if spoiled and is_lost else set[str]()
    lost |= {f"{key}_other" for key, _, victim in said if victim == own}
    for event, seat in events:
        if seat != own or event not in LOSS_EVENTS or event in lost:
            yield event, seat


def _find_victim(act: Say) -> Seat | None:
    """Return the seat whose card is taken."""
    other = dict(act.params).get("other")
    return other.seat if isinstance(other, SeatRef) else None


def contrast_losses(
    t: RuleTables, s: MarketDayState, seat: Seat, rank: int, other_rank: int
) -> Reason | None:
    """Return what known threats at the stalls tell for one card against another; else None.

    Args:
        t: Tables of the sheet.
        s: View of the seat.
        seat: Seat that decides.
        rank: Rank of the card that is played.
        other_rank: Rank of the other card.
    """
    cards: tuple[Param, ...] = ("card", rank_text(rank)), ("other", rank_text(other_rank))
    if (found := _contrast_rain(s, seat, rank, other_rank)) is not None:
        return found
    loss, other_loss = _find_loss(s, rank), _find_loss(s, other_rank)
    saved = _find_saved_card(s, seat, rank, other_rank)
    if saved is not None and loss == LOST_TO_KNIGHT:
        return saved
    if not loss:
        if not other_loss or rank < MIN_GOODS_RANK:
            return None
        later = count_cards_to_come(t, s, seat)
        told = ("n", rank), ("by", rank_text(_CAUSES[other_loss])), ("open", int(later > 0))
        return Reason(f"other_lost_{other_loss}", (*cards, *told))
    if not other_loss:
        place, spared = find_second_place(t, s, seat), (*cards, ("n", rank))
        if place is None:
            return _explain_spared_card(t, s, seat, cards, other_rank)
        n, m = count_cards_to_come(t, s, seat), count_cards_to_come(t, s, seat, place)
        return Reason("spares_turn", (*spared, ("later", n), ("rest", m)))
    if loss == other_loss == LOST_TO_KNIGHT:
        return _contrast_knight_victims(t, s, seat, rank, other_rank)
    numbers = ("n", rank), ("m", other_rank)
    if rank < other_rank:
        return Reason("loses_less", (*cards, *numbers))
    rains, later = count_unseen(s, seat, RAIN_RANK), count_cards_to_come(t, s, seat)
    if loss == other_loss == LOST_TO_RAIN and rains and later:
        return Reason("rain_may_stop", (*cards, *numbers, ("spoilers", rains), ("later", later)))
    n, m = count_unseen(s, seat, other_rank), count_unseen(s, seat, rank)
    is_rarer = n < m and ROGUE_RANK not in (rank, other_rank)
    return Reason("keeps_rarer", (*cards, ("n", n), ("m", m))) if is_rarer else None


def _find_saved_card(s: MarketDayState, seat: Seat, rank: int, other_rank: int) -> Reason | None:
    """Return the own card that a Knight spares because it takes a higher one (MKD-3.4).

    None if the seat scores no more with that than after the other card.
    """
    then, instead = (resolve_round((*s.played, each)) for each in (rank, other_rank))
    own = [place for place in range(len(s.played)) if seat_at_place(s, place) == seat]
    n, m = (
        sum(each.remaining_by_place[place] for place in (*own, len(s.played)))
        for each in (then, instead)
    )
    left, lost = then.remaining_by_place, instead.remaining_by_place
    saved = max((s.played[place] for place in own if left[place] > lost[place]), default=0)
    visits = [(place, victim) for place, victim in instead.knight_visits if victim in own]
    if n <= m or not saved or not visits:
        return None
    who = SeatRef(seat_at_place(s, visits[0][0]))
    cards = ("card", rank_text(rank)), ("other", rank_text(other_rank)), ("saved", rank_text(saved))
    return Reason("diverts", (*cards, ("who", who), ("n", n), ("m", m)))


def _explain_spared_card(
    t: RuleTables, s: MarketDayState, seat: Seat, cards: tuple[Param, ...], rank: int
) -> Reason | None:
    """Return what a card that stays in hand would do now, while another one is thrown away.

    None if it would do much: that speaks for playing it.
    `kind` is 0 for a card that scores, 1 for one that others may still spoil, and else the rank
    of a card that does something: a Tinker is 4 (MKD-3.1 to 3.5).
    """
    outcome, place = resolve_round((*s.played, rank)), len(s.played)
    alike, later = count_unseen(s, seat, rank), count_cards_to_come(t, s, seat)
    kind, taken, who = int(rank != NOBLE_RANK and alike > 0 < later), 0, SeatRef(seat)
    if rank == RAIN_RANK and outcome.rain_place == place:
        taken = sum(s.played[at] for at in outcome.washed_places if seat_at_place(s, at) != seat)
        kind = RAIN_RANK
    elif rank == KNIGHT_RANK:
        kind, victim = KNIGHT_RANK, dict(outcome.knight_visits)[place]
        if victim != NO_KNIGHT_VICTIM:
            taken, who = s.played[victim], SeatRef(seat_at_place(s, victim))
    elif rank == TINKER_RANK:
        left = (each for each in outcome.remaining_by_place if each != NOBLE_RANK)
        kind, taken = _TINKER_KIND, max(left, default=TINKER_RANK)
    elif rank == NOBLE_RANK:
        kind = NOBLE_RANK
    if taken >= MUCH_POINTS:
        return None
    now = ("points", rank), ("kind", kind), ("taken", taken), ("who", who)
    return Reason("spares", (*cards, *now, ("spoilers", alike), ("later", later)))


_TINKER_KIND: Final = 4
"""The `kind` of a Tinker: its rank stands for a card that others may spoil."""


def find_own_washed_points(s: MarketDayState, seat: Seat, rank: int) -> Reason | None:
    """Return the own points that a Rain would wash away; None if there are none (MKD-3.3).

    `score` is what the Rain itself scores as things stand.
    """
    if rank != RAIN_RANK:
        return None
    outcome = resolve_round((*s.played, rank))
    lost = sum(s.played[at] for at in outcome.washed_places if seat_at_place(s, at) == seat)
    score: Param = "score", outcome.remaining_by_place[len(s.played)]
    return Reason("washes_own", (("n", lost), score)) if lost else None


def _contrast_rain(s: MarketDayState, seat: Seat, rank: int, other_rank: int) -> Reason | None:
    """Return what the lone Rain of a rival takes, which a second one would save (MKD-3.3)."""
    if other_rank != RAIN_RANK or rank == RAIN_RANK or s.played.count(RAIN_RANK) != 1:
        return None
    owner = seat_at_place(s, s.played.index(RAIN_RANK))
    washed = resolve_round((*s.played, rank)).washed_places
    lost = sum(s.played[at] for at in washed if seat_at_place(s, at) not in (seat, owner))
    return Reason("rain_stands", (("who", SeatRef(owner)), ("n", lost))) if lost else None


def _contrast_knight_victims(
    t: RuleTables, s: MarketDayState, seat: Seat, rank: int, other_rank: int
) -> Reason:
    """Return why a card is left to a Knight rather than another one (MKD-3.4).

    The higher card is gone for certain, and the lower one may be spared by a higher card.
    """
    later = count_cards_to_come(t, s, seat)
    place = s.played.index(KNIGHT_RANK)
    cards: tuple[Param, ...] = ("card", rank_text(rank)), ("other", rank_text(other_rank))
    cards = (*cards, ("who", SeatRef(seat_at_place(s, place))))
    if rank > other_rank:
        n, m = (count_unseen(s, seat, each) for each in (other_rank, rank))
        is_safer = n < m and ROGUE_RANK not in (rank, other_rank)
        waits = other_rank == ROGUE_RANK and ROGUE_RANK not in s.played
        why: Param = "why", 1 if is_safer else 2 * int(waits)
        return Reason("sacrifice", (*cards, ("n", n), ("rest", m), why))
    seen = s.gone + s.played + s.hands[seat]
    higher = sum(each - seen.count(each) for each in range(rank + 1, other_rank + 1))
    if not later or not higher:
        return Reason("loses_less", (*cards[:2], ("n", rank), ("m", other_rank)))
    return Reason("may_survive", (*cards, ("n", higher), ("later", later)))


def _find_loss(s: MarketDayState, rank: int) -> str:
    """Return what would take a card if the round ended with it; empty if nothing would."""
    place, outcome = len(s.played), resolve_round((*s.played, rank))
    if outcome.remaining_by_place[place]:
        return ""
    if place in outcome.spoiled_places:
        return LOST_TO_ROGUE
    return LOST_TO_RAIN if place in outcome.washed_places else LOST_TO_KNIGHT


_CAUSES: Final = {
    LOST_TO_KNIGHT: KNIGHT_RANK, LOST_TO_RAIN: RAIN_RANK, LOST_TO_ROGUE: ROGUE_RANK,
}  # fmt: skip
"""Ranks of the cards that take another one."""
