"""Claims against published lists."""
