"""What scenes are made of: theme, intents of the devices, focus, widgets, lints of a layout."""
