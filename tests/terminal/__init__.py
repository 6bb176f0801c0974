"""Tests of the table in text."""
