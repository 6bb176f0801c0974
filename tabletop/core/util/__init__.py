"""General helpers that know nothing of games: safe file loading, plain types, caches."""
