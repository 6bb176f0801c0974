"""Measures of the look of all tables (`python -m tools.look`)."""
