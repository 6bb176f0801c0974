"""Market Day's drawings."""
