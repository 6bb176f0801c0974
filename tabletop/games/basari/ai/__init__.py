"""Evaluation, master model, explanations and decisive moments of Basari."""
