"""Nacho's drawings."""
