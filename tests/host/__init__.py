"""Tests of the table and its clients."""
