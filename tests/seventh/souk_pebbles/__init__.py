"""Pebbles, a game for Souk: found by the entry point `souk.games`."""
