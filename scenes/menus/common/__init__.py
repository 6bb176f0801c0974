"""Parts that all menus share: background, footer, paged lists, game list, on-screen keyboard."""
