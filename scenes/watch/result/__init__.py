"""Parts of the result of a match: the place, the scales, words, and things to keep."""
