"""Tests of plug-in games: discovery is in tests/seventh, old names are here."""
