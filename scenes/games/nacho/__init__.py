"""The table of The Nacho Incident: where things lie, what they look like, how they are touched."""
