"""What every game shares: states, actions, acts, zones, refusals, chance, sheets, the contract."""
