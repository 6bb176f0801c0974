"""A bot of thirty lines that takes the most points at once.

python main.py simulate --game mercado --seats bot:docs.examples.greedy:Greedy,ai:trader
"""

from random import Random

from tabletop.core.chance import Chance


class Greedy:
    """Tries each action in a full state that is sampled from its view."""

    def begin(self, game, seat, seed):
        """Prepare for a match."""
        self.game = game
        self.random = Random(seed)

    def choose(self, view, seat, legal, clock):
        """Return the action with the largest lead; among equals, a random one."""
        return max(legal, key=lambda action: (self.lead(view, seat, action), self.random.random()))

    def lead(self, view, seat, action):
        """Return the lead in points after an action, in one sampled state."""
        world = self.game.sample_state(view, seat, Chance(1))
        self.game.apply(world, seat, action, Chance(2))
        scores = [entry.score for entry in self.game.standings(world)]
        return scores.pop(seat) - max(scores)
