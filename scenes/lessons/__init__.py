"""Lessons, drills, challenges and tutorial matches on the real table, and the practice menu."""
