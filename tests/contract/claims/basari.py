"""Basari: cards, gems and workers as they lie on the table."""

from __future__ import annotations

from collections import Counter

from tabletop.core.acts import Act, Move, Score
from tabletop.core.chance import Chance
from tabletop.core.zones import parse_zone
from tabletop.games.basari.actions import Choose
from tabletop.games.basari.state import NOT_CHOSEN
from tests.contract.claims.claim_context import Claim, ClaimContext, Values, seat_of, text_key

PRIZES = {"red": 14, "yellow": 12, "green": 10, "blue": 8}
COLOURS = ("red", "yellow", "green", "blue")
STAGE_END, WORKER_POINTS, MOST_WORKERS = 15, 12, 4
"""BAS-3.9, 5.4, 1.2."""


def _gems(p: ClaimContext, seat: int) -> Counter[str]:
    """A seat's gems by colour, those on offer included."""
    zones = (f"gems:{seat}", f"offer:{seat}")
    return Counter(gem.partition(".")[2] for zone in zones for gem in p.pieces(zone))


def _offered(p: ClaimContext) -> Counter[str]:
    """Return the offer of the other of the two, or no gems."""
    lie = (p.pieces(f"offer:{seat}") for seat in p.others)
    return Counter(gem.partition(".")[2] for gems in lie for gem in gems)


def _card(p: ClaimContext, seat: int) -> int:
    return int(p.pieces(f"pile:{seat}")[-1].partition(".")[2])


def _goods(p: ClaimContext, seat: int) -> Counter[str]:
    """The gems on a seat's card: six bits a colour, red first (BAS-1.2)."""
    packed = p.game.tables.card_gems[_card(p, seat)]
    return Counter({c: packed >> 6 * (3 - n) & 31 for n, c in enumerate(COLOURS)})


def _brings(p: ClaimContext, seat: int) -> int:
    """Return the gain of the card that the action is about (BAS-3.6, 3.7)."""
    if p.action.action == "B":
        return int(p.game.tables.card_points[_card(p, seat)])
    return (_goods(p, seat) & _stock(p)).total()


def _stock(p: ClaimContext) -> Counter[str]:
    return Counter(gem.partition(".")[2] for gem in p.pieces("stock"))


def _alone(p: ClaimContext, seat: int) -> tuple[ClaimContext, list[Act]]:
    """Return the result if a seat is alone on the action of the reason.

    The others neither haggle nor act: three or more on one action, or two each alone on another.
    """
    letters = [letter for letter in "ABC" if letter != p.action.action]
    others = letters if p.s.seats == 3 else letters[:1] * (p.s.seats - 1)
    s, acts = p.s.copy(), list[Act]()
    s.choices = (NOT_CHOSEN,) * s.seats
    chosen = dict(zip([each for each in range(s.seats) if each != seat], others, strict=True))
    for each in range(s.seats):
        choice = Choose(chosen.get(each, p.action.action))
        p.game.apply(s, each, choice, Chance(1), acts.append)
    return ClaimContext(p.game, s, seat, None), acts


def _comes(p: ClaimContext, seat: int) -> int:
    """Return the gain of a seat that is alone on the action, counted from the acts."""
    acts = _alone(p, seat)[1]
    if p.action.action == "B":
        return sum(
            a.n for a in acts if isinstance(a, Score) and a.clause == "BAS-3.6" and a.seat == seat
        )
    taken = (a for a in acts if isinstance(a, Move) and a.clause == "BAS-3.7")
    return sum(a.n for a in taken if a.target == f"gems:{seat}")


def _swapped(p: ClaimContext, v: Values) -> bool:
    """BAS-3.8: alone on D one gives a gem, if there is one, and takes two."""
    own = _gems(p, p.seat).total()
    told = p.action.action == "D" and len(p.pieces("stock")) >= p.s.seats
    if not own:
        return told and not v
    after, _ = _alone(p, p.seat)
    moved = Counter[tuple[str, str]]()
    for tag in ("give_gem", "take_gem", "take_gem"):
        if not after.is_legal(tag):
            return False
        done = after.with_action_of_kind(tag)
        moves = (act for act in done.acts if isinstance(act, Move) and act.clause == "BAS-3.8")
        moved.update((act.source, act.target) for act in moves)
        after = done.after
    mine = f"gems:{p.seat}"
    return (
        told and v.get("n", own) == own and (moved[mine, "stock"], moved["stock", mine]) == (1, 2)
    )


def _few(p: ClaimContext, v: Values) -> bool:
    return p.action.action == "D" and v["n"] == len(p.pieces("stock")) < p.s.seats


def _compared(p: ClaimContext, v: Values, how: int) -> bool:
    """True if one's card brings more (1), as much (0) or less (-1) than the others' best."""
    mine, most = _brings(p, p.seat), max(_brings(p, other) for other in p.others)
    named = how > 0 or (seat_of(v["other"]) in p.others and _brings(p, seat_of(v["other"])) == most)
    shown = how == 0 or v["most"] == most
    comes = _comes(p, p.seat) == v["n"] and (
        how == 0 or _comes(p, seat_of(v["other"])) == v["most"]
    )
    return v["n"] == mine and named and shown and comes and (mine > most) - (mine < most) == how


def _workers(p: ClaimContext, v: Values, last: bool) -> bool:
    """BAS-3.9, 5.4: how many workers lie there, and how many are missing."""
    on_cards = p.game.tables.card_workers
    n = sum(on_cards[int(card.partition(".")[2])] for card in p.pieces(f"pile:{p.seat}"))
    told = v["lacks"] == STAGE_END - n > 0 and v["points"] == WORKER_POINTS
    mean = sum(on_cards) / (len(on_cards) - 1)  # the first kind is no card
    shown = last or (v["n"] == n and abs(v["more"] - mean) <= 0.5)
    return told and shown and last == (STAGE_END - n <= MOST_WORKERS)


def _leads(
    p: ClaimContext, seat: int, colour: str, gems: dict[int, Counter[str]] | None = None
) -> bool:
    """True if a seat alone has most of a colour."""
    owned = gems or {each: _gems(p, each) for each in range(p.s.seats)}
    return all(owned[each][colour] < owned[seat][colour] for each in owned if each != seat)


def _gems_lead(p: ClaimContext, v: Values) -> bool:
    """True if the card's gems, as far as the stock has them, bring the most of a colour."""
    got = _goods(p, p.seat) & _stock(p)
    colour = text_key(v["gems"]).rpartition(".")[2]
    then = {seat: _gems(p, seat) for seat in range(p.s.seats)}
    then[p.seat] = then[p.seat] + got
    told = v["n"] == got.total() and v["all"] == then[p.seat][colour] == v["gems"].n
    told = told and v["points"] == PRIZES[colour]
    return told and not _leads(p, p.seat, colour) and _leads(p, p.seat, colour, then)


def _swap_leads(p: ClaimContext, v: Values) -> bool:
    """BAS-3.8: two gems of a colour from the stock for one of another bring the lead."""
    colour = text_key(v["colour"]).rpartition(".")[2]
    own = _gems(p, p.seat)
    then = {seat: _gems(p, seat) for seat in range(p.s.seats)}
    then[p.seat] = own + Counter({colour: 2})
    able = p.pieces("stock").count(f"gem.{colour}") >= 2 and own.total() > own[colour]
    leads = not _leads(p, p.seat, colour) and _leads(p, p.seat, colour, then)
    one = {**then, p.seat: own + Counter({colour: 1})}
    least = 1 if _leads(p, p.seat, colour, one) else 2
    told = v["n"] == least and v["points"] == PRIZES[colour]
    return able and leads and told and bool(p.action.action == "D")


def _offer(p: ClaimContext) -> Counter[str]:
    return Counter({colour: getattr(p.action, colour) for colour in COLOURS})


def _stake(p: ClaimContext, v: Values) -> bool:
    """Check the stake of the haggle: a card, the card's points or gems (BAS-3.5 to 3.7)."""
    letter = text_key(v["what"]).rpartition(".")[2]
    worth = {
        "A": 1,
        "B": p.game.tables.card_points[_card(p, p.seat)],
        "C": (_goods(p, p.seat) & _stock(p)).total(),
    }
    both = [seat for seat in range(p.s.seats) if f"action.{letter}" in p.pieces(f"shown:{seat}")]
    return v["what"].n == worth[letter] and len(both) == 2 and p.seat in both


def _beaten(p: ClaimContext, v: Values) -> bool:
    """BAS-4.4: one gem more beats an offer, if the rival has so many."""
    more = v["n"] + 1
    return bool(v["beats"] == (more if _gems(p, seat_of(v["other"])).total() >= more else 0))


def _traded(p: ClaimContext, v: Values) -> bool:
    """An offer: how many gems, for what, whom one haggles with, and the colours that one leads."""
    rival = next(
        seat for seat in p.others if p.pieces(f"shown:{seat}") == p.pieces(f"shown:{p.seat}")
    )
    then = {seat: _gems(p, seat) for seat in range(p.s.seats)}
    then[p.seat], then[rival] = then[p.seat] - _offer(p), then[rival] + _offer(p)
    led = [colour for colour in COLOURS if _leads(p, p.seat, colour)]
    shared = [
        colour
        for colour in COLOURS
        if _gems(p, p.seat)[colour] == max(_gems(p, other)[colour] for other in p.others)
    ]
    keeps = bool(led) and all(_leads(p, p.seat, colour, then) for colour in led)
    keeps = keeps and all(
        then[p.seat][colour] >= max(then[other][colour] for other in p.others) for colour in shared
    )
    told = v["n"] == _offer(p).total() and _stake(p, v) and keeps == (v["keeps"] == 1)
    return told and seat_of(v["other"]) == rival


def _better(p: ClaimContext, v: Values) -> bool:
    """BAS-4.4: the first colour that differs."""
    mine, theirs = _offer(p), _offered(p)
    colour = next(each for each in COLOURS if mine[each] != theirs[each])
    told = v["by"], v["to"], text_key(v["colour"]).rpartition(".")[2]
    return mine.total() == theirs.total() and told == (mine[colour], theirs[colour], colour)


def _accepted(p: ClaimContext, v: Values) -> bool:
    """Check the gems that come from the other, and that no gem goes to the other."""
    way = {"mine": 0, "theirs": 0}
    for act in p.acts:
        if isinstance(act, Move) and act.clause.startswith("BAS-4"):
            source, target = parse_zone(act.source), parse_zone(act.target)
            if source.owner != target.owner:
                way["mine" if target.owner == p.seat else "theirs"] += act.n
    rival = seat_of(v["other"])
    told = v["n"] == _offered(p).total() == sum(_gems_on_offer(p, rival).values()) and _stake(p, v)
    told = told and v["open"] == (_gems(p, rival).total() > v["n"] + 1)  # enough to outbid
    return told and way == {"mine": v["n"], "theirs": 0}


def _gems_on_offer(p: ClaimContext, seat: int) -> Counter[str]:
    return Counter(gem.partition(".")[2] for gem in p.pieces(f"offer:{seat}"))


def _accept_leads(p: ClaimContext, v: Values) -> bool:
    rival, colour = seat_of(v["other"]), text_key(v["colour"]).rpartition(".")[2]
    then = {seat: _gems(p, seat) for seat in range(p.s.seats)}
    then[p.seat], then[rival] = then[p.seat] + _offered(p), then[rival] - _offered(p)
    leads = not _leads(p, p.seat, colour) and _leads(p, p.seat, colour, then)
    told = v["n"] == _gems_on_offer(p, rival).total() and v["points"] == PRIZES[colour]
    return leads and told and v["n"] == _offered(p).total()


def _after(p: ClaimContext, v: Values, more: int, how: int) -> bool:
    """Compare one's later number of gems of the colour with the most of the others."""
    colour = p.action.colour
    n = _gems(p, p.seat)[colour] + more
    most = max(_gems(p, other)[colour] for other in p.others)
    named = text_key(v["gems" if more > 0 else "colour"]).rpartition(".")[2] == colour
    compared = (n > most) - (n < most)
    named = named and (more < 0 or v["gems"].n == n)
    if more > 0:
        left = p.s.stack[-1][2] - 1
        named = named and v["points"] == PRIZES[colour] and v["more"] == left
    return v["n"] == n and v["most"] == most and named and compared == how


def _given(p: ClaimContext, v: Values, how: int) -> bool:
    """The same of a gem that goes: whether it is still the most, or was not before."""
    n, most = v["n"], v["most"]
    fits = {1: n > most, -1: n + 1 < most, 0: n <= most <= n + 1}[how]
    return fits and _after(p, v, -1, (n > most) - (n < most))


def _enough(p: ClaimContext, v: Values) -> bool:
    return bool(v["n"] == p.s.workers[p.seat] >= STAGE_END and v["points"] == WORKER_POINTS)


CLAIMS: dict[str, Claim] = {
    "choose_a": lambda p, v: _workers(p, v, last=False),
    "choose_a_last": lambda p, v: _workers(p, v, last=True),
    "choose_a_enough": _enough,
    "choose_b_most": lambda p, v: _compared(p, v, 1),
    "choose_b_even": lambda p, v: _compared(p, v, 0),
    "choose_b_less": lambda p, v: _compared(p, v, -1),
    "choose_c_lead": _gems_lead,
    "choose_c_most": lambda p, v: _compared(p, v, 1),
    "choose_c_even": lambda p, v: _compared(p, v, 0),
    "choose_c_less": lambda p, v: _compared(p, v, -1),
    "choose_d": _swapped,
    "choose_d_few": _few,
    "choose_d_lead": lambda p, v: _swap_leads(p, v) and _swapped(p, {}),
    "choose_d_poor": _swapped,
    "open": lambda p, v: not _offered(p) and _traded(p, v) and _beaten(p, v),
    "raise_more": lambda p, v: (
        _traded(p, v) and v["more"] == v["n"] - _offered(p).total() > 0 < _offered(p).total()
    ),
    "raise_better": lambda p, v: _traded(p, v) and _better(p, v),
    "accept": _accepted,
    "accept_lead": _accept_leads,
    "give": lambda p, v: _given(p, v, 0),
    "give_still": lambda p, v: _given(p, v, 1),
    "give_behind": lambda p, v: _given(p, v, -1),
    "take": lambda p, v: _after(p, v, 1, -1),
    "take_far": lambda p, v: _after(p, v, 1, -1) and v["most"] - v["n"] >= 3,
    "take_even": lambda p, v: _after(p, v, 1, 0),
    "take_lead": lambda p, v: _after(p, v, 1, 1) and v["n"] == v["most"] + 1,
    "take_ahead": lambda p, v: (
        _after(p, v, 1, 1) and v["lead"] == v["n"] - v["most"] == v["before"] + 1 > 1
    ),
}
