"""Input of keyboard, pads, mouse and touch: intents, key map, bindings and device owners."""
