"""Building SVG text: markup, filters and sketches."""
