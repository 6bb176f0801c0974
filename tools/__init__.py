"""Programs for developers. No installed command imports them."""
