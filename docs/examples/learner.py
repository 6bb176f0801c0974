"""A learner that finds good actions by policy gradient (REINFORCE).

python docs/examples/learner.py nacho 600

It sees only the action mask and has one weight for each action id. A learning seat plays against
a random seat. The program prints the share of 300 matches that it wins before and after the
training. Needs the extra `research`.
"""

import sys

import numpy as np

from tabletop.lab.research.pettingzoo_env import SoukEnv

RATE = 0.05
MATCHES = 300


def play(environment, weights, rng, rate=0.0):
    """Play one match, update the weights, and return the reward of the learning seat."""
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
        odds = np.exp(weights[choices]) if agent == learner else np.ones(len(choices))
        odds /= odds.sum()
        action = int(rng.choice(choices, p=odds))
        if agent == learner:
            steps.append((action, choices, odds))
        environment.step(action)
    for action, choices, odds in steps:
        weights[choices] -= rate * paid * odds
        weights[action] += rate * paid
    return paid


def main(game="nacho", matches="600"):
    """Train, and print the shares of matches won before and after."""
    rng, environment = np.random.default_rng(1), SoukEnv(game, seats=2)
    weights = np.zeros(environment.encoded_game.action_ids.id_count)
    before = [play(environment, weights, rng) > 0 for _ in range(MATCHES)]
    for _ in range(int(matches)):
        play(environment, weights, rng, RATE)
    after = [play(environment, weights, rng) > 0 for _ in range(MATCHES)]
    print(f"{game}: won {np.mean(before):.0%} before, {np.mean(after):.0%} after")
    for number in np.argsort(-weights)[:5]:
        action = environment.encoded_game.action_ids.describe_id(int(number))
        print(f"{weights[number]:+.2f} {action}")
    return float(np.mean(before)), float(np.mean(after))


if __name__ == "__main__":
    main(*sys.argv[1:])
