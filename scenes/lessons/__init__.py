"""Lessons, drills and challenges on the real table, and the page from which one comes to them."""
