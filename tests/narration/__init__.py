"""Tests of what is said of a match."""
