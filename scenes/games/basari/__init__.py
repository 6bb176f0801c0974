"""The table of Basari: where things lie, what they look like, how they are touched."""
