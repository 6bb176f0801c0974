"""Tests of the phones beside the television."""
