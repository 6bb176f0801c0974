"""Zahab's drawings."""
