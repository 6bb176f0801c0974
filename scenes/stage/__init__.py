"""A game as it is shown: pieces on their ways, signs, words of what happens."""
