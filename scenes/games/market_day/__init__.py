"""The table of Market Day: where things lie, what they look like, how they are touched."""
