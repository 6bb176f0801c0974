"""Samples of module names and public names, for a blind reading."""
