"""AI seats: levels, characters, search, the worker process, and the analysis of matches."""
