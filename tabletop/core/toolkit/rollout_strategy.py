"""The strategy of zone games that have none of their own: sampled states and rollouts.

It gives such a game AI seats of all levels, hints and reviews. A strategy of the game
replaces it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move
from tabletop.core.chance import Chance
from tabletop.core.strategy import SearchPlan, Skill
from tabletop.core.toolkit.greedy_strategy import GreedyStrategy
from tabletop.core.toolkit.zone_bindings import ZoneBinding
from tabletop.core.toolkit.zone_game import ZoneGameState
from tabletop.core.zones import Seat, Visibility, parse_zone

ROLLOUT_STATE_COUNT: Final = 24
"""Number of sampled states in which the best of the actions are tried."""
HALVING_STAGES: Final = 3
"""Number of stages with equally many states; the worse half of the actions leaves each stage."""
MAX_ROLLOUT_DECISIONS: Final = 24
"""Maximum number of decisions after the action; then the points decide."""
MAX_SEARCHED_ACTIONS: Final = 12
"""Maximum number of actions that are tried; of more, a random subset."""
ROLLOUT_ACTION_COUNT: Final = 2
"""Number of random actions from which a rollout takes the one with most points."""
SEED_LIMIT: Final = 1 << 53


class RolloutStrategy(GreedyStrategy):
    """Tries each action in the same sampled states, and lets all seats play on for a while.

    Seats that choose at the same time know nothing of each other's choice.
    """

    merchant_plan = SearchPlan(400, 8.0, 1.0, opponent_search_rate=0.5)
    master_plan = SearchPlan(1000, 8.0, 1.0, opponent_search_rate=0.5)
    # A longer search hardly wins more often. So levels differ by how often they err, in even
    # steps: 75, 50, 25 and 0 % of their decisions.
    skill = Skill(
        novice=0.25, trader=0.33, merchant=0.5,
        noticed_count=3, distraction=0.5, max_blunder_loss=0.4,
    )  # fmt: skip
    chooses_at_once = True

    def policy(
        self, state: ZoneGameState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return the action with the best results of rollouts."""
        if len(legal) == 1:
            return legal[0]
        totals = dict.fromkeys(self.candidate_actions(state, seat, legal, chance), 0.0)
        for _ in range(HALVING_STAGES):
            for _ in range(ROLLOUT_STATE_COUNT // HALVING_STAGES):
                sampled = self.zone_game.sample_state(state, seat, chance)
                seed = chance.randbelow(SEED_LIMIT)
                for action in totals:
                    totals[action] += self._rollout(sampled.copy(), seat, action, Chance(seed))
            best = sorted(totals, key=totals.__getitem__, reverse=True)
            totals = {action: totals[action] for action in best[: max(2, (len(best) + 1) // 2)]}
        return max(totals, key=totals.__getitem__)

    def candidate_actions(
        self, state: ZoneGameState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Sequence[Action]:
        """Return all legal actions, or a random subset of many."""
        if len(legal) <= MAX_SEARCHED_ACTIONS:
            return legal
        return chance.partial_shuffle(legal, MAX_SEARCHED_ACTIONS)[:MAX_SEARCHED_ACTIONS]

    def before_secret_choices(self, view: ZoneGameState, viewer: Seat) -> ZoneGameState:
        """Return the view with the pieces that others chose in secret back where they came from.

        Else a search would take a choice that is already made for a random one. An action of the
        viewer tells where such pieces come from.
        """
        asked = self.zone_game.active_seats(view)
        chosen = [
            (bound, seat)
            for bound in self.zone_game.bindings
            if bound.kind.per_seat and bound.kind.visibility is Visibility.OWNER
            for seat in range(view.seats)
            if seat not in asked
            and getattr(view, bound.field)[seat]
            and not getattr(view, bound.field)[viewer]
        ]
        if not chosen or viewer not in asked:
            return view
        sources = self._choice_sources(view, viewer)
        earlier = view.copy()
        for bound, seat in chosen:
            if (source := sources.get(bound.kind.name)) is not None:
                hidden, held = getattr(earlier, bound.field), getattr(earlier, source.field)
                held[seat], hidden[seat] = tuple(sorted((*held[seat], *hidden[seat]))), ()
        asked_then = self.zone_game.active_seats(earlier)
        return earlier if {viewer, *(seat for _, seat in chosen)} <= {*asked_then} else view

    def _choice_sources(self, view: ZoneGameState, viewer: Seat) -> Mapping[str, ZoneBinding]:
        """Return where the pieces of secret choices come from, by the kind of zone they go to."""
        game, chance, acts = self.zone_game, Chance(0), list[Act]()
        action = game.legal_actions(view, viewer)[0]
        game.apply(game.sample_state(view, viewer, chance), viewer, action, chance, acts.append)
        own = {each.kind.name: each for each in game.bindings if each.kind.per_seat}
        found = dict[str, ZoneBinding]()
        for act in acts:
            if isinstance(act, Move) and game.zones.owner(act.source) == viewer:
                source, target = parse_zone(act.source), parse_zone(act.target)
                if source.kind in own and target.owner == viewer:
                    found.setdefault(target.kind, own[source.kind])
        return found

    def _rollout(self, s: ZoneGameState, seat: Seat, action: Action, chance: Chance) -> float:
        """Return the prospects of a seat after an action and a rollout; the state is changed.

        Chance begins anew with each turn. So the later turns have the same luck after all actions.
        """
        game, first, left = self.zone_game, {seat: action}, MAX_ROLLOUT_DECISIONS
        turn = -1
        while left > 0 and (asked := game.active_seats(s)):
            if s.turns != turn:
                turn = s.turns
                chance.begin_decision(turn)
            chosen = self._choices(s, asked, first, chance)
            for each, choice in chosen.items():
                game.apply(s, each, choice, chance)
            left -= len(chosen)
            first = {}
        return (self.win_chances(s)[seat] + self._share_by_points(s)[seat]) / 2

    def rollout_policy(
        self, state: ZoneGameState, seat: Seat, legal: Sequence[Action], chance: Chance
    ) -> Action:
        """Return the action with most points at once among a few random ones.

        Seats that choose at the same time choose at random.
        """
        if len(legal) == 1:
            return legal[0]
        if len(self.zone_game.active_seats(state)) > 1:
            return chance.pick(legal)
        count = min(ROLLOUT_ACTION_COUNT, len(legal))
        some = chance.partial_shuffle(legal, count)[:count]
        return max(some, key=lambda action: self._points_after(state, seat, action, chance))

    def _choices(
        self, s: ZoneGameState, asked: Sequence[Seat], given: Mapping[Seat, Action], chance: Chance
    ) -> dict[Seat, Action]:
        """Return an action of each seat that is asked, chosen before any of them is applied."""
        chosen = {}
        for seat in asked:
            if seat in given:
                chosen[seat] = given[seat]
                continue
            legal = self.zone_game.legal_actions(s, seat)
            chosen[seat] = self.rollout_policy(s, seat, legal, chance)
        return chosen
