"""Input on the table: hotspots, gestures, drag and drop, and the focus."""
