"""The table of Mercado: where things lie, what they look like, how they are touched."""
