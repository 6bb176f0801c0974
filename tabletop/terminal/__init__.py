"""The table in text: for a terminal, and for whoever reads with the ears or the fingers."""
