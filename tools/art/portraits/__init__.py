"""Portraits: busts with a transparent background, each in four moods."""
