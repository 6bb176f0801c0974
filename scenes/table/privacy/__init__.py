"""Privacy at a shared screen: curtain, hand hiding and simultaneous secret choices."""
