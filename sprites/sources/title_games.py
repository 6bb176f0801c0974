"""One small picture for each game, for the choice of game."""

from sprites.sources import title_journeys, title_markets

DRAWN = {
    "mercado": title_markets.mercado,
    "market_day": title_markets.market_day,
    "basari": title_markets.basari,
    "zahab": title_journeys.zahab,
    "nacho": title_journeys.nacho,
}
