"""Measurements: matches between AI seats, the ladder of levels, checks of games, benchmarks."""
