"""Market Day (James Ernest): a card each to the market; doubles spoil, rain and knights upset."""

from tabletop.games.market_day.game import MarketDay

GAME = MarketDay
