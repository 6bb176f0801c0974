"""Rule parts of Mercado that several phases use: effects, the track, tile resolution."""
