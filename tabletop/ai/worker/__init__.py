"""Worker process in which AI seats think: queries, protocol, pipe and client."""
