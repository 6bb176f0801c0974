"""Rule parts of Zahab that several phases use: effects, tokens, camel movement."""
