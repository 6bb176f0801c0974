"""Open hands of a demo, at the near edge and beside the seats."""
