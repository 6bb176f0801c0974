"""Promises that every game of the registry keeps: each test runs for all games."""
