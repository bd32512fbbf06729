"""Small immutable things that every layer shares. This package imports nothing else of arpad."""
