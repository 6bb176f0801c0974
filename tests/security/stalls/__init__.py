"""Tables whose worker is stopped, killed, floods or lies: no frame waits for it."""
