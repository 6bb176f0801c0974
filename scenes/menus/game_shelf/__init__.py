"""The shelf of game boxes and the opening and packing of a box."""
