"""Evaluation, decisive moments and move explanations of Zahab."""
