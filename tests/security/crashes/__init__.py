"""Crash tests: disks that fail at any operation, power cuts, and real kills."""
