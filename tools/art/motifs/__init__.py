"""Drawings that several illustrations share: people, streets, treasure, backdrops."""
