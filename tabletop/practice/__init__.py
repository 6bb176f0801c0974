"""Learning a game alone: lessons, drills, challenges, and the progress of a learner."""
