"""Music of each place: one module a place, each with its `SCORE`."""
