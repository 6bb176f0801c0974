"""Tests of Souk, by what they look at."""
