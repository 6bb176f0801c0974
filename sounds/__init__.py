"""Sound of the program: the mixer, audio outputs and the list of baked sounds."""
