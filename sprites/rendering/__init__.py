"""Painting pictures to surfaces, caching them, and drawing what changed."""
