"""Reports for players who lost a match: points by source, costly habits and lessons."""
