"""Synthesis, rendering and measurement of the sounds: the files are baked from recipes."""
