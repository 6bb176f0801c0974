"""Scenes in which one looks on or back: replays, reviews, charts, results, demos."""
