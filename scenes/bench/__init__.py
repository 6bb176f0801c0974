"""What the screen costs: frames, openings of scenes, the start."""
