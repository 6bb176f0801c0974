"""Sessions of all phones of one table: who they are, what they ask for, and their pages."""
