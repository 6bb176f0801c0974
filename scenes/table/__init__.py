"""The general table: session, states, stage, director, gestures. Any game is played at it."""
