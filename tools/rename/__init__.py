"""Rename definitions and rewrite docstrings in the whole project, as spec files say."""
