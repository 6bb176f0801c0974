"""The table of the orchard, by its old names."""
