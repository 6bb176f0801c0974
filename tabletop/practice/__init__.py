"""Learning a game alone: lessons, drills, challenges, and what a learner has done of them."""
