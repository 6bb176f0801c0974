"""What each reason claims, game by game: found again on the table and by playing on, by nobody who
gave the reason."""
