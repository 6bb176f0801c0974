"""Evaluation, explanations and decisive moments of Mercado."""
