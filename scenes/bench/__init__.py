"""Benchmarks of the screen: frames, opening of scenes, start of the program."""
