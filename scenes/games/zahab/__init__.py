"""The table of Zahab: where things lie, what they look like, how they are touched."""
