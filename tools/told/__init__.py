"""Command that measures how much of a match a phone's page tells."""
