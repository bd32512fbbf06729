"""Every test of the office runs on both engines."""

from support.books import books, engine, postgresql_books, sqlite_books
from support.power_cut import power_cut

__all__ = ["books", "engine", "postgresql_books", "power_cut", "sqlite_books"]
