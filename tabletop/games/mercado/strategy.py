# Compiled by mypyc: see tools/compile.
"""How a sensible player plays Mercado: prices, races, icons and a bag worth drawing from."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf
from typing import Final, cast

from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.state import UNKNOWN
from tabletop.core.strategy import Fitted, Plan, Reason, Skill, Strategy
from tabletop.core.zones import Seat
from tabletop.games.mercado.actions import (
    BreakSeal,
    DeclineIcon,
    DiscardPrivilege,
    Draw,
    Finish,
    Lay,
    LayWhite,
    PlayPrivilege,
    Resolve,
    TakeBack,
    UseIcon,
)
from tabletop.games.mercado.appraisal import OFFER_BITS, Appraisal, Around, Laying, Weights
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.legality import LAY_WHITE, LAYS
from tabletop.games.mercado.prices import held
from tabletop.games.mercado.reasons import reason
from tabletop.games.mercado.sheet import POSITION, SPACES
from tabletop.games.mercado.stakes import stake
from tabletop.games.mercado.state import (
    BLACK,
    CHANGE,
    CHANGER_PLACE,
    DISCARD,
    ICON,
    KINDS,
    LAY,
    MERCHANT_PLACE,
    PLACES,
    RESOLVE,
    START,
    UNIT,
    WHITE,
    MercadoState,
)

NOISE: Final = 0.05
"""How far, in steps, a rule of thumb may err between two lays."""

_HEAT: Final = 2.5
_HEAT_A_STEP: Final = 0.2
"""How many steps ahead make a seat e times likelier to win: at the end, and more for each step
that the leader has still to make."""


class MercadoStrategy(Strategy[MercadoState]):
    """The rule of thumb, its judgement of positions, and its reasons."""

    short = Plan(rollouts=40, rounds=1.0, trust=2.4)
    long = Plan(rollouts=1000, rounds=2.0, trust=0.5, equal=0.002, recall=True)
    skill = Skill(novice=0.5, trader=0.65, merchant=0.75, pull=0.5, whim=1.0)
    fitted = Fitted(edge=6.0)

    def __init__(self, game: Mercado, weights: Weights | None = None) -> None:
        super().__init__(game)
        self.t = t = game.tables
        self.w = weights or Weights()
        self.a = Appraisal(t, self.w)
        self._by_frame = {
            START: self._start,
            LAY: self._lay,
            RESOLVE: self._resolve,
            CHANGE: self._change,
            ICON: self._icon,
            DISCARD: self._discard,
        }

    def progress(self, state: MercadoState) -> float:
        """Turns, as a part of a round."""
        return state.turn / state.seats

    def outset(self, state: MercadoState) -> float:
        """The first turn has the number 1."""
        return 1 / state.seats

    def policy(
        self, state: MercadoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Buy what can be bought, else bring the best offer nearer; take coins back in time."""
        if len(legal) == 1:
            return legal[0]
        return self._by_frame[state.stack[-1][0]](state, seat, legal, chance)

    def propose(
        self, state: MercadoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Sequence[Action]:
        """Of the coins that can be laid at a place the one to lay first; everything else."""
        if state.stack[-1][0] != LAY or len(legal) <= PLACES:
            return super().propose(state, seat, legal, chance)
        found: list[Action] = [action for action in legal if type(action) is not Lay]
        for where in range(PLACES):
            if coins := self.laying(state, seat, where).coins:
                found.append(LAYS[held(coins)[0][0]][where])
        return found

    def _start(
        self, s: MercadoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """A privilege where it gains something now; then draw, or take coins back in time."""
        plays = [action for action in legal if type(action) is PlayPrivilege]
        if plays:
            best, gain = plays[0], 0.0
            for action in plays:
                worth = self.privilege_gain(s, seat, action)
                if worth > gain:
                    best, gain = action, worth
            if gain > 0.0:
                return best
        if legal[0] is _DRAW and len(legal) > 1 and legal[1] is _TAKE_BACK:
            return _TAKE_BACK if self.should_take_back(s, seat) else _DRAW
        return legal[0]

    def privilege_gain(self, s: MercadoState, seat: Seat, action: PlayPrivilege) -> float:
        """What is gained by playing a privilege now rather than holding it to the end."""
        kind = self.t.privilege_keys.index(action.privilege)
        vp = self.t.privilege_vp[kind]
        mine = s.progress[seat]
        if mine >= SPACES:
            return 0.0
        landing = self.a.landing(s, seat, vp)
        effect = self.a.privilege(s, seat, kind)
        if mine + vp >= SPACES:
            return 0.5 if self._leads(s, seat) else 0.0
        return (landing if landing > 0.0 else 0.0) + effect - 0.5

    def _leads(self, s: MercadoState, seat: Seat) -> bool:
        """Whether a seat would win if the game were counted now, hidden privileges taken as 2."""
        totals = [self._counted(s, other) for other in range(s.seats)]
        return all(total < totals[seat] for other, total in enumerate(totals) if other != seat)

    def _counted(self, s: MercadoState, seat: Seat) -> float:
        worth = self.t.privilege_vp
        held_vp: int = sum(2 if kind == UNKNOWN else worth[kind] for kind in s.hands[seat])
        return s.progress[seat] + s.seals[seat] + held_vp

    def should_take_back(self, s: MercadoState, seat: Seat) -> bool:
        """Whether the bag has become too thin in useful coins, and the tile would mend that."""
        now, then = self.prospects(s, seat)
        return now < self.w.thin and then > now * self.w.richer

    def prospects(self, s: MercadoState, seat: Seat) -> tuple[float, float]:
        """Useful coins to be expected of a draw: from the bag, and with all coins taken back."""
        wanted = 0
        offers = s.offers[PLACES * seat : PLACES * seat + PLACES]
        needs = self.t.needs
        for tile, offer in zip(s.market, offers, strict=True):
            wanted |= needs[tile][offer]
        at = KINDS * seat
        bag = s.bags[at : at + KINDS]
        purse = s.purses[at : at + KINDS]
        good = back = 0
        for kind in (0, 1, 2, 3, 4):
            if wanted >> kind & 1:
                good += bag[kind]
                back += purse[kind]
        total = sum(bag)
        everything = total + sum(purse)
        now = 3 * good / total if total else 0.0
        return now, 3 * (good + back) / everything if everything else 0.0

    def _lay(self, s: MercadoState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """The place that gains most by the coins at hand; a seal where nothing more is bought."""
        around = self.a.around(s, seat)
        best, where, coins, bought = self._best_lay(s, seat, chance, around)
        if not bought and legal[-1] is _BREAK and self.seal_worth(s, seat, around):
            return _BREAK
        if _FINISH in legal[-2:] and (not coins or best <= 0.0):  # at the end, or before a seal
            return _FINISH
        return LAYS[held(coins)[0][0]][where]

    def _best_lay(
        self, s: MercadoState, seat: Seat, chance: Chance, around: Around
    ) -> tuple[float, int, int, bool]:
        """The best gain, where, with which coins, and whether it buys."""
        best, best_where, best_coins, bought = -9.0, 0, 0, False
        for where in range(PLACES):
            laid = self.laying(s, seat, where)
            if laid.coins:
                gain = self._gain(s, seat, where, laid, around) + NOISE * chance.random()
                if gain > best:
                    best, best_where, best_coins = gain, where, laid.coins
                    bought = not laid.missing
        return best, best_where, best_coins, bought

    def laying(self, s: MercadoState, seat: Seat, where: int) -> Laying:
        """How near the coins at hand bring a seat's offer at a place."""
        offer = s.offers[PLACES * seat + where]
        return self.a.laying[s.market[where]][offer << OFFER_BITS | s.drawn]

    def _gain(self, s: MercadoState, seat: Seat, where: int, laid: Laying, around: Around) -> float:
        """What the coins at hand gain at a place."""
        stock, rivals, worths = around
        missing = laid.missing
        value = worths[where]
        if where == CHANGER_PLACE and missing <= 1:
            value = self.changed(s, seat, around)
        if not missing:
            return value + (1.0 if value else 0.0) - laid.cost
        rival = rivals[where]
        gain = value * (stock.chance(laid.after, rival) - stock.chance(laid.before, rival))
        if rival <= 2 and where < MERCHANT_PLACE and not self.t.no_seals[s.market[where]]:
            gain += self.w.runner_up
        return gain - laid.cost

    def seal_worth(self, s: MercadoState, seat: Seat, around: Around) -> bool:
        """Whether two more coins promise more than the step that a seal is worth at the end."""
        stock, _, worths = around
        at, best = PLACES * seat, 0.0
        for where in range(PLACES):
            laid = self.laying(s, seat, where)
            if laid.missing > 2:
                continue
            needs = self.t.needs[s.market[where]]
            p = stock.bag[needs[s.offers[at + where] + laid.coins]] / stock.total
            likely = 1 - (1 - p) * (1 - p) if laid.missing == 1 else p * p
            best = max(best, likely * worths[where])
        return best > self.w.break_seal

    def _resolve(
        self, s: MercadoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """First what ends on the best icon; the position sign before one moves ahead."""
        return max(legal, key=lambda action: self._first(s, seat, cast(Resolve, action).place))

    def _first(self, s: MercadoState, seat: Seat, where: int) -> float:
        vp = self.t.worth[s.market[where]]
        if vp == POSITION:
            return 1.5
        return self.a.landing(s, seat, vp) if vp > 0 else -0.1

    def _change(
        self, s: MercadoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Where the white coin raises the chance to buy most."""
        gains = self.white_gains(s, seat, self.a.around(s, seat))
        places = [cast(LayWhite, action).place for action in legal]
        return LAY_WHITE[max(places, key=gains.__getitem__)]

    def changed(self, s: MercadoState, seat: Seat, around: Around) -> float:
        """What the coin changer's white coin would gain at the place where it helps most."""
        best = max(self.white_gains(s, seat, around)) if s.white else -inf
        return best if best > -inf else 0.0

    def white_gains(self, s: MercadoState, seat: Seat, around: Around) -> list[float]:
        """What the coin changer's white coin would gain at each place; -inf where it cannot lie."""
        stock, rivals, worths = around
        at, needs, lacks = PLACES * seat, self.t.needs, self.a.lack
        found = [-inf] * CHANGER_PLACE
        for where in range(CHANGER_PLACE):
            tile, offer = s.market[where], s.offers[at + where]
            if needs[tile][offer] >> WHITE & 1:
                lack, rival = lacks[tile], rivals[where]
                after = stock.chance(lack[offer + UNIT[WHITE]], rival)
                found[where] = worths[where] * (after - stock.chance(lack[offer], rival))
        return found

    def _icon(self, s: MercadoState, seat: Seat, legal: Sequence[Action], chance: Chance) -> Action:
        """An icon is used unless it harms."""
        space = (s.start + s.progress[seat]) % SPACES
        return _USE if self.a.icons[s.side][space] > 0 else _DECLINE

    def _discard(
        self, s: MercadoState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """The least of the privileges."""
        keys = self.t.privilege_keys
        return min(
            legal,
            key=lambda action: self.a.held[keys.index(cast(DiscardPrivilege, action).privilege)],
        )

    def chances(self, state: MercadoState) -> tuple[float, ...]:
        """Each seat's steps so far and in prospect, compared: the closer to the end, the surer."""
        outlook = [self.outlook(state, other) for other in range(state.seats)]
        heat = _HEAT + _HEAT_A_STEP * max(0, SPACES - max(state.progress))
        best = max(outlook)
        shares = [exp((steps - best) / heat) for steps in outlook]
        total = sum(shares)
        return tuple(share / total for share in shares)

    def outlook(self, s: MercadoState, seat: Seat) -> float:
        """Steps made, those in hand, and what lies in offers, bag and player tile.

        Fitted to the outcomes of 1,500 games of the rule of thumb against itself.
        """
        worth, a = self.t.privilege_vp, self.a
        held_vp: int = sum(2 if kind == UNKNOWN else worth[kind] for kind in s.hands[seat])
        total = s.progress[seat] + 1.25 * held_vp + 1.15 * s.seals[seat]
        stock, rivals, worths = a.around(s, seat)
        for where, offer in enumerate(s.offers[PLACES * seat : PLACES * seat + PLACES]):
            if offer:
                chance = stock.chance(a.lack[s.market[where]][offer], rivals[where])
                total += 0.7 * worths[where] * chance
        at = KINDS * seat
        blacks = s.bags[at + BLACK] + s.purses[at + BLACK]
        idle = sum(s.purses[at : at + WHITE])
        total += 1.35 * s.bags[at + WHITE] - 0.3 * blacks - 0.12 * idle
        total += 0.45 * min(3.0, self.prospects(s, seat)[0])
        return total + (1.25 if seat == s.seat else 0.0)

    def stake(self, view: MercadoState, seat: Seat) -> Reason | None:
        return stake(self.t, self.game.standing(view), view, seat)

    def hoard(self, state: MercadoState, seat: Seat) -> float:
        """Coins in the bag, privileges and seals: what lies in offers is given away."""
        bag = sum(state.bags[KINDS * seat : KINDS * seat + KINDS])
        return bag + len(state.hands[seat]) + state.seals[seat]

    def prospect(self, state: MercadoState, seat: Seat) -> float:
        """Steps so far and in prospect."""
        return self.outlook(state, seat)

    def reason(self, state: MercadoState, seat: Seat, action: Action) -> Reason:
        """What can be counted in its favour."""
        return reason(self.t, state, seat, action)


_DRAW: Final = Draw()
_TAKE_BACK: Final = TakeBack()
_FINISH: Final = Finish()
_BREAK: Final = BreakSeal()
_USE: Final = UseIcon()
_DECLINE: Final = DeclineIcon()


STRATEGY = MercadoStrategy
