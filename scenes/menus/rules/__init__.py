"""The rulebook: its scene, search results, diagrams, player aid and sheet values."""
