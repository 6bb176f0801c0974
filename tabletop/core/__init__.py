"""Types that all games share: states, actions, acts, zones, chance, sheets, game contract."""
