"""Drills of openings, plans, secret choices and pairs of positions, found in strong matches."""
