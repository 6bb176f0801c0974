# Compiled by mypyc: see tools/compile.
"""What things are worth to a player of Zahab, in VP, as the game goes on."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from tabletop.core.zones import Seat
from tabletop.games.zahab.effects import ACQUIRE_PRICE
from tabletop.games.zahab.moving import START_TILE
from tabletop.games.zahab.sheet import FIGURES, LOWEST, Effect
from tabletop.games.zahab.state import BLUE, COLOURS, RED, SPACES, TRACKS, YELLOW, ZahabState
from tabletop.games.zahab.tables import Tables

NEVER: Final = -99.0
"""The worth of what cannot be done."""
DEAR: Final = 4
"""What a card costs at least, in gold and twice its gems, to be saved for."""
_TYPICAL: Final = 1.5
"""Cards above what one can play, in mid-game."""
_MEMO_SIZE: Final = 1 << 12
_DISPLAYS: Final = 1 << 8
"""How many displays with their worths are remembered: they change from turn to turn."""
_GAINS: Final = 1 << 14
"""Of how many effects, with tracks, the gains are remembered."""
_TRACK: Final = {FIGURES["queen"]: BLUE, FIGURES["magician"]: RED, FIGURES["hermit"]: YELLOW}


Gains = tuple[int, int, int, int, int, int, int]
"""Gold, gems, blue, red, yellow, any colour, spirit.
Below 0: a contribution or the lowest track (see `sheet.FIGURES`)."""


class Weights(NamedTuple):
    """Worth in VP: at the end of the game, and how much more at its beginning."""

    gold: float = 0.2
    gold_early: float = 0.3
    gem: float = 1.0
    gem_early: float = 0.6
    spirit_early: float = 0.5
    beyond: float = 0.35
    """Spirit, at the beginning, for each card above what one can play."""
    blue_early: float = 0.4
    red_early: float = 0.6
    yellow_early: float = 0.2
    discard: float = 0.25
    spare: float = 0.8
    """A card discarded for a space: it is gone for the rest of the lap."""
    exile: float = 1.3
    card: float = 1.2
    """A card more in the hand, at the beginning."""
    quality: float = 1.6
    """How often a new card's own worth counts, at the beginning."""
    crowd: float = 0.15
    """How much less a new card is worth for each card that one has."""
    far: float = 0.12
    """How much less for each level above those that one can play."""
    back: float = 0.15
    """A discarded card that comes back to the hand."""
    onward: float = 0.06
    """A step towards the start tile for each discarded card."""
    saving: float = 0.4
    """How much dearer the tokens are that a card is saved for: a share of what it would gain."""
    rise: float = 0.2
    """How much less a card is saved for, for each level above those that one can play."""


class Prices(NamedTuple):
    """What a seat would give for things now."""

    left: float
    """The share of the game that is still to come."""
    gold: float
    gem: float
    spirit: float
    tracks: tuple[float, float, float]
    """One VP of each colour."""
    best: float
    """One VP of any colour."""
    discard: float
    exile: float
    aim: int = 0
    """The card that one saves for, or 0."""
    saved: float = 0.0
    """How much dearer its tokens are while one saves for it, in all."""


class Purse(NamedTuple):
    """What a seat could spend: its tokens and the hand that would be left."""

    gold: int
    gems: int
    hand: tuple[int, ...]


def _in_sum(effect: Effect) -> Gains:
    get = effect.gains.get
    blue, red, yellow = (get(colour, 0) for colour in TRACKS)
    return get("gold", 0), get("gems", 0), blue, red, yellow, get("any", 0), get("spirit", 0)


class Appraisal:
    """Worth of cards, spaces and moves to a seat."""

    def __init__(self, t: Tables, w: Weights) -> None:
        self.t = t
        self.w = w
        self._prices: dict[tuple[int, ...], Prices] = {}
        self._printed = tuple(map(_in_sum, t.effects))
        """All that each effect gives."""
        self._gains = lru_cache(maxsize=_GAINS)(self._gained)
        self._displayed = lru_cache(maxsize=_DISPLAYS)(self._on_display)
        self.middling = Prices(
            0.6,
            w.gold + 0.6 * w.gold_early,
            w.gem + 0.6 * w.gem_early,
            0.6 * (w.spirit_early + _TYPICAL * w.beyond),
            (1.1, 1.2, 1.1),
            1.2,
            0.6 * w.discard,
            0.6 * w.exile,
        )
        tracks = (5, 5, 5)
        self.quality = tuple(
            max(0.0, self._worth(card, tracks, 3, self.middling, 20, (20, 20)))
            + (1.0 if t.trades[card] or t.acquires[card] else 0.0)
            for card in range(t.first_space)
        )
        """What playing each card is worth in mid-game."""
        self.dear = tuple(
            t.gold_cost[card] + 2 * t.gem_cost[card] >= DEAR for card in range(t.first_space)
        )
        """Which cards are worth saving for."""

    def prices(self, s: ZahabState, seat: Seat) -> Prices:
        """What things are worth to a seat now, with its cards in mind.

        Spirit is worth more for each card above what it can play; the tokens of the card that it
        saves for are dearer, the more of them it has.
        """
        p, t, w = self.base(s, seat), self.t, self.w
        tracks = tuple(s.tracks[COLOURS * seat : COLOURS * seat + COLOURS])
        spirit = s.spirits[seat]
        reach = spirit + t.contribution[tracks[RED]]
        best, aim, beyond = 0.0, 0, 0
        for card in s.hands[seat] + s.discards[seat]:
            above = t.levels[card] - reach
            if above > 0:
                beyond += 1
            if self.dear[card]:
                use = 1.0 - w.rise * max(0, above)
                if use > 0.0:
                    worth = use * self._worth(card, tracks, spirit, p, 0, (0, s.supply_gems))
                    if worth > best:
                        best, aim = worth, card
        worth_spirit = p.spirit + p.left * w.beyond * beyond if p.spirit else p.spirit
        if aim:
            return self._saving(p, worth_spirit, aim, best, s.gold[seat], s.gems[seat])
        if not beyond:
            return p
        return Prices(p.left, p.gold, p.gem, worth_spirit, p.tracks, p.best, p.discard, p.exile)

    def _saving(
        self, p: Prices, spirit: float, aim: int, gain: float, gold: int, gems: int
    ) -> Prices:
        """Prices for who saves for a card and has so many tokens, spirit being worth so much."""
        cost_gold, cost_gems = self.t.gold_cost[aim], self.t.gem_cost[aim]
        whole = p.gold * cost_gold + p.gem * cost_gems
        held = p.gold * min(gold, cost_gold) + p.gem * min(gems, cost_gems)
        more = min(1.0, self.w.saving * gain * held / whole**2)
        more_gold = more * p.gold if gold <= cost_gold else 0.0
        more_gem = more * p.gem if gems <= cost_gems else 0.0
        saved = more_gold * cost_gold + more_gem * cost_gems
        return Prices(
            p.left,
            p.gold + more_gold,
            p.gem + more_gem,
            spirit,
            p.tracks,
            p.best,
            p.discard,
            p.exile,
            aim,
            saved,
        )

    def base(self, s: ZahabState, seat: Seat) -> Prices:
        """What things are worth to whoever saves for nothing; remembered while no disc moves."""
        spirit = s.spirits[seat]
        key = (seat, s.ending, spirit < self.t.spirit, s.expert and not spirit, *s.tracks)
        found = self._prices.get(key)
        if found is None:
            if len(self._prices) >= _MEMO_SIZE:
                self._prices.clear()
            found = self._prices[key] = self._priced(s, seat)
        return found

    def _priced(self, s: ZahabState, seat: Seat) -> Prices:
        w, at = self.w, COLOURS * seat
        left = self.left(s)
        early = (w.blue_early, w.red_early, w.yellow_early)
        tracks = [
            0.0 if vp >= self.t.top else 1.0 + left * more
            for vp, more in zip(s.tracks[at : at + COLOURS], early, strict=True)
        ]
        best = max(tracks)
        surplus = 0.0 if s.expert and not s.spirits[seat] else 0.9 * best  # ZAH-7.4, 11.2
        blue, red, yellow = (each or surplus for each in tracks)
        return Prices(
            left,
            w.gold + left * w.gold_early,
            w.gem + left * w.gem_early,
            left * w.spirit_early if s.spirits[seat] < self.t.spirit else 0.0,
            (blue, red, yellow),
            best,
            left * w.discard,
            left * w.exile,
        )

    def left(self, s: ZahabState) -> float:
        """The share of the game that is still to come, by the seat that is closest to the end."""
        t = self.t
        if s.ending:
            return 0.0
        most = 0
        for at in range(0, COLOURS * s.seats, COLOURS):
            low, middle, high = sorted(s.tracks[at : at + COLOURS])
            pair = min(middle, t.high) + min(high, t.high)
            three = min(low, t.middle) + min(middle, t.middle) + min(high, t.middle)
            most = max(most, pair * 3 * t.middle, three * 2 * t.high)
        return 1.0 - most / (6 * t.middle * t.high)

    def _worth(
        self,
        effect: int,
        tracks: tuple[int, ...],
        spirit: int,
        p: Prices,
        room: int,
        supply: tuple[int, int],
    ) -> float:
        """What an effect gives, less what it costs; without trades and cards that follow.

        `room` is how many tokens more may be kept, and `supply` how many gold and gems there are,
        before the cost is paid (ZAH-7.3, 7.7).
        """
        t = self.t
        cost_gold, cost_gems = t.gold_cost[effect], t.gem_cost[effect]
        worth = -(
            p.gold * cost_gold
            + p.gem * cost_gems
            + p.discard * t.discard_cost[effect]
            + p.exile * t.exile_cost[effect]
        )
        gold, gems, blue, red, yellow, mixed, up = self._gains(effect, tracks)
        room += cost_gold + cost_gems
        if gems:
            gems = min(gems, room, supply[1] + cost_gems)
            room -= gems
            worth += p.gem * gems
        if gold:
            worth += p.gold * min(gold, room, supply[0] + cost_gold)
        if blue:
            worth += p.tracks[0] * blue
        if red:
            worth += p.tracks[1] * red
        if yellow:
            worth += p.tracks[2] * yellow
        if mixed:
            worth += p.best * mixed
        if up and spirit < t.spirit:
            worth += p.spirit * up
        return worth

    def _gained(self, effect: int, tracks: tuple[int, ...]) -> Gains:
        """What an effect gives with such tracks: numbers only, all 0 where it asks for more."""
        if self.t.need[effect] > min(tracks):
            return (0, 0, 0, 0, 0, 0, 0)
        gold, gems, blue, red, yellow, mixed, up = self._printed[effect]
        n = self._n
        return (
            n(gold, tracks),
            gems,
            n(blue, tracks),
            n(red, tracks),
            n(yellow, tracks),
            n(mixed, tracks),
            up,
        )

    def _n(self, n: int, tracks: tuple[int, ...]) -> int:
        """A number, a contribution or the lowest track."""
        if n >= 0:
            return n
        return min(tracks) if n == LOWEST else self.t.contribution[tracks[_TRACK[n]]]

    def play(self, s: ZahabState, seat: Seat, card: int, purse: Purse, p: Prices) -> float:
        """What it is worth to play a card, with what it leads on to."""
        t = self.t
        tracks = tuple(s.tracks[COLOURS * seat : COLOURS * seat + COLOURS])
        room = t.tokens - purse.gold - purse.gems
        supply = s.supply_gold, s.supply_gems
        worth = self._worth(card, tracks, s.spirits[seat], p, room, supply)
        if card == p.aim:
            worth += p.saved
        if t.trades[card]:
            hand = tuple(other for other in purse.hand if other != card and not t.trades[other])
            limit = t.limit(card, s.spirits[seat], tracks[RED])
            then = self._paid(s, card, tracks, purse)._replace(hand=hand)
            worth += max(0.0, self.best_trade(s, seat, limit, t.discard_cost[card], then, p))
        elif t.acquires[card]:
            gold = self._paid(s, card, tracks, purse).gold
            worth += max(0.0, self.best_card(s, seat, gold, p))
        return worth

    def _paid(self, s: ZahabState, card: int, tracks: tuple[int, ...], purse: Purse) -> Purse:
        """Return the purse once a card is paid for and the supply has given what it can."""
        cost_gold, cost_gems = self.t.gold_cost[card], self.t.gem_cost[card]
        gold, gems = self._gains(card, tracks)[:2]
        return Purse(
            purse.gold - cost_gold + min(gold, s.supply_gold + cost_gold),
            purse.gems - cost_gems + min(gems, s.supply_gems + cost_gems),
            purse.hand,
        )

    def best_trade(
        self, s: ZahabState, seat: Seat, limit: int, spare: int, purse: Purse, p: Prices
    ) -> float:
        """The best card that can be played up to a limit, `spare` others being discarded before."""
        t = self.t
        others = len(purse.hand) - 1 - spare
        best = NEVER
        for card in purse.hand:
            if (
                t.levels[card] <= limit
                and t.card_cost[card] <= others
                and t.gold_cost[card] <= purse.gold
                and t.gem_cost[card] <= purse.gems
            ):
                best = max(best, self.play(s, seat, card, purse, p))
        return best - self.w.spare * p.left * spare

    def best_card(self, s: ZahabState, seat: Seat, gold: int, p: Prices) -> float:
        """The best card of the display, if one has the gold for it."""
        if gold < ACQUIRE_PRICE:
            return NEVER
        return max(self.displayed(s, seat, p))

    def displayed(self, s: ZahabState, seat: Seat, p: Prices) -> tuple[float, ...]:
        """What each displayed card is worth, NEVER where there is none: see `_on_display`."""
        reach = s.spirits[seat] + self.t.contribution[s.tracks[COLOURS * seat + RED]] + 1
        n = len(s.hands[seat]) + len(s.discards[seat])
        return self._displayed(p.left, p.gold, reach, n, tuple(s.display), tuple(s.laid))

    def _on_display(
        self,
        left: float,
        gold: float,
        reach: int,
        n: int,
        display: tuple[int, ...],
        laid: tuple[int, ...],
    ) -> tuple[float, ...]:
        """A displayed card's worth is its gold, and its use while the game lasts.

        `reach` is the highest level that one will soon play, `n` how many cards one has.
        """
        w, levels = self.w, self.t.levels
        crowded = 1.0 + w.crowd * n
        found = []
        for card, on_card in zip(display, laid, strict=True):
            above = levels[card] - reach
            use = max(0.0, 1.0 - w.far * above) if above > 0 else 1.0
            worth = left * (w.card + w.quality * use * self.quality[card]) / crowded
            found.append(worth + gold * (on_card - ACQUIRE_PRICE) if card else NEVER)
        return tuple(found)

    def space(
        self, s: ZahabState, seat: Seat, space: int, purse: Purse, p: Prices, rode: bool = False
    ) -> float:
        """What it is worth to use a space; NEVER if that cannot be done."""
        t = self.t
        effect = t.ring[s.tiles[space >> 1]][space & 1]
        if t.gold_cost[effect] > purse.gold or t.gem_cost[effect] > purse.gems:
            return NEVER
        tracks = tuple(s.tracks[COLOURS * seat : COLOURS * seat + COLOURS])
        if t.trades[effect]:
            limit = t.limit(effect, s.spirits[seat], tracks[RED])
            return self.best_trade(s, seat, limit, t.discard_cost[effect], purse, p)
        if t.acquires[effect]:
            return self.best_card(s, seat, purse.gold, p)
        if t.rides[effect]:
            return NEVER if rode else self.best_ride(s, seat, space, purse, p)
        room = t.tokens - purse.gold - purse.gems
        supply = s.supply_gold, s.supply_gems
        return self._worth(effect, tracks, s.spirits[seat], p, room, supply)

    def best_ride(self, s: ZahabState, seat: Seat, space: int, purse: Purse, p: Prices) -> float:
        """The best that the hermit leads to from a space."""
        most = self.t.contribution[s.tracks[COLOURS * seat + YELLOW]]
        return max(
            self.arrival(s, seat, space, steps, purse, p, True) for steps in range(1, most + 1)
        )

    def arrival(
        self,
        s: ZahabState,
        seat: Seat,
        space: int,
        steps: int,
        purse: Purse,
        p: Prices,
        rode: bool = False,
    ) -> float:
        """What it is worth to go so many steps: the space or a gold, and the cards that return."""
        w = self.w
        space, returns = self.way(s, seat, space, steps)
        back = s.discards[seat]
        gained = steps * len(back) * w.onward * p.left
        if returns and back:
            gained = w.back * len(back) * p.left
            purse = Purse(purse.gold, purse.gems, purse.hand + back)
        gold = p.gold if s.supply_gold and purse.gold + purse.gems < self.t.tokens else 0.0
        return gained + max(gold, self.space(s, seat, space, purse, p, rode))

    def way(self, s: ZahabState, seat: Seat, space: int, steps: int) -> tuple[int, bool]:
        """Where so many steps lead, and whether the start tile is stopped on or passed."""
        camels, tiles = s.camels, s.tiles
        own = camels[seat]
        returns = False
        while steps:
            space = (space + 1) % SPACES
            if tiles[space >> 1] == START_TILE:
                returns = True
            if space not in camels or space == own:
                steps -= 1
        return space, returns
