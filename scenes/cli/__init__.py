"""Commands of the command line that need a screen."""
