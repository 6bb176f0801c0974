"""The table of the Tea House: where things lie, what they look like, how they are touched."""
