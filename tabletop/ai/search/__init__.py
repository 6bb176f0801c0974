"""Search of AI seats: sampled states, rollouts, sequential halving, rollout statistics."""
