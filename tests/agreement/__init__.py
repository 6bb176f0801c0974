"""Matches in which hints are followed: no hint and no review contradict each other."""
