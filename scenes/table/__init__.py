"""The general table: one scene on which any game is played, watched or practised."""
