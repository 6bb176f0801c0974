"""Basari's drawings."""
