"""Master model, explanations and decisive moments of Market Day."""
