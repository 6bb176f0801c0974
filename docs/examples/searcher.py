"""A bot that searches a tree of what may be known: ISMCTS (Cowling, Powley and Whitehouse, 2012).

python main.py simulate --game nacho --seats bot:docs.examples.searcher:Searcher,ai:master

Each of its rounds imagines a world, goes down one tree by what each seat did best so far there,
adds a decision, and lets all play on by rule of thumb to the end of the match.
"""

from math import inf, log, sqrt
from random import Random
from time import monotonic

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.seats.rollouts import play_on, shares

ROUNDS = {"basari": 110, "market_day": 800, "mercado": 1300, "nacho": 450, "zahab": 420}
"""A decision, if the clock allows them: they take some ten times as long as a master thinks."""
USUAL = 1000
"""The same in other games."""
USED = 0.8
"""The part of the clock that it thinks at most."""
CURIOUS = 0.7
"""How much draws it to what it has seldom tried."""


class Searcher:
    """Judges its options by matches that it plays in its head."""

    def begin(self, game, seat, seed):
        """A match begins."""
        self.strategy = games.strategy(game)
        self.rounds = ROUNDS.get(game.name, USUAL)
        self.random, self.chance = Random(seed), Chance(seed)

    def choose(self, view, seat, legal, clock):
        """What was tried most often when the time is up."""
        until, rounds = monotonic() + USED * clock, self.rounds if len(legal) > 1 else 0
        tree = {}
        view = self.strategy.unchosen(view, seat)
        while rounds and monotonic() < until:
            rounds -= 1
            self.play(tree, self.strategy.game.imagine(view, seat, self.chance), seat)
        return max(legal, key=lambda action: tree[seat,].times(action)) if tree else legal[0]

    def play(self, tree, world, me):
        """One match in an imagined world; the tree learns from it."""
        game, way, choosing, path, new = self.strategy.game, [], [], (), False
        while not new and (asked := game.to_act(world)):
            if not choosing:  # of all who choose unseen, nobody knows what the others do
                before, choosing = path, sorted(asked, key=lambda each: each != me)
            seat = choosing.pop(0)
            legal = game.legal(world, seat)
            if len(legal) > 1:
                node = tree.get((seat, *before))
                new = node is None
                if new:
                    node = tree[seat, *before] = Node()
                action = node.pick(self.options(world, seat, legal), self.random)
                way.append((node, action, seat))
            else:
                action = legal[0]
            path += (action,)
            game.apply(world, seat, action, self.chance)
        play_on(self.strategy, world, inf, self.chance)
        won = shares(self.strategy, world)
        for node, action, seat in way:
            node.learn(action, won[seat])

    def options(self, world, seat, legal):
        """What the game's strategy would weigh, and what its rule of thumb does."""
        advised = self.strategy.policy(world, seat, legal, self.chance)
        return [*dict.fromkeys((advised, *self.strategy.propose(world, seat, legal, self.chance)))]


class Node:
    """What one seat may decide at one place of the tree, in all worlds that came there."""

    def __init__(self):
        self.found = {}

    def pick(self, options, random):
        """Any that was never tried, else what promises most."""
        for action in options:
            self.found.setdefault(action, [0, 0.0, 0])[2] += 1  # tried, won, could be chosen
        fresh = [action for action in options if not self.found[action][0]]
        return random.choice(fresh) if fresh else max(options, key=self.promise)

    def promise(self, action):
        """Its mean, and more the seldomer it was tried of the times that it could be."""
        tried, won, offered = self.found[action]
        return won / tried + CURIOUS * sqrt(log(offered) / tried)

    def times(self, action):
        """How often an action was tried."""
        return self.found.get(action, (0,))[0]

    def learn(self, action, won):
        """What an action brought once."""
        found = self.found[action]
        found[0] += 1
        found[1] += won
