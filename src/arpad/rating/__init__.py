"""(games, list, edition) -> changes, initial ratings, next list, each value with its reasons."""
