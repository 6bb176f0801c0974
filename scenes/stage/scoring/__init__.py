"""Scorings: the points of several seats, counted step by step on one board."""
