"""The host of a match, and its messages to and from screen, terminal, phones and bots."""
