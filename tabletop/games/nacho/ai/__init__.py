"""Evaluation, master model and move explanations of The Nacho Incident."""
