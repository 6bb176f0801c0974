"""What every game of the registry promises: each test runs for all of them."""
