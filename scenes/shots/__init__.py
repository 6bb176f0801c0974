"""Pictures of scenes for docs, for tests and for those who judge them."""
