"""Who decides: AI levels, the worker process they think in, and matches without a screen."""
