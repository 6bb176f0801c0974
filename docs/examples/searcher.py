"""A bot that searches a tree of information sets (ISMCTS; Cowling, Powley and Whitehouse, 2012).

python main.py simulate --game nacho --seats bot:docs.examples.searcher:Searcher,ai:master

Each iteration samples a full state from the view and descends one tree by UCB. It adds one node
and plays a rollout with the heuristic policy to the end of the match.
"""

from math import inf, log, sqrt
from random import Random
from time import monotonic

from tabletop import games
from tabletop.ai.search.rollouts import play_rollout, victory_shares
from tabletop.core.chance import Chance

ROUNDS = {"basari": 110, "market_day": 800, "mercado": 1300, "nacho": 450, "zahab": 420}
"""Iterations of a decision by game: about ten times the thinking time of a master."""
DEFAULT_ROUNDS = 1000
"""Iterations of a decision in other games."""
CLOCK_SHARE = 0.8
"""Maximum part of the clock that a decision uses."""
EXPLORATION = 0.7
"""Weight of the exploration term of UCB."""


class Searcher:
    """Compares its options by rollouts."""

    def begin(self, game, seat, seed):
        """Prepare for a match."""
        self.strategy = games.load_strategy(game)
        self.rounds = ROUNDS.get(game.name, DEFAULT_ROUNDS)
        self.random, self.chance = Random(seed), Chance(seed)

    def choose(self, view, seat, legal, clock):
        """Return the action that was tried most often."""
        until, rounds = monotonic() + CLOCK_SHARE * clock, self.rounds if len(legal) > 1 else 0
        tree = {}
        view = self.strategy.before_secret_choices(view, seat)
        while rounds and monotonic() < until:
            rounds -= 1
            self.play(tree, self.strategy.game.sample_state(view, seat, self.chance), seat)
        return max(legal, key=lambda action: tree[seat,].visits(action)) if tree else legal[0]

    def play(self, tree, world, me):
        """Play one match from a sampled state, and update the tree with its result."""
        game, line, choosing, path, new = self.strategy.game, [], [], (), False
        while not new and (active := game.active_seats(world)):
            if not choosing:  # seats that choose secretly do not know the choices of the others
                before, choosing = path, sorted(active, key=lambda each: each != me)
            seat = choosing.pop(0)
            legal = game.legal_actions(world, seat)
            if len(legal) > 1:
                node = tree.get((seat, *before))
                new = node is None
                if new:
                    node = tree[seat, *before] = Node()
                action = node.pick(self.options(world, seat, legal), self.random)
                line.append((node, action, seat))
            else:
                action = legal[0]
            path += (action,)
            game.apply(world, seat, action, self.chance)
        play_rollout(self.strategy, world, inf, self.chance)
        won = victory_shares(self.strategy, world)
        for node, action, seat in line:
            node.update(action, won[seat])

    def options(self, world, seat, legal):
        """Return the candidates of the strategy, with the choice of its heuristic first."""
        advised = self.strategy.policy(world, seat, legal, self.chance)
        candidates = self.strategy.candidate_actions(world, seat, legal, self.chance)
        return [*dict.fromkeys((advised, *candidates))]


class Node:
    """Statistics of the actions of one seat at one information set."""

    def __init__(self):
        self.found = {}

    def pick(self, options, random):
        """Return a random untried action, else the one with the highest bound."""
        for action in options:
            self.found.setdefault(action, [0, 0.0, 0])[2] += 1  # visits, victories, offers
        fresh = [action for action in options if not self.found[action][0]]
        return random.choice(fresh) if fresh else max(options, key=self.upper_bound)

    def upper_bound(self, action):
        """Return the upper confidence bound of an action."""
        visits, won, offered = self.found[action]
        return won / visits + EXPLORATION * sqrt(log(offered) / visits)

    def visits(self, action):
        """Return how often an action was tried."""
        return self.found.get(action, (0,))[0]

    def update(self, action, won):
        """Add the result of one trial."""
        found = self.found[action]
        found[0] += 1
        found[1] += won
