"""A program that learns which actions lead to being paid, by the gradient of its policy.

python docs/examples/learner.py nacho 600

It sees only the mask, and has a liking for each action. A seat that learns plays against one that
chooses at random; of 300 matches each before and after, it is told how many it won. Needs the extra
`research`.
"""

import sys

import numpy as np

from tabletop.research.petting import SoukEnvironment

RATE = 0.05
MATCHES = 300


def play(environment, liking, rng, rate=0.0):
    """One match, from which so much is learnt; what the seat that learns was paid for it."""
    environment.reset(seed=int(rng.integers(1 << 30)))
    learner, paid, steps = environment.agents[int(rng.integers(2))], 0.0, []
    for agent in environment.agent_iter():
        seen, reward, over, _, _ = environment.last()
        if agent == learner:
            paid += reward
        if over:
            environment.step(None)
            continue
        choices = np.flatnonzero(seen["action_mask"])
        odds = np.exp(liking[choices]) if agent == learner else np.ones(len(choices))
        odds /= odds.sum()
        action = int(rng.choice(choices, p=odds))
        if agent == learner:
            steps.append((action, choices, odds))
        environment.step(action)
    for action, choices, odds in steps:
        liking[choices] -= rate * paid * odds
        liking[action] += rate * paid
    return paid


def main(game="nacho", matches="600"):
    """Learn, and tell the shares of matches won before and after."""
    rng, environment = np.random.default_rng(1), SoukEnvironment(game, seats=2)
    liking = np.zeros(environment.table.numbers.count)
    before = [play(environment, liking, rng) > 0 for _ in range(MATCHES)]
    for _ in range(int(matches)):
        play(environment, liking, rng, RATE)
    after = [play(environment, liking, rng) > 0 for _ in range(MATCHES)]
    print(f"{game}: won {np.mean(before):.0%} before, {np.mean(after):.0%} after")
    for number in np.argsort(-liking)[:5]:
        print(f"{liking[number]:+.2f} {environment.table.numbers.name(int(number))}")
    return float(np.mean(before)), float(np.mean(after))


if __name__ == "__main__":
    main(*sys.argv[1:])
