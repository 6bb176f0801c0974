"""Market Day (James Ernest): cards played to a market; doubles spoil, rain and knights take."""

from tabletop.games.market_day.game import MarketDay

GAME = MarketDay
