"""Judge of openings and plans: expected points after some rounds, without a final result."""
