"""Base of all scenes: the scene class, the scene stack and the shared context."""
