"""Screenshots of scenes, for documentation, tests and reviews."""
