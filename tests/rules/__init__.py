"""Tests of the rules of each game, named after the clauses."""
