"""Portraits: busts with transparent ground, each in four moods."""
