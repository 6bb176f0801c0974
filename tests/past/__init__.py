"""Files that past releases have written: their journals and every other file of users."""
