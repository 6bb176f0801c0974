"""A bot of thirty lines: it takes what scores most at once.

python main.py simulate --game mercado --seats bot:docs.examples.greedy:Greedy,ai:trader
"""

from random import Random

from tabletop.core.chance import Chance


class Greedy:
    """Tries each action in a world that is imagined from what the seat may know."""

    def begin(self, game, seat, seed):
        """A match begins."""
        self.game = game
        self.random = Random(seed)

    def choose(self, view, seat, legal, clock):
        """The action after which the seat's lead is largest; among equals, any."""
        return max(legal, key=lambda action: (self.lead(view, seat, action), self.random.random()))

    def lead(self, view, seat, action):
        """The seat's points before the best other's after an action, in one imagined world."""
        world = self.game.imagine(view, seat, Chance(1))
        self.game.apply(world, seat, action, Chance(2))
        scores = [entry.score for entry in self.game.standing(world)]
        return scores.pop(seat) - max(scores)
