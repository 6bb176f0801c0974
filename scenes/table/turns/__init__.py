"""Turn flow of a match: state machine, AI turns, pacing and fast-forward."""
