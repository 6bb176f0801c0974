"""Lessons, drills and guided matches as a learner meets them, on a screen or in a terminal."""
