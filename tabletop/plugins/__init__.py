"""Games of other authors: the folders and packages that hold them."""
