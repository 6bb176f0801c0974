"""Hostile files: whatever somebody wrote into a file, only its own kind of error comes out."""
