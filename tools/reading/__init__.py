"""Measures of reading at the table (`python -m tools.reading`)."""
