"""Every test of the office runs on both engines."""

from support.books import books, engine, postgresql_books, sqlite_books

__all__ = ["books", "engine", "postgresql_books", "sqlite_books"]
