"""Zahab's illustrations: its court, the scenes of its trade cards, its camels."""
