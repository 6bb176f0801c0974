"""UI toolkit of the scenes: input devices, theme, widgets, focus, toasts and dialogs."""
