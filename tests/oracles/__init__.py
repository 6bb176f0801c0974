"""Oracles: the trickiest rules once more, plainly and slowly, held against the engine."""
