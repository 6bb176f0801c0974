"""Drawings of game components: bags, coins, wooden pieces, gems, seat symbols."""
