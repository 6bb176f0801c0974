"""Mercado's drawings."""
